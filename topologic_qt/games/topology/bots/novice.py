"""The level *Novice*: lays one tile after the other, each as well as it sees, and overlooks things."""

import numpy as np

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.advanced import Position
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.geometry import Numbers
from topologic_qt.games.topology.bots.layer import Layer, by_distance, everywhere

_OVERLOOKS = 40
"""The chance of overlooking a way to lay a tile, in percent."""

_HOPES = by_distance((0.1, 0.1, 0.05, 0.02, 0.0, 0.0))
"""The worth of open runs to a player who likes long ones with ends that are near each other."""


def turn(position: Position, rng: Rng, thinking: Thinking) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled` if the thought is no longer wanted."""
    nodes = position.nodes()
    for design in rng.shuffled(position.revealed):
        thinking.check()
        layer = everywhere(nodes, [(design, _HOPES)])[0]
        nodes = layer.grown(_seen(layer, rng))
    return nodes.spots[0]


def _seen(layer: Layer, rng: Rng) -> Numbers:
    """The best way to lay a tile that is not overlooked."""
    seen = [row for row in range(len(layer)) if rng.below(100) >= _OVERLOOKS] or [0]
    return np.array([max(seen, key=lambda row: (layer.value[row], -row))], np.intp)
