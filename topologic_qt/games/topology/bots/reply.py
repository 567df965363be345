"""The next player's turn, over some of the tiles that may come: what a turn leaves."""

from dataclasses import dataclass

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topology.bots.advanced import promising, unseen
from topologic_qt.games.topology.bots.beam import Beam
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.nodes import Nodes
from topologic_qt.games.topology.bots.position import Position
from topologic_qt.games.topology.rules.setup import Variant
from topologic_qt.games.topology.rules.state import View


@dataclass(frozen=True)
class Reply:
    """The search for the next player's turn."""

    draws: tuple[tuple[str, ...], ...]
    """The tiles that are tried, a few that may come each time."""
    turning: int
    """The number of half turns that are tried; 0 in the base game."""
    beam: Beam

    def points(self, table: tuple[Spot, ...]) -> float:
        """Return the mean of the points that the next player can make on a table.

        Raises `Cancelled` if the thought is no longer wanted.
        """
        nodes = self._positions(table)
        return sum(self._best(nodes, draw) for draw in self.draws) / len(self.draws)

    def _positions(self, table: tuple[Spot, ...]) -> list[Nodes]:
        """The positions in which the next player may begin to lay tiles."""
        if not self.turning:
            return [Position(table, (), ()).nodes()]
        return [nodes for _, nodes in promising(table, self.draws[0], False)[: self.turning]]

    def _best(self, positions: list[Nodes], draw: tuple[str, ...]) -> int:
        return max(self.beam.turns(nodes, draw)[0].points for nodes in positions)


_BASE_DRAWS, _BASE_WIDTHS = 12, (8, 12)
"""The number of draws in the base game, and the widths of the beam for each.

Fewer draws than twelve cannot tell turns apart: for each draw, what two tables are worth differs by 2 points
more or less than on average.
"""

_ADVANCED_DRAWS, _ADVANCED_WIDTHS = 5, (6, 6)
"""The same in the advanced variant, for each half turn."""

_TURNING = 7
"""The number of half turns that are tried, of those that promise most."""


def reply(view: View, rng: Rng, thinking: Thinking) -> Reply | None:
    """Return the search for the next player's turn; None if the match ends with this one."""
    coming = unseen(view)
    number = view.setup.tiles_of_turn(view.number + 1)
    advanced = view.setup.variant is Variant.ADVANCED
    count = _ADVANCED_DRAWS if advanced else _BASE_DRAWS
    if not coming:
        return None
    draws = tuple(tuple(sorted(rng.shuffled(coming)[:number])) for _ in range(count))
    widths = _ADVANCED_WIDTHS if advanced else _BASE_WIDTHS
    return Reply(draws, _TURNING if advanced else 0, Beam(widths, 1, thinking=thinking))
