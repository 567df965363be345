"""Topologic over the engine protocol: its JSON forms, and its computers as thinking functions."""

from collections.abc import Callable, Sequence

from topologic_qt.engine import Seat
from topologic_qt.games.protocol import Json
from topologic_qt.games.topologic.rules import Level, Move, Setup, State, Topologic, View


class TopologicProtocol:
    """Topologic's part of the engine protocol; modules load when they are first needed."""

    rules = Topologic()
    levels = tuple(level.value for level in Level)

    def setup_schema(self) -> Json:
        """The JSON Schema of a setup."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.setup_schema()

    def setup_from_json(self, data: Json, seed: str) -> Setup:
        """The setup, with defaults. Raises ValueError, with a sentence, where something is impossible."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.setup_from_json(data, seed)

    def setup_to_json(self, setup: Setup) -> Json:
        """The setup with every entry."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.setup_to_json(setup)

    def answered_setup(self, setup: Setup) -> Json:
        """The setup with every entry, for the secrets are there only if they were given."""
        return self.setup_to_json(setup)

    def public_setup(self, setup: Setup) -> Json:
        """The setup as both seats may know it."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.public_setup(setup)

    def move_from_json(self, data: Json) -> Move:
        """The move. Raises ValueError, with a sentence, where something is impossible."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.move_from_json(data)

    def move_to_json(self, move: Move) -> Json:
        """The move in the form of the saved match."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.move_to_json(move)

    def view_to_json(self, view: View) -> Json:
        """The match as a seat may know it."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.view_to_json(view)

    def told(self, before: State, move: Move, after: State, seat: Seat) -> Sequence[Json]:  # noqa: ARG002
        """The news for a seat when a move is made."""
        from topologic_qt.games.topologic.records import protocol

        return protocol.told(before, move, seat)

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # one seat is to move, and the view is its own
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """The moves of a computer: where to hide, a whole turn, or an answer at a real table."""
        from topologic_qt.games.topologic.bots.seat import think

        return think(view, Level(level), seed, cancelled)
