"""A quick estimate of a configuration: the remaining turns for each possible secret."""

import numpy as np

from topologic_qt.games.topologic.bots.grid import Costs, Grid, Numbers

_MANY = 20
_FEW = 1000
"""Counting by hint is faster from `_MANY` secrets on, and for fewer configurations than this."""

_HINTS = 16  # more slots than there are hints
_LEARNT_NOTHING = 0.4  # the turns added to each secret if all have the same hint; chosen by hand

TO_COME = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (1.50, 1.40, 2.48, 3.87, 4.78, 5.84, 7.43, 7.86, 9.01),
    (1.78, 2.05, 2.64, 3.70, 4.76, 5.69, 6.80, 7.98, 9.14),
    (2.06, 1.98, 2.81, 3.95, 4.96, 5.98, 6.99, 7.94, 9.08),
    (2.34, 2.13, 3.31, 4.61, 5.38, 6.65, 7.42, 7.82, 9.29),
    (2.62, 3.54, 3.15, 4.78, 5.93, 6.84, 7.68, 8.73, 11.22),
)
"""The mean number of remaining turns: a row for the number of other tiles that share the hint (5: or more),
a column for the farthest seeker's moves.

Fitted by least squares to the results of `search.Search`, with 100 configurations in the first turn and 30
in the next: 20,723 groups of tiles on the 90 fields grown from the seeds ``tune-0`` to ``tune-29`` with the
growths 4, 0 and -3, edition 2019, five seekers. The groups were not recorded: ``packaging/fit`` draws its
own. For two tiles it yields the same numbers, except for six moves; for more tiles that are far away larger
ones, since the current search rates them better. The median difference of an entry is 0.3 turns.
"""

_TABLE = np.array(TO_COME, np.float32)
_MOST_SHARING, _FARTHEST = _TABLE.shape[0] - 1, _TABLE.shape[1] - 1


def companions(hints: Numbers) -> Numbers:
    """The number of others with the same hint, for each possible secret (row) and configuration (column)."""
    if len(hints) >= _MANY or hints.shape[1] < _FEW:
        slots = hints + np.arange(hints.shape[1], dtype=np.int32) * _HINTS
        counts = np.bincount(slots.ravel(), minlength=_HINTS * hints.shape[1]).astype(np.uint8)
        others: Numbers = counts[slots] - np.uint8(1)
        return others
    return sharing(hints)


def sharing(hints: Numbers) -> Numbers:
    """The same as `companions`, by comparing any two rows; arrays may have more than two axes."""
    others = np.zeros(hints.shape, np.uint8)
    same = np.empty(hints.shape[1:], np.bool_)
    ones = same.view(np.uint8)
    for row in range(1, len(hints)):
        for other in range(row):
            np.equal(hints[row], hints[other], out=same)
            others[row] += ones
            others[other] += ones
    return others


def each(grid: Grid) -> Costs:
    """An estimate of the remaining turns after the hint, for each possible secret."""
    sharing = companions(grid.hints)
    costs: Costs = _TABLE.ravel().take(entries(grid, sharing))
    costs += beyond(grid, _FARTHEST)
    return costs + learnt_nothing(sharing)


def entries(grid: Grid, sharing: Numbers) -> Numbers:
    """The index into the flattened `TO_COME` for each possible secret."""
    place: Numbers = np.minimum(sharing, _MOST_SHARING) * np.uint8(_FARTHEST + 1)
    place += np.minimum(grid.travel, _FARTHEST)
    return place


def beyond(grid: Grid, farthest: int) -> Costs:
    """The extra cost of each possible secret that is farther away than a table covers, in turns."""
    costs: Costs = np.maximum(grid.travel, farthest) - np.float32(farthest)
    return costs


def learnt_nothing(sharing: Numbers) -> Costs:
    """The extra cost of each possible secret in configurations with the same hint for all, in turns."""
    nothing: Costs = np.float32(_LEARNT_NOTHING) * (sharing[0] == max(len(sharing) - 1, 1))
    return nothing


def quick(grid: Grid) -> Costs:
    """An estimate of the remaining turns after the hint, summed over all possible secrets."""
    costs: Costs = each(grid).sum(axis=0)
    return costs
