"""The sixty tiles, and a field: tiles laid edge to edge in any shape."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from topologic_qt.engine.players import MAX_TITLE_LENGTH, check_text
from topologic_qt.translation import UserError, tr_noop


class Colour(StrEnum):
    """One of the ten colours of a set. Its value is the letter used in the notation."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    VIOLET = "V"
    PINK = "P"
    WHITE = "W"
    BLACK = "K"
    SILVER = "S"


class Tile(NamedTuple):
    """A tile with a colour and a number of pips, written as ``Y5``."""

    colour: Colour
    number: int

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read a tile from its notation, in any case.

        >>> Tile.parse("y5")
        Tile.parse('Y5')

        Raises ValueError if the text does not name one of the sixty tiles.
        """
        try:
            return _BY_NAME[text.upper()]
        except KeyError:
            raise ValueError(
                f"{text[:20]!r} is not a tile: write a colour's letter ({''.join(Colour)}) and a number 1-6."
            ) from None

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}"

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


NUMBERS = range(1, 7)

ALL_TILES = tuple(Tile(colour, number) for colour in Colour for number in NUMBERS)
"""Every tile of a set, by colour and then by number."""

_BY_NAME = {str(tile): tile for tile in ALL_TILES}


MAX_COORDINATE = 1_000_000
"""The largest distance of a tile from the origin along either axis, in tiles."""

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps from a place to its four neighbours that share a side with it."""

_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


class Location(NamedTuple):
    """A square place on the table; x increases to the right, y downwards."""

    x: int
    y: int

    def step(self, dx: int, dy: int) -> "Location":
        """The place this many tiles to the right and down."""
        return Location(self.x + dx, self.y + dy)


def reading_order(places: Iterable[Location]) -> list[Location]:
    """The places row by row from the top, each row from the left."""
    return sorted(places, key=lambda place: (place.y, place.x))


def bounds(places: Collection[Location]) -> tuple[int, int, int, int]:
    """Left, top, width and height of the rectangle around some places. Raises ValueError for none."""
    left, top = min(place.x for place in places), min(place.y for place in places)
    right, bottom = max(place.x for place in places), max(place.y for place in places)
    return left, top, right - left + 1, bottom - top + 1


def way_back(places: Collection[Location]) -> tuple[int, int]:
    """The shift that moves places, spread over at most twice `MAX_COORDINATE`, to within it of the origin."""
    left, top, width, height = bounds(places)
    dx, dy = (
        max(0, -MAX_COORDINATE - start) + min(0, MAX_COORDINATE - (start + length - 1))
        for start, length in ((left, width), (top, height))
    )
    return dx, dy


class FieldStatus(Flag):
    """The reasons why a field is not playable; an empty status means that it is."""

    READY = 0
    TILES_MISSING = auto()
    """Not all sixty tiles are on the field."""
    NOT_CONNECTED = auto()
    """At least one tile is not connected to another one over shared sides; corners do not connect."""


_TOO_FAR = tr_noop("Tile {tile} is too far out, at ({x}, {y}).")
_ONE_PLACE = tr_noop("Tiles {first} and {second} are both at ({x}, {y}).")
_TWICE = tr_noop("Tile {tile} is on the field twice.")


class FieldError(UserError, ValueError):
    """An impossible field: a duplicate tile, two tiles on one place, or a place out of reach."""


class Field:
    """An immutable arrangement of tiles, possibly unfinished: `status` says what is missing."""

    def __init__(self, tiles: Mapping[Location, Tile] | Iterable[tuple[Location, Tile]]) -> None:
        """Raises `FieldError` if a tile or place occurs twice, or a place is beyond `MAX_COORDINATE`."""
        self._tiles: dict[Location, Tile] = {}
        self._locations: dict[Tile, Location] = {}
        for place, tile in tiles.items() if isinstance(tiles, Mapping) else tiles:
            x, y = location = Location(*place)
            if max(abs(x), abs(y)) > MAX_COORDINATE:
                raise FieldError(_TOO_FAR, tile=tile, x=x, y=y)
            if location in self._tiles:
                raise FieldError(_ONE_PLACE, first=self._tiles[location], second=tile, x=x, y=y)
            if tile in self._locations:
                raise FieldError(_TWICE, tile=tile)
            self._tiles[location] = tile
            self._locations[tile] = location

    @property
    def tiles(self) -> Mapping[Location, Tile]:
        """The tile on each occupied place."""
        return MappingProxyType(self._tiles)

    @property
    def locations(self) -> Mapping[Tile, Location]:
        """The place of each tile that is on the field."""
        return MappingProxyType(self._locations)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __len__(self) -> int:
        return len(self._tiles)

    def __repr__(self) -> str:
        return f"<Field of {len(self)} tiles>"

    @cached_property
    def status(self) -> FieldStatus:
        """The reasons why the field is not playable (ruling *Connected*)."""
        status = FieldStatus.READY
        if len(self) < len(ALL_TILES):
            status |= FieldStatus.TILES_MISSING
        if len(self.islands) > 1:
            status |= FieldStatus.NOT_CONNECTED
        return status

    @cached_property
    def missing(self) -> tuple[Tile, ...]:
        """The tiles of a set that are not on the field."""
        return tuple(tile for tile in ALL_TILES if tile not in self._locations)

    @cached_property
    def islands(self) -> tuple[frozenset[Tile], ...]:
        """The groups of tiles connected over shared sides, largest first."""
        waiting = set(self._tiles)
        groups = []
        while waiting:
            group = _reach(next(iter(waiting)), waiting)
            waiting -= group
            groups.append(frozenset(self._tiles[location] for location in group))
        return tuple(sorted(groups, key=lambda group: (-len(group), min(group))))

    @cached_property
    def holes(self) -> frozenset[Location]:
        """The empty places enclosed by tiles, which do not count as outside (ruling *Border*)."""
        waiting = set(self._tiles)
        enclosed: set[Location] = set()
        while waiting:
            # Tiles that touch at a corner close the gap between them; a wider gap is open.
            wall = _reach(next(iter(waiting)), waiting, SIDES + _CORNERS)
            waiting -= wall
            enclosed |= _inside(wall)
        return frozenset(enclosed - self._tiles.keys())

    @cached_property
    def border(self) -> frozenset[Tile]:
        """The tiles with a side open to the outside; a hole is not outside (ruling *Border*)."""
        shut = self._tiles.keys() | self.holes
        return frozenset(
            tile
            for place, tile in self._tiles.items()
            if any(place.step(*side) not in shut for side in SIDES)
        )


def _reach(start: Location, places: set[Location], steps: Iterable[tuple[int, int]] = SIDES) -> set[Location]:
    """The places reachable from the start over these places, in these steps."""
    found = {start}
    front = [start]
    while front:
        place = front.pop()
        for step in steps:
            neighbour = place.step(*step)
            if neighbour in places and neighbour not in found:
                found.add(neighbour)
                front.append(neighbour)
    return found


def _inside(wall: set[Location]) -> set[Location]:
    """The places enclosed by a wall, without the wall itself."""
    left, top, width, height = bounds(wall)
    around = product(range(left - 1, left + width + 1), range(top - 1, top + height + 1))
    empty = {Location(*place) for place in around} - wall
    return empty - _reach(Location(left - 1, top - 1), empty)


_NAME = tr_noop("A field’s name")


@dataclass(frozen=True, slots=True)
class NamedField:
    """A field with a name, possibly unfinished."""

    name: str
    """1 to `MAX_TITLE_LENGTH` characters in one line."""
    field: Field

    def __post_init__(self) -> None:
        """Raises `SetupError`, with a sentence, for a name that cannot be shown."""
        check_text(_NAME, self.name, MAX_TITLE_LENGTH)


def put(field: Field, tile: Tile, location: Location) -> Field:
    """Lay a tile on a place; a tile already there goes to the old place, or to the tray if there is none.

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
    """Move tiles from the field to the tray; tiles already in the tray stay there."""
    gone = set(tiles)
    return Field((place, tile) for place, tile in field.tiles.items() if tile not in gone)


def moved(field: Field, tiles: Iterable[Tile], dx: int, dy: int) -> Field:
    """Move a group of tiles this many places to the right and down.

    As with `turned` and `mirrored`, tiles of the group that are in the tray stay there. Tiles in the way
    move to where the group makes room: the tile on the first place that the group enters goes to the
    first place that the group leaves, in reading order, and so on. So a tile that is moved onto another
    one swaps with it, and the opposite transform restores everything.
    A group stops at the end of the table, `MAX_COORDINATE` places from the origin.
    """
    return _carried(field, {place: place.step(dx, dy) for place in _places(field, tiles)})


def turned(field: Field, tiles: Iterable[Tile], quarters: int) -> Field:
    """Turn a group of tiles clockwise around its middle, by this many quarter turns. See `moved`.

    A middle between two places is rounded to half a place aside; turning back undoes that.
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
    ways = {
        Location(x, y): Location(across - x, y) if horizontally else Location(x, down - y) for x, y in places
    }
    return _carried(field, ways)


def _places(field: Field, tiles: Iterable[Tile]) -> set[Location]:
    """The places of these tiles, as far as they are on the field."""
    return {field.locations[tile] for tile in tiles if tile in field.locations}


def _carried(field: Field, ways: Mapping[Location, Location]) -> Field:
    """Move tiles from each place to another one; tiles in the way make room as described in `moved`."""
    if not ways:
        return field
    back = way_back(ways.values())
    ways = {start: to.step(*back) for start, to in ways.items()}
    entered, left = set(ways.values()) - ways.keys(), ways.keys() - set(ways.values())
    room = dict(zip(reading_order(entered), reading_order(left), strict=True))
    return Field((ways.get(place, room.get(place, place)), tile) for place, tile in field.tiles.items())
