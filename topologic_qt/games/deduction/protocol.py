"""Deduction over the engine protocol: its JSON forms."""

from collections.abc import Callable, Sequence

from topologic_qt.engine import Seat
from topologic_qt.games.deduction.rules import Deduction, Move, Setup, State, View
from topologic_qt.games.protocol import JsonForms


class DeductionProtocol:
    """Deduction's part of the engine protocol; modules load when they are first needed."""

    rules = Deduction()
    levels: Sequence[str] = ()

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.deduction.records import protocol

        return protocol

    def think(
        self,
        view: View,  # noqa: ARG002
        seat: Seat,  # noqa: ARG002
        level: str,
        seed: str,  # noqa: ARG002
        cancelled: Callable[[], bool],  # noqa: ARG002
    ) -> Sequence[Move]:
        """Raises ValueError: there are no `levels`, so that no computer can be asked to think."""
        raise ValueError(f"Deduction has no computer player {level!r}.")
