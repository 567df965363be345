"""All ways to lay one more tile in each of some positions, and the best of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topology.bots import lines as exact
from topologic_qt.games.topology.bots.arrays import Numbers, Sums
from topologic_qt.games.topology.bots.frame import OF_DESIGN, Spot
from topologic_qt.games.topology.bots.joining import Joined, Sides, children, join, sides
from topologic_qt.games.topology.bots.nodes import Nodes
from topologic_qt.games.topology.bots.worths import Table, worth, worths_by_key


@dataclass
class Layer:
    """Ways to lay a tile, as arrays over all of them."""

    nodes: Nodes
    node: Numbers
    """The position that each tile is laid in, by its number."""
    place: Numbers
    pairing: Numbers
    points: Sums
    """The points of the turn so far."""
    value: Sums
    """The points with the worth of the open runs."""

    def __len__(self) -> int:
        return len(self.value)

    def spots(self, row: int) -> tuple[Spot, ...]:
        """Return the tiles of the turn for one of the ways."""
        laid = self.nodes.ground.area.spot(int(self.place[row]), int(self.pairing[row]))
        return (*self.nodes.spots[self.node[row]], laid)

    def best(self, width: int) -> Numbers:
        """Return the best ways, each set of tiles once, the best first."""
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
        """Return the positions after some of the ways, with exact points."""
        found = children(self.nodes, self.node[rows], self.place[rows], self.pairing[rows])
        found.points = self.points[rows]
        ground = found.ground
        for row in np.flatnonzero(found.points):
            found.points[row] = exact.score(ground.lines, ground.rings, found.spots[row])
        return found


def closing(nodes: Nodes, designs: Sequence[str]) -> list[Layer]:
    """Return, for each design, the ways to lay it where it may close a ring, valued by points alone."""
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
    """Every position with every place where a tile may be laid in it."""
    first, second = nodes.ground.area.first, nodes.ground.area.second
    free = ~nodes.taken[:, first] & ~nodes.taken[:, second]
    node, place = np.nonzero(free & (nodes.beside[:, first] | nodes.beside[:, second]))
    return node, place
