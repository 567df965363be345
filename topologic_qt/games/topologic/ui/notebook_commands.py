"""What can be done with the notebook, for the menu."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence

from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.table.icons import icon
from topologic_qt.table.paper import Document
from topologic_qt.table.translate import tr


class NotebookCommands(QObject):
    """The entries of the notebook's menu; each can be chosen while it makes sense."""

    export_wanted = Signal(object)
    """Somebody wants this `Document` as a file."""
    print_wanted = Signal(object)
    """Somebody wants this `Document` on paper."""

    def __init__(self, keeper: NoteKeeper) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        self._undo = self._action("undo", tr("&Undo the mark"), keeper.undo_mark, "Alt+Z")
        self._redo = self._action("redo", tr("&Redo the mark"), keeper.redo_mark, "Alt+Shift+Z")
        self._play = self._action("play", tr("&Play the moves again"), keeper.play_round, "Ctrl+R")
        self._copy = self._action("copy", tr("&Copy as text"), self._copy_text, "Ctrl+Shift+C")
        self._export = self._action("export", tr("&Export …"), self._export_page, "Ctrl+E")
        self._print = self._action("print", tr("Pr&int …"), self._print_page, "Ctrl+P")
        keeper.changed.connect(self._enable)
        self._enable()

    @property
    def actions(self) -> Sequence[QAction]:
        """Every entry, in the order of the menu."""
        return (self._undo, self._redo, self._play, self._copy, self._export, self._print)

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str) -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def _enable(self) -> None:
        self._undo.setEnabled(self._keeper.can_undo)
        self._redo.setEnabled(self._keeper.can_redo)
        for action in (self._play, self._copy, self._export, self._print):
            action.setEnabled(self._keeper.has_turns)

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(self._keeper.text())

    def _export_page(self) -> None:
        self.export_wanted.emit(self._document())

    def _print_page(self) -> None:
        self.print_wanted.emit(self._document())

    def _document(self) -> Document:
        return self._keeper.document()
