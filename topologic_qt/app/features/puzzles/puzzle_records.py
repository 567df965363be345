"""The results of puzzles, for ratings: each is stored at the first try, and again whenever it changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from sqlite3 import Connection
from typing import NamedTuple

from topologic_qt.app.files.records import PUZZLES, Records
from topologic_qt.engine.players import utc_time
from topologic_qt.games.puzzles import FULL_SCORE
from topologic_qt.games.ratings import Standings

HINTS = 3
"""The number of hints of every puzzle, the answer last."""


class PuzzleResult(NamedTuple):
    """The result of an attempt at one puzzle, so far."""

    kind: str
    variant: str
    grade: int
    """One of `topologic_qt.games.puzzles.GRADES`."""
    solved: bool
    """Whether people gave the answer themselves, at whichever try."""
    score: int
    """The score of the first answer, 0 to `FULL_SCORE`; 0 where there was none."""
    hints: int
    """The number of hints that were used, 0 to `HINTS`."""
    tries: int
    seconds: int
    """The time from the question to the last answer or hint."""
    code: str
    """The share code; empty for a puzzle from people's own matches."""
    time: str
    """The time of the last answer or hint, in UTC and the form of ISO 8601."""
    attempt: str
    """A text that all results of this attempt have, and no others."""
    shown: bool = False
    """Whether people looked at the solution; False also where an earlier version has not written it down."""

    def after(self, earlier: PuzzleResult) -> PuzzleResult:
        """Return this result as it counts after an earlier one of the same attempt: no better than that."""
        if earlier.solved or earlier.shown:
            return earlier
        score = earlier.score if earlier.tries else self.score
        hints, tries = max(self.hints, earlier.hints), max(self.tries, earlier.tries)
        return self._replace(score=score, hints=hints, tries=tries)

    @property
    def share(self) -> float:
        """The share of a full success, 0 to 1, for a rating: the first answer, less a third for each hint."""
        return self.score / FULL_SCORE * (HINTS - self.hints) / HINTS

    @property
    def when(self) -> datetime:
        """The time of the last answer or hint, in UTC."""
        time = utc_time(self.time)
        assert time is not None
        return time


class PuzzleRecords:
    """The results of one game's puzzles, which all games and windows share."""

    def __init__(self, records: Records, game: str) -> None:
        """``game`` is the game's id."""
        self._records, self._game = records, game

    def add(self, result: PuzzleResult) -> None:
        """Store a result."""
        self._records.add(PUZZLES, [{"game": self._game, **result._asdict()}])

    def count(self, done: Callable[[Standings], None]) -> None:
        """Read and count every result off the GUI thread, and pass the standings to ``done``."""
        self._records.ask(lambda connection: Standings(self.all_results(connection)), done, PUZZLES)

    def all_results(self, connection: Connection) -> list[PuzzleResult]:
        """Return every result, the oldest first."""
        columns = ", ".join(PuzzleResult._fields)
        sql = f"SELECT {columns} FROM {PUZZLES.name} WHERE game = ? ORDER BY at, id"
        results = map(PuzzleResult._make, connection.execute(sql, [self._game]))
        return [result for result in results if utc_time(result.time) is not None]

    def clear(self) -> None:
        """Delete all results of this game."""
        self._records.delete(PUZZLES, self._game)
