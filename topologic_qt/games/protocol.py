"""What a game tells of itself in JSON, so that other programs can play it over the engine protocol."""

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
        """The rules. Their legal moves come in an order that tells nothing, giving up last."""
        ...

    @property
    def levels(self) -> Sequence[str]:
        """How well a computer can play, from the weakest to the strongest; empty without computers."""
        ...

    def setup_schema(self) -> Json:
        """The JSON Schema of a setup; all its properties are optional."""
        ...

    def setup_from_json(self, data: Json, seed: str) -> SetupT:
        """The setup, with defaults for what is left out; all chance of the match follows from the seed.

        Raises ValueError, with a sentence, where something is unknown or impossible.
        """
        ...

    def setup_to_json(self, setup: SetupT) -> Json:
        """The setup with every entry, secrets included. It makes the same setup again."""
        ...

    def public_setup(self, setup: SetupT) -> Json:
        """The setup as every seat may know it."""
        ...

    def move_from_json(self, data: Json) -> MoveT:
        """A move in the form of the saved match.

        Raises ValueError, with a sentence, where something is unknown or impossible.
        """
        ...

    def move_to_json(self, move: MoveT) -> Json:
        """The form of a move in the saved match; equal moves have equal forms."""
        ...

    def view_to_json(self, view: ViewT) -> Json:
        """What a seat may know. What it may not know is absent."""
        ...

    def told(self, before: StateT, move: MoveT, after: StateT, seat: Seat) -> Sequence[Json]:
        """What a seat is told when a move leads from one state to the next, first to last.

        That the match is over is said by the protocol itself.
        """
        ...

    def think(
        self, view: ViewT, seat: Seat, level: str, seed: str, cancelled: Callable[[], bool]
    ) -> Sequence[MoveT]:
        """The moves of a computer for a seat that is to move, up to the next thing it must first be told.

        There is at least one, whatever was played before. They follow from the arguments alone, unless
        ``cancelled``, which is asked again and again, says that the time is over.
        """
        ...


AnySupport = EngineSupport[AnySetup, AnyState, AnyMove, AnyView]
