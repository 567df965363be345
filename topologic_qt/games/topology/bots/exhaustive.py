"""The most points that any turn can have, found by looking at every one.

The tiles of a turn may be laid in several orders, and all orders lead to the same table. So only one of them
is followed: a tile is not laid right after another one if both could have been laid the other way round, and
come in that order. The first of all orders of a turn, compared tile by tile, is never left out by this.

Rings are closed by tiles alone. With the last tile, only places are looked at where it may close one;
wherever else it is laid, the turn has the points of the tiles before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topology.bots import lines as exact
from topologic_qt.games.topology.bots.frame import PAIRINGS, Spot
from topologic_qt.games.topology.bots.geometry import Flags, Numbers
from topologic_qt.games.topology.bots.ground import Area, Ground, Nodes, start
from topologic_qt.games.topology.bots.layer import Layer, anywhere, closing

_ACROSS = 2
"""The hexagons of a tile: each one that is laid may reach so much further from the table."""

_AT_ONCE = 128
"""The number of positions that are looked at together, for the sake of memory."""


def most_points(table: Sequence[Spot], designs: Sequence[str]) -> int:
    """Return the most points of a turn of the base game that lays all these designs, one or more, on a table.

    Two tiles take a tenth of a second, three from one second on a small table to twenty on a full one.
    """
    nodes = start(Ground(Area(table, _ACROSS * len(designs)), table))
    nobody = np.zeros_like(nodes.beside)
    return _Search().best(_Begun(nodes, nobody, np.zeros(1, np.intp)), tuple(sorted(designs)))


@dataclass
class _Begun:
    """Positions within a turn."""

    nodes: Nodes
    beside: Flags
    """Whether a tile lay beside each hexagon before the last one was laid."""
    last: Numbers
    """The number of the last tile; see `_numbers`."""

    def chosen(self, layer: Layer, rows: Numbers) -> "_Begun":
        """Return the positions after some ways to lay a tile in these ones."""
        return _Begun(layer.grown(rows), self.nodes.beside[layer.node[rows]], _numbers(layer)[rows])

    def first_orders(self, layer: Layer) -> Flags:
        """Return whether each way to lay a tile has to be followed.

        It has not where the tile could have been laid before the last one, and comes before it.
        """
        area = self.nodes.ground.area
        could = self.beside[layer.node, area.first[layer.place]]
        could |= self.beside[layer.node, area.second[layer.place]]
        return ~could | (_numbers(layer) > self.last[layer.node])


def _numbers(layer: Layer) -> Numbers:
    """A number for each tile that is laid, by which the orders of a turn are compared."""
    return layer.place * len(PAIRINGS) + layer.pairing


class _Search:
    """The search, with what it has found so far."""

    def __init__(self) -> None:
        self._most = 0

    def best(self, begun: _Begun, designs: tuple[str, ...]) -> int:
        """Return the most points of all turns that go on like this, or of those that were found before."""
        self._most = max(self._most, int(begun.nodes.points.max()))
        for design in dict.fromkeys(designs):
            if len(designs) == 1:
                self._close(begun, design)
                continue
            rest = list(designs)
            rest.remove(design)
            layer = anywhere(begun.nodes, design)
            rows = np.flatnonzero(begun.first_orders(layer))
            for some in _portions(rows):
                self.best(begun.chosen(layer, some), tuple(rest))
        return self._most

    def _close(self, begun: _Begun, design: str) -> None:
        """Look at all ways to close rings with the last tile."""
        nodes, ground = begun.nodes, begun.nodes.ground
        (layer,) = closing(nodes, [design])
        closes = layer.points > nodes.points[layer.node]
        for row in np.flatnonzero(closes & begun.first_orders(layer)).tolist():
            points = exact.score(ground.lines, ground.rings, layer.spots(row))
            self._most = max(self._most, points)


def _portions(rows: Numbers) -> Iterator[Numbers]:
    for first in range(0, len(rows), _AT_ONCE):
        yield rows[first : first + _AT_ONCE]
