"""The screen of Deduction: the setup page, the table, and the strips and the panel around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.lesson import DeductionPoints
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Spot, Tile
from topologic_qt.games.deduction.ui.board import laying
from topologic_qt.games.deduction.ui.board.style import chosen_ground, chosen_style
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.companion.companion import Companion
from topologic_qt.games.deduction.ui.ending import Ending
from topologic_qt.games.deduction.ui.hand_overs import Advice, MatchHost
from topologic_qt.games.deduction.ui.listening import HandsListening
from topologic_qt.games.deduction.ui.play import Play
from topologic_qt.games.deduction.ui.reviewer import Reviewer
from topologic_qt.games.deduction.ui.setup_page import SetupPage
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.games.deduction.ui.sheet.report import NoteCommands
from topologic_qt.games.deduction.ui.statistics_dialog import StatisticsDialog
from topologic_qt.games.deduction.ui.turns import Turns
from topologic_qt.games.host import Do
from topologic_qt.games.lesson import Points
from topologic_qt.games.screen import GameScreen
from topologic_qt.table.table_page import TablePage
from topologic_qt.widgets.listening import LateListening
from topologic_qt.widgets.statistics_frame import StatisticsCommand
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


_LEARNER = 0  # the seat of the player who learns


class LessonTable:
    """Marks on and beside the table for the steps of a lesson."""

    def __init__(
        self,
        tabletop: Tabletop,
        turns: Turns,
        panel: SheetPanel,
        ending: Ending,
        keep_room: Callable[[bool], None],
    ) -> None:
        """``keep_room`` decides whether to keep room for strips below the table."""
        self._tabletop = tabletop
        self._turns = turns
        self._panel = panel
        self._ending = ending
        self._keep_room = keep_room
        self._among: Sequence[Cell | None] = ()
        self._chosen: Callable[[int, bool], None] = lambda *_: None
        panel.writer.marked.connect(self._choose)
        turns.guessed.connect(self._answer)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus with the commands for a turn and for notes."""
        turn = (self._turns.announce_command, self._turns.end_command)
        return {tr("&Match"): turn, tr("&Notes"): tuple(self._panel.writer.commands)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Outline what a step points at; return the sheet or the buttons to outline, too."""
        wanted = points if isinstance(points, DeductionPoints) else DeductionPoints()
        self._ending.look_back(True)  # the last step says what has ended, and has the keyboard
        self._turns.offer_no_advice()
        self._tabletop.table.outline(set(_keys(wanted)))
        noted = () if wanted.noted is None else (wanted.noted,)
        self._panel.point_out(wanted.lines, (*noted, *wanted.cells), wanted.noted)
        bar = self._turns.bar
        if wanted.turned is not None:
            self._tabletop.turn_over(wanted.turned)
        meant: list[QWidget] = []
        if wanted.noted is not None:
            meant.append(self._panel.grid)
        if wanted.announcing:
            meant += bar.buttons[:1]
        if wanted.ending:
            meant += bar.buttons[1:]
        return meant

    def name_places(self, points: Points | None) -> str:
        """Return "": the step's text names every player and tile itself."""
        return ""

    def pose(self, among: Sequence[Points], chosen: Callable[[int, bool], None]) -> None:
        """Show a puzzle, whose answer is chosen on the table, in the notes or from the list."""
        self._among = [each.noted if isinstance(each, DeductionPoints) else None for each in among]
        self._chosen = chosen
        self._turns.stand_aside()
        self._keep_room(False)
        self._panel.pose()
        self._panel.writer.offers_help = False
        self._panel.writer.show_page(self._panel.page)

    def _answer(self, tile: Tile) -> None:
        self._choose([Cell(tile, Spot.MISSING)], Mark.HAS, is_answer=True)

    def _choose(self, cells: Sequence[Cell], mark: Mark | None, is_answer: bool = False) -> None:
        index = next((at for at, cell in enumerate(self._among) if cell in cells), None)
        if mark is Mark.HAS and index is not None:
            self._chosen(index, is_answer)


def _keys(points: DeductionPoints) -> Iterator[str]:
    for tile in points.tiles:
        yield from (laying.hand_key(_LEARNER, tile), laying.face_up_key(tile))
    if points.missing:
        yield laying.MISSING
    if points.shown:
        yield laying.SHOWN
    if points.question is not None:
        yield laying.coin_key(points.question.line)
        yield laying.player_key(points.question.whom)
        yield laying.target_key(points.question.whom, points.question.kind)


class DeductionScreen(TablePage, GameScreen[View]):
    """The table with everything around it, showing one view at a time."""

    setup_page: SetupPage
    tabletop: Tabletop

    lines_of_past = 3

    def __init__(self, host: MatchHost, advice: Advice) -> None:
        super().__init__()
        self._host = host
        self._view: View | None = None
        self.setup_page = SetupPage(host.settings, self)
        self.panel = SheetPanel(host, advice)
        self.note_commands = NoteCommands(self.panel)
        self.companion = Companion(self, host, self.panel)
        self.tabletop = Tabletop(host.motion, self)
        self.table_view = self.tabletop.view
        self.play = Play(self, host, self.tabletop, advice, self._strips.add)
        self.past = self.play.past
        self.reviewer = Reviewer(self, host, advice)
        self.statistics = StatisticsCommand(self, host.results, host.ask, StatisticsDialog, host.settings)
        self.ending = Ending(self, host, self.tabletop, self.reviewer, advice)
        self.lay_out((self.companion.bar, self.ending.bar))
        asking = self.play.turns.asking
        self._strips.room.keep_for(asking)
        asking.needs_changed.connect(self._strips.fit)
        self._connect()

    @property
    def side_panel(self) -> QWidget:
        """The note sheet and the log."""
        return self.panel

    @cached_property
    def teaching(self) -> LessonTable:
        """The table as a place for lessons."""
        return LessonTable(self.tabletop, self.play.turns, self.panel, self.ending, self.keep_room)

    @cached_property
    def listening(self) -> LateListening:
        """The table's spoken answers."""
        return LateListening(self.table_view, lambda: HandsListening(self.tabletop, self.play, self.panel))

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus for the moves, help and notes of a match."""
        help_ = (self.play.suggesting.command, self.reviewer.command, self.play.past.command)
        commands = (*self.play.turns.commands, self.play.computers.menu, *help_)
        return {
            tr("&Match"): commands,
            tr("&Notes"): (*self.panel.writer.commands, None, *self.note_commands.actions),
        }

    @property
    def is_counting(self) -> bool:
        """Whether the table is animating, or somebody is looking at the missing tile."""
        return self.play.is_counting

    @property
    def unfinished(self) -> int | None:
        """The seat whose player is still looking at the missing tile; None for nobody."""
        return self.play.hand_overs.looker

    def go_on_with(self, unfinished: object) -> None:
        """Keep showing the missing tile to the player who was looking at it."""
        if isinstance(unfinished, int):
            self.play.hand_overs.let_look(unfinished)

    def show_setup(self) -> None:
        """Open the setup page, without an offer."""
        self._view = None
        self.play.hand_overs.leave()
        self._serve(None)
        self.setup_page.freshen()
        self.open_setup()
        self._lay_preview()
        form = QKeySequence.SequenceFormat.NativeText
        key = QKeySequence(QKeySequence.StandardKey.HelpContents).toString(form)
        self._host.say(tr("Set up a match and start. {key} explains the rules.", key=key))

    def choose_level(self, level: str) -> None:
        """Choose this level for the computers on the setup page."""
        self.setup_page.players.choose_level(level)

    def apply_settings(self) -> None:
        """Apply the chosen look of the tiles."""
        style = chosen_style(self._host.settings)
        self.tabletop.set_style(style, chosen_ground(self._host.settings))
        self.play.turns.set_style(style)

    def present(self, view: View) -> None:
        """Show a view of the match, or call the player who should see the screen."""
        if self.play.hand_overs.settle(view):
            return
        before = self._view
        is_in_notes = self.has_keyboard(self.panel)  # asked before a strip's button loses the focus
        self._view = view
        self.close_setup()
        self._serve(view, before)
        if not is_in_notes and not self._host.window.is_covered:
            self._give_keyboard()

    def _give_keyboard(self) -> None:
        self.play.take_focus()
        self.companion.bar.take_focus()
        self.ending.take_keyboard()

    def look_back(self, number: int) -> None:
        """Show the past turn that the previous screen showed."""
        self.play.past.look(number)

    def present_notes(self) -> None:
        """Show the notes as they are now."""
        if self._view is not None:
            self.panel.present(self._view, self._host.match.notes)
            self.note_commands.show_possible()

    def _serve(self, view: View | None, before: View | None = None) -> None:
        """Show a view in every part, and enable what makes sense now; None means no match."""
        self.play.present(view, before)
        self.panel.present(view, None if view is None else self._host.match.notes)
        self.note_commands.show_possible()
        self.reviewer.present(view)
        if not self.play.past.is_looking:
            self.ending.present(view, before)
        self.companion.bar.present(view)

    def _look(self, line: int) -> None:
        """Show the table as it was after a line of the log, except at a real table, where it is corrected."""
        if self._view is None or self._view.setup.at_table is None:
            self.play.look(line)

    def _look_back(self, looking: bool) -> None:
        """Swap the other strips with the one for looking back."""
        self.ending.look_back(looking)
        self.companion.bar.rest(looking)
        if looking:
            return
        self.reviewer.follow(-1)
        self.panel.show_entry(-1)

    def _begin(self, setup: Setup) -> None:
        self._host.match.begin(setup)
        if setup.apart is not None:
            self._host.window.do(Do.INVITE)

    def _lay_preview(self) -> None:
        if self.is_setting_up:
            players = self.setup_page.players
            if players.other is None:
                self.tabletop.preview(players.names, players.levels)
            else:
                self.tabletop.preview(DEFAULT_NAMES[:3])

    def dismiss(self) -> bool:
        """Return to the present; return whether an earlier turn was shown."""
        return self.play.dismiss() or self.ending.card.close_up()

    def _connect(self) -> None:
        for part in (self.play, self.panel):
            part.said.connect(self._host.say)
        self.setup_page.table_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._begin)
        self.setup_page.code_wanted.connect(partial(self._host.window.do, Do.JOIN))
        self.setup_page.real_table_wanted.connect(self.companion.set_up)
        for source in (self.statistics, self.note_commands):
            source.export_wanted.connect(self._host.window.export)
        self.note_commands.print_wanted.connect(self._host.window.print_out)
        self.panel.entry_chosen.connect(self._look)
        self.panel.tile_pointed.connect(self.tabletop.table.point_at)
        self.reviewer.chosen.connect(self.play.look)
        self.play.past.turned.connect(self.panel.show_entry)
        self.play.past.turned.connect(self.reviewer.follow)
        self.play.past.looking.connect(self._look_back)
        self.play.past.came_back.connect(self._give_keyboard)
