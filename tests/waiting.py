"""Waiting for what is meant: as long as a busy machine needs, and no longer than it takes.

A test never waits for a time, since no time is long enough beside other load, and each is too long without.
It waits until something has happened. Where nothing is to happen, it waits for something else that happens
later than that would have: the end of a job that stands behind it, or a moment that was due after it.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtTest import QTest

ValueT = TypeVar("ValueT")

PATIENCE = 120.0
"""How long anything may take before a test gives up, in seconds. No test takes it, unless it fails."""


def wait_until(ask: Callable[[], ValueT | None], what: str = "It") -> ValueT:
    """Ask again and again until there is an answer that says something; the windows go on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (answer := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen in {PATIENCE:g} seconds.")
        if QCoreApplication.instance() is None:
            time.sleep(0.01)
        else:
            QTest.qWait(5)
    return answer


def let_pass(milliseconds: int) -> None:
    """Let everything in this thread begin that is due within so many milliseconds from now.

    Its timers begin in the order in which they are due: beside load all of them later, but none after this.
    """
    passed: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: passed.append(True))
    wait_until(lambda: passed)


def bring_forward(owner: QObject, milliseconds: int) -> None:
    """End the time of every running timer of an object that has this interval, and let it do what is due."""
    for timer in owner.findChildren(QTimer):
        if timer.isActive() and timer.interval() == milliseconds:
            timer.stop()
            timer.timeout.emit()
