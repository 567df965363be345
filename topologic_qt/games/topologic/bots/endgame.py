"""The remaining turns when one to four tiles are left, computed with bit sets.

A set of tiles is an integer with one bit per tile. The differences between hints that the seekers can achieve
form a set, too: each seeker's possible differences are added by shifting, which is dynamic programming for
subset sums on bit sets. Seekers are assumed never to block each other.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import count, product
from operator import and_
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.bots.grid import POINTS, TILES, Board, Truths

_POINTS: list[list[int]] = POINTS.tolist()
_WITH_POINTS = [
    [sum(1 << tile for tile, row in enumerate(_POINTS) if row[secret] == points) for points in range(3)]
    for secret in range(TILES)
]
"""For each secret, the sets of tiles on which a seeker scores 0, 1 and 2 points."""

_BASE = 21  # the base for encoding differences: more than twice the largest one between two hints
MOST_TILES = 4  # the most tiles that can be left

_UNKNOWN = 999.0
MORE = {2: 6, 3: 4, 4: 3}  # by number of tiles: the most extra moves on the ways to all of them together
_APART = 1.5  # the extra turns for a tile that shares the next hint again; found by experiment

_Effects = tuple[tuple[int, int], ...]
"""The effects of a seeker's tiles on the differences: each shift, and the set of tiles that cause it."""

_Ways = list[tuple[int, _Effects]]
"""The options of each seeker in some turns: the set of tiles it can reach, and their effects."""


class Endgame:
    """The remaining turns, summed over the tiles that may hold the secret, for given seekers' positions."""

    def __init__(self, board: Board) -> None:
        """Prepare for a field under an edition."""
        self._distance: list[list[int]] = board.distance.tolist()
        self._to: list[list[int]] = board.distance.T.tolist()
        longest = int(board.distance.max())
        self._from_one: dict[tuple[int, tuple[int, ...]], float] = {}
        # One more than the longest way, as ways may be longer than necessary.
        self._within = [[_set(row) for row in board.distance <= moves] for moves in range(longest + 1)]
        farther = [self._within[-1]] * (max(MORE.values()) + 1)
        # For each tile, the sets of tiles from which it is at most 0 moves away, 1, and so on.
        self._near = list(zip(*self._within, *farther, strict=True))

    def cost(self, ends: Sequence[int], tiles: tuple[int, ...]) -> float:
        """The cost of one to four tiles that share a hint: exact for one and two, approximate for more."""
        travel = self._travel(ends, tiles)
        if len(tiles) == 1:
            return travel[0]
        best = _UNKNOWN
        for turns in count(1):
            least = [max(moves - turns, 1) for moves in travel]
            # Gathering on a tile leaves one turn less for it than a hint from elsewhere.
            if len(tiles) * turns + sum(least) - 1 >= best:
                return best
            if turns in travel:
                gathered = [
                    self._gathered(len(ends), tiles, at) for at in range(len(tiles)) if travel[at] == turns
                ]
                best = min(best, len(tiles) * turns + min(gathered))
            best = self._told(ends, tiles, turns, least, best)
        raise AssertionError("unreachable: every turn makes it longer")

    def least(self, ends: Sequence[int], tiles: tuple[int, ...]) -> int:
        """The lowest possible cost if the next hint tells all tiles apart."""
        return len(tiles) + sum(max(moves - 1, 1) for moves in self._travel(ends, tiles))

    def _travel(self, ends: Sequence[int], tiles: Sequence[int]) -> list[int]:
        return [max([self._to[tile][end] for end in ends]) for tile in tiles]

    def _gathered(self, seekers: int, tiles: tuple[int, ...], at: int) -> float:
        """The cost of the other tiles after a hint with all seekers on one, which splits them by points."""
        here = tiles[at]
        total = 0.0
        for points in (0, 1):
            rest = tuple(tile for tile in tiles if tile != here and _POINTS[here][tile] == points)
            if rest:
                if (here, rest) not in self._from_one:
                    self._from_one[here, rest] = self.cost((here,) * seekers, rest)
                total += self._from_one[here, rest]
        return total

    def _told(
        self, ends: Sequence[int], tiles: tuple[int, ...], turns: int, least: Sequence[int], best: float
    ) -> float:
        """The cost if a hint after so many turns tells all or some tiles apart; ``best`` if that is lower."""
        span = MORE[len(tiles)] + 1
        near = [self._near[tile][moves : moves + span] for tile, moves in zip(tiles, least, strict=True)]
        ways = self._ways(ends, tiles, turns, _common([sets[-1] for sets in near]))
        if not ways:
            return best
        alike, all_turns = _alike(len(tiles), len(ends)), len(tiles) * turns + sum(least)
        widest = _sums(ways, -1)
        patterns = [(pattern, sums) for pattern, sums in alike.patterns if widest & sums]
        if not patterns and not widest & ~alike.any:
            return best
        seen = {0}
        for more in additions(len(tiles), MORE[len(tiles)]):
            now = all_turns + sum(more)
            if now >= best:
                break
            good = _common([sets[add] for sets, add in zip(near, more, strict=True)])
            # The same tiles were good for shorter ways, so nothing improves.
            if good in seen:
                continue
            seen.add(good)
            sums = _sums(ways, good)
            if sums & ~alike.any:
                return now
            for pattern, some in patterns:
                if sums & some:
                    allowed = [fewest + add for fewest, add in zip(least, more, strict=True)]
                    best = min(best, now + sum(self._rough(tiles, allowed, group) for group in pattern))
        return best

    def _ways(self, ends: Sequence[int], tiles: tuple[int, ...], turns: int, good: int) -> _Ways:
        """The options of each seeker in so many turns on good tiles; empty if a seeker has none."""
        there = self._within[min(turns, len(self._within) - 1)]
        effects = _effects(tiles)
        ways: _Ways = []
        for at, end in enumerate(ends):
            if at and end == ends[at - 1]:
                ways.append(ways[-1])
                continue
            options = there[end] & good
            if not options:
                return []
            ways.append((options, tuple([effect for effect in effects if effect[1] & options])))
        return ways

    def _rough(self, tiles: Sequence[int], ways: Sequence[int], group: tuple[int, ...]) -> float:
        """The extra turns for the tiles of a group that share a hint again."""
        apart = _APART * len(group) + sum(max(ways[at] - 1, 1) - ways[at] for at in group)
        if len(group) > 2:
            return apart
        one, other = group
        return min(apart, self._distance[tiles[one]][tiles[other]] - abs(ways[one] - ways[other]))


@lru_cache(maxsize=8)
def endgame_of(board: Board) -> Endgame:
    """The endgame on a field under an edition; the most recent ones are cached."""
    return Endgame(board)


def _sums(ways: _Ways, good: int) -> int:
    """The set of differences that the seekers can achieve if they end on good tiles; 0 for none."""
    sums = 1
    for options, effects in ways:
        open_to_it = options & good
        if not open_to_it:
            return 0
        added = 0
        for shift, effect in effects:
            if effect & open_to_it:
                added |= sums << shift
        sums = added
    return sums


def _common(sets: Sequence[int]) -> int:
    return reduce(and_, sets, -1)


def _set(row: Truths) -> int:
    return int.from_bytes(np.packbits(row, bitorder="little").tobytes(), "little")


@lru_cache(maxsize=8)
def additions(size: int, most: int) -> list[tuple[int, ...]]:
    """The extra moves on the ways to so many tiles, in order of their sum, up to ``most``."""
    return sorted((more for more in product(range(most + 1), repeat=size) if sum(more) <= most), key=sum)


@lru_cache(maxsize=1 << 15)
def _effects(tiles: tuple[int, ...]) -> _Effects:
    """The effects of every tile on the differences between the first of these tiles and the others."""
    first, *others = tiles
    found: list[tuple[int, int]] = []
    for own, tiles_of_first in enumerate(_WITH_POINTS[first]):
        effects = [(0, tiles_of_first)]
        for place, other in enumerate(others):
            effects = [
                (shift + (own - points + 2) * _BASE**place, both)
                for shift, effect in effects
                for points, with_points in enumerate(_WITH_POINTS[other])
                if (both := effect & with_points)
            ]
        found += effects
    merged: dict[int, int] = {}
    for shift, effect in found:
        merged[shift] = merged.get(shift, 0) | effect
    return tuple(merged.items())


class _Alike(NamedTuple):
    """The sets of sums of differences that leave some tiles with the same hint."""

    any: int  # the sums that leave two or more tiles together
    patterns: tuple[tuple[tuple[tuple[int, ...], ...], int], ...]
    """The groups of two or more tiles that stay together, except all in one, each with its sums."""


@lru_cache(maxsize=16)
def _alike(tiles: int, seekers: int) -> _Alike:
    """The sums that leave some of so many tiles together, with the groups."""
    most = 4 * seekers
    levels = np.indices((most + 1,) * (tiles - 1), np.uint8).reshape(tiles - 1, -1)
    levels = np.concatenate((np.full((1, levels.shape[1]), 2 * seekers, np.uint8), levels))
    bits = np.array([_BASE**place for place in range(tiles - 1)]) @ levels[1:]
    # The first tile at each level identifies a group.
    firsts = (levels[:, None] == levels[None]).argmax(axis=1)
    some = 0
    sums: dict[tuple[tuple[int, ...], ...], int] = {}
    for first in product(*(range(at + 1) for at in range(tiles))):
        groups = [[at for at in range(tiles) if first[at] == start] for start in range(tiles)]
        pattern = tuple(tuple(group) for group in groups if len(group) > 1)
        these = bits[(firsts == np.array(first)[:, None]).all(axis=0)]
        if pattern and these.size:
            row = np.zeros(_BASE ** (tiles - 1), np.bool_)
            row[these] = True
            some |= _set(row)
            if len(pattern[0]) < tiles:
                sums[pattern] = _set(row)
    return _Alike(some, tuple(sums.items()))
