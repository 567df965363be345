"""A lower bound for the turns that any seeker needs on a field, however it plays.

Turns are summed over all secrets: each secret adds one for every turn until it is found. A *position* is the
tiles of the seekers, and the group of tiles that share all hints so far. In a turn the seekers move, the hint
splits the group, and the sums of the parts are added. So the least sum over all openings and all replies to
all hints is what the best seeker needs, and it stays a lower bound if the unsearched part is replaced by an
estimate that is never too large. The search over the second turn, and these estimates, are below; to search
for a code among those that share all hints is Knuth's method, *The computer as Master Mind* (Journal of
Recreational Mathematics 9, 1976).

If every turn to the end is searched, seekers block each other as in the edition. The estimates let them pass
each other, which can only lower the bound.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, ParamSpec, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from topologic_qt.games.topologic.bots.grid import distances
from topologic_qt.games.topologic.rules.field import Field, Tile
from topologic_qt.games.topologic.rules.hints import points
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.setup import Edition

# The compiled part of `floor`: the search over the second turn, and the estimate for all that follows
# Groups of tiles are sets of bits. This needs the extra ``bound``: numba compiles these functions when they
# are first called.
#
# **The estimate** for a group that shares its hints, given the seekers' positions. A lone tile takes as many
# turns as the farthest seeker has moves to it. For more tiles, there are two cases:
#
# (a) The seekers gather in the next turn on one of the tiles, to which all have one move. All others then
# score the same for each seeker, so that the hint tells two groups apart; of each of them at most one tile is
# found in the turn after, and only one in line with the tile where they gather. All others take three turns,
# or one more than the way from there.
#
# (b) None is found in the next turn. Those found in the turn after must all be in line with every seeker by
# then, and have been told apart by the hint in between. The same holds for any two of them, which tables
# show for each seeker: which pairs it can get in line with by one move, and by how much its points for the
# two then differ. A pair fails if a seeker has no such move, or if each has only one difference and these
# add up to zero. The largest clique of pairs that do not fail is at least as large as the set that can be
# found then, and a hint tells at most ``2 × seekers`` apart. All others take three turns, or as many as the
# farthest seeker has moves.
#
# The estimate is the least of all these.
#
# **The second turn.** All configurations after it are visited, seeker by seeker, and the groups of each hint
# are estimated. A branch ends if it cannot beat the best known: after it each tile takes two more turns,
# except one tile of each group that is already in line with all seekers, and the one on which they gather.
# Sets of tiles in line with all seekers so far only shrink. Groups are searched until the sum of all is
# certain to reach the goal, at first only as far as these sets go, and then to the end.


Bits = NDArray[np.uint64]
Whole = NDArray[np.int64]

ArgumentsT = ParamSpec("ArgumentsT")
ResultT = TypeVar("ResultT")

_ONE = np.uint64(1)
_NONE = np.uint64(0)


class Tables(NamedTuple):
    """Measurements of a field of n tiles, for the search."""

    lines: Bits  # for each tile, those in line with it: reached by at most one move, including itself
    scores: Bits  # for each tile, those for which a seeker on it scores, including itself
    ways: Whole  # for each two tiles, the fewest moves from one to the other
    pairs: Bits  # for each start and tile, the tiles with which it is in line together after at most one move
    differences: NDArray[np.uint8]
    """For each start and two tiles, the possible differences of a seeker's points for them after such a move.

    Bit 2 stands for no difference, bits 0 and 4 for two points less and more.
    """
    ends: Whole  # for each tile, the ends of a move from it, including itself; padded with zeros
    ends_of: Whole  # for each tile, the number of these ends


def _compiled(function: Callable[ArgumentsT, ResultT]) -> Callable[ArgumentsT, ResultT]:
    """`numba.njit` with the function's own type."""
    return cast("Callable[ArgumentsT, ResultT]", njit(function))


def _inlined(function: Callable[ArgumentsT, ResultT]) -> Callable[ArgumentsT, ResultT]:
    """`_compiled` into each caller, as passing the tables takes as long as the work."""
    return cast("Callable[ArgumentsT, ResultT]", njit(inline="always")(function))


@_compiled
def _count(bits: np.uint64) -> int:
    """The number of tiles in a set, by adding neighbouring bits (Warren, *Hacker's Delight*, 5-1)."""
    bits = bits - ((bits >> _ONE) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@_compiled
def _lowest(bits: np.uint64) -> int:
    return _count((bits & (~bits + _ONE)) - _ONE)


@_compiled
def _only(tile: int) -> np.uint64:
    return _ONE << np.uint64(tile)


@_compiled
def _clique(tiles: np.uint64, friends: Bits, known: int) -> int:
    """The size of the largest clique among some tiles, or ``known`` if that is not smaller."""
    if _count(tiles) <= known:
        return known
    if not tiles:
        return 0
    first = _lowest(tiles)
    rest = tiles & (tiles - _ONE)
    with_it = 1 + _clique(rest & friends[first], friends, known - 1)
    return _clique(rest, friends, max(known, with_it))


@_inlined
def _can_be_told_apart(tables: Tables, ends: Whole, one: int, other: int) -> bool:
    """Whether a turn can give different hints to two tiles, with all seekers getting in line with both."""
    total = 0
    for end in ends:
        told = tables.differences[end, one, other]
        if told & (told - 1):
            return True
        total += (told > 1) + (told > 2) + (told > 4) + (told > 8) - 2
    return total != 0


@_inlined
def _friends(tables: Tables, ends: Whole, group: np.uint64, one: int) -> np.uint64:
    """The tiles of a group that may be found together with one of them in the turn after next."""
    near = group & ~_only(one)
    for end in ends:
        near &= tables.pairs[end, one]
    friends = _NONE
    while near:
        other = _lowest(near)
        near &= near - _ONE
        if _can_be_told_apart(tables, ends, one, other):
            friends |= _only(other)
    return friends


@_inlined
def _way(tables: Tables, ends: Whole, tile: int) -> int:
    """The farthest seeker's moves to a tile."""
    way = 0
    for end in ends:
        way = max(way, int(tables.ways[end, tile]))
    return way


@_inlined
def _gathered(tables: Tables, group: np.uint64, on: int) -> int:
    """The estimate (a), with the seekers gathering on a tile of the group in the next turn."""
    others = group & ~_only(on)
    total = 1
    if others & tables.lines[on] & tables.scores[on]:
        total -= 1
    if others & tables.lines[on] & ~tables.scores[on]:
        total -= 1
    while others:
        other = _lowest(others)
        others &= others - _ONE
        total += max(3, 1 + tables.ways[on, other])
    return total


@_compiled
def _estimate(tables: Tables, ends: Whole, group: np.uint64, friends: Bits) -> int:
    """`estimate`, with a buffer for 64 numbers."""
    size = _count(group)
    if size == 1:
        return _way(tables, ends, _lowest(group))
    in_line, soon, left = group, _NONE, group
    least = 0
    while left:
        tile = _lowest(left)
        left &= left - _ONE
        way = _way(tables, ends, tile)
        least += max(3, way)
        if way <= 2:
            soon |= _only(tile)
            friends[tile] = _friends(tables, ends, group, tile)
        if way > 1:
            in_line &= ~_only(tile)
    least -= min(_clique(soon, friends, 0), 2 * len(ends))
    while in_line:
        tile = _lowest(in_line)
        in_line &= in_line - _ONE
        least = min(least, _gathered(tables, group, tile))
    return least


@_compiled
def estimate(tables: Tables, ends: Whole, group: np.uint64) -> int:
    """A sum of turns that is never too large, for a non-empty group that shares its hints."""
    return _estimate(tables, ends, group, np.empty(64, np.uint64))


@_inlined
def _part(tables: Tables, ends: Whole, group: np.uint64, parts: Bits) -> None:
    """Set the tiles of a group for each hint except the one that finds; bits are added up in columns."""
    ones, twos, fours, eights = _NONE, _NONE, _NONE, _NONE
    for end in ends:
        for scoring in (tables.scores[end], _only(end)):
            more = ones & scoring
            ones ^= scoring
            still_more = twos & more
            twos ^= more
            eights ^= fours & still_more
            fours ^= still_more
    for hint in range(len(parts)):
        tiles = group
        tiles &= ones if hint & 1 else ~ones
        tiles &= twos if hint & 2 else ~twos
        tiles &= fours if hint & 4 else ~fours
        tiles &= eights if hint & 8 else ~eights
        parts[hint] = tiles


@_compiled
def parted(tables: Tables, ends: Whole, group: np.uint64) -> Bits:
    """The groups into which a hint splits a group, without the tile that is found."""
    parts = np.empty(2 * len(ends), np.uint64)
    _part(tables, ends, group, parts)
    some: Bits = parts[parts != 0]
    return some


@_inlined
def _after(
    tables: Tables, ends: Whole, group: np.uint64, in_line: np.uint64, limit: int, parts: Bits, friends: Bits
) -> int:
    """The estimate after the second turn, including that turn, or any number from ``limit`` on."""
    _part(tables, ends, group, parts)
    total = _count(group)
    for part in parts:
        total += 2 * _count(part)
        if part & in_line:
            total -= 1
    for part in parts:
        if total >= limit:
            break
        if part:
            total += _estimate(tables, ends, part, friends) - 2 * _count(part)
            if part & in_line:
                total += 1
    return total


@_compiled
def _second_turn(tables: Tables, start: Whole, group: np.uint64, limit: int) -> int:
    """The least estimate over all second turns, or ``limit`` if that is less."""
    seekers, size = len(start), _count(group)
    ends = start.copy()
    at = np.zeros(seekers, np.int64)
    in_line = np.full(seekers + 1, group)
    parts, friends = np.empty(2 * seekers, np.uint64), np.empty(64, np.uint64)
    seeker = 0
    while seeker >= 0:
        if at[seeker] == tables.ends_of[start[seeker]]:
            seeker -= 1
            if seeker >= 0:
                at[seeker] += 1
            continue
        end = tables.ends[start[seeker], at[seeker]]
        ends[seeker] = end
        left = in_line[seeker] & tables.lines[end]
        saved = min(_count(left), 2 * seekers + 1)
        if left & _only(end) and np.all(ends[:seeker] == end):
            saved += 1
        if 3 * size - saved >= limit:
            at[seeker] += 1
        elif seeker == seekers - 1:
            limit = min(limit, _after(tables, ends, group, left, limit, parts, friends))
            at[seeker] += 1
        else:
            in_line[seeker + 1] = left
            seeker += 1
            # Seekers on the same tile are interchangeable.
            at[seeker] = at[seeker - 1] if start[seeker] == start[seeker - 1] else 0
    return limit


@_compiled
def opening_floor(tables: Tables, start: Whole, goal: int) -> int:
    """A bound for the sum of all turns of an opening, including the entry, or a number from ``goal`` on."""
    everything = _NONE
    for tile in range(len(tables.lines)):
        everything |= _only(tile)
    groups = parted(tables, start, everything)
    floors = np.zeros(len(groups), np.int64)
    total = len(tables.lines)
    for at, group in enumerate(groups):
        floors[at] = estimate(tables, start, group)
        total += floors[at]
    for is_whole in (False, True):
        for size in range(2, len(tables.lines) + 1):
            for at, group in enumerate(groups):
                if total >= goal:
                    return total
                limit = floors[at] + goal - total
                if not is_whole:
                    limit = min(limit, 3 * size)
                if _count(group) == size and floors[at] < limit:
                    found = _second_turn(tables, start, group, limit)
                    if found > floors[at]:
                        total += found - floors[at]
                        floors[at] = found
    return total


SMALL = 10  # the most tiles on which every turn to the end is searched

Ends = tuple[int, ...]  # the indices of the seekers' tiles, ascending


class Floor:
    """Lower bounds for the sums of turns of any seeker on a field."""

    def __init__(self, field: Field, edition: Edition, seekers: int, small: int = SMALL) -> None:
        """Measure a connected field of 2 to 64 tiles; with up to ``small`` tiles, the bound is exact."""
        self.tiles: list[Tile] = [tile for _, tile in sorted(field.tiles.items())]
        """All tiles of the field; elsewhere they are given by their index in this list."""
        index = {tile: at for at, tile in enumerate(self.tiles)}
        doors = sorted(index[tile] for tile in entries(field, edition))
        self.openings: Sequence[Ends] = list(combinations_with_replacement(doors, seekers))
        """All configurations in which the seekers can enter."""
        self._field, self._edition, self._index = field, edition, index
        self._is_exact = len(self.tiles) <= small
        self._tables = _measured(field, edition, self.tiles)
        self._known: dict[tuple[Ends, int], int] = {}
        self._below: dict[tuple[Ends, int], int] = {}
        self._moves: dict[Ends, list[Ends]] = {}

    def least(self, first: int, last: int, goal: int) -> int:
        """The least bound of a range of openings, or ``goal`` if that is less."""
        for ends in self.openings[first:last]:
            goal = min(goal, self._opening(ends, goal))
        return goal

    def _opening(self, ends: Ends, goal: int) -> int:
        if not self._is_exact:
            return int(opening_floor(self._tables, np.array(ends, np.int64), goal))
        everything = (1 << len(self.tiles)) - 1
        total = self._turn(ends, everything, goal - len(self.tiles))
        return len(self.tiles) + total

    def _turn(self, ends: Ends, group: int, limit: int) -> int:
        """The least sum for the groups that a hint leaves, or a number from ``limit`` on."""
        parts = [int(part) for part in parted(self._tables, np.array(ends, np.int64), np.uint64(group))]
        floors = [self._floor(ends, part) for part in parts]
        total = sum(floors)
        for part, floor in zip(parts, floors, strict=True):
            if total >= limit:
                break
            total += self._solved(ends, part, limit - total + floor) - floor
        return total

    def _floor(self, ends: Ends, group: int) -> int:
        if (ends, group) not in self._below:
            found = estimate(self._tables, np.array(ends, np.int64), np.uint64(group))
            self._below[ends, group] = int(found)
        return self._below[ends, group]

    def _solved(self, ends: Ends, group: int, limit: int) -> int:
        """The least sum for a group, or a number from ``limit`` on if that is not larger.

        Iterative deepening by the sum of turns ends even on circular moves, as every turn adds to it.
        """
        key = ends, group
        if key in self._known:
            return self._known[key]
        floor, size = self._floor(ends, group), group.bit_count()
        while floor < limit:
            if any(self._turn(after, group, floor - size + 1) <= floor - size for after in self._moved(ends)):
                self._known[key] = floor
                return floor
            floor += 1
            self._below[key] = floor
        return floor

    def _moved(self, ends: Ends) -> list[Ends]:
        """All configurations after a turn; seekers move one after the other."""
        if ends not in self._moves:
            start = ends, frozenset[int]()
            found, seen, unseen = {ends}, {start}, [start]
            while unseen:
                at, moved = unseen.pop()
                tiles = [self.tiles[tile] for tile in at]
                for seeker in set(range(len(at))) - moved:
                    for end in destinations(self._field, self._edition, tiles, seeker):
                        after = (*at[:seeker], self._index[end], *at[seeker + 1 :]), moved | {seeker}
                        if after not in seen:
                            seen.add(after)
                            unseen.append(after)
                            found.add(tuple(sorted(after[0])))
            self._moves[ends] = sorted(found)
        return self._moves[ends]


def _measured(field: Field, edition: Edition, tiles: Sequence[Tile]) -> Tables:
    """The measurements that the search needs of a field; a lone seeker is never blocked."""
    number, index = len(tiles), {tile: at for at, tile in enumerate(tiles)}
    score = np.array([[points(one, other) for other in tiles] for one in tiles], np.int64)
    reach = np.eye(number, dtype=np.bool_)
    for at, tile in enumerate(tiles):
        reach[at, [index[end] for end in destinations(field, edition, [tile], 0)]] = True
    differences = np.zeros((number, number, number), np.uint8)
    for start in range(number):
        for end in np.flatnonzero(reach[start]):
            near = np.flatnonzero(reach[end])
            told = 1 << (score[end, near][:, None] - score[end, near][None, :] + 2)
            differences[start][np.ix_(near, near)] |= told.astype(np.uint8)
    ends = np.zeros((number, number), np.int64)
    for at, row in enumerate(reach):
        ends[at, : row.sum()] = np.flatnonzero(row)
    return Tables(
        lines=_masks(reach),
        scores=_masks(score > 0),
        ways=distances(reach).astype(np.int64),
        pairs=_masks(differences > 0),
        differences=differences,
        ends=ends,
        ends_of=reach.sum(axis=1),
    )


def _masks(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    bits = np.left_shift(np.uint64(1), np.arange(rows.shape[-1], dtype=np.uint64))
    masks: NDArray[np.uint64] = np.where(rows, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)
    return masks
