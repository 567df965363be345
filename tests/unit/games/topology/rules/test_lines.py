"""Runs of lines, the ends that a tile could join, and holes that nothing fills."""

from random import Random

from tests.topology_tables import lengths, random_table, scored, tiles
from topologic_qt.games.topology.rules.chain import DESIGNS, design_lines
from topologic_qt.games.topology.rules.lines import (
    closable,
    dead_holes,
    is_inside,
    rings,
    run_of,
    runs,
    score,
)
from topologic_qt.games.topology.rules.placed import PlacedTile, edge_hexes, free_places, occupied


def test_a_lone_tile_has_five_runs_of_one_part_which_go_on_from_tile_to_tile() -> None:
    found = runs(tiles("A0,0,0"))
    assert [run.length for run in found] == [1] * 5
    assert [run.parts for run in found] == [((0, line),) for line in range(5)]
    assert not any(run.is_ring for run in found)
    assert all(len(run.ends) == 2 for run in found)
    table = tiles("M0,0,0 M2,0,0")
    meeting = {*table[0].edges} & {*table[1].edges}
    assert len(meeting) == 1
    (run,) = (run for run in runs(table) if run.length == 2)
    assert {*run.edges} == meeting
    assert len({*run.ends} & {*table[0].edges}) == len({*run.ends} & {*table[1].edges}) == 1


def test_the_run_of_a_part_is_the_same_from_each_of_its_parts() -> None:
    table = random_table(Random("runs"), 30)
    for run in runs(table):
        for index, line in run.parts:
            again = run_of(table, index, line)
            assert {*again.parts} == {*run.parts}
            assert {*again.ends} == {*run.ends}
            assert again.is_ring == run.is_ring


def test_closable_runs_are_those_that_some_tile_closes() -> None:
    """Compared with laying every design at every place, where the run alone is joined."""
    for seed in range(4):
        table = random_table(Random(seed), 12)
        expected = set()
        open_runs = [run for run in runs(table) if not run.is_ring]
        for at, direction in free_places(table):
            edges = PlacedTile("A", at, direction).edges
            joined = {
                frozenset({edges[one], edges[other]})
                for design in DESIGNS
                for tile in (PlacedTile(design, at, direction), PlacedTile(design, at, direction).turned)
                for one, other in _joined(tile, edges)
            }
            expected |= {run.parts for run in open_runs if frozenset(run.ends) in joined}
        assert {run.parts for run in closable(table)} == expected


def _joined(tile: PlacedTile, edges: tuple[tuple[int, int, int], ...]) -> list[tuple[int, int]]:
    """The sides, counted as on the edges given, that a tile joins."""
    found = [tile.edges[side] for pair in design_lines(tile.design) for side in pair]
    numbers = [edges.index(edge) for edge in found]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def test_a_hole_of_one_hexagon_is_dead_and_no_line_into_it_is_closable() -> None:
    table = tiles("A1,0,2 A0,-1,4 A-1,1,0")
    assert dead_holes(table) == {(0, 0)}
    assert (0, 0) not in occupied(table)
    assert not any((0, 0) in edge_hexes(end) for run in closable(table) for end in run.ends)
    table = tiles("A2,0,2 A1,-1,3 A-1,0,5 A0,1,0")  # round two hexagons
    assert dead_holes(table) == set()
    assert ((0, 0), 0) in free_places(table)


EXAMPLE = "J0,0,0 R1,-1,3 D-1,0,2 Z2,0,2 K0,1,3 Y0,2,1 B-2,2,0  N-2,1,2 V0,-2,0 I-2,-1,1"
"""The example of the rules: the last three tiles close a ring of 10 round one of 2, and another of 2."""

NESTED = "T0,0,0 G0,1,0 R0,2,4 G-1,2,2  I1,2,4 H-2,3,2 K-3,4,2"
"""A ring of 8 round one of 5, in which there is one of 3, and round one of 2; beside it another of 2."""

HOLE = "S2,0,5 N4,-2,4 H2,-1,3 I-1,0,1 L-1,1,5 L0,1,0"
"""A ring of 6 round two empty hexagons."""


def test_the_example_of_the_rules() -> None:
    """Rulings 5 and 7: (10 + 2) + 2 + 2 = 16, counted once, on the final position."""
    assert scored(EXAMPLE, 3) == [(10, (2,)), (2, ()), (2, ())]
    found = score(tiles(EXAMPLE), 3)
    assert sum(ring.points for ring in found) == 16
    assert scored(EXAMPLE, 0) == [], "nothing is laid"
    assert found[0].length == len(found[0].parts) == 10
    assert len({index for index, _ in found[0].parts}) < 10, "a ring may cross a tile twice"


def test_a_ring_that_was_closed_before_is_not_new_and_counts_again_when_surrounded() -> None:
    """Ruling 6: two rings of 2 were closed before the turn; of these, one is inside the new ring of 5."""
    before = "K0,0,0 E0,1,4 B-2,3,2 M0,2,0"
    assert lengths(before) == [2, 2]
    after = f"{before} S1,1,0 G-2,1,0 I-3,1,5"
    assert lengths(after) == [5, 3, 3, 2, 2]
    assert scored(after, 3) == [(5, (3, 2)), (3, ()), (3, ())]
    # Rulings 9 and 10: the ring of 3 was closed, and surrounded one of 2, in an earlier turn of anybody.
    before = "N0,0,0 R0,1,3 B1,-1,0 S-3,2,0 Z-4,3,2 J-5,3,5 U-4,1,4"
    assert lengths(before) == [3, 2, 2, 2, 2]
    assert scored(f"{before} K-6,4,2 R-4,4,4 O-1,0,1", 3) == [(5, (3, 2, 2)), (2, ()), (2, ())]


def test_every_depth_counts_once_and_inside_is_said_of_every_pair_of_rings() -> None:
    """Ruling 8: the ring of 8 counts the 5 and the 3 in it, each with its plain length."""
    found = score(tiles(NESTED), 3)
    assert found[0].points == 8 + 5 + 3 + 2
    assert tuple(inner.length for inner in found[0].inner) == found[0].inside == (5, 3, 2)
    assert (found[1].length, found[1].inside) == (5, (3,)), "ruling 10: the ring of 3 is inside both"
    for laid in (1, 2, 3):
        points = [ring.points for ring in score(tiles(NESTED), laid)]
        assert points == sorted(points, reverse=True)
    eight, five, three, *twos = sorted(rings(tiles(NESTED)), key=lambda ring: -ring.length)
    assert is_inside(five, eight)
    assert is_inside(three, eight)
    assert is_inside(three, five)
    assert [is_inside(ring, five) for ring in (eight, *twos)] == [False] * 3
    assert sorted(is_inside(ring, eight) for ring in twos) == [False, True]
    assert not any(is_inside(ring, other) for ring in (eight, five, three) for other in twos)


def test_a_ring_closed_inside_an_older_one_scores_its_own_length() -> None:
    """Rulings 11 and 12: a ring may run round empty hexagons, and what is closed there later counts once."""
    assert lengths(HOLE) == [6]
    after = f"{HOLE} R1,0,3"
    assert scored(after, 1) == [(12, ())]
    six, twelve = sorted(rings(tiles(after)), key=lambda ring: ring.length)
    assert is_inside(twelve, six)
    assert scored(after, 2)[:2] == [(6, (12,)), (12, ())], "laid in one turn, both are new and count twice"


def test_a_ring_that_a_half_turn_closed_scores_only_as_an_inner_one() -> None:
    """Ruling 18: turning the tile I closes a ring of 2; two tiles laid then put one of 5 round it."""
    before = "J0,0,0 W-1,1,0 E-1,2,0 I1,-1,3"
    turned = [*tiles(before)[:3], tiles(before)[3].turned]
    opened = {ring.edges for ring in rings(tiles(before))}
    new = [ring for ring in rings(turned) if ring.edges not in opened]
    assert [ring.length for ring in new] == [2]
    found = score([*turned, *tiles("C-2,1,1 Y-2,0,1")], 2)
    assert [(ring.length, ring.inside) for ring in found] == [(5, (2,)), (2, ())]
    assert {*found[0].inner[0].edges} == {*new[0].edges}


def test_a_ring_that_a_half_turn_opened_scores_in_full_when_it_is_closed_again() -> None:
    """Ruling 17: turning the tile J opens a ring of 7, and two tiles close one through it."""
    before = tiles("A0,0,0 J-1,1,0 C-1,0,4 H-2,2,0")
    turned = [before[0], before[1].turned, *before[2:]]
    assert sorted(ring.length for ring in rings(before)) == [3, 7]
    assert 7 not in [ring.length for ring in rings(turned)]
    found = score([*turned, *tiles("A1,1,4 M2,0,2")], 2)
    assert [(ring.length, ring.inside) for ring in found] == [(4, ()), (3, ())]
    assert any(index == 1 for index, _ in found[0].parts)
