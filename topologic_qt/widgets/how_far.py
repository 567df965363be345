"""The progress of something that is told in a line, which is spoken: once, unless it lasts long."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from topologic_qt.widgets.translate import tr

LONG = 5.0
"""The time after which a number is told, and then the next one, in seconds."""


class HowFar:
    """Tells at once what is being done, and how far it is where that lasts long; called with each share."""

    def __init__(self, what: str, tell: Callable[[str], None], now: Callable[[], float] = monotonic) -> None:
        """``what`` is being done from now on, ``tell`` is given each text, and ``now`` tells the time."""
        self._what = what
        self._tell = tell
        self._now = now
        self._told = now()
        tell(what)

    def __call__(self, share: float) -> None:
        """Tell how far it is, 0 to 1, if nothing was told for long."""
        if self._now() - self._told >= LONG:
            self._told = self._now()
            self._tell(" ".join((self._what, tr("{percent} %", percent=round(100 * share)))))
