"""Many positions of a search at once, as arrays of open runs."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topology.bots import lines as exact
from topologic_qt.games.topology.bots.arrays import Flags, Keys, Numbers, RingSets, Sums
from topologic_qt.games.topology.bots.frame import TWIN, Spot
from topologic_qt.games.topology.bots.ground import Ground


@dataclass
class Nodes:
    """Positions on one ground; the first axis of every array counts them.

    An open run is known by its two ends, its length and a set of rings: those whose way to the east it
    crosses an odd number of times. Sets of runs that become one are combined by exclusive or, so that a ring,
    once it is closed, has the set of the rings inside it.
    """

    ground: Ground
    far: Keys
    """The other end of the run that ends at each key; -1 where none does."""
    length: Sums
    """The length of that run; 0 where there is none."""
    rings: RingSets
    """The set of rings of that run, its two ends left out."""
    taken: Flags
    """Whether a tile lies on each hexagon."""
    beside: Flags
    """Whether a tile lies beside each hexagon."""
    points: Sums
    """The points of the rings that were closed in this turn."""
    spots: list[tuple[Spot, ...]]
    """The tiles that were laid in this turn."""

    def __len__(self) -> int:
        return len(self.spots)

    def chosen(self, rows: Numbers) -> "Nodes":
        """Return some of the positions."""
        return Nodes(
            self.ground,
            self.far[rows],
            self.length[rows],
            self.rings[rows],
            self.taken[rows],
            self.beside[rows],
            self.points[rows],
            [self.spots[row] for row in rows.tolist()],
        )


def start(ground: Ground, spots: tuple[Spot, ...] = ()) -> Nodes:
    """Return the one position that a search begins with, after tiles were laid in this turn."""
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
    """Return positions of one ground as one, each set of tiles once."""
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
    return Nodes(
        kept[0].ground,
        np.concatenate([group.far for group in kept]),
        np.concatenate([group.length for group in kept]),
        np.concatenate([group.rings for group in kept]),
        np.concatenate([group.taken for group in kept]),
        np.concatenate([group.beside for group in kept]),
        np.concatenate([group.points for group in kept]),
        [spots for group in kept for spots in group.spots],
    )
