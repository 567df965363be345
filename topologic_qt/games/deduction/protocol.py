"""Deduction over the engine protocol: its JSON forms."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.protocol import JsonForms


class DeductionProtocol:
    """Deduction's part of the engine protocol; modules load when they are first needed."""

    rules = Deduction()
    levels: Sequence[str] = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.deduction.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # the view is that of the seat
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """Return the move of a computer: whatever comes of it has to be told first."""
        from topologic_qt.games.deduction.bots.seat import think

        return think(view, Level(level), seed, cancelled)
