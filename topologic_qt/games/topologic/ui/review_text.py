"""What a turn was worth, in words."""

from topologic_qt.games.topologic.rules import TurnReview
from topologic_qt.widgets.translate import tr

_NOTHING = 0.05
"""Bits, or moves of way, that nobody would notice."""
_LITTLE = 0.35
_MUCH = 0.9
_LUCK = 0.7
"""So many bits more or less than expected are luck."""


def verdict(turn: TurnReview) -> str:
    """How good a turn was, whatever came of it."""
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
    """Whether the hint told more or less than could be expected; empty if neither."""
    surplus = turn.gained - turn.expected
    if surplus > _LUCK:
        return tr("a lucky hint")
    if surplus < -_LUCK:
        return tr("an unlucky hint")
    return ""


def moves(lost: float) -> str:
    """So many moves of way, with one decimal; a dash where nobody would notice."""
    return tr("{n} moves", n=f"{lost:.1f}") if lost > _NOTHING else "–"


def bits(amount: float) -> str:
    """So many bits, with one decimal."""
    return tr("{n} bits", n=f"{amount:.1f}")
