"""Results that are compared: a bar across for each, with its name before it and its value behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from topologic_qt.widgets.translate import headed

_AIR, _BAR, _GAP = 7, 13, 10
"""The room of a row besides its text, the height of its bar, and the gap between its parts, in pixels."""
_MOST_NAME = 0.55
"""The largest share of the width that the names may take."""

_NARROWEST = 160
"""The least width of the bars with their names and figures, in pixels."""


class Compared(NamedTuple):
    """One of the results."""

    name: str
    value: float | None
    """The length of the bar; None where there is none, or none yet."""
    text: str
    """The value in words or figures."""
    own: bool = False
    """Whether this is the result that the others are compared with."""


class Comparison(QWidget):
    """Bars of several results, scaled to the longest one."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Compared] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> Sequence[Compared]:
        """The results that are shown."""
        return self._rows

    def show_rows(self, rows: Sequence[Compared]) -> None:
        """Show these results, from the top down."""
        self._rows = rows
        self.setAccessibleName("; ".join(headed(row.name, row.text) for row in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size with a row for each result."""
        return QSize(300, self._row * len(self._rows))

    def minimumSizeHint(self) -> QSize:
        """Return the same height as the least one, and a width in which the figures can be read."""
        return QSize(_NARROWEST, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every row."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = max((self._metrics(row).horizontalAdvance(row.name) for row in self._rows), default=0)
        values = max((self._metrics(row).horizontalAdvance(row.text) for row in self._rows), default=0)
        names = min(names, self.width() * _MOST_NAME, max(0.0, self.width() - values - 2 * _GAP))
        longest = max((row.value for row in self._rows if row.value is not None), default=0) or 1
        room = max(0.0, self.width() - names - values - 2 * _GAP)
        for number, row in enumerate(self._rows):
            self._paint_row(
                painter,
                row,
                QRectF(0, number * self._row, names, self._row),
                room * (row.value or 0) / longest,
            )

    @property
    def _row(self) -> int:
        """The height of a row, in pixels."""
        return self.fontMetrics().height() + _AIR

    def _font(self, row: Compared) -> QFont:
        """Return the font of a row, which is bold for the player's own."""
        font = QFont(self.font())
        font.setBold(row.own)
        return font

    def _metrics(self, row: Compared) -> QFontMetricsF:
        return QFontMetricsF(self._font(row))

    def _paint_row(self, painter: QPainter, row: Compared, name: QRectF, length: float) -> None:
        """Paint a row; ``name`` is the area of its name, and ``length`` the length of its bar."""
        palette = self.palette()
        painter.setFont(self._font(row))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        text = self._metrics(row).elidedText(row.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        left = name.right() + _GAP
        bar = QRectF(left, name.center().y() - _BAR / 2, length, _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight if row.own else QPalette.ColorRole.Mid))
        painter.drawRoundedRect(bar, 4, 4)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        start = bar.right() + _GAP if length else left
        value = QRectF(start, name.top(), self.width() - start, self._row)
        painter.drawText(value, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.text)
