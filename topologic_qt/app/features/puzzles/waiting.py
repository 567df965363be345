"""The puzzle that people left under way, which waits until they go on with it, also for another day."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field
from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.puzzles.attempt import Attempt, Phase, posed
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.engine.match import Snapshot
from topologic_qt.games.checking import Record
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import GameSettings
from topologic_qt.games.puzzles import FULL_SCORE

# -- Reads the saved form of a puzzle that people left under way, off the GUI thread: it loads pydantic


_Count = Annotated[int, Field(ge=0, le=1_000_000)]


class _Kept(Record):
    """The saved form, as `topologic_qt.app.features.puzzles.waiting` writes it."""

    puzzle: dict[str, Any]
    match: dict[str, Any]
    """The position, with the moves of the answer so far and the notes."""
    made: _Count
    id: Annotated[str, Field(min_length=1, max_length=100)]
    tries: _Count
    hints: _Count
    first_score: Annotated[int, Field(ge=0, le=FULL_SCORE)]
    chosen: Annotated[int, Field(ge=-1)]
    seconds: Annotated[float, Field(ge=0, le=1e9)]


@dataclass(frozen=True)
class Recalling:
    """The task of reading an attempt that was left."""

    package: AnyPackage
    text: str
    """The saved form."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Attempt | None:
        """The attempt; None if it is damaged, or of another version of the program."""
        try:
            return self._read()
        except (ValueError, RecursionError):
            return None

    def _read(self) -> Attempt:
        package, puzzles = self.package, self.package.puzzles
        assert puzzles is not None
        kept = _Kept.model_validate_json(self.text)
        attempt = Attempt(package, puzzles, posed(puzzles, puzzles.from_row(kept.puzzle)))
        match, before = package.codec.from_record(kept.match), attempt.match
        begun = len(before.moves)
        answer = match.moves[begun:]
        is_same = match.setup == before.setup and match.moves[:begun] == before.moves
        if not is_same or len(answer) != kept.made or not all(map(puzzles.takes, answer)):
            raise ValueError("The match is not that of the puzzle.")
        if kept.hints > len(attempt.posed.hints) or kept.chosen >= len(attempt.posed.choices):
            raise ValueError("The puzzle has no such tip or answer.")
        attempt.match, attempt.made, attempt.id = match, kept.made, kept.id
        attempt.tries, attempt.hints, attempt.first_score = kept.tries, kept.hints, kept.first_score
        attempt.chosen, attempt.seconds = kept.chosen, kept.seconds
        return attempt


# -----------------------------------------------------------------------------------------------------


_WAITING = "puzzles/waiting"
"""The name in the game's settings of the puzzle that waits; "" for none."""


class WaitingPuzzle(QObject):
    """Has one puzzle at most; it is stored in the game's settings."""

    changed = Signal(bool)
    """Sent with whether a puzzle waits."""

    def __init__(self, package: AnyPackage, settings: GameSettings) -> None:
        super().__init__()
        self._package = package
        self._settings = settings
        self._unread = ""
        """What was stored by an earlier window, until it is read."""
        self.attempt: Attempt | None = None
        """The puzzle; None if there is none."""

    def leave(self, attempt: Attempt | None) -> None:
        """Let a puzzle wait that people leave, unless it is over. An untouched one takes no other's place."""
        if attempt is not None and not attempt.is_over and (self.attempt is None or attempt.is_begun):
            self.attempt = attempt
        self.changed.emit(self.attempt is not None)

    def take(self) -> Attempt | None:
        """Return the puzzle, which does not wait any more; it stays stored until its next result."""
        attempt, self.attempt = self.attempt, None
        return attempt

    def store(self, tried: Attempt | None = None) -> None:
        """Store the puzzle for another day, or the one that is being tried, as if people left that now."""
        kept = self.attempt if tried is None or tried.is_over else tried
        text = self._unread if kept is None else _text_of(self._package, kept)
        self._settings.setValue(_WAITING, text)

    def recall(self, tasks: BackgroundTasks) -> None:
        """Read what was stored, off the GUI thread."""
        self._unread = str(self._settings.value(_WAITING, ""))
        if self._unread:
            tasks.run(Recalling(self._package, self._unread), self._take_up)

    def _take_up(self, attempt: Attempt | None) -> None:
        self._unread = ""
        left, self.attempt = self.attempt, attempt
        self.leave(left)


def _text_of(package: AnyPackage, attempt: Attempt) -> str:
    """Return the saved form of an attempt that waits for an answer; one that was wrong is left out."""
    assert package.puzzles is not None
    match, puzzle = attempt.match, attempt.posed.puzzle
    made, chosen = (0, -1) if attempt.phase is Phase.WRONG else (attempt.made, attempt.chosen)
    moves = match.moves[: len(puzzle.moves) + made]
    kept = {
        "puzzle": package.puzzles.to_row(puzzle),
        "match": package.codec.to_record(Snapshot(match.setup, moves, match.notes, match.seat)),
        "made": made,
        "id": attempt.id,
        "tries": attempt.tries,
        "hints": attempt.hints,
        "first_score": attempt.first_score,
        "chosen": chosen,
        "seconds": attempt.seconds,
    }
    return json.dumps(kept)
