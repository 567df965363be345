"""The notebook in a long round, and its chart during a drag. Used by the bench."""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from opening import controller_of, open_topologic, screen_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.ui.note_keeper import ForecastPanel
from topologic_qt.games.topologic.ui.screen import TopologicScreen

SHORT, LONG = 10, 1_000
"""The turns of a short round and of a long one."""

REPEATS = 20
"""The number of repetitions of each act in each round."""

_PAUSE, _SETTLED = 30, 2_000
"""The waits for the autosave, after an act and after a round, in milliseconds."""


@contextmanager
def played(turns: int) -> Iterator[Window]:
    """Open a window after so many turns with full help: five seekers, which stay where they entered."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as scratch:
        folders = Folders(Path(scratch) / "settings", Path(scratch) / "autosave")
        window = open_topologic(folders)
        window.resize(1280, 820)
        window.show()
        field = random_field(FieldRecipe(seed="bench"))
        controller_of(window).begin(Setup(field, EDITION_FRENCH, aid=Assistance.FULL))
        controller_of(window).propose(HideSecret(Tile.parse("Y5")))
        window.game.lift_curtain()
        for seeker, tile in enumerate(list(field.locations)[27:32]):
            controller_of(window).propose(PlaceSeeker(seeker, tile))
        for _ in range(turns):
            controller_of(window).propose(AskForHint())
        QApplication.processEvents()
        yield window
        window.close()


def _screen(window: Window) -> TopologicScreen:
    assert isinstance(screen_of(window), TopologicScreen)
    return screen_of(window)


Act = Callable[[], object]


def _cost(act: Act) -> float:
    """Return the time of an act with all its painting, in seconds of the GUI thread."""
    QTest.qWait(_PAUSE)
    began = time.thread_time()
    act()
    QApplication.processEvents()
    return time.thread_time() - began


def ratios(short: Window, long: Window) -> Iterator[tuple[str, float]]:
    """Yield the times of adding a turn, marking and rewinding in the long round, by the short one's."""
    QTest.qWait(_SETTLED)
    acts = _acts(short, SHORT), _acts(long, LONG)
    for what in acts[0]:
        costs = [[_cost(act[what]) for act in acts] for _ in range(REPEATS)]
        in_short, in_long = (statistics.median(column) for column in zip(*costs, strict=True))
        yield what, in_long / in_short


def _acts(window: Window, turns: int) -> dict[str, Act]:
    """Return the acts in a round of so many turns, by name."""
    controller, marks, tiles = controller_of(window), cycle(Mark), cycle(ALL_TILES)
    forecast = window.findChild(ForecastPanel)
    assert isinstance(forecast, ForecastPanel)
    back = cycle((turns - 3, turns - 2, turns - 1))

    def mark() -> None:
        first, second = controller.notes
        controller.annotate((first.mark([next(tiles)], next(marks)), second))

    return {
        "rewinding": lambda: forecast.slider.setValue(next(back)),
        "marking": mark,
        "adding a turn": lambda: controller.propose(AskForHint()),
    }


def scroll_frames(window: Window) -> list[float]:
    """Return the time of each frame while a long log scrolls, in seconds of the GUI thread."""
    log = _screen(window).notebook.list
    bar, seconds = log.verticalScrollBar(), []
    for value in range(0, 400 * 37, 37):
        began = time.thread_time()
        bar.setValue(value)
        log.viewport().repaint()
        seconds.append(time.thread_time() - began)
    return seconds


def forecast_frames() -> list[float]:
    """Return the time of each frame while a seeker is dragged over a chart, in seconds of the GUI thread."""
    with played(1) as window:
        screen = _screen(window)
        view, table = screen.table_view, screen.table
        viewport, seconds = view.viewport(), []
        plain, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        for seeker in range(5):
            start = view.mapFromScene(table.pieces[seeker].pos())
            QTest.mousePress(viewport, left, plain, start)
            QTest.mouseMove(viewport, start + QPoint(12, 12))
            for tile in table.tiles.values():
                began = time.thread_time()
                QTest.mouseMove(viewport, view.mapFromScene(tile.pos()))
                QApplication.processEvents()
                seconds.append(time.thread_time() - began)
            QTest.keyClick(view, Qt.Key.Key_Escape)
            QTest.mouseRelease(viewport, left, plain, start)
        return seconds
