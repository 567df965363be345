"""The beam search over a turn: the best positions after each tile are kept, in any order of the tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots import lines as exact
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.layer import Layer, anywhere, closing, everywhere
from topologic_qt.games.topology.bots.nodes import Nodes, together
from topologic_qt.games.topology.bots.worths import Table, worths_before


class Found(NamedTuple):
    """A turn that was found."""

    value: float
    """The points, and the worth of what is left where that was asked for."""
    points: int
    spots: tuple[Spot, ...]
    """The tiles laid in this turn, in order."""


@dataclass(frozen=True)
class Beam:
    """How broadly a turn is searched."""

    widths: tuple[int, int]
    """The number of positions kept before the last tile but one, and before the last."""
    results: int
    """The number of turns returned."""
    left: Table | None = None
    """The worths of runs that are left at the end of the turn; None counts points alone."""
    thinking: Thinking = field(default_factory=Thinking)

    def turns(self, nodes: Nodes, designs: Sequence[str]) -> list[Found]:
        """Return the best turns from one position, the best first, with at least one tile to lay.

        Raises `Cancelled` if the thought is no longer wanted.
        """
        groups = {tuple(sorted(designs)): nodes}
        for left in range(len(designs), 1, -1):
            groups = self._step(groups, self.widths[left == 2])
        return self._last(groups)

    def _step(self, groups: dict[tuple[str, ...], Nodes], width: int) -> dict[tuple[str, ...], Nodes]:
        """The best positions with one more tile, by the designs that are left then."""
        layers = []
        for choices, nodes in _choices(groups):
            self.thinking.check()
            tables = [(design, worths_before(rest)) for rest, design in choices]
            for (rest, _), layer in zip(choices, everywhere(nodes, tables), strict=True):
                layers.append((rest, layer, layer.best(width)))
        values = np.concatenate([layer.value[rows] for _, layer, rows in layers])
        least = np.sort(values)[-width] if len(values) > width else -np.inf
        found: dict[tuple[str, ...], list[Nodes]] = {}
        for rest, layer, rows in layers:
            rows = rows[layer.value[rows] >= least]
            if len(rows):
                found.setdefault(rest, []).append(layer.grown(rows))
        return {rest: together(nodes) for rest, nodes in found.items()}

    def _last(self, groups: dict[tuple[str, ...], Nodes]) -> list[Found]:
        found: dict[frozenset[Spot], Found] = {}
        for choices, nodes in _choices(groups):
            self.thinking.check()
            design = choices[0][1]
            layer = (
                closing(nodes, [design]) if self.left is None else everywhere(nodes, [(design, self.left)])
            )[0]
            if not len(layer):
                layer = anywhere(nodes, design)
            for turn in _exact(layer, layer.best(self.results)):
                found.setdefault(frozenset(turn.spots), turn)
        return sorted(found.values(), key=lambda turn: (-turn.value, turn.spots))[: self.results]


_Choice = tuple[tuple[str, ...], str]
"""A design that may be laid next, after those that are left then."""


def _choices(groups: dict[tuple[str, ...], Nodes]) -> Iterator[tuple[list[_Choice], Nodes]]:
    """The designs that may be laid next, for each of some groups of positions."""
    for designs, nodes in groups.items():
        first = [designs.index(design) for design in dict.fromkeys(designs)]
        yield [((*designs[:at], *designs[at + 1 :]), designs[at]) for at in first], nodes


def _exact(layer: Layer, rows: Sequence[int] | np.ndarray) -> Iterator[Found]:
    """The turns of some ways to lay the last tile, with exact points."""
    ground = layer.nodes.ground
    for row in rows:
        spots = layer.spots(int(row))
        points = exact.score(ground.lines, ground.rings, spots)
        yield Found(float(layer.value[row] - layer.points[row]) + points, points, spots)
