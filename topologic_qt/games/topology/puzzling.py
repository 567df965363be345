"""The puzzles of Topology, as the program sees them."""

from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.topology import records
from topologic_qt.games.topology.puzzles.most_points import MostPoints
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View


class TopologyPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles of a turn."""

    def __init__(self) -> None:
        super().__init__((MostPoints(),), records)

    def takes(self, move: Move) -> bool:
        """Whether a move belongs to a turn."""
        return isinstance(move, Lay | End)

    def ends(self, move: Move) -> bool:
        """Whether the turn is over."""
        return isinstance(move, End)
