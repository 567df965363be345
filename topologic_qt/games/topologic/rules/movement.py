"""The movement of seekers: the tiles on which they can enter, and those to which they can move."""

from collections.abc import Iterator, Sequence

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.field import Field, Tile
from topologic_qt.games.topologic.rules.moves import Rule
from topologic_qt.games.topologic.rules.setup import Direction, Edition, Entry
from topologic_qt.translation import UserError, tr_noop

_BORDER = tr_noop("Seekers enter on the border; {to} isn’t on it.")
_STAYS = tr_noop("Seeker {seeker} is already on {to}.")
_NOT_STRAIGHT = tr_noop("Seeker {seeker} can’t go straight from {start} to {to}.")
_BLOCKED = tr_noop("Seeker {seeker} can’t pass over the one on {by}.")
_GAP = tr_noop("Seeker {seeker} can’t cross the gap between {start} and {to}.")

Positions = Sequence[Tile | None]
"""The tile under each seeker, by index; None if it has not entered."""


def entries(field: Field, edition: Edition) -> frozenset[Tile]:
    """The tiles on which a seeker can enter in the first turn."""
    return field.border if edition.entry is Entry.BORDER else frozenset(field.locations)


def line(field: Field, start: Tile, direction: Direction) -> Iterator[Tile]:
    """The tiles in one direction from the start, excluding it, up to the first gap."""
    place = field.locations[start].step(*direction)
    while (tile := field.tiles.get(place)) is not None:
        yield tile
        place = place.step(*direction)


def destinations(
    field: Field, edition: Edition, positions: Positions, seeker: int
) -> dict[Tile, tuple[Tile, ...]]:
    """The tiles to which an entered seeker can move, each with the path to it, including itself.

    Whether it has already moved in this turn is not checked. Raises ValueError if it has not entered.
    """
    start = positions[seeker]
    if start is None:
        raise ValueError(f"Seeker {seeker + 1} has not entered.")
    occupied = _occupied(positions, seeker)
    found: dict[Tile, tuple[Tile, ...]] = {}
    for direction in edition.directions:
        path: tuple[Tile, ...] = ()
        for tile in line(field, start, direction):
            path = (*path, tile)
            found[tile] = path
            if tile in occupied and not edition.passes_over:
                break
    return found


def check_entry(field: Field, edition: Edition, seeker: int, to: Tile) -> None:
    """Raises `IllegalMove` unless a seeker can enter on this tile."""
    if to not in entries(field, edition):
        raise IllegalMove(Rule.NOT_ON_BORDER, UserError(_BORDER, to=to), seeker=seeker, to=to)


def check_move(field: Field, edition: Edition, positions: Positions, seeker: int, to: Tile) -> None:
    """Raises `IllegalMove`, with the broken rule, unless an entered seeker can move to this tile."""
    if to in destinations(field, edition, positions, seeker):
        return
    start = positions[seeker]
    assert start is not None
    named = {"seeker": seeker + 1, "start": start, "to": to}
    if to == start:
        raise IllegalMove(Rule.STAYS, UserError(_STAYS, **named), seeker=seeker, to=to)
    direction = _direction(field, start, to)
    if direction not in edition.directions:
        raise IllegalMove(Rule.NOT_STRAIGHT, UserError(_NOT_STRAIGHT, **named), seeker=seeker, to=to)
    occupied = _occupied(positions, seeker)
    for tile in line(field, start, direction):
        if tile in occupied and not edition.passes_over:
            why = UserError(_BLOCKED, by=tile, **named)
            raise IllegalMove(Rule.BLOCKED, why, seeker=seeker, to=to, by=tile)
    raise IllegalMove(Rule.GAP, UserError(_GAP, **named), seeker=seeker, to=to)


def _occupied(positions: Positions, seeker: int) -> set[Tile | None]:
    """The tiles occupied by the other seekers."""
    return {tile for index, tile in enumerate(positions) if index != seeker}


def _direction(field: Field, start: Tile, to: Tile) -> Direction | None:
    """One step of the straight line between two tiles; None if they are not in line."""
    (x, y), (to_x, to_y) = field.locations[start], field.locations[to]
    dx, dy = to_x - x, to_y - y
    if dx and dy and abs(dx) != abs(dy):
        return None
    return ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
