"""Hints: their counting, and the check of a round at its end."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from topologic_qt.games.topologic.rules.state import Ending, Round, Turn
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile
from topologic_qt.translation import UserError, ntr_noop


def points(tile: Tile, secret: Tile) -> int:
    """The score of a seeker on this tile: 1 for the secret's colour and 1 for its number; 0 to 2."""
    return (tile.colour == secret.colour) + (tile.number == secret.number)


def hint(positions: Iterable[Tile], secret: Tile) -> int:
    """The sum of the scores of all seekers; 0 to twice their number."""
    return sum(points(tile, secret) for tile in positions)


def no_secret(points: int) -> UserError:
    """The sentence for an impossible hint: wherever the secret lies, the seekers score another number."""
    return UserError(
        ntr_noop("{n} point is not possible here.", "{n} points are not possible here.", points), n=points
    )


class Miscount(NamedTuple):
    """A turn whose hint does not fit the secret."""

    turn: int
    """The index of the turn in the round, from 0."""
    given: int
    true: int


def fitting(turns: Iterable[Turn]) -> frozenset[Tile]:
    """The tiles where the secret can be if every one of these turns got its true hint."""
    turns = tuple(turns)
    return frozenset(
        tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns)
    )


def disputed(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The turns (by index) without any one of which the others could be true together.

    Empty where some tile fits them all. Where no single turn is to blame, all turns are returned.
    """
    if fitting(turns):
        return ()
    blamed = tuple(index for index in range(len(turns)) if fitting((*turns[:index], *turns[index + 1 :])))
    return blamed or tuple(range(len(turns)))


def miscounts(played: Round) -> tuple[Miscount, ...]:
    """The hints of a round that do not fit its secret, first to last; empty while that is not known."""
    secret = played.secret
    if secret is None:
        return ()
    counted = ((index, turn.hint, hint(turn.positions, secret)) for index, turn in enumerate(played.turns))
    return tuple(Miscount(index, given, true) for index, given, true in counted if given != true)


def ended_if_full(played: Round) -> Round:
    """The round, ended if the last hint means that every seeker stands on the secret."""
    last = played.turns[-1]
    if last.hint < 2 * len(last.positions):
        return played
    return replace(played, ending=Ending.FOUND, secret=last.positions[0], told=True)
