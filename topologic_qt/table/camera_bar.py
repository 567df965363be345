"""The buttons in a corner of the table that come closer, step back, and show everything."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout

from topologic_qt.table.icons import icon
from topologic_qt.table.overlays import tip_with
from topologic_qt.table.translate import tr
from topologic_qt.table.view import TableView

_STEP = 1.25
"""How much closer one press comes."""


class CameraBar(QFrame):
    """Three quiet buttons; what they do is also for a menu, as `commands`."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.setProperty("role", "corner")
        self._view = view
        self._closer = self._command(
            "closer", tr("&Closer"), QKeySequence.StandardKey.ZoomIn, lambda: view.zoom(_STEP)
        )
        self._farther = self._command(
            "farther", tr("&Farther"), QKeySequence.StandardKey.ZoomOut, lambda: view.zoom(1 / _STEP)
        )
        self._fit = self._command("fit", tr("Show the &whole table"), QKeySequence("F"), view.fit)
        self.commands = (self._fit, self._closer, self._farther)
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(1)
        for command in (self._closer, self._farther, self._fit):
            column.addWidget(_button(command))
        view.camera_moved.connect(self._show_possible)
        self._show_possible()

    def _command(
        self, name: str, text: str, shortcut: QKeySequence | QKeySequence.StandardKey, do: Callable[[], None]
    ) -> QAction:
        command = QAction(icon(name), text, self)
        command.setShortcut(shortcut)
        command.setToolTip(tip_with(text.replace("&", ""), shortcut))
        command.triggered.connect(lambda: do())
        return command

    def _show_possible(self) -> None:
        """Offer what makes a difference where the camera stands now."""
        self._closer.setEnabled(self._view.can_come_closer)
        for command in (self._farther, self._fit):
            command.setEnabled(self._view.camera is not None)


def _button(command: QAction) -> QToolButton:
    made = QToolButton()
    made.setDefaultAction(command)
    made.setAutoRaise(True)
    made.setIconSize(QSize(18, 18))
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has the shortcuts, and stays on the table
    made.setAccessibleName(command.text().replace("&", ""))
    return made
