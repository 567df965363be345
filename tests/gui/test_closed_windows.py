"""Windows, dialogs and menus that are closed are gone from memory, however soon they are closed."""

import gc
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from opening import windows_of
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from tests.waiting import wait_until
from topologic_qt.app.contests.tournament_dialog import TournamentDialog
from topologic_qt.app.elsewhere.dialog import ElsewhereDialog
from topologic_qt.app.puzzling.desk import Desk
from topologic_qt.app.puzzling.window import PuzzleWindow, open_puzzles
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.registry import GAMES
from topologic_qt.widgets.options import Options

pytestmark = pytest.mark.gui

TIMES = 3
"""How often each is opened and closed while it is watched what is left."""


def clear_away() -> None:
    """Let go of everything that is only waiting to be let go of."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    QApplication.processEvents()


def objects_of_qt() -> Counter[str]:
    """All objects of Qt that Python knows, by their class; also those that Qt has destroyed."""
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, QObject))


def left_each_time(open_and_close: Callable[[], None]) -> set[str]:
    """The classes of Qt's objects of which at least one is left each time."""
    open_and_close()
    clear_away()
    before = objects_of_qt()
    for _ in range(TIMES):
        open_and_close()
        clear_away()
    return {name for name, number in (objects_of_qt() - before).items() if number >= TIMES}


def has_desk(window: PuzzleWindow) -> bool:
    """Whether the desk is there, still without a screen."""
    return window.findChild(Desk) is not None


def has_screen(window: PuzzleWindow) -> bool:
    """Whether the screen is there, still without its place in the window."""
    return window.screen_of_game is not None


def close_puzzles_half_built(windows: Windows, info: GameInfo, is_so_far: Callable[..., bool]) -> None:
    window = open_puzzles(windows, windows.open[0], info)
    while not is_so_far(window):  # a look between any two steps
        QApplication.processEvents()
    window.close()


def close_after_choosing(windows: Windows, info: GameInfo) -> None:
    """Open a game and its options, a dialog that invites to nothing and a tournament."""
    window = windows.another(info)
    assert isinstance(window, Window)
    wait_until(lambda: window.findChild(Options)).open()
    window.game.play_elsewhere()
    wait_until(lambda: window.findChild(ElsewhereDialog)).reject()
    if info.has_contest:
        window.game.show_tournament()
        wait_until(lambda: window.findChild(TournamentDialog)).reject()
    window.close()


def choose_one_game_after_the_other(windows: Windows) -> None:
    (window,) = windows_of(windows)
    for info in GAMES:
        page = window.centralWidget()
        assert isinstance(page, ShelfPage)
        page.card_of(info).play.click()
        clear_away()
        window.game.show_games()
        clear_away()


def test_what_is_closed_is_gone_from_memory(shelf_windows: Windows) -> None:
    deeds = {"games in one window": partial(choose_one_game_after_the_other, shelf_windows)}
    for info in GAMES:
        deeds[info.id] = partial(close_after_choosing, shelf_windows, info)
        for is_so_far in (has_desk, has_screen):
            name = f"puzzles of {info.id}, {is_so_far.__name__}"
            deeds[name] = partial(close_puzzles_half_built, shelf_windows, info, is_so_far)
    left = {name: left_each_time(deed) for name, deed in deeds.items()}
    assert not any(left.values()), left
