"""Fields built by hand: kept under a name, and changed by functions from a field to the next one.

No tile is ever lost: what is not on the field is in the tray, which is `Field.missing`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from topologic_qt.engine.players import MAX_TITLE_LENGTH, check_text
from topologic_qt.games.topologic.rules.field import Field, Location, bounds, reading_order, way_back
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.translation import tr_noop

_NAME = tr_noop("The name of a field")


@dataclass(frozen=True, slots=True)
class NamedField:
    """A field, which may be unfinished, with its name."""

    name: str
    """1 to `MAX_TITLE_LENGTH` characters in one line."""
    field: Field

    def __post_init__(self) -> None:
        """Raises `SetupError`, with a sentence, for a name that cannot be shown."""
        check_text(_NAME, self.name, MAX_TITLE_LENGTH)


def put(field: Field, tile: Tile, location: Location) -> Field:
    """Lay a tile on a place, from the tray or from where it lies.

    A tile that lies there takes the place that the first one left, or goes to the tray.
    Raises `FieldError` if the place is out of reach.
    """
    tiles = dict(field.tiles)
    left = field.locations.get(tile)
    other = tiles.pop(location, None)
    if left is not None and left != location:
        del tiles[left]
        if other is not None:
            tiles[left] = other
    tiles[location] = tile
    return Field(tiles)


def taken_off(field: Field, tiles: Iterable[Tile]) -> Field:
    """Take tiles off into the tray; tiles that are in the tray already stay there."""
    gone = set(tiles)
    return Field((place, tile) for place, tile in field.tiles.items() if tile not in gone)


def moved(field: Field, tiles: Iterable[Tile], dx: int, dy: int) -> Field:
    """Move a group of tiles so many places to the right and down.

    The following holds for `turned` and `mirrored`, too. Tiles of the group that are in the tray stay
    there. A tile in the way goes where the group makes room: the tile on the first place that the group
    enters goes to the first place that the group leaves, in reading order, and so on. So a tile that is
    moved onto another one swaps with it, and the opposite transform brings everything back.
    A group stops where the table ends, `MAX_COORDINATE` places from the origin.
    """
    return _carried(field, {place: place.step(dx, dy) for place in _places(field, tiles)})


def turned(field: Field, tiles: Iterable[Tile], quarters: int) -> Field:
    """Turn a group of tiles clockwise around its middle, by so many quarters of a full turn.

    If one side is an odd number of places longer than the other, its middle rests half a place aside;
    the turn back brings it where it was. See `moved`.
    """
    places = _places(field, tiles)
    if not places:
        return field
    left, top, width, height = bounds(places)
    aside = int((width - height) / 2) if quarters % 2 else 0

    def turn(place: Location) -> Location:
        x, y = place.x - left, place.y - top
        turns = (x, y), (height - 1 - y, x), (width - 1 - x, height - 1 - y), (y, width - 1 - x)
        return Location(left + aside, top - aside).step(*turns[quarters % 4])

    return _carried(field, {place: turn(place) for place in places})


def mirrored(field: Field, tiles: Iterable[Tile], horizontally: bool) -> Field:
    """Mirror a group of tiles, left to right if horizontally, else top to bottom. See `moved`."""
    places = _places(field, tiles)
    if not places:
        return field
    left, top, width, height = bounds(places)
    across, down = 2 * left + width - 1, 2 * top + height - 1
    return _carried(
        field,
        {
            Location(x, y): Location(across - x, y) if horizontally else Location(x, down - y)
            for x, y in places
        },
    )


def _places(field: Field, tiles: Iterable[Tile]) -> set[Location]:
    """The places of those of the tiles that are on the field."""
    return {field.locations[tile] for tile in tiles if tile in field.locations}


def _carried(field: Field, ways: Mapping[Location, Location]) -> Field:
    """Carry tiles from each place to another; tiles in the way make room as `moved` says."""
    if not ways:
        return field
    back = way_back(ways.values())
    ways = {start: to.step(*back) for start, to in ways.items()}
    entered, left = set(ways.values()) - ways.keys(), ways.keys() - set(ways.values())
    room = dict(zip(reading_order(entered), reading_order(left), strict=True))
    return Field((ways.get(place, room.get(place, place)), tile) for place, tile in field.tiles.items())
