"""Thoughts of computers as tasks of the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.values import Task

ResultT = TypeVar("ResultT")


def unless_cancelled(think: Callable[[Thinking], ResultT], otherwise: ResultT) -> Task[ResultT]:
    """Return the task of a thought; its result is ``otherwise`` if it is cancelled."""

    def task(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> ResultT:

        try:
            return think(Thinking(progress, cancelled))
        except Cancelled:
            return otherwise

    return task
