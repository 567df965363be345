"""Closed windows, dialogs and menus are freed, however soon they are closed."""

import gc
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from opening import windows_of
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.deduction_players import Players
from tests.gui.test_leaks import clear_away, handles, objects
from tests.waiting import wait_until
from topologic_qt.app.features.contests.feature import Tournaments
from topologic_qt.app.features.contests.tournament import TournamentDialog
from topologic_qt.app.features.online.dialog import OnlineDialog
from topologic_qt.app.features.puzzles.feature import open_puzzles
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line
from topologic_qt.games.host import Do
from topologic_qt.games.registry import GAMES
from topologic_qt.widgets.setup_frame import Options

pytestmark = pytest.mark.gui

TIMES = 5
"""How often each is opened and closed at most until it leaves nothing."""

FEW_OBJECTS = 40
"""How many of Python's objects may be left: pictures that are kept for the next table hold some."""


@pytest.fixture
def heard() -> Iterator[None]:
    """A screen reader listens to the windows."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def standing() -> Counter[str]:
    """All Qt objects that Python knows, by class, including destroyed ones.

    Open files, threads, windows and their contents are counted, too.
    """
    windows = QApplication.topLevelWidgets()
    held = sum(len(window.children()) for window in windows)
    found = Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, QObject))
    return found + Counter(files=handles(), threads=threading.active_count(), windows=len(windows), held=held)


def left_each_time(open_and_close: Callable[[], None]) -> set[str]:
    """What remains after each repetition, ignoring what comes late or only once."""
    left = set[str]()
    open_and_close()
    clear_away()
    for number in range(TIMES):
        before, held = standing(), objects()
        open_and_close()
        clear_away()
        grown = objects() - held
        now = {*(standing() - before)} | ({"objects of Python"} if grown >= FEW_OBJECTS else set())
        left = left & now if number else now
        if not left:
            break
    return left


def close_puzzles_soon(windows: Windows, info: GameInfo, turns: int) -> None:
    solving = open_puzzles(windows, windows.open[0], info)
    for _ in range(turns):
        QApplication.processEvents()
    solving.close()


def close_after_choosing(windows: Windows, info: GameInfo) -> None:
    """Open a game and its options, an invitation and a tournament; then play, and listen."""
    window = windows.another(info)
    assert isinstance(window, Window)
    wait_until(lambda: window.findChild(Options)).open()
    window.game.do(Do.INVITE)
    wait_until(lambda: window.findChild(OnlineDialog)).reject()
    window.game.feature(Tournaments).show()
    wait_until(lambda: window.findChild(TournamentDialog)).reject()
    if info == DEDUCTION:
        play_against_computers(Players(window, Answers()))
    assert seen.spoken(window)
    window.close()


def play_against_computers(players: Players) -> None:
    """Begin a match against computers, ask a question, and announce a tile as far as the last question."""
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.push("Announce…")
    dialog = players.screen.play.turns.dialog
    assert dialog is not None
    dialog.faces.choose(ALL_TILES[0])
    dialog.ask()
    dialog.reject()
    players.push("End the turn")
    QApplication.processEvents()


def choose_on_the_shelf(windows: Windows, info: GameInfo) -> None:
    """Let a game replace the shelf, and the shelf the game."""
    (window,) = windows_of(windows)
    page = window.centralWidget()
    assert isinstance(page, ShelfPage)
    page.card_of(info).play.click()
    clear_away()
    window.windows.show_shelf(window)


@pytest.mark.usefixtures("heard")
def test_what_is_closed_leaves_nothing_behind(shelf_windows: Windows) -> None:
    deeds = {"puzzles at once": partial(close_puzzles_soon, shelf_windows, DEDUCTION, 0)}
    for info in GAMES:
        deeds[f"{info.id} in place of the shelf"] = partial(choose_on_the_shelf, shelf_windows, info)
        deeds[info.id] = partial(close_after_choosing, shelf_windows, info)
        deeds[f"puzzles of {info.id}"] = partial(close_puzzles_soon, shelf_windows, info, 3)
    left = {name: found for name, deed in deeds.items() if (found := left_each_time(deed))}
    assert left == {}
