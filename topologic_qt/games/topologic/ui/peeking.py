"""What the screen does for a referee who wants to see again where the secret lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.rules import Tile, View
    from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
    from topologic_qt.games.topologic.ui.peek_dialog import PeekDialog


class PeekPort(Protocol):
    """Who knows where the secret lies."""

    @property
    def can_peek(self) -> bool:
        """Whether the referee sits here and may look."""
        ...

    def peek(self) -> Tile | None:
        """Where the secret lies, or None if nobody may see it; that somebody looked is written down."""
        ...


class Peeking(QObject):
    """Opens the dialog for it, and closes it when there is nothing to look at any more."""

    def __init__(self, screen: QWidget, port: PeekPort, table: FieldScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._port = port
        self._table = table
        self._view: View | None = None
        self.dialog: PeekDialog | None = None
        self.command = QAction(icon("secret"), tr("&Peek at the secret …"), screen)
        self.command.setShortcut(QKeySequence("Ctrl+K"))
        self.command.triggered.connect(self._open)

    def present(self, view: View | None) -> None:
        """Offer it where somebody may look now; None is no match at all."""
        self._view = view
        can = view is not None and self._port.can_peek
        self.command.setEnabled(can)
        if self.dialog is not None:
            if can and view is not None:
                self.dialog.present(view)
            else:
                self.dialog.reject()

    def _open(self) -> None:
        from topologic_qt.games.topologic.ui.peek_dialog import PeekDialog

        if self._view is None:
            return
        self._table.cancel()
        dialog = PeekDialog(self._screen, self._view, self._port.peek, self._table.tile_style)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None
