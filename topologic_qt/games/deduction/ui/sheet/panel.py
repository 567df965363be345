"""The panel of the note sheet: the log of the match, and the sheet of whoever looks at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.games.deduction.rules.holders import Spot
from topologic_qt.games.deduction.rules.log import Entry
from topologic_qt.games.deduction.rules.notes import Notes
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Mark
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.sheet import sheet_text
from topologic_qt.games.deduction.ui.sheet.grid import SheetGrid
from topologic_qt.games.deduction.ui.sheet.half import SheetHalf
from topologic_qt.games.deduction.ui.sheet.log import LogModel
from topologic_qt.games.deduction.ui.sheet.log_list import LogList
from topologic_qt.games.deduction.ui.sheet.mark_tool import MarkTool
from topologic_qt.games.deduction.ui.sheet.page import SheetPage
from topologic_qt.games.deduction.ui.sheet.sharing import Sharing
from topologic_qt.games.deduction.ui.sheet.thinking import ChancesSource, Thinker
from topologic_qt.games.deduction.ui.sheet.writer import SheetWriter
from topologic_qt.widgets.controls import announce
from topologic_qt.widgets.fingers import scroll_all_by_finger
from topologic_qt.widgets.panel_dock import LatePanel
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import row_scale

_WIDTH = 280
"""The least width of the panel, in pixels, at the usual size of texts."""


class _Body:
    """All that is to be seen of the panel."""

    def __init__(
        self, panel: QWidget, memory: Keeper, model: LogModel, writer: SheetWriter, tool: MarkTool
    ) -> None:
        self.sharing = Sharing(memory, panel)
        self.log = LogList(model, self.sharing.log)
        self.half = SheetHalf(writer, tool, self.sharing.sheet)
        self.sharing.fill(self.log, self.half)
        layout = QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sharing)
        scroll_all_by_finger(panel)


class SheetPanel(LatePanel):
    """The panel beside the table. It is made from the view and the sheet of one seat alone."""

    entry_chosen = Signal(int)
    """Emitted with the chosen line of the log, from 0; -1 for none."""
    tile_pointed = Signal(object)
    """Emitted with the tile that the sheet points at, or None."""
    said = Signal(str)
    """Emitted with a text for the status line."""
    contradicted = Signal(object)
    """Emitted with lines of the log, as a tuple, of which one must be wrong; empty if all are consistent."""

    def __init__(self, host: MatchHost, chances: ChancesSource | None = None) -> None:
        super().__init__()
        self.setWindowTitle(tr("Notes"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._page: SheetPage | None = None
        self._view: View | None = None
        self._posed: Sequence[Entry] = ()
        """The log of the puzzle that was posed last."""
        self._entry = -1
        self._pointed: Cell | None = None
        self._reason: tuple[int, ...] | None = None
        self._memory = host.settings
        self._tool = MarkTool(self)
        self._thinker = Thinker(host, chances, self)
        self.writer = SheetWriter(host, self)
        self._model = LogModel()
        self._body: _Body | None = None
        self._connect()
        self.setMinimumWidth(round(_WIDTH * row_scale() ** 0.5))  # the table needs the rest

    @property
    def _parts(self) -> _Body:
        """All that is to be seen, made when it is first needed: beside the setup page there is no panel."""
        if self._body is None:
            self._body = _Body(self, self._memory, self._model, self.writer, self._tool)
            self._body.log.chosen.connect(self._chosen)
            self._body.half.grid.pointed.connect(self._point)
        return self._body

    def make_parts(self) -> None:
        """Make all that is to be seen, unless it is there."""
        _ = self._parts

    @property
    def log(self) -> LogList:
        """The log of the match."""
        return self._parts.log

    @property
    def grid(self) -> SheetGrid:
        """The note sheet."""
        return self._parts.half.grid

    @property
    def commands(self) -> Sequence[QAction]:
        """The commands of the sheet, for the menu."""
        return self.writer.commands

    @property
    def page(self) -> SheetPage | None:
        """The sheet of the viewer; None where nobody's is shown."""
        return self._page

    # -- what it shows ----------------------------------------------------------------------------

    def present(self, view: View | None, notes: Notes | None = None) -> None:
        """Show the log, and the sheet of the view's own seat if it has one; None shows nothing."""
        before, self._view = self._view, view
        if view is None and self._body is None:
            self.writer.show_page(None)
            return
        seat = None if view is None else view.viewer
        if view is None or before is None or before.viewer != seat or before.setup.names != view.setup.names:
            self._forget()
        if view is None or seat is None or notes is None:
            self._page = None
            self._thinker.clear()
        else:
            sheet = notes.seen_by(seat).sheets[seat]
            self._page = SheetPage(view, seat, sheet, entry=self._entry)
            self._thinker.think(view, sheet.aid)
        self._write_log()
        self._refresh()

    def show_entry(self, number: int) -> None:
        """Mark a line of the log, from 0, without a signal; -1 for none."""
        self.log.blockSignals(True)
        if number >= 0:
            self.log.choose(number)
        else:
            self.log.leave()
        self.log.blockSignals(False)
        self._choose(number)

    def point_out(self, lines: Sequence[int], cells: Sequence[Cell], at: Cell | None = None) -> None:
        """Frame lines of the log and cells, and no others; the keyboard's cursor is put ``at`` a cell."""
        self.log.point_out(lines)
        self.grid.point_out(cells)
        if lines:
            self._parts.sharing.bring_log()
        elif cells:
            self._parts.sharing.bring_sheet()
        if at is not None:
            self.grid.show_cell(at)

    def pose(self) -> None:
        """Be the place of a puzzle, which is its log: all of that is in sight, before anything is noted."""
        log = () if self._view is None else self._view.log
        if log != self._posed:
            self._posed = log
            self._parts.sharing.keep_in_sight(len(log))

    def text(self) -> str:
        """Return the log and the own notes in words."""
        lines = [self._model.words(row) for row in range(self._model.count())]
        page = self._page
        if page is not None:
            cells = [*page.sheet.written.marks]
            lines += [sheet_text.about_cell(page, cell, page.look(cell)) for cell in cells]
        return "\n".join(lines)

    def _forget(self) -> None:
        """Forget what was chosen and pointed at, for another seat or another match."""
        self._pointed = self._reason = None
        self._tool.cancel()
        self._thinker.clear()
        self.writer.pencil_command.setChecked(False)
        self._model.show_log((), (), {}, can_remark=False)
        self.show_entry(-1)

    def _write_log(self) -> None:
        view, page = self._view, self._page
        log = () if view is None else view.log
        longer = len(log) > self._model.count()
        remarks = {} if page is None else page.remarks
        names = () if view is None else view.setup.names
        self._model.show_log(names, log, remarks, can_remark=page is not None and page.can_be_marked)
        self._parts.sharing.log.setCurrentIndex(0 if log else 1)
        self._parts.sharing.fit(has_sheet=view is not None)
        if longer:
            self.log.scrollToBottom()

    def _refresh(self) -> None:
        """Show the sheet with all that is known now."""
        if self._page is not None:
            now = self._page
            self._page = SheetPage(
                now.view, now.seat, now.sheet, self._thinker.known, self._thinker.chances, self._entry
            )
        page = self._page
        self.grid.show_page(page)
        self.writer.show_page(page)
        self._parts.sharing.sheet.setCurrentIndex(1 if page is None else 0)
        if page is not None:
            self._parts.half.show_aid(page.sheet.aid)
        self._show_group()
        self._show_words()
        self.contradicted.emit(self._thinker.contradiction)

    def _show_group(self) -> None:
        page = self._page
        group = None if page is None else page.group
        if page is None or page.question is None or not (group or page.may_group):
            self._parts.half.offer_group("", usable=False)
            return
        name = page.view.setup.names[page.question.whom]
        text = tr("Note one of these for {name}", name=name)
        if group is not None:
            text = tr("Erase group {number}", number=group.number)
        self._parts.half.offer_group(text, usable=page.can_be_marked)

    def _show_words(self) -> None:
        """Describe the cell that is pointed at, the chosen line, or the whole sheet."""
        page = self._page
        lit: tuple[int, ...] = self._thinker.contradiction
        if page is None:
            text, lit = "", ()
        elif self._pointed is not None:
            text = sheet_text.about_cell(page, self._pointed, page.look(self._pointed))
            if self._reason is not None:
                text, lit = f"{text} {sheet_text.because(page.view.log, self._reason)}", self._reason
        elif self._thinker.contradiction:
            text = sheet_text.contradiction_text(
                page.view.log, self._thinker.contradiction, is_dealt=page.view.setup.apart is not None
            )
        else:
            text = sheet_text.about_entry(page) or sheet_text.summary(page)
        self._parts.half.say(text)
        self._model.light(lit)

    # -- what people do ---------------------------------------------------------------------------

    def _choose(self, entry: int) -> None:
        if entry != self._entry:
            self._entry = entry
            self._refresh()

    def _chosen(self, entry: int) -> None:
        self._choose(entry)
        self.entry_chosen.emit(entry)

    def _point(self, cell: Cell | None) -> None:
        self._pointed, self._reason = cell, None
        self.tile_pointed.emit(None if cell is None else cell.tile)
        self._ask_why()
        self._show_words()

    def _ask_why(self) -> None:
        """Ask for the reason of what the program says about the cell that is pointed at."""
        page, cell = self._page, self._pointed
        if page is None or cell is None:
            return
        look = page.look(cell)
        if look.wrong:
            self._thinker.refute(page.sheet.written, self._wrong_note(page, cell))
        elif look.deduced is False:
            self._thinker.explain([cell])
        elif look.deduced:
            others = (holder for holder in page.holders if holder != cell.holder)
            self._thinker.explain([Cell(cell.tile, holder) for holder in others])

    @staticmethod
    def _wrong_note(page: SheetPage, cell: Cell) -> Cell | Group:
        """Return the wrong note of a cell: its mark, or a group."""
        if cell in page.wrong:
            return cell
        groups = (note for note in page.wrong if not isinstance(note, Cell) and note.seat == cell.holder)
        return next(group for group in groups if cell.tile in group.tiles)

    def _explained(self, lines: tuple[int, ...]) -> None:
        if self._pointed is not None and self._page is not None:
            self._reason = lines
            self._show_words()
            if lines:
                self.log.scrollTo(self._model.index(lines[-1]))
            announce(self.grid, sheet_text.because(self._page.view.log, lines))

    def _refused(self, cell: Cell) -> None:
        if self._page is None:
            return
        if cell.holder in (Spot.OPEN, self._page.seat) or cell.tile in self._page.view.face_up:
            self.said.emit(tr("The hand and the tiles face up are filled in already."))
        elif cell.tile == self._page.missing:
            self.said.emit(tr("That tile is the missing one: you have looked at it."))
        else:
            self.said.emit(tr("That tile is in your own hand."))

    # -- how it is built --------------------------------------------------------------------------

    def _connect(self) -> None:
        self._model.remarked.connect(self.writer.remark)
        self._tool.stroked.connect(self._stroke)
        self._tool.refused.connect(self._refused)
        self.writer.pencil_taken.connect(self._take_pencil)
        self._thinker.concluded.connect(self._refresh)
        self._thinker.explained.connect(self._explained)

    def _stroke(self, cells: Sequence[Cell], mark: Mark | None) -> None:
        self.writer.mark(cells, mark)
        self._reason = None
        self._ask_why()
        if self._page is not None and len(cells) == 1:
            announce(self.grid, sheet_text.about_cell(self._page, cells[0], self._page.look(cells[0])))

    def _take_pencil(self, taken: bool) -> None:
        self._tool.pencil = taken
