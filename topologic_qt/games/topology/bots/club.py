"""The level *Club*: searches the turn for points, and does not ask what it leaves to the next player."""

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.advanced import Beam, Found, Position
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.rules.state import Variant, View

WIDTHS = (60, 60)
"""The widths of the beam; wide ones find about one point more a turn, which is left to level *Master*."""

ADVANCED_WIDTHS = (60, 300)
"""The same in the advanced variant, where fewer turns are of three tiles."""

_RESULTS = 20


def turn(view: View, position: Position, rng: Rng, thinking: Thinking) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled` if the thought is no longer wanted."""
    widths = ADVANCED_WIDTHS if view.setup.variant is Variant.ADVANCED else WIDTHS
    found = Beam(widths, _RESULTS, thinking=thinking).turns(position.nodes(), position.revealed)
    return one_of_the_best(found, rng).spots


def one_of_the_best(found: list[Found], rng: Rng) -> Found:
    """Return one of the turns that are of equal value to the first."""
    equal = [turn for turn in found if turn.value == found[0].value]
    return equal[rng.below(len(equal))]
