"""A short code for everything that two people need to race on the same field and the same secret."""

import re
from hashlib import blake2b
from typing import NamedTuple

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.edition import EDITION_2017, EDITION_2019, EDITION_FRENCH
from topologic_qt.games.topologic.rules.shapes import (
    GROWTHS,
    SEEKER_COUNTS,
    FieldRecipe,
    Shape,
)

_EDITIONS = {EDITION_2019.id: "19", EDITION_2017.id: "17", EDITION_FRENCH.id: "FR"}
_SHAPES = {
    Shape.SQUARE: "S",
    Shape.RECTANGLE: "R",
    Shape.RING: "O",
    Shape.CROSS: "X",
    Shape.GROWN: "G",
}
_CODE = re.compile(r"(19|17|FR)-([345])(H?)-(?:([SROX])|G(-?\d))-(.*)", re.IGNORECASE | re.DOTALL)
_LETTER = r"[^\W\d_]"  # of any script: some look like those of a code
_DASH = r"\W{0,3}[-_\u2010-\u2015\u2212\uff0d]\W{0,3}"
_LIKE_CODE = re.compile(
    rf"(?<![\w-])(?:(?:\d\d|FR){_DASH}\d\W{{0,3}}{_LETTER}?{_DASH}{_LETTER}"
    r"|(?:19|17|FR)[\W_]{1,3}[345](?:\W{0,3}H|[\W_]{1,3}[SROXG])(?!\w))",
    re.IGNORECASE,
)
"""What a text has in it that was meant to be a code: most of one, its beginning, or one with other dashes."""
_HIDES_FAR = "H"
"""Stands behind the number of seekers where the computer hides as `bots.hiding` says."""
_FAR = "far/"
"""The beginning of the seed of a computer that hides so."""


class Race(NamedTuple):
    """A race: the edition, the seekers and the field that a code stands for."""

    edition: str
    """The id of the edition."""
    seekers: int
    origin: FieldRecipe
    """The recipe of the field."""
    evenly: bool = False
    """Whether the secret is under every tile as often, as in codes up to version 0.2."""

    @property
    def seed(self) -> str:
        """The seed of the computer that hides, at most `MAX_SEED_LENGTH` characters."""
        seed = self.origin.seed
        if self.evenly:
            return seed
        whole = len(_FAR + seed) <= MAX_SEED_LENGTH
        return _FAR + (
            seed if whole else blake2b(seed.encode(errors="surrogatepass"), digest_size=16).hexdigest()
        )


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
    """The race that a code, in capitals or not, stands for; None where the text is no code."""
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
    """Whether a text looks as if it were meant to be a code, but is none.

    >>> [is_broken_race_code(text) for text in ("19-7H-S-parrot", "19-5H-S-parrot", "parrot")]
    [True, False, False]
    """
    return _LIKE_CODE.search(text) is not None and parse_race_code(text) is None
