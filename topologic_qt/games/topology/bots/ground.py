"""The ground of a search: numbered hexagons around a table, and the places for tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topology.bots import frame, geometry, lines, lines as exact
from topologic_qt.games.topology.bots.frame import TWIN, Spot
from topologic_qt.games.topology.bots.geometry import Flags, Keys, Numbers, RingSets, Small, Sums
from topologic_qt.games.topology.rules.chain import SIDES

MOST_RINGS = 64  # the number of longest rings that the search distinguishes; final points are exact

_NOWHERE = 1 << 20


def _side_at() -> Small:
    """The side of a place, by the place's direction, the hexagon (0 or 1), and the side's direction."""
    table = np.full((3, 2, 6), SIDES, np.int8)
    for direction in range(3):
        for index in range(SIDES):
            table[(direction, *frame.side(direction, index))] = index
    return table


_SIDE_AT = _side_at()


class Area:
    """The hexagons around a table, numbered from 0; arrays by side key end with an entry for no key."""

    def __init__(self, tiles: Sequence[Spot], reach: int) -> None:
        """``reach`` is the largest distance, in hexagons, of new tiles from these."""
        taken = {hexagon for at, way, _ in tiles for hexagon in (at, at + frame.STEPS[way])}
        self.hexagons, within = _around(taken, reach)
        self.index = {hexagon: number for number, hexagon in enumerate(self.hexagons)}
        self.none = 6 * len(self.hexagons)
        self.beside: Numbers = np.array(
            [[self.index.get(hexagon + step, -1) for step in frame.STEPS] for hexagon in self.hexagons],
            np.intp,
        )
        """The neighbours of each hexagon, by direction; -1 beyond the area."""
        self._describe_keys()
        self._find_places(taken, within)

    def key(self, key: int) -> int:
        """Return the number of a side key in this area."""
        return 6 * self.index[key // 6] + key % 6

    def spot(self, place: int, pairing: int) -> Spot:
        """Return a tile on a place."""
        return self.hexagons[self.first[place]], int(self.way[place]), pairing

    def side_at(self, place: Numbers, in_second: Flags, direction: Small) -> Small:
        """Return the side of each place at an edge, given by its direction in the first or second hexagon."""
        found: Small = _SIDE_AT[self.way[place], in_second.astype(np.intp), direction]
        return found

    def _describe_keys(self) -> None:
        places = [frame.place_of(hexagon) for hexagon in self.hexagons]
        self.hexagon_of: Numbers = np.append(np.arange(self.none) // 6, -1)  # -1 for no key
        self.direction_of: Small = (np.arange(self.none + 1) % 6).astype(np.int8)
        codes = np.array([*map(geometry.code, places), geometry.code(None)], np.intp)
        self.code_of: Numbers = codes[self.hexagon_of]  # for `geometry.steps`
        crossings = [lines.crossing(6 * hexagon + way) for hexagon in self.hexagons for way in range(6)]
        self.crossing_of: Numbers = np.array(
            [found or (_NOWHERE, 0) for found in [*crossings, None]], np.intp
        )
        """The way to the east that takes the edge of each key, and how far east it does so."""

    def _find_places(self, taken: set[int], within: int) -> None:
        """Number the places for tiles: two empty neighbours each, within reach."""
        free = np.array(
            [number < within and hexagon not in taken for number, hexagon in enumerate(self.hexagons)]
        )
        found = [
            (number, int(other), way)
            for number in np.flatnonzero(free).tolist()
            for way, other in enumerate(self.beside[number, :3].tolist())
            if free[other]
        ]
        place = np.array(found, np.intp).reshape(-1, 3)
        self.first: Numbers = place[:, 0]
        self.second: Numbers = place[:, 1]
        self.way: Numbers = place[:, 2]
        """The direction, 0 to 2, from the first hexagon of each place to the second."""
        self.inner: Numbers = np.empty((len(place), SIDES), np.intp)  # keys of the sides, seen from inside
        self.outer: Numbers = np.empty((len(place), SIDES), np.intp)  # the same, seen from outside
        for way in range(3):
            rows = np.flatnonzero(self.way == way)
            for side in range(SIDES):
                half, direction = frame.side(way, side)
                hexagon = place[rows, half]
                self.inner[rows, side] = 6 * hexagon + direction
                self.outer[rows, side] = 6 * self.beside[hexagon, direction] + (direction + 3) % 6


class Ground:
    """The area around a table, with its lines and closed rings before a turn."""

    def __init__(self, area: Area, tiles: Sequence[Spot]) -> None:
        """``tiles`` are those that the area was made for, but each may be turned by half."""
        self.area = area
        self.lines = lines.laid({}, tiles)
        self.rings = lines.rings_among(self.lines, [key for spot in tiles for key in frame.keys_of(spot)])
        self._cast_rays()

    def worth(self, rings: RingSets) -> Sums:
        """Return the sum of the lengths of the rings in each set."""
        result = np.zeros(rings.shape, np.float32)
        for byte in range((min(len(self.rings), MOST_RINGS) + 7) // 8):
            result += self._lengths[byte][(rings >> np.uint64(8 * byte)).astype(np.uint8)]
        return result

    def _cast_rays(self) -> None:
        row, east = self.area.crossing_of.T
        self.ray: RingSets = np.zeros(len(row), np.uint64)  # the rings whose way east takes each edge
        lengths = np.zeros(MOST_RINGS, np.float32)
        longest = sorted(self.rings, key=lambda ring: (-ring.length, ring.point))[:MOST_RINGS]
        for bit, ring in enumerate(longest):
            lengths[bit] = ring.length
            at, begin = ring.point
            self.ray[(row == at) & (east > begin)] |= np.uint64(1 << bit)
        self.ray_within: RingSets = self.ray[6 * self.area.first + self.area.way]
        """The rings whose way takes the edge between the two hexagons of each place."""
        bits = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")
        self._lengths: Sums = lengths.reshape(8, 8) @ bits.T.astype(np.float32)


def _around(taken: Iterable[int], reach: int) -> tuple[list[int], int]:
    """The hexagons up to one beyond reach, nearest first, and the number of those within reach."""
    found = dict.fromkeys(sorted(taken))
    rim = list(found)
    within = 0
    for _ in range(reach + 1):
        within = len(found)
        rim = [beside for hexagon in rim for beside in (hexagon + step for step in frame.STEPS)]
        rim = [hexagon for hexagon in dict.fromkeys(rim) if hexagon not in found]
        found.update(dict.fromkeys(rim))
    return list(found), within


@dataclass
class Nodes:
    """Positions on one ground; the first axis of every array counts them.

    An open run is known by its two ends, its length and the rings whose way to the east it crosses an odd
    number of times. Joined runs combine these by exclusive or: a closed ring has the rings inside it.
    """

    ground: Ground
    far: Keys  # the other end of the run that ends at each key; -1 for none
    length: Sums  # the length of that run; 0 for none
    rings: RingSets  # the set of rings of that run, without its two ends
    taken: Flags  # whether a tile lies on each hexagon
    beside: Flags  # whether a tile lies beside each hexagon
    points: Sums  # the points of the rings closed in this turn
    spots: list[tuple[Spot, ...]]  # the tiles laid in this turn

    def __len__(self) -> int:
        return len(self.spots)

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """Return all arrays, in the order of the fields."""
        return self.far, self.length, self.rings, self.taken, self.beside, self.points

    def chosen(self, rows: Numbers) -> Nodes:
        """Return some of the positions."""
        far, length, rings, taken, beside, points = (array[rows] for array in self.arrays)
        spots = [self.spots[row] for row in rows.tolist()]
        return Nodes(self.ground, far, length, rings, taken, beside, points, spots)


def start(ground: Ground, spots: tuple[Spot, ...] = ()) -> Nodes:
    """Return the single position that a search begins with, after tiles were laid in this turn."""
    far = np.full((1, ground.area.none + 1), -1, np.int32)
    length = np.zeros((1, ground.area.none + 1), np.float32)
    rings = np.zeros((1, ground.area.none + 1), np.uint64)
    lines = exact.laid(ground.lines, spots)
    for end, other, parts, crossed in _open_runs(ground, lines):
        far[0, end], length[0, end], rings[0, end] = other, parts, crossed
    taken = np.zeros((1, len(ground.area.hexagons)), bool)
    taken[0, [ground.area.index[key // 6] for key in lines]] = True
    beside = np.zeros_like(taken)
    beside[0, ground.area.beside[taken[0]].ravel()] = True
    points = np.array([exact.score(ground.lines, ground.rings, spots)], np.float32)
    return Nodes(ground, far, length, rings, taken, beside, points, [spots])


def _open_runs(ground: Ground, lines: exact.Lines) -> Iterator[tuple[int, int, int, int]]:
    """Both ends, the length and the rings of every open run, from either end."""
    ray = ground.ray
    for key in lines:
        outside = key + TWIN[key % 6]
        if outside in lines:
            continue
        parts, crossed, at = 0, 0, key
        while True:
            parts += 1
            end = lines[at]
            if end // 6 != at // 6:
                crossed ^= int(ray[ground.area.key(exact.key_between(at // 6, end // 6))])
            beyond = end + TWIN[end % 6]
            if beyond not in lines:
                break
            crossed ^= int(ray[ground.area.key(end)])
            at = beyond
        yield ground.area.key(outside), ground.area.key(beyond), parts, crossed


def together(groups: list[Nodes]) -> Nodes:
    """Merge positions of one ground, keeping each set of tiles once."""
    known: set[frozenset[Spot]] = set()
    kept = []
    for group in groups:
        rows = []
        for row, spots in enumerate(group.spots):
            if frozenset(spots) not in known:
                known.add(frozenset(spots))
                rows.append(row)
        kept.append(group.chosen(np.array(rows, np.intp)))
    if len(kept) == 1:
        return kept[0]
    columns = zip(*(group.arrays for group in kept), strict=True)
    far, length, rings, taken, beside, points = map(np.concatenate, columns)
    all_spots = [spots for group in kept for spots in group.spots]
    return Nodes(kept[0].ground, far, length, rings, taken, beside, points, all_spots)
