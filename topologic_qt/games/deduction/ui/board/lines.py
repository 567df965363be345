"""Lines of text on the table: as large as wanted, smaller where there is no room, and shortened at last."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

_LEAST = 0.6
"""The smallest size of a text, as a share of the wanted one, before it is shortened."""


def paint_line(
    painter: QPainter,
    area: QRectF,
    text: str,
    size: int,
    ink: QColor,
    alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    bold: bool = True,
    least: float = _LEAST,
) -> None:
    """Paint a line of text, ``size`` units high, in an area; shortened if it cannot be made to fit.

    ``least`` is the smallest size before that, as a share of the wanted one.
    """
    font = _font(size, bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > area.width():
        font.setPixelSize(max(1, round(size * max(least, area.width() / wide) - 0.5)))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(area, alignment | Qt.AlignmentFlag.AlignVCenter, shown)


def text_width(text: str, size: int, bold: bool = True) -> float:
    """Return the width of a line of text, ``size`` units high."""
    return QFontMetricsF(_font(size, bold)).horizontalAdvance(text)


def _font(size: int, bold: bool) -> QFont:
    font = QFont()
    font.setBold(bold)
    font.setPixelSize(size)
    return font
