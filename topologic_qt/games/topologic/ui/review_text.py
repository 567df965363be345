"""The verdict on a turn, in words."""

from topologic_qt.games.topologic.rules.hindsight import TurnReview
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import listing, tr

_NOTHING = 0.05
"""The largest difference, in bits or moves, that counts as none."""
_LITTLE = 0.35
_MUCH = 0.9
_ROUGHLY = 10
"""The number of tiles from which decimals tell nothing."""
_LUCK = 0.7
"""The difference from the expected bits above which a hint counts as luck."""


def column_tips() -> dict[int, str]:
    """Return what the columns of the turns mean, by the number of the column."""
    return {
        2: tr("The tiles on which the secret could be, before the hint and after it."),
        3: tr(
            "The tiles that a hint leaves on average with the seekers where they stood; in brackets, with "
            "the seekers in the best places that were found. A hint may be luckier than that, or less lucky."
        ),
        4: tr(
            "How many moves farther the last seeker is from the secret than it could be in this turn, on "
            "average of all tiles that were left."
        ),
        5: tr(
            "How well the turn was played, apart from luck: how few tiles a hint leaves on average, and how "
            "far the way is from there."
        ),
    }


def verdict(turn: TurnReview, is_suggested: bool = False) -> str:
    """Return how good a turn was, apart from luck: only one without extra moves is as good as it gets.

    One that the computer suggests, which looks farther ahead than this measure, is not found fault with.
    """
    if len(turn.before) == 1:
        return (
            tr("Nothing left to find out: only the route counted")
            if _lost_way(turn)
            else tr("Straight there")
        )
    if turn.missed <= _NOTHING and turn.travel_lost <= _NOTHING:
        return tr("As good as it gets")
    if is_suggested:
        return tr("As the computer suggests")
    if turn.missed <= _LITTLE:
        return tr("Good, but a long way to go") if _lost_way(turn) else tr("Good")
    if turn.missed <= _MUCH:
        return tr("More could be learnt")
    return tr("Much more could be learnt")


def _lost_way(turn: TurnReview) -> bool:
    return turn.travel_lost > _MUCH


def luck(turn: TurnReview) -> str:
    """Return whether the hint told more or less than expected; empty if neither."""
    if turn.surplus > _LUCK:
        return tr("a lucky hint")
    if turn.surplus < -_LUCK:
        return tr("an unlucky hint")
    return ""


def moves(lost: float) -> str:
    """Return lost moves with one decimal; a dash for next to none."""
    return tr("{n} moves", n=decimal(lost, 1)) if lost > _NOTHING else "–"


def told(turn: TurnReview, number: int, name: str, is_suggested: bool = False) -> str:
    """Return what there is to say about the turn of this number and player, in sentences."""
    if is_suggested and turn.missed > _NOTHING:
        return tr(
            "Turn {turn}: {name} stood where the computer suggests, which looks farther ahead than the next "
            "hint. That leaves {got} tiles on average; on {tiles} it would be {best}.",
            turn=number,
            name=name,
            got=tiles(turn.left),
            tiles=listing(words.tile_name(tile) for tile in turn.best),
            best=tiles(turn.least_left),
        )
    if len(turn.before) == 1:
        learnt = tr("Turn {turn}: only one tile was left, so there was nothing to find out.", turn=number)
    elif turn.missed <= _NOTHING:
        learnt = tr(
            "Turn {turn}: where {name} stood, a hint leaves {got} tiles on average, as few as can be.",
            turn=number,
            name=name,
            got=tiles(turn.left),
        )
    else:
        learnt = tr(
            "Turn {turn}: where {name} stood, a hint leaves {got} tiles on average; on {tiles} it would be "
            "{best}.",
            turn=number,
            name=name,
            got=tiles(turn.left),
            tiles=listing(words.tile_name(tile) for tile in turn.best),
            best=tiles(turn.least_left),
        )
    return learnt if is_suggested else " ".join(filter(None, (learnt, _extra_moves(turn, name))))


def _extra_moves(turn: TurnReview, name: str) -> str:
    """Return how much farther away than necessary the seekers were, in a sentence; empty for next to none."""
    if turn.travel_lost <= _NOTHING:
        return ""
    return tr(
        "From where {name} stood, the way to the secret is {n} moves longer than necessary, on average.",
        name=name,
        n=decimal(turn.travel_lost, 1),
    )


def tiles(left: float) -> str:
    """Return a mean number of tiles that are left."""
    return decimal(left, 1 if left < _ROUGHLY else 0)
