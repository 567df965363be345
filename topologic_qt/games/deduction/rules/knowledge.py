"""Conclusions from what a seat knows for certain: where each tile can and cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from types import MappingProxyType
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import (
    ALL_TILES,
    FACES,
    HAND_SIZES,
    Hand,
    Holder,
    Kind,
    Spot,
    Suit,
    Tile,
    Value,
    all_holders,
    face_up_size,
    with_face,
)


class Clue(NamedTuple):
    """How many of some tiles a holder has: the least and the most."""

    holder: Holder
    tiles: Hand
    least: int
    most: int
    entry: int | None = None
    """The line of the log that tells it, counted from 0; None if the deal itself does."""


def clues_of(state: State, seat: Seat | None, entries: int | None = None) -> tuple[Clue, ...]:
    """The clues of a seat after that many lines of the log, by default after all.

    None is a spectator. The state may be that seat's view, or a finished match: only what the seat was told
    is used.
    """
    return tuple(_clues(state, seat, entries))


def _clues(state: State, seat: Seat | None, entries: int | None) -> Iterator[Clue]:
    yield Clue(Spot.OPEN, state.face_up, len(state.face_up), len(state.face_up))
    hand = None if seat is None else state.hands[seat]
    if seat is not None and hand is not None:
        yield Clue(seat, hand, len(hand), len(hand))
    for number, entry in enumerate(state.log[:entries]):
        yield from _public(entry, number)
        if isinstance(entry, Question) and entry.tile is not None and seat in (entry.asker, entry.whom):
            yield _certain(entry.whom, entry.tile, number)
        peeked = isinstance(entry, Announcement) and entry.announcer == seat
        if peeked and state.missing is not None:
            yield _certain(Spot.MISSING, state.missing, number)


def _public(entry: Entry, number: int) -> Iterator[Clue]:
    match entry:
        case Question(answer=answer, whom=whom, face=face, kind=kind) if answer is not None:
            least, most = int(answer), int(answer)
            if kind is Kind.HAVE and answer:
                most = len(ALL_TILES)
            yield Clue(whom, with_face(ALL_TILES, face), least, most, number)
        case Announcement(tile=tile, right=right):
            yield Clue(Spot.MISSING, (tile,), int(right), int(right), number)
        case _:
            pass


def _certain(holder: Holder, tile: Tile, number: int) -> Clue:
    return Clue(holder, (tile,), 1, 1, number)


Masks = list[int]
"""A set of tiles for each holder."""

_BIT = {tile: 1 << number for number, tile in enumerate(ALL_TILES)}
_ALL = (1 << len(ALL_TILES)) - 1


class _Bound(NamedTuple):
    """The least and the most tiles of a set that a holder, by its index, has."""

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
    """All deals for this many players that fit the clues."""

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
        """The tightest bounds that the clues give for each holder and set of tiles."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for holder, mask, least, most in self._bounds:
            known_least, known_most = found.get((holder, mask), (0, most))
            found[holder, mask] = max(known_least, least), min(known_most, most)
        return found

    def possible(self, certain: Masks | None = None) -> Masks | None:
        """The tiles that each holder has in some deal; None without a deal. ``certain`` ones are known."""
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
        """Whether there is any deal, or one in which the holder has the tile."""
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
        """Find a deal within these bounds by depth-first search, trying tiles not yet ``seen`` first."""
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
        """Conclude from each hand's size and each single clue; False on a contradiction."""
        sizes = (_Bound(holder, _ALL, size, size) for holder, size in enumerate(self._sizes))
        return all(_narrow(has, may, bound) for bound in (*sizes, *self._bounds))

    def _summed(self, has: Masks, may: Masks) -> bool:
        """Conclude from a hand's sum over all faces, and a face's over all hands; False if impossible."""
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
    """The undecided tile with the fewest possible holders."""
    decided = reduce(or_, has)
    bits = (bit for bit in _BIT.values() if bit & ~decided)
    return min(bits, key=lambda bit: sum(bool(tiles & bit) for tiles in may))


def _once_each(has: Masks, may: Masks) -> bool:
    """Conclude from each tile being in one place; False if one has none, or two."""
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
    """Conclude from one bound; False if it cannot be met."""
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
    """Tighten the bounds of numbers whose sum is known."""
    least = most = 0
    for low, high in counts:
        least += low
        most += high
    for number, (low, high) in enumerate(counts):
        # what the other numbers leave for this one
        few, many = size - most + high, size - least + low
        if few > low or many < high:
            counts[number] = max(low, few), min(high, many)


@dataclass(frozen=True)
class Knowledge:
    """Everything that follows from some clues, considering all deals that fit them."""

    players: int
    clues: tuple[Clue, ...]
    certain: Knowledge | None = field(default=None, repr=False, compare=False)
    """The knowledge from more clues: whatever it allows is possible here too, which saves work."""

    @cached_property
    def possible(self) -> Mapping[Tile, tuple[Holder, ...]]:
        """The holders that can have each tile; empty everywhere if the clues contradict each other."""
        found = self._masks or [0] * (self.players + len(Spot))
        holders = all_holders(self.players)
        return MappingProxyType(
            {
                tile: tuple(
                    holder for holder, tiles in zip(holders, found, strict=True) if tiles & bits_of((tile,))
                )
                for tile in ALL_TILES
            }
        )

    @cached_property
    def _masks(self) -> Masks | None:
        certain = None if self.certain is None else self.certain._masks
        return Deals(self.players, self.clues).possible(certain)

    @property
    def missing(self) -> Hand:
        """The tiles that can be the missing one, in the order of `ALL_TILES`."""
        return tuple(tile for tile in ALL_TILES if Spot.MISSING in self.possible[tile])

    @property
    def is_contradictory(self) -> bool:
        """Whether no deal fits the clues: at a real table, people can make mistakes."""
        return self._masks is None

    def why_not(self, tile: Tile, holder: Holder) -> tuple[int, ...] | None:
        """The lines of the log, counted from 0, that prove a holder cannot have a tile; None if it can.

        They are the earliest such lines, and all are needed. There are none if the deal itself proves it: the
        tile is in the viewer's hand or face up, or the holder's hand is full.
        """
        return self.why_none([(tile, holder)])

    def why(self, tile: Tile, holder: Holder) -> tuple[int, ...] | None:
        """The lines that prove only this holder can have a tile; None if others can."""
        return self.why_none([(tile, other) for other in all_holders(self.players) if other != holder])

    def why_none(self, cells: Sequence[tuple[Tile, Holder]]) -> tuple[int, ...] | None:
        """The lines that prove none of these tiles can be with its holder; None if one can."""
        if any(holder in self.possible[tile] for tile, holder in cells):
            return None
        return self._lines(lambda deals: not any(deals.allows(*cell) for cell in cells))

    def contradiction(self) -> tuple[int, ...] | None:
        """Lines of the log that contradict each other, so that one must be wrong; None if none do."""
        return self._lines(lambda deals: not deals.allows()) if self.is_contradictory else None

    def _lines(self, follows: Callable[[Deals], bool]) -> tuple[int, ...]:
        """A smallest set of early lines from which something still follows that follows from all."""
        lines = sorted({clue.entry for clue in self.clues if clue.entry is not None})
        first, last = 0, len(lines)
        while first < last:  # finds the shortest beginning of the log from which it follows
            middle = (first + last) // 2
            if follows(self._of(lines[:middle])):
                last = middle
            else:
                first = middle + 1
        kept = lines[:first]
        for line in reversed(kept[:-1]):
            fewer = [other for other in kept if other != line]
            if follows(self._of(fewer)):
                kept = fewer
        return tuple(kept)

    def _of(self, lines: Sequence[int]) -> Deals:
        """The deals that fit the clues of the deal itself and of these lines."""
        return Deals(self.players, (clue for clue in self.clues if clue.entry is None or clue.entry in lines))


def known_to(
    state: State, seat: Seat | None, entries: int | None = None, more: Iterable[Clue] = ()
) -> Knowledge:
    """The knowledge of a seat after that many lines of the log, by default after all.

    None is a spectator; ``more`` are further clues, such as assumptions.
    """
    return Knowledge(state.players, (*clues_of(state, seat, entries), *more))


def history(state: State, seat: Seat | None) -> tuple[Knowledge, ...]:
    """The knowledge of a seat before the first line of the log, and after each one."""
    found: list[Knowledge] = []
    for entries in range(len(state.log), -1, -1):
        later = found[-1] if found else None
        found.append(Knowledge(state.players, clues_of(state, seat, entries), later))
        _ = found[-1].possible  # computed now, to avoid a deep recursion for a long log
    return tuple(reversed(found))
