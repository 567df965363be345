"""The verdict on a turn, in words."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topology.rules.hindsight import TurnReview
from topologic_qt.widgets.translate import ntr, tr

_LITTLE, _MUCH = 0.15, 0.4
"""The shares of the best points up to which what was missed counts as little, and above which as much."""
_GIVEN_UP = 2
"""The points up to which it counts as little in any case.

So many are given up by turns that the computer suggests, to leave less to the next player.
"""


def verdict(turn: TurnReview) -> str:
    """Return how good a turn was, beside the best that was found."""
    missed = turn.best - turn.points
    if missed <= 0:
        return tr("As good as it gets")
    share = missed / turn.best
    if missed <= _GIVEN_UP or share <= _LITTLE:
        return tr("Good")
    return tr("More was possible") if share <= _MUCH else tr("Much more was possible")


def given(turn: TurnReview) -> str:
    """Return the most that the next player could make after a turn; a dash where nobody followed."""
    return "–" if turn.gave is None else str(turn.gave)


def told(names: Sequence[str], turn: TurnReview) -> str:
    """Return what there is to say about a turn, in sentences."""
    name = names[turn.seat]
    parts = [
        ntr(
            "Turn {number}: {name} scored {n} point.",
            "Turn {number}: {name} scored {n} points.",
            turn.points,
            number=turn.number,
            name=name,
        )
    ]
    if turn.best > turn.points:
        parts.append(tr("The best that was found with these tiles scores {best}.", best=turn.best))
    else:
        parts.append(tr("Nothing better was found with these tiles."))
    if turn.gave is not None:
        following = names[(turn.seat + 1) % len(names)]
        parts.append(tr("After it, {name} could score {points} at most.", name=following, points=turn.gave))
    return " ".join(parts)
