"""The verdict on a turn, in words."""

from topologic_qt.games.topologic.rules import TurnReview
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import tr

_NOTHING = 0.05
"""The largest difference, in bits or moves, that counts as none."""
_LITTLE = 0.35
_MUCH = 0.9
_LUCK = 0.7
"""The difference from the expected bits above which a hint counts as luck."""


def verdict(turn: TurnReview) -> str:
    """Return how good a turn was, apart from luck."""
    if len(turn.before) == 1:
        return tr("Nothing left to learn: only the way counted") if _lost_way(turn) else tr("Straight there")
    missed = turn.best_expected - turn.expected
    if missed <= _NOTHING:
        return tr("As good as it gets, but far to go") if _lost_way(turn) else tr("As good as it gets")
    if missed <= _LITTLE:
        return tr("Good")
    if missed <= _MUCH:
        return tr("There was more to learn")
    return tr("There was much more to learn")


def _lost_way(turn: TurnReview) -> bool:
    return turn.travel_lost > _MUCH


def luck(turn: TurnReview) -> str:
    """Return whether the hint told more or less than expected; empty if neither."""
    surplus = turn.gained - turn.expected
    if surplus > _LUCK:
        return tr("a lucky hint")
    if surplus < -_LUCK:
        return tr("an unlucky hint")
    return ""


def moves(lost: float) -> str:
    """Return lost moves with one decimal; a dash for next to none."""
    return tr("{n} moves", n=decimal(lost, 1)) if lost > _NOTHING else "–"


def bits(amount: float) -> str:
    """Return an amount of information in bits, with one decimal."""
    return tr("{n} bits", n=decimal(amount, 1))
