"""Progress and cancellation of a computer's thought."""

from collections.abc import Callable


class Cancelled(Exception):
    """The thought was cancelled."""


class Thinking:
    """The link of a long thought to its caller, for progress and for cancellation."""

    def __init__(
        self,
        progress: Callable[[float], None] = lambda _share: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """``progress`` is called with the share that is done, 0 to 1; ``cancelled`` is polled."""
        self._progress = progress
        self._cancelled = cancelled
        self._told = 0.0

    def quietly(self) -> "Thinking":
        """The link for a part of the thought that reports no progress."""
        return Thinking(cancelled=self._cancelled)

    def done(self, share: float) -> None:
        """Report the share that is done, 0 to 1. Raises `Cancelled` if the thought is no longer wanted."""
        self.check()
        if share > self._told:
            self._told = share
            self._progress(share)

    def check(self) -> None:
        """Raises `Cancelled` if the thought is no longer wanted."""
        if self._cancelled():
            raise Cancelled
