"""Results in the order in which they were played, with the mean of the last ones at each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from topologic_qt.widgets.translate import ntr

ResultT = TypeVar("ResultT")

LAST = 10
"""The number of results of which a mean is taken; sentences say ten."""


class Step(NamedTuple):
    """One result."""

    value: float | None
    """The measured value; None where the result has none, which is a gap."""
    weight: float = 1
    """The weight of the value in a mean."""


class Means(NamedTuple):
    """The means of the last results, and of those before."""

    of: int
    """The number of the last results."""
    last: float | None
    before_of: int
    before: float | None


def mean(steps: Sequence[Step]) -> float | None:
    """Return the mean of the steps that have a value, by their weights; None if there is none."""
    known = [(step.value, step.weight) for step in steps if step.value is not None]
    weight = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / weight if weight else None


def running_means(steps: Sequence[Step]) -> list[float | None]:
    """Return at each step the mean of the last ten, of fewer at the beginning."""
    return [mean(steps[max(0, end - LAST) : end]) for end in range(1, len(steps) + 1)]


def last_means(steps: Sequence[Step]) -> Means:
    """Return the mean of the last ten steps, and that of the ten before."""
    last, before = steps[-LAST:], steps[-2 * LAST : -LAST]
    return Means(len(last), mean(last), len(before), mean(before))


@dataclass(frozen=True, slots=True)
class Measure(Generic[ResultT]):
    """A quantity that can grow or shrink with practice."""

    name: str
    """The name of the quantity, which also names the chart."""
    step: Callable[[ResultT], Step]
    text: Callable[[float], str]
    """Puts a mean of the quantity into words."""
    up: str
    """The name of the scale beside the chart."""
    only_means: bool = False
    """Whether a value alone says so little that only the means are shown."""
    top: int = 1
    """The least value to which the scale reaches."""

    def mean_text(self, value: float | None) -> str:
        """Return a mean in words; a dash where there is none."""
        return "–" if value is None else self.text(value)


def of_matches(count: int, last: str, before_count: int, before: str) -> str:
    """Return what the means of the last matches are, and of those before, if there are any."""
    if not before_count:
        return ntr(
            "Mean of the last match: {last}.", "Mean of the last {n} matches: {last}.", count, last=last
        )
    return ntr(
        "Mean of the last ten matches: {last}; of the one before: {before}.",
        "Mean of the last ten matches: {last}; of the {n} before: {before}.",
        before_count,
        last=last,
        before=before,
    )
