"""Screens on which there is hardly any room: 800 × 600, and 1280 × 800 where everything is twice as large."""

import pytest
from PySide6.QtCore import QRect, QSettings, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame, OpenWindow
from tests.gui.person import Person
from tests.gui.sitters import come_to_front
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.topologic.ui.editor.bars import ToolBar
from topologic_qt.table.camera_bar import CameraBar
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui

LOW, SMALL = QSize(640, 400), QSize(800, 600)
SCREENS = (LOW, SMALL)


def fitted(window: Window, screen: QSize) -> None:
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
    (dock,) = (dock for dock in person.window.findChildren(PanelDock) if dock.isVisible())
    return dock.folded


def restarted(person: Person, open_window: OpenWindow, screen: QSize) -> Person:
    person.window.close()
    return begun(open_window(), screen)


# -- the table ------------------------------------------------------------------------------------


def field(person: Person) -> QRect:
    view = person.game_screen.table_view
    return view.mapFromScene(view.table.field_rect).boundingRect()


def free(person: Person) -> QRect:
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


@pytest.mark.parametrize("screen", SCREENS, ids=("low", "small"))
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


def test_the_field_that_is_shown_beforehand_is_in_the_middle(person: Person) -> None:
    fitted(person.window, LOW)
    person.set_up(shape="square")
    QApplication.processEvents()
    assert_whole_and_in_the_middle(person, 0.0)
    bar = person.game_screen.tabletop.findChild(CameraBar)
    assert isinstance(bar, CameraBar)
    assert not bar.geometry().intersects(field(person).adjusted(4, 4, -4, -4))


def test_the_field_stays_where_it_is_while_seekers_are_moved_by_keys(person: Person) -> None:
    begun(person, LOW)
    person.begin_round("Y5")
    before = field(person)
    person.key(Qt.Key.Key_1)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
        for _ in range(8):
            person.key(key)
            assert field(person) == before
    person.key(Qt.Key.Key_Escape)
    assert field(person) == before
    assert free(person).contains(before)


def test_the_notebook_comes_folded_where_it_would_take_half_of_the_window(
    person: Person, open_window: OpenWindow, folders: Folders
) -> None:
    begun(person, LOW)
    assert folded(person)
    assert not person.window.game.menu.actions["panel"].isChecked()
    person.key(Qt.Key.Key_F4)
    person.menu("File", "New match …")
    person.press("Start the match")
    assert not folded(person), "somebody has unfolded it in this window"
    again = restarted(person, open_window, LOW)
    assert folded(again), "else the next match would begin with a sliver of a table"
    again.window.close()
    kept = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    assert kept.value("topologic/notebook/folded") != "1"
    last = open_window()
    last.window.resize(1280, 820)
    last.sit_down()
    assert not folded(last)
    last.window.close()
    assert not folded(begun(open_window(), SMALL)), "there is room"


# -- the page of a new match ------------------------------------------------------------------------


def test_the_page_of_a_new_match_opens_with_its_heading_by_a_key_on_the_shelf(open_game: OpenGame) -> None:
    window, _ = open_game(registry.GAMES[0])
    assert window.turn_to(None)
    fitted(window, LOW)
    come_to_front(window)
    shelf = window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    shelf.cards[0].play.setFocus()
    press_and_let_go(window, Qt.Key.Key_Return)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    assert page.isVisible()
    (title,) = (label for label in page.findChildren(QLabel) if label.text() == registry.GAMES[0].name)
    assert title.visibleRegion().boundingRect() == title.rect()
    press_and_let_go(window, Qt.Key.Key_Right)
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


def test_in_large_letters_the_page_of_a_new_match_leaves_room_to_the_table(
    open_game: OpenGame, large_letters: None
) -> None:
    for game in registry.GAMES:
        window, _ = open_game(game)
        fitted(window, LOW)
        page = window.game.screen.widget.findChild(SetupFrame)
        assert isinstance(page, SetupFrame)
        assert page.width() < 0.66 * window.width(), game.id
        for edge in (button for button in page.findChildren(QAbstractButton) if button.isVisible()):
            assert edge.mapTo(page, edge.rect().topRight()).x() < page.width(), game.id


# -- the shelf of games -----------------------------------------------------------------------------


def test_what_has_the_keyboard_on_the_shelf_is_in_sight(person: Person) -> None:
    window, game = person.window, registry.GAMES[-1]
    fitted(window, LOW)
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


# -- the editor -------------------------------------------------------------------------------------


def test_the_rack_of_the_editor_is_seen_and_every_tool_or_a_menu_with_it(
    person: Person, qtbot: QtBot
) -> None:
    fitted(person.window, LOW)
    editor = Builder(person, qtbot).editor
    table, view = editor.table, editor.table_view
    tiles = [view.mapFromScene(tile.sceneBoundingRect()).boundingRect() for tile in table.stock.values()]
    assert all(view.viewport().rect().contains(tile.adjusted(2, 2, -2, -2)) for tile in tiles)
    assert len({(tile.center().x(), tile.center().y()) for tile in tiles}) == len(tiles)
    bar = person.window.findChild(ToolBar)
    assert isinstance(bar, ToolBar)
    tools = [action for action in bar.actions() if not action.isSeparator()]
    (end,) = (each for each in bar.findChildren(QToolButton) if each.accessibleName() == "More tools")
    assert all(bar.widgetForAction(tool).isVisible() for tool in tools)
    assert not end.isVisible()
    fitted(person.window, QSize(484, 400))
    left = [tool for tool in tools if not bar.widgetForAction(tool).isVisible()]
    assert left
    assert end.isVisible()
    assert {action.text() for action in end.menu().actions() if action.text()} == {
        tool.text() for tool in left
    }
