"""The cheapest way to give each place a tile of its own, and how sure each is."""

import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array


def cheapest(costs: Array) -> tuple[Array, Array]:
    """Assign a column to each row of a square, so that the sum of the costs is the least.

    Returns the columns, and for each row by how much the sum would grow if it had to take another one. The
    first is found by shortest augmenting paths, as Jonker and Volgenant have it.
    """
    count = len(costs)
    by_row, by_column = np.zeros(count + 1), np.zeros(count + 1)
    owner = np.full(count + 1, count)
    for row in range(count):
        owner[count] = row
        _augment(costs, by_row, by_column, owner)
    columns = np.empty(count, int)
    columns[owner[:count]] = np.arange(count)
    left = costs - by_row[:count, None] - by_column[None, :count]
    return columns, _margins(left[:, columns])


def _augment(costs: Array, by_row: Array, by_column: Array, owner: Array) -> None:
    """Give the row that waits at the last column a column of its own; others may move for it."""
    count = len(costs)
    least = np.full(count, np.inf)
    before = np.full(count, count)
    done = np.zeros(count + 1, bool)
    column = count
    while True:
        done[column] = True
        row = owner[column]
        open_ones = ~done[:count]
        now = costs[row] - by_row[row] - by_column[:count]
        better = open_ones & (now < least)
        least[better], before[better] = now[better], column
        following = int(np.where(open_ones, least, np.inf).argmin())
        step = least[following]
        by_row[owner[done]] += step
        by_column[done] -= step
        least[open_ones] -= step
        column = following
        if owner[column] == count:
            break
    while column != count:
        owner[column] = owner[before[column]]
        column = int(before[column])


def _margins(steps: Array) -> Array:
    """For each row the shortest circle of exchanges through it.

    ``steps`` says by how much the sum grows when a row takes what another one has; no step is below 0.
    """
    ways = np.maximum(steps, 0.0)
    np.fill_diagonal(ways, np.inf)
    for through in range(len(ways)):
        np.minimum(ways, ways[:, through, None] + ways[None, through, :], out=ways)
    return np.asarray(ways.diagonal())
