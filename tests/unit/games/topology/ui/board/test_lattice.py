"""The lattice of hexagons agrees with the coordinates of the rules."""

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPointF, Qt

from topologic_qt.games.topology.rules.placed import edge, neighbour
from topologic_qt.games.topology.ui.board.curves import HEXES, PITCH, SIDE
from topologic_qt.table.layout import outline_of

pytestmark = pytest.mark.gui

hexes = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
points = st.builds(QPointF, st.floats(-4000, 4000), st.floats(-4000, 4000))


def length(way: QPointF) -> float:
    return float(QPointF.dotProduct(way, way) ** 0.5)


@given(point=points)
def test_a_point_lies_in_the_hexagon_whose_outline_holds_it(point: QPointF) -> None:
    place = HEXES.place_at(point)
    middle = HEXES.centre(place)
    inwards = middle + (point - middle) * 0.999  # a point on a side may be taken for either hexagon
    assert HEXES.outline(place).containsPoint(inwards, Qt.FillRule.OddEvenFill)
    near = HEXES.places_near(point)
    away = [length(HEXES.centre(other) - point) for other in near]
    assert near[0] == place
    assert away == sorted(away)
    assert away[-1] <= PITCH


@given(place=hexes, direction=st.integers(0, 5))
def test_neighbours_lie_a_pitch_apart_and_share_an_edge(place: tuple[int, int], direction: int) -> None:
    other = neighbour(place, direction)
    assert HEXES.place_at(HEXES.centre(place)) == place == HEXES.places_near(HEXES.centre(place))[0]
    assert other in HEXES.neighbours(place)
    assert length(HEXES.centre(other) - HEXES.centre(place)) == pytest.approx(PITCH)
    between = (HEXES.centre(place) + HEXES.centre(other)) / 2
    assert length(HEXES.edge_middle(edge(place, direction)) - between) < 1e-6


@given(place=hexes, direction=st.integers(0, 5))
def test_two_hexagons_have_one_outline_of_ten_corners(place: tuple[int, int], direction: int) -> None:
    both = (place, neighbour(place, direction))
    outline = outline_of(HEXES, both)
    sides = zip(outline.toList(), outline.toList()[1:] + outline.toList()[:1], strict=True)
    assert [length(after - before) for before, after in sides] == pytest.approx([SIDE] * 10)
    for hexagon in both:
        assert outline.containsPoint(HEXES.centre(hexagon), Qt.FillRule.OddEvenFill)
