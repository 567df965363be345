"""The puzzle that people left under way, which waits until they go on with it, also for another day."""

from __future__ import annotations

import json

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.puzzles.attempt import Attempt, Phase
from topologic_qt.app.features.puzzles.kept_attempt import Recalling
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.engine.match import Snapshot
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import GameSettings

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
