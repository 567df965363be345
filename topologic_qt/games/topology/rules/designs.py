"""The 26 designs of tiles: every way in which five lines can join ten sides without crossing (ruling 1).

A tile is two hexagons. Its sides are counted counter-clockwise, 0 to 4 around the first hexagon and 5 to 9
around the second; a half turn of the tile takes side s to side s + 5. Two ways that differ by a half turn are
one design, mirror images are two. The letters follow the order of the lists of partners, each in the smaller
of its two turns.
"""

from collections.abc import Iterator
from functools import cache

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
