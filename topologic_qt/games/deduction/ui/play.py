"""The match on the table, used by a person, by computers or for looking back, one at a time."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation, doer
from topologic_qt.games.deduction.rules.match_results import Suggestion
from topologic_qt.games.deduction.rules.moves import Announce, Ask, ChangeSeat, Move, Show
from topologic_qt.games.deduction.rules.remarks import remark
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.picture import picture_of
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.games.deduction.ui.hand_overs import Advice, HandOvers, MatchHost
from topologic_qt.games.deduction.ui.turns import SUGGEST_KEY, LookBar, Turns
from topologic_qt.games.deduction.ui.words import entry_text, tile_name
from topologic_qt.widgets.computer_bar import ComputerBar, SeatMenus, WatchCommands, Watching
from topologic_qt.widgets.controls import allow, shown_keys
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.replay import LookingBackFrame
from topologic_qt.widgets.translate import ntr, quoted, tr

# making


class Suggesting(QObject):
    """Asks the computer for a good move and shows it; asking again makes it."""

    said = Signal(str)  # a text for the status line
    followed = Signal(object)  # the suggested move, when the person accepts it
    announcement_wanted = Signal(object)
    """Emitted with the suggested tile when the person accepts announcing it, which needs confirming."""

    def __init__(self, screen: QWidget, host: MatchHost, advice: Advice, tabletop: Tabletop) -> None:
        super().__init__(screen)
        self._host = host
        self._advice = advice
        self._tabletop = tabletop
        self._view: View | None = None
        self._found: Suggestion | None = None
        self._call_off: Callable[[], None] = lambda: None
        self.command = QAction(icon("suggestion"), "", screen)
        self.command.setShortcut(SUGGEST_KEY)
        self.command.setAutoRepeat(False)  # or a held key would make the move before it is read
        self.command.triggered.connect(self.suggest)
        self.present(None)

    def present(self, view: View | None, resting: bool = False) -> None:
        """Enable the command for the person who has to move, unless ``resting``; None means no match."""
        if resting or view != self._view:
            self._call_off()
            self._found = None
        self._view = view
        self._name_command()
        allow(self.command, None if view is None else words.why_not_now(view, resting))

    def suggest(self) -> None:
        """Find and show a good move, and count the request; when called again, make the move."""
        view = self._view
        if view is None or view.viewer is None or not self.command.isEnabled():
            return
        if self._found is not None:
            self._follow(self._found)
            return
        self._call_off()
        sheet = self._host.match.notes.sheets[view.viewer]
        self._host.match.annotate(self._host.match.notes.changed(view.viewer, sheet.advised()))
        self._call_off = self._host.think(self._advice.suggestion(view), self._tell, lambda _: None)

    def tell(self) -> None:
        """Suggest a move, or repeat the suggestion, without making it."""
        if self._found is None:
            self.suggest()
        else:
            self._tell(self._found)

    def _tell(self, found: Suggestion | None) -> None:
        view = self._view
        if view is None:
            return
        if found is None:
            self.said.emit(tr("The answers contradict each other."))
            return
        if isinstance(found.move, Ask):
            self._tabletop.asking.choose(whom=found.move.whom, kind=found.move.kind, line=found.move.line)
        elif isinstance(found.move, Show):
            self._tabletop.hand.stand_on_tile(found.move.tile)
        self._found = found
        self._name_command()
        self.said.emit(f"{suggestion_text(view, found)} {self._how_to_follow(found)}")

    def _name_command(self) -> None:
        there = self._found is not None
        self.command.setText(tr("Make the &suggested move") if there else tr("&Suggest a move"))

    def _how_to_follow(self, found: Suggestion) -> str:
        key = shown_keys(self.command.shortcut())
        match found.move:
            case Ask():
                return tr("Press {key} to ask.", key=key)
            case Announce():
                return tr("Press {key} to choose it.", key=key)
            case _:
                return tr("Press {key} to do it.", key=key)

    def _follow(self, found: Suggestion) -> None:
        """Make the suggested move, but only ask about an announcement."""
        if isinstance(found.move, Announce):
            self.announcement_wanted.emit(found.move.tile)
        else:
            self.followed.emit(found.move)


def suggestion_text(view: View, found: Suggestion) -> str:
    """Return a suggestion in words, with its reason."""
    match found.move:
        case Ask() as ask:
            question, left = words.ask_text(view, ask), round(found.expected_left)
            if 1 < found.left <= left:
                return tr("{question} No question will tell you much now.", question=question)
            return ntr(
                "{question} You already know the missing tile.",
                "{question} About {left} of {n} possible tiles will be left.",
                found.left,
                question=question,
                left=left,
            )
        case Show(tile) if tile is not None:
            return tr("Show the {tile}: it reveals the least.", tile=tile_name(tile))
        case Announce(tile):
            return tr(
                "Announce the {tile}: {n}% likely to be missing.",
                tile=tile_name(tile),
                n=round(100 * found.chance),
            )
        case _:
            return ntr(
                "End your turn: {n} tile could be missing.",
                "End your turn: {n} tiles could still be missing.",
                found.left,
            )


def view_at(view: View, line: int) -> View:
    """Return a view as it was after a line of its log, from 0; -1 is before the first question.

    Anything that the seat did not know then is left out, unless the match is over and everything is open.
    """
    entries = view.log[: line + 1]
    if view.is_over and line == len(view.log) - 1:
        return view
    seen = [entry.announcer for entry in entries if isinstance(entry, Announcement) and not entry.right]
    out = {*seen, *(entry.seat for entry in entries if isinstance(entry, Resignation))}
    coins = [entry.coin for entry in entries if isinstance(entry, Question)]
    last = entries[-1] if entries else None
    knows = view.is_over or view.viewer in seen
    return View(
        replace(
            view,
            missing=view.missing if knows else None,
            seat=view.setup.first if last is None else doer(last),
            active=tuple(at for at in range(view.players) if at not in out),
            step=Step.ANNOUNCE if entries else Step.DRAW,
            number=last.turn if last is not None else 1,
            coin=coins[-1] if coins and not isinstance(last, Resignation) else None,
            log=entries,
            winner=None,
        )
    )


class ComputerSeats(QObject):
    """The part of the screen for matches with computer players, in any seats.

    It never shows the progress of a computer's thinking, which would reveal something about its hand.
    """

    def __init__(self, screen: QWidget, propose: Callable[[Move], None], watching: Watching) -> None:
        super().__init__(screen)
        self._levels = list(Level)
        self._propose = propose
        self._view: View | None = None
        self.bar = ComputerBar(self._take_over_this, watching, tells_progress=False)
        self._menus = SeatMenus(screen, self._levels, PLAYER_COUNTS[-1])
        self._menus.take_over.connect(self.take_over)
        self._menus.hand_over.connect(self.hand_over)
        self.menu = QMenu(tr("&Computer"), screen)
        self.menu.setIcon(icon("computer"))
        self.menu.setToolTipsVisible(True)
        self.menu.addActions((*self._menus.commands, *WatchCommands(screen, self.bar, watching).commands))

    def present(self, view: View | None, resting: bool = False) -> None:
        """Show what a computer is doing, without the strip while ``resting``; None means no match."""
        self._view = view
        plays = view is not None and view.computer is not None
        self.bar.setVisible(plays and not resting)
        if view is not None and view.computer is not None:
            self.bar.show_turn(*_turn(view), quoted(remark(view)), view.computer.level)
        computers: dict[int, str] = {}
        people: dict[int, str] = {}
        setup = None if view is None or view.is_over else view.setup
        if view is not None and setup is not None and setup.at_table is None and setup.apart is None:
            for seat, computer in enumerate(view.seating):
                # A single player does not see the hands of computers; several people have the curtain.
                if computer is None or len(view.people) != 1 or seat in view.people:
                    (people if computer is None else computers)[seat] = view.setup.names[seat]
        self._menus.show_seats(computers, people)
        has_computers = view is not None and any(view.seating)
        over = words.status(view) if view is not None and view.is_over else ""
        allow(self.menu.menuAction(), over if has_computers or people else None)
        self.bar.offer_take_over(view is not None and view.to_move in computers)
        self.bar.offer_end(view is not None and view.is_up_to_computers)

    def _take_over_this(self) -> None:
        if self._view is not None and self._view.computer is not None and self._view.to_move is not None:
            self.take_over(self._view.to_move)

    def take_over(self, seat: int) -> None:
        """Let a person take over a seat; the curtain comes when it is that person's move."""
        self._propose(ChangeSeat(seat, None))

    def hand_over(self, seat: int, level: int) -> None:
        """Let a computer of a level, by its index, take over a seat."""
        self._propose(ChangeSeat(seat, Computer(self._levels[level], random_seed())))


def _turn(view: View) -> tuple[str, str]:
    """Return what a computer is doing in a short sentence, and its name."""
    name = view.setup.names[view.seat]
    question = view.question
    if view.step is Step.SHOW and question is not None:
        name = view.setup.names[question.whom]
        return tr("{name} is showing a tile|You’re showing a tile", name=name), name
    if view.step is Step.ANNOUNCE:
        return tr("{name} is thinking|You’re thinking", name=name), name
    return tr("{name} is asking|You’re asking", name=name), name


class LookingBack(LookingBackFrame):
    """Shows earlier states of a match by lines of the log, from 0; -1 is the beginning, or the present."""

    shown = Signal(object, bool)  # the `View` to show, and whether things glide there

    def __init__(
        self, parent: QObject, motion: Motion, table: QWidget, add_strip: Callable[[QWidget], None]
    ) -> None:
        super().__init__(parent, motion, table, add_strip)
        self._view: View | None = None
        self.command = QAction(icon("play"), tr("Re&play the turns"), parent)
        self.command.setShortcut(QKeySequence("Ctrl+R"))
        self.command.triggered.connect(self.play)
        self.present(None)

    @property
    def line(self) -> int:
        """The line of the log that is shown, from 0; -1 is the beginning, or the present."""
        return self.at - 1 if self.is_looking else -1

    @property
    def caption(self) -> str:
        """The line that is shown, in words; empty in the present."""
        if not self.is_looking or self._view is None:
            return ""
        if self.line < 0:
            return tr("Looking back at the start")
        return tr("Looking back. {line}", line=entry_text(self._view.setup.names, self._view.log[self.line]))

    def present(self, view: View | None) -> None:
        """Follow a view of the match; when something happens, stop looking back."""
        before, self._view = self._view, view
        if view is None or before is None or (view.log, view.viewer) != (before.log, before.viewer):
            self.leave()
        why_not = None if view is None else "" if view.log else tr("No turn has ended yet.")
        allow(self.command, why_not)

    def look(self, line: int) -> None:
        """Show the table as it was after a line of the log, from 0; -1 is the beginning."""
        view = self._view
        if view is None or not -1 <= line < len(view.log):
            return
        self.look_at(len(view.log) + 1, line + 1)

    def play(self) -> None:
        """Play all turns from the beginning."""
        self.look(-1)
        self.run()

    def show_picture(self, gliding: bool) -> None:
        """Show the table as it was."""
        assert self._view is not None
        self.shown.emit(view_at(self._view, self.line), gliding)
        self.name_picture(self.caption, self.line)


class Play(QObject):
    """Connects the parts of the screen that share the table."""

    said = Signal(str)  # a text for the status line

    def __init__(
        self,
        screen: QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        advice: Advice,
        add_strip: Callable[[QWidget], None],
    ) -> None:
        super().__init__(screen)
        self._host = host
        self._tabletop = tabletop
        self.view: View | None = None  # the current view; None without a match
        self._has_come = False
        """Whether the viewer has just changed, and has not seen yet which tiles can be shown."""
        self._begun: tuple[View, Draft] | None = None
        """The unfinished question and the view when looking back began."""
        self.hand_overs = HandOvers(self, host)
        self.suggesting = Suggesting(screen, host, advice, tabletop)
        self.turns = Turns(screen, host, tabletop, self.hand_overs, self.suggesting.tell)
        self.computers = ComputerSeats(screen, host.match.propose, host.watching)
        self.past = LookingBack(screen, host.motion, tabletop.view, add_strip)
        self.look_bar = LookBar(self._go_on)
        for strip in (*self.turns.strips, self.look_bar, self.computers.bar):
            add_strip(strip)
        for part in (self.turns, self.suggesting, self.past):
            part.said.connect(self.said)
        self.suggesting.followed.connect(self.turns.propose)
        self.suggesting.announcement_wanted.connect(self.turns.announce_this)
        tabletop.asking.said.connect(self._say_question)
        tabletop.asking.refused.connect(self.said)
        tabletop.hand.idle.connect(self._stand)
        self.past.looking.connect(self._look_back)
        self.past.shown.connect(self._show_past)
        self.hand_overs.opened.connect(self.take_focus)

    @property
    def is_counting(self) -> bool:
        """Whether the table is animating; computers wait meanwhile."""
        return self._tabletop.is_busy or self.hand_overs.is_looking

    def present(self, view: View | None, before: View | None) -> None:
        """Show a view of the match after another one; None means no match."""
        self.view = view
        self._has_come = view is None or before is None or view.viewer != before.viewer
        self.past.present(view)
        if view is not None and not self.past.is_looking:
            self._tabletop.present(picture_of(view), gliding=not self._is_rushed(view))
        self._show_bars()
        if view is not None:
            self._tell(view, before)
        if view is not None and before is not None and is_called(view, before):
            self._tabletop.table.play_sound("your-turn")

    def take_focus(self) -> None:
        """Focus the table, or the strip that waits for a player looking at the missing tile."""
        if not self.look_bar.isHidden():
            self.look_bar.take_keyboard()
            return
        self._tabletop.view.setFocus()
        may_stand = self.turns.step is Step.ANNOUNCE or not self._has_come
        if may_stand and not self._tabletop.is_busy:
            self._stand()

    def _stand(self) -> None:
        """Focus the next thing for Enter: a tile to show, or the button that ends the turn."""
        match self.turns.step:
            case Step.SHOW:
                self._tabletop.hand.stand_on_tile()
            case Step.ANNOUNCE:
                self.turns.bar.take_keyboard()

    def _show_bars(self) -> None:
        view, busy = self.view, self.past.is_looking or self.hand_overs.is_looking
        self.turns.present(view, busy)
        self.suggesting.present(view, busy)
        self.computers.present(view, busy)
        looks = self.hand_overs.is_looking and not self.past.is_looking
        self.look_bar.present(view if looks else None)

    def _is_rushed(self, view: View) -> bool:
        """Whether the computers play to the end, without an animation or news of each move."""
        return self._host.watching.is_rushing and not view.is_over

    def _tell(self, view: View, before: View | None) -> None:
        told = [] if before is None or self._is_rushed(view) else words.news(view, before)
        for news in told:
            self._host.tell(news)
        ended = words.ended_turn(view, view.log[-1]) if told else ""
        shown = f"{ended} {words.status(view)}".strip()
        if view.computer is not None and before is not None:
            self._host.show(shown)  # a computer's turn is spoken as a whole, after its animation
        else:
            self.said.emit(shown)

    def _say_question(self, text: str) -> None:
        self.said.emit(text or ("" if self.view is None else words.status(self.view)))

    def _go_on(self) -> None:
        self.hand_overs.release()
        if self.view is not None and not self.hand_overs.settle(self.view):
            self._show_bars()
            self.take_focus()

    def look(self, line: int) -> None:
        """Show the table as it was after a line of the log, from 0; -1 returns to the present."""
        if line >= 0:
            self.past.look(line)
        else:
            self.past.leave()

    def dismiss(self) -> bool:
        """Return to the present; return whether an earlier turn was shown."""
        looking = self.past.is_looking
        self.past.leave()
        return looking

    def _look_back(self, looking: bool) -> None:
        """Block asking and showing while looking back; afterwards restore the present."""
        view = self.view
        if looking and view is not None:
            self._begun = view, self._tabletop.asking.draft
        self._show_bars()
        if not looking and view is not None:
            self._tabletop.present(picture_of(view), gliding=False)
            self.said.emit(words.status(view))
            self._restore(view)

    def _restore(self, view: View) -> None:
        """Restore the unfinished question, if nothing has happened since."""
        begun, self._begun = self._begun, None
        if begun is not None and begun[0] == view and not begun[1].is_empty:
            self._tabletop.asking.choose(*begun[1])

    def _show_past(self, view: View, gliding: bool) -> None:
        self._tabletop.present(picture_of(view, live=False), gliding)
        self.said.emit(self.past.caption)


def is_called(view: View, before: View) -> bool:
    """Return whether the viewer now has to ask or to show a tile after others moved."""
    same = view.viewer == before.viewer and not words.acts(before)
    return same and words.acts(view) and view.step in (Step.ASK, Step.SHOW)
