"""The results of solved and unsolved puzzles, from which ratings are made.

A result is stored as soon as people have tried anything, and again whenever it has changed: a line each. The
last of an attempt counts, with what stands of those before.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from topologic_qt.app.files.history import History
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.engine.players import utc_time
from topologic_qt.games.puzzles import FULL_SCORE, GRADES
from topologic_qt.games.ratings import Standings
from topologic_qt.games.values import Row
from topologic_qt.storage.problem import Problem

HINTS = 3
"""The number of hints of every puzzle, the answer last."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """The result of an attempt at one puzzle, so far. Every value is one that JSON can hold."""

    kind: str
    """The id of the kind of puzzle."""
    variant: str
    """The id of its variant."""
    grade: int
    """One of `topologic_qt.games.puzzles.GRADES`."""
    solved: bool
    """Whether people gave the answer themselves, at whichever try."""
    score: int
    """The score of the first answer, 0 to `FULL_SCORE`; 0 where there was none."""
    hints: int
    """The number of hints that were used, 0 to `HINTS`."""
    tries: int
    """The number of answers that were given."""
    seconds: int
    """The time from the question to the last answer or hint."""
    code: str
    """The share code; empty for a puzzle from people's own matches."""
    at: str
    """The time of the last answer or hint, in UTC and the form of ISO 8601."""
    attempt: str
    """A text that all results of this attempt have, and no others."""
    shown: bool = False
    """Whether people looked at the solution; False also where an earlier version has not written it down."""

    def after(self, earlier: PuzzleResult) -> PuzzleResult:
        """Return this result as it counts after an earlier one of the same attempt.

        It is no better than that one, whatever older state of the puzzle people went on from.
        """
        if earlier.solved or earlier.shown:
            return earlier
        score = earlier.score if earlier.tries else self.score
        hints, tries = max(self.hints, earlier.hints), max(self.tries, earlier.tries)
        return replace(self, score=score, hints=hints, tries=tries)

    @property
    def share(self) -> float:
        """The share of a full success, 0 to 1, for a rating: the first answer, less a third for each hint."""
        return self.score / FULL_SCORE * (HINTS - self.hints) / HINTS

    @property
    def when(self) -> datetime:
        """The time of the last answer or hint, in UTC."""
        time = utc_time(self.at)
        assert time is not None
        return time


class PuzzleRecords(Protocol):
    """The results of puzzles of one game."""

    def add(self, result: PuzzleResult) -> None:
        """Store a result."""
        ...

    def count(self, done: Callable[[Standings], None]) -> None:
        """Read and count every result off the GUI thread, and pass the standings to ``done``."""
        ...

    def clear(self) -> None:
        """Delete all results of this game."""
        ...

    def try_again(self) -> None:
        """Store the results that could not be stored before."""
        ...


class StoredPuzzleRecords:
    """The results of one game's puzzles, in a file that all games and windows share."""

    def __init__(self, file: Path, game: str, disk: IoWorker, failed: Callable[[Problem], None]) -> None:
        """``game`` is the game's id; ``failed`` hears of what cannot be read, written or deleted."""
        self._history = History(file, game, disk, failed, are_needed=True)

    def add(self, result: PuzzleResult) -> None:
        """Store a result; one that cannot be stored is tried again with the next one."""
        self._history.add([asdict(result)])

    def read(self, done: Callable[[list[PuzzleResult]], None]) -> None:
        """Read every line, the oldest first, and pass the results to ``done``. Damaged ones are skipped."""
        self._history.count(_results_of, done)

    def count(self, done: Callable[[Standings], None]) -> None:
        """Read and count every result off the GUI thread, and pass the standings to ``done``."""
        self._history.count(lambda rows: Standings(_results_of(rows)), done)

    def clear(self) -> None:
        """Delete all results of this game."""
        self._history.clear()

    def try_again(self) -> None:
        """Store the results that could not be stored before."""
        self._history.try_again()


def _results_of(rows: list[Row]) -> list[PuzzleResult]:
    results = (_result_of(row, number) for number, row in enumerate(rows))
    return [result for result in results if result is not None]


def _result_of(row: Row, number: int) -> PuzzleResult | None:
    """Return the result in a row; None if it is not valid.

    A row of an earlier version does not name its attempt, and is the only one of it; ``number`` is its name.
    """
    texts = [row.get(name) for name in ("kind", "variant", "code", "at")]
    kind, variant, code, at, attempt = (
        text if isinstance(text, str) else None for text in (*texts, row.get("attempt", str(number)))
    )
    if kind is None or variant is None or code is None or at is None or attempt is None:
        return None
    solved, shown = row.get("solved"), row.get("shown", False)
    grade = _whole(row.get("grade"), max(GRADES))
    score, hints = _whole(row.get("score"), FULL_SCORE), _whole(row.get("hints"), HINTS)
    tries, seconds = _whole(row.get("tries")), _whole(row.get("seconds"))
    if not isinstance(solved, bool) or not isinstance(shown, bool) or grade not in GRADES:
        return None
    if score is None or hints is None or tries is None or seconds is None or utc_time(at) is None:
        return None
    return PuzzleResult(kind, variant, grade, solved, score, hints, tries, seconds, code, at, attempt, shown)


def _whole(value: object, most: float = math.inf) -> int | None:
    return value if type(value) is int and 0 <= value <= most else None
