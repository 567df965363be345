"""The beat of a game's computers: their moves come at times that tell nothing of how long they thought."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic

_LATEST = 8
"""The number of thoughts that decide how long the next one seems to take."""

_MOST = 12
"""The most spans that one long thought gives to those after it."""


class Beat:
    """Equal spans of time, counted from a moment that everybody has seen.

    A thought that is longer than a span makes those after it seem as long, so that only the first of them
    stands out.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """``now`` tells the time, in seconds."""
        self._now = now
        self._begun = now()
        self._spans: deque[int] = deque(maxlen=_LATEST)

    def begin(self) -> None:
        """Count from this moment on."""
        self._begun = self._now()

    def left(self, length: int) -> int:
        """Return the time after a thought until its move is made, in milliseconds.

        ``length`` is that of a span. The move comes at the end of as many spans as the longest of the latest
        thoughts has taken.
        """
        if length <= 0:
            return 0
        passed = self._passed
        taken = passed // length + 1
        self._spans.append(min(taken, _MOST))
        return max(taken, *self._spans) * length - passed

    def again(self, length: int) -> int:
        """Return the time from now until a move that has been thought of already, and had to wait for people.

        It is that after the latest thoughts; the time in which nobody moved says nothing, and is not counted.
        """
        self.begin()
        return max([1, *self._spans]) * length

    def next(self, length: int) -> int:
        """Return the time until the next end of a span, in milliseconds; ``length`` is that of a span."""
        return length - self._passed % length if length > 0 else 0

    @property
    def _passed(self) -> int:
        return round(1000 * (self._now() - self._begun))
