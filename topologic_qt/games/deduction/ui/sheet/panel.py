"""The panel of the note sheet: the log of the match above, the tools and the grid below."""

from collections.abc import Callable, Mapping, Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionEvent, QResizeEvent

from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge, clues_of
from topologic_qt.games.deduction.rules.log import Entry
from topologic_qt.games.deduction.rules.match_results import Chances
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Mark, Notes, Written, proof_against
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Spot, Tile
from topologic_qt.games.deduction.ui.hand_overs import Advice, MatchHost
from topologic_qt.games.deduction.ui.sheet.grid import TIGHTEST, SheetGrid
from topologic_qt.games.deduction.ui.sheet.log_list import LINE_HEIGHT, LogList, LogModel
from topologic_qt.games.deduction.ui.sheet.page import (
    MarkTool,
    SheetPage,
    about_cell,
    about_entry,
    aid_name,
    aid_summary,
    because,
    contradiction_text,
    summary,
)
from topologic_qt.games.deduction.ui.sheet.writer import SheetWriter
from topologic_qt.games.values import ResultT, Task
from topologic_qt.widgets import controls
from topologic_qt.widgets.panel_dock import LatePanel
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.scrolled import Reading, in_the_middle, scroll_all_by_finger
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import tr

_LINES, _LOW_LINES = 4, 2  # the lines of text below the sheet, usually and in tight space


class SheetHalf(QtWidgets.QWidget):
    """The sheet of one player with its tools."""

    def __init__(self, writer: SheetWriter, mark_tool: MarkTool, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._writer = writer
        self.grid = SheetGrid(mark_tool, self)
        self.grid.undo_command = writer.undo_command
        self._words = controls.label("", "muted")
        self._reading = Reading(self._words, tr("About the sheet"))
        self._group = controls.button(controls.Choice("", writer.group))
        self._aid = controls.YieldingLabel("muted")
        self._build()

    def height_of(self, row: int, lines: int) -> int:
        """Return the height in pixels with rows of this height and this many lines of text below."""
        taken = self.minimumSizeHint().height() - self.grid.minimumHeight() - self._reading.height()
        return taken + self.grid.height_of(row) + self._height_of_words(lines)

    @property
    def height_of_offer(self) -> int:
        """The height in pixels of the offer of a group; 0 while there is none."""
        layout = self.layout()
        assert layout is not None
        return 0 if self._group.isHidden() else self._group.sizeHint().height() + layout.spacing()

    def fit_words(self, lines: int) -> None:
        """Make room for this many lines of text below the grid; longer texts scroll."""
        height = self._height_of_words(lines)
        if self._reading.maximumHeight() != height:
            self._reading.setFixedHeight(height)

    def _height_of_words(self, lines: int) -> int:
        return self._words.fontMetrics().lineSpacing() * lines

    def say(self, text: str) -> None:
        """Show a text below the grid."""
        self._words.setText(text)
        self._words.setToolTip(controls.tip(text))
        self._reading.go_to_begin()

    def show_aid(self, aid: Aid) -> None:
        """Show the step of help that is used."""
        self._aid.setText(aid_name(aid))
        self._aid.tell(controls.tip(aid_summary(aid)))

    def offer_group(self, text: str, usable: bool) -> None:
        """Offer to note a group, or to rub it out; an empty text offers nothing."""
        self._group.setVisible(bool(text))
        self._group.setText(text.replace("&", "&&"))
        self._group.set_unavailable("" if usable else tr("The match is over."))

    def _build(self) -> None:
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fit_words(_LINES)
        self._aid.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._aid.setAccessibleName(tr("Help from the note sheet"))
        self._aid.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred)
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 8)
        layout.setSpacing(5)
        layout.addLayout(self._tools())
        layout.addWidget(self.grid, 1)
        layout.addWidget(self._reading)
        layout.addWidget(self._group)

    def _tools(self) -> QtWidgets.QHBoxLayout:
        writer = self._writer
        tools = QtWidgets.QHBoxLayout()
        tools.setSpacing(4)
        pencil = (writer.pencil_command, writer.ink_command, writer.erase_command)
        for command in (*pencil, writer.undo_command, writer.redo_command):
            tools.addWidget(_Tool(command))
        tools.addWidget(self._aid, 1)
        tools.addWidget(_Tool(writer.help_command))
        return tools


class _Tool(QtWidgets.QToolButton):
    """A small button for a command."""

    def __init__(self, command: QAction) -> None:
        super().__init__()
        self.setDefaultAction(command)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        controls.name_after(self, command)
        controls.press_by_enter(self)

    def actionEvent(self, event: QActionEvent) -> None:
        """Make screen readers say what the command does now."""
        super().actionEvent(event)
        if event.type() == QEvent.Type.ActionChanged:
            controls.name_after(self, event.action())


_LOG, _SHEET = range(2)

_SHARE = "notes/share_of_log"
"""The setting that holds the share of the room that people gave the log, in percent."""
_ENOUGH, _FEW = 8, 3
"""The visible log entries above a whole sheet, and the number below which the log gets a tab."""
_LEAST_ROWS = 12  # the visible rows of the sheet below which its text has only one line
_HIGHER = 5  # how far rows of the sheet grow before the log gets the rest, in pixels


class Sharing(QtWidgets.QWidget):
    """Shares the room between the log and the sheet, until people move the divider."""

    _half: SheetHalf

    def __init__(self, memory: Keeper, parent: QtWidgets.QWidget) -> None:
        """``memory`` keeps the place of the divider; call `fill` to add the contents."""
        super().__init__(parent)
        self._memory = memory
        self._has_sheet = True
        self._least = _FEW
        self.tabs = QtWidgets.QTabBar(self)
        self.tabs.addTab(tr("Questions"))
        self.tabs.addTab(tr("Sheet"))
        self.tabs.setAccessibleName(tr("Notes"))
        self.tabs.setExpanding(True)
        self.tabs.setDrawBase(False)
        self.tabs.setCurrentIndex(_SHEET)
        self.tabs.currentChanged.connect(self._show_parts)
        self.tabs.hide()
        self._divider = QtWidgets.QSplitter(Qt.Orientation.Vertical, self)
        self._divider.setChildrenCollapsible(False)
        self._divider.splitterMoved.connect(self._keep)
        # the place of the log, or of a text while it is empty
        self.log = QtWidgets.QStackedWidget(self._divider)
        self.sheet = QtWidgets.QStackedWidget(self._divider)
        """The place of the sheet, or of a text while there is no viewer."""
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self._divider, 1)

    def fill(self, log: QtWidgets.QWidget, half: SheetHalf) -> None:
        """Put the log and the sheet in their places, restyling moved widgets."""
        self._half = half
        _put_in(self.log, log, tr("Questions and answers appear here."))
        self.log.setMinimumHeight(round(2 * LINE_HEIGHT * row_scale()))
        _put_in(self.sheet, half, tr("Notes are private: they appear once their owner is at the screen."))

    @property
    def is_low(self) -> bool:
        """Whether only one of the two is visible at a time."""
        return not self.tabs.isHidden()

    def fit(self, has_sheet: bool) -> None:
        """Share the room between both; without a sheet, the log has all of it."""
        self._has_sheet = has_sheet
        self._arrange()

    def keep_in_sight(self, entries: int) -> None:
        """Keep this many entries of the log visible, opening its tab if necessary."""
        self._least = min(entries, _ENOUGH)
        self._arrange()
        self.bring_log()

    def bring_log(self) -> None:
        """Bring the log into sight."""
        self.tabs.setCurrentIndex(_LOG)

    def bring_sheet(self) -> None:
        """Bring the sheet into sight."""
        self.tabs.setCurrentIndex(_SHEET)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        line = round(LINE_HEIGHT * row_scale())
        low = self._half.height_of(TIGHTEST, _LOW_LINES)
        height = self.height() - self._divider.handleWidth() - 1  # including the line of the handle
        is_low = self._has_sheet and height < low - self._half.height_of_offer + self._least * line
        self.tabs.setVisible(is_low)
        self._show_parts()
        if is_low:
            left_out = (24 - _LEAST_ROWS) * round(TIGHTEST * row_scale())
            self._half.fit_words(_LOW_LINES if self.height() >= low - left_out else 1)
        elif self._has_sheet:
            log = self._height_of_log(height, line, low)
            self._divider.setSizes([log, height - log])

    def _height_of_log(self, height: int, line: int, low: int) -> int:
        """Return the log's height; ``line`` is an entry's, ``low`` the sheet's with tight rows."""
        high = self._half.height_of(TIGHTEST, _LINES)
        free = height - high - _ENOUGH * line
        self._half.fit_words(_LINES if free >= 0 else _LOW_LINES)
        chosen = self._chosen
        if chosen is not None:
            return round(height * chosen / 100)
        if free < 0:
            return height - low
        row = 24  # makes all rows a pixel higher
        return height - high - row * min(_HIGHER, 2 * free // (3 * row))

    @property
    def _chosen(self) -> int | None:
        """The percentage of the room that people gave the log; None if they never moved the divider."""
        kept = str(self._memory.value(_SHARE, ""))
        return min(int(kept), 90) if kept.isascii() and kept.isdecimal() else None

    def _keep(self) -> None:
        log, sheet = self._divider.sizes()
        self._memory.setValue(_SHARE, round(100 * log / max(1, log + sheet)))

    def _show_parts(self) -> None:
        shown = (
            not self.is_low or self.tabs.currentIndex() == _LOG,
            self._has_sheet and (not self.is_low or self.tabs.currentIndex() == _SHEET),
        )
        for part, wanted in zip((self.log, self.sheet), shown, strict=True):
            part.setVisible(wanted)


def _put_in(stack: QtWidgets.QStackedWidget, content: QtWidgets.QWidget, empty: str) -> None:
    stack.addWidget(content)
    stack.addWidget(in_the_middle(controls.label(empty, "muted"), 20))
    stack.setCurrentIndex(1)


Lines = tuple[int, ...] | None


def _task(find: Callable[[], ResultT]) -> Task[ResultT]:
    return lambda progress, cancelled: find()  # noqa: ARG005  # reports no progress, and ends by itself


def _concluded(players: int, clues: tuple[Clue, ...]) -> Knowledge:
    known = Knowledge(players, clues)
    _ = known.possible  # computed within the task
    return known


class Thinker(QObject):
    """Draws the conclusions of a view's seat, as far as the agreed help goes, and finds their reasons."""

    concluded = Signal()  # when there are new conclusions
    explained = Signal(object)  # the lines of the log, as a tuple, that are the requested reason

    def __init__(self, host: MatchHost, advice: Advice, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._advice = advice
        self._told: tuple[int, tuple[Clue, ...]] | None = None  # the number of players, and the clues
        self._cancels: dict[str, Callable[[], None]] = {}
        self.known: Knowledge | None = None
        """The conclusions; None while they are being drawn, or if the agreed help excludes them."""
        self.chances: Mapping[Tile, float] = {}
        """The chance that each tile is missing; empty unless that help is used."""
        self.contradiction: tuple[int, ...] = ()
        """Lines of the log one of which must be wrong; empty if all are consistent."""

    def think(self, view: View | None, aid: Aid) -> None:
        """Draw the conclusions from a view, with this help; None clears them."""
        if view is None or view.viewer is None or aid is Aid.PAPER:
            self.clear()
            return
        players, clues = view.players, clues_of(view, view.viewer)
        before, self._told = self._told, (players, clues)
        is_new = self._told != before
        if is_new:
            # If the same seat has only learnt more since then, its conclusions still hold.
            if before is None or before != (players, clues[: len(before[1])]):
                self.clear()
                self._told = players, clues
            self._run("known", _task(lambda: _concluded(players, clues)), self._conclude)
        if aid is Aid.CHANCES and (is_new or "chances" not in self._cancels):
            self._run("chances", self._advice.chances(view), self._note_chances)

    def clear(self) -> None:
        """Forget everything at once, because another player may look."""
        for cancel in self._cancels.values():
            cancel()
        self._cancels.clear()
        self._told, self.known, self.chances, self.contradiction = None, None, {}, ()

    def explain(self, cells: Sequence[Cell]) -> None:
        """Find the reason why none of these cells can be right."""
        if (known := self.known) is not None and cells:
            self._run("why", _task(lambda: known.why_none(cells)), self._answer)

    def refute(self, written: Written, note: Cell | Group) -> None:
        """Find the reason why a mark or a group cannot be right."""
        if (known := self.known) is not None:
            self._run("why", _task(lambda: proof_against(note, written, known)), self._answer)

    def _conclude(self, known: Knowledge) -> None:
        self.known = known
        if known.is_contradictory:
            self._run("contradiction", _task(known.contradiction), self._note_contradiction)
        self.concluded.emit()

    def _note_contradiction(self, lines: Lines) -> None:
        self.contradiction = lines or ()
        self.concluded.emit()

    def _note_chances(self, chances: Chances) -> None:
        self.chances = dict(chances.missing)
        self.concluded.emit()

    def _answer(self, lines: Lines) -> None:
        self.explained.emit(lines or ())

    def _run(self, name: str, task: Task[ResultT], done: Callable[[ResultT], None]) -> None:
        """Run a task, replacing any earlier one with the same name."""
        if (cancel := self._cancels.pop(name, None)) is not None:
            cancel()

        def finish(result: ResultT) -> None:
            if name != "chances":
                self._cancels.pop(name, None)
            done(result)

        self._cancels[name] = self._host.think(task, finish, lambda _: None)


_WIDTH = 280  # the least width of the panel, in pixels, at the usual size of texts


class _Body:
    """The widgets of the panel."""

    def __init__(
        self, panel: QtWidgets.QWidget, memory: Keeper, model: LogModel, writer: SheetWriter, tool: MarkTool
    ) -> None:
        self.sharing = Sharing(memory, panel)
        self.log = LogList(model, self.sharing.log)
        self.half = SheetHalf(writer, tool, self.sharing.sheet)
        self.sharing.fill(self.log, self.half)
        layout = QtWidgets.QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sharing)
        scroll_all_by_finger(panel)


class SheetPanel(LatePanel):
    """The panel beside the table, made only from the view and the sheet of one seat."""

    entry_chosen = Signal(int)  # the chosen line of the log, from 0; -1 for none
    tile_pointed = Signal(object)  # the tile that the sheet points at, or None
    said = Signal(str)  # a text for the status line
    contradicted = Signal(object)
    """Emitted with lines of the log, as a tuple, one of which must be wrong; empty if all are consistent."""

    def __init__(self, host: MatchHost, advice: Advice) -> None:
        super().__init__()
        self.setWindowTitle(tr("Notes"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.page: SheetPage | None = None  # the sheet of the viewer; None if none is shown
        self._view: View | None = None
        self._posed: Sequence[Entry] = ()  # the log of the last puzzle
        self._entry = -1
        self._pointed: Cell | None = None
        self._reason: tuple[int, ...] | None = None
        self._memory = host.settings
        self._tool = MarkTool(self)
        self._thinker = Thinker(host, advice, self)
        self.writer = SheetWriter(host, self)
        self._model = LogModel()
        self._body: _Body | None = None
        self._model.remarked.connect(self.writer.remark)
        self._tool.stroked.connect(self._stroke)
        self._tool.refused.connect(self._refused)
        self.writer.pencil_taken.connect(self._take_pencil)
        self._thinker.concluded.connect(self._refresh)
        self._thinker.explained.connect(self._explained)
        self.setMinimumWidth(round(_WIDTH * row_scale() ** 0.5))  # the table needs the rest

    @property
    def _parts(self) -> _Body:
        """The widgets, made when first needed, because the setup page has no panel."""
        if self._body is None:
            self._body = _Body(self, self._memory, self._model, self.writer, self._tool)
            self._body.log.chosen.connect(self._chosen)
            self._body.half.grid.pointed.connect(self._point)
        return self._body

    def make_parts(self) -> None:
        """Make the widgets, unless they exist."""
        _ = self._parts

    @property
    def log(self) -> LogList:
        """The log of the match."""
        return self._parts.log

    @property
    def grid(self) -> SheetGrid:
        """The note sheet."""
        return self._parts.half.grid

    def present(self, view: View | None, notes: Notes | None = None) -> None:
        """Show the log, and the sheet of the view's seat if it has one; None shows nothing."""
        before, self._view = self._view, view
        if view is None and self._body is None:
            self.writer.show_page(None)
            return
        seat = None if view is None else view.viewer
        if view is None or before is None or before.viewer != seat or before.setup.names != view.setup.names:
            self._forget()
        if view is None or seat is None or notes is None:
            self.page = None
            self._thinker.clear()
        else:
            sheet = notes.seen_by(seat).sheets[seat]
            self.page = SheetPage(view, seat, sheet, entry=self._entry)
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
        """Frame exactly these lines of the log and cells, and move the keyboard cursor ``at`` a cell."""
        self.log.point_out(lines)
        self.grid.point_out(cells)
        if lines:
            self._parts.sharing.bring_log()
        elif cells:
            self._parts.sharing.bring_sheet()
        if at is not None:
            self.grid.show_cell(at)

    def pose(self) -> None:
        """Show a puzzle, keeping its whole log visible."""
        log = () if self._view is None else self._view.log
        if log != self._posed:
            self._posed = log
            self._parts.sharing.keep_in_sight(len(log))

    def text(self) -> str:
        """Return the log and the viewer's notes in words."""
        lines = [self._model.words(row) for row in range(self._model.count())]
        page = self.page
        if page is not None:
            cells = [*page.sheet.written.marks]
            lines += [about_cell(page, cell, page.look(cell)) for cell in cells]
        return "\n".join(lines)

    def _forget(self) -> None:
        """Forget what was chosen and pointed at, because the seat or the match is another."""
        self._pointed = self._reason = None
        self._tool.cancel()
        self._thinker.clear()
        self.writer.pencil_command.setChecked(False)
        self._model.show_log((), (), {}, can_remark=False)
        self.show_entry(-1)

    def _write_log(self) -> None:
        view, page = self._view, self.page
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
        if self.page is not None:
            now = self.page
            self.page = SheetPage(
                now.view, now.seat, now.sheet, self._thinker.known, self._thinker.chances, self._entry
            )
        page = self.page
        self.grid.show_page(page)
        self.writer.show_page(page)
        self._parts.sharing.sheet.setCurrentIndex(1 if page is None else 0)
        if page is not None:
            self._parts.half.show_aid(page.sheet.aid)
        self._show_group()
        self._show_words()
        self.contradicted.emit(self._thinker.contradiction)

    def _show_group(self) -> None:
        page = self.page
        group = None if page is None else page.group
        if page is None or page.question is None or not (group or page.may_group):
            self._parts.half.offer_group("", usable=False)
            return
        name = page.view.setup.names[page.question.whom]
        text = tr("{name} has one of these|You have one of these", name=name)
        if group is not None:
            text = tr("Erase group {number}", number=group.number)
        self._parts.half.offer_group(text, usable=page.can_be_marked)

    def _show_words(self) -> None:
        page = self.page
        lit: tuple[int, ...] = self._thinker.contradiction
        if page is None:
            text, lit = "", ()
        elif self._pointed is not None:
            text = about_cell(page, self._pointed, page.look(self._pointed))
            if self._reason is not None:
                text, lit = f"{text} {because(page.view.log, self._reason)}", self._reason
        elif self._thinker.contradiction:
            text = contradiction_text(
                page.view.log, self._thinker.contradiction, is_dealt=page.view.setup.apart is not None
            )
        else:
            text = about_entry(page) or summary(page)
        self._parts.half.say(text)
        self._model.light(lit)

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
        page, cell = self.page, self._pointed
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
        if cell in page.wrong:
            return cell
        groups = (note for note in page.wrong if not isinstance(note, Cell) and note.seat == cell.holder)
        return next(group for group in groups if cell.tile in group.tiles)

    def _explained(self, lines: tuple[int, ...]) -> None:
        if self._pointed is not None and self.page is not None:
            self._reason = lines
            self._show_words()
            if lines:
                self.log.scrollTo(self._model.index(lines[-1]))
            announce(self.grid, because(self.page.view.log, lines))

    def _refused(self, cell: Cell) -> None:
        if self.page is None:
            return
        if cell.holder in (Spot.OPEN, self.page.seat) or cell.tile in self.page.view.face_up:
            self.said.emit(tr("Your hand and the face-up tiles are already filled in."))
        elif cell.tile == self.page.missing:
            self.said.emit(tr("You’ve seen that tile: it’s the missing one."))
        else:
            self.said.emit(tr("That tile is in your hand."))

    def _stroke(self, cells: Sequence[Cell], mark: Mark | None) -> None:
        self.writer.mark(cells, mark)
        self._reason = None
        self._ask_why()
        if self.page is not None and len(cells) == 1:
            announce(self.grid, about_cell(self.page, cells[0], self.page.look(cells[0])))

    def _take_pencil(self, taken: bool) -> None:
        self._tool.pencil = taken
