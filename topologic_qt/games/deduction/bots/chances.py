"""Exact chances for people: the same that level *Master* reckons with."""

from collections.abc import Iterable

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.bots.mind import Mind, mind_of
from topologic_qt.games.deduction.rules.clues import Clue
from topologic_qt.games.deduction.rules.hindsight import Chances
from topologic_qt.games.deduction.rules.knowledge import Knowledge
from topologic_qt.games.deduction.rules.state import View


def chances(
    view: View, seat: Seat | None = None, entries: int | None = None, more: Iterable[Clue] = ()
) -> Chances:
    """The chances for a seat, by default that of the view, after so many lines of the log.

    ``more`` are further clues, such as suppositions. Raises ValueError where the view does not hold the hand
    of the seat, as for somebody who looks on.
    """
    seat = view.viewer if seat is None else seat
    if seat is None:
        raise ValueError("Somebody who looks on has no hand to reckon by.")
    return mind_of(view, seat, entries, more).chances()


def chances_of(knowledge: Knowledge) -> Chances:
    """The chances by clues of one's own.

    Raises ValueError unless a hand and the tiles face up are among them.
    """
    return Mind.of(knowledge.players, knowledge.clues).chances()
