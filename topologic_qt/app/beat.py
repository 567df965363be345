"""The beat of a game's computers: their moves come at times that tell nothing of how long they thought."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Beat:
    """Equal spans of time, counted from a moment that everybody has seen."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """``now`` tells the time, in seconds."""
        self._now = now
        self._begun = now()

    def begin(self) -> None:
        """Count from this moment on."""
        self._begun = self._now()

    def left(self, length: int) -> int:
        """Return the time until the next end of a span, in milliseconds; ``length`` is that of a span."""
        passed = round(1000 * (self._now() - self._begun))
        return length - passed % length if length > 0 else 0
