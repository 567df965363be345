"""The turns still to come when one to four tiles are left, worked out with bit sets.

A set of tiles is a whole number with a bit for each tile. The differences between hints that the seekers can
bring about are a set, too: the differences that each seeker can make are added by shifting, which is dynamic
programming for subset sums on bit sets. Seekers count as never in each other's way.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, product
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.bots.board import POINTS, Board, Truths

_POINTS: list[list[int]] = POINTS.tolist()

_BASE = 32
"""The base of the numbers that encode differences: more than twice the largest one between two hints."""

MOST_TILES = 4
"""The largest number of tiles that may be left."""

_UNKNOWN = 999.0
_MORE = {2: 6, 3: 4, 4: 3}
"""The number of moves by which the ways to so many tiles may be longer than necessary, in all."""

_APART = 1.5
"""The turns beside its way for a tile that shares the next hint again; chosen by trying."""

_Effects = tuple[tuple[int, int], ...]
"""The effects of one seeker's tile on the differences: the shift, and the set of tiles with that effect."""


class Endgame:
    """Turns still to come, summed over the tiles that the secret can lie on, from where seekers stand."""

    def __init__(self, board: Board) -> None:
        """Work on a field under an edition."""
        self._distance: list[list[int]] = board.distance.tolist()
        longest = int(board.distance.max())
        self._from_one: dict[tuple[int, tuple[int, ...]], float] = {}
        # One more than the longest: a way may be allowed to be longer than needed.
        self._within = [_sets(board.distance <= moves) for moves in range(longest + 1)]

    def cost(self, ends: Sequence[int], tiles: tuple[int, ...]) -> float:
        """The cost of one to four tiles that share the hint given for these positions of the seekers.

        The cost is exact for two tiles. With more, tiles that share the next hint again are valued roughly.
        """
        travel = self._travel(ends, tiles)
        if len(tiles) == 1:
            return travel[0]
        best = _UNKNOWN
        for turns in count(1):
            least = [max(moves - turns, 1) for moves in travel]
            # Those who gather on a tile have one turn less to go than a hint from elsewhere leaves.
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
        """The lowest cost that is possible if the next hint is to tell all tiles apart."""
        return len(tiles) + sum(max(moves - 1, 1) for moves in self._travel(ends, tiles))

    def _travel(self, ends: Sequence[int], tiles: Sequence[int]) -> list[int]:
        return [max(self._distance[end][tile] for end in ends) for tile in tiles]

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
        alike, all_turns = _alike(len(tiles), len(ends)), len(tiles) * turns
        widest = self._sums(ends, tiles, [moves + _MORE[len(tiles)] for moves in least], turns)
        patterns = [(pattern, sums) for pattern, sums in alike.patterns if widest & sums]
        if not patterns and not widest & ~alike.any:
            return best
        for allowed in _thresholds(least):
            now = all_turns + sum(allowed)
            if now >= best:
                break
            sums = self._sums(ends, tiles, allowed, turns)
            if sums & ~alike.any:
                return now
            for pattern, some in patterns:
                if sums & some:
                    best = min(best, now + sum(self._rough(tiles, allowed, group) for group in pattern))
        return best

    def _rough(self, tiles: Sequence[int], ways: Sequence[int], group: tuple[int, ...]) -> float:
        """The turns beyond their ways for the tiles of a group that share a hint again."""
        apart = _APART * len(group) + sum(max(ways[at] - 1, 1) - ways[at] for at in group)
        if len(group) > 2:
            return apart
        one, other = group
        return min(apart, self._distance[tiles[one]][tiles[other]] - abs(ways[one] - ways[other]))

    def _sums(self, ends: Sequence[int], tiles: tuple[int, ...], allowed: Sequence[int], turns: int) -> int:
        """The set of differences that are possible in so many turns with so many moves left to each tile."""
        last = len(self._within) - 1
        there = self._within[min(turns, last)]
        good = -1
        for tile, moves in zip(tiles, allowed, strict=True):
            good &= self._within[min(moves, last)][tile]
        effects = _effects(tiles)
        sums = 1
        for end in ends:
            options = there[end] & good
            if not options:
                return 0
            added = 0
            for shift, effect in effects:
                if options & effect:
                    added |= sums << shift
            sums = added
        return sums


def _sets(truths: Truths) -> list[int]:
    return [_set(row) for row in truths]


def _set(row: Truths) -> int:
    return int.from_bytes(np.packbits(row, bitorder="little").tobytes(), "little")


def _thresholds(least: Sequence[int]) -> Iterator[list[int]]:
    """The numbers of moves allowed to each tile, by their sum from the lowest."""
    for more in _additions(len(least)):
        yield [fewest + add for fewest, add in zip(least, more, strict=True)]


@lru_cache(maxsize=8)
def _additions(tiles: int) -> list[tuple[int, ...]]:
    most = _MORE[tiles]
    every = (more for more in product(range(most + 1), repeat=tiles) if sum(more) <= most)
    return sorted(every, key=lambda more: (sum(more), more))


@lru_cache(maxsize=1 << 15)
def _effects(tiles: tuple[int, ...]) -> _Effects:
    """The effects of every tile on the differences between the first of these tiles and the others."""
    effects: dict[int, int] = {}
    for tile, points in enumerate(_POINTS):
        shift = sum(
            (points[tiles[0]] - points[other] + 2) * _BASE**place for place, other in enumerate(tiles[1:])
        )
        effects[shift] = effects.get(shift, 0) | 1 << tile
    return tuple(effects.items())


class _Alike(NamedTuple):
    """Sets of the sums of differences that leave some tiles with the same hint."""

    any: int
    """The sums that leave two or more tiles together."""
    patterns: tuple[tuple[tuple[tuple[int, ...], ...], int], ...]
    """The groups of two or more tiles that stay together, but not all tiles in one, with their sums."""


@lru_cache(maxsize=16)
def _alike(tiles: int, seekers: int) -> _Alike:
    """The sums that leave some of so many tiles together, and the groups."""
    some = 0
    sums: dict[tuple[tuple[int, ...], ...], int] = {}
    for digits in product(range(4 * seekers + 1), repeat=tiles - 1):
        together: dict[int, list[int]] = {}
        for at, level in enumerate((2 * seekers, *digits)):
            together.setdefault(level, []).append(at)
        pattern = tuple(tuple(group) for group in together.values() if len(group) > 1)
        if pattern:
            bit = 1 << sum(digit * _BASE**place for place, digit in enumerate(digits))
            some |= bit
            if len(together) > 1:
                sums[pattern] = sums.get(pattern, 0) | bit
    return _Alike(some, tuple(sums.items()))
