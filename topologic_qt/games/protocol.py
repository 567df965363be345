"""The contract of games that other programs can play, in JSON over the engine protocol."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from topologic_qt.engine.game import Game, MoveT, Seat, SetupT, StateT, ViewT
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, Row as Json

__all__ = ["AnySupport", "EngineSupport", "Json", "JsonForms"]
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class JsonForms(Protocol[SetupT, StateT_contra, MoveT, ViewT_contra]):
    """The setups, moves, views and messages of one game, to JSON and back."""

    def setup_schema(self) -> Json:
        """Return the JSON Schema of a setup; all its properties are optional."""

    def setup_from_json(self, data: Json, seed: str) -> SetupT:
        """Return the setup, with defaults and chance from the seed. Raises ValueError, with a sentence."""

    def setup_to_json(self, setup: SetupT) -> Json:
        """Return the setup with every entry, secrets included; the same setup can be made from it."""

    def answered_setup(self, setup: SetupT) -> Json:
        """Return the setup as the answer to a new match: with defaults, and with secrets that were given."""

    def public_setup(self, setup: SetupT) -> Json:
        """Return the setup as every seat may know it."""

    def move_from_json(self, data: Json) -> MoveT:
        """Return a move from its saved form. Raises ValueError, with a sentence."""

    def move_to_json(self, move: MoveT) -> Json:
        """Return the form of a move in the saved match; equal moves have equal forms."""

    def view_to_json(self, view: ViewT_contra) -> Json:
        """Return a seat's view, without anything that the seat may not know."""

    def told(self, before: StateT_contra, move: MoveT, after: StateT_contra, seat: Seat) -> Sequence[Json]:
        """Return the messages to a seat about a move, in order; not that the match is over."""


class EngineSupport(Protocol[SetupT, StateT, MoveT, ViewT]):
    """The rules of one game, its JSON forms, and its computers as thinking functions."""

    @property
    def rules(self) -> Game[SetupT, StateT, MoveT, ViewT]:
        """The rules. Their legal moves come in an order that reveals nothing, giving up last."""

    @property
    def levels(self) -> Sequence[str]:
        """The levels of the computer players, from the weakest to the strongest; empty without any."""

    @property
    def forms(self) -> JsonForms[SetupT, StateT, MoveT, ViewT]:
        """The JSON forms; the module with these functions will do, and loads when it is asked for."""

    def think(
        self, view: ViewT, seat: Seat, level: str, seed: str, cancelled: Callable[[], bool]
    ) -> Sequence[MoveT]:
        """Return one or more moves of a computer, up to the next answer that it waits for.

        They follow from the arguments alone, unless ``cancelled``, often called, returns True.
        """


AnySupport = EngineSupport[AnySetup, AnyState, AnyMove, AnyView]
