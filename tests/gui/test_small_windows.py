"""Screens on which there is hardly any room: 800 × 600, and 1280 × 800 where everything is twice as large."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QApplication, QLabel, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame, OpenWindow
from tests.gui.person import Person
from tests.gui.sitters import come_to_front
from tests.gui.test_language import choose
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.ui.editor.bars import ToolBar
from topologic_qt.table.camera_bar import CameraBar
from topologic_qt.table.view import TableView
from topologic_qt.translation import ENGLISH, choose_language
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui

LOW, SMALL = QSize(640, 400), QSize(800, 600)
SCREENS = (LOW, SMALL)


def fitted(window: Window, screen: QSize) -> None:
    """Have a window as large as a screen has room for."""
    window.fit(screen)
    QApplication.processEvents()
    assert window.width() <= screen.width()
    assert window.height() <= screen.height()


def begun(person: Person, screen: QSize) -> Person:
    """The same person, in a match in a window as large as a screen has room for."""
    fitted(person.window, screen)
    person.sit_down(shape="square")
    return person


def folded(person: Person) -> bool:
    """Whether the notebook is a strip."""
    (dock,) = (dock for dock in person.window.findChildren(PanelDock) if dock.isVisible())
    return dock.folded


def restarted(person: Person, open_window: OpenWindow, screen: QSize) -> Person:
    """Somebody who starts the program again, and begins a match."""
    person.window.close()
    return begun(open_window(), screen)


# -- the table ------------------------------------------------------------------------------------


def field(person: Person) -> QRect:
    """Where the tiles lie in the view of the table."""
    view = person.game_screen.table_view
    return view.mapFromScene(view.table.field_rect).boundingRect()


def free(person: Person) -> QRect:
    """What is seen of the view of the table, above the strips."""
    screen = person.game_screen
    below = max(
        (strip.height() for strip in (screen.card, screen.seeking.bar) if strip.isVisible()), default=0
    )
    view = screen.table_view
    top = view.mapTo(screen, view.rect().topLeft()).y()
    return view.rect().intersected(QRect(0, 0, view.width(), screen.height() - top - below))


def assert_whole_and_in_the_middle(person: Person, share: float) -> None:
    """Check that all of the field is seen in the middle of the table, and has such a share of its height."""
    room, tiles = free(person), field(person)
    assert room.contains(tiles)
    assert tiles.height() > share * room.height()
    above, below = tiles.top() - room.top(), room.bottom() - tiles.bottom()
    assert abs(above - below) < 0.2 * room.height()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_field_is_whole_and_in_the_middle_of_the_table(person: Person, screen: QSize) -> None:
    begun(person, screen)
    assert_whole_and_in_the_middle(person, 0.75)
    before = field(person)
    person.begin_round("Y5")
    assert_whole_and_in_the_middle(person, 0.75)
    person.enter(" ".join(sorted(map(str, person.match.setup.field.border))[:5]))
    person.ask()
    assert_whole_and_in_the_middle(person, 0.75)
    assert field(person) == before
    assert person.game_screen.tabletop.hint.isVisible()
    assert not person.game_screen.tabletop.hint.geometry().intersects(field(person).adjusted(30, 30, 0, 0))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("shape", ["square", "rectangle"])
def test_the_field_that_is_shown_beforehand_is_in_the_middle(
    person: Person, screen: QSize, shape: str
) -> None:
    fitted(person.window, screen)
    person.set_up(shape=shape)
    QApplication.processEvents()
    room, tiles = free(person), field(person)
    assert room.contains(tiles)
    above, below = tiles.top() - room.top(), room.bottom() - tiles.bottom()
    assert abs(above - below) < 0.2 * room.height()
    bar = person.game_screen.tabletop.findChild(CameraBar)
    assert isinstance(bar, CameraBar)
    assert bar.parentWidget() is person.game_screen.tabletop
    assert not bar.geometry().intersects(tiles.adjusted(4, 4, -4, -4))


@pytest.mark.parametrize("screen", SCREENS)
def test_the_field_stays_where_it_is_while_seekers_are_moved_by_keys(person: Person, screen: QSize) -> None:
    begun(person, screen)
    person.begin_round("Y5")
    before = field(person)
    person.key(Qt.Key.Key_1)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
        for _ in range(8):
            person.key(key)
            assert field(person) == before
    person.key(Qt.Key.Key_Return)
    assert field(person) == before
    person.key(Qt.Key.Key_2)
    person.key(Qt.Key.Key_Escape)
    assert field(person) == before
    assert free(person).contains(before)


def test_the_field_is_whole_beside_a_notebook_that_takes_half_of_the_window(person: Person) -> None:
    begun(person, LOW)
    person.key(Qt.Key.Key_F4)
    assert not folded(person)
    assert_whole_and_in_the_middle(person, 0.6)


LONG = "Maximiliane-Wilhelmina von Hohenstaufen"


def test_beside_an_open_notebook_and_below_a_long_name_nothing_covers_the_field(person: Person) -> None:
    fitted(person.window, LOW)
    person.sit_down(players=(LONG[::-1], LONG), shape="square")
    person.begin_round("Y5")
    person.key(Qt.Key.Key_F4)
    person.enter(" ".join(sorted(map(str, person.match.setup.field.border))[:5]))
    person.ask()
    for _ in range(4):
        QApplication.processEvents()
    assert not folded(person)
    assert_whole_and_in_the_middle(person, 0.85)
    assert field(person).height() > 130
    tabletop = person.game_screen.tabletop
    assert not tabletop.camera_bar.isVisible()
    person.key(Qt.Key.Key_F4)
    for _ in range(4):
        QApplication.processEvents()
    assert tabletop.camera_bar.isVisible()


def test_the_notebook_comes_folded_where_it_would_take_half_of_the_window(person: Person) -> None:
    begun(person, LOW)
    assert folded(person)
    assert not person.window.game.menu.actions["panel"].isChecked()


def test_the_notebook_is_open_where_there_is_room(person: Person) -> None:
    begun(person, SMALL)
    assert not folded(person)


def test_a_notebook_that_was_unfolded_on_a_small_screen_stays_so_in_its_window(
    person: Person, open_window: OpenWindow
) -> None:
    begun(person, LOW)
    person.key(Qt.Key.Key_F4)
    assert not folded(person)
    person.menu("File", "New match …")
    person.press("Start the match")
    assert not folded(person)
    assert folded(restarted(person, open_window, LOW)), (
        "else the next match would begin with a sliver of a table"
    )


def test_a_notebook_that_was_folded_for_a_small_screen_is_open_on_a_large_one(
    person: Person, open_window: OpenWindow, folders: Folders
) -> None:
    begun(person, LOW)
    person.window.close()
    assert (
        QSettings(folders.settings_file, QSettings.Format.IniFormat).value("topologic/notebook/folded") != "1"
    )
    again = open_window()
    again.window.resize(1280, 820)
    again.sit_down()
    assert not folded(again)


def test_a_notebook_that_somebody_folded_stays_so(person: Person, open_window: OpenWindow) -> None:
    begun(person, LOW)
    person.key(Qt.Key.Key_F4)
    person.key(Qt.Key.Key_F4)
    assert folded(person)
    assert folded(restarted(person, open_window, QSize(1280, 800)))


def test_in_another_language_the_notebook_is_folded_or_unfolded_as_before(
    person: Person, qtbot: QtBot
) -> None:
    begun(person, LOW)
    choose(person.window, qtbot, "de")
    assert folded(person)
    person.key(Qt.Key.Key_F4)
    choose(person.window, qtbot, ENGLISH)
    assert not folded(person)


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
def test_what_is_to_be_done_with_a_suggested_turn_is_read_whole(
    person: Person, qtbot: QtBot, language: str
) -> None:
    begun(person, LOW)
    person.begin_round("Y5")
    if language != ENGLISH:
        choose(person.window, qtbot, language)
    line = person.window.game.chrome.status
    for turn in range(2):
        person.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
        wait_until(lambda: "Ctrl+T" in line.text() or "Strg+T" in line.text())
        todo = re.sub(r"(.+?[lg]\+T .+?\.).*", r"\1", line.text())
        assert line.fontMetrics().horizontalAdvance(todo + " …") < line.contentsRect().width(), todo
        if turn == 0:
            person.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
            person.key_hint()
    if language != ENGLISH:
        choose(person.window, qtbot, ENGLISH)


# -- the page of a new match ------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("screen", SCREENS, ids=("low", "small"))
def test_the_page_of_a_new_match_opens_with_its_heading(
    open_game: OpenGame, game: GameInfo, screen: QSize
) -> None:
    window, _ = open_game(game)
    fitted(window, screen)
    window.game.set_up()
    window.look_for_kept_match()
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    page.hide()
    page.show()
    for _ in range(3):
        QApplication.processEvents()
    (title,) = (label for label in page.findChildren(QLabel) if label.text() == game.name)
    assert title.visibleRegion().boundingRect() == title.rect()
    focused = page.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Right)
    focused = page.focusWidget()
    assert focused is not None
    assert focused.visibleRegion().boundingRect() == focused.rect()


def test_the_page_opens_with_its_heading_also_by_a_key_on_the_shelf(
    open_game: OpenGame, folders: Folders, qtbot: QtBot
) -> None:
    person_window, _ = open_game(registry.GAMES[0])
    assert person_window.turn_to(None)
    fitted(person_window, LOW)
    come_to_front(person_window)
    shelf = person_window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    shelf.cards[0].play.setFocus()
    press_and_let_go(person_window, Qt.Key.Key_Return)
    page = person_window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    assert page.isVisible()
    (title,) = (label for label in page.findChildren(QLabel) if label.text() == registry.GAMES[0].name)
    assert title.visibleRegion().boundingRect() == title.rect()
    press_and_let_go(person_window, Qt.Key.Key_Right)
    focused = page.focusWidget()
    assert focused is not None
    assert focused.visibleRegion().boundingRect() == focused.rect()


def press_and_let_go(window: Window, key: Qt.Key) -> None:
    """Press a key where the keyboard is, and let it go where the keyboard is then."""
    for act in (QTest.keyPress, QTest.keyRelease):
        focused = window.focusWidget()
        assert focused is not None
        act(focused, key)
        for _ in range(3):
            QApplication.processEvents()


@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.id)
def test_in_large_letters_the_page_of_a_new_match_leaves_room_to_the_table(
    open_game: OpenGame, game: GameInfo, large_letters: None
) -> None:
    window, _ = open_game(game)
    fitted(window, LOW)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    assert page.width() < 0.66 * window.width()
    for edge in (button for button in page.findChildren(QAbstractButton) if button.isVisible()):
        assert edge.mapTo(page, edge.rect().topRight()).x() < page.width()


TINY = QSize(427, 267)
"""What is left of 640 × 400 pixels where everything is one and a half times as large."""


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.id)
def test_in_a_tiny_window_pages_are_whole(
    open_game: OpenGame, game: GameInfo, speak: Callable[[str], str], language: str
) -> None:
    speak(ENGLISH)
    assert not choose_language(language, resource("words"))
    window, _ = open_game(game)
    fitted(window, TINY)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    room = window.game.screen.widget
    for button in page.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.mapTo(room, button.rect().topRight()).x() < page.geometry().right() <= room.width()
    tabletop = room.findChild(TableView)
    assert isinstance(tabletop, TableView)
    assert tabletop.mapTo(room, QPoint()).x() > page.geometry().right()
    assert window.turn_to(None)
    shelf = window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    line = shelf.day_line(game, lambda: None, lambda: None)
    line.show_day("Topologic: Feld des Tages", "Freitag, 27. November 2026.", "Heutiges Feld spielen", "play")
    for _ in range(4):
        QApplication.processEvents()
    assert line.play.y() > line.findChildren(QLabel)[-1].y()
    assert shelf.horizontalScrollBar().maximum() == 0
    window.resize(900, 600)
    for _ in range(4):
        QApplication.processEvents()
    assert line.play.x() > line.findChildren(QLabel)[-1].geometry().right()


@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.id)
def test_the_buttons_of_an_offer_stand_side_by_side(open_game: OpenGame, game: GameInfo) -> None:
    window, _ = open_game(game)
    screen, nothing = window.game.screen, lambda: None
    screen.offer("A match is waiting for you.", "Continue", nothing, Choice("Show all …", nothing))
    for _ in range(3):
        QApplication.processEvents()
    first, other = (seen.find_button(screen.widget, text) for text in ("Continue", "Show all …"))
    assert first.y() == other.y()
    assert first.geometry().right() < other.x()
    screen.offer("A match is waiting for you.", "Continue", nothing, Choice("long " * 20, nothing))
    for _ in range(3):
        QApplication.processEvents()
    first, other = (seen.find_button(screen.widget, text) for text in ("Continue", "long " * 20))
    assert first.geometry().bottom() < other.y()


# -- the shelf of games -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("screen", SCREENS, ids=("low", "small"))
def test_what_has_the_keyboard_on_the_shelf_is_in_sight(
    open_game: OpenGame, game: GameInfo, screen: QSize
) -> None:
    window, _ = open_game(game)
    fitted(window, screen)
    assert window.turn_to(None)
    window.look_for_kept_match()
    shelf = window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    shelf.take_keyboard(game)
    card = shelf.card_of(game)
    wait_until(lambda: card.is_at_first and card.first.visibleRegion().boundingRect() == card.first.rect())
    shelf.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    window.resize(window.width() - 1, window.height())
    for _ in range(3):
        QApplication.processEvents()
    assert shelf.verticalScrollBar().value() == 0, "Who scrolls by hand stays there"


def test_in_large_letters_pictures_leave_the_buttons_of_the_shelf_their_room(
    open_game: OpenGame, large_letters: None
) -> None:
    window, _ = open_game(registry.GAMES[0])
    window.resize(1280, 800)
    assert window.turn_to(None)
    window.look_for_kept_match()
    for _ in range(3):
        QApplication.processEvents()
    shelf = window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    first, *_ = shelf.cards
    assert first.play.visibleRegion().boundingRect() == first.play.rect()
    words = [label for label in first.findChildren(QLabel) if label.isVisible()]
    assert min(label.mapTo(first, QPoint()).y() for label in words) < 150


# -- menus ------------------------------------------------------------------------------------------


def test_a_menu_higher_than_the_screen_is_one_column_and_scrolls(person: Person) -> None:
    menu = QMenu(person.window)
    entries = [menu.addAction(f"Entry {number}") for number in range(60)]
    menu.popup(person.window.mapToGlobal(QPoint()))
    QApplication.processEvents()
    assert {menu.actionGeometry(entry).left() for entry in entries} == {
        menu.actionGeometry(entries[0]).left()
    }
    assert menu.height() <= menu.screen().availableGeometry().height()
    assert not menu.rect().contains(menu.actionGeometry(entries[-1]))
    QTest.keyClick(menu, Qt.Key.Key_End)
    QApplication.processEvents()
    assert menu.activeAction() is entries[-1]
    assert menu.rect().contains(menu.actionGeometry(entries[-1]))
    menu.close()


# -- the editor -------------------------------------------------------------------------------------


def test_the_whole_rack_of_the_editor_is_seen(person: Person, qtbot: QtBot) -> None:
    fitted(person.window, LOW)
    editor = Builder(person, qtbot).editor
    table, view = editor.table, editor.table_view
    tiles = [view.mapFromScene(tile.sceneBoundingRect()).boundingRect() for tile in table.stock.values()]
    assert all(view.viewport().rect().contains(tile.adjusted(2, 2, -2, -2)) for tile in tiles)
    assert len({(tile.center().x(), tile.center().y()) for tile in tiles}) == len(tiles)


@pytest.mark.parametrize("width", [636, 480])
def test_every_tool_of_the_editor_is_seen_or_in_a_menu_that_is_seen(
    person: Person, qtbot: QtBot, width: int
) -> None:
    fitted(person.window, QSize(width + 4, 400))
    Builder(person, qtbot)
    bar = person.window.findChild(ToolBar)
    assert isinstance(bar, ToolBar)
    tools = [action for action in bar.actions() if not action.isSeparator()]
    left = [tool for tool in tools if not bar.widgetForAction(tool).isVisible()]
    (end,) = (each for each in bar.findChildren(QToolButton) if each.accessibleName() == "More tools")
    assert bool(left) == (width < 600)
    assert end.isVisible() == bool(left)
    if left:
        assert {action.text() for action in end.menu().actions() if action.text()} == {
            tool.text() for tool in left
        }
        assert is_drawn(end)


def is_drawn(button: QToolButton) -> bool:
    """Whether there is anything to be seen on a button."""
    picture = button.grab().toImage()
    return len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}) > 4
