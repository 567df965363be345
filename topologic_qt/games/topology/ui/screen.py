"""The screen of Topology: the setup page, the table, and the strips and the panel around it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from topologic_qt.games.host import Do
from topologic_qt.games.screen import ScreenDefaults
from topologic_qt.games.topology.rules.match_results import Result
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.computer_bar import ComputerSeats
from topologic_qt.games.topology.ui.counting_bar import CountingBar
from topologic_qt.games.topology.ui.drawing_bar import DrawingBar
from topologic_qt.games.topology.ui.echo import Echo
from topologic_qt.games.topology.ui.lesson_table import LessonTable
from topologic_qt.games.topology.ui.listening import LinesListening
from topologic_qt.games.topology.ui.mail_bar import MailBar
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.news import news
from topologic_qt.games.topology.ui.panel import SidePanel
from topologic_qt.games.topology.ui.paper_commands import PaperCommands
from topologic_qt.games.topology.ui.play import Play, follows, is_same_match, only_draws
from topologic_qt.games.topology.ui.result_bar import ResultBar, ResultOffers
from topologic_qt.games.topology.ui.reviewer import Reviewer, ReviewSource
from topologic_qt.games.topology.ui.setup_page import SetupPage
from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog
from topologic_qt.games.topology.ui.suggesting import SuggestionSource
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.tile_settings import chosen_ground, chosen_style
from topologic_qt.table.table_page import TablePage
from topologic_qt.widgets.listening import LateListening, Listening
from topologic_qt.widgets.statistics_command import StatisticsCommand
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


class Advice(SuggestionSource, ReviewSource, Protocol):
    """The source of the computer's advice, as tasks."""


class TopologyScreen(TablePage, ScreenDefaults):
    """The table with everything around it, showing one view at a time."""

    setup_page: SetupPage
    tabletop: Tabletop

    def __init__(self, host: MatchHost, advice: Advice) -> None:
        super().__init__(host.room)
        self._host = host
        self._view: View | None = None
        self._ended: TurnResult | None = None
        self.setup_page = SetupPage(host.settings, self)
        self.panel = SidePanel(host.motion)
        self.tabletop = Tabletop(host.settings, host.motion, self)
        self.table_view = self.tabletop.view
        self.play = Play(self, host, self.tabletop, advice, self._strips.add)
        self.computers = ComputerSeats(self, host.propose, host.watching)
        self.echo = Echo(self.tabletop.table, self.play)
        self.reviewer = Reviewer(self, self.table_view, host, advice)
        self.statistics = StatisticsCommand(
            self, host.results, host.ask, Result.from_row, _statistics, host.settings
        )
        self.paper = PaperCommands(self, host)
        self.mail_bar = MailBar(host)
        self.drawing_bar = DrawingBar()
        self.counting_bar = CountingBar(self.play.celebration.skip)
        self.result_bar = ResultBar(
            ResultOffers(host.begin, host.set_up, self.reviewer.review, partial(host.do, Do.COPY))
        )
        strips: tuple[QWidget, ...] = (self.play.turns.bar, self.computers.bar, self.mail_bar)
        self.lay_out((*strips, self.drawing_bar, self.counting_bar, self.result_bar))
        self._strips.room.yield_to_table()
        self._connect()

    # -- what it is made of -----------------------------------------------------------------------

    @property
    def side_panel(self) -> QWidget:
        """The score track, the turns so far, and the designs that are left."""
        return self.panel

    @cached_property
    def teaching(self) -> LessonTable:
        """The table as a place for lessons."""
        return LessonTable(self.tabletop, self.play.turns)

    @cached_property
    def listening(self) -> LateListening:
        """The answers of the table to people who listen."""

        def load() -> Listening:

            return LinesListening(self.tabletop, self.play)

        return LateListening(self.table_view, load)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus: the moves and the help for a match, and what goes on paper."""
        help_ = (*self.play.suggesting.commands, self.reviewer.command, self.play.past.command)
        commands = (*self.play.turns.commands, *self.computers.commands, *help_)
        return {
            tr("&Match"): (*commands, None, self.statistics.command),
            tr("&Paper"): self.paper.entries,
        }

    @property
    def is_counting(self) -> bool:
        """Whether the rings of a turn are being counted on the table."""
        return self.play.celebration.is_running

    # -- what it shows ----------------------------------------------------------------------------

    def show_setup(self) -> None:
        """Open the setup page, without an offer."""
        self.remember()
        self._view = None
        self._serve(None)
        self.setup_page.freshen()
        self.open_setup()
        self._lay_preview()
        self._host.say(tr("Set up a match, and start when you are happy with it."))

    def apply_settings(self) -> None:
        """Apply the chosen look of the tiles."""
        style = chosen_style(self._host.settings)
        self.tabletop.set_style(style, chosen_ground(self._host.settings))
        self.panel.set_style(style)

    def present(self, view: View) -> None:
        """Show a view of the match."""
        before = self._view
        self._view = view
        self.close_setup()
        self._serve(view, before)
        ended = view.turns[-1] if before is not None and follows(view, before) else None
        draws = before is not None and only_draws(view, before)
        if draws and view.turns and not view.drew:
            ended = view.turns[-1]
        if before is not None and is_same_match(view, before):
            self.echo.play(before, view, self.is_counting)
            for told in news(before, view):
                self._host.tell(told)
        if ended is None:
            self._host.say(words.status(view, self.table_view.is_for_keys))
        elif self.play.celebration.is_running:
            self._host.say(words.spoken_turn(view, ended))
        else:
            self._host.say(words.after_turn(view, ended, self.table_view.is_for_keys))
        self._ended = ended
        self._give_keyboard()

    def _say_how_to_lay(self) -> None:
        """Say it for the keyboard or for the mouse, whichever is used from now on."""
        view, play = self._view, self.play
        if view is None or not play.turns.is_on_turn or play.laying.held is not None:
            return
        for_keys = self.table_view.is_for_keys
        if play.half_turn.is_choosing:
            play.half_turn.say_how()
        elif not play.suggesting.moves:
            ended = self._ended
            told = words.after_turn(view, ended, for_keys) if ended else words.status(view, for_keys)
            self._host.say(told)

    def _give_keyboard(self) -> None:
        """Give the keyboard to the table, or to what comes next when the match is over."""
        if not self.has_keyboard(self.panel):
            if self.result_bar.isHidden():
                self.table_view.setFocus()
            else:
                self.result_bar.take_keyboard()

    def _serve(self, view: View | None, before: View | None = None) -> None:
        """Let every part show a view, and enable what makes sense now; None means no match."""
        self.play.present(view, before)
        self.panel.present(view, self.play.celebration.result)
        self.reviewer.present(view)
        self.paper.present(view)
        self._show_strips()

    def _show_strips(self) -> None:
        """Show the strip of what goes on now; while the rings of a turn are counted, none names the next.

        The strip of who looks back has the place of all others.
        """
        view, result, looks = self._view, self.play.celebration.result, self.play.past.is_looking
        shown = view if result is None else None
        self.computers.present(shown, looks)
        self.mail_bar.present(None if looks else shown)
        self.drawing_bar.present(shown)
        self.counting_bar.hide()
        self.result_bar.hide()
        if view is not None and result is not None:
            self.counting_bar.present(view, result)
        elif view is not None and not looks:
            self.result_bar.present(view, self.reviewer.command.isEnabled())

    def _end_counting(self) -> None:
        """Name the next turn, now that the rings of the one before have been counted."""
        self._show_strips()
        if self._view is not None:
            self.panel.show_then(self._view)
            self._give_keyboard()
            self._ended = None
            self._host.say(words.status(self._view, self.table_view.is_for_keys))

    def remember(self) -> None:
        """Save the camera position before the table changes."""
        self.play.remember(self._view)

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None when none runs."""
        self.computers.bar.show_progress(share)

    def _begin(self, setup: Setup) -> None:
        """Begin a match, and invite the others if they sit elsewhere."""
        self._host.begin(setup)
        if self.setup_page.sits_apart:
            self._host.do(Do.INVITE)

    def _lay_preview(self) -> None:
        if self.is_setting_up:
            self.tabletop.preview(self.setup_page.start_design)

    def dismiss(self) -> bool:
        """Leave what is shown beside the present; return whether there was anything."""
        return self.reviewer.leave() or self.play.dismiss()

    # -- how it is built --------------------------------------------------------------------------

    def _connect(self) -> None:
        self.play.said.connect(self._host.say)
        self.table_view.gripped.connect(self._say_how_to_lay)
        self.setup_page.table_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._begin)
        self.setup_page.code_wanted.connect(partial(self._host.do, Do.JOIN))
        self.statistics.export_wanted.connect(self._host.export)
        self.panel.turn_chosen.connect(self.play.look)
        self.play.past.turned.connect(self.panel.show_turn)
        self.play.past.looking.connect(lambda looking: None if looking else self.panel.show_turn(0))
        self.play.past.looking.connect(self._show_strips)
        self.play.past.came_back.connect(self._give_keyboard)
        self.play.pictured.connect(self.panel.show_then)
        self.play.scored.connect(self.panel.show_pending)
        self.play.celebration.finished.connect(self._end_counting)
        self.play.past.looking.connect(lambda looking: self.reviewer.let_go() if looking else None)
        self.reviewer.compared.connect(self.play.compare)
        self.reviewer.left.connect(self.play.end_comparing)
        self.reviewer.covered.connect(self.table_view.leave_room_for)


def _statistics() -> type[StatisticsDialog]:
    """Load the dialog of the statistics, which a start does without."""
    return StatisticsDialog
