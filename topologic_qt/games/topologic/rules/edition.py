"""The three editions of the rules, as data: no other module of the rules asks for an edition by name."""

from enum import StrEnum
from typing import NamedTuple

Direction = tuple[int, int]
"""One step of a straight line: tiles to the right, tiles down; each -1, 0 or 1."""

ORTHOGONAL: tuple[Direction, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT_WAYS: tuple[Direction, ...] = (*ORTHOGONAL, (1, -1), (1, 1), (-1, 1), (-1, -1))


class Entry(StrEnum):
    """The tiles on which seekers enter in the first turn."""

    BORDER = "border"
    """On a tile of the border."""
    ANYWHERE = "anywhere"
    """On any tile."""


class Edition(NamedTuple):
    """One edition of the rules."""

    id: str
    """The name of the edition in files and settings."""
    entry: Entry
    directions: tuple[Direction, ...]
    """The straight lines along which a seeker moves."""
    passes_over: bool
    """Whether a seeker may pass over a tile on which another one stands."""


EDITION_2017 = Edition("2017", Entry.BORDER, ORTHOGONAL, passes_over=True)
EDITION_2019 = Edition("2019", Entry.BORDER, ORTHOGONAL, passes_over=False)
EDITION_FRENCH = Edition("french", Entry.ANYWHERE, EIGHT_WAYS, passes_over=True)

EDITIONS = {edition.id: edition for edition in (EDITION_2019, EDITION_2017, EDITION_FRENCH)}
"""Every edition by its id, the usual one first."""
