"""A stack that nobody can choose or foresee: a chain of hashes for each seat, one link for each of its tiles.

The computer of each seat keeps a secret. The last link of its chain is that secret, and each earlier link is
the hash of the next one; the hash of the first is the *anchor*, which all know before the match begins.
Anybody who gets a link can check it against the anchor, and knows all earlier links, but no later ones. The
tile at a place of the stack follows from the links of all seats for that place: until all of them are opened,
nobody can tell the tile, and nobody can open a link that does not fit the anchor.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b

from topologic_qt.engine.rng import Rng

SIDES = 10
"""The number of free sides of a tile."""

COPIES = 2
"""The number of tiles of each design."""


def _pairings(sides: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """All ways to join sides, given in order around a tile, in pairs by lines that do not cross."""
    if not sides:
        yield {}
        return
    first = sides[0]
    for index in range(1, len(sides), 2):
        for within in _pairings(sides[1:index]):
            for beyond in _pairings(sides[index + 1 :]):
                yield {first: sides[index], sides[index]: first, **within, **beyond}


def turned(partners: tuple[int, ...]) -> tuple[int, ...]:
    """Return the partners of the sides of a tile after a half turn."""
    half = SIDES // 2
    return tuple((partners[(side + half) % SIDES] + half) % SIDES for side in range(SIDES))


@cache
def _all_designs() -> dict[str, tuple[int, ...]]:
    pairings = [tuple(found[side] for side in range(SIDES)) for found in _pairings(tuple(range(SIDES)))]
    smaller = sorted({min(partners, turned(partners)) for partners in pairings})
    return {chr(ord("A") + index): partners for index, partners in enumerate(smaller)}


PARTNERS: dict[str, tuple[int, ...]] = _all_designs()
"""The partner of each side, for each design by its letter, A to Z."""

DESIGNS = "".join(PARTNERS)
"""The letters of all designs, in order."""

SAME_WHEN_TURNED = frozenset(name for name, partners in PARTNERS.items() if turned(partners) == partners)
"""The ten designs that look the same after a half turn."""


def design_lines(design: str) -> tuple[tuple[int, int], ...]:
    """Return the five lines of a design, each by its two sides, the smaller first."""
    return tuple((side, other) for side, other in enumerate(PARTNERS[design]) if side < other)


SECRET_LENGTH = 32
"""The number of bytes of a secret, and of every link."""

LINKS = COPIES * len(DESIGNS)
"""The number of links of a chain: one for each tile, the start tile the first."""

_PERSON = b"topology link 1"
_DIGITS = frozenset("0123456789abcdef")


def is_link(text: str) -> bool:
    """Return whether a text is a link or an anchor: 64 hexadecimal digits in lower case."""
    return len(text) == 2 * SECRET_LENGTH and _DIGITS.issuperset(text)


def link(secret: bytes, position: int) -> str:
    """Return the link of a secret for a place in the stack, from 1 for the start tile to `LINKS`.

    At 0 it is the anchor. Raises ValueError unless the secret has `SECRET_LENGTH` bytes and the place
    exists.
    """
    if len(secret) != SECRET_LENGTH:
        raise ValueError(f"A secret has {SECRET_LENGTH} bytes, not {len(secret)}.")
    if not 0 <= position <= LINKS:
        raise ValueError(f"The links are numbered 0 to {LINKS}; there is none with the number {position}.")
    return earlier(secret.hex(), LINKS - position)


def earlier(link: str, steps: int) -> str:
    """Return the link that many places before another one in its chain."""
    found = bytes.fromhex(link)
    for _ in range(steps):
        found = blake2b(found, digest_size=SECRET_LENGTH, person=_PERSON).digest()
    return found.hex()


def drawn_design(left: str, position: int, links: Sequence[str]) -> str:
    """Return the design at a place of the stack, from the links of all seats for that place.

    ``left`` has the designs of all tiles not yet drawn, in alphabetical order; each of these tiles is equally
    likely.
    """
    return left[Rng.from_seed(" ".join(("topology tile", str(position), *links))).below(len(left))]
