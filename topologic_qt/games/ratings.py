"""Ratings at puzzles, for each kind separately, computed from all results by Glicko-2.

A puzzle is the opponent. Newcomers begin at the rating of the easiest puzzles, `START`, not at the paper's
1500 with a deviation of 350: losing an easy puzzle first would cost 389 points. None falls below `FLOOR`.

Results count in the order of their storage. Only the first attempt at a puzzle counts, and none at one from
people's own matches, whose answers they know. An attempt counts from its first answer or tip, so that ending
the program gives no second one, and by its last result, which is no better than earlier ones.

After Mark E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf, and
"Dynamic paired comparison models with stochastic variances", Journal of Applied Statistics 28 (2001).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import exp, log, pi, sqrt
from typing import NamedTuple, Self

from topologic_qt.engine.players import utc_time
from topologic_qt.games.puzzles import FULL_SCORE, GRADES

_SCALE = 173.7178
"""The unit of the inner scale, in rating points."""
_MIDDLE = 1500.0
"""The rating at the zero of the inner scale."""
_TAU = 0.5
"""The system constant: how quickly volatilities change. The paper suggests 0.3 to 1.2."""
_CLOSE = 1e-6
"""The tolerance for a volatility, as the logarithm of its square."""
_MOST_DEVIATION = 350.0
"""The deviation before the first result, and the largest possible."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player."""

    value: float = _MIDDLE
    """The strength, in points."""
    deviation: float = _MOST_DEVIATION
    """The standard deviation of the strength, in points; 95% are within twice that."""
    volatility: float = 0.06
    """The volatility: how erratic results have been."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A result against an opponent of known rating."""

    opponent: Rating
    score: float
    """1 for a win, 0 for a loss, and anything between."""


def expected(player: Rating, opponent: Rating) -> float:
    """Return a player's expected score, 0 to 1."""
    return _expected(_inner(player), _inner(opponent), opponent.deviation / _SCALE)


def rested(player: Rating, periods: float) -> Rating:
    """Return the rating after so many periods without a result, which only increase the deviation."""
    deviation = sqrt((player.deviation / _SCALE) ** 2 + periods * player.volatility**2) * _SCALE
    return Rating(player.value, min(deviation, _MOST_DEVIATION), player.volatility)


def updated(player: Rating, results: Sequence[Encounter]) -> Rating:
    """Return the rating after a period with these results, by steps 2 to 8 of the paper."""
    if not results:
        return rested(player, 1)
    mean, deviation = _inner(player), player.deviation / _SCALE
    certainty = surprise = 0.0
    for result in results:
        other = result.opponent.deviation / _SCALE
        hoped = _expected(mean, _inner(result.opponent), other)
        certainty += _damping(other) ** 2 * hoped * (1 - hoped)
        surprise += _damping(other) * (result.score - hoped)
    variance = 1 / certainty
    volatility = _volatility(player.volatility, deviation, variance, variance * surprise)
    before = deviation**2 + volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    value = (mean + after**2 * surprise) * _SCALE + _MIDDLE
    return Rating(value, min(after * _SCALE, _MOST_DEVIATION), volatility)


def _inner(player: Rating) -> float:
    return (player.value - _MIDDLE) / _SCALE


def _damping(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _expected(mean: float, opponent: float, deviation: float) -> float:
    """Return E(mu, mu_j, phi_j)."""
    return 1 / (1 + exp(-_damping(deviation) * (mean - opponent)))


def _volatility(before: float, deviation: float, variance: float, delta: float) -> float:
    """Return the new volatility, sigma', by the Illinois algorithm of step 5."""
    start = log(before**2)

    def misfit(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > deviation**2 + variance:
        high = log(delta**2 - deviation**2 - variance)
    else:
        high = start - _TAU
        while misfit(high) < 0:
            high -= _TAU
    at_low, at_high = misfit(low), misfit(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = misfit(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


OF_GRADE = {1: Rating(1200, 50), 2: Rating(1500, 50), 3: Rating(1800, 50)}
"""The constant rating of each grade's puzzles."""
START = Rating(OF_GRADE[GRADES[0]].value, 200)
"""The rating before the first attempt at a kind: a first easy puzzle moves it by 86 points."""
FLOOR = 800.0
"""The least rating, with which 1 of 11 easy puzzles is expected to be solved; lower ones say no more."""
_PERIOD = 30 * 24 * 3600
"""The time without a puzzle that counts as a period without results, in seconds."""
_LATELY = 20
"""The number of latest results of a kind for the accuracy."""
_ENOUGH = 5
"""The number of results of a kind before it is compared with others."""


HINTS = 3
"""The number of tips of every puzzle, the last being the answer."""


class PuzzleResult(NamedTuple):
    """The latest result of an attempt at a puzzle, stored at the first try and after each change."""

    kind: str
    variant: str
    grade: int
    """One of `GRADES`."""
    solved: bool
    """Whether people found the answer, at any try."""
    score: int
    """The score of the first answer, 0 to `FULL_SCORE`; 0 without one."""
    hints: int
    """The number of tips used, 0 to `HINTS`."""
    tries: int
    seconds: int
    """The seconds from the question to the last answer or tip."""
    code: str
    """The share code; "" for a puzzle from people's own matches."""
    time: str
    """The time of the last answer or tip, in UTC and ISO 8601."""
    attempt: str
    """The id shared by all results of this attempt."""
    shown: bool = False
    """Whether the solution was shown; False also if an earlier version did not record it."""

    def after(self, earlier: Self) -> Self:
        """Return this result as it counts after an earlier one of the same attempt: no better."""
        if earlier.solved or earlier.shown:
            return earlier
        score = earlier.score if earlier.tries else self.score
        hints, tries = max(self.hints, earlier.hints), max(self.tries, earlier.tries)
        return self._replace(score=score, hints=hints, tries=tries)

    @property
    def share(self) -> float:
        """The score for the rating, 0 to 1: the first answer's, less a third for each tip."""
        return self.score / FULL_SCORE * (HINTS - self.hints) / HINTS

    @property
    def when(self) -> datetime:
        """The time of the last answer or tip, in UTC."""
        time = utc_time(self.time)
        assert time is not None
        return time


class RatingPoint(NamedTuple):
    """A rating at a time."""

    when: datetime
    rating: Rating


class Change(NamedTuple):
    """The change of a rating by a result."""

    before: Rating
    after: Rating
    is_first: bool
    """Whether it is the first result of its kind, without an earlier rating to show."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The number of results of a kind, and their success."""

    solved: int
    tried: int
    lately: float
    """The share of full successes among the latest results, 0 to 1; partial ones count in part."""


class Standings:
    """A person's ratings, and the results that count for them."""

    def __init__(self, results: Iterable[PuzzleResult] = ()) -> None:
        """Count the ``results`` stored so far, oldest first."""
        self._counted: dict[str, list[PuzzleResult]] = {}
        self._courses: dict[str, list[RatingPoint]] = {}
        self._attempts: dict[str, str] = {}
        """The attempt that counts, by the code of its puzzle."""
        for result in results:
            self.add(result)

    def would_count(self, code: str, attempt: str) -> bool:
        """Return whether an attempt at a code's puzzle counts: not without a code or after another one."""
        return bool(code) and self._attempts.get(code, attempt) == attempt

    def add(self, result: PuzzleResult) -> Change | None:
        """Count another result, replacing one of the same attempt; None if the attempt does not count."""
        if not self.would_count(result.code, result.attempt):
            return None
        earlier, later = self._without(result) if result.code in self._attempts else (None, [])
        self._attempts[result.code] = result.attempt
        change = self._count(result if earlier is None else result.after(earlier))
        for each in later:
            self._count(each)
        return change

    def _without(self, result: PuzzleResult) -> tuple[PuzzleResult | None, list[PuzzleResult]]:
        """Remove an attempt's result and all later ones; return both."""
        scores = self._counted.get(result.kind, [])
        last_first = reversed(range(len(scores)))  # last, unless another program went on meanwhile
        at = next((at for at in last_first if scores[at].attempt == result.attempt), len(scores))
        earlier, later = next(iter(scores[at:]), None), scores[at + 1 :]
        del scores[at:], self._courses.get(result.kind, [])[at:]
        return earlier, later

    def _count(self, result: PuzzleResult) -> Change:
        self._counted.setdefault(result.kind, []).append(result)
        course = self._courses.setdefault(result.kind, [])
        before = course[-1].rating if course else START
        away = (result.when - course[-1].when).total_seconds() if course else 0.0
        encounter = Encounter(OF_GRADE[result.grade], result.share)
        rating = updated(rested(before, max(0.0, away) / _PERIOD), [encounter])
        after = replace(rating, value=max(FLOOR, rating.value))
        course.append(RatingPoint(result.when, after))
        return Change(before, after, len(course) == 1)

    def course(self, kind: str) -> Sequence[RatingPoint]:
        """Return the rating in a kind after each result; empty without any."""
        return self._courses.get(kind, ())

    def accuracy(self, kind: str) -> Accuracy | None:
        """Return the success in a kind; None without results."""
        scores = self._counted.get(kind)
        if scores is None:
            return None
        last = scores[-_LATELY:]
        solved, lately = sum(score.solved for score in scores), sum(score.share for score in last)
        return Accuracy(solved, len(scores), lately / len(last))

    def to_practise(self, kinds: Sequence[str]) -> str | None:
        """Return a kind with few results, else the one with the worst recent results; None without kinds."""
        new = next((kind for kind in kinds if self.is_new(kind)), None)
        if new is not None:
            return new
        known = {kind: counted.lately for kind in kinds if (counted := self.accuracy(kind)) is not None}
        return min(known, key=lambda kind: known[kind], default=None)

    def is_new(self, kind: str) -> bool:
        """Return whether a kind has too few results to say much."""
        return len(self._counted.get(kind, ())) < _ENOUGH

    def grade_for(self, kind: str) -> int:
        """Return the grade closest to the rating in a kind; the easiest for newcomers."""
        course = self.course(kind)
        return grade_for(course[-1].rating) if course else GRADES[0]


def grade_for(rating: Rating) -> int:
    """Return the grade closest to a rating."""
    return min(GRADES, key=lambda grade: abs(OF_GRADE[grade].value - rating.value))
