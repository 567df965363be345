"""The table: hexagons that are taken, and the places where a tile fits (ruling 3)."""

from collections.abc import Sequence

from topologic_qt.games.topology.rules.chain import SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.placed import Hex, Place, PlacedTile, neighbour, neighbours


def occupied(tiles: Sequence[PlacedTile]) -> dict[Hex, PlacedTile]:
    """Return the tile on each hexagon that is taken."""
    return {place: tile for tile in tiles for place in tile.hexes}


def fits(tiles: Sequence[PlacedTile], placed: PlacedTile) -> bool:
    """Return whether a tile may be laid: both hexagons are empty, and a side lies against another tile."""
    taken = occupied(tiles)
    hexes = placed.hexes
    return not any(place in taken for place in hexes) and touches(taken, hexes)


def touches(taken: dict[Hex, PlacedTile], hexes: tuple[Hex, Hex]) -> bool:
    """Return whether a tile on two empty hexagons has a side against one that lies."""
    return any(beside in taken for place in hexes for beside in neighbours(place))


def free_places(tiles: Sequence[PlacedTile]) -> tuple[Place, ...]:
    """Return the places where a tile of any design may be laid, sorted."""
    taken = occupied(tiles)
    rim = {beside for place in taken for beside in neighbours(place)} - taken.keys()
    found = set()
    for place in rim:
        for direction in range(6):
            other = neighbour(place, direction)
            if other not in taken:
                found.add((place, direction) if direction < 3 else (other, direction - 3))
    return tuple(sorted(found))


def placements(tiles: Sequence[PlacedTile], design: str) -> tuple[PlacedTile, ...]:
    """Return each way to lay a tile of a design that looks different, sorted by its place."""
    return at_places(free_places(tiles), design)


def at_places(places: Sequence[Place], design: str) -> tuple[PlacedTile, ...]:
    """Return each way to lay a tile of a design on one of the places that looks different."""
    laid = [PlacedTile(design, at, direction) for at, direction in places]
    if design in SAME_WHEN_TURNED:
        return tuple(laid)
    return tuple(tile for one in laid for tile in (one, one.turned))
