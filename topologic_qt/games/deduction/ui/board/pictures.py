"""Small pictures of tiles, suits and values, for dialogs, notes and lists."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from topologic_qt.games.deduction.rules.tiles import Face, Tile
from topologic_qt.games.deduction.ui.board.materials import flat_ink
from topologic_qt.games.deduction.ui.board.pieces import FULL, THICKNESS, Kind, Piece
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.table.sprites import render, solid

_TILE_AREA = QRectF(-FULL / 2 - 3, -FULL / 2 - 1, FULL + 6, FULL + THICKNESS + 2)
"""The area of a tile of full size with its thickness."""

_ICON_SIDES = (16, 24, 32, 48, 64)
"""The sides at which icons are drawn, in pixels."""


def tile_picture(tile: Tile, side: int, ratio: float, style: Style = USUAL_STYLE) -> QPixmap:
    """Return a wooden tile in a square with a side in pixels; ``ratio`` is real pixels to a pixel."""
    return _piece(Piece(Kind.TILE, FULL, FULL, str(tile)), side, ratio, style)


def back_picture(side: int, ratio: float, style: Style = USUAL_STYLE) -> QPixmap:
    """Return the back of a tile in a square."""
    return _piece(Piece(Kind.BACK, FULL, FULL, "picture"), side, ratio, style)


def _piece(piece: Piece, side: int, ratio: float, style: Style) -> QPixmap:
    drawing = style.drawing(str(piece))
    pixmap = render(_TILE_AREA, side * ratio / _TILE_AREA.height(), drawing.draw)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def face_picture(face: Face, side: int, ratio: float, dark: bool) -> QPixmap:
    """Return a suit or a value alone, in a square, for ``dark`` or for light ground."""
    share = 1.06

    def draw(painter: QPainter) -> None:
        painter.fillPath(symbol(face), solid(flat_ink(face, dark)))

    area = QRectF(BOX.x() * share, BOX.y() * share, BOX.width() * share, BOX.height() * share)
    pixmap = render(area, side * ratio / area.height(), draw)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def paint_face(painter: QPainter, face: Face, box: QRectF, ink: QColor) -> None:
    """Paint a suit or a value in one colour, as large as a box allows; any paint device can show it."""
    share = min(box.width(), box.height()) / BOX.height()
    painter.save()
    painter.translate(box.center())
    painter.scale(share, share)
    painter.fillPath(symbol(face), solid(ink))
    painter.restore()


def tile_icon(tile: Tile, style: Style = USUAL_STYLE) -> QIcon:
    """Return a wooden tile as an icon, sharp at every usual size."""
    icon = QIcon()
    for side in _ICON_SIDES:
        icon.addPixmap(tile_picture(tile, side, 1.0, style))
    return icon


def face_icon(face: Face, dark: bool) -> QIcon:
    """Return a suit or a value as an icon, for ``dark`` or for light ground."""
    icon = QIcon()
    for side in _ICON_SIDES:
        icon.addPixmap(face_picture(face, side, 1.0, dark))
    return icon
