"""The level *Club*: searches the turn for points, and does not ask what it leaves to the next player."""

from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.beam import Beam, Found
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.nodes import Nodes

_WIDTHS = (60, 300)
_RESULTS = 50


def turn(nodes: Nodes, designs: tuple[str, ...], rng: Rng, thinking: Thinking) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled` if the thought is no longer wanted."""
    return one_of_the_best(best(nodes, designs, thinking), rng)


def best(nodes: Nodes, designs: tuple[str, ...], thinking: Thinking) -> list[Found]:
    """Return turns with many points, the best first."""
    return Beam(_WIDTHS, _RESULTS, thinking=thinking).turns(nodes, designs)


def one_of_the_best(found: list[Found], rng: Rng) -> tuple[Spot, ...]:
    """Return the tiles of one of the turns that are of equal value to the first."""
    equal = [turn for turn in found if turn.value == found[0].value]
    return equal[rng.below(len(equal))].spots
