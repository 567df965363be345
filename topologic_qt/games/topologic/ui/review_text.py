"""The verdict on a turn, in words."""

from topologic_qt.games.topologic.rules import TurnReview
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import tr

_NOTHING = 0.05
"""The largest difference, in bits or moves, that counts as none."""
_LITTLE = 0.35
_MUCH = 0.9
_ROUGHLY = 10
"""The number of tiles from which decimals tell nothing."""
_LUCK = 0.7
"""The difference from the expected bits above which a hint counts as luck."""


def verdict(turn: TurnReview) -> str:
    """Return how good a turn was, apart from luck."""
    if len(turn.before) == 1:
        return (
            tr("Nothing left to find out: only the route counted")
            if _lost_way(turn)
            else tr("Straight there")
        )
    missed = turn.best_expected - turn.expected
    if missed <= _NOTHING:
        return tr("As good as it gets, but a long way to go") if _lost_way(turn) else tr("As good as it gets")
    if missed <= _LITTLE:
        return tr("Good")
    if missed <= _MUCH:
        return tr("More could be learnt")
    return tr("Much more could be learnt")


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


def extra_moves(turn: TurnReview) -> str:
    """Return how much farther away than necessary the seekers were, in a sentence; empty for next to none."""
    if turn.travel_lost <= _NOTHING:
        return ""
    return tr(
        "From there, the way to the secret is {n} moves longer than necessary, on average.",
        n=decimal(turn.travel_lost, 1),
    )


def tiles_left(turn: TurnReview, told: float) -> str:
    """Return about how many tiles are left of a turn's by a hint that tells so many bits."""
    left = len(turn.before) / 2.0**told
    return decimal(left, 1 if left < _ROUGHLY else 0)
