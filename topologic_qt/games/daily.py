"""The match of the day: the same one for everybody on a date in UTC, without a server. No Qt is needed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, GameSettings, Task

FIRST_DAY = date(2026, 1, 1)
"""The first day of the archive."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a match of the day, without spoilers."""

    day: date
    """The day of the match, whenever it was played."""
    score: int | None
    """The number of turns, say: the fewer the better; None where the match was given up."""
    symbols: str
    """A symbol for each turn."""
    text: str
    """The text to share, in the language in use: day, result, symbols, and the code of the field."""
    is_helped: bool = False
    """Whether the computer helped."""
    is_by_computer: bool = False
    """Whether a computer played a turn for the one whose match it is."""


class Daily(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: a match of the day, easy on Monday and hard on Sunday. It is played as any other match."""

    def setup(self, day: date) -> SetupT:
        """Return the setup of a day's match for one person, within 100 ms; equal on every machine."""
        ...

    def dressed(self, setup: SetupT, settings: GameSettings) -> SetupT:
        """Return the setup with a title in the language in use, and the names and look that people use."""
        ...

    def day_of(self, setup: SetupT) -> date | None:
        """Return the day whose match has this setup, whatever its title and names; None if there is none."""
        ...

    def par(self, setup: SetupT) -> Task[float | None]:
        """Return the task of finding what the best computer needs; it returns None if it was cancelled."""
        ...

    def told(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return a digest of all that a match of the day has told by now: of its hints, say.

        As the match goes on, it grows at its end, and what it began with never changes, in no later version.
        """
        ...

    def is_helped(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the computer has helped in a match so far."""
        ...

    def result(
        self,
        match: Match[SetupT, StateT, MoveT, ViewT],
        par: float | None,
        again: bool = False,
        helped: bool = False,
    ) -> DayResult | None:
        """Return the result of a finished match of the day, with par where it is known; None for others.

        ``again`` says that an earlier match of that day was begun and left, and ``helped`` that the computer
        helped in what was left; the text then says so.
        """
        ...


AnyDaily = Daily[AnySetup, AnyState, AnyMove, AnyView]
