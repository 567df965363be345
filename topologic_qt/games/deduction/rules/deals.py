"""The deals that fit some clues: found one by one, by drawing conclusions and trying what is left open.

A search for a solution of constraints. Tiles are bits of a number, in the order of `ALL_TILES`; for each
holder, one number has the tiles that are certainly there, and one those that may be there.
"""

from collections.abc import Iterable
from typing import NamedTuple

from topologic_qt.games.deduction.rules.clues import Clue
from topologic_qt.games.deduction.rules.deal import HAND_SIZES, face_up_size
from topologic_qt.games.deduction.rules.holders import Holder, all_holders
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, FACES, Suit, Tile, Value, with_face

Masks = list[int]
"""A set of tiles for each holder."""

_BIT = {tile: 1 << number for number, tile in enumerate(ALL_TILES)}
_ALL = (1 << len(ALL_TILES)) - 1


class _Bound(NamedTuple):
    """The least and the most tiles of a set with a holder, by its index."""

    holder: int
    mask: int
    least: int
    most: int


def bits_of(tiles: Iterable[Tile]) -> int:
    """A set of tiles as a number."""
    return sum(_BIT[tile] for tile in tiles)


_FACE = {face: bits_of(with_face(ALL_TILES, face)) for face in FACES}
_FAMILIES = tuple(tuple(_FACE[face] for face in faces) for faces in (Suit, Value))
"""The tiles of each suit, and of each value: every tile is in one of each."""


class Deals:
    """All deals for so many players that fit the clues."""

    def __init__(self, players: int, clues: Iterable[Clue]) -> None:
        self.holders: tuple[Holder, ...] = all_holders(players)
        """The holders whose index is used below."""
        self._sizes = (*(HAND_SIZES[players],) * players, face_up_size(players), 1)
        index = {holder: number for number, holder in enumerate(self.holders)}
        self._bounds = [
            _Bound(index[clue.holder], bits_of(clue.tiles), clue.least, clue.most) for clue in clues
        ]
        self._faces = self._bounds_of_faces()

    def _bounds_of_faces(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The bounds that clues give for a holder and a face; the tightest of all about the same."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for holder, mask, least, most in self._bounds:
            known_least, known_most = found.get((holder, mask), (0, most))
            found[holder, mask] = max(known_least, least), min(known_most, most)
        return found

    def possible(self, certain: Masks | None = None) -> Masks | None:
        """The tiles that each holder has in at least one deal; None if there is no deal.

        ``certain`` are tiles known to be possible already, which saves looking for their deals.
        """
        root = self._concluded([0] * len(self.holders), [_ALL] * len(self.holders))
        if root is None:
            return None
        seen = [0] * len(self.holders) if certain is None else list(certain)
        for holder in range(len(self.holders)):
            for bit in _BIT.values():
                if not root[1][holder] & bit & ~seen[holder]:
                    continue
                deal = self._with(root, holder, bit, seen)
                if deal is not None:
                    seen = [known | new for known, new in zip(seen, deal, strict=True)]
                    continue
                root = self._concluded(root[0], _without(root[1], holder, bit))
                if root is None:
                    return None
        return [known & may for known, may in zip(seen, root[1], strict=True)]

    def allows(self, tile: Tile | None = None, holder: Holder | None = None) -> bool:
        """Whether there is a deal, or one in which the holder has the tile."""
        nothing = [0] * len(self.holders)
        root = self._concluded(nothing, [_ALL] * len(self.holders))
        if root is None:
            return False
        if tile is None or holder is None:
            return self._found(*root, nothing) is not None
        return self._with(root, self.holders.index(holder), _BIT[tile], nothing) is not None

    def _with(self, root: tuple[Masks, Masks], holder: int, bit: int, seen: Masks) -> Masks | None:
        """A deal in which the holder has that tile; None if there is none."""
        if not root[1][holder] & bit:
            return None
        has = list(root[0])
        has[holder] |= bit
        begun = self._concluded(has, root[1])
        return None if begun is None else self._found(*begun, seen)

    def _found(self, has: Masks, may: Masks, seen: Masks) -> Masks | None:
        """A deal between these bounds, by depth-first search; what is not ``seen`` yet is tried first."""
        if has == may:
            return has
        bit = _most_certain(has, may)
        takers = [holder for holder, tiles in enumerate(may) if tiles & bit]
        for holder in sorted(takers, key=lambda taker: bool(seen[taker] & bit)):
            tried = list(has)
            tried[holder] |= bit
            begun = self._concluded(tried, may)
            deal = None if begun is None else self._found(*begun, seen)
            if deal is not None:
                return deal
        return None

    def _concluded(self, has: Masks, may: Masks) -> tuple[Masks, Masks] | None:
        """The bounds with all conclusions drawn; None if they contradict each other."""
        has, may = list(has), list(may)
        while True:
            before = [*has, *may]
            if not (_once_each(has, may) and self._bounded(has, may) and self._summed(has, may)):
                return None
            if before == [*has, *may]:
                return has, may

    def _bounded(self, has: Masks, may: Masks) -> bool:
        """Conclude from each hand's size and each clue by itself; False on a contradiction."""
        sizes = (_Bound(holder, _ALL, size, size) for holder, size in enumerate(self._sizes))
        return all(_narrow(has, may, bound) for bound in (*sizes, *self._bounds))

    def _summed(self, has: Masks, may: Masks) -> bool:
        """Conclude from sums: of a hand over all faces, and of a face over all hands; False if impossible."""
        for family in _FAMILIES:
            counts = [[self._count(holder, face, has, may) for face in family] for holder in range(len(has))]
            faces = [face.bit_count() for face in family]
            for _ in range(2):
                for row, size in zip(counts, self._sizes, strict=True):
                    _tighten(row, size)
                columns = [[row[number] for row in counts] for number in range(len(family))]
                for column, size in zip(columns, faces, strict=True):
                    _tighten(column, size)
                counts = [list(row) for row in zip(*columns, strict=True)]
            for holder, row in enumerate(counts):
                for face, (least, most) in zip(family, row, strict=True):
                    if not _narrow(has, may, _Bound(holder, face, least, most)):
                        return False
        return True

    def _count(self, holder: int, face: int, has: Masks, may: Masks) -> tuple[int, int]:
        """The least and the most tiles with a face that a holder can have."""
        least, most = self._faces.get((holder, face), (0, len(ALL_TILES)))
        there, possible = (has[holder] & face).bit_count(), (may[holder] & face).bit_count()
        return max(least, there), min(most, possible)


def _without(masks: Masks, holder: int, bit: int) -> Masks:
    return [tiles & ~bit if number == holder else tiles for number, tiles in enumerate(masks)]


def _most_certain(has: Masks, may: Masks) -> int:
    """The tile with the fewest holders among those that are not decided."""
    open_ = _ALL & ~_union(has)
    bits = (bit for bit in _BIT.values() if bit & open_)
    return min(bits, key=lambda bit: sum(bool(tiles & bit) for tiles in may))


def _union(masks: Masks) -> int:
    found = 0
    for tiles in masks:
        found |= tiles
    return found


def _once_each(has: Masks, may: Masks) -> bool:
    """Conclude from each tile's being in one place; False if one has none, or two."""
    taken = 0
    for tiles in has:
        if taken & tiles:
            return False
        taken |= tiles
    once = more = 0
    for holder, tiles in enumerate(may):
        may[holder] = tiles = tiles & ~(taken & ~has[holder])
        more |= once & tiles
        once |= tiles
    for holder, tiles in enumerate(may):
        if has[holder] & ~tiles:
            return False
        has[holder] |= tiles & ~more
    return once == _ALL


def _narrow(has: Masks, may: Masks, bound: _Bound) -> bool:
    """Conclude from one bound; False if it cannot be kept."""
    holder, mask, least, most = bound
    there, possible = has[holder] & mask, may[holder] & mask
    if there.bit_count() > most or possible.bit_count() < least or least > most:
        return False
    if there.bit_count() == most:
        may[holder] &= ~(mask & ~there)
    if possible.bit_count() == least:
        has[holder] |= possible
    return True


def _tighten(counts: list[tuple[int, int]], size: int) -> None:
    """Tighten the least and the most of numbers whose sum is known."""
    least = most = 0
    for low, high in counts:
        least += low
        most += high
    for number, (low, high) in enumerate(counts):
        # What the others leave for it.
        few, many = size - most + high, size - least + low
        if few > low or many < high:
            counts[number] = max(low, few), min(high, many)
