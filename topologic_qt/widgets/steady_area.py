"""A scroll area whose bar is there only while it is needed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea


class SteadyArea(QScrollArea):
    """Hides its vertical bar where everything has room without it.

    Qt lets a bar stay that came for a moment, where words beside it are higher than they would be without it.
    """

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the bar only where it is needed."""
        super().resizeEvent(event)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again when what scrolls has another size, and let the layout around hear of it."""
        done = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._settle()
        return done

    def _settle(self) -> None:
        content, room = self.widget(), self.maximumViewportSize()
        if content is None or room.isEmpty():
            return
        has_shape = content.hasHeightForWidth()
        needed = content.heightForWidth(room.width()) if has_shape else content.minimumSizeHint().height()
        fits = needed <= room.height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() is not policy:
            self.setVerticalScrollBarPolicy(policy)
