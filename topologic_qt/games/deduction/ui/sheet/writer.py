"""Writes on the note sheet of one seat, with the commands for it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.sheet import (
    Cell,
    Grouped,
    Mark,
    PencilErased,
    PencilInked,
    Sheet,
    Ungrouped,
)
from topologic_qt.games.deduction.ui.hand_overs import MatchHost
from topologic_qt.games.deduction.ui.sheet.page import SheetPage, aid_name, aid_summary
from topologic_qt.widgets.controls import allow, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

UNDO_KEYS, REDO_KEYS = "Alt+Z", "Alt+Shift+Z"
"""The shortcuts for notes, since the platform's usual ones are for moves of the match."""


class SheetWriter(QObject):
    """Writes on the open page, if that is possible."""

    pencil_taken = Signal(bool)  # when the user takes the pencil (True), or the pen
    marked = Signal(object, object)  # the cells that the user marked, and their new `Mark` or None

    def __init__(self, host: MatchHost, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = host
        self._parent = parent
        self._page: SheetPage | None = None
        self.undo_command = self._command("undo", tr("&Undo note"), self.undo, UNDO_KEYS)
        self.redo_command = self._command("redo", tr("&Redo note"), self.redo, REDO_KEYS)
        self.pencil_command = QAction(icon("pencil"), tr("Write in &pencil"), self)
        self.pencil_command.setCheckable(True)
        self.pencil_command.toggled.connect(self.pencil_taken)
        self.ink_command = self._command("check", tr("&Ink the pencil marks"), self.ink)
        self.erase_command = self._command("erase", tr("&Erase the pencil marks"), self.erase)
        self.help_command = self._command("question", tr("More &help…"), self.raise_aid)
        pencil = (self.pencil_command, self.ink_command, self.erase_command)
        self.commands = (self.undo_command, self.redo_command, *pencil, self.help_command)
        """All commands, in the order of the menu."""
        self.offers_help = True  # whether more help can be asked for
        self.show_page(None)

    @property
    def writes_in_pencil(self) -> bool:
        """Whether notes are in pencil now."""
        return self.pencil_command.isChecked()

    def show_page(self, page: SheetPage | None) -> None:
        """Switch to writing on this page; None for no page."""
        self._page = page
        if page is None or not page.can_be_marked:
            self.pencil_command.setChecked(False)
        if page is None:
            for command in self.commands:
                allow(command, None)
            return
        over = "" if page.can_be_marked else tr("The match is over.")
        written, sheet = page.sheet.written, page.sheet
        pencilled = written.pencil or any(group.pencil for group in written.groups)
        self._allow(self.undo_command, over or ("" if sheet.strokes else tr("No notes yet.")))
        self._allow(self.redo_command, over or ("" if sheet.undone else tr("No note was undone.")))
        self._allow(self.pencil_command, over)
        for command in (self.ink_command, self.erase_command):
            self._allow(command, over or ("" if pencilled else tr("Nothing is in pencil.")))
        self._allow(self.help_command, over or ("" if sheet.aid.higher else tr("You have all the help.")))
        self.help_command.setVisible(self.offers_help)

    def _allow(self, command: QAction, why_not: str) -> None:
        """Enable a command, or disable it for a reason; the tip of its button names it, too."""
        allow(command, why_not)
        if why_not:
            name = command.text().replace("&", "").removesuffix("…")
            command.setToolTip(tip(tr("{name}: {what}", name=name, what=why_not)))

    def mark(self, cells: Sequence[Cell], mark: Mark | None) -> None:
        """Give cells a mark, or (None) remove their marks; ink replaces pencil."""
        if (sheet := self._sheet) is None:
            return
        if not self.writes_in_pencil:
            sheet = sheet.mark((cell for cell in cells if cell in sheet.written.pencil), None, pencil=True)
        self._write(sheet.mark(cells, mark, pencil=self.writes_in_pencil))
        self.marked.emit(cells, mark)

    def group(self) -> None:
        """Note that the player has one of the tiles asked for in the chosen line, or rub that note out."""
        page, sheet = self._page, self._sheet
        if page is None or sheet is None:
            return
        if page.group is not None:
            self._write(sheet.changed(Ungrouped(page.group.number)))
        elif page.may_group and page.question is not None:
            tiles = page.of_question(page.question)
            self._write(
                sheet.changed(Grouped(page.question.whom, tiles, page.line_number, self.writes_in_pencil))
            )

    def remark(self, entry: int, text: str) -> None:
        """Write a remark beside a line of the log, given from 0."""
        if (page := self._page) is not None and entry < len(page.view.line_numbers):
            self._write(page.sheet.remark(page.view.line_numbers[entry], text))

    def undo(self) -> None:
        """Undo the last note."""
        if (sheet := self._sheet) is not None:
            self._write(sheet.undo())

    def redo(self) -> None:
        """Redo the last undone note."""
        if (sheet := self._sheet) is not None:
            self._write(sheet.redo())

    def ink(self) -> None:
        """Draw everything in pencil over in ink."""
        if (sheet := self._sheet) is not None:
            self._write(sheet.changed(PencilInked()))

    def erase(self) -> None:
        """Rub everything in pencil out."""
        if (sheet := self._sheet) is not None:
            self._write(sheet.changed(PencilErased()))

    def raise_aid(self) -> None:
        """Ask which higher step of help to use; it cannot be taken back."""
        if (sheet := self._sheet) is None or not sheet.aid.higher:
            return
        steps = sheet.aid.higher
        names = [aid_name(step) for step in steps]
        what = [
            tr("{name}: {what}", name=name, what=aid_summary(step))
            for name, step in zip(names, steps, strict=True)
        ]
        last = tr("The result will mention this help. You can’t switch it off in this match.")
        chosen = self._host.ask.choose(self._parent, tr("More help?"), "\n\n".join([*what, last]), names)
        if chosen is not None:
            self._write(sheet.raised(steps[chosen]))

    @property
    def _sheet(self) -> Sheet | None:
        """The sheet, if it is writable."""
        return self._page.sheet if self._page is not None and self._page.can_be_marked else None

    def _write(self, sheet: Sheet) -> None:
        if self._page is not None and sheet != self._page.sheet:
            self._host.match.annotate(self._host.match.notes.changed(self._page.seat, sheet))

    def _command(self, picture: str, text: str, do: Callable[[], None], keys: str = "") -> QAction:
        command = QAction(icon(picture), text, self)
        if keys:
            command.setShortcut(QKeySequence(keys))
        command.triggered.connect(lambda: do())
        return command
