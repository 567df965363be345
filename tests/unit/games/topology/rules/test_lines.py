"""Runs of lines, open ends for a tile, and holes that nothing fits."""

from random import Random

from tests.topology_tables import random_table, scored, tiles
from topologic_qt.games.topology.rules.chain import DESIGNS, design_lines
from topologic_qt.games.topology.rules.lines import closable, dead_holes, runs, score
from topologic_qt.games.topology.rules.placed import PlacedTile, edge_hexes, free_places, occupied


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
    """The sides that a tile joins, numbered as on these edges."""
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


def test_the_example_of_the_rules() -> None:
    """Rulings 5 and 7: (10 + 2) + 2 + 2 = 16, counted once, on the final position."""
    assert scored(EXAMPLE, 3) == [(10, (2,)), (2, ()), (2, ())]
    found = score(tiles(EXAMPLE), 3)
    assert sum(ring.points for ring in found) == 16
    assert scored(EXAMPLE, 0) == [], "nothing is laid"
    assert found[0].length == len(found[0].parts) == 10
    assert len({index for index, _ in found[0].parts}) < 10, "a ring may cross a tile twice"
