"""A field as plain text, for typing, pasting and mailing.

Each row of tiles is a line: ``Y5 B2 . K6``, with a dot for an empty place. Spaces are optional, and case
does not matter. ``12.`` stands for twelve empty places, a line ``12/`` for twelve empty rows. A first line
``@-3,5`` gives the coordinates of the first column and row if they are not 0,0. Blank lines, and everything
after ``#``, are ignored.
"""

import re
from hashlib import blake2b
from typing import NamedTuple

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.field import MAX_COORDINATE, Colour, Field, Location, Tile, bounds
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITION_2019, EDITION_FRENCH
from topologic_qt.games.topologic.rules.shapes import GROWTHS, SEEKER_COUNTS, FieldRecipe, Shape
from topologic_qt.translation import UserError, printable, tr_noop

MAX_TEXT_LENGTH = 100_000
"""The longest text that is read as a field, in characters."""

_COUNTED_HOLES = 12
"""The number of holes in a row from which it is written as a number instead of dots."""

_TOO_LONG = tr_noop("That’s {length} characters; a field needs at most {most}. Copy only its lines.")
_NO_TILE = tr_noop(
    "Line {line}, column {column}: {what} isn’t a tile. Write a colour ({letters}) and a number from 1 to 6."
)
_UNKNOWN = tr_noop(
    "Line {line}, column {column}: {what} means nothing here. Write tiles like Y5, and dots for holes."
)
_TWICE = tr_noop(
    "Line {line}, column {column}: {what} is already in line {first_line}, column "
    "{first_column}. Each tile exists only once."
)
_NUMBER_ALONE = tr_noop(
    "Line {line}, column {column}: write “{what}.” for holes, or “{what}/” on its own line for empty rows."
)
_OUT_OF_RANGE = tr_noop("Line {line}, column {column}: {what} must be a number from 1 to {most}.")
_TOO_FAR = tr_noop(
    "Line {line}, column {column}: {what} is too far out; the limit is {most} places from 0,0."
)
_NO_PLACE = tr_noop(
    "Line {line}, column {column}: a line with @ must come first and name a place, like @-3,5."
)
_NO_ROWS = tr_noop("Line {line}, column {column}: {what} (empty rows) needs a line of its own.")

_LETTERS = "".join(Colour)
_BLANK = r"[\s\ufeff\u200b]"
_SAID = re.compile(rf"(?!{_BLANK}).")
_PLACE = re.compile(rf"@{_BLANK}*([+-]?[0-9]{{1,9}}){_BLANK}*,{_BLANK}*([+-]?[0-9]{{1,9}}){_BLANK}*")
_EMPTY_ROWS = re.compile(rf"([0-9]+)/{_BLANK}*")
_ITEM = re.compile(
    rf"(?P<tile>[{_LETTERS}{_LETTERS.lower()}][1-6])|(?P<dot>[.…])|(?P<number>[0-9]+)(?P<sign>[./]?)"
    rf"|(?P<word>[A-Za-z][^\s.…]*)|(?P<other>.)"
)


class NotationError(UserError, ValueError):
    """A text that is not a field: the sentence names the line and column, from 1."""

    def __init__(self, template: str, line: int = 1, column: int = 1, **facts: object) -> None:
        super().__init__(template, line=line, column=column, **facts)
        self.line = line
        self.column = column


def field_text(field: Field) -> str:
    """The field as text, in aligned rows, for `parse_field`; empty for no tiles."""
    if not field.tiles:
        return ""
    left, top, _, _ = bounds(field.tiles)
    rows: dict[int, dict[int, Tile]] = {}
    for place, tile in field.tiles.items():
        rows.setdefault(place.y, {})[place.x] = tile
    lines = [] if left == top == 0 else [f"@{left},{top}"]
    next_row = top
    for y in sorted(rows):
        if y > next_row:
            lines.append(f"{y - next_row}/")
        lines.append(_row_text(rows[y], left))
        next_row = y + 1
    return "\n".join(lines)


def _row_text(row: dict[int, Tile], left: int) -> str:
    parts = []
    next_column = left
    for x in sorted(row):
        holes = x - next_column
        parts += [f"{holes}."] if holes >= _COUNTED_HOLES else [". "] * holes
        parts.append(str(row[x]))
        next_column = x + 1
    return " ".join(parts)


def parse_field(text: str) -> Field:
    """Read a field, possibly unfinished, from text. Raises `NotationError` at the first mistake."""
    if len(text) > MAX_TEXT_LENGTH:
        raise NotationError(_TOO_LONG, length=len(text), most=MAX_TEXT_LENGTH)
    return _Reader().read(text)


class _Reader:
    """A reader for one text."""

    def __init__(self) -> None:
        self._laid: dict[Location, Tile] = {}
        self._seen: dict[Tile, tuple[int, int]] = {}
        """The line and column of each tile, both from 1."""
        self._line = 0
        self._column = 1
        self._left = 0
        self._row: int | None = None
        """The y coordinate of the next row; None before the first non-blank line."""

    def read(self, text: str) -> Field:
        for self._line, whole in enumerate(text.splitlines(), start=1):
            line, self._column = whole.partition("#")[0], 1
            said = _SAID.search(line)
            if said:
                self._read_line(line, said.start())
        return Field(self._laid)

    def _read_line(self, line: str, start: int) -> None:
        if line[start] == "@":
            place = _PLACE.fullmatch(line, start)
            if place is None or self._row is not None:
                raise self._error(_NO_PLACE)
            self._left, self._row = int(place[1]), int(place[2])
            return
        row = self._row or 0
        rows = _EMPTY_ROWS.fullmatch(line, start)
        if rows:
            self._row = row + self._number(rows[1])
            return
        self._read_row(line, start, row)
        self._row = row + 1

    def _read_row(self, line: str, start: int, y: int) -> None:
        x = self._left
        while said := _SAID.search(line, start):
            item = _ITEM.match(line, said.start())
            assert item, "something is always there"
            start, self._column = item.end(), x - self._left + 1
            x += self._read_item(item, Location(x, y))

    def _read_item(self, item: re.Match[str], location: Location) -> int:
        """Read one item of a row, and return the number of its places."""
        what = item[0]
        match item.lastgroup:
            case "tile":
                self._lay(Tile.parse(what), location)
                return 1
            case "dot":
                return 3 if what == "…" else 1  # mail programs replace three dots by one character
            case "sign" if item["sign"] == ".":
                return self._number(item["number"])
            case "sign" if item["sign"] == "/":
                raise self._error(_NO_ROWS, what=what)
            case "sign":
                raise self._error(_NUMBER_ALONE, what=what)
            case "word":
                raise self._error(_NO_TILE, what=what, letters=_LETTERS)
            case _:
                raise self._error(_UNKNOWN, what=what)

    def _lay(self, tile: Tile, location: Location) -> None:
        if tile in self._seen:
            line, column = self._seen[tile]
            raise self._error(_TWICE, what=str(tile), first_line=line, first_column=column)
        if max(abs(location.x), abs(location.y)) > MAX_COORDINATE:
            raise self._error(_TOO_FAR, what=str(tile), most=MAX_COORDINATE)
        self._seen[tile] = self._line, self._column
        self._laid[location] = tile

    def _number(self, digits: str) -> int:
        # No more digits than valid numbers have, since Python limits their length.
        if len(digits) > len(str(2 * MAX_COORDINATE)) or not 1 <= int(digits) <= 2 * MAX_COORDINATE:
            raise self._error(_OUT_OF_RANGE, what=digits, most=2 * MAX_COORDINATE)
        return int(digits)

    def _error(self, template: str, what: str = "", **facts: object) -> NotationError:
        return NotationError(template, self._line, self._column, what=printable(what, 20), **facts)


_EDITIONS = {EDITION_2019.id: "19", EDITION_2017.id: "17", EDITION_FRENCH.id: "FR"}
_SHAPES = {Shape.SQUARE: "S", Shape.RECTANGLE: "R", Shape.RING: "O", Shape.CROSS: "X", Shape.GROWN: "G"}
_CODE = re.compile(r"(19|17|FR)-([345])(H?)-(?:([SROX])|G(-?\d))-(.*)", re.IGNORECASE | re.DOTALL)
_LETTER = r"[^\W\d_]"  # of any script: some look like letters of codes
_DASH = r"\W{0,3}[-_\u2010-\u2015\u2212\uff0d]\W{0,3}"
_LIKE_CODE = re.compile(
    rf"(?<![\w-])(?:(?:\d\d|FR){_DASH}\d\W{{0,3}}{_LETTER}?{_DASH}{_LETTER}"
    r"|(?:19|17|FR)[\W_]{1,3}[345](?:\W{0,3}H|[\W_]{1,3}[SROXG])(?!\w))",
    re.IGNORECASE,
)
"""A text that was meant to be a code: most of one, its beginning, or one with other dashes."""
_HIDES_FAR = "H"
"""The letter after the number of seekers if the computer hides as described in `bots.hiding`."""
_FAR = "far/"
"""The beginning of the seed of a computer that hides like that."""


class Race(NamedTuple):
    """A race: the edition, seekers and field of a code."""

    edition: str
    seekers: int
    origin: FieldRecipe
    evenly: bool = False
    """Whether all tiles are equally likely to hold the secret, as in codes up to version 0.2."""

    @property
    def seed(self) -> str:
        """The seed of the hiding computer, at most `MAX_SEED_LENGTH` characters."""
        seed = self.origin.seed
        if self.evenly:
            return seed
        if len(_FAR + seed) > MAX_SEED_LENGTH:
            seed = blake2b(seed.encode(errors="surrogatepass"), digest_size=16).hexdigest()
        return _FAR + seed


def race_code(race: Race) -> str:
    """The code of a race, such as ``19-5H-S-PARROT``.

    >>> race_code(Race("2019", 5, FieldRecipe(seed="PARROT")))
    '19-5H-S-PARROT'
    """
    origin = race.origin
    growth = str(origin.growth) if origin.shape is Shape.GROWN else ""
    seekers = f"{race.seekers}{'' if race.evenly else _HIDES_FAR}"
    return f"{_EDITIONS[race.edition]}-{seekers}-{_SHAPES[origin.shape]}{growth}-{origin.seed}"


def parse_race_code(text: str) -> Race | None:
    """The race of a code, in any case; None if the text is not a code."""
    found = _CODE.fullmatch(text.strip())
    if found is None:
        return None
    edition, seekers, far, shape, growth, seed = found.groups()
    spread = int(growth or 0)
    if spread not in GROWTHS or len(seed) > MAX_SEED_LENGTH or int(seekers) not in SEEKER_COUNTS:
        return None
    shapes = {letter: kind for kind, letter in _SHAPES.items()}
    editions = {short: name for name, short in _EDITIONS.items()}
    kind = shapes[shape.upper()] if shape else Shape.GROWN
    return Race(editions[edition.upper()], int(seekers), FieldRecipe(kind, seed, spread), evenly=not far)


def is_broken_race_code(text: str) -> bool:
    """Whether a text looks like a code but is not one.

    >>> [is_broken_race_code(text) for text in ("19-7H-S-parrot", "19-5H-S-parrot", "parrot")]
    [True, False, False]
    """
    return _LIKE_CODE.search(text) is not None and parse_race_code(text) is None
