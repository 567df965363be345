"""The tiles of the running turn as people want them to lie, and the moves that make it so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from topologic_qt.games.topology.rules.hexes import Hex, neighbours
from topologic_qt.games.topology.rules.moves import Lay
from topologic_qt.games.topology.rules.placed import PlacedTile


class Standing(NamedTuple):
    """Tiles that can stay where they are wanted, and those that cannot."""

    stay: tuple[PlacedTile, ...]
    """The tiles that can be laid, in an order in which each touches one that lies already (ruling 3)."""
    fall: tuple[PlacedTile, ...]
    """The tiles that nothing holds, or that lie on another one."""


class Revision(NamedTuple):
    """The change from the moves of a turn to other ones."""

    back: int
    """The number of last moves to take back."""
    moves: tuple[Lay, ...]
    """The moves to make instead."""


def standing(confirmed: Iterable[PlacedTile], wanted: Sequence[PlacedTile]) -> Standing:
    """Return which of the wanted tiles can lie there together, beside those that are confirmed.

    The wanted ones are tried in their order, again and again until none of the others can be laid.
    """
    taken = {place for tile in confirmed for place in tile.hexes}
    stay: list[PlacedTile] = []
    waiting = list(wanted)
    while (fitting := next((tile for tile in waiting if _fits(taken, tile)), None)) is not None:
        waiting.remove(fitting)
        stay.append(fitting)
        taken.update(fitting.hexes)
    return Standing(tuple(stay), tuple(waiting))


def _fits(taken: set[Hex], tile: PlacedTile) -> bool:
    """Return whether both hexagons of a tile are free and one of their sides lies against a taken one."""
    here = tile.hexes
    if not taken.isdisjoint(here):
        return False
    return any(beside in taken for place in here for beside in neighbours(place))


def revision(laid: Sequence[PlacedTile], wanted: Sequence[PlacedTile]) -> Revision:
    """Return the moves by which the tiles of a turn lie as wanted, if they lie as in ``laid`` now."""
    same = 0
    while same < min(len(laid), len(wanted)) and laid[same] == wanted[same]:
        same += 1
    moves = tuple(Lay(tile.design, tile.at, tile.direction) for tile in wanted[same:])
    return Revision(len(laid) - same, moves)
