"""The results of one game's puzzles in a window: stored, and counted for ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from topologic_qt.games.ratings import Standings

if TYPE_CHECKING:
    from topologic_qt.app.features.puzzles.puzzle_records import PuzzleRecords, PuzzleResult


class Counted(NamedTuple):
    """The rating in a kind of puzzle after a result, in whole points."""

    rating: int
    change: int | None
    """The change by the attempt; None where its puzzle had been counted before, and for the first rating."""
    is_first: bool = False
    """Whether it is the first rating in its kind."""


class Scores:
    """Stores results, and keeps the ratings that follow from them, once they have been read."""

    def __init__(self, records: PuzzleRecords) -> None:
        self._records = records
        self._standings: Standings | None = None
        self._later: list[PuzzleResult] = []
        """The results that were added since the others were read."""

    def read(self, done: Callable[[Standings], None]) -> None:
        """Read and count all results anew, off the GUI thread, and pass the standings to ``done``."""
        self._later = []

        def take(standings: Standings) -> None:
            for result in self._later:
                standings.add(result)
            self._standings = standings
            done(standings)

        self._records.count(take)

    def would_count(self, code: str, attempt: str) -> bool:
        """Return whether an attempt at the puzzle of a code counts for a rating, as far as is known."""
        return bool(code) and (self._standings is None or self._standings.would_count(code, attempt))

    def add(self, result: PuzzleResult) -> Counted | None:
        """Store a result, which takes the place of that of the same attempt; return the rating after it.

        None while the results before it are not read, and for a puzzle that has no code and never counts.
        """
        self._records.add(result)
        self._later.append(result)
        if self._standings is None or not result.code:
            return None
        change = self._standings.add(result)
        if change is not None:
            after = round(change.after.value)
            if change.is_first:
                return Counted(after, None, is_first=True)
            return Counted(after, after - round(change.before.value))
        course = self._standings.course(result.kind)
        return Counted(round(course[-1].rating.value), None) if course else None
