"""The tables of `value` and `closer`, and the weights of `remains`: features of the turns to come."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from fit.samples import Group, crowds, groups, least_squares
from numpy.typing import NDArray

from topologic_qt.games.topologic.bots import remains, search as closer, value
from topologic_qt.games.topologic.bots.search import Breadth

VALUE_BREADTHS = (Breadth(300, 100), Breadth(150, 30))
"""The search breadths for `value.TO_COME`: its docstring tells how closely, not how widely."""
CLOSER_BREADTHS = (Breadth(200, 40), Breadth(200, 40), Breadth(60, 10))
"""The search breadths for `closer.TO_COME`."""
CROWD_BREADTHS = (Breadth(60, 4), Breadth(60, 4))
"""The search breadths for `remains.CROWD`, the same as for openings."""

Table = NDArray[np.float64]
Entries = Callable[[Group], NDArray[np.intp]]
"""Returns the table entries of a group's tiles, counted row by row."""


def fitted_value(fields: int) -> str:
    """Return `value.TO_COME`, fitted to so many fields."""
    now = np.array(value.TO_COME)
    sample = list(groups(fields, least=1))
    totals = [group.turns(VALUE_BREADTHS) for group in sample]
    return compared(now, fitted(now, value_entries, sample, totals), len(sample))


def fitted_closer(fields: int) -> str:
    """Return `closer.TO_COME`, fitted to so many fields."""
    now = np.array(closer.TO_COME)
    sample = list(groups(fields, least=3))
    totals = [group.turns(CLOSER_BREADTHS) for group in sample]
    return compared(now, fitted(now, closer_entries, sample, totals), len(sample))


def fitted_crowd(fields: int) -> str:
    """Return `remains.CROWD`, fitted to so many fields; larger groups count less."""
    sample = list(crowds(fields, least=5))
    totals = np.array([group.turns(CROWD_BREADTHS) for group in sample])
    features = np.concatenate([crowd_row(group) for group in sample]).astype(np.float64)
    less = features[:, :1] ** -0.5
    again = least_squares(features * less, totals * less[:, 0])
    return compared(np.array(remains.CROWD), again, len(sample))


def crowd_row(group: Group) -> NDArray[np.float32]:
    """The features of one group."""
    goals = np.array(group.tiles, np.intp)[:, None]
    return remains.crowd_features(group.board, goals, group.grid.travel.astype(np.float32))


def value_entries(group: Group) -> NDArray[np.intp]:
    """The entries of `value.TO_COME`."""
    grid = group.grid
    return value.entries(grid, value.companions(grid.hints)).ravel().astype(np.intp)


def closer_entries(group: Group) -> NDArray[np.intp]:
    """The entries of `closer.TO_COME`."""
    places = closer.entries(group.grid, group.board, group.tiles)
    shape = np.array(closer.TO_COME).shape
    return np.ravel_multi_index(tuple(place.ravel() for place in places), shape).astype(np.intp)


def fitted(now: Table, entries: Entries, sample: Iterable[Group], totals: Sequence[float]) -> Table:
    """Return a table like ``now`` that explains the groups' totals; NaN for entries without groups."""
    farthest = now.shape[1] - 1
    rows, rest = [], []
    for group, total in zip(sample, totals, strict=True):
        rows.append(np.bincount(entries(group), minlength=now.size))
        rest.append(total - float(value.beyond(group.grid, farthest).sum()))
    return least_squares(np.array(rows, np.float64), np.array(rest)).reshape(now.shape)


def compared(now: Table, again: Table, groups_in_sample: int) -> str:
    """Return the fitted table as source text, and its distance from the present one."""
    away = np.abs(again - now)[~np.isnan(again)]
    text = np.array2string(again, separator=", ", precision=2, suppress_small=True, max_line_width=110)
    return (
        f"{text}\n{groups_in_sample} groups; {np.isnan(again).sum()} of {now.size} entries never came up. "
        f"From the program's table: {np.median(away):.2f} turns in the median, {away.max():.2f} at most."
    )
