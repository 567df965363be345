"""The order of the players at the end of a match (rulings 14 and 21)."""

from collections.abc import Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.games.topology.rules.state import TurnResult


def ranked(scores: Sequence[int], turns: Sequence[TurnResult], resigned: Seat | None) -> tuple[Seat, ...]:
    """Return all seats, best first.

    Among equal points, the one whose last turn came later ranks behind; who had none yet is ahead, by seat.
    Who gave up ranks behind all others.
    """
    last = dict.fromkeys(range(len(scores)), 0) | {turn.seat: turn.number for turn in turns}
    return tuple(sorted(last, key=lambda seat: (seat == resigned, -scores[seat], last[seat])))
