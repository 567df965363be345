"""Predefined shapes for fields, random fields on them, and words written with tiles."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product

from topologic_qt.engine.players import check_seed
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import (
    ALL_TILES,
    MAX_COORDINATE,
    SIDES,
    Field,
    Location,
    Tile,
    bounds,
    reading_order,
    way_back,
)
from topologic_qt.translation import UserError, printable, tr_noop

SEEKER_COUNTS = (5, 4, 3)
"""The possible numbers of seekers, the usual one first."""

GROWTHS = range(-3, 5)
"""The growth values of a grown field, from straggling (-3) through typical (0) to compact (4)."""

_GROWTH = tr_noop("The growth must be from {least} to {most}, not {n}.")


class OutOfRange(UserError, ValueError):
    """A growth that is out of range."""


class Theme(StrEnum):
    """The story of a match, which changes words and pictures but never the rules."""

    CLASSIC = "classic"
    TREASURE = "treasure"
    SPIES = "spies"
    LIBRARY = "library"


class Shape(StrEnum):
    """The outline of a field of sixty tiles."""

    SQUARE = "square"
    """8 x 8 without its corners."""
    RECTANGLE = "rectangle"
    """10 x 6."""
    RING = "ring"
    """10 x 10 without its corners, around a hole of 6 x 6."""
    CROSS = "cross"
    """Two bars, four tiles wide."""
    GROWN = "grown"
    """Grown randomly from a single tile."""


@dataclass(frozen=True, slots=True)
class FieldRecipe:
    """The recipe of a field, from which exactly the same field can be laid again."""

    shape: Shape = Shape.SQUARE
    seed: str = ""
    """Any text of at most `MAX_SEED_LENGTH` characters; the same text gives the same field."""
    growth: int = 0
    """One of `GROWTHS`; only used by `Shape.GROWN`."""

    def __post_init__(self) -> None:
        """Raises `OutOfRange` for a growth not in `GROWTHS`, and `SetupError` for a long seed."""
        if self.growth not in GROWTHS:
            raise OutOfRange(_GROWTH, least=GROWTHS[0], most=GROWTHS[-1], n=self.growth)
        check_seed(self.seed)


def random_field(origin: FieldRecipe) -> Field:
    """Lay all sixty tiles randomly on the recipe's shape; the same recipe gives the same field."""
    rng = Rng.from_seed(origin.seed)
    is_grown = origin.shape is Shape.GROWN
    places = _grown(rng, origin.growth) if is_grown else reading_order(_OUTLINES[origin.shape])
    return Field(zip(places, rng.shuffled(ALL_TILES), strict=True))


def _block(x: int, y: int, width: int, height: int) -> set[Location]:
    return {Location(x + dx, y + dy) for dx in range(width) for dy in range(height)}


def _corners(width: int, height: int) -> set[Location]:
    return {Location(x, y) for x in (0, width - 1) for y in (0, height - 1)}


_OUTLINES = {
    Shape.SQUARE: _block(0, 0, 8, 8) - _corners(8, 8),
    Shape.RECTANGLE: _block(0, 0, 10, 6),
    Shape.RING: _block(0, 0, 10, 10) - _corners(10, 10) - _block(2, 2, 6, 6),
    Shape.CROSS: _block(3, 0, 4, 9) | _block(0, 2, 10, 4),
}


def _grown(rng: Rng, growth: int) -> list[Location]:
    """Sixty places, each next to an earlier one, weighted by (number of taken neighbours) ** growth."""
    places = [Location(0, 0)]
    taken = set(places)
    touches: dict[Location, int] = {}
    while True:
        for side in SIDES:
            neighbour = places[-1].step(*side)
            if neighbour not in taken:
                touches[neighbour] = touches.get(neighbour, 0) + 1
        if len(places) == len(ALL_TILES):
            return places
        free = list(touches)
        # For a negative growth, all weights are multiplied by 12 ** -growth to be whole numbers.
        weights = [
            touches[place] ** growth if growth >= 0 else (12 // touches[place]) ** -growth for place in free
        ]
        place = free[rng.weighted(weights)]
        del touches[place]
        taken.add(place)
        places.append(place)


SIDE_LENGTHS = range(1, 61)
"""The possible widths and heights of a rectangle, in places."""


def outline(origin: FieldRecipe) -> list[Location]:
    """The sixty places of a recipe's field."""
    return list(random_field(origin).tiles)


def rectangle(width: int, height: int) -> list[Location]:
    """The first sixty places of a rectangle, in reading order. Raises ValueError beyond `SIDE_LENGTHS`."""
    if width not in SIDE_LENGTHS or height not in SIDE_LENGTHS:
        raise ValueError(f"Each side of a rectangle has 1 to 60 places, not {width} × {height}.")
    return [Location(x, y) for y in range(height) for x in range(width)][: len(ALL_TILES)]


def laid_over(places: Collection[Location], field: Field) -> list[Location]:
    """The same shape, shifted to cover as many tiles of the field as possible, with the middles close.

    On an empty table it is not shifted; no place is beyond `MAX_COORDINATE`, even if it then covers no tile.
    """
    if not field.tiles or not places:
        return list(places)
    shifts = Counter((tile.x - place.x, tile.y - place.y) for tile in field.tiles for place in places)
    middles = [
        sum(one) / len(field.tiles) - sum(other) / len(places)
        for one, other in zip(zip(*field.tiles, strict=True), zip(*places, strict=True), strict=True)
    ]
    left, top, width, height = bounds(places)
    right, bottom = left + width - 1, top + height - 1

    def rank(shift: tuple[int, int]) -> tuple[float, ...]:
        dx, dy = shift
        too_far = max(-left - dx, -top - dy, right + dx, bottom + dy) > MAX_COORDINATE
        away = [(step - middle) ** 2 for step, middle in zip(shift, middles, strict=True)]
        return too_far, -shifts[shift], sum(away), *shift

    best = min(shifts, key=rank)
    there = [place.step(*best) for place in places]
    back = way_back(there)
    return [place.step(*back) for place in there]


MAX_WORD_LENGTH = 20
"""The longest word, in characters; a longer one could not be laid anyway."""

_HEIGHT = 5
_SPACE = ("·",) * _HEIGHT
_ROWS = """
A·· ·█· ███ █·█ ███ █·█
B·· █·· █·· ███ █·█ ███
C·· ███ █·· █·· █·· ███
D·· ··█ ··█ ███ █·█ ███
E·· ███ █·· ██· █·· ███
F·· ███ █·· ██· █·· █··
G·· ███ █·· █·█ █·█ ███
H·· █·█ █·█ ███ █·█ █·█
I·· █ █ █ █ █
J·· ··█ ··█ ··█ █·█ ███
K·· █·█ ███ ██· ███ █·█
L·· █·· █·· █·· █·· ███
M·· █·█ ███ ███ █·█ █·█
N·· ███ █·█ █·█ █·█ █·█
O·· ███ █·█ █·█ █·█ ███
P·· ███ █·█ ███ █·· █··
Q·· ███ █·█ █·█ ███ ··█
R·· ███ █·█ ██· ███ █·█
S·· ███ █·· ███ ··█ ███
T·· ███ ·█· ·█· ·█· ·█·
U·· █·█ █·█ █·█ █·█ ███
V·· █·█ █·█ █·█ ███ ·█·
W·· █·█ █·█ ███ ███ █·█
X·· █·█ ███ ·█· ███ █·█
Y·· █·█ █·█ ███ ·█· ·█·
Z·· ███ ·██ ·█· ██· ███
0·· ███ █·█ █·█ █·█ ███
1·· ██· ·█· ·█· ·█· ███
2·· ███ ··█ ███ █·· ███
3·· ███ ··█ ███ ··█ ███
4·· █·█ █·█ ███ ··█ ··█
5·· ███ █·· ███ ··█ ███
6·· ███ █·· ███ █·█ ███
7·· ███ ··█ ··█ ··█ ··█
8·· ███ █·█ ███ █·█ ███
9·· ███ █·█ ███ ··█ ███
"""
_GLYPHS = {line[0]: tuple(line.split()[1:]) for line in _ROWS.split("\n") if line}
"""The rows of each letter. Its tiles are connected, and reach down to the last row."""

_NOTHING = tr_noop("Type one to five letters or digits.")
_NO_SUCH_LETTER = tr_noop("“{letter}” can’t be laid in tiles. Use A to Z and digits.")
_TOO_LONG = tr_noop("“{word}” needs more than sixty tiles. Type a shorter word.")


class WordError(UserError, ValueError):
    """A word that sixty tiles cannot show."""


def word_places(text: str) -> list[Location]:
    """Sixty connected places in the shape of a word of about five letters, ignoring case and accents.

    A line under the word uses the remaining places; the letters of a long word are first joined at their
    sides. Raises `WordError` for no word, one that is too long, or a character without a shape.
    """
    letters = list(_written(_plain(text)))
    word = set().union(*letters)
    width = max(place.x for place in word) + 1
    places = word | {Location(x, _HEIGHT) for x in range(width)}
    if len(places) > len(ALL_TILES):
        places = word.union(*map(_joint, letters, letters[1:]))
    if len(places) > len(ALL_TILES):
        raise WordError(_TOO_LONG, word=printable(text.strip(), MAX_WORD_LENGTH))
    return reading_order(_underlined(places, width))


def _plain(text: str) -> str:
    """The text in capitals without accents. Raises `WordError` unless all its characters have shapes."""
    if len(text) > MAX_WORD_LENGTH:
        raise WordError(_TOO_LONG, word=printable(text, MAX_WORD_LENGTH) + "…")
    parts = unicodedata.normalize("NFKD", text.strip().upper())
    letters = "".join(part for part in parts if not unicodedata.combining(part))
    for letter in letters:
        if letter not in _GLYPHS and letter != " ":
            raise WordError(_NO_SUCH_LETTER, letter=printable(letter, 1))
    if not letters:
        raise WordError(_NOTHING)
    return letters


def _written(text: str) -> Iterator[set[Location]]:
    """The places of each letter, side by side."""
    x = 0
    for letter in text:
        rows = _GLYPHS.get(letter, _SPACE)
        if letter != " ":
            yield {
                Location(x + dx, y) for y, row in enumerate(rows) for dx, dot in enumerate(row) if dot == "█"
            }
        x += len(rows[0]) + 1


def _joint(left: set[Location], right: set[Location]) -> set[Location]:
    """The fewest places in one row that join two letters, as low as possible."""
    ways = []
    for y in range(_HEIGHT):
        start = max((place.x for place in left if place.y == y), default=None)
        end = min((place.x for place in right if place.y == y), default=None)
        if start is not None and end is not None:
            ways.append({Location(x, y) for x in range(start + 1, end)})
    return min(reversed(ways), key=len)


def _underlined(places: set[Location], width: int) -> set[Location]:
    """Sixty places: those of a word and of lines under it, the last line centred."""
    left = len(ALL_TILES) - len(places)
    places = set(places)
    spread = max(0, -(-left // 3) - width + 1) // 2
    while len(places) < len(ALL_TILES):
        free = {place.step(*side) for place in places for side in SIDES} - places
        under = [place for place in free if place.y >= _HEIGHT and -spread <= place.x < width + spread]
        places.add(min(under, key=lambda place: (place.y, abs(2 * place.x - width + 1), place.x)))
    return places


def shuffled(field: Field, rng: Rng, tiles: Iterable[Tile] | None = None) -> Field:
    """Shuffle the tiles, or those of a group, among their places."""
    group = field.locations if tiles is None else field.locations.keys() & set(tiles)
    places = reading_order(field.locations[tile] for tile in group)
    faces = rng.shuffled([field.tiles[place] for place in places])
    return Field({**field.tiles, **dict(zip(places, faces, strict=True))})


def fitted(field: Field, places: Iterable[Location], rng: Rng) -> Field:
    """Fit the field to a shape, as far as there are tiles and places.

    Tiles on the shape stay. The others go to the shape's free places in reading order, or to the tray if
    there are too many; places left over get random tiles from the tray.
    """
    shape = set(places)
    laid = {place: tile for place, tile in field.tiles.items() if place in shape}
    coming = [field.tiles[place] for place in reading_order(field.tiles.keys() - shape)]
    free = reading_order(shape - laid.keys())
    return Field({**laid, **dict(zip(free, [*coming, *rng.shuffled(field.missing)], strict=False))})


def filled(field: Field, rng: Rng) -> Field:
    """Lay the tray's tiles randomly so that the field is complete.

    They close holes, join islands, and then touch as many tiles as possible; an empty table gets a square.
    """
    if not field.tiles:
        return fitted(field, outline(FieldRecipe()), rng)
    field = _with(field, _beside(field, field.holes), rng)
    while (bridge := _shortest_bridge(field)) and len(bridge) <= len(field.missing):
        field = _with(field, bridge, rng)
    return _with(field, _beside(field), rng)


def _with(field: Field, places: Iterable[Location], rng: Rng) -> Field:
    """The field with random tiles from the tray on some free places."""
    return fitted(field, [*field.tiles, *places], rng)


def _beside(field: Field, within: Collection[Location] | None = None) -> list[Location]:
    """A free place for each missing tile, as long as there are places ``within`` (by default, everywhere).

    Each touches as many tiles and earlier places as possible; ties go to the largest island's middle.
    """
    taken = set(field.tiles)
    island = [field.locations[tile] for tile in field.islands[0]]
    x, y = (sum(along) / len(island) for along in zip(*island, strict=True))
    touches: dict[Location, int] = {}

    def touch(place: Location) -> None:
        for beside in (place.step(*side) for side in SIDES):
            may_be_used = max(map(abs, beside)) <= MAX_COORDINATE if within is None else beside in within
            if may_be_used and beside not in taken:
                touches[beside] = touches.get(beside, 0) + 1

    def rank(place: Location) -> tuple[float, ...]:
        return -touches[place], (place.x - x) ** 2 + (place.y - y) ** 2, place.y, place.x

    for place in field.tiles:
        touch(place)
    found: list[Location] = []
    while touches and len(found) < len(field.missing):
        best = min(touches, key=rank)
        del touches[best]
        taken.add(best)
        touch(best)
        found.append(best)
    return found


def _shortest_bridge(field: Field) -> list[Location]:
    """The fewest places that join two islands; none if there is only one."""
    pairs = (pair for two in combinations(field.islands, 2) for pair in product(*map(sorted, two)))
    ends = [(field.locations[one], field.locations[other]) for one, other in pairs]
    if not ends:
        return []
    start, end = min(ends, key=lambda pair: abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y))
    across, down = (1 if end.x > start.x else -1), (1 if end.y > start.y else -1)
    corner = [Location(x, start.y) for x in range(start.x, end.x, across)]
    # A tile on the way would be nearer, so the way is free.
    return [*corner, *(Location(end.x, y) for y in range(start.y, end.y, down))][1:]
