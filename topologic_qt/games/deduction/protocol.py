"""Deduction over the engine protocol: its JSON forms."""

from collections.abc import Callable, Sequence

from topologic_qt.engine import Seat
from topologic_qt.games.deduction.rules import Deduction, Move, Setup, State, View
from topologic_qt.games.protocol import Json


class DeductionProtocol:
    """Deduction's part of the engine protocol; modules load when they are first needed."""

    rules = Deduction()
    levels: Sequence[str] = ()

    def setup_schema(self) -> Json:
        """Return the JSON Schema of a setup."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.setup_schema()

    def setup_from_json(self, data: Json, seed: str) -> Setup:
        """Return the setup, with defaults. Raises ValueError, with a sentence, for an impossible one."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.setup_from_json(data, seed)

    def setup_to_json(self, setup: Setup) -> Json:
        """Return the setup with every entry, the deal included."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.setup_to_json(setup)

    def answered_setup(self, setup: Setup) -> Json:
        """Return the setup with its defaults, and deal and coins if they were given."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.answered_setup(setup)

    def public_setup(self, setup: Setup) -> Json:
        """Return the setup without deal and coins."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.public_setup(setup)

    def move_from_json(self, data: Json) -> Move:
        """Return the move. Raises ValueError, with a sentence, for an impossible one."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.move_from_json(data)

    def move_to_json(self, move: Move) -> Json:
        """Return the form of a move that a seat makes."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.move_to_json(move)

    def view_to_json(self, view: View) -> Json:
        """Return the match as the seat of the view may know it."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.view_to_json(view)

    def told(self, before: State, move: Move, after: State, seat: Seat) -> Sequence[Json]:  # noqa: ARG002
        """Return the messages to a seat about a coin, an answer, or a tile that the program shows."""
        from topologic_qt.games.deduction.records import protocol

        return protocol.told(before, move, seat)

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
