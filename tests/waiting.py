"""Waiting for events instead of fixed times: as long as a busy computer needs, but not longer.

No fixed time is long enough on a busy computer, and each is too long on an idle one. So a test waits until
something has happened. If nothing should happen, it waits for another event that comes later than the
unwanted one would: the end of a job behind it, or a timer due after it.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

ValueT = TypeVar("ValueT")

PATIENCE = 120.0
"""The longest time that a test waits for anything before it fails, in seconds."""


def wait_until(ask: Callable[[], ValueT | None], what: str = "It") -> ValueT:
    """Ask until the answer is true, and return it, while the event loop runs.

    Raises AssertionError after `PATIENCE` seconds.
    """
    end = time.monotonic() + PATIENCE
    while not (answer := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen in {PATIENCE:g} seconds.")
        if QCoreApplication.instance() is None:
            time.sleep(0.01)
        else:
            _run_events(5)
    return answer


def _run_events(milliseconds: int) -> None:
    """Process this thread's events for so long.

    Other threads keep running, unlike during `QTest.qWait`, which holds Python's lock.
    """
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def let_pass(milliseconds: int) -> None:
    """Run all timers of this thread that are due within so many milliseconds.

    Timers fire in the order in which they are due, so all of them have fired when this one does.
    """
    passed: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: passed.append(True))
    wait_until(lambda: passed)
