"""A line to another machine: a carrier, and a thread in which everything about it is done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.kit import log
from topologic_qt.app.kit.worker import Worker, tell_window
from topologic_qt.elsewhere.carrier import Carrier, CarrierState
from topologic_qt.storage.problem import Problem, tr_noop

if TYPE_CHECKING:
    from topologic_qt.app.features.online.meeting_place import MeetingPlace

_BROKEN = tr_noop("The connection to {place} broke off: {reason}. Try once more.")


class Line(QObject):
    """A carrier with a thread of its own. The subclass says what is done when something comes in.

    What begins with an underscore is called in that thread; what it has to tell goes out by signals.
    """

    state_changed = Signal(object)
    """Emitted with the new `CarrierState`."""
    troubled = Signal(object)
    """Emitted with a `Problem`; the line goes on."""

    _carrier: Carrier

    def __init__(self, place: MeetingPlace, parent: QObject) -> None:
        super().__init__(parent)
        self.place = place
        self._worker = Worker("line")
        self._is_open = True
        self._end_of_it: Future[Any] | None = None

    def open(self) -> None:
        """Connect."""
        self._run(self._start)

    def close(self) -> None:
        """End it, at once: what is on its way goes on by itself for two seconds at most."""
        if self._is_open:
            self._end_of_it = self._worker.submit(self._safely, self._end)
            self._is_open = False
            self._worker.dismiss()

    def wait_for_end(self) -> None:
        """Wait, in another thread, until nothing is done any more in that of a line that was closed."""
        if self._end_of_it is not None:
            wait([self._end_of_it])

    def _run(self, job: Callable[..., None], *arguments: object) -> None:
        """Do something in the line's thread; nothing any more once it is closed. Any thread may call it."""
        with suppress(RuntimeError):
            self._worker.submit(self._safely, job, *arguments)

    # -- in the line's thread -------------------------------------------------------------------------

    def _safely(self, job: Callable[..., None], *arguments: object) -> None:

        try:
            job(*arguments)
        except Problem as problem:
            tell_window(self.troubled, problem)
        except Exception as error:  # no line may end the thread, and with it the match
            log.mistake(error)
            reason = str(error) or type(error).__name__
            tell_window(self.troubled, Problem(_BROKEN, place=self.place.name, reason=reason))

    def _start(self) -> None:
        self._carrier = self.place.carrier()
        self._prepare()
        self._carrier.start(
            lambda slot, content: self._run(self._hear, slot, content),
            lambda state: self._run(self._show_state, state),
        )
        self._begin()

    def _prepare(self) -> None:
        """Before the carrier is started."""

    def _begin(self) -> None:
        """When the carrier was started: watch slots, put messages."""

    def _hear(self, slot: str, content: bytes) -> None:
        """Take in what a watched slot holds now."""

    def _show_state(self, state: CarrierState) -> None:
        tell_window(self.state_changed, state)

    def _end(self) -> None:
        if hasattr(self, "_carrier"):
            self._carrier.close()
