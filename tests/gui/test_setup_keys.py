"""Every game's setup page by keys and ears: the order of fields, and Enter."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.ears import Ears, focused, said, said_twice
from tests.gui.person import CONTROL, come_to_front
from tests.waiting import wait_until
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.app.window.window import Window
from topologic_qt.engine.players import NAMES, Level
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.table.view import TableView
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifiers)
    QApplication.processEvents()


def page_of(window: Window) -> SetupFrame:
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    return page


def stops(page: SetupFrame) -> list[QWidget]:
    """The Tab stops from the focus to the end of the page."""
    found: list[QWidget] = []
    while (focused := QApplication.focusWidget()) is not None and page.isAncestorOf(focused):
        assert focused not in found
        found.append(focused)
        press(Qt.Key.Key_Tab)
    return found


@pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)
def test_a_new_match_is_set_up_by_keys_and_ears_while_another_one_runs(
    open_game: OpenGame, info: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, _ = open_game(info)
    assert said_twice(window) == []
    QTest.mouseClick(seen.find_button(window, "Start the match"), Qt.MouseButton.LeftButton)
    come_to_front(window)
    assert said_twice(window) == []
    with monkeypatch.context() as patch:
        told = Ears(patch, window).hear(lambda: press(Qt.Key.Key_N, CONTROL))
    assert told.count("Your match is waiting.") == 1
    page, running = page_of(window), window.game.controller.match
    first = QApplication.focusWidget()
    assert first is not None
    assert focused().endswith(" players"), "the keyboard is on the first choice"

    # Tab goes as the page is read, with its options.
    seen.find_fold(page, "Options").setFocus()
    press(Qt.Key.Key_Space)
    first.setFocus()
    *fields, last = stops(page)
    assert last is page.start_button
    assert len(fields) > 2
    assert seen.find_button(window, "Go back") not in fields
    form = page.form.parentWidget()  # the page scrolls below the keyboard, and its form does not
    assert form is not None
    for before, after in pairwise(fields):
        bottom = after.mapTo(form, after.rect().bottomLeft())
        assert bottom.y() > before.mapTo(form, QPoint()).y(), after.accessibleName()
    taking = [each for each in seen.widgets(page) if each.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert [each for each in taking if each.isVisible() and not said(each)[0]] == []

    # Enter in a text confirms it, and leads to the button that begins.
    texts = [each for each in fields if isinstance(each, QLineEdit | QComboBox)]
    texts = [each for each in texts if isinstance(each, QLineEdit) or each.isEditable()]
    assert {"Title"} < {text.accessibleName() for text in texts}
    for text in texts:
        text.setFocus()
        press(Qt.Key.Key_W)
        press(Qt.Key.Key_Return)
        assert page.isVisible()
        assert window.game.controller.match is running
        assert QApplication.focusWidget() is page.start_button

    # Clicks on the table say nothing of a match; Enter begins one there, too.
    table, status = window.game.screen.widget.findChild(TableView), window.findChild(StatusLine)
    assert isinstance(table, TableView)
    assert isinstance(status, StatusLine)
    usual = status.text()
    for tile in tuple(table.table.tiles.values()):
        at = table.mapFromScene(tile.pos())
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    press(Qt.Key.Key_Right)
    assert table.hasFocus()
    assert status.text() == usual
    press(Qt.Key.Key_Return)
    assert not page.isVisible()
    assert window.game.controller.match is not running


def test_a_name_that_was_typed_in_one_game_stands_in_the_others(open_game: OpenGame) -> None:
    window, _ = open_game(registry.GAMES[1])
    window.resize(900, 600)
    seen.find_fold(window, "Options").click()
    texts = [text for text in page_of(window).findChildren(QLineEdit) if text.isVisible()]
    own = next(text for text in texts if text.text() == "You")
    wait_until(lambda: not own.visibleRegion().isEmpty(), "What unfolds is scrolled into sight")
    own.selectAll()
    QTest.keyClicks(own, "Zoe")
    seen.find_button(window, "Start the match").click()
    window.close()
    other, _ = open_game(registry.GAMES[0])
    seen.find_fold(other, "Options").click()
    shown = [text.text() for text in page_of(other).findChildren(QLineEdit) if text.isVisible()]
    assert "Zoe" in shown
    assert "You" not in shown


@pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)
def test_the_first_computer_can_be_beaten_and_another_level_can_be_chosen(
    open_game: OpenGame, info: GameInfo
) -> None:
    window, _ = open_game(info)
    come_to_front(window)
    if seen.offers(window, "Seek"):
        QTest.mouseClick(seen.find_button(window, "Seek"), Qt.MouseButton.LeftButton)
    for level in (Level.NOVICE, Level.MASTER):
        if level is not Level.NOVICE:
            press(Qt.Key.Key_N, CONTROL)
            window.game.screen.choose_level(level)
        QTest.mouseClick(seen.find_button(window, "Start the match"), Qt.MouseButton.LeftButton)
        people = [name for name in NAMES.values() if name in window.windowTitle()]
        assert people == [NAMES[level]]
