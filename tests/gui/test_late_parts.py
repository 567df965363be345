"""What nobody sees when a window opens is made when it is first shown, and fingers scroll it then, too."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScroller, QTableView, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.waiting import wait_until
from topologic_qt.app import chrome
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.turn_list import TurnList

pytestmark = pytest.mark.gui

every_game = pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """People choose faster than anything is made in advance."""
    monkeypatch.setattr(chrome, "_FIRST_PAINT", 10_000_000)


@pytest.fixture
def window(open_game: OpenGame, info: GameInfo, tmp_path: Path) -> Window:
    """The window of a game in a new installation."""
    made, _ = open_game(info, Folders(tmp_path / "new", tmp_path / "kept"))
    return made


def panel_of(window: Window) -> PanelDock:
    dock = window.findChild(PanelDock)
    assert isinstance(dock, PanelDock)
    return dock


@every_game
def test_the_panel_is_made_while_people_look_at_the_setup_page(window: Window) -> None:
    panel = panel_of(window)
    wait_until(lambda: panel.findChildren(TurnList) != [])
    assert not panel.isVisible()
    assert window.game.screen.is_setting_up


@every_game
@pytest.mark.usefixtures("at_once")
def test_the_panel_is_made_for_the_first_match_at_the_latest(window: Window) -> None:
    panel = panel_of(window)
    assert not panel.isVisible()
    assert panel.findChildren(QTableView) == []
    QTest.mouseClick(seen.find_button(window, "Start the match"), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    (turns,) = panel.findChildren(TurnList)
    assert panel.isVisible()
    assert QScroller.hasScroller(turns.viewport())
    window.game.set_up()
    assert panel.findChildren(TurnList) == [turns]


@every_game
def test_cards_are_empty_until_they_say_something(window: Window) -> None:
    cards = [part for part in window.game.screen.widget.children() if isinstance(part, Card)]
    assert cards
    for card in cards:
        assert card.findChildren(QWidget) == []
        card.show_message("A heading", "A text", [Choice("Go on", lambda: None)])
        assert {"A heading", "A text", "Go on"} <= set(seen.shown(card))
        (room,) = card.findChildren(QAbstractScrollArea)
        assert QScroller.hasScroller(room.viewport())
        card.put_away()
        assert seen.shown(card) == []


@every_game
def test_the_strip_of_computers_is_made_when_one_plays(window: Window) -> None:
    (bar,) = window.findChildren(ComputerBar)
    assert bar.findChildren(QWidget) == []
    bar.show_progress(None)
    assert bar.findChildren(QWidget) == []
    bar.show()
    bar.show_turn("Master asks a question", "Master")
    assert "Master asks a question" in seen.shown(bar)
    assert bar.hold.isVisible()
    assert bar.hold.accessibleName() == "Pause"
    assert not bar.progress.isVisible()
    list_of_paces = bar.pace.view()
    assert QScroller.hasScroller(list_of_paces.viewport())
