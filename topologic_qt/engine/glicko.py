"""The rating system Glicko-2: a strength, how sure it is, and how steady it has been.

After Mark E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf, and
"Dynamic paired comparison models with stochastic variances", Journal of Applied Statistics 28 (2001). The
letters of the paper are named where they are used.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

_SCALE = 173.7178
"""The width of a unit of the inner scale, in points of a rating."""

_MIDDLE = 1500.0
"""The rating at the zero of the inner scale."""

_TAU = 0.5
"""The system constant: how quickly volatilities change. The paper names 0.3 to 1.2."""

_CLOSE = 1e-6
"""The accuracy of a volatility, on the scale of its logarithm squared."""

_MOST_DEVIATION = 350.0
"""The deviation of somebody who has not played yet, which nobody exceeds."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player."""

    value: float = _MIDDLE
    """The strength, in points."""
    deviation: float = _MOST_DEVIATION
    """The standard deviation of the strength, in points: with 95 %, it is at most twice that far away."""
    volatility: float = 0.06
    """The degree to which results have been erratic."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A result against an opponent of known rating."""

    opponent: Rating
    score: float
    """1 for a win, 0 for a loss, and anything between."""


def expected(player: Rating, opponent: Rating) -> float:
    """Return the score that a player can expect, 0 to 1."""
    return _expected(_inner(player), _inner(opponent), opponent.deviation / _SCALE)


def rested(player: Rating, periods: float) -> Rating:
    """Return the rating after so many periods without a result: it is less sure, and otherwise the same."""
    deviation = sqrt((player.deviation / _SCALE) ** 2 + periods * player.volatility**2) * _SCALE
    return Rating(player.value, min(deviation, _MOST_DEVIATION), player.volatility)


def updated(player: Rating, results: Sequence[Encounter]) -> Rating:
    """Return the rating after a period with these results. Steps 2 to 8 of the paper."""
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
    """Return a strength on the inner scale, mu."""
    return (player.value - _MIDDLE) / _SCALE


def _damping(deviation: float) -> float:
    """Return the weight of a result against somebody of this deviation, g(phi)."""
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
