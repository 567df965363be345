"""Decides who views the screen: one person among computers, or several taking turns by the curtain."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.match_results import Chances, Review, Suggestion
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.sheet import Notes
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.ui.words import question_text
from topologic_qt.games.host import Handover, Host
from topologic_qt.games.values import Task
from topologic_qt.widgets.translate import tr

MatchHost = Host[Setup, Move, View, Notes]
"""What the screen and its parts use of the window and the match of Deduction."""


class Advice(Protocol):
    """Advice from the computer, as tasks."""

    def chances(self, view: View) -> Task[Chances]:
        """Return a task that counts the deals that fit everything the seat of a view knows."""

    def suggestion(self, view: View) -> Task[Suggestion | None]:
        """Return a task that finds a good move; None if the answers contradict each other."""

    def review(self, view: View) -> Task[Review | None]:
        """Return a task that reviews every finished turn; its result is None if it was cancelled."""

    def certainty(self, view: View) -> Task[Sequence[int | None] | None]:
        """Return a task that finds the turn after which each seat was certain of the missing tile."""


class HandOvers(QObject):
    """Brings the right player in front of the screen.

    A single person among computers always sees the screen. Several people take turns: the curtain calls
    whoever has to ask, show or announce; while computers move, the screen shows only what is public.
    """

    opened = Signal()  # when a player has opened the curtain

    def __init__(self, parent: QObject, host: MatchHost) -> None:
        super().__init__(parent)
        self._host = host
        self._called: Seat | None = None
        self.looker: Seat | None = None
        """The player who is looking at the missing tile, now or after the curtain next opens."""
        self._away = False

    @property
    def is_looking(self) -> bool:
        """Whether a player is still looking at the missing tile after a wrong announcement."""
        return self.looker is not None

    def let_look(self, seat: Seat) -> None:
        """Keep the announcing player in front of the screen, until `release` if the tile is wrong.

        After an interruption, such as the setup page, the curtain calls that player back.
        """
        self.looker = seat

    def release(self) -> None:
        """Let the match go on after a look at the missing tile."""
        self.looker = None

    def leave(self) -> None:
        """Forget the viewer, because the setup page is open and others may be at the screen."""
        self._called, self._away = None, True

    def settle(self, view: View) -> bool:
        """Show the screen to the right player; return whether another view was presented instead."""
        if not self._still_looks(view):
            self.looker = None
        people = people_of(view)
        wanted, away = self._wanted(view), self._away
        self._away = False
        if wanted is not None and len(people) > 1 and (away or wanted != view.viewer):
            return self._call(view, wanted)
        self._called = None
        self._host.window.lift_curtain()
        if wanted == view.viewer:
            return False
        self._host.match.viewer = wanted
        return True

    def _still_looks(self, view: View) -> bool:
        """Whether a player is looking at the missing tile, and nothing has happened since."""
        last = view.log[-1] if view.log else None
        if self.looker is None or view.is_over or not isinstance(last, Announcement) or last.right:
            return False
        return last.announcer == self.looker and view.seating[self.looker] is None

    def _wanted(self, view: View) -> Seat | None:
        if (own := own_seat(view)) is not None:
            return own if 0 <= own < view.players else None
        sitting = [seat for seat, computer in enumerate(view.seating) if computer is None]
        people = people_of(view)
        if len(people) <= 1:
            # At the end, a person whose seat a computer has taken sees hand and notes again.
            return next(iter(people if view.is_over else sitting), None)
        if self.looker is not None or view.is_over:
            return self.looker
        if view.to_move in sitting:
            return view.to_move
        waits = view.viewer == view.seat and view.seat in sitting  # for a computer that shows a tile
        return view.seat if waits else None

    def _call(self, view: View, seat: Seat) -> bool:
        if self._host.window.is_covered and self._called == seat:
            return False
        self._called = seat
        self._host.window.hand_over(handover(view, seat), self._open)
        return view.viewer is not None  # then a public view has just been presented

    def _open(self) -> None:
        self._called = None
        self.opened.emit()


def people_of(view: View) -> frozenset[Seat]:
    """Return the seats of all people who share the screen, so that no hand is shown to another player.

    Anyone who has sat here counts for the whole match, even after its file is reopened.
    """
    own = own_seat(view)
    return view.people if own is None else frozenset({own})


def own_seat(view: View) -> Seat | None:
    """Return the seat at this computer, a player's or a spectator's; None if all players sit here."""
    setup = view.setup
    return next((part.seat for part in (setup.at_table, setup.apart) if part is not None), None)


def handover(view: View, seat: Seat) -> Handover:
    """Return the curtain's text for a player who has to move; it reveals nothing."""
    name, question = view.setup.names[seat], view.question
    if question is None:
        title = tr("{name}, it’s your turn|It’s your turn", name=name)
        text = tr("Open the curtain when only you can see the screen.")
    elif view.step is Step.SHOW:
        asked = question_text(view.setup.names, question)
        title = tr("{name}, show a tile|Show a tile", name=name)
        text = tr(
            "{question} You do. Sit down here and choose a tile that only {asker} will see.",
            question=asked,
            asker=view.setup.names[question.asker],
        )
    else:
        title = tr("{name}, back to you|Back to you", name=name)
        text = tr("{question} See the answer.", question=question_text(view.setup.names, question))
    return Handover(
        title=title,
        text=text,
        accept=tr("I’m {name}: open the curtain|Open the curtain", name=name),
        status=tr(
            "{name}: sit down here and open the curtain.|Sit down here and open the curtain.", name=name
        ),
        sees=seat,
    )
