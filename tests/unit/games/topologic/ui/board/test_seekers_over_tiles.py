"""Tiles that stay legible under seekers, measured in pictures."""

from collections.abc import Callable
from itertools import cycle, product

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.colours import contrast
from topologic_qt.games.topologic.ui.board.square_tiles import fan
from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay, Style
from topologic_qt.table.ghosts import GhostKind, paint_ghost
from topologic_qt.table.piece_item import Form, paint_piece

AREA = QRectF(-62, -62, 124, 128)
"""What is looked at: a tile with all that may stand on it."""

PIPS = {
    1: ((0, 0),),
    2: ((-23, -23), (23, 23)),
    3: ((-24, -24), (0, 0), (24, 24)),
    4: ((-23, -23), (23, -23), (-23, 23), (23, 23)),
    5: ((-24, -24), (24, -24), (0, 0), (-24, 24), (24, 24)),
    6: ((-22, -26), (-22, 0), (-22, 26), (22, -26), (22, 0), (22, 26)),
}
"""Where the pips of each number are, in table units."""

RADIUS = 9
SIZE = 2
"""Pixels to the table unit."""

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

KEPT = 0.93
"""The share of the contrast of pips that is left under a seeker, at least."""

BESIDE = QPointF(12, -13)
"""A place of every tile where there is neither a pip nor a sign."""

Standing = Callable[[QPainter], None]


def alone(painter: QPainter) -> None:
    paint_piece(painter, "4")


def lifted(painter: QPainter) -> None:
    paint_piece(painter, "4", lifted=True)


def ghosts(painter: QPainter) -> None:
    for kind in GhostKind:
        paint_ghost(painter, "4", kind)


def sharing(count: int) -> Standing:
    def draw(painter: QPainter) -> None:
        for index in range(count):
            painter.save()
            painter.translate(fan(count, index)[1])
            paint_piece(painter, str(index + 1), Form.DISC)
            painter.restore()

    return draw


STANDING: dict[str, Standing] = {
    "alone": alone,
    "lifted": lifted,
    "ghosts": ghosts,
    **{f"{count} together": sharing(count) for count in range(2, 6)},
}


def picture(style: Style, face: str, standing: Standing | None) -> QImage:
    """A tile on its shadow, with the pieces on it."""
    image = QImage(AREA.size().toSize() * SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#2c5b50"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SIZE, SIZE)
    painter.translate(-AREA.topLeft())
    style.paint(painter, face)
    if standing is not None:
        standing(painter)
    painter.end()
    return image


def colour_at(image: QImage, place: QPointF) -> QColor:
    return image.pixelColor(((place - AREA.topLeft()) * SIZE).toPoint())


def round_pip(pip: tuple[int, int]) -> list[QPointF]:
    """The centre of a pip, and places near its edge."""
    middle, reach = QPointF(*pip), RADIUS - 1.5
    return [middle + QPointF(dx, dy) * reach for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]


def test_every_pip_keeps_its_contrast_under_seekers() -> None:
    for palette, paints in PALETTES.items():
        style = Style(palette)
        for colour, number in zip(paints, cycle(PIPS), strict=False):
            plain = picture(style, f"{colour}{number}", None)
            ground = colour_at(plain, BESIDE)
            for name, standing in STANDING.items():
                taken = picture(style, f"{colour}{number}", standing)
                covered = colour_at(taken, BESIDE)
                for place in (place for pip in PIPS[number] for place in round_pip(pip)):
                    before = contrast(colour_at(plain, place), ground)
                    after = contrast(colour_at(taken, place), covered)
                    assert after >= KEPT * before, (palette, colour, number, name, place)


def test_letters_and_symbols_are_read_under_seekers() -> None:
    for overlay, number in product((Overlay.LETTER, Overlay.SYMBOL), (3, 4)):
        style, middle = Style("distinct", overlay), QPointF(0, 0 if number % 2 == 0 else -31)
        sign = QRectF(middle.x() - 9.5, middle.y() - 9.5, 19, 19)
        for colour, name in product(PALETTES["distinct"], STANDING.keys() - {"ghosts"}):
            plain = picture(style, f"{colour}{number}", None)
            taken = picture(style, f"{colour}{number}", STANDING[name])
            for step_x, step_y in product(range(0, 20, 3), range(0, 20, 3)):
                place = sign.topLeft() + QPointF(step_x, step_y)
                before, after = colour_at(plain, place), colour_at(taken, place)
                assert abs(before.lightness() - after.lightness()) <= 12, (overlay, colour, number, name)
