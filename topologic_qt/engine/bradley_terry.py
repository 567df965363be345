"""Players' strengths from pairwise results, on the Elo scale, each with its error.

The model is that of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs: I", Biometrika
39 (1952): of players with strengths s and t, the first one wins with probability 1 / (1 + exp(t - s)). The
strengths are those of maximum likelihood, found by Newton's method, with one extra draw for each pair that
met: without it, a player with only wins would be infinitely strong. That draw is the prior of R. Coulom's
BayesElo.

Results of the same deal depend on each other. So the errors are those of the "sandwich" estimate over deals
(P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard conditions", Berkeley Symposium
1967), or, if these are larger, those of the likelihood, as if all encounters were independent.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

SURE = 1.959964
"""The half width of an interval of 95 %, in standard errors."""


def share_interval(share: float, of: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval for a share (0 to 1) of so many trials; 0 to 1 without any.

    After E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22 (1927). It stays within 0 and 1 and is accurate for few trials, too.
    """
    if of == 0:
        return 0.0, 1.0
    widening = SURE**2 / of
    middle = (share + widening / 2) / (1 + widening)
    half = SURE / (1 + widening) * sqrt(share * (1 - share) / of + widening / (4 * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def error_of_mean(values: Sequence[float]) -> float | None:
    """Return half the width of the 95% interval for the mean of these values; None for fewer than two."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def mean_of_groups(groups: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean of all values, at least one, and its error as from `error_of_mean`.

    Values of one group, such as those of one deal, depend on each other: each group counts as one trial.
    """
    full = [group for group in groups if group]
    return fmean(value for group in full for value in group), error_of_mean([fmean(group) for group in full])


POINTS = 400 / log(10)
"""The Elo points per unit of strength: 400 points are odds of ten to one."""

_MOST_STEPS = 100
_LONGEST_STEP = 1.0  # the largest change of a strength in one step, so that no step overshoots
_CLOSE = 1e-9

_Matrix = list[list[float]]


class Encounter(NamedTuple):
    """The result of one player against another in one match."""

    first: str
    second: str
    score: float
    """1 if the first player won, 0 if the second did, and 0.5 for a draw."""
    deal: int
    """The number of the deal that was played; results of the same deal depend on each other."""


class Elo(NamedTuple):
    """The Elo strength of a player."""

    value: float
    """The points above the mean of all players."""
    error: float
    """Half the width of the 95% interval, in points."""


def elo(encounters: Iterable[Encounter]) -> dict[str, Elo]:
    """Return the strength of every player that met another one, in order of first appearance."""
    met = [each for each in encounters if each.first != each.second]
    names = list(dict.fromkeys(name for each in met for name in (each.first, each.second)))
    if not names:
        return {}
    place = {name: index for index, name in enumerate(names)}
    pairs = [_Pair(place[each.first], place[each.second], each.score, each.deal) for each in met]
    draws = [_Pair(*pair, 0.5, -1) for pair in {(min(one[:2]), max(one[:2])) for one in pairs}]
    strengths = _most_likely(len(names), [*pairs, *draws])
    covariance = _inverse(_information(strengths, [*pairs, *draws]))
    spread = _times(_times(covariance, _scatter(strengths, pairs)), covariance)
    return {
        name: Elo(
            strengths[index] * POINTS,
            SURE * sqrt(max(covariance[index][index] - 1 / len(names), spread[index][index], 0.0)) * POINTS,
        )
        for name, index in place.items()
    }


class _Pair(NamedTuple):
    """An encounter with the players' indexes."""

    first: int
    second: int
    score: float
    deal: int


def _most_likely(count: int, pairs: Sequence[_Pair]) -> list[float]:
    strengths = [0.0] * count
    for _ in range(_MOST_STEPS):
        step = _applied(_inverse(_information(strengths, pairs)), _surprise(strengths, pairs))
        longest = max(map(abs, step))
        shortening = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [value + change * shortening for value, change in zip(strengths, step, strict=True)]
        if longest < _CLOSE:
            break
    return strengths


def _hoped(strengths: Sequence[float], pair: _Pair) -> float:
    return 1 / (1 + exp(strengths[pair.second] - strengths[pair.first]))


def _surprise(strengths: Sequence[float], pairs: Iterable[_Pair]) -> list[float]:
    """Return the gradient of the log-likelihood: each player's score minus the expected one."""
    found = [0.0] * len(strengths)
    for pair in pairs:
        beyond = pair.score - _hoped(strengths, pair)
        found[pair.first] += beyond
        found[pair.second] -= beyond
    return found


def _information(strengths: Sequence[float], pairs: Iterable[_Pair]) -> _Matrix:
    """Return the Fisher information, plus a term that keeps the mean of all strengths at 0."""
    count = len(strengths)
    found = [[1 / count] * count for _ in range(count)]
    for pair in pairs:
        hoped = _hoped(strengths, pair)
        weight = hoped * (1 - hoped)
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            found[one][one] += weight
            found[one][other] -= weight
    return found


def _scatter(strengths: Sequence[float], pairs: Iterable[_Pair]) -> _Matrix:
    """Return the sum over deals of the outer product of each deal's gradient with itself."""
    by_deal: dict[int, list[_Pair]] = {}
    for pair in pairs:
        by_deal.setdefault(pair.deal, []).append(pair)
    found = [[0.0] * len(strengths) for _ in strengths]
    for own in by_deal.values():
        beyond = _surprise(strengths, own)
        for row, left in enumerate(beyond):
            for column, right in enumerate(beyond):
                found[row][column] += left * right
    return found


def _inverse(matrix: _Matrix) -> _Matrix:
    """Return the inverse of a positive definite matrix, by Gauss–Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(index == column) for column in range(size))] for index, row in enumerate(matrix)]
    for column in range(size):
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for index in range(size):
            if index != column:
                factor = rows[index][column]
                rows[index] = [
                    value - factor * other for value, other in zip(rows[index], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]


def _applied(matrix: _Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _times(left: _Matrix, right: _Matrix) -> _Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]
