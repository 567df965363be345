"""The contract of games in which computers and external engines play against each other for comparison."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol, TypeVar

from topologic_qt.engine.game import Seat
from topologic_qt.games.values import AnySetup, AnyState

SetupT_co = TypeVar("SetupT_co", covariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class ContestVariant(NamedTuple):
    """A form of the game that can be played for comparison."""

    id: str
    """The id on the command line and in files, which never changes."""
    name: str
    """A name for people; marked for translation."""
    seats: tuple[int, ...]
    """The possible numbers of players."""


class Count(NamedTuple):
    """Something that is counted for each seat of a finished match."""

    id: str
    """The id in files, which never changes."""
    name: str
    """A name for people; marked for translation."""
    possible: Collection[int | None]
    """The numbers that can be counted; None where there may be none."""


class Contest(Protocol[SetupT_co, StateT_contra]):
    """Capability: matches in which chance is the same for whoever sits in a seat.

    The game has the capability of being played by other programs, too: its computers and its JSON forms are
    those of `GamePackage.protocol`.
    """

    @property
    def variants(self) -> Sequence[ContestVariant]:
        """The forms of the game, the usual one first."""
        ...

    @property
    def counts(self) -> Sequence[Count]:
        """The things that are counted, the one that matters most first."""
        ...

    def setup(self, variant: str, seats: int, seed: str) -> SetupT_co:
        """Return the setup of a deal; equal seeds give equal deals.

        Raises `SetupError` where so many cannot play it.
        """
        ...

    def counted(self, state: StateT_contra) -> Sequence[Sequence[int | None]]:
        """Return for each of `counts` the number of every seat at the end of a match; None if it has none."""
        ...

    def winners(self, variant: str, counted: Sequence[Sequence[int | None]]) -> Collection[tuple[Seat, ...]]:
        """Return the winners that a match can have at whose end this was counted; empty if none ends so.

        A seat may have given up. ``counted`` has numbers that are possible, each by itself.
        """
        ...


AnyContest = Contest[AnySetup, AnyState]
