"""Random matches, played by the program and a second implementation of its rules in parallel."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Protocol

LONGEST = 60
"""How many positions of one match are compared before the next begins on another field."""


class Comparison(Protocol):
    """A match, kept twice."""

    def look(self) -> None:
        """Compare everything visible in this position."""
        ...

    def move_on(self) -> bool:
        """Compare the legal moves, and make one; False if there is none."""
        ...


def compared(begin: Callable[[Random, Counter[str]], Comparison], positions: int, seed: str) -> Counter[str]:
    """Play random matches until so many positions were compared; return their statistics."""
    tally: Counter[str] = Counter()
    for number in count():
        comparison = begin(Random(f"{seed} {number}"), tally)
        for _ in range(LONGEST):
            comparison.look()
            if tally["positions"] == positions:
                return tally
            if not comparison.move_on():
                break
    raise AssertionError("unreachable: count() has no end")
