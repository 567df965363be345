"""Counts the deals that fit what a seat knows: exactly, without listing them.

Every clue is about one holder. So for each player the hands that fit its own clues are listed, at most 6435
of them, and what remains is to count the ways to choose one of each list and a missing tile so that every
tile is taken once. The number of ways to make up a set of tiles from hands of several lists is a product of
sums over subsets, as described in `sets`: hands whose sizes add up to the size of their union are disjoint.

Nothing here knows the 24 tiles: any deck of numbered tiles is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Sets = NDArray[np.int32]  # sets of tiles; of at most 22, the unseen tiles of somebody who has none
Sums = NDArray[np.uint32]  # a number for each set of tiles, modulo 2**32

Weights = NDArray[np.float64]  # numbers of deals, or chances; whole numbers are exact, none is above 2**53
_SHORT = 4  # rows of at most twice as many numbers are not worth a loop of their own


@lru_cache(maxsize=64)
def all_sets(tiles: int, size: int) -> Sets:
    """Every set of that size of the first tiles; must not be modified."""
    bits = [1 << tile for tile in range(tiles)]
    found = np.fromiter((sum(some) for some in combinations(bits, size)), np.int32)
    found.setflags(write=False)
    return found


def add_subsets(numbers: Sums) -> None:
    """Replace the number of each set, along the last axis, by the sum over all its subsets."""
    for low, high in _halves(numbers):
        high += low


def take_subsets(numbers: Sums) -> None:
    """Undo `add_subsets`."""
    for low, high in _halves(numbers):
        high -= low


def _halves(numbers: Sums) -> list[tuple[Sums, Sums]]:
    """For each tile, views of the numbers of the sets without it and with it, perhaps in several parts.

    Very short rows are cut in columns, which is several times faster than many loops over a few numbers each.
    """
    found = []
    row, size = 1, numbers.shape[-1]
    while row < size:
        parts = numbers.reshape(*numbers.shape[:-1], -1, 2, row)
        if row <= _SHORT:
            found += [(parts[..., 0, column], parts[..., 1, column]) for column in range(row)]
        else:
            found.append((parts[..., 0, :], parts[..., 1, :]))
        row *= 2
    return found


def squeezed(sets: Sets, bits: tuple[int, ...]) -> Sets:
    """Only these bits of the sets, moved together in their order."""
    found = np.zeros_like(sets)
    for place, bit in enumerate(bits):
        found |= ((sets >> bit) & 1) << place
    return found


def bits_in(mask: int) -> tuple[int, ...]:
    """The numbers of the bits of a set, the smallest first."""
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def squeezed_mask(mask: int, bits: tuple[int, ...]) -> int:
    """Like `squeezed`, for a single set."""
    return sum(1 << place for place, bit in enumerate(bits) if mask >> bit & 1)


class Bound(NamedTuple):
    """The least and the most tiles of a set that a player has."""

    mask: int
    least: int
    most: int


@dataclass(frozen=True)
class Puzzle:
    """What is known about the tiles that a player does not see."""

    unseen: int  # the tiles of these players and the missing one: one more than their hands hold
    sizes: tuple[int, ...]  # the number of tiles of each player
    bounds: tuple[tuple[Bound, ...], ...]  # what is known about each player's hand
    missing: int  # the tiles that can be the missing one


@dataclass(frozen=True)
class Count:
    """The deals that fit a puzzle."""

    certain: tuple[int, ...]  # for each player, the tiles that are in every hand that fits
    tiles: tuple[int, ...]  # the tiles in doubt: the bits of the sets in `hands`, as numbers of tiles
    hands: tuple[Sets, ...]
    """For each player, the rest of each hand that fits, as a set of the tiles in doubt."""
    deals: tuple[Weights, ...]
    """For each player, the number of deals by its hand (rows) and the missing tile (columns, of `tiles`)."""
    weights: tuple[Weights, ...] = ()
    """For each player, the relative likelihood of each hand; empty where all are equally likely."""

    @cached_property
    def missing(self) -> Weights:
        """The number of deals in which each of the tiles in doubt is missing."""
        return np.asarray(self.deals[0].sum(0)) if self.deals else np.zeros(len(self.tiles))

    @cached_property
    def total(self) -> int:
        """The number of deals; 0 where the clues contradict each other."""
        return int(self.missing.sum())

    def with_player(self, player: int) -> Weights:
        """The number of deals in which the player has each of the tiles in doubt."""
        return np.asarray(self.deals[player].sum(1) @ self.rows(player))

    def weighed(self, weights: tuple[Weights, ...]) -> Count:
        """Count each deal as the product of the weights of its hands; the weights are above 0.

        The sums are rounded, but stay above 0 wherever there is a deal at all.
        """
        can = sum(1 << place for place, deals in enumerate(self.missing) if deals)
        found = _deals(self.hands, len(self.tiles), can, weights)
        deals = tuple(there_at_all(new, old) for new, old in zip(found, self.deals, strict=True))
        return replace(self, deals=deals, weights=weights)

    def rows(self, player: int) -> Weights:
        """A row for each hand of the player, with a 1 for each of the tiles in doubt that it has."""
        places = np.arange(len(self.tiles), dtype=np.int32)
        return np.asarray((self.hands[player][:, None] >> places) & 1, np.float64)

    def numbers(self, player: int, mask: int) -> Sets:
        """How many tiles of a set each hand of the player has."""
        there = (self.certain[player] & mask).bit_count()
        rest = self.hands[player] & squeezed_mask(mask, self.tiles)
        return np.asarray(np.bitwise_count(rest), np.int32) + there


_LEAST = 1e-9  # the number for deals that rounding has lost, as a share of the largest one
NOTHING = Count((), (), (), ())  # the count of a puzzle without a solution


def count(puzzle: Puzzle) -> Count:
    """Count the deals that fit."""
    bits = bits_in(puzzle.unseen)
    hands = [
        _fitting(all_sets(len(bits), size), bounds, bits)
        for size, bounds in zip(puzzle.sizes, puzzle.bounds, strict=True)
    ]
    certain = _agreed(hands, (1 << len(bits)) - 1, squeezed_mask(puzzle.missing, bits))
    if certain is None:
        return NOTHING
    taken = sum(certain)
    rest = bits_in(((1 << len(bits)) - 1) & ~taken)
    tiles = tuple(bits[bit] for bit in rest)
    left = tuple(squeezed(some, rest) for some in hands)
    found = _deals(left, len(rest), squeezed_mask(puzzle.missing, tiles))
    known = tuple(sum(1 << bits[bit] for bit in bits_in(mask)) for mask in certain)
    counted = Count(known, tiles, left, found)
    return counted if counted.total else NOTHING


def _fitting(sets: Sets, bounds: Sequence[Bound], bits: tuple[int, ...]) -> Sets:
    for mask, least, most in _tightest(bounds):
        inside = squeezed_mask(mask, bits)
        found = np.bitwise_count(sets & inside)
        sets = sets[(found >= least) & (found <= most)]
    return sets


def _tightest(bounds: Sequence[Bound]) -> list[Bound]:
    """One bound for each set of tiles; those that leave the least come first."""
    found: dict[int, tuple[int, int]] = {}
    for mask, least, most in bounds:
        low, high = found.get(mask, (0, most))
        found[mask] = max(low, least), min(high, most)
    tight = [Bound(mask, *limits) for mask, limits in found.items()]
    return sorted(tight, key=lambda bound: bound.most - bound.least)


def _agreed(hands: list[Sets], all_tiles: int, missing: int) -> tuple[int, ...] | None:
    """Remove ``hands`` until no two players need the same tile; return the certain tiles of each, or None."""
    while True:
        before = [len(sets) for sets in hands]
        if 0 in before:
            return None
        certain = [int(np.bitwise_and.reduce(sets)) for sets in hands]
        possible = [int(np.bitwise_or.reduce(sets)) for sets in hands]
        for player, sets in enumerate(hands):
            others = range(len(hands))
            taken = sum(certain[other] for other in others if other != player)
            elsewhere = missing
            for other in others:
                elsewhere |= possible[other] if other != player else 0
            needed = all_tiles & ~elsewhere
            if sets.size and (taken & possible[player] or needed & ~certain[player]):
                hands[player] = sets[((sets & taken) == 0) & ((sets & needed) == needed)]
        if before == [len(sets) for sets in hands]:
            return tuple(certain)


def _deals(
    hands: tuple[Sets, ...], tiles: int, missing: int, weights: tuple[Weights, ...] = ()
) -> tuple[Weights, ...]:
    """For each player, the number of deals by its hand and the missing tile."""
    others = ways(hands, tiles, weights)
    bits = np.left_shift(1, np.arange(tiles), dtype=np.int32)
    can = np.array([bool(missing >> tile & 1) for tile in range(tiles)])
    found = []
    for player, (sets, made_up) in enumerate(zip(hands, others, strict=True)):
        rest = ((1 << tiles) - 1) ^ sets[:, None]
        free = (rest & bits != 0) & can
        number = np.where(free, made_up[rest & ~bits], 0).astype(np.float64)
        found.append(number * weights[player][:, None] if weights else number)
    return tuple(found)


def ways(hands: tuple[Sets, ...], tiles: int, weights: Sequence[Weights] = ()) -> list[Sums | Weights]:
    """For each player, in how many ways the others can share each set of as many tiles as they hold.

    Sums are modulo 2**32, which no number of deals reaches: five players have 1,072,071,000. With ``weights``
    for each player's hands, a way counts as the product of its hands' weights, rounded.
    """
    marks = np.zeros((len(hands), 1 << tiles), np.float64 if weights else np.uint32)
    for player, sets in enumerate(hands):
        marks[player, sets] = weights[player] if weights else 1
    if len(hands) == 2:
        return [marks[1], marks[0]]
    add_subsets(marks)
    products = np.stack(
        [
            prod((marks[other] for other in range(1, len(hands)) if other != player), start=marks[0])
            if player
            else prod((marks[other] for other in range(2, len(hands))), start=marks[1])
            for player in range(len(hands))
        ]
    )
    take_subsets(products)
    return list(products)


def there_at_all(rounded: Weights, exact: Weights) -> Weights:
    """The weights, made positive exactly where the exact numbers are, despite rounding."""
    least = _LEAST * float(rounded.max(initial=0))
    return np.where(exact > 0, np.maximum(rounded, least), 0)
