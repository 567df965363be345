"""Two fingers on a touch pad."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QNativeGestureEvent

from topologic_qt.table.view import TableView


class Pinch(QObject):
    """Lets a pinch zoom a table, around the place between the fingers."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the zooming gestures out of what the table gets to see."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self._view.zoom(1 + event.value(), event.position().toPoint())
            return True
        return False
