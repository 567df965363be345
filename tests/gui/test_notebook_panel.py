"""The notebook's panel: it folds, moves, comes off the edge, and is found as it was left."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person
from tests.waiting import let_pass
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

LEFT_EDGE, RIGHT_EDGE = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


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


def test_it_folds_to_a_strip_and_gives_its_room_to_the_table(playing: Person) -> None:
    edge = LEFT_EDGE
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


@pytest.mark.parametrize(
    ("edge", "folded", "closed_at"),
    [(LEFT_EDGE, False, "the match"), (RIGHT_EDGE, True, "the setup page")],
)
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


@pytest.mark.parametrize("spoilt", ["wide", "9" * 5000])
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
