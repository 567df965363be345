"""Seeded random numbers that are the same on every computer and with every version of Python."""

import os
from collections.abc import Sequence
from hashlib import blake2b
from typing import Self, TypeVar

ItemT = TypeVar("ItemT")

_MASK = (1 << 64) - 1
SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not confused when read aloud or written by hand."""


class Rng:
    """A stream of random numbers (SplitMix64).

    Its only state is the integer `state`, which can be saved and restored. The standard library's
    generator does not promise the same shuffles in every version of Python, and a field must
    always follow from its seed.
    """

    def __init__(self, state: int) -> None:
        """Start from a state: any integer; only its lowest 64 bits count."""
        self.state = state & _MASK

    @classmethod
    def from_seed(cls, seed: str) -> Self:
        """Start from a text; the same text always gives the same numbers."""
        digest = blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return cls(int.from_bytes(digest, "big"))

    def bits(self) -> int:
        """Return the next number, 0 to 2**64 - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1, unbiased. Raises ValueError unless limit is 1 to 2**64."""
        if not 1 <= limit <= _MASK + 1:
            raise ValueError(f"The limit must lie between 1 and 2**64, not {limit}.")
        fair = (_MASK + 1) // limit * limit
        while (number := self.bits()) >= fair:
            pass
        return number % limit

    def shuffled(self, items: Sequence[ItemT]) -> list[ItemT]:
        """Return the items in random order, all orders equally likely."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def weighted(self, weights: Sequence[int]) -> int:
        """Return a random index, each as likely as its weight. Raises ValueError if all are 0."""
        number = self.below(sum(weights))
        for index, weight in enumerate(weights):
            number -= weight
            if number < 0:
                return index
        raise AssertionError("unreachable: the number lies below the sum of the weights")


def random_seed() -> str:
    """Return a random seed of six characters that is easy to read aloud."""
    rng = Rng(int.from_bytes(os.urandom(8), "big"))
    return "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(6))
