"""The turn that a photo shows: which seekers were moved where, in a match whose field is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from topologic_qt.games.topologic.photo.seen import FieldSeen
from topologic_qt.games.topologic.rules.field import Field, Location
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.translation import UserError, tr_noop

LEAST_AGREEING = 40
"""The least number of tiles that lie on the photo as in the match, of sixty: seekers hide some."""

_ANOTHER = tr_noop("The photo shows another field than that of the match.")
_NONE = tr_noop("No seeker was seen on the photo. Take it again with all seekers on the field.")
_NOT_ALL = tr_noop(
    "{seen} of {all} seekers were seen, on {tiles}. Take the photo again, or drag them instead."
)
_NOBODY = tr_noop("All seekers stand on the photo where they stood before.")
_NO_WAY = tr_noop("No turn brings the seekers to where they stand on the photo: {tiles}. Drag them instead.")
_NOT_ON_BORDER = tr_noop("Seekers enter on the border, but one stands elsewhere on the photo: {tiles}.")
_NOT_NOW = tr_noop("Seekers are not to be moved now.")


class NoTurn(UserError):
    """Raised with a sentence where a photo shows no turn of the match."""


def seekers_on(field: Field, seen: FieldSeen) -> list[Tile]:
    """Return the tiles of the match's field on which seekers stand, in reading order of the photo.

    The photo may be taken from any side; tiles are told by their places, since seekers hide pips. Raises
    `NoTurn` if it shows another field.
    """
    best = max((_agreeing(field, seen, quarters) for quarters in range(4)), key=lambda found: found[0])
    agreeing, quarters, (dx, dy) = best
    if agreeing < LEAST_AGREEING:
        raise NoTurn(_ANOTHER)
    standing = [_turned(each.place, quarters).step(dx, dy) for each in seen.seekers]
    return [field.tiles[place] for place in standing if place in field.tiles]


def _agreeing(field: Field, seen: FieldSeen, quarters: int) -> tuple[int, int, tuple[int, int]]:
    """Return how many tiles agree with the photo after these quarter turns, and the best shift for that."""
    shifts = Counter[tuple[int, int]]()
    for each in seen.tiles:
        here, there = _turned(each.place, quarters), field.locations.get(each.tile)
        if there is not None:
            shifts[there.x - here.x, there.y - here.y] += 1
    shift, agreeing = shifts.most_common(1)[0] if shifts else ((0, 0), 0)
    return agreeing, quarters, shift


def _turned(place: Location, quarters: int) -> Location:
    x, y = place
    for _ in range(quarters):
        x, y = -y, x
    return Location(x, y)


def turn_to(view: View, tiles: Sequence[Tile]) -> list[PlaceSeeker | MoveSeeker]:
    """Return the fewest moves that bring the seekers of a match to these tiles, in an order that is legal.

    Seekers look alike on a photo: whoever gets there with the fewest moves is meant. Raises `NoTurn` where
    no turn leads there.
    """
    count, named = view.setup.seekers, ", ".join(map(str, tiles))
    if view.round.phase not in (Phase.ENTER, Phase.MOVE):
        raise NoTurn(_NOT_NOW)
    if not tiles:
        raise NoTurn(_NONE)
    if len(tiles) != count:
        raise NoTurn(_NOT_ALL, seen=len(tiles), all=count, tiles=named)
    if view.round.phase is Phase.ENTER:
        return _entering(view, tiles, named)
    now = [tile for tile in view.round.positions if tile is not None]
    if Counter(now) == Counter(tiles):
        raise NoTurn(_NOBODY)
    free = frozenset(seeker for seeker in range(count) if not view.round.has_moved(seeker))
    for most in range(1, len(free) + 1):
        for moves in _ways(view.setup, now, Counter(tiles), free, most):
            return [MoveSeeker(seeker, tile) for seeker, tile in moves]
    raise NoTurn(_NO_WAY, tiles=named)


def _entering(view: View, tiles: Sequence[Tile], named: str) -> list[PlaceSeeker | MoveSeeker]:
    """Return the moves of the seekers that have not entered yet."""
    wanted = Counter(tiles)
    wanted.subtract(view.round.entered)
    if min(wanted.values()) < 0:
        raise NoTurn(_NO_WAY, tiles=named)
    if not all(tile in entries(view.setup.field, view.setup.edition) for tile in tiles):
        raise NoTurn(_NOT_ON_BORDER, tiles=named)
    waiting = [seeker for seeker, tile in enumerate(view.round.positions) if tile is None]
    if not waiting:
        raise NoTurn(_NOBODY)
    left = [tile for tile in tiles if wanted[tile] > 0]
    return [PlaceSeeker(seeker, tile) for seeker, tile in zip(waiting, left, strict=False)]


def _ways(
    setup: Setup, now: list[Tile], wanted: Counter[Tile], free: frozenset[int], most: int
) -> Iterator[list[tuple[int, Tile]]]:
    """Yield ways of at most ``most`` moves, each of another free seeker, that bring all to wanted tiles."""
    if Counter(now) == wanted:
        yield []
        return
    lacking = wanted - Counter(now)
    if lacking.total() > most:
        return
    for seeker in sorted(free):
        reach = destinations(setup.field, setup.edition, now, seeker)
        for tile in wanted:
            if tile in reach:
                then = [*now[:seeker], tile, *now[seeker + 1 :]]
                for more in _ways(setup, then, wanted, free - {seeker}, most - 1):
                    yield [(seeker, tile), *more]
