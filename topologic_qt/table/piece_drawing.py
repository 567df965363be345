"""The vector drawings of pieces, in table units, around the origin.

A piece alone on a tile is a lens of clear glass: its rim runs around the pips, and the disc with its mark
hangs on the rim, in a corner of the tile. Pieces that share a tile share a lens, and their discs lie along
its rim. Nothing covers what has to be read on the tile.
"""

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from topologic_qt.table.lettering import paint_letter

LENS_RADIUS = 47.0
"""The radius of the middle of a lens's rim; within 44 units there is nothing but glass."""
DISC_RADIUS = 13.5
"""The radius of a disc with a mark."""
DISC_AT = QPointF(40.5, 40.5)
"""The middle of the disc on the rim of a lens."""
TRAY_SCALE = 0.78
"""The scale of a lens in the tray."""

_RIM = 5.0
_SPREAD = 9.0
"""The width of the shadow around a lens."""
_DARK, _BRIGHT = QColor("#16202e"), QColor("#ffffff")


class Form(Enum):
    """The two forms of a piece."""

    LENS = "lens"
    """The form of a piece that stands alone or is held."""
    DISC = "disc"
    """The form of a piece that shares its tile."""

    @property
    def rect(self) -> QRectF:
        """The area that a piece of this form covers, with its shadow."""
        return QRectF(-58, -56, 116, 122) if self is Form.LENS else QRectF(-17, -17, 34, 38)


def paint_piece(painter: QPainter, mark: str, form: Form = Form.LENS, lifted: bool = False) -> None:
    """Paint a piece with its mark. A lifted piece throws its shadow farther."""
    if form is Form.DISC:
        _paint_disc(painter, mark, QPointF(0, 0))
        return
    paint_lens(painter, lifted)
    _paint_disc(painter, mark, DISC_AT)


def paint_lens(painter: QPainter, lifted: bool = False) -> None:
    """Paint a lens without a mark, as it lies on a tile that several pieces share."""
    _paint_lens_shadow(painter, 7.0 if lifted else 2.0)
    _paint_glass(painter)
    _paint_rim(painter)


def _paint_lens_shadow(painter: QPainter, drop: float) -> None:
    """Paint the shadow of the rim, outside the glass."""
    shadow = QPainterPath()
    shadow.addEllipse(QPointF(0, drop), LENS_RADIUS + _SPREAD, LENS_RADIUS + _SPREAD)
    hole = QPainterPath()
    hole.addEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)
    shade = QRadialGradient(QPointF(0, drop), LENS_RADIUS + _SPREAD)
    shade.setColorAt(0.84, QColor(0, 0, 0, 150))
    shade.setColorAt(1, QColor(0, 0, 0, 0))
    painter.fillPath(shadow.subtracted(hole), shade)


def _paint_glass(painter: QPainter) -> None:
    """Paint the faint light in the glass; it leaves pips nearly all of their contrast."""
    glass = QRadialGradient(QPointF(0, 0), LENS_RADIUS)
    glass.setColorAt(0, QColor(255, 255, 255, 0))
    glass.setColorAt(0.92, QColor(255, 255, 255, 3))
    glass.setColorAt(1, QColor(235, 245, 255, 40))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glass)
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)


def _paint_rim(painter: QPainter) -> None:
    """Paint a bright line with dark edges, to be seen on every colour."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(18, 26, 38, 235), _RIM))
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)
    light = QLinearGradient(-LENS_RADIUS, -LENS_RADIUS, LENS_RADIUS, LENS_RADIUS)
    light.setColorAt(0, QColor(255, 255, 255))
    light.setColorAt(0.5, QColor(206, 220, 236))
    light.setColorAt(1, QColor(246, 250, 255))
    painter.setPen(QPen(QBrush(light), _RIM * 0.54))
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)


def _paint_disc(painter: QPainter, mark: str, at: QPointF) -> None:
    """Paint a disc with a mark, and its small shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(at + QPointF(0, 1.8), DISC_RADIUS + 1.2, DISC_RADIUS + 1.2)
    painter.setPen(QPen(_BRIGHT, 2.2))
    painter.setBrush(_DARK)
    painter.drawEllipse(at, DISC_RADIUS - 1.1, DISC_RADIUS - 1.1)
    paint_letter(painter, mark, _BRIGHT, at, 21)
