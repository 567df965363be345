"""The screen of Topology: the setup page, the table, and the strips and the panel around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from topologic_qt.games.screen import ScreenDefaults
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.computer_bar import ComputerSeats
from topologic_qt.games.topology.ui.counting_bar import CountingBar
from topologic_qt.games.topology.ui.lesson_table import LessonTable
from topologic_qt.games.topology.ui.mail_bar import MailBar
from topologic_qt.games.topology.ui.panel import SidePanel
from topologic_qt.games.topology.ui.paper_commands import PaperCommands
from topologic_qt.games.topology.ui.play import Play, follows
from topologic_qt.games.topology.ui.result_bar import ResultBar, ResultOffers
from topologic_qt.games.topology.ui.reviewer import Reviewer, ReviewSource
from topologic_qt.games.topology.ui.setup_page import SetupPage
from topologic_qt.games.topology.ui.statistics import statistics
from topologic_qt.games.topology.ui.suggesting import SuggestionSource
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.tile_settings import chosen_ground, chosen_style
from topologic_qt.widgets.strips import Strips
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QKeyEvent

    from topologic_qt.games.screen import Entries
    from topologic_qt.games.topology.rules.state import View
    from topologic_qt.games.topology.ui.match_host import MatchHost
    from topologic_qt.table.view import TableView
    from topologic_qt.widgets.controls import Choice


class Advice(SuggestionSource, ReviewSource, Protocol):
    """The source of the computer's advice, as tasks."""


class TopologyScreen(QWidget, ScreenDefaults):
    """The table with everything around it, showing one view at a time."""

    def __init__(self, host: MatchHost, advice: Advice) -> None:
        super().__init__()
        self._host = host
        self._view: View | None = None
        self._strips = Strips()
        self.setup_page = SetupPage(host.settings)
        self.panel = SidePanel(host.motion)
        self.tabletop = Tabletop(host.settings, host.motion)
        self.play = Play(self, host, self.tabletop, advice, self._strips.add)
        self.computers = ComputerSeats(self, host.propose)
        self.reviewer = Reviewer(self, self.table_view, host, advice)
        self.statistics = statistics(self, host.results, host.ask)
        self.paper = PaperCommands(self, host)
        self.mail_bar = MailBar(host)
        self.counting_bar = CountingBar(self.play.celebration.skip)
        self.result_bar = ResultBar(ResultOffers(host.begin, host.set_up, self.reviewer.review))
        self._lesson_table = LessonTable(self.tabletop, self.play.turns)
        self._build()
        self._connect()

    # -- what it is made of -----------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The widget of the screen, which is the screen itself."""
        return self

    @property
    def side_panel(self) -> QWidget:
        """The score track, the turns so far, and the designs that are left."""
        return self.panel

    @property
    def table_view(self) -> TableView:
        """The view of the table."""
        return self.tabletop.view

    @property
    def zoomable(self) -> TableView:
        """The view of the table."""
        return self.tabletop.view

    @property
    def teaching(self) -> LessonTable:
        """The table as a place for lessons."""
        return self._lesson_table

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
    def is_setting_up(self) -> bool:
        """Whether the setup page is open."""
        return not self.setup_page.isHidden()

    @property
    def is_counting(self) -> bool:
        """Whether the rings of a turn are being counted on the table."""
        return self.play.celebration.is_running

    # -- what it shows ----------------------------------------------------------------------------

    def show_setup(self, running: Callable[[], None] | None = None) -> None:
        """Open the setup page; ``running`` goes back to the current match, if there is one."""
        self.remember()
        self._view = None
        self._serve(None)
        self._strips.room.hide()
        self.setup_page.show()
        self.setup_page.freshen()
        self.setup_page.withdraw_offer()
        if running is not None:
            self.setup_page.offer(tr("Your match is still there."), tr("Go back to it"), running)
        self._lay_preview()
        self._host.say(tr("Set up a match, and start when you like it."))

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """Show an offer on the setup page; ``more`` is a second choice."""
        self.setup_page.offer(text, accept, action, more)

    def apply_settings(self) -> None:
        """Apply the chosen look of the tiles."""
        style = chosen_style(self._host.settings)
        self.tabletop.set_style(style, chosen_ground(self._host.settings))
        self.panel.set_style(style)

    def present(self, view: View) -> None:
        """Show a view of the match."""
        before = self._view
        self._view = view
        self.setup_page.hide()
        self._strips.room.show()
        self._strips.fit()
        self._serve(view, before)
        ended = view.turns[-1] if before is not None and follows(view, before) else None
        if ended is None:
            self._host.say(words.status(view))
        else:
            counting = self.play.celebration.is_running
            self._host.say((words.spoken_turn if counting else words.after_turn)(view, ended))
        focused = self.window().focusWidget()
        if focused is None or not self.panel.isAncestorOf(focused):
            self.table_view.setFocus()

    def _serve(self, view: View | None, before: View | None = None) -> None:
        """Let every part show a view, and enable what makes sense now; None means no match."""
        self.play.present(view, before)
        self.panel.present(view, self.play.celebration.result)
        self.reviewer.present(view)
        self.paper.present(view)
        self._show_strips()

    def _show_strips(self) -> None:
        """Show the strip of what goes on now; while the rings of a turn are counted, none names the next."""
        view, result = self._view, self.play.celebration.result
        shown = view if result is None else None
        self.computers.present(shown)
        self.mail_bar.present(shown)
        self.counting_bar.hide()
        self.result_bar.hide()
        if view is not None and result is not None:
            self.counting_bar.present(view, result)
        elif view is not None:
            self.result_bar.present(view, self.reviewer.command.isEnabled())

    def _end_counting(self) -> None:
        """Name the next turn, now that the rings of the one before have been counted."""
        self._show_strips()
        if self._view is not None:
            self.panel.show_then(self._view)
            self._host.say(words.status(self._view))

    def remember(self) -> None:
        """Save the camera position before the table changes."""
        self.play.remember(self._view)

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None when none runs."""
        self.computers.bar.show_progress(share)

    def _lay_preview(self) -> None:
        if self.is_setting_up:
            self.tabletop.preview(self.setup_page.start_design)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return to the present with Escape while somebody looks back."""
        if event.key() != Qt.Key.Key_Escape or not self.play.dismiss():
            super().keyPressEvent(event)

    # -- how it is built --------------------------------------------------------------------------

    def _build(self) -> None:
        strips: tuple[QWidget, ...] = (self.play.turns.bar, self.computers.bar, self.mail_bar)
        for strip in (*strips, self.counting_bar, self.result_bar):
            self._strips.add(strip)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabletop, 1)
        column.addWidget(self._strips.room)
        everything = QGridLayout(self)
        everything.setContentsMargins(0, 0, 0, 0)
        everything.setSpacing(0)
        everything.setColumnStretch(1, 1)
        everything.addWidget(self.setup_page, 0, 0)
        everything.addLayout(column, 0, 1)
        everything.addLayout(self._strips.layout, 0, 1)

    def _connect(self) -> None:
        for part in (self.play, self.setup_page):
            part.said.connect(self._host.say)
        self.setup_page.table_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._host.begin)
        self.statistics.export_wanted.connect(self._host.export)
        self.panel.turn_chosen.connect(self.play.look)
        self.play.past.turned.connect(self.panel.show_turn)
        self.play.past.looking.connect(lambda looking: None if looking else self.panel.show_turn(0))
        self.play.pictured.connect(self.panel.show_then)
        self.play.scored.connect(self.panel.show_pending)
        self.play.celebration.finished.connect(self._end_counting)
        self.reviewer.compared.connect(self.play.compare)
        self.reviewer.left.connect(self.play.end_comparing)
        self.reviewer.covered.connect(self.table_view.leave_room_for)
