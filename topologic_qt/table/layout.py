"""The layout of a table: tiles on the places of a lattice, and the tray beside them, in table units."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainterPath, QPen

from topologic_qt.table.sprites import solid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from topologic_qt.table.lattice import Lattice, Place

_AIR = 42.0
_TRAY_GAP = 85.0
"""From the left edge of the field to the middle of the tray."""

_SLOT = 84.0
"""From the middle of one slot of a tray to the middle of the next."""


class TileLook(NamedTuple):
    """A tile as the table knows it."""

    key: str
    """How the table and its users name it."""
    face: str
    """How the painter of the table names what is on it."""
    places: tuple[Place, ...]
    """The places that it covers; most tiles cover one."""
    angle: float = 0.0
    """How far it is turned from lying straight, in degrees."""

    def centre(self, lattice: Lattice) -> QPointF:
        """Its middle, in table units."""
        middle = QPointF()
        for place in self.places:
            middle += lattice.centre(place)
        return middle / len(self.places)


def extent(lattice: Lattice, places: Iterable[Place]) -> QRectF:
    """The area that these places cover; an empty one for none."""
    covered = QRectF()
    for place in places:
        covered |= lattice.outline(place).boundingRect()
    return covered


def tray_place(field: QRectF) -> QPointF:
    """Where the middle of the tray stands: to the left of the field."""
    return QPointF(field.left() - _TRAY_GAP, field.center().y())


def whole_extent(field: QRectF, slots: int) -> QRectF:
    """The area that a field and a tray of so many slots cover."""
    return field | tray_rect(slots).translated(tray_place(field)) if slots else field


def with_air(covered: QRectF) -> QRectF:
    """The area of the table that is shown when everything is to be seen."""
    return covered.adjusted(-_AIR, -_AIR, _AIR, _AIR)


def tray_slot(index: int, slots: int) -> QPointF:
    """The middle of a slot, from the middle of the tray."""
    return QPointF(0, (index - (slots - 1) / 2) * _SLOT)


def tray_rect(slots: int) -> QRectF:
    """The area that a tray covers, with its shadow, around its middle."""
    height = slots * _SLOT + 16
    return QRectF(-50, -height / 2 - 4, 100, height + 14)


def paint_tray(painter: QPainter, slots: int) -> None:
    """Draw a wooden tray with one hollow for each piece, one below the other, around the origin."""
    body = QPainterPath()
    body.addRoundedRect(tray_rect(slots).adjusted(4, 4, -4, -10), 22, 22)
    painter.fillPath(body.translated(0, 5), solid(QColor(0, 0, 0, 70)))
    wood = QLinearGradient(-46, 0, 46, 0)
    for at, colour in ((0, "#8a5a34"), (0.5, "#a06c40"), (1, "#7a4e2c")):
        wood.setColorAt(at, QColor(colour))
    painter.fillPath(body, QBrush(wood))
    painter.strokePath(body, QPen(solid(QColor("#4d2f18")), 2))
    hollows, rims = QPainterPath(), QPainterPath()
    for index in range(slots):
        hollows.addEllipse(tray_slot(index, slots), 34, 34)
        for radius in (33, 35):
            rims.addEllipse(tray_slot(index, slots), radius, radius)
    painter.fillPath(hollows, solid(QColor(40, 22, 8, 130)))
    painter.fillPath(rims, solid(QColor(255, 226, 190, 60)))
