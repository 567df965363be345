"""The lines of tiles: they join smoothly, keep their distance, and make round rings."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given, strategies as st

from topologic_qt.games.topology.rules.chain import DESIGNS, design_lines
from topologic_qt.games.topology.rules.lines import runs
from topologic_qt.games.topology.rules.placed import PlacedTile, fits, free_places, occupied
from topologic_qt.games.topology.rules.state import shuffled_stack
from topologic_qt.games.topology.ui.board.curves import (
    LINE_WIDTH,
    SIDE,
    Curve,
    Point,
    line_curves,
    line_near,
    outward,
    side_corners,
    side_middle,
    turned,
)

STEPS = 40


def points(curve: Curve) -> list[Point]:
    return [segment.at(step / STEPS) for segment in curve for step in range(STEPS + 1)]


def direction(begin: Point, end: Point) -> Point:
    length = dist(begin, end)
    return ((end[0] - begin[0]) / length, (end[1] - begin[1]) / length)


def from_segment(point: Point, begin: Point, end: Point) -> float:
    """The distance of a point from a line segment."""
    along = direction(begin, end)
    offset = (point[0] - begin[0], point[1] - begin[1])
    share = min(max(offset[0] * along[0] + offset[1] * along[1], 0.0), dist(begin, end))
    return dist(point, (begin[0] + share * along[0], begin[1] + share * along[1]))


def test_each_line_leaves_its_sides_in_the_middle_at_a_right_angle() -> None:
    for design in DESIGNS:
        for turn in range(6):
            for (low, high), curve in zip(design_lines(design), line_curves(design, turn), strict=True):
                begin, end = curve[0], curve[-1]
                assert begin.begin == pytest.approx(turned(side_middle(low), turn))
                assert end.end == pytest.approx(turned(side_middle(high), turn))
                inwards = direction(begin.begin, begin.first)
                assert inwards == pytest.approx([-part for part in turned(outward(low), turn)])
                assert direction(end.second, end.end) == pytest.approx(turned(outward(high), turn))


@given(seed=st.text("ABCDEF", max_size=4), choices=st.lists(st.integers(0, 10_000), min_size=12, max_size=12))
def test_lines_of_adjacent_tiles_join_without_a_bend(seed: str, choices: list[int]) -> None:
    stack = shuffled_stack(seed)
    tiles = [PlacedTile(stack[0], (0, 0), 0)]
    for design, choice in zip(stack[1:], choices, strict=False):
        places = free_places(tiles)
        at, axis = places[choice % len(places)]
        tile = PlacedTile(design, at, axis)
        tiles.append(tile.turned if choice % 2 else tile)
        assert fits(occupied(tiles[:-1]), tiles[-1])
    ways: dict[object, list[tuple[Point, Point]]] = {}
    for tile in tiles:
        curves = line_curves(tile.design, tile.direction)
        for (low, high), curve in zip(design_lines(tile.design), curves, strict=True):
            for side, segment in ((low, curve[0]), (high, curve[-1].reverse)):
                end = on_table(tile, segment.begin)
                ways.setdefault(tile.edges[side], []).append((end, direction(segment.begin, segment.first)))
    joints = [edge for run in runs(tiles) for edge in run.edges]
    for edge in joints:
        (here, inwards), (there, onwards) = ways[edge]
        assert here == pytest.approx(there)
        assert inwards == pytest.approx([-part for part in onwards])


def on_table(tile: PlacedTile, point: Point) -> Point:
    """A point of a tile in table units, given relative to the tile's centre."""
    centres = [(100 * (q + r / 2), 1.5 * SIDE * r) for q, r in tile.hexes]
    return (point[0] + (centres[0][0] + centres[1][0]) / 2, point[1] + (centres[0][1] + centres[1][1]) / 2)


# A half turn makes the other sixteen of the forty-two pairings, with the same distances.


def test_the_lines_of_a_tile_keep_apart() -> None:
    for design in DESIGNS:
        curves = [points(curve) for curve in line_curves(design, 0)]
        crossing = sum(low < 5 <= high for low, high in design_lines(design))
        apart = min(dist(one, other) for a, b in combinations(curves, 2) for one in a for other in b)
        assert apart >= {1: 28.0, 3: 12.0, 5: 9.9}[crossing]
        assert apart - LINE_WIDTH >= 2.9  # what is seen between two lines


def test_lines_keep_away_from_the_edge_of_their_tile_and_are_found_at_their_points() -> None:
    corners = side_corners()
    for design in DESIGNS:
        for index, ((low, high), curve) in enumerate(
            zip(design_lines(design), line_curves(design, 0), strict=True)
        ):
            line = points(curve)
            assert {line_near(design, 0, point, 3.0) for point in line[::5]} == {index}
            assert min(dist(point, corner) for point in line for corner in corners) >= 8.8
            for side in set(range(10)) - {low, high}:
                edge = corners[side], corners[(side + 1) % 10]
                assert min(from_segment(point, *edge) for point in line) >= 11.9
    assert line_near("A", 0, (-50.0, 0.0), 10.0) is None
