"""Small widgets in the corners of a table."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLayout, QVBoxLayout, QWidget

from topologic_qt.widgets.typeface import text_scale

CORNER_MARGIN = 12
"""The distance between the table's edges and the widgets in its corners, in pixels."""

_TINY = QSize(360, 200)
"""The width and the height below which a table is tiny, in pixels at the usual size of texts."""


class CorneredTable(QWidget):
    """A table with widgets in its corners; those at the bottom stay above what lies over its lower edge.

    Where the table is too low for two of them above each other, the upper one stands beside the lower one.
    """

    lifted_anew = Signal()
    """Emitted when another height at the lower edge is covered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corners: list[tuple[QLayout, QWidget, Qt.AlignmentFlag]] = []
        self._lifted = 0
        self._yielding: QWidget | None = None

    @property
    def lifted(self) -> int:
        """The height at the lower edge that is covered, in pixels."""
        return self._lifted

    def lay_corners(self, view: QWidget, *corners: tuple[QWidget, Qt.AlignmentFlag]) -> None:
        """Fill the table with a view, and lay each of these widgets into a corner of it."""
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(view, 0, 0)
        for widget, corner in corners:
            holder = QVBoxLayout()
            holder.setContentsMargins(QMargins() + CORNER_MARGIN)
            holder.addWidget(widget)
            grid.addLayout(holder, 0, 0, corner)
            self._corners.append((holder, widget, corner))

    def let_yield(self, widget: QWidget) -> None:
        """Hide one of these widgets where the table is tiny or too low: menus and keys do the same."""
        self._yielding = widget

    def lift(self, height: int) -> None:
        """Keep the widgets in the lower corners above so many pixels that are covered."""
        changed, self._lifted = height != self._lifted, height
        self.keep_apart()
        if changed:
            self.lifted_anew.emit()

    def minimumSizeHint(self) -> QSize:
        """Return a size that does not grow with what is covered: a table has no say in what lies over it."""
        margins = 2 * CORNER_MARGIN
        stay = [widget for _, widget, _ in self._corners if widget is not self._yielding]
        highest = max((widget.minimumSizeHint().height() for widget in stay), default=0)
        return QSize(super().minimumSizeHint().width(), highest + margins)

    def keep_apart(self) -> None:
        """Keep what is in the corners in sight, and apart from each other."""
        if self._yielding is not None:
            self._yielding.setVisible(self._has_room_for(self._yielding))
        for holder, widget, corner in self._corners:
            margins = QMargins() + CORNER_MARGIN
            if corner & Qt.AlignmentFlag.AlignBottom:
                margins += QMargins(0, 0, 0, self._lifted)
            elif corner & Qt.AlignmentFlag.AlignRight:
                margins += QMargins(0, 0, self._aside(widget, corner), 0)
            else:
                margins += QMargins(self._aside(widget, corner), 0, 0, 0)
            holder.setContentsMargins(margins)

    def _has_room_for(self, yielding: QWidget) -> bool:
        tiny = _TINY * text_scale()
        is_tiny = self.width() < tiny.width() and self.height() < tiny.height()
        return not is_tiny and self.height() >= yielding.sizeHint().height() + 2 * CORNER_MARGIN

    def _aside(self, upper: QWidget, corner: Qt.AlignmentFlag) -> int:
        """Return by how much a widget in an upper corner stands beside the one below, in pixels."""
        side = Qt.AlignmentFlag.AlignHorizontal_Mask
        for _, lower, other in self._corners:
            below = other & Qt.AlignmentFlag.AlignBottom and other & side == corner & side
            if below and not lower.isHidden():
                high = upper.sizeHint().height() + lower.sizeHint().height() + 3 * CORNER_MARGIN
                if high + self._lifted > self.height():
                    return lower.sizeHint().width() + CORNER_MARGIN
        return 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the corners anew."""
        super().resizeEvent(event)
        self.keep_apart()
