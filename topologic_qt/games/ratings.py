"""Ratings of people at puzzles, for each kind by itself, made anew from their results. No Qt is needed here.

They are those of Glicko-2 (Mark E. Glickman, http://www.glicko.net/glicko/glicko2.pdf), as in
`topologic_qt.engine.glicko`, with a puzzle for an opponent. The paper starts the unknown at 1500, with a
deviation of 350: an easy puzzle that is lost first would cost 389 points. Newcomers begin with the easiest
puzzles here, so that their `START` is the rating of these. As in the ratings of chess federations, there is a
`FLOOR` below which nobody falls. Only results are stored: those of earlier versions, which started people at
1500, are counted anew by these rules.

Results count in the order in which they were stored: a clock that was changed in between moves nothing. Of
the attempts at one puzzle only the first counts, since its answer is known afterwards; at a puzzle from
somebody's own match none counts, since its answer was known before. An attempt has a result as soon as an
answer or a tip is taken, so that nobody gets another first one by ending the program; the last result of it
takes the place of those before, and is no better than they are. A puzzle that is left before that has none:
it was looked at, and not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, Protocol, Self

from topologic_qt.engine.glicko import Encounter, Rating, rested, updated
from topologic_qt.games.puzzles import GRADES

OF_GRADE = {1: Rating(1200, 50), 2: Rating(1500, 50), 3: Rating(1800, 50)}
"""The rating of the puzzles of each grade, which stays as it is."""

START = Rating(OF_GRADE[GRADES[0]].value, 200)
"""The rating of somebody who has not tried a kind yet: their first easy puzzle moves it by 86 points."""

FLOOR = 800.0
"""The least rating: with it, 1 of 11 easy puzzles is expected to be solved, and a lower one tells no more."""

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
    def code(self) -> str:
        """The code that opens the same puzzle again; empty for one from somebody's own match."""
        ...

    @property
    def attempt(self) -> str:
        """A text that all results of one attempt have, and no others."""
        ...

    @property
    def share(self) -> float:
        """The share of a full success, 0 to 1."""
        ...

    @property
    def when(self) -> datetime:
        """The time of the result, in UTC."""
        ...

    def after(self, earlier: Self) -> Self:
        """Return this result as it counts after an earlier one of the same attempt: no better than that."""
        ...


class RatingPoint(NamedTuple):
    """A rating from a moment on."""

    when: datetime
    rating: Rating


class Change(NamedTuple):
    """The change of a rating by a result."""

    before: Rating
    after: Rating
    is_first: bool
    """Whether it is the first result of its kind, before which nobody has seen a rating."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The results of a kind of puzzle, counted."""

    solved: int
    tried: int
    lately: float
    """The share of the last results that were a full success, 0 to 1; partial ones count in part."""


class Standings:
    """The ratings of somebody, and the results that count for them."""

    def __init__(self, results: Iterable[PuzzleScore] = ()) -> None:
        """``results`` are those that were stored so far, the oldest first."""
        self._counted: dict[str, list[PuzzleScore]] = {}
        self._courses: dict[str, list[RatingPoint]] = {}
        self._attempts: dict[str, str] = {}
        """The attempt that counts, by the code of its puzzle."""
        for result in results:
            self.add(result)

    def would_count(self, code: str, attempt: str) -> bool:
        """Return whether an attempt at the puzzle of a code counts: not without one, nor after another."""
        return bool(code) and self._attempts.get(code, attempt) == attempt

    def add(self, result: PuzzleScore) -> Change | None:
        """Count one more result, in the place of that of the same attempt if there is one.

        Return None, and change nothing, if its attempt does not count.
        """
        if not self.would_count(result.code, result.attempt):
            return None
        earlier, later = self._without(result) if result.code in self._attempts else (None, [])
        self._attempts[result.code] = result.attempt
        change = self._count(result if earlier is None else result.after(earlier))
        for each in later:
            self._count(each)
        return change

    def _without(self, result: PuzzleScore) -> tuple[PuzzleScore | None, list[PuzzleScore]]:
        """Take back what was counted of an attempt, and all after that; return both."""
        scores = self._counted.get(result.kind, [])
        last_first = reversed(range(len(scores)))  # there it is, unless another program went on meanwhile
        at = next((at for at in last_first if scores[at].attempt == result.attempt), len(scores))
        earlier, later = next(iter(scores[at:]), None), scores[at + 1 :]
        del scores[at:], self._courses.get(result.kind, [])[at:]
        return earlier, later

    def _count(self, result: PuzzleScore) -> Change:
        self._counted.setdefault(result.kind, []).append(result)
        course = self._courses.setdefault(result.kind, [])
        before = course[-1].rating if course else START
        away = (result.when - course[-1].when).total_seconds() if course else 0.0
        encounter = Encounter(OF_GRADE[result.grade], result.share)
        after = _floored(updated(rested(before, max(0.0, away) / _PERIOD), [encounter]))
        course.append(RatingPoint(result.when, after))
        return Change(before, after, len(course) == 1)

    def course(self, kind: str) -> Sequence[RatingPoint]:
        """Return the rating in a kind after each result; empty if none was tried."""
        return self._courses.get(kind, ())

    def accuracy(self, kind: str) -> Accuracy | None:
        """Return how many puzzles of a kind were solved; None if none was tried."""
        scores = self._counted.get(kind)
        if scores is None:
            return None
        last = scores[-_LATELY:]
        solved, lately = sum(score.solved for score in scores), sum(score.share for score in last)
        return Accuracy(solved, len(scores), lately / len(last))

    def to_practise(self, kinds: Sequence[str]) -> str | None:
        """Return the kind among these that went worst lately; before that, one that was hardly tried.

        None where there are no kinds.
        """
        new = next((kind for kind in kinds if self.is_new(kind)), None)
        if new is not None:
            return new
        known = {kind: counted.lately for kind in kinds if (counted := self.accuracy(kind)) is not None}
        return min(known, key=lambda kind: known[kind], default=None)

    def is_new(self, kind: str) -> bool:
        """Return whether so few puzzles of a kind were tried that they say little."""
        return len(self._counted.get(kind, ())) < _ENOUGH

    def grade_for(self, kind: str) -> int:
        """Return the grade whose puzzles are about as strong as somebody is; the easiest for newcomers."""
        course = self.course(kind)
        return grade_for(course[-1].rating) if course else GRADES[0]


def grade_for(rating: Rating) -> int:
    """Return the grade whose puzzles are about as strong as somebody with this rating."""
    return min(GRADES, key=lambda grade: abs(OF_GRADE[grade].value - rating.value))


def _floored(rating: Rating) -> Rating:
    """Return a rating, not below `FLOOR`."""
    return replace(rating, value=max(FLOOR, rating.value))
