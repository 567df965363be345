"""A small bar chart."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from topologic_qt.widgets.typeface import SMALL, sized

_BARS = 40
"""The height of the highest bar, in pixels."""


class Bar(NamedTuple):
    """One bar of the chart."""

    label: str
    value: int


class BarChart(QWidget):
    """A chart of bars with their labels below and their values above, scaled to the highest bar."""

    def __init__(self, name: str) -> None:
        """Create an empty chart; ``name`` is the name of the counted quantity."""
        super().__init__()
        self._bars: Sequence[Bar] = ()
        self._empty = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[Bar], words: str, empty: str = "") -> None:
        """Show these bars; ``words`` describes them in a sentence, ``empty`` is shown if there are none."""
        if (bars, empty) != (self._bars, self._empty):
            self._bars, self._empty = bars, empty
            self.setAccessibleDescription(words or empty)
            self.update()

    @property
    def bars(self) -> Sequence[Bar]:
        """The bars that are shown."""
        return self._bars

    def sizeHint(self) -> QSize:
        """Return the preferred size, which is not high."""
        return QSize(300, 2 * self._room() + _BARS)

    def _room(self) -> int:
        """Return the room above the bars and below them for the values and labels, in pixels."""
        return self.fontMetrics().height() + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every bar, or the text for an empty chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setFont(sized(self.font(), SMALL))
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(muted)
        room = self._room()
        area = QRectF(self.rect()).adjusted(0, room, 0, -room)
        if not self._bars:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self._empty)
            return
        highest = max(bar.value for bar in self._bars)
        step = area.width() / len(self._bars)
        for number, bar in enumerate(self._bars):
            height = max(1.5, area.height() * bar.value / highest) if bar.value else 0
            left, breadth = area.left() + number * step, min(step * 0.7, 40)
            column = QRectF(left + (step - breadth) / 2, area.bottom() - height, breadth, height)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(column, 3, 3)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            centre = Qt.AlignmentFlag.AlignCenter
            if bar.value:
                painter.drawText(QRectF(left, column.top() - room, step, room), centre, str(bar.value))
            painter.setPen(muted)
            painter.setOpacity(1 if bar.value else 0.5)
            painter.drawText(QRectF(left, area.bottom(), step, room), centre, bar.label)
            painter.setOpacity(1)
