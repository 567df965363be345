"""The match on the table: the person who has to move, computers, looking back, one of them at a time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.draft import Draft
from topologic_qt.games.deduction.ui.board.picture import picture_of
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.computer_bar import ComputerSeats
from topologic_qt.games.deduction.ui.hand_overs import HandOvers
from topologic_qt.games.deduction.ui.looking_back import LookingBack
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.suggesting import Suggesting, SuggestionSource
from topologic_qt.games.deduction.ui.turn_bar import LookBar
from topologic_qt.games.deduction.ui.turns import Turns


class Play(QObject):
    """Connects the parts that share the table."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(
        self,
        screen: QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        advice: SuggestionSource,
        add_strip: Callable[[QWidget], None],
    ) -> None:
        super().__init__(screen)
        self._host = host
        self._tabletop = tabletop
        self._view: View | None = None
        self._has_come = False
        """Whether somebody has just come before the screen, and has not seen yet which tiles can be shown."""
        self._begun: tuple[View, Draft] | None = None
        """The question that was being put together when somebody began to look back, and the view then."""
        self.hand_overs = HandOvers(self, host)
        self.turns = Turns(screen, host, tabletop, self.hand_overs)
        self.computers = ComputerSeats(screen, host.propose, host.watching)
        self.past = LookingBack(screen, host.motion, tabletop.view, add_strip)
        self.suggesting = Suggesting(screen, host, advice, tabletop)
        self.look_bar = LookBar(self._go_on)
        for strip in (*self.turns.strips, self.look_bar, self.computers.bar):
            add_strip(strip)
        for part in (self.turns, self.suggesting, self.past):
            part.said.connect(self.said)
        self.suggesting.followed.connect(self.turns.propose)
        self.suggesting.announcement_wanted.connect(self.turns.announce_this)
        tabletop.said.connect(self._say_question)
        tabletop.refused.connect(self.said)
        tabletop.idle.connect(self._stand)
        self.past.looking.connect(self._look_back)
        self.past.shown.connect(self._show_past)
        self.hand_overs.opened.connect(self.take_focus)

    @property
    def view(self) -> View | None:
        """The view that is shown; None while there is no match."""
        return self._view

    @property
    def is_counting(self) -> bool:
        """Whether something is being seen on the table; computers make no move meanwhile."""
        return self._tabletop.is_busy or self.hand_overs.is_looking

    def present(self, view: View | None, before: View | None) -> None:
        """Show a view of the match after another one; None means no match."""
        self._view = view
        self._has_come = view is None or before is None or view.viewer != before.viewer
        self.past.present(view)
        if view is not None and not self.past.is_looking:
            self._tabletop.present(picture_of(view))
        self._show_bars()
        if view is not None:
            self._tell(view, before)
        if view is not None and before is not None and is_called(view, before):
            self._tabletop.table.play_sound("your-turn")

    def take_focus(self) -> None:
        """Give the keyboard to the table, or to the strip that waits for a player who looks."""
        if not self.look_bar.isHidden():
            self.look_bar.take_keyboard()
            return
        self._tabletop.view.setFocus()
        may_stand = self.turns.step is Step.ANNOUNCE or not self._has_come
        if may_stand and not self._tabletop.is_busy:
            self._stand()

    def _stand(self) -> None:
        """Let the keyboard be on what Enter does next: to show a tile, or to end the turn."""
        match self.turns.step:
            case Step.SHOW:
                self._tabletop.stand_on_tile()
            case Step.ANNOUNCE:
                self.turns.bar.take_keyboard()

    def _show_bars(self) -> None:
        """Show the strip of what happens now."""
        view, busy = self._view, self.past.is_looking or self.hand_overs.is_looking
        self.turns.present(view, busy)
        self.suggesting.present(None if busy else view)
        self.computers.present(view, busy)
        looks = self.hand_overs.is_looking and not self.past.is_looking
        self.look_bar.present(view if looks else None)

    def _tell(self, view: View, before: View | None) -> None:
        """Say what has happened, and what can be done now."""
        status = words.status(view)
        told = "" if before is None else words.news(view, before)
        if told:
            self._host.tell(told)
        self.said.emit(f"{told} {status}".strip())

    def _say_question(self, text: str) -> None:
        """Say a question as far as it has been put together; once it is given up, what can be done."""
        self.said.emit(text or ("" if self._view is None else words.status(self._view)))

    def _go_on(self) -> None:
        """Let the match go on after the look at the missing tile."""
        self.hand_overs.release()
        if self._view is not None and not self.hand_overs.settle(self._view):
            self._show_bars()
            self.take_focus()

    # -- looking back -----------------------------------------------------------------------------

    def look(self, line: int) -> None:
        """Show the table as it was after a line of the log, from 0; -1 returns to the present."""
        if line >= 0:
            self.past.look(line)
        else:
            self.past.leave()

    def dismiss(self) -> bool:
        """Leave what is shown beside the present; return whether there was anything."""
        looking = self.past.is_looking
        self.past.leave()
        return looking

    def _look_back(self, looking: bool) -> None:
        """Let nobody ask or show while people look back; afterwards show the present, as it was left."""
        view = self._view
        if looking and view is not None:
            self._begun = view, self._tabletop.draft
        self._show_bars()
        if not looking and view is not None:
            self._tabletop.present(picture_of(view), gliding=False)
            self.said.emit(words.status(view))
            self._restore(view)

    def _restore(self, view: View) -> None:
        """Put the question together again as far as it was, if nothing has happened since."""
        begun, self._begun = self._begun, None
        if begun is not None and begun[0] == view and not begun[1].is_empty:
            self._tabletop.choose(*begun[1])

    def _show_past(self, view: View, gliding: bool) -> None:
        """Show the table as it was."""
        self._tabletop.present(picture_of(view, live=False), gliding)
        self.said.emit(self.past.caption)


def is_called(view: View, before: View) -> bool:
    """Return whether the viewer has to ask or to show a tile after others did something."""
    same = view.viewer == before.viewer and not words.acts(before)
    return same and words.acts(view) and view.step in (Step.ASK, Step.SHOW)
