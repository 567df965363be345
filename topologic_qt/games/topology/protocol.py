"""Topology over the engine protocol: its JSON forms, and its computers as thinking functions."""

from collections.abc import Callable, Sequence

from topologic_qt.engine import Seat
from topologic_qt.games.protocol import Json
from topologic_qt.games.topology.rules import Level, Move, Setup, State, Topology, View


class TopologyProtocol:
    """Topology's part of the engine protocol; modules load when they are first needed."""

    rules = Topology()
    levels = tuple(level.value for level in Level)

    def setup_schema(self) -> Json:
        """Return the JSON Schema of a setup."""
        from topologic_qt.games.topology.records import protocol

        return protocol.setup_schema()

    def setup_from_json(self, data: Json, seed: str) -> Setup:
        """Return the setup, with defaults. Raises ValueError, with a sentence, for an impossible one."""
        from topologic_qt.games.topology.records import protocol

        return protocol.setup_from_json(data, seed)

    def setup_to_json(self, setup: Setup) -> Json:
        """Return the setup with every entry, the stack included."""
        from topologic_qt.games.topology.records import protocol

        return protocol.setup_to_json(setup)

    def answered_setup(self, setup: Setup) -> Json:
        """Return the setup with its defaults, and the stack if it was given."""
        from topologic_qt.games.topology.records import protocol

        return protocol.answered_setup(setup)

    def public_setup(self, setup: Setup) -> Json:
        """Return the setup without the stack."""
        from topologic_qt.games.topology.records import protocol

        return protocol.public_setup(setup)

    def move_from_json(self, data: Json) -> Move:
        """Return the move. Raises ValueError, with a sentence, for an impossible one."""
        from topologic_qt.games.topology.records import protocol

        return protocol.move_from_json(data)

    def move_to_json(self, move: Move) -> Json:
        """Return the move in the form of the saved match."""
        from topologic_qt.games.topology.records import protocol

        return protocol.move_to_json(move)

    def view_to_json(self, view: View) -> Json:
        """Return the match as every seat may know it."""
        from topologic_qt.games.topology.records import protocol

        return protocol.view_to_json(view)

    def told(self, before: State, move: Move, after: State, seat: Seat) -> Sequence[Json]:  # noqa: ARG002
        """Return the messages about a move: the tiles that it reveals, to every seat alike."""
        from topologic_qt.games.topology.records import protocol

        return protocol.told(before, move, after)

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
