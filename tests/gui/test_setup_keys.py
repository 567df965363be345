"""The setup page of every game by keys alone: the way from field to field, and what Enter does there."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.person import CONTROL, come_to_front
from topologic_qt.app.folders import Folders
from topologic_qt.app.status_line import StatusLine
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.table.view import TableView
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui

every_game = pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifiers)
    QApplication.processEvents()


@pytest.fixture
def running(open_game: OpenGame, folders: Folders, info: GameInfo) -> Window:
    """A window in which a match runs, and somebody asked for a new one by keys."""
    window, _ = open_game(info, folders)
    QTest.mouseClick(seen.find_button(window, "Start the match"), Qt.MouseButton.LeftButton)
    come_to_front(window)
    press(Qt.Key.Key_N, CONTROL)
    return window


def page_of(window: Window) -> SetupFrame:
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    return page


def unfold(page: SetupFrame) -> None:
    """Show the options by keys, and come back to the first choice."""
    first, fold = QApplication.focusWidget(), seen.find_fold(page, "Options")
    assert first is not None
    if not fold.isChecked():
        fold.setFocus()
        press(Qt.Key.Key_Space)
    first.setFocus()


def stops(page: SetupFrame) -> list[QWidget]:
    """The stops of Tab on the page from where the keyboard is, until it leaves the page."""
    found: list[QWidget] = []
    while (focused := QApplication.focusWidget()) is not None and page.isAncestorOf(focused):
        assert focused not in found
        found.append(focused)
        press(Qt.Key.Key_Tab)
    return found


@every_game
def test_tab_goes_as_the_page_is_read(running: Window) -> None:
    page = page_of(running)
    unfold(page)
    *fields, last = stops(page)
    assert last is page.start_button
    assert len(fields) > 2
    assert seen.find_button(running, "Go back to it") not in fields
    form = page.form.parentWidget()  # the page scrolls below the keyboard, and its form does not
    assert form is not None
    for before, after in pairwise(fields):
        bottom = after.mapTo(form, after.rect().bottomLeft())
        assert bottom.y() > before.mapTo(form, QPoint()).y(), after.accessibleName()


@every_game
def test_nothing_of_a_match_is_said_by_a_click_on_the_table_and_enter_begins_one(running: Window) -> None:
    page, before = page_of(running), running.game.controller.match
    table = running.game.screen.widget.findChild(TableView)
    status = running.findChild(StatusLine)
    assert isinstance(table, TableView)
    assert isinstance(status, StatusLine)
    said = status.text()
    for tile in tuple(table.table.tiles.values()):
        at = table.mapFromScene(tile.pos())
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    press(Qt.Key.Key_Right)
    assert table.hasFocus()
    assert status.text() == said
    press(Qt.Key.Key_Return)
    assert not page.isVisible()
    assert running.game.controller.match is not before


@every_game
def test_enter_in_a_text_confirms_it_and_a_second_one_begins_the_match(running: Window) -> None:
    page, before = page_of(running), running.game.controller.match
    unfold(page)
    texts = {
        field
        for field in stops(page)
        if isinstance(field, QLineEdit) or (isinstance(field, QComboBox) and field.isEditable())
    }
    assert {"Title"} < {text.accessibleName() for text in texts}
    for text in texts:
        text.setFocus()
        press(Qt.Key.Key_W)
        press(Qt.Key.Key_Return)
        assert page.isVisible()
        assert running.game.controller.match is before
        assert QApplication.focusWidget() is page.start_button
    press(Qt.Key.Key_Return)
    assert running.game.controller.match is not before


def test_a_name_that_was_typed_in_one_game_stands_in_the_others(open_game: OpenGame) -> None:
    window, _ = open_game(registry.GAMES[1])
    seen.find_fold(window, "Options").click()
    texts = [text for text in page_of(window).findChildren(QLineEdit) if text.isVisible()]
    own = next(text for text in texts if text.text() == "Anna")
    own.selectAll()
    QTest.keyClicks(own, "Zoe")
    seen.find_button(window, "Start the match").click()
    window.close()
    for other in registry.GAMES:
        again, _ = open_game(other)
        if not (fold := seen.find_fold(again, "Options")).isChecked():  # it is remembered in this game
            fold.click()
        shown = [text.text() for text in page_of(again).findChildren(QLineEdit) if text.isVisible()]
        assert "Zoe" in shown
        assert "Anna" not in shown
