"""Numbers for the sides of tiles, for a fast search.

A *side key* is a hexagon and one of its six directions, as one number: an edge, seen from inside that
hexagon. The key of the same edge, seen from the other hexagon, is its *twin*. A *pairing* is one of the 42
ways in which a tile that lies on two given hexagons can join its ten sides; a design has one or two of them.
"""

from topologic_qt.games.topology.rules.chain import DESIGNS, PARTNERS, SIDES, turned
from topologic_qt.games.topology.rules.placed import DIRECTIONS, Hex, PlacedTile

_SPAN = 4096  # the number of coordinate values; legal play stays within ±104
STEPS = tuple(q * _SPAN + r for q, r in DIRECTIONS)  # the steps to the numbers of neighbours

TWIN = tuple(6 * step + (direction + 3) % 6 - direction for direction, step in enumerate(STEPS))
"""The difference between a side key and its twin, by direction."""

HALF = SIDES // 2


def number(place: Hex) -> int:
    """Return the number of a hexagon."""
    return (place[0] + _SPAN // 2) * _SPAN + place[1] + _SPAN // 2


def place_of(hexagon: int) -> Hex:
    """Return the hexagon with a number."""
    q, r = divmod(hexagon, _SPAN)
    return (q - _SPAN // 2, r - _SPAN // 2)


def side(direction: int, index: int) -> tuple[int, int]:
    """Return which hexagon of a tile, 0 or 1, has a side, and the direction of that side."""
    if index < HALF:
        return 0, (direction + 1 + index) % 6
    return 1, (direction + 4 + index - HALF) % 6


def _offset(direction: int, index: int) -> int:
    second, way = side(direction, index)
    return second * 6 * STEPS[direction] + way


OFFSETS = tuple(tuple(_offset(direction, index) for index in range(SIDES)) for direction in range(6))
"""The side keys of a tile less six times the number of its first hexagon, by its direction."""


_WAYS = {design: dict.fromkeys((PARTNERS[design], turned(PARTNERS[design]))) for design in DESIGNS}

PAIRINGS = tuple(way for ways in _WAYS.values() for way in ways)
"""The partner of each side, for each of the 42 pairings."""

OF_DESIGN = {design: tuple(map(PAIRINGS.index, ways)) for design, ways in _WAYS.items()}
"""The pairings of each design: as it is, and turned by half unless that looks the same."""

DESIGN_OF = tuple(design for design, ways in OF_DESIGN.items() for _ in ways)  # the design of each pairing

Spot = tuple[int, int, int]  # number of the first hexagon, direction 0 to 2, pairing


def spot_of(tile: PlacedTile) -> Spot:
    """Return a placed tile in the search's form."""
    ways = OF_DESIGN[tile.design]
    if tile.direction < 3:
        return number(tile.at), tile.direction, ways[0]
    return number(tile.hexes[1]), tile.direction - 3, ways[-1]


def tile_at(spot: Spot) -> PlacedTile:
    """Return the placed tile for this one of the search."""
    hexagon, direction, pairing = spot
    design = DESIGN_OF[pairing]
    if pairing == OF_DESIGN[design][0]:
        return PlacedTile(design, place_of(hexagon), direction)
    return PlacedTile(design, place_of(hexagon + STEPS[direction]), direction + 3)


def keys_of(spot: Spot) -> list[int]:
    """Return the side keys of a tile, one for each of its lines."""
    hexagon, direction, pairing = spot
    partners = PAIRINGS[pairing]
    offsets = OFFSETS[direction]
    return [6 * hexagon + offsets[side] for side in range(SIDES) if side < partners[side]]
