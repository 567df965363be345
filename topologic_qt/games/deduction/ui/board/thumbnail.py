"""A small picture of a match for a list: what everybody at the table sees, and nothing of any hand."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import Face, Tile
from topologic_qt.games.deduction.ui.board.arrangement import FULL, around, arrangement
from topologic_qt.games.deduction.ui.board.picture import paint_face
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.things import Material
from topologic_qt.table.backgrounds import background
from topologic_qt.table.sprites import solid

_MARGIN = 30.0  # the margin around the table, in table units

_CLOTH, _RACK = QColor("#7b2130"), QColor("#744a29")


def thumbnail(view: View, ground_name: str, style: Style, size: QSize, ratio: float) -> QPixmap:
    """Return a picture of this size in plain colours; ``ratio`` is real pixels to a pixel of the screen.

    Hands are seen from behind, whosever view it is; the missing tile is seen when the match is over.
    """
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    places = arrangement(view.players, size.width() / max(1, size.height()))
    room = places.room.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
    material, painter = style.material, QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    scale = min(size.width() / room.width(), size.height() / room.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-room.center())
    for spot in places.spots:
        _box(painter, spot.rack, _RACK, 16)
        for middle in spot.tiles:
            _tile(painter, around(middle, spot.tile, spot.tile), None, material)
    _box(painter, places.cloth, _CLOTH, 9)
    over = view.step is Step.OVER
    _tile(painter, around(places.missing, FULL, FULL), view.missing if over else None, material)
    for tile, middle in zip(view.face_up, places.face_up, strict=False):
        _tile(painter, around(middle, FULL, FULL), tile, material)
    if view.coin is not None:
        faces: tuple[Face, Face] = (view.coin.suit, view.coin.value)
        for face, middle in zip(faces, places.coin, strict=True):
            painter.setBrush(solid(material.flat))
            painter.drawEllipse(middle, 56, 56)
            paint_face(painter, face, around(middle, 76, 76), material.ink(face))
    painter.end()
    return result


def _box(painter: QPainter, area: QRectF, colour: QColor, corner: float) -> None:
    painter.setBrush(solid(QColor(0, 0, 0, 90)))
    painter.drawRoundedRect(area.translated(0, 7), corner, corner)
    painter.setBrush(solid(colour))
    painter.drawRoundedRect(area, corner, corner)


def _tile(painter: QPainter, area: QRectF, tile: Tile | None, material: Material) -> None:
    share = area.width() / FULL
    _box(painter, area, material.flat, 10 * share)
    middle = area.center()
    if tile is None:
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            field = around(middle + QPointF(x, y) * 20.5 * share, 31 * share, 31 * share)
            painter.setBrush(solid(QColor(material.back.colours[1])))
            painter.drawRoundedRect(field, 5 * share, 5 * share)
        return
    for face, offset, side in ((tile.suit, QPointF(15, 16), 58), (tile.value, QPointF(-24, -22), 44)):
        box = around(middle + offset * share, side * share, side * share)
        paint_face(painter, face, box, material.ink(face))
