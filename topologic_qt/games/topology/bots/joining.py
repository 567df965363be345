"""The runs and rings that tiles make of the open runs around a place, for many places at once."""

from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topology.bots.arrays import Flags, Keys, Numbers, RingSets, Small, Sums
from topologic_qt.games.topology.bots.frame import HALF, PAIRINGS
from topologic_qt.games.topology.bots.ground import Ground
from topologic_qt.games.topology.bots.nodes import Nodes
from topologic_qt.games.topology.bots.patterns import NONE, RING, Patterns
from topologic_qt.games.topology.rules.designs import SIDES

PATTERNS = Patterns()
"""The tables of the patterns that have come up; their order makes no difference."""

_PARTNER = np.array(PAIRINGS, np.int8)
_CROSSES = (np.arange(SIDES) < HALF) != (_PARTNER < HALF)
"""Whether the line at each side, for each pairing, leads to the other hexagon of the tile."""
_CROSSES_ONCE = _CROSSES & (np.arange(SIDES) < _PARTNER)
_CROSSES_ENDED = np.concatenate([_CROSSES, np.zeros((len(PAIRINGS), 1), bool)], 1)


@dataclass
class Sides:
    """The sides of some places, each in one of some positions. The second axis of arrays counts sides."""

    node: Numbers
    place: Numbers
    ends: Numbers
    """The far end of the run at each side, or the side's own outer key without one; then that of no key."""
    length: Sums
    """The length of the run; half of it where both its ends are sides of this place; then 0."""
    rings: RingSets
    """The rings of the run and the edges it ends at; of a run with two sides here at one; then none."""
    joined: Flags
    """Whether the run at each side has its other end here, too."""
    pattern: Numbers
    """The number of the pattern of each place; 0 where no side is joined."""


def sides(nodes: Nodes, node: Numbers, place: Numbers, *, joined_only: bool = False) -> Sides:
    """Return the sides of places; with ``joined_only`` of those places where a ring may be closed."""
    ground = nodes.ground
    inner = ground.area.inner[place]
    far = nodes.far.ravel()[inner + (node * (ground.area.none + 1))[:, None]]
    attached = far >= 0
    ends = np.where(attached, far, ground.area.outer[place])
    hexagon = ground.area.hexagon_of[ends]
    in_second = hexagon == ground.area.second[place][:, None]
    joined = attached & (in_second | (hexagon == ground.area.first[place][:, None]))
    if joined_only:
        some = np.flatnonzero(joined.any(1))
        node, place, inner, attached = node[some], place[some], inner[some], attached[some]
        ends, in_second, joined = ends[some], in_second[some], joined[some]
    partner = np.where(
        joined, ground.area.side_at(place[:, None], in_second, ground.area.direction_of[ends]), np.int8(NONE)
    )
    flat = inner + (node * (ground.area.none + 1))[:, None]
    length = np.concatenate([nodes.length.ravel()[flat], np.zeros((len(node), 1), np.float32)], 1)
    length[:, :SIDES][joined] *= 0.5
    return Sides(
        node,
        place,
        np.concatenate([ends, np.full((len(node), 1), ground.area.none)], 1),
        length,
        _rings(ground, nodes.rings.ravel()[flat], inner, attached, partner),
        joined,
        _patterns(joined, partner),
    )


def _rings(ground: Ground, rings: RingSets, inner: Numbers, attached: Flags, partner: Small) -> RingSets:
    result = np.zeros((len(inner), SIDES + 1), np.uint64)
    if not ground.rings:
        return result
    ray = ground.ray[inner]
    joined = partner != NONE
    other = np.take_along_axis(ray, np.where(joined, partner, 0).astype(np.intp), 1)
    rings = rings ^ ray ^ np.where(joined, other, np.uint64(0))
    counted = attached & (np.arange(SIDES) < partner)
    result[:, :SIDES] = np.where(counted, rings, np.uint64(0))
    return result


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


def join(ground: Ground, found: Sides, pairing: Numbers) -> Joined:
    """Return the runs for pairings: one for each place, as a column, or several for all places, as a row."""
    shape = np.broadcast_shapes((len(found.place), 1), pairing.shape)
    pattern = np.broadcast_to(found.pattern[:, None], shape)
    pairing = np.broadcast_to(pairing, shape)
    first, last = PATTERNS.first[pattern, pairing], PATTERNS.last[pattern, pairing]
    row = np.arange(shape[0])[:, None, None]
    result = Joined(
        found.ends[row, first],
        found.ends[row, last],
        found.length[row, first] + found.length[row, last] + PATTERNS.lines[pattern, pairing][..., :RING],
        found.rings[row, first] ^ found.rings[row, last],
        first != NONE,
        np.zeros(shape, np.float32),
        np.zeros(shape, np.uint64),
    )
    if ground.rings:
        crossing = np.take_along_axis(_CROSSES_ENDED[pairing], first.astype(np.intp), 2)
        within = ground.ray_within[found.place][:, None, None]
        result.rings ^= np.where(crossing, within, np.uint64(0))
    some = np.flatnonzero(found.pattern)
    if len(some):
        _close(ground, found, some, pairing[some], result)
    return result


def _close(ground: Ground, found: Sides, some: Numbers, pairing: Numbers, result: Joined) -> None:
    """Correct the runs, and note the rings, of those places where sides are joined."""
    pattern = np.broadcast_to(found.pattern[some][:, None], pairing.shape)
    belongs = PATTERNS.run[pattern, pairing][..., None] == np.arange(RING + 1)
    length = np.einsum("ms,mpsr->mpr", found.length[some, :SIDES], belongs.astype(np.float32))
    length += PATTERNS.lines[pattern, pairing]
    result.length[some], result.closed[some] = length[..., :RING], length[..., RING]
    if not ground.rings:
        return
    crossing = np.where(
        _CROSSES_ONCE[pairing], ground.ray_within[found.place[some]][:, None, None], np.uint64(0)
    )
    rings = found.rings[some, None, :SIDES] ^ crossing
    whole = np.bitwise_xor.reduce(np.where(belongs, rings[..., None], np.uint64(0)), axis=2)
    result.rings[some], result.inside[some] = whole[..., :RING], whole[..., RING]


def children(nodes: Nodes, node: Numbers, place: Numbers, pairing: Numbers) -> Nodes:
    """Return the positions after a tile is laid in each of some positions, with the points as before."""
    ground = nodes.ground
    runs = join(ground, sides(nodes, node, place), pairing[:, None])
    row = np.arange(len(node))[:, None]
    found = nodes.chosen(node)
    inner = ground.area.inner[place]
    found.far[row, inner], found.length[row, inner], found.rings[row, inner] = -1, 0, 0
    first, last = runs.first[:, 0], runs.last[:, 0]
    for end, other in ((first, last), (last, first)):
        found.far[row, end], found.length[row, end] = _keys(other), runs.length[:, 0]
        found.rings[row, end] = runs.rings[:, 0]
    found.far[:, ground.area.none], found.length[:, ground.area.none] = -1, 0
    for hexagon in (ground.area.first[place], ground.area.second[place]):
        found.taken[row[:, 0], hexagon] = True
        found.beside[row, ground.area.beside[hexagon]] = True
    laid = zip(found.spots, place.tolist(), pairing.tolist(), strict=True)
    found.spots = [(*spots, ground.area.spot(at, way)) for spots, at, way in laid]
    return found


def _keys(numbers: Numbers) -> Keys:
    return numbers.astype(np.int32)
