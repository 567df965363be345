"""The symbols of the colours."""

from functools import cache
from itertools import combinations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from topologic_qt.games.topologic.rules.field import Colour
from topologic_qt.games.topologic.ui.board.square_tiles import symbol

LETTERS = [colour.value for colour in Colour]
BOX = QRectF(-10, -10, 20, 20)

ALIKE = 0.7
"""The share of the ink of two symbols, laid on each other, that both have: from here on they are alike."""

TURNS = range(-20, 21, 5)
"""How tiles may lie, and more, in degrees."""


@cache
def ink(letter: str, turn: int, size: int) -> bytes:
    """A symbol drawn so many pixels wide: a byte for each pixel."""
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
    """How much of the ink of both is where both have ink."""
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
