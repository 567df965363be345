"""The lattice of square tiles, and pieces that share one."""

from functools import cache
from itertools import combinations
from math import hypot

from hypothesis import given, strategies as st
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, fan, symbol
from topologic_qt.table.layout import extent
from topologic_qt.table.piece_item import DISC_RADIUS

places = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000))


def corners(place: tuple[int, int]) -> set[object]:
    return {corner.toTuple() for corner in SQUARES.outline(place).toList()}


@given(places, st.floats(-0.49, 0.49), st.floats(-0.49, 0.49))
def test_a_point_lies_in_the_place_that_its_outline_covers(
    place: tuple[int, int], across: float, down: float
) -> None:
    point = SQUARES.centre(place) + QPointF(across, down) * PITCH
    assert SQUARES.place_at(point) == place
    assert SQUARES.outline(place).boundingRect().contains(point)
    assert SQUARES.places_near(point)[0] == place


@given(places)
def test_neighbours_share_a_side(place: tuple[int, int]) -> None:
    for neighbour in SQUARES.neighbours(place):
        assert len(corners(place) & corners(neighbour)) == 2
        assert place in SQUARES.neighbours(neighbour)


def test_near_is_within_half_a_place_even_over_a_corner_and_an_extent_reaches_from_edge_to_edge() -> None:
    assert (1, 1) in SQUARES.places_near(QPointF(1, 1))
    assert (1, 1) not in SQUARES.places_near(QPointF(-1, 1))
    assert SQUARES.places_near(QPointF(30, 10))[1] == (1, 0)
    assert extent(SQUARES, [(-1, 0), (3, 2)]).getRect() == (-150, -50, 500, 300)
    assert extent(SQUARES, []).isEmpty()


def test_pieces_that_share_a_tile_lie_so_far_apart_that_a_finger_means_one() -> None:
    for count in range(2, 6):
        places = [fan(count, index)[1] for index in range(count)]
        for one, other in combinations(places, 2):
            assert hypot((one - other).x(), (one - other).y()) >= 2 * DISC_RADIUS + 26
        for place in places:  # they cover no pips of their neighbours
            assert max(abs(place.x()), abs(place.y())) + DISC_RADIUS < PITCH - 35


LETTERS = [colour.value for colour in Colour]
BOX = QRectF(-10, -10, 20, 20)

ALIKE = 0.7
"""The share of the ink of two symbols, laid on each other, that both have: from here on they are alike."""

TURNS = range(-20, 21, 5)
"""How tiles may lie, and more, in degrees."""


@cache
def ink(letter: str, turn: int, size: int) -> bytes:
    """A symbol drawn so many pixels wide, with a byte for each pixel."""
    picture = QImage(size + 8, size + 8, QImage.Format.Format_Grayscale8)
    picture.fill(0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(picture.width() / 2, picture.height() / 2)
    painter.scale(size / BOX.width(), size / BOX.width())
    painter.rotate(turn)
    painter.fillPath(symbol(letter), Qt.GlobalColor.white)
    painter.end()
    return bytes(picture.constBits())


def likeness(one: bytes, other: bytes) -> float:
    """The share of the ink of both symbols that overlaps."""
    return sum(map(min, one, other)) / sum(map(max, one, other))


def test_every_colour_has_a_symbol_in_its_box_with_enough_ink_to_be_seen() -> None:
    for letter in LETTERS:
        path = symbol(letter)
        assert not path.isEmpty()
        assert BOX.contains(path.boundingRect())
        assert max(path.boundingRect().width(), path.boundingRect().height()) > 18
        assert symbol(letter) is path
        assert sum(ink(letter, 0, 40)) / 255 > 0.18 * 40 * 40


def test_no_two_symbols_are_alike() -> None:
    for size in [12, 40]:
        for one, other in combinations(LETTERS, 2):
            worst = max(likeness(ink(one, 0, size), ink(other, turn, size)) for turn in TURNS)
            assert worst < ALIKE, one + other
    assert likeness(ink("R", 0, 40), ink("R", 5, 40)) > ALIKE, "a symbol is like itself"
