"""Sets of tiles as numbers, a bit for each tile, and sums over all subsets of a set.

The sums are the zeta transform of the subset lattice, and its inverse, the Möbius transform, in the usual
n passes over an array of 2**n numbers (see Björklund, Husfeldt, Kaski and Koivisto, "Fourier meets Möbius:
fast subset convolution", 2007).
"""

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Sets = NDArray[np.int32]
"""Sets of tiles; of at most 22, the unseen tiles of somebody who has none."""

Sums = NDArray[np.uint32]
"""A number for each set of tiles, modulo 2**32."""

Weights = NDArray[np.float64]
"""Numbers of deals, or chances. Whole numbers are exact, since none is larger than 2**53."""

_SHORT = 4
"""Rows of up to so many times two numbers are not worth a loop of their own."""


@lru_cache(maxsize=64)
def all_sets(tiles: int, size: int) -> Sets:
    """Every set of that size of the first so many tiles; not to be changed."""
    bits = [1 << tile for tile in range(tiles)]
    found = np.fromiter((sum(some) for some in combinations(bits, size)), np.int32)
    found.setflags(write=False)
    return found


def add_subsets(numbers: Sums) -> None:
    """Replace the number of each set, along the last axis, by the sum of those of all its subsets."""
    for low, high in _halves(numbers):
        high += low


def take_subsets(numbers: Sums) -> None:
    """Undo `add_subsets`."""
    for low, high in _halves(numbers):
        high -= low


def _halves(numbers: Sums) -> list[tuple[Sums, Sums]]:
    """For each tile, views of the numbers of the sets without it and with it, perhaps in several parts.

    Where the parts of memory would be very short, each column is a view of its own: that is several times
    faster than many loops over a few numbers each.
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
    """The sets with these bits alone, moved together in their order."""
    found = np.zeros_like(sets)
    for place, bit in enumerate(bits):
        found |= ((sets >> bit) & 1) << place
    return found


def bits_in(mask: int) -> tuple[int, ...]:
    """The numbers of the bits of a set, the smallest first."""
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def squeezed_mask(mask: int, bits: tuple[int, ...]) -> int:
    """As `squeezed`, of a single set."""
    return sum(1 << place for place, bit in enumerate(bits) if mask >> bit & 1)
