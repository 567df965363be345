"""How much room everything takes on the table, in table units."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF

from topologic_qt.table.drawing import PITCH, tray_rect

_AIR = 42.0
_TRAY_GAP = 0.85 * PITCH


def field_extent(middles: Iterable[QPointF]) -> QRectF:
    """What tiles cover whose middles lie here."""
    half = PITCH / 2
    extent = QRectF()
    for middle in middles:
        extent |= QRectF(middle.x() - half, middle.y() - half, PITCH, PITCH)
    return extent


def tray_place(field: QRectF) -> QPointF:
    """Where the middle of the tray stands: to the left of the field."""
    return QPointF(field.left() - _TRAY_GAP, field.center().y())


def whole_extent(field: QRectF, slots: int) -> QRectF:
    """What a field and a tray of so many slots cover."""
    return field | tray_rect(slots).translated(tray_place(field)) if slots else field


def with_air(extent: QRectF) -> QRectF:
    """What is shown of the table when everything is to be seen."""
    return extent.adjusted(-_AIR, -_AIR, _AIR, _AIR)
