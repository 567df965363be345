"""Topologic over the engine protocol: its JSON forms, and its computers as thinking functions."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.topologic.bots.seat import think
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View


class TopologicProtocol:
    """Topologic's part of the engine protocol; modules load when they are first needed."""

    rules = Topologic()
    levels = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.topologic.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # one seat is to move, and the view is its own
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """The moves of a computer: where to hide, a whole turn, or an answer at a real table."""
        return think(view, Level(level), seed, cancelled)
