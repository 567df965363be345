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

_FITTING = {1: 0.9, 2: 0.6}
_AFAR = {1: (0.0, 0.0, 0.02, 0.01, 0.0, 0.0), 2: (0.35, 0.35, 0.25, 0.15, 0.05, 0.0)}


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
    first, last = runs
    step = geometry.steps(ground.area.code_of[first], ground.area.code_of[last])
    weight = table[step, ground.area.direction_of[first], ground.area.direction_of[last]]
    result: Sums = weight * length
    if ground.rings:
        near = np.nonzero((step < geometry.SAME_OR_NEXT) & (weight > 0))
        begin, end, step = first[near], last[near], step[near]
        next_key = 6 * ground.area.hexagon_of[begin] + geometry.DIRECTION_TO[step]
        between = np.where(step > 0, ground.ray[next_key], np.uint64(0))
        inside = rings[near] ^ ground.ray[begin] ^ ground.ray[end] ^ between
        result[near] += weight[near] * ground.worth(inside)
    return result


def worths_by_key(nodes: Nodes, table: Table) -> Sums:
    """Return the worth of the open run that ends at each key of each position; 0 where none does."""
    node, key = np.nonzero(nodes.far >= 0)
    ends = (key, nodes.far[node, key].astype(np.intp))
    result = np.zeros(nodes.far.shape, np.float32)
    result[node, key] = worth(nodes.ground, table, ends, nodes.length[node, key], nodes.rings[node, key])
    return result
