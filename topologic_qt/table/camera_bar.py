"""The buttons in a corner of the table for zooming in, zooming out and showing everything."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout

from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import shown_keys, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

_STEP = 1.25  # factor by which one press zooms


class CameraBar(QFrame):
    """Three small buttons. Each is in a menu too; its tip names the shortcut."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.setProperty("role", "corner")
        self._view = view
        keys = QKeySequence.StandardKey
        self._closer = _button("closer", tr("Zoom in"), lambda: view.zoom(_STEP), keys.ZoomIn)
        self._farther = _button("farther", tr("Zoom out"), lambda: view.zoom(1 / _STEP), keys.ZoomOut)
        self._fit = _button("fit", tr("Show the whole table"), view.fit, QKeySequence("F"))
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(1)
        for made in (self._closer, self._farther, self._fit):
            column.addWidget(made)
        view.camera_moved.connect(self._show_possible)
        self._show_possible()

    def _show_possible(self) -> None:
        self._closer.setEnabled(self._view.can_come_closer)
        for made in (self._farther, self._fit):
            made.setEnabled(self._view.camera is not None)


def _button(
    name: str, text: str, action: Callable[[], None], keys: QKeySequence | QKeySequence.StandardKey
) -> QToolButton:
    made = tool(icon(name), text, action, shown_keys(keys))
    made.setIconSize(QSize(18, 18))
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has the shortcuts, and stays on the table
    return made
