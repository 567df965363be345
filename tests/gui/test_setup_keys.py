"""The setup page of every game by keys alone: the way from field to field, and what Enter does there."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPushButton, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.deduction_players import Players
from tests.gui.person import CONTROL, come_to_front
from tests.waiting import wait_until
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


class Painted(QObject):
    """How often a widget has been painted from now on."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


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
def test_the_keyboard_begins_in_the_form_and_ends_at_the_button_that_begins(running: Window) -> None:
    page = page_of(running)
    way = stops(page)
    assert way[-1] is page.start_button
    assert seen.find_button(running, "Go back to it") not in way
    assert len(way) > 3


@every_game
@pytest.mark.parametrize("is_open", [False, True], ids=["folded", "open"])
def test_tab_goes_as_the_page_is_read(running: Window, is_open: bool) -> None:
    page = page_of(running)
    if is_open:
        unfold(page)
    *fields, _ = stops(page)
    form = page.form.parentWidget()  # the page scrolls below the keyboard, and its form does not
    assert form is not None
    for before, after in pairwise(fields):
        bottom = after.mapTo(form, after.rect().bottomLeft())
        assert bottom.y() > before.mapTo(form, QPoint()).y(), after.accessibleName()


@pytest.mark.parametrize("info", registry.GAMES[:1], ids=lambda info: info.id)
@pytest.mark.parametrize(
    ("way", "steps"),
    [
        ("Real table", ["In the editor …", "As text …", "As a printout …"]),
        ("With somebody elsewhere", ["Type a code …", "Paste the copy you were sent"]),
    ],
)
def test_tab_comes_to_the_first_steps_between_the_ways_and_the_options(
    running: Window, way: str, steps: list[str]
) -> None:
    page = page_of(running)
    seen.find_fold(page, "More ways to play").click()
    seen.find_button(page, way).click()
    seen.find_button(page, way).setFocus()
    words = [stop.text() for stop in stops(page) if isinstance(stop, QAbstractButton)]
    assert words == [way, *steps, "Options", "Start the match"]


@every_game
def test_the_table_is_framed_as_soon_as_tab_comes_to_it(running: Window) -> None:
    page_of(running).start_button.setFocus()
    QApplication.processEvents()
    table = running.game.screen.widget.findChild(TableView)
    assert isinstance(table, TableView)
    painted = Painted(table.viewport())
    press(Qt.Key.Key_Tab)
    assert table.hasFocus()
    wait_until(lambda: painted.times)


@every_game
def test_the_page_says_which_game_is_set_up(running: Window, info: GameInfo) -> None:
    page = page_of(running)
    assert seen.shown(page)[:2] == [info.name, "A new match"]
    assert f"{info.name}: A new match" in seen.spoken(page)


@every_game
def test_the_title_of_the_window_is_no_match_s_until_that_is_in_front_again(running: Window) -> None:
    assert running.windowTitle() == "Topologic"
    assert not running.isWindowModified()
    QTest.mouseClick(seen.find_button(running, "Go back to it"), Qt.MouseButton.LeftButton)
    assert running.windowTitle().startswith(running.game.controller.title)
    assert running.isWindowModified()


@every_game
def test_enter_presses_the_button_that_has_the_keyboard(running: Window) -> None:
    page = page_of(running)
    for offered in ("Learn it in 90 seconds", "Go back to it"):
        press(Qt.Key.Key_Backtab)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QPushButton)
        assert focused.text() == offered
    press(Qt.Key.Key_Return)
    assert not page.isVisible()


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


@every_game
def test_a_seed_is_confirmed_and_shown_before_the_match_begins(running: Window) -> None:
    page, before = page_of(running), running.game.controller.match
    unfold(page)
    (seed,) = (field for field in stops(page) if field.accessibleName().startswith("Seed"))
    assert isinstance(seed, QLineEdit)
    seed.setFocus()
    seed.selectAll()
    QTest.keyClicks(seed, "parrot")
    press(Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert running.game.controller.match is before
    assert seed.text() == "parrot"
    press(Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    begun = running.game.controller.match
    assert begun is not before
    origin = getattr(begun.setup, "origin", begun.setup)
    assert getattr(origin, "seed", None) == "parrot"


@every_game
def test_enter_in_a_list_begins_the_match(running: Window) -> None:
    page, before = page_of(running), running.game.controller.match
    unfold(page)
    way = stops(page)
    next(field for field in way if isinstance(field, QComboBox)).setFocus()
    press(Qt.Key.Key_Return)
    assert running.game.controller.match is not before or not page.isVisible()


@every_game
def test_every_list_on_the_page_says_what_it_is_for(running: Window) -> None:
    unfold(page_of(running))
    for combo in page_of(running).findChildren(QComboBox):
        spoken = QAccessible.queryAccessibleInterface(combo)
        labels = [
            QAccessible.queryAccessibleInterface(one[0].object()).text(QAccessible.Text.Name)
            for one in spoken.relations(QAccessible.RelationFlag.Label)
        ]
        assert combo.accessibleName() in labels or combo.accessibleName() in (
            spoken.text(QAccessible.Text.Name),
            spoken.text(QAccessible.Text.Description),
        )


def test_the_frame_on_the_table_goes_with_the_keyboard(players: Players) -> None:
    come_to_front(players.window)
    players.screen.setup_page.start_button.setFocus()
    press(Qt.Key.Key_Tab)
    cursor = players.tabletop.table.cursor
    assert cursor.isVisible()
    press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is not players.tabletop.view
    assert not cursor.isVisible()


@every_game
def test_a_name_that_was_typed_in_one_game_stands_in_the_others(open_game: OpenGame, info: GameInfo) -> None:
    window, _ = open_game(info)
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
