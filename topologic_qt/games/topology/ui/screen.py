"""The screen of Topology: the setup page, the table, and the strips and the panel around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.host import Do
from topologic_qt.games.lesson import Points
from topologic_qt.games.screen import GameScreen
from topologic_qt.games.topology.lesson import TILES, TopologyPoints
from topologic_qt.games.topology.rules.moves import ChangeSeat, Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.remarks import remark
from topologic_qt.games.topology.rules.state import Setup, TurnResult, View
from topologic_qt.games.topology.ui import compass, words
from topologic_qt.games.topology.ui.board.curves import HEXES, tile_area, tile_outline
from topologic_qt.games.topology.ui.board.topology_table import chosen_ground, chosen_style
from topologic_qt.games.topology.ui.listening import LinesListening, news
from topologic_qt.games.topology.ui.panel import SidePanel, position
from topologic_qt.games.topology.ui.play import Play, follows, is_same_match, only_draws
from topologic_qt.games.topology.ui.rack import LayingTable
from topologic_qt.games.topology.ui.result_text import standing, title
from topologic_qt.games.topology.ui.reviewer import ResultBar, Review, Reviewer
from topologic_qt.games.topology.ui.setup_page import SetupPage
from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.tile_set import tile_set
from topologic_qt.games.topology.ui.turns import Turns
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.table.hand import pointing
from topologic_qt.table.overlay import OVER_GHOST, Mark, Overlay
from topologic_qt.table.table_page import TablePage
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.computer_bar import ComputerCommands, Watching, face_icon
from topologic_qt.widgets.controls import Choice, allow
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.listening import LateListening
from topologic_qt.widgets.statistics_frame import StatisticsCommand
from topologic_qt.widgets.translate import quoted, tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


class DrawingBar(Card):
    """Explains why the table is still empty, while the status line names the computer that draws next."""

    def __init__(self) -> None:
        super().__init__(strip=True)

    def present(self, view: View | None) -> None:
        """Show the strip until the start tile is laid; None means no match."""
        if view is None or view.tiles or view.is_over:
            self.hide()
            return
        text = tr("All computers draw them together, so nobody can choose or foresee a tile.")
        self.show_message(tr("Drawing the first tiles"), text, [], "tiles")


class CountingBar(Card):
    """Names the turn whose rings are being counted, until the next turn is shown; or looks at all rings."""

    speaks = False

    def __init__(self, skip: Callable[[], None]) -> None:
        """Create the strip; ``skip`` shows the whole sum at once."""
        super().__init__(strip=True)
        self._skip = skip

    def present(self, view: View, result: TurnResult) -> None:
        """Show the strip for a turn being counted, or for all rings of a match."""
        heading = words.turn_line(result.number, view.setup.names[result.seat])
        text = tr("Counting the rings. Press any key or click the table to see the sum.")
        if not result.number:
            heading = tr("A look at all rings on the table")
            text = tr("Their points are counted already. Press any key or click the table for the result.")
        go_on = [Choice(tr("Go on"), self._skip, icon="play")]
        emblem = face_icon(result.computer.level) if result.computer else "check"
        self.show_message(heading, quoted(remark(view, result)) or text, go_on, emblem, aloud=text)
        if self.height_in(self.width()) > self.minimumHeight():  # or it would cover the rings
            self.show_message(heading, "", go_on, emblem, aloud=text)


_HIGHEST = 7
"""The most steps by which a ring of a turn sounds higher than the first."""


class Echo:
    """Plays the sounds of a match on its table."""

    def __init__(self, table: LayingTable, play: Play) -> None:
        self._table = table
        self._celebration = play.celebration
        self._calls = False
        play.laying.sounded.connect(table.play_sound)
        play.half_turn.turned.connect(lambda: table.play_sound("turn-tile"))
        self._celebration.ring_filled.connect(lambda _: self._ring(self._celebration.count))
        self._celebration.finished.connect(self._call)

    def play(self, before: View, view: View, counting: bool) -> None:
        """Play what happened between two views of one match; ``counting`` means that rings are counted."""
        if before.computer is not None:
            if view.tiles != before.tiles:
                self._table.play_sound("place")
            self._calls = view.plays_here
        if not (counting or view.is_over):
            if len(view.turns) > len(before.turns) and view.turns[-1].rings:
                self._ring(len(view.turns[-1].rings))
            self._call()

    def _ring(self, number: int) -> None:
        """Play the sound of the first, second or further ring of its turn."""
        self._table.play_sound("ring", min(number - 1, _HIGHEST))

    def _call(self) -> None:
        """Play the call to move, if the last view was a computer's turn."""
        calls, self._calls = self._calls, False
        if calls:
            self._table.play_sound("your-turn")


class ComputerSeats(ComputerCommands):
    """The part of the screen for matches with computer players, in any seats."""

    def __init__(self, screen: QWidget, propose: Callable[[Move], None], watching: Watching) -> None:
        levels = list(Level)
        super().__init__(
            screen, watching, levels, self.take_over, lambda index: self.hand_over(levels[index])
        )
        self._propose = propose
        self._view: View | None = None
        self.menu = QMenu(tr("&Computer"), screen)
        self.menu.setIcon(icon("computer"))
        self.menu.setToolTipsVisible(True)
        self.menu.addActions(self.commands)

    def present(self, view: View | None, resting: bool = False) -> None:
        """Show what a computer is doing, without the strip while ``resting``; None means no match."""
        self._view = view
        plays = view is not None and view.computer is not None
        self.bar.setVisible(plays and not resting)
        if view is not None:
            name = view.setup.names[view.seat]
            turn = tr(
                "Turn {number}: {name} lays tiles|Turn {number}: you lay tiles", number=view.number, name=name
            )
            computer = view.computer
            self.bar.show_turn(turn, name, quoted(remark(view)), computer.level if computer else None)
        is_here = view is not None and not view.setup.anchors and view.own_seat is None
        over = words.status(view) if view is not None and view.is_over else ""
        allow(self.menu.menuAction(), over if is_here else None)
        self.take_over_command.setEnabled(plays)
        self.hand_over_command.setEnabled(is_here and not (over or plays))
        self.hand_over_command.setToolTip(tr("Only on a person’s turn.") if plays else "")
        self.take_over_command.setToolTip("" if plays else tr("Only while a computer is playing."))

    def take_over(self) -> None:
        """Let a person take over the seat on turn."""
        if self.take_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.seat, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level take over the seat on turn."""
        if self.hand_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.seat, Computer(level, random_seed())))


class MailBar(Card):
    """Says who has to move; without a connection, it offers to copy the turn and to paste the answer."""

    def __init__(self, host: MatchHost) -> None:
        super().__init__(strip=True)
        self._host = host

    def present(self, view: View | None) -> None:
        """Show the strip while others have to move, once the first tile is laid; None means no match.

        Nothing can be copied if copies are exchanged automatically, if the computers of all players draw the
        tiles, or by spectators. Then the status line says everything.
        """
        if view is None or not (view.waits_for_mail and view.tiles):
            self.hide()
            return
        name = view.setup.names[view.seat]
        heading = tr("It’s {name}’s turn|It’s your turn", name=name)
        text = tr("While you’re connected, the match goes on by itself.")
        choices: list[Choice] = []
        if view.is_held:
            heading = tr("You can’t move now")
            text = tr("The line above the table says who moves next.")
        elif words.is_cut_off(view):
            text = words.cut_off()
        elif view.opener is not None:
            heading, text = words.turn_line(view.number, name), words.drawing(view, view.opener)
        elif view.looks_on:
            text = tr("You’re watching.")
        elif not view.is_linked:
            text = tr("Send your copy to {name}, then paste the answer here.", name=name)
            do = self._host.window.do
            choices = [
                Choice(tr("Paste the answer"), partial(do, Do.PASTE), icon="paste"),
                Choice(tr("Copy the turn"), partial(do, Do.COPY), primary=True, icon="copy"),
            ]
        self.speaks = bool(choices)
        self.show_message(heading, text, choices, "eye" if view.looks_on else "mail")


class PaperCommands(QObject):
    """The menu entries that print the table, while there is a match, and the tiles."""

    def __init__(self, screen: QWidget, host: MatchHost) -> None:
        super().__init__(screen)
        self._host = host
        self._view: View | None = None
        export, print_out = host.window.export, host.window.print_out
        self._of_match = (
            self._action("export", tr("&Export the table…"), lambda: self._table(export), "Ctrl+Shift+E"),
            self._action("print", tr("Pr&int the table…"), lambda: self._table(print_out), "Ctrl+P"),
        )
        self._always = (
            self._action("export", tr("Export the &tiles to cut out…"), lambda: export(tile_set())),
            self._action("print", tr("Print the tiles to &cut out…"), lambda: print_out(tile_set())),
        )
        self.present(None)

    @property
    def entries(self) -> Sequence[QAction | None]:
        """All entries, in the order of the menu."""
        return (*self._of_match, None, *self._always)

    def present(self, view: View | None) -> None:
        """Switch to printing this view, if its table has a tile; None means no match."""
        self._view = view
        why_not = None if view is None else "" if view.tiles else tr("There are no tiles on the table yet.")
        for action in self._of_match:
            allow(action, why_not)

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str = "") -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def _table(self, out: Callable[[Document], None]) -> None:
        view = self._view
        if view is not None:
            style = chosen_style(self._host.settings)
            out(position(title(view.setup), standing(view), view.tiles, style))


_ROOM, _AROUND = 8, 25
"""The room for the line around a place, and around all tiles, in table units."""


class LessonTable:
    """Marks on the table for the steps of a lesson."""

    def __init__(self, tabletop: Tabletop, turns: Turns) -> None:
        self._tabletop = tabletop
        self._turns = turns
        self._places: Overlay | None = None
        self._is_posed = False

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menu with the command that ends the turn."""
        return {tr("&Match"): (self._turns.end_command,)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Light what a step points at; return the sum or the button to outline, too."""
        wanted = points if isinstance(points, TopologyPoints) else TopologyPoints()
        if self._places is None:
            self._places = Overlay(self._tabletop.table, OVER_GHOST)
            self._turns.offer_no_advice()
            if not self._is_posed:
                self._show_all()
        self._places.show({tile.place: _mark(tile) for tile in wanted.places})
        self._tabletop.ghosts.show(wanted.places)
        badge = (self._tabletop.badge,) if wanted.points else ()
        return (*badge, self._turns.bar.end_button) if wanted.ending else badge

    def name_places(self, points: Points | None) -> str:
        """Return the places where tiles are to be laid, in the words used for a held tile."""
        places = points.places if isinstance(points, TopologyPoints) else ()
        start = compass.origin(self._tabletop.tiles)
        return "; ".join(compass.place(tile, start) for tile in places)

    def pose(self, among: Sequence[Points], chosen: Callable[[int, bool], None]) -> None:
        """Show a puzzle, whose answer is always a turn."""
        self._is_posed = True
        self._turns.offer_no_advice()

    def _show_all(self) -> None:
        """Show the area of all tiles of the lesson before they are laid."""
        area = self._tabletop.table.area_of(TILES).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        self._tabletop.follower.framing.expect(area)
        self._tabletop.view.fit()


def _mark(tile: PlacedTile) -> Mark:
    axis = tile.direction % 3

    def stroke(painter: QPainter) -> None:
        painter.drawPath(tile_outline(axis))

    area = tile_area(axis).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    return Mark(pointing(("tile", axis), stroke), area, HEXES.middle_of(tile.hexes))


class TopologyScreen(TablePage, GameScreen[View]):
    """The table with everything around it, showing one view at a time."""

    setup_page: SetupPage
    tabletop: Tabletop

    def __init__(
        self,
        host: MatchHost,
        suggestion: Callable[[View], Task[Sequence[Move]]],
        review: Callable[[View], Task[Review]],
    ) -> None:
        """Create the screen; the functions return tasks that find a good turn, and that review a match."""
        super().__init__()
        self._host = host
        self._view: View | None = None
        self._ended: TurnResult | None = None
        self.setup_page = SetupPage(host.settings, self)
        self.panel = SidePanel(host.motion)
        self.tabletop = Tabletop(host.settings, host.motion, self)
        self.table_view = self.tabletop.view
        self.play = Play(self, host, self.tabletop, suggestion, review, self._strips.add)
        self.past = self.play.past
        self.computers = ComputerSeats(self, host.match.propose, host.watching)
        self.echo = Echo(self.tabletop.table, self.play)
        self.reviewer = Reviewer(self, self.table_view, host, review)
        self.statistics = StatisticsCommand(self, host.results, host.ask, StatisticsDialog, host.settings)
        self.paper = PaperCommands(self, host)
        self.mail_bar = MailBar(host)
        self.drawing_bar = DrawingBar()
        self.counting_bar = CountingBar(self.play.celebration.skip)
        self.result_bar = ResultBar(host, self.reviewer.review)
        strips: tuple[QWidget, ...] = (self.play.turns.bar, self.computers.bar, self.mail_bar)
        self.lay_out((*strips, self.drawing_bar, self.counting_bar, self.result_bar))
        self._strips.room.yield_to_table()
        self._connect()

    @property
    def side_panel(self) -> QWidget:
        """The score track, the turns so far, and the remaining designs."""
        return self.panel

    @cached_property
    def teaching(self) -> LessonTable:
        """The table as a place for lessons."""
        return LessonTable(self.tabletop, self.play.turns)

    @cached_property
    def listening(self) -> LateListening:
        """The table's spoken answers."""
        return LateListening(self.table_view, lambda: LinesListening(self.tabletop, self.play))

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus for the moves and help of a match, and for printing."""
        help_ = (*self.play.suggesting.commands, self.play.past.command, self.reviewer.command)
        commands = (*self.play.turns.commands, self.computers.menu, *help_)
        return {tr("&Match"): commands, tr("&Paper"): self.paper.entries}

    @property
    def is_counting(self) -> bool:
        """Whether the rings of a turn are being counted on the table."""
        return self.play.celebration.is_running

    def show_setup(self) -> None:
        """Open the setup page, without an offer."""
        self.remember()
        self._view = None
        self._serve(None)
        self.setup_page.freshen()
        self.open_setup()
        self._lay_preview()
        self._host.say(tr("Set up a match, then start it."))

    def choose_level(self, level: str) -> None:
        """Choose this level for the computers on the setup page."""
        self.setup_page.players.choose_level(level)

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
        """Show the status line for the keyboard or the mouse, whichever was used last."""
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
        """Focus the table, or at the end of the match the buttons for what comes next."""
        if not self.has_keyboard(self.panel):
            if self.result_bar.isHidden():
                self.table_view.setFocus()
            else:
                self.result_bar.take_keyboard()

    def _serve(self, view: View | None, before: View | None = None) -> None:
        """Show a view in every part, and enable what makes sense now; None means no match."""
        self.play.present(view, before)
        counted = self.play.celebration.result
        self.panel.present(view, counted if counted is not None and counted.number else None)
        self.reviewer.present(view)
        self.paper.present(view)
        self._show_strips()

    def _show_strips(self) -> None:
        """Show the strip for the current activity; while rings are being counted, none names the next turn.

        The strip for looking back replaces all others.
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
        """Name the next turn, after the rings of the last one have been counted."""
        focused = self.window().focusWidget()  # a focus elsewhere, such as on a lesson's card, stays there
        self._show_strips()
        if self._view is not None:
            self.panel.show_then(self._view)
            if focused is None or self.isAncestorOf(focused):
                self._give_keyboard()
            self._ended = None
            self._host.say(words.status(self._view, self.table_view.is_for_keys))

    def look_back(self, number: int) -> None:
        """Show the past turn that the previous screen showed."""
        self.play.past.look(number)

    def remember(self) -> None:
        """Save the camera position before the table changes."""
        self.play.remember(self._view)

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None when none runs."""
        self.computers.bar.show_progress(share)

    def _begin(self, setup: Setup) -> None:
        """Begin a match, and invite the others if they sit elsewhere."""
        self._host.match.begin(setup)
        if self.setup_page.sits_apart:
            self._host.window.do(Do.INVITE)

    def _lay_preview(self) -> None:
        if self.is_setting_up:
            self.tabletop.preview(self.setup_page.start_design)

    def dismiss(self) -> bool:
        """Return to the current turn; return whether something else was shown."""
        return self.reviewer.leave() or self.play.dismiss()

    def _connect(self) -> None:
        self.play.said.connect(self._host.say)
        self.table_view.gripped.connect(self._say_how_to_lay)
        self.setup_page.table_changed.connect(self._lay_preview)
        self.setup_page.started.connect(self._begin)
        self.setup_page.code_wanted.connect(partial(self._host.window.do, Do.JOIN))
        self.statistics.export_wanted.connect(self._host.window.export)
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
