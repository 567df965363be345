"""All ways to lay one more tile in some positions, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topology.bots import geometry, lines as exact
from topologic_qt.games.topology.bots.frame import HALF, OF_DESIGN, PAIRINGS, Spot
from topologic_qt.games.topology.bots.geometry import Flags, Numbers, RingSets, Small, Sums
from topologic_qt.games.topology.bots.ground import Area, Ground, Nodes, start
from topologic_qt.games.topology.rules.chain import SIDES

T = TypeVar("T", bound=np.generic)

Table = NDArray[np.float32]  # worth of a part of a run: [step between its ends, direction, direction]

_FITTING = {1: 0.576, 2: 0.216}
"""The worth of a part of a run that one of the last tiles can close alone, by the number of those tiles.

These numbers and `_AFAR` were found by hill climbing: each was scaled or shifted at random, and kept if a
beam of the widths 30 and 40 found more points in 120 positions from matches, each with three possible tiles.
Compared with the first guess, which valued the closest ends most, the mean rose from 14.7 to 15.7
points.
"""

_AFAR = {1: (0.0, 0.0, 0.02, 0.01, 0.0, 0.0), 2: (0.126, 0.126, 0.112, 0.068, 0.023, 0.24)}
"""The worth of a part of any other run, by the distance of its ends in hexagons: 0 to 4, and beyond."""


@cache
def worths_before(designs: tuple[str, ...]) -> Table:
    """Return the worths of runs for a player who has one or two designs left to lay in this turn."""
    count = len(designs)
    afar = by_distance(_AFAR[count])
    ways = sum(geometry.WAYS[list(OF_DESIGN[design])].sum(0) for design in set(designs))
    return np.where(np.asarray(ways) > 0, np.float32(_FITTING[count]), afar)


def by_distance(worths: Sequence[float]) -> Table:
    """Return the table with these worths by the distance of the ends: 0 to `REACH`, and beyond."""
    table = np.zeros((geometry.FAR + 1, 6, 6), np.float32)
    table += np.array(worths, np.float32)[geometry.DISTANCES][:, None, None]
    return table


def worth(ground: Ground, table: Table, runs: tuple[Numbers, Numbers], length: Sums, rings: RingSets) -> Sums:
    """Return the worths of open runs by their ends, including the rings that each would surround."""
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
    """Return the worth of the open run that ends at each key of each position; 0 for none."""
    node, key = np.nonzero(nodes.far >= 0)
    ends = (key, nodes.far[node, key].astype(np.intp))
    result = np.zeros(nodes.far.shape, np.float32)
    result[node, key] = worth(nodes.ground, table, ends, nodes.length[node, key], nodes.rings[node, key])
    return result


# Tables of what a tile does to the runs around it
# A *pattern* says which of the ten sides of an empty place are already joined by runs outside: it has the
# partner of each side, or `NONE`. With the pairing of a tile laid there, it decides which runs are joined
# and which become rings.


NONE = SIDES  # the partner of a side that is joined to no other side of the place
RUNS = SIDES // 2  # the most open runs through a place; one more entry, the last, is for all rings

_COUNT = len(PAIRINGS)
_MOST = 2188  # number of patterns: ways to join some of ten sides without crossing (the tenth Motzkin number)

_WEIGHTS = (SIDES + 1) ** np.arange(SIDES, dtype=np.int64)


class Patterns:
    """Tables of runs, filled as patterns occur. Rows are numbered by pattern and pairing (see `rows`)."""

    def __init__(self) -> None:
        rows = _MOST * _COUNT
        self.first: Small = np.full((rows, RUNS), NONE, np.int8)  # the side at one end of each open run
        self.last: Small = np.full((rows, RUNS), NONE, np.int8)  # the side at its other end
        self.sides: NDArray[np.int16] = np.zeros((rows, RUNS + 1), np.int16)
        """The sides that belong to each run, and to all rings, as bits."""
        self.lines: Small = np.zeros((rows, RUNS + 1), np.int8)  # the tile's in each run, and in all rings
        self.crosses: NDArray[np.bool_] = np.zeros((rows, RUNS + 1), bool)
        """Whether each run, and all rings, cross between the two hexagons an odd number of times."""
        self._numbers: dict[int, int] = {}
        self.numbers(np.full((1, SIDES), NONE, np.int8))

    def numbers(self, partners: Small) -> Numbers:
        """Return the number of each pattern, a row of ten partners; 0 is the pattern without any."""
        codes, back = np.unique(partners.astype(np.int64) @ _WEIGHTS, return_inverse=True)
        found = np.array([self._number(int(code)) for code in codes], np.intp)
        return found[back]

    def rows(self, pattern: Numbers, pairing: Numbers) -> Numbers:
        """Return the rows of patterns, given by numbers, with pairings."""
        return pattern * _COUNT + pairing

    def _number(self, code: int) -> int:
        known = self._numbers.get(code)
        if known is not None:
            return known
        number = self._numbers[code] = len(self._numbers)
        outside = [code // (SIDES + 1) ** side % (SIDES + 1) for side in range(SIDES)]
        for pairing, inside in enumerate(PAIRINGS):
            self._fill(number * _COUNT + pairing, inside, outside)
        return number

    def _fill(self, row: int, inside: tuple[int, ...], outside: list[int]) -> None:
        left = set(range(SIDES))
        runs = 0
        for side in range(SIDES):
            if outside[side] == NONE and side in left:
                sides = _followed(side, inside, outside)
                left -= set(sides)
                self.first[row, runs], self.last[row, runs] = side, sides[-1]
                self._describe(row, runs, sides)
                runs += 1
        rings: list[int] = []
        while left:
            sides = _followed(min(left), inside, outside)
            left -= set(sides)
            rings += sides
        self._describe(row, RUNS, rings)

    def _describe(self, row: int, run: int, sides: list[int]) -> None:
        self.sides[row, run] = sum(1 << side for side in sides)
        self.lines[row, run] = len(sides) // 2
        pairs = zip(sides[::2], sides[1::2], strict=True)
        self.crosses[row, run] = sum((side < HALF) != (end < HALF) for side, end in pairs) % 2


def _followed(start: int, inside: tuple[int, ...], outside: list[int]) -> list[int]:
    """The sides of the run or ring that starts with the line at a side: two for each line, in order."""
    sides = []
    side = start
    while True:
        end = inside[side]
        sides += [side, end]
        side = outside[end]
        if side in (NONE, start):
            return sides


PATTERNS = Patterns()  # the tables of the patterns so far; their order does not matter
_SETS = 1 << HALF  # the number of sets of five sides


@dataclass
class Sides:
    """The sides of places, each in some position. The second axis of the arrays counts sides."""

    ground: Ground
    node: Numbers
    place: Numbers
    ends: Numbers  # the far end of the run at each side, or the side's outer key; then an entry for no key
    lengths: Sums
    """The length of runs at each set of sides 0 to 4, then 5 to 9; runs with two ends here count half."""
    rings: RingSets  # the rings of these runs and their end edges, in the same order; a run counts at one end
    joined: Flags  # whether the run at each side also has its other end here
    pattern: Numbers  # the number of each place's pattern; 0 if no side is joined


def sides(nodes: Nodes, node: Numbers, place: Numbers, *, joined_only: bool = False) -> Sides:
    """Return the sides of places; with ``joined_only``, only of places where a ring may be closed."""
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
    pattern = np.zeros(len(node), np.intp)
    some = np.flatnonzero(joined.any(1))
    if len(some):
        pattern[some] = PATTERNS.numbers(partner[some])
    return Sides(
        ground,
        node,
        place,
        np.concatenate([ends, np.full((len(node), 1), area.none)], 1),
        _subsets(length, np.add),
        _subsets(_rings(nodes, flat, inner, attached, partner), np.bitwise_xor),
        joined,
        pattern,
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


@dataclass
class Joined:
    """The runs through places with a tile on each; the last axis counts runs, the one before it pairings."""

    first: Numbers  # one end of each run, or no key if there are fewer runs
    last: Numbers
    length: Sums
    rings: RingSets
    exists: Flags
    closed: Sums  # the total length of the closed rings
    inside: RingSets  # the rings inside them; if two rings are closed at once, those inside only one of them


def join(found: Sides, pairing: Numbers) -> Joined:
    """Return the runs for pairings: a column with one for each place, or a row with several for all."""
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


def _subsets(parts: NDArray[T], together: np.ufunc) -> NDArray[T]:
    """Combine each subset of the first five parts, and of the last five, in each row of ten.

    A product of matrices would start threads that keep other processor cores busy.
    """
    result = np.zeros((len(parts), 2, _SETS), parts.dtype)
    pair = parts.reshape(-1, 2, HALF)
    if parts.any():
        for side in range(HALF):
            size = 1 << side
            result[:, :, size : 2 * size] = together(result[:, :, :size], pair[:, :, side, None])
    return result.reshape(-1, 2 * _SETS)


def children(nodes: Nodes, node: Numbers, place: Numbers, pairing: Numbers) -> Nodes:
    """Return the positions after laying a tile in each, with unchanged points."""
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


@dataclass
class Layer:
    """Ways to lay a tile, as arrays over all of them."""

    nodes: Nodes
    node: Numbers  # the number of the position that each tile is laid in
    place: Numbers
    pairing: Numbers
    points: Sums  # the points of the turn so far
    value: Sums  # the points plus the worth of the open runs

    def __len__(self) -> int:
        return len(self.value)

    def spots(self, row: int) -> tuple[Spot, ...]:
        """Return the tiles of the turn for one of the ways."""
        laid = self.nodes.ground.area.spot(int(self.place[row]), int(self.pairing[row]))
        return (*self.nodes.spots[self.node[row]], laid)

    def best(self, width: int) -> Numbers:
        """Return the best ways, best first, with each set of tiles once."""
        count = min(len(self), 3 * width)
        rows = np.arange(len(self))
        if count < len(self):
            rows = np.argpartition(-self.value, count - 1)[:count]
        rows = rows[np.lexsort((rows, -self.value[rows]))]
        kept: dict[frozenset[Spot], int] = {}
        for row in rows.tolist():
            kept.setdefault(frozenset(self.spots(row)), row)
            if len(kept) == width:
                break
        return np.array(list(kept.values()), np.intp)

    def grown(self, rows: Numbers) -> Nodes:
        """Return the positions after these ways, with exact points."""
        found = children(self.nodes, self.node[rows], self.place[rows], self.pairing[rows])
        found.points = self.points[rows]
        ground = found.ground
        for row in np.flatnonzero(found.points):
            found.points[row] = exact.score(ground.lines, ground.rings, found.spots[row])
        return found


def closing(nodes: Nodes, designs: Sequence[str]) -> list[Layer]:
    """Return, for each design, the ways to lay it that may close a ring, valued by points alone."""
    node, place = _places(nodes)
    found = sides(nodes, node, place, joined_only=True)
    return [_layer(nodes, found, design)[0] for design in designs]


def anywhere(nodes: Nodes, design: str) -> Layer:
    """Return all ways to lay a design, valued by points alone."""
    return _layer(nodes, sides(nodes, *_places(nodes)), design)[0]


def everywhere(nodes: Nodes, choices: Sequence[tuple[str, Table]]) -> list[Layer]:
    """Return, for each design and table, all ways to lay it, valued by points and the worth of open runs."""
    node, place = _places(nodes)
    found = sides(nodes, node, place)
    layers = []
    for design, table in choices:
        layer, runs = _layer(nodes, found, design)
        known = worths_by_key(nodes, table)
        gone = known.ravel().take(nodes.ground.area.inner.take(place, 0) + (node * known.shape[1])[:, None])
        gone[found.joined] *= np.float32(0.5)
        before = (known.sum(1) * np.float32(0.5)).take(node) - gone.sum(1)
        new = worth(nodes.ground, table, (runs.first, runs.last), runs.length, runs.rings)
        layer.value += (before[:, None] + np.where(runs.exists, new, np.float32(0)).sum(2)).ravel()
        layers.append(layer)
    return layers


def _layer(nodes: Nodes, found: Sides, design: str) -> tuple[Layer, Joined]:
    ground, ways = nodes.ground, np.array(OF_DESIGN[design], np.intp)
    runs = join(found, ways[None])
    points = nodes.points.take(found.node)[:, None] + runs.closed
    if ground.rings:
        some = np.nonzero(runs.closed)
        points[some] += ground.worth(runs.inside[some])
    count, each = len(ways), len(found.node)
    layer = Layer(
        nodes,
        found.node.repeat(count),
        found.place.repeat(count),
        np.tile(ways, each),
        points.ravel(),
        points.ravel().copy(),
    )
    return layer, runs


def _places(nodes: Nodes) -> tuple[Numbers, Numbers]:
    """All pairs of a position and a place where a tile may be laid in it."""
    first, second = nodes.ground.area.first, nodes.ground.area.second
    free = ~nodes.taken[:, first] & ~nodes.taken[:, second]
    node, place = np.nonzero(free & (nodes.beside[:, first] | nodes.beside[:, second]))
    return node, place


_ACROSS = 2  # how much farther from the table each laid tile can reach, in hexagons
_AT_ONCE = 128  # the number of positions processed together, to limit memory


def most_points(table: Sequence[Spot], designs: Sequence[str]) -> int:
    """Return the most points of a base turn with these designs: two take 0.1 s, three up to 20 s."""
    nodes = start(Ground(Area(table, _ACROSS * len(designs)), table))
    nobody = np.zeros_like(nodes.beside)
    return _Search().best(_Begun(nodes, nobody, np.zeros(1, np.intp)), tuple(sorted(designs)))


@dataclass
class _Begun:
    """Positions within a turn."""

    nodes: Nodes
    beside: Flags  # whether a tile was beside each hexagon before the last one was laid
    last: Numbers  # the number of the last tile; see `_numbers`

    def chosen(self, layer: Layer, rows: Numbers) -> _Begun:
        """Return the positions after some ways to lay a tile in these positions."""
        return _Begun(layer.grown(rows), self.nodes.beside[layer.node[rows]], _numbers(layer)[rows])

    def first_orders(self, layer: Layer) -> Flags:
        """Return whether each way to lay a tile has to be searched.

        It need not be if the tile could have been laid before the last one, and is numbered before it.
        """
        area = self.nodes.ground.area
        could = self.beside[layer.node, area.first[layer.place]]
        could |= self.beside[layer.node, area.second[layer.place]]
        return ~could | (_numbers(layer) > self.last[layer.node])


def _numbers(layer: Layer) -> Numbers:
    """A number for each laid tile, by which the orders of a turn are compared."""
    return layer.place * len(PAIRINGS) + layer.pairing


class _Search:
    """The search, with the most points found so far."""

    def __init__(self) -> None:
        self._most = 0

    def best(self, begun: _Begun, designs: tuple[str, ...]) -> int:
        """Return the most points of all turns that continue these, or of those found before."""
        self._most = max(self._most, int(begun.nodes.points.max()))
        for design in dict.fromkeys(designs):
            if len(designs) == 1:
                self._close(begun, design)
                continue
            rest = list(designs)
            rest.remove(design)
            layer = anywhere(begun.nodes, design)
            rows = np.flatnonzero(begun.first_orders(layer))
            for first in range(0, len(rows), _AT_ONCE):
                self.best(begun.chosen(layer, rows[first : first + _AT_ONCE]), tuple(rest))
        return self._most

    def _close(self, begun: _Begun, design: str) -> None:
        """Try all ways to close rings with the last tile."""
        nodes, ground = begun.nodes, begun.nodes.ground
        (layer,) = closing(nodes, [design])
        closes = layer.points > nodes.points[layer.node]
        for row in np.flatnonzero(closes & begun.first_orders(layer)).tolist():
            points = exact.score(ground.lines, ground.rings, layer.spots(row))
            self._most = max(self._most, points)
