"""Runs of lines, the ends that a tile could join, and holes that nothing fills."""

from random import Random

from tests.topology_tables import random_table, tiles
from topologic_qt.games.topology.rules.chain import DESIGNS, design_lines
from topologic_qt.games.topology.rules.lines import closable, dead_holes, run_of, runs
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
