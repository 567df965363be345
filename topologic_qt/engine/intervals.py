"""Intervals in which a share lies with 95 %, and the error of a mean."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

SURE = 1.959964
"""The half width of an interval of 95 %, in standard errors."""


def share_interval(share: float, of: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval for a share (0 to 1) of so many trials; 0 to 1 without any.

    After E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22 (1927). It stays within 0 and 1, and is right for few trials, too.
    """
    if of == 0:
        return 0.0, 1.0
    widening = SURE**2 / of
    middle = (share + widening / 2) / (1 + widening)
    half = SURE / (1 + widening) * sqrt(share * (1 - share) / of + widening / (4 * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def error_of_mean(values: Sequence[float]) -> float | None:
    """Return half the width of an interval of 95 % for the mean of these values; None for fewer than two."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def mean_of_groups(groups: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean of all values, and its error as `error_of_mean` has it; at least one value.

    Values of one group are alike, as those with one deal are: only groups count as trials.
    """
    full = [group for group in groups if group]
    return fmean(value for group in full for value in group), error_of_mean([fmean(group) for group in full])
