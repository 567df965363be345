"""The threads beside the window, and where Python's garbage goes while there are any."""

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QTimer

_SWEEP_EVERY = 1000
"""Milliseconds between two looks at whether there is garbage."""


class Worker(ThreadPoolExecutor):
    """A thread that does one job after the other.

    Python looks for objects that are only held by each other in whichever thread makes the next object.
    Windows and their parts are among them, and Qt lets nobody but the GUI thread destroy those: elsewhere
    the program crashes, or both threads wait for each other for ever. So as long as there is a worker,
    Python does not look by itself, but is told to by a timer of the GUI thread.
    """

    _at_work: ClassVar[set["Worker"]] = set()
    _sweep_timer: ClassVar[QTimer]

    def __init__(self, name: str) -> None:
        """Begin with nothing to do. Workers are made and shut down in the GUI thread."""
        super().__init__(max_workers=1, thread_name_prefix=name)
        if not self._at_work:
            gc.disable()
            Worker._sweep_timer = QTimer(QCoreApplication.instance())
            self._sweep_timer.timeout.connect(_sweep)
            self._sweep_timer.start(_SWEEP_EVERY)
        self._at_work.add(self)

    def close(self) -> None:
        """Take no more jobs, and return when those that were taken are done."""
        self.shutdown(wait=True)
        self._at_work.discard(self)
        if not self._at_work and not gc.isenabled():
            self._sweep_timer.deleteLater()
            gc.enable()


def _sweep() -> None:
    """Clear away as much as Python itself would by now."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(counts) if count > limit > 0]
    if due:
        gc.collect(due[-1])
