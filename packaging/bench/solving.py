"""The turns of the GUI thread while a window of puzzles opens and shows one. Used by the bench."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from opening import open_program
from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop
from PySide6.QtWidgets import QApplication

from topologic_qt.app.features.puzzles.attempt import Phase
from topologic_qt.app.features.puzzles.feature import Solving, open_puzzles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.contract import GameInfo
from topologic_qt.widgets.theme import dress

OPENINGS = 5
"""The number of windows to open, one after another."""

_PATIENCE = 60.0
_PAUSE = 0.001
_FRAMES = 30
"""The number of turns measured after the puzzle, in which its table is painted."""


def puzzle_turns(info: GameInfo) -> list[float]:
    """Return the longest turn of each window while it opens and shows a puzzle, in seconds."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    with TemporaryDirectory() as home:
        beside = open_program(info, Folders(Path(home) / "settings", Path(home) / "autosave"))
        beside.show()
        _settle(lambda: False, _FRAMES)
        longest = []
        for _ in range(OPENINGS):
            began = time.thread_time()
            solving = open_puzzles(beside.windows, beside, info)
            turns = [time.thread_time() - began]
            turns += _settle(lambda: False, _FRAMES)
            solving.page.solve.click()
            turns += _settle(partial(_asks, solving))
            turns += _settle(lambda: False, _FRAMES)
            longest.append(max(turns))
            solving.close()
            _settle(lambda: False, _FRAMES)
        beside.close()
        return longest


def _asks(solving: Solving) -> bool:
    attempt = solving.desk.attempt_now
    return solving.is_at_desk and attempt is not None and attempt.phase is Phase.ASKED


def _settle(until: Callable[[], bool], most: int | None = None) -> list[float]:
    """Run the GUI thread until something is true, or for so many turns; return each turn's time."""
    dispatcher, seconds = QAbstractEventDispatcher.instance(), list[float]()
    end = time.monotonic() + _PATIENCE
    while not until() and (most is None or len(seconds) < most):
        if time.monotonic() > end:
            raise TimeoutError("The puzzles do not open.")
        began = time.thread_time()
        dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        seconds.append(time.thread_time() - began)
        time.sleep(_PAUSE)
    return seconds
