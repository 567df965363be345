"""The contract of games that other programs can play, in JSON over the engine protocol."""

from collections.abc import Callable, Sequence
from typing import Protocol

from topologic_qt.engine import Game, Seat
from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, Row as Json

__all__ = ["AnySupport", "EngineSupport", "Json"]


class EngineSupport(Protocol[SetupT, StateT, MoveT, ViewT]):
    """The JSON forms of one game, and its computers as thinking functions."""

    @property
    def rules(self) -> Game[SetupT, StateT, MoveT, ViewT]:
        """The rules. Their legal moves come in an order that reveals nothing, giving up last."""
        ...

    @property
    def levels(self) -> Sequence[str]:
        """The levels of the computer players, from the weakest to the strongest; empty without any."""
        ...

    def setup_schema(self) -> Json:
        """Return the JSON Schema of a setup; all its properties are optional."""
        ...

    def setup_from_json(self, data: Json, seed: str) -> SetupT:
        """Return the setup, with defaults for missing entries; all chance of the match follows from the seed.

        Raises ValueError, with a sentence, if something is unknown or impossible.
        """
        ...

    def setup_to_json(self, setup: SetupT) -> Json:
        """Return the setup with every entry, secrets included; the same setup can be made from it."""
        ...

    def answered_setup(self, setup: SetupT) -> Json:
        """Return the setup as the answer to a new match: with defaults, and with secrets that were given."""
        ...

    def public_setup(self, setup: SetupT) -> Json:
        """Return the setup as every seat may know it."""
        ...

    def move_from_json(self, data: Json) -> MoveT:
        """Return a move from its form in the saved match.

        Raises ValueError, with a sentence, if something is unknown or impossible.
        """
        ...

    def move_to_json(self, move: MoveT) -> Json:
        """Return the form of a move in the saved match; equal moves have equal forms."""
        ...

    def view_to_json(self, view: ViewT) -> Json:
        """Return a seat's view, without anything that the seat may not know."""
        ...

    def told(self, before: StateT, move: MoveT, after: StateT, seat: Seat) -> Sequence[Json]:
        """Return the messages to a seat about a move from one state to the next, first to last.

        The end of the match is reported by the protocol itself.
        """
        ...

    def think(
        self, view: ViewT, seat: Seat, level: str, seed: str, cancelled: Callable[[], bool]
    ) -> Sequence[MoveT]:
        """Return a computer's moves for a seat to move, up to the next answer that it has to wait for.

        There is at least one, whatever was played before. They follow from the arguments alone, unless
        ``cancelled``, which is called again and again, returns that the time is over.
        """
        ...


AnySupport = EngineSupport[AnySetup, AnyState, AnyMove, AnyView]
