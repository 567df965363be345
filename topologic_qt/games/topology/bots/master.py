"""The level *Master*: searches the turn for points, less what the next player can make of what it leaves."""

from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.beam import Beam
from topologic_qt.games.topology.bots.club import one_of_the_best
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.nodes import Nodes
from topologic_qt.games.topology.bots.worths import by_distance
from topologic_qt.games.topology.rules import View

_LEFT = by_distance((-0.1, -0.1, -0.05, -0.02, 0.0, 0.0))


def turn(
    view: View, nodes: Nodes, designs: tuple[str, ...], rng: Rng, thinking: Thinking
) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled` if the thought is no longer wanted."""
    left = _LEFT if view.stack_size else None
    return one_of_the_best(Beam((100, 500), 50, left, thinking).turns(nodes, designs), rng)
