"""The notebook's panel: folded, moved, undocked, and restored."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

LEFT_EDGE = Qt.DockWidgetArea.LeftDockWidgetArea


def play(person: Person) -> Person:
    """A person before a match, with the notebook."""
    person.sit_down()
    person.begin_round("Y5")
    QApplication.processEvents()
    return person


def panel(person: Person) -> PanelDock:
    """The panel of the notebook."""
    found = person.window.findChild(PanelDock)
    assert isinstance(found, PanelDock)
    return found


def press(person: Person, name: str) -> None:
    """Click a button on the panel."""
    buttons = [each for each in panel(person).findChildren(QAbstractButton) if each.isVisible()]
    (made,) = (each for each in buttons if each.accessibleName() == name)
    QTest.mouseClick(made, LEFT, PLAIN, made.rect().center())
    QApplication.processEvents()


def test_it_folds_to_a_strip_and_is_found_as_it_was_left_unless_that_is_spoilt(
    open_window: OpenWindow,
) -> None:
    first = play(open_window())
    usual = panel(first).width()
    first.window.addDockWidget(LEFT_EDGE, panel(first))
    first.window.resizeDocks([panel(first)], [usual + 120], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    wide, table = panel(first).width(), first.game_screen.table_view.width()

    assert wide > usual + 100
    # Folded, it gives its room to the table.
    press(first, "Fold away: Notebook")
    assert not first.game_screen.notebook.isVisible()
    strip = panel(first).width()
    assert 20 < strip < 50
    assert first.game_screen.table_view.width() == table + wide - strip
    press(first, "Unfold: Notebook")
    assert first.game_screen.notebook.isVisible()
    assert panel(first).width() == wide
    first.key(Qt.Key.Key_F4)
    first.window.game.set_up()  # where there is no notebook
    first.window.close()

    second = open_window()
    second.window.resize(first.window.size())  # the screen that the tests have is too small for it
    play(second)
    assert panel(second).folded
    assert panel(second).width() < 50
    assert second.window.dockWidgetArea(panel(second)) == LEFT_EDGE
    second.key(Qt.Key.Key_F4)
    QApplication.processEvents()
    assert panel(second).width() == wide
    second.window.close()

    memory = second.window._memory
    for spoilt in ("wide", "9" * 5000):
        for name in ("folded", "floated", "width"):
            memory.setValue(f"topologic/notebook/{name}", spoilt)
        memory.sync()
        third = play(open_window())
        assert not panel(third).folded
        assert panel(third).width() >= usual - 1
        assert third.game_screen.table_view.width() > 300
        third.window.close()
