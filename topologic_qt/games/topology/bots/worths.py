"""The worth of open runs: what they are likely to score when they are closed later."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topology.bots import geometry
from topologic_qt.games.topology.bots.arrays import Numbers, RingSets, Sums
from topologic_qt.games.topology.bots.frame import OF_DESIGN
from topologic_qt.games.topology.bots.ground import Ground
from topologic_qt.games.topology.bots.nodes import Nodes

Table = NDArray[np.float32]
"""The worth of a part of a run: [step between its ends, direction of one end, direction of the other]."""

_FITTING = {1: 0.576, 2: 0.216}
"""The worth of a part of a run that one of the last tiles can close alone, by the number of those tiles.

These numbers and `_AFAR` were found by hill climbing: each was scaled or shifted at random, and kept where a
beam of the widths 30 and 40 found more points in 120 positions out of matches, each with three tiles that may
come. From the first guess, by which the closest ends are worth most, to these the mean rose from 14.7 to 15.7
points.
"""

_AFAR = {1: (0.0, 0.0, 0.02, 0.01, 0.0, 0.0), 2: (0.126, 0.126, 0.112, 0.068, 0.023, 0.24)}
"""The worth of a part of any other run, by the distance of its ends in hexagons, 0 to 4, and beyond."""


@cache
def worths_before(designs: tuple[str, ...]) -> Table:
    """Return the worths of runs for a player who still lays these designs in this turn, one or two."""
    count = len(designs)
    afar = by_distance(_AFAR[count])
    ways = sum(geometry.WAYS[list(OF_DESIGN[design])].sum(0) for design in set(designs))
    return np.where(np.asarray(ways) > 0, np.float32(_FITTING[count]), afar)


def by_distance(worths: Sequence[float]) -> Table:
    """Return the table with these worths by the distance of the ends, 0 to `REACH`, and beyond."""
    table = np.zeros((geometry.FAR + 1, 6, 6), np.float32)
    table += np.array(worths, np.float32)[geometry.DISTANCES][:, None, None]
    return table


def worth(ground: Ground, table: Table, runs: tuple[Numbers, Numbers], length: Sums, rings: RingSets) -> Sums:
    """Return the worths of open runs, given by their two ends.

    Rings that a run surrounds, if it is closed by one tile, count like parts of it.
    """
    area, (first, last) = ground.area, runs
    step = geometry.steps(area.code_of.take(first), area.code_of.take(last))
    ways = 6 * area.direction_of.take(first) + area.direction_of.take(last)
    weight = table.ravel().take(36 * step.astype(np.intp) + ways)
    result: Sums = weight * length
    if ground.rings:
        near = np.flatnonzero((step < geometry.SAME_OR_NEXT) & (weight != 0))
        begin, end, step = first.take(near), last.take(near), step.take(near)
        next_key = 6 * area.hexagon_of.take(begin) + geometry.DIRECTION_TO.take(step)
        between = np.where(step > 0, ground.ray.take(next_key), np.uint64(0))
        inside = rings.take(near) ^ ground.ray.take(begin) ^ ground.ray.take(end) ^ between
        result.ravel()[near] += weight.take(near) * ground.worth(inside)
    return result


def worths_by_key(nodes: Nodes, table: Table) -> Sums:
    """Return the worth of the open run that ends at each key of each position; 0 where none does."""
    node, key = np.nonzero(nodes.far >= 0)
    ends = (key, nodes.far[node, key].astype(np.intp))
    result = np.zeros(nodes.far.shape, np.float32)
    result[node, key] = worth(nodes.ground, table, ends, nodes.length[node, key], nodes.rings[node, key])
    return result
