"""Topology over the engine protocol: its JSON forms, and its computers as thinking functions."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View


class TopologyProtocol:
    """Topology's part of the engine protocol; modules load when they are first needed."""

    rules = Topology()
    levels = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.topology.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # one seat is to move, and all know the same
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """Return the moves of a computer: a whole turn, or up to the third tile that it reveals."""
        from topologic_qt.games.topology.bots.seat import think

        return think(view, Level(level), seed, cancelled)
