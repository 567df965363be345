"""Ratings of people at puzzles, for each kind by itself, made anew from their results. No Qt is needed here.

Results count in the order in which they were stored: a clock that was changed in between moves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from topologic_qt.engine.glicko import Encounter, Rating, rested, updated
from topologic_qt.games.puzzles import GRADES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

OF_GRADE = {1: Rating(1200, 50), 2: Rating(1500, 50), 3: Rating(1800, 50)}
"""The rating of the puzzles of each grade, which stays as it is."""

_PERIOD = 30 * 24 * 3600
"""The time without a puzzle after which a rating is less sure by a period, in seconds."""

_LATELY = 20
"""The number of last results of a kind that tell how somebody does now."""

_ENOUGH = 5
"""The number of results of a kind before it is compared with others."""


class PuzzleScore(Protocol):
    """The result of a puzzle, as far as ratings need it."""

    @property
    def kind(self) -> str:
        """The id of the kind of puzzle."""
        ...

    @property
    def grade(self) -> int:
        """One of `GRADES`."""
        ...

    @property
    def solved(self) -> bool:
        """Whether it was solved."""
        ...

    @property
    def share(self) -> float:
        """The share of a full success, 0 to 1."""
        ...

    @property
    def when(self) -> datetime:
        """The time of the result, in UTC."""
        ...


class RatingPoint(NamedTuple):
    """A rating from a moment on."""

    when: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The results of a kind of puzzle, counted."""

    solved: int
    tried: int
    lately: float
    """The share of the last results that were a full success, 0 to 1; partial ones count in part."""


def ratings(results: Iterable[PuzzleScore]) -> dict[str, list[RatingPoint]]:
    """Return the rating after each result, for each kind that was tried; the results are the oldest first."""
    found: dict[str, list[RatingPoint]] = {}
    for result in results:
        points = found.setdefault(result.kind, [])
        rating = points[-1].rating if points else Rating()
        if points:
            away = (result.when - points[-1].when).total_seconds()
            rating = rested(rating, max(0.0, away) / _PERIOD)
        encounter = Encounter(OF_GRADE[result.grade], result.share)
        points.append(RatingPoint(result.when, updated(rating, [encounter])))
    return found


def accuracy(results: Iterable[PuzzleScore]) -> dict[str, Accuracy]:
    """Return how many puzzles were solved, for each kind that was tried."""
    of_kind: dict[str, list[PuzzleScore]] = {}
    for result in results:
        of_kind.setdefault(result.kind, []).append(result)
    return {kind: _counted(scores) for kind, scores in of_kind.items()}


def _counted(scores: Sequence[PuzzleScore]) -> Accuracy:
    last = scores[-_LATELY:]
    return Accuracy(
        sum(score.solved for score in scores), len(scores), sum(score.share for score in last) / len(last)
    )


def to_practise(results: Iterable[PuzzleScore], kinds: Sequence[str]) -> str | None:
    """Return the kind among these that went worst lately; before that, one that was hardly tried.

    None where there are no kinds.
    """
    known = accuracy(results)
    new = [kind for kind in kinds if kind not in known or known[kind].tried < _ENOUGH]
    if new:
        return new[0]
    return min(kinds, key=lambda kind: known[kind].lately, default=None)


def grade_for(rating: Rating) -> int:
    """Return the grade whose puzzles are about as strong as somebody with this rating."""
    return min(GRADES, key=lambda grade: abs(OF_GRADE[grade].value - rating.value))
