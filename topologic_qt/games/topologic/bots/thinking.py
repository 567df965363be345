"""How a thought tells how far it is, and how it is called off."""

from collections.abc import Callable


class Cancelled(Exception):
    """The thought was called off."""


class Thinking:
    """What a long thought is given: it says how far it has come, and asks whether it is still wanted."""

    def __init__(
        self,
        progress: Callable[[float], None] = lambda _share: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """``progress`` is told what share is done, 0 to 1; ``cancelled`` is asked again and again."""
        self._progress = progress
        self._cancelled = cancelled
        self._told = 0.0

    def quietly(self) -> "Thinking":
        """The same thought for a part of it, which does not tell how far it is."""
        return Thinking(cancelled=self._cancelled)

    def done(self, share: float) -> None:
        """This share is done, 0 to 1. Raises `Cancelled` if the thought is no longer wanted."""
        self.check()
        if share > self._told:
            self._told = share
            self._progress(share)

    def check(self) -> None:
        """Raises `Cancelled` if the thought is no longer wanted."""
        if self._cancelled():
            raise Cancelled
