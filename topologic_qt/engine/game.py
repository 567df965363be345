"""The contracts of every game and its players; progress and cancellation of long thinking."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from topologic_qt.translation import UserError

Seat = int
"""A place at the table, counted from 0 in the order of the setup."""

SPECTATOR: Seat = -1
"""The seat number of a spectator, who sees what everyone may know."""

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
ViewT = TypeVar("ViewT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
SetupT_contra = TypeVar("SetupT_contra", contravariant=True)


class IllegalMove(ValueError):
    """A move that breaks the rules. The state to which it was applied is unchanged.

    ``why`` says what is wrong; being a `UserError`, it can be translated, and the exception's own text is its
    English sentence. ``rule`` names the broken rule, and ``facts`` holds the sentence's details, so that an
    interface can say it in other words.
    """

    def __init__(self, rule: StrEnum, why: "UserError | str", **facts: object) -> None:
        super().__init__(str(why))
        self.rule = rule
        self.why = why
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    winners: tuple[Seat, ...]
    """The seats that won; empty if nobody did, as in a draw."""
    scores: tuple[int | None, ...]
    """The result of each seat, in the game's own unit; None for a seat without a score."""
    ranking: tuple[Seat, ...] = ()
    """All seats, best first; if empty, the winners come first, then the others by seat."""

    def __post_init__(self) -> None:
        if not self.ranking:
            others = (seat for seat in range(len(self.scores)) if seat not in self.winners)
            object.__setattr__(self, "ranking", (*self.winners, *others))


class Game(Protocol[SetupT_contra, StateT, MoveT, ViewT_co]):
    """The rules of one game, as functions over immutable values."""

    def seats(self, setup: SetupT_contra) -> int:
        """The number of seats of a match with this setup."""

    def initial_state(self, setup: SetupT_contra) -> StateT:
        """The state before the first move."""

    def to_move(self, state: StateT) -> frozenset[Seat]:
        """The seats whose move is awaited; empty when the match is over. It reveals no secret."""

    def legal_moves(self, state: StateT) -> Iterator[MoveT]:
        """Every move that `apply` accepts in this state, each once."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after the move. Raises `IllegalMove` if the rules forbid it."""

    def automatic_move(self, state: StateT) -> MoveT | None:
        """The only possible move, which the program makes by itself; None if there is a choice."""

    def outcome(self, state: StateT) -> Outcome | None:
        """The end of the match; None while it goes on."""

    def player_view(self, state: StateT, seat: Seat | None) -> ViewT_co:
        """The state as the player in that seat may see it; None for a spectator."""

    def can_take_back(self, move: MoveT, state: StateT) -> bool:
        """Whether the move that led to this state may be taken back while it is the last one."""


class Player(Protocol[ViewT_contra, MoveT_co]):
    """A player who decides only by what its own seat may know."""

    def choose(self, view: ViewT_contra) -> MoveT_co | None:
        """The move to make now, or None to wait for another player."""


class Cancelled(Exception):
    """Raised when thinking was cancelled."""


class Thinking:
    """The connection of a long thinking task to its caller, for progress and cancellation."""

    def __init__(
        self,
        progress: Callable[[float], None] = lambda _share: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """``progress`` is called with the finished share, 0 to 1; ``cancelled`` is polled."""
        self._progress = progress
        self._cancelled = cancelled
        self._told = 0.0

    def quietly(self) -> "Thinking":
        """A copy for a part of the task that reports no progress."""
        return Thinking(cancelled=self._cancelled)

    def done(self, share: float) -> None:
        """Report the finished share, 0 to 1. Raises `Cancelled` if the task was cancelled."""
        self.check()
        if share > self._told:
            self._told = share
            self._progress(share)

    def check(self) -> None:
        """Raises `Cancelled` if the task was cancelled."""
        if self._cancelled():
            raise Cancelled
