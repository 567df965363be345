"""How far people have come in the lesson of a game, in the game's settings."""

from __future__ import annotations

from topologic_qt.games.host import GameSettings

_STEP, _CLOSED = "lesson/step", "lesson/closed"
"""The keys of the step to go on with, and of whether the lesson is not offered any more."""


class LessonProgress:
    """The step to go on with, and whether the lesson is still offered by itself."""

    def __init__(self, settings: GameSettings) -> None:
        self._settings = settings

    @property
    def step(self) -> int:
        """The step to begin with, counted from 0."""
        saved = str(self._settings.value(_STEP, 0))
        return int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 4 else 0

    @step.setter
    def step(self, number: int) -> None:
        self._settings.setValue(_STEP, number)

    @property
    def is_begun(self) -> bool:
        """Whether people left the lesson in its middle."""
        return self.step > 0

    @property
    def is_closed(self) -> bool:
        """Whether people have finished the lesson, or a round of the game without it."""
        return str(self._settings.value(_CLOSED, "false")).lower() == "true"

    def decline(self) -> None:
        """Offer the lesson no more by itself; from the menu it goes on where it was left."""
        if not self.is_closed:
            self._settings.setValue(_CLOSED, True)

    def finish(self) -> None:
        """Offer the lesson no more by itself; from the menu it begins anew."""
        self.step = 0
        self.decline()
