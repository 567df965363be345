"""The part of the screen for a referee who wants to see the secret again."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.state import View, peek
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.peek_dialog import PeekDialog
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Peeking(QObject):
    """Opens the dialog, and closes it when there is nothing left to look at."""

    def __init__(self, screen: QWidget, port: MatchHost, table: FieldScene) -> None:
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
        """Enable the command where somebody may look now; None means no match."""
        self._view = view
        can = view is not None and self._find(view) is not None
        self.command.setEnabled(can)
        if self.dialog is not None:
            if can and view is not None:
                self.dialog.present(view)
            else:
                self.dialog.reject()

    def _open(self) -> None:

        if self._view is None:
            return
        self._table.cancel()
        dialog = PeekDialog(self._screen, self._view, self._peek, self._table.tile_style)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _find(self, view: View) -> Tile | None:
        """Return the tile of the secret, if the referee sits here and it is still a secret."""
        return peek(self._port.private_view(view.round.referee))

    def _peek(self) -> Tile | None:
        """Return the tile of the secret, for the referee only; the look is noted on the page of the round."""
        view = self._view
        found = None if view is None else self._find(view)
        if view is not None and found is not None:
            number, turn = len(view.rounds) - 1, len(view.round.turns) + 1
            pages = self._port.notes
            self._port.annotate((*pages[:number], pages[number].peeked(turn), *pages[number + 1 :]))
        return found

    def _forget(self) -> None:
        self.dialog = None
