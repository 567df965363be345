"""The puzzle that people left under way, which waits until they go on with it, also for another day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from topologic_qt.app.background_tasks import BackgroundTasks
    from topologic_qt.app.puzzling.attempt import Attempt
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
        self._is_read = False
        self.attempt: Attempt | None = None
        """The puzzle; None if there is none."""

    def leave(self, attempt: Attempt | None) -> None:
        """Let a puzzle wait that people leave, unless it is over. An untouched one takes no other's place."""
        if attempt is not None and not attempt.is_over and (self.attempt is None or attempt.is_begun):
            self.attempt = attempt
        self.changed.emit(self.attempt is not None)

    def take(self) -> Attempt | None:
        """Return the puzzle, which does not wait any more."""
        attempt, self.attempt = self.attempt, None
        return attempt

    def store(self) -> None:
        """Store the puzzle for another day. Until the one before is read, it stays there."""
        if self.attempt is not None:
            from topologic_qt.app.puzzling.kept_attempt import text_of

            self._settings.setValue(_WAITING, text_of(self._package, self.attempt))
        elif self._is_read:
            self._settings.setValue(_WAITING, "")

    def recall(self, tasks: BackgroundTasks) -> None:
        """Read what was stored, off the GUI thread."""
        if text := str(self._settings.value(_WAITING, "")):
            from topologic_qt.app.puzzling.kept_attempt import Recalling

            tasks.run(Recalling(self._package, text), self._take_up)

    def _take_up(self, attempt: Attempt | None) -> None:
        self._is_read = True
        if attempt is not None and self.attempt is None:
            self.leave(attempt)
