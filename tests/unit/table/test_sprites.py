"""The cache of drawings: which are rendered again on resizing, and which only stretched."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from topologic_qt.table.sprites import Drawing, Sprites

AREA = QRectF(-10, -10, 20, 20)


class Draughtsman:
    def __init__(self, common: bool) -> None:
        self.drawing = Drawing("chequers", self._draw, common=common)
        self.times = 0

    def _draw(self, painter: QPainter) -> None:
        self.times += 1
        for corner in (AREA.topLeft(), AREA.center()):
            painter.fillRect(QRectF(corner.x(), corner.y(), 10, 10), QColor("red"))


def shown(sprites: Sprites, drawing: Drawing, scale: float) -> QImage:
    image = QImage(round(40 * scale), round(20 * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    for x in (10, 30):
        painter.translate(x, 10)
        sprites.blit(painter, drawing, AREA)
        painter.translate(-x, -10)
    painter.end()
    return image


@pytest.mark.parametrize("common", [False, True])
def test_while_something_zooms_pictures_are_stretched_and_afterwards_they_are_drawn_again(
    common: bool, qapp: object
) -> None:
    sprites, draughtsman = Sprites(), Draughtsman(common)
    sharp = shown(Sprites(), Draughtsman(common).drawing, 3.0)
    shown(sprites, draughtsman.drawing, 1.0)
    sprites.hasty = True
    for scale in (1.5, 2.0, 3.0):
        stretched = shown(sprites, draughtsman.drawing, scale)
    assert draughtsman.times == 1
    assert stretched == sharp  # squares look alike however they are stretched
    sprites.hasty = False
    assert shown(sprites, draughtsman.drawing, 3.0) == sharp
    assert draughtsman.times == 2
