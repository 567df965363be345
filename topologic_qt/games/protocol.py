"""The contract of games that other programs can play, over the engine protocol."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from topologic_qt.engine.game import Game, MoveT, Seat, SetupT, StateT, ViewT
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, Row as Json

__all__ = ["AnySupport", "EngineSupport", "Json", "JsonForms"]
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class JsonForms(Protocol[SetupT, StateT_contra, MoveT, ViewT_contra]):
    """Converts a game's setups, moves, views and messages to JSON and back."""

    def setup_schema(self) -> Json:
        """Return the JSON Schema of a setup, whose properties are all optional."""

    def setup_from_json(self, data: Json, seed: str) -> SetupT:
        """Return the setup, with defaults and chance from the seed. Raises ValueError, with a sentence."""

    def setup_to_json(self, setup: SetupT) -> Json:
        """Return the complete setup, including secrets, from which the same one can be made."""

    def answered_setup(self, setup: SetupT) -> Json:
        """Return the setup for the answer to a new match, with defaults and with the secrets given."""

    def public_setup(self, setup: SetupT) -> Json:
        """Return the setup as all seats may know it."""

    def move_from_json(self, data: Json) -> MoveT:
        """Return a move from its saved form. Raises ValueError, with a sentence."""

    def move_to_json(self, move: MoveT) -> Json:
        """Return a move as in a saved match; equal moves have equal forms."""

    def view_to_json(self, view: ViewT_contra) -> Json:
        """Return a seat's view, without secrets."""

    def told(self, before: StateT_contra, move: MoveT, after: StateT_contra, seat: Seat) -> Sequence[Json]:
        """Return the messages to a seat about a move, in order, except that the match is over."""


class EngineSupport(Protocol[SetupT, StateT, MoveT, ViewT]):
    """A game's rules, JSON forms and computers, for other programs."""

    @property
    def rules(self) -> Game[SetupT, StateT, MoveT, ViewT]:
        """The rules. The order of legal moves reveals nothing; giving up is last."""

    @property
    def levels(self) -> Sequence[str]:
        """The computers' levels, weakest first; empty without any."""

    @property
    def forms(self) -> JsonForms[SetupT, StateT, MoveT, ViewT]:
        """The JSON forms; a module with these functions is enough, and is loaded on demand."""

    def think(
        self, view: ViewT, seat: Seat, level: str, seed: str, cancelled: Callable[[], bool]
    ) -> Sequence[MoveT]:
        """Return a computer's next moves, at least one, up to the next answer it needs.

        They depend only on the arguments, unless ``cancelled``, often called, returns True.
        """


AnySupport = EngineSupport[AnySetup, AnyState, AnyMove, AnyView]
