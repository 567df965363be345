"""The notebook's panel: it folds, moves, comes off the edge, and is found as it was left."""

from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person
from tests.gui.test_language import choose, english_again as english_again
from tests.waiting import let_pass
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window, open_window as fresh_window
from topologic_qt.app.windows import Windows
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.ui.notebook.tick_grid import TickGrid
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

LEFT_EDGE, RIGHT_EDGE = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
FLOATING = QRect(40, 50, 400, 500)
"""A place where a floating panel is not moved by the edge of the screen, and wide enough in any language."""


@pytest.fixture
def playing(person: Person) -> Person:
    return play(person)


def play(person: Person) -> Person:
    """Somebody before a match, with the notebook beside it."""
    person.sit_down()
    person.begin_round("Y5")
    QApplication.processEvents()
    return person


def panel(person: Person) -> PanelDock:
    """The panel of the notebook."""
    found = person.window.findChild(PanelDock)
    assert isinstance(found, PanelDock)
    return found


def dock_in(window: Window) -> PanelDock:
    """The panel of the game that is open in a window now."""
    dock = window.game.chrome.dock
    assert dock is not None
    return dock


def button(person: Person, name: str) -> QAbstractButton:
    """The button on the panel that is called so."""
    (made,) = [
        made
        for made in panel(person).findChildren(QAbstractButton)
        if made.isVisible() and made.accessibleName() == name
    ]
    return made


def press(person: Person, name: str) -> None:
    """Click a button on the panel."""
    made = button(person, name)
    QTest.mouseClick(made, LEFT, PLAIN, made.rect().center())
    QApplication.processEvents()


def press_by_keys(person: Person, name: str) -> None:
    """Press Enter on a button on the panel."""
    button(person, name).setFocus()
    QTest.keyClick(button(person, name), Qt.Key.Key_Return)
    QApplication.processEvents()


def move(person: Person, edge: Qt.DockWidgetArea) -> None:
    """Bring the panel to an edge of the window."""
    person.window.addDockWidget(edge, panel(person))
    QApplication.processEvents()


def widen(person: Person, by: int) -> int:
    """Drag the line between the table and the panel; the answer is how wide the panel is then."""
    dock, window = panel(person), person.window
    line = dock.geometry().topLeft() + QPoint(-3, dock.height() // 2)
    QTest.mousePress(window, LEFT, PLAIN, line)
    for step in (1, 2, 3, 4):
        at = QPointF(line - QPoint(by * step // 4, 0))
        moved = QMouseEvent(
            QEvent.Type.MouseMove, at, window.mapToGlobal(at), Qt.MouseButton.NoButton, LEFT, PLAIN
        )
        QApplication.sendEvent(window, moved)
        QApplication.processEvents()
    QTest.mouseRelease(window, LEFT, PLAIN, line - QPoint(by, 0))
    let_pass(0)
    return dock.width()


@pytest.mark.parametrize("edge", [RIGHT_EDGE, LEFT_EDGE])
def test_it_folds_to_a_strip_and_gives_its_room_to_the_table(
    playing: Person, edge: Qt.DockWidgetArea
) -> None:
    move(playing, edge)
    wide, table = panel(playing).width(), playing.game_screen.table_view.width()
    press(playing, "Fold away: Notebook")
    assert not playing.game_screen.notebook.isVisible()
    strip = panel(playing).width()
    assert 20 < strip < 50
    assert playing.game_screen.table_view.width() == table + wide - strip
    press(playing, "Unfold: Notebook")
    assert playing.game_screen.notebook.isVisible()
    assert panel(playing).width() == wide
    assert playing.window.dockWidgetArea(panel(playing)) == edge


def test_the_whole_strip_unfolds_it(playing: Person) -> None:
    playing.key(Qt.Key.Key_F4)
    dock = panel(playing)
    hit = playing.window.childAt(dock.geometry().center())
    assert isinstance(hit, QAbstractButton)
    QTest.mouseClick(hit, LEFT, PLAIN, hit.rect().bottomLeft() + QPoint(9, -9))
    assert playing.game_screen.notebook.isVisible()


def test_the_menu_knows_whether_it_is_folded(playing: Person) -> None:
    (entry,) = (
        action for action in playing.window.findChildren(QAction) if action.shortcut() == QKeySequence("F4")
    )
    assert entry.isChecked()
    press(playing, "Fold away: Notebook")
    assert not entry.isChecked()
    playing.menu("View", "Notebook")
    assert entry.isChecked()
    assert playing.game_screen.notebook.isVisible()


def test_the_tiles_of_its_grid_stay_beside_each_other_however_wide_it_is(playing: Person) -> None:
    playing.window.resize(1600, 900)
    grid = panel(playing).findChild(TickGrid)
    assert isinstance(grid, TickGrid)
    before = grid.columnWidth(0)
    assert widen(playing, 500) > 700
    assert before < grid.columnWidth(0) < 1.4 * grid.rowHeight(0)
    left, right = grid.mapTo(panel(playing), grid.rect().topLeft()).x(), panel(playing).width()
    assert left + grid.width() < right - 200


def test_it_comes_off_the_edge_and_back(playing: Person) -> None:
    press(playing, "Undock: Notebook")
    assert panel(playing).isFloating()
    assert playing.game_screen.notebook.isVisible()
    press(playing, "Dock: Notebook")
    assert not panel(playing).isFloating()


def test_enter_presses_each_of_its_buttons(playing: Person) -> None:
    press_by_keys(playing, "Undock: Notebook")
    assert panel(playing).isFloating()
    press_by_keys(playing, "Dock: Notebook")
    assert not panel(playing).isFloating()
    press_by_keys(playing, "Fold away: Notebook")
    assert panel(playing).folded
    press_by_keys(playing, "Unfold: Notebook")
    assert not panel(playing).folded


def test_off_the_edge_it_folds_to_the_edge_and_unfolds_where_it_was(playing: Person) -> None:
    press(playing, "Undock: Notebook")
    panel(playing).move(40, 50)
    place = panel(playing).pos()
    press(playing, "Fold away: Notebook")
    assert not panel(playing).isFloating()
    assert panel(playing).width() < 50
    press(playing, "Unfold: Notebook")
    assert panel(playing).isFloating()
    assert panel(playing).pos() == place


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("edge", [RIGHT_EDGE, LEFT_EDGE])
@pytest.mark.parametrize("closed_at", ["the match", "the setup page"])
def test_it_is_found_as_it_was_left(
    open_window: OpenWindow, edge: Qt.DockWidgetArea, folded: bool, closed_at: str
) -> None:
    first = play(open_window())
    wide = widen(first, 120)
    assert wide > 400
    move(first, edge)
    wide = panel(first).width()
    if folded:
        first.key(Qt.Key.Key_F4)
    if closed_at == "the setup page":
        first.window.game.set_up()
    first.window.close()
    second = open_window()
    second.window.resize(first.window.size())  # the screen that the tests have is too small for it
    play(second)
    assert panel(second).folded == folded
    assert second.window.dockWidgetArea(panel(second)) == edge
    if folded:
        assert panel(second).width() < 50
        second.key(Qt.Key.Key_F4)
        QApplication.processEvents()
    assert panel(second).width() == wide


def test_a_floating_one_is_found_floating(open_window: OpenWindow) -> None:
    first = play(open_window())
    press(first, "Undock: Notebook")
    first.window.close()
    second = play(open_window())
    assert panel(second).isFloating()


def test_each_game_has_its_own_as_it_was_left_there(shelf_windows: Windows) -> None:
    window = cast("Window", shelf_windows.another(None))
    for game, edge in ((TOPOLOGIC, LEFT_EDGE), (DEDUCTION, RIGHT_EDGE)):
        window.open_game(game)
        dock = dock_in(window)
        assert (dock.isFloating(), dock.folded, dock.at_left) == (False, False, False)
        window.addDockWidget(edge, dock)
        if game is TOPOLOGIC:
            dock.setFloating(True)
            dock.setGeometry(FLOATING)
        else:
            dock.folded = True
        assert window.turn_to(None)
    for game, is_folded in ((TOPOLOGIC, False), (DEDUCTION, True), (TOPOLOGIC, False)):
        assert window.turn_to(game)
        dock = dock_in(window)
        assert (dock.isFloating(), dock.folded) == (not is_folded, is_folded)
        assert is_folded or dock.geometry().topLeft() == FLOATING.topLeft()
        assert window.turn_to(None)


@pytest.mark.parametrize("is_in_sight", [True, False])
def test_in_another_language_it_floats_where_it_was(playing: Person, qtbot: QtBot, is_in_sight: bool) -> None:
    press(playing, "Undock: Notebook")
    panel(playing).setGeometry(FLOATING)
    if not is_in_sight:
        playing.menu("File", "New match …")
        assert not panel(playing).isVisible()
    choose(playing.window, qtbot, "de")
    dock = dock_in(playing.window)
    assert (dock.isFloating(), dock.isVisible()) == (True, is_in_sight)
    assert dock.geometry().topLeft() == FLOATING.topLeft()
    playing.window.game.controller.show()
    assert (dock.isFloating(), dock.isVisible()) == (True, True)


def test_in_another_language_it_lies_at_the_same_edge(playing: Person, qtbot: QtBot) -> None:
    move(playing, LEFT_EDGE)
    choose(playing.window, qtbot, "de")
    assert dock_in(playing.window).at_left


@pytest.mark.parametrize("spoilt", ["", "wide", "-7", "99999999999999999999", "9" * 5000])
def test_a_spoilt_memory_does_no_harm(open_window: OpenWindow, spoilt: str) -> None:
    first = play(open_window())
    usual = panel(first).width()
    first.window.close()
    memory = first.window._memory
    for name in ("folded", "floated", "width"):
        memory.setValue(f"topologic/notebook/{name}", spoilt)
    memory.sync()
    second = play(open_window())
    assert not panel(second).folded
    assert panel(second).width() >= usual - 1
    assert second.game_screen.table_view.width() > 300


def test_its_buttons_have_names(playing: Person) -> None:
    tips = {
        made.accessibleName(): made.toolTip()
        for made in panel(playing).findChildren(QToolButton)
        if made.isVisible()
    }
    assert tips["Fold away: Notebook"] == "Fold this panel away (F4)"
    assert tips["Undock: Notebook"] == "Undock this panel"


def test_after_a_restart_it_does_not_lie_beside_the_setup_page(
    playing: Person, open_window: OpenWindow
) -> None:
    assert panel(playing).isVisible()
    playing.window.close()
    again = open_window()
    assert again.game_screen.is_setting_up
    assert not panel(again).isVisible()
    again.sit_down()
    assert panel(again).isVisible()


def test_a_start_without_a_match_leaves_the_width_as_it_was(
    playing: Person, open_window: OpenWindow, folders: Folders
) -> None:
    wide, size = panel(playing).width(), playing.window.size()
    playing.window.close()
    between = Window(Windows(Context(folders, Motion(0), Answers()), fresh_window))
    between.resize(size)
    between.show_preview(TOPOLOGIC)
    between.show()  # as the program starts: the game comes into a window that is seen already
    between.open_game(TOPOLOGIC)
    let_pass(0)
    between.close()
    last = open_window()
    last.window.resize(size)
    play(last)
    assert panel(last).width() == wide
