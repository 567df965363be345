"""Random matches that the program and a second reading of its rules play side by side."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Protocol

LONGEST = 60
"""How many positions of one match are compared before the next begins on another field."""


class Comparison(Protocol):
    """One match, kept twice."""

    def look(self) -> None:
        """Compare everything that can be seen in this position."""
        ...

    def move_on(self) -> bool:
        """Compare what is legal, and make a legal move; False if there is none."""
        ...


def compared(begin: Callable[[Random, Counter[str]], Comparison], positions: int, seed: str) -> Counter[str]:
    """Play random matches until so many positions were compared; return what they were like."""
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
