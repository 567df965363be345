"""The runs and rings that tiles make of the open runs around a place, for many places at once."""

from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topology.bots.arrays import Flags, Numbers, RingSets, Small, Sums
from topologic_qt.games.topology.bots.frame import HALF
from topologic_qt.games.topology.bots.ground import Ground
from topologic_qt.games.topology.bots.nodes import Nodes
from topologic_qt.games.topology.bots.patterns import NONE, RUNS, Patterns
from topologic_qt.games.topology.rules.designs import SIDES

PATTERNS = Patterns()
"""The tables of the patterns that have come up; their order makes no difference."""

_SETS = 1 << HALF
"""The number of sets of five sides."""


@dataclass
class Sides:
    """The sides of some places, each in one of some positions. The second axis of arrays counts sides."""

    ground: Ground
    node: Numbers
    place: Numbers
    ends: Numbers
    """The far end of the run at each side, or the side's own outer key without one; then that of no key."""
    lengths: Sums
    """The length of the runs at each set of the sides 0 to 4, and then of the sides 5 to 9.

    A run with both its ends at this place counts half at each.
    """
    rings: RingSets
    """The rings of these runs and of the edges they end at, in the same order; a run counts at one end."""
    joined: Flags
    """Whether the run at each side has its other end here, too."""
    pattern: Numbers
    """The number of the pattern of each place; 0 where no side is joined."""


def sides(nodes: Nodes, node: Numbers, place: Numbers, *, joined_only: bool = False) -> Sides:
    """Return the sides of places; with ``joined_only`` of those places where a ring may be closed."""
    ground, area = nodes.ground, nodes.ground.area
    inner = area.inner.take(place, 0)
    flat = inner + (node * (area.none + 1))[:, None]
    far = nodes.far.ravel().take(flat)
    attached = far >= 0
    ends = np.where(attached, far, area.outer.take(place, 0))
    hexagon = area.hexagon_of.take(ends)
    in_second = hexagon == area.second.take(place)[:, None]
    joined = attached & (in_second | (hexagon == area.first.take(place)[:, None]))
    if joined_only:
        some = np.flatnonzero(joined.any(1))
        node, place, inner, flat = node[some], place[some], inner[some], flat[some]
        attached, ends, in_second, joined = attached[some], ends[some], in_second[some], joined[some]
    partner = np.full(joined.shape, NONE, np.int8)
    row, side = np.nonzero(joined)
    partner[row, side] = area.side_at(place[row], in_second[row, side], area.direction_of[ends[row, side]])
    length = nodes.length.ravel().take(flat)
    length[row, side] *= np.float32(0.5)
    return Sides(
        ground,
        node,
        place,
        np.concatenate([ends, np.full((len(node), 1), area.none)], 1),
        _sums(length),
        _subsets(_rings(nodes, flat, inner, attached, partner)),
        joined,
        _patterns(joined, partner),
    )


def _rings(nodes: Nodes, flat: Numbers, inner: Numbers, attached: Flags, partner: Small) -> RingSets:
    if not nodes.ground.rings:
        return np.zeros(inner.shape, np.uint64)
    ray = nodes.ground.ray.take(inner)
    rings = nodes.rings.ravel().take(flat) ^ ray
    row, side = np.nonzero(partner != NONE)
    rings[row, side] ^= ray[row, partner[row, side]]
    rings[~attached | (np.arange(SIDES) > partner)] = 0
    return rings


def _patterns(joined: Flags, partner: Small) -> Numbers:
    result = np.zeros(len(joined), np.intp)
    some = np.flatnonzero(joined.any(1))
    if len(some):
        result[some] = PATTERNS.numbers(partner[some])
    return result


@dataclass
class Joined:
    """The runs through places with a tile on each; the last axis counts runs, the one before pairings."""

    first: Numbers
    """One end of each run, or no key where there are fewer runs."""
    last: Numbers
    """The other end."""
    length: Sums
    rings: RingSets
    exists: Flags
    closed: Sums
    """The length of all rings that are closed."""
    inside: RingSets
    """The rings inside them; where two rings are closed at once, those inside one of the two."""


def join(found: Sides, pairing: Numbers) -> Joined:
    """Return the runs for pairings: one for each place, as a column, or several for all places, as a row."""
    table = PATTERNS.rows(found.pattern[:, None], pairing)
    row = np.arange(len(found.place))[:, None, None]
    first, last = PATTERNS.first.take(table, 0), PATTERNS.last.take(table, 0)
    chosen = PATTERNS.sides.take(table, 0)
    low = row * (2 * _SETS) + (chosen & (_SETS - 1))
    high = row * (2 * _SETS) + _SETS + (chosen >> HALF)
    length = found.lengths.ravel().take(low) + found.lengths.ravel().take(high)
    length += PATTERNS.lines.take(table, 0)
    rings = np.zeros(length.shape, np.uint64)
    if found.ground.rings:
        rings = found.rings.ravel().take(low) ^ found.rings.ravel().take(high)
        within = found.ground.ray_within.take(found.place)[:, None, None]
        rings ^= np.where(PATTERNS.crosses.take(table, 0), within, np.uint64(0))
    ends = row * (SIDES + 1)
    return Joined(
        found.ends.ravel().take(ends + first),
        found.ends.ravel().take(ends + last),
        length[..., :RUNS],
        rings[..., :RUNS],
        first != NONE,
        length[..., RUNS],
        rings[..., RUNS],
    )


def _sums(length: Sums) -> Sums:
    """The sum of each subset of the first five of ten lengths, and of the others, in each row.

    A product of matrices would start threads that keep other processors busy.
    """
    result = np.zeros((len(length), 2, _SETS), np.float32)
    pair = length.reshape(-1, 2, HALF)
    for side in range(HALF):
        size = 1 << side
        result[:, :, size : 2 * size] = result[:, :, :size] + pair[:, :, side, None]
    return result.reshape(-1, 2 * _SETS)


def _subsets(rings: RingSets) -> RingSets:
    """The exclusive or of each such subset of ten sets of rings."""
    result = np.zeros((len(rings), 2, _SETS), np.uint64)
    pair = rings.reshape(-1, 2, HALF)
    if rings.any():
        for side in range(HALF):
            size = 1 << side
            result[:, :, size : 2 * size] = result[:, :, :size] ^ pair[:, :, side, None]
    return result.reshape(-1, 2 * _SETS)


def children(nodes: Nodes, node: Numbers, place: Numbers, pairing: Numbers) -> Nodes:
    """Return the positions after a tile is laid in each of some positions, with the points as before."""
    area = nodes.ground.area
    runs = join(sides(nodes, node, place), pairing[:, None])
    row = np.arange(len(node))[:, None]
    found = nodes.chosen(node)
    inner = area.inner[place]
    found.far[row, inner], found.length[row, inner], found.rings[row, inner] = -1, 0, 0
    first, last = runs.first[:, 0], runs.last[:, 0]
    for end, other in ((first, last), (last, first)):
        found.far[row, end], found.length[row, end] = other, runs.length[:, 0]
        found.rings[row, end] = runs.rings[:, 0]
    found.far[:, area.none], found.length[:, area.none] = -1, 0
    for hexagon in (area.first[place], area.second[place]):
        found.taken[row[:, 0], hexagon] = True
        found.beside[row, area.beside[hexagon]] = True
    laid = zip(found.spots, place.tolist(), pairing.tolist(), strict=True)
    found.spots = [(*spots, area.spot(at, way)) for spots, at, way in laid]
    return found
