"""Words written with tiles."""

import unicodedata
from collections.abc import Iterator

from topologic_qt.games.topologic.rules.field import SIDES, Location, reading_order
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.translation import UserError, printable, tr_noop

MAX_WORD_LENGTH = 20
"""The largest number of characters of a word; a longer one could not be laid anyway."""

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
"""The rows of each letter. The tiles of a letter are connected, and reach down to the last row."""

_NOTHING = tr_noop("There is no word to lay out: type one to five letters or digits.")
_NO_SUCH_LETTER = tr_noop("“{letter}” cannot be laid out with tiles: use letters from A to Z and digits.")
_TOO_LONG = tr_noop("“{word}” would need more than sixty tiles: type a shorter word.")


class WordError(UserError, ValueError):
    """A word that cannot be laid with sixty tiles."""


def word_places(text: str) -> list[Location]:
    """Sixty connected places in the shape of a word.

    A line under the word takes the places that its letters leave; for a long word they are first
    joined at their sides. Case and accents do not matter.
    Raises `WordError` where there is nothing to write, a character has no shape, or the word is too
    long: about five letters can be laid.
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
    """The text in capitals without accents. Raises `WordError` unless all of it can be written."""
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
    """The fewest places that join two letters in one row, as low as can be."""
    ways = []
    for y in range(_HEIGHT):
        start = max((place.x for place in left if place.y == y), default=None)
        end = min((place.x for place in right if place.y == y), default=None)
        if start is not None and end is not None:
            ways.append({Location(x, y) for x in range(start + 1, end)})
    return min(reversed(ways), key=len)


def _underlined(places: set[Location], width: int) -> set[Location]:
    """Sixty places: those of a word, and lines under it, the last of them centred."""
    left = len(ALL_TILES) - len(places)
    places = set(places)
    spread = max(0, -(-left // 3) - width + 1) // 2
    while len(places) < len(ALL_TILES):
        free = {place.step(*side) for place in places for side in SIDES} - places
        under = [place for place in free if place.y >= _HEIGHT and -spread <= place.x < width + spread]
        places.add(min(under, key=lambda place: (place.y, abs(2 * place.x - width + 1), place.x)))
    return places
