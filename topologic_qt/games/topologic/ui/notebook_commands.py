"""The commands of the notebook, for the menu."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence

from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.report import Report
from topologic_qt.games.topologic.ui.report_document import document
from topologic_qt.widgets.controls import allow
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class NotebookCommands(QObject):
    """The entries of the notebook's menu; each is enabled while it makes sense."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""
    print_wanted = Signal(object)
    """Emitted with a `Document` to print."""

    def __init__(self, keeper: NoteKeeper) -> None:
        super().__init__(keeper)
        self._keeper = keeper
        self._undo = self._action("undo", tr("&Undo the mark"), keeper.writer.undo, "Alt+Z")
        self._redo = self._action("redo", tr("&Redo the mark"), keeper.writer.redo, "Alt+Shift+Z")
        self._play = self._action("play", tr("&Play the moves again"), keeper.play_round, "Ctrl+R")
        self._copy = self._action("copy", tr("&Copy as text"), self._copy_text, "Ctrl+Shift+C")
        self._export = self._action("export", tr("&Export …"), self._export_page, "Ctrl+Shift+E")
        self._print = self._action("print", tr("Pr&int …"), self._print_page, "Ctrl+P")
        keeper.changed.connect(self._enable)
        self._enable()

    @property
    def actions(self) -> Sequence[QAction]:
        """All entries, in the order of the menu."""
        return (self._undo, self._redo, self._play, self._copy, self._export, self._print)

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str) -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def _enable(self) -> None:
        page = self._keeper.page
        self._undo.setEnabled(page is not None and page.can_undo)
        self._redo.setEnabled(page is not None and page.can_redo)
        is_empty = page is None or not page.round.turns
        for action in (self._play, self._copy, self._export, self._print):
            allow(action, tr("No turn of this round is in the notebook yet.") if is_empty else "")

    def _copy_text(self) -> None:
        if (page := self._keeper.page) is not None:
            QGuiApplication.clipboard().setText(Report(page.view, page.number, page.notes).text())

    def _export_page(self) -> None:
        self._hand_out(self.export_wanted)

    def _print_page(self) -> None:
        self._hand_out(self.print_wanted)

    def _hand_out(self, wanted: SignalInstance) -> None:
        """Emit a signal with the open page as a document."""
        if (page := self._keeper.page) is not None:
            wanted.emit(document(page.view, page.number, page.notes, self._keeper.style))
