"""The table stays where it is: what comes and goes around it takes no more room than before."""

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person, come_to_front
from topologic_qt.app.folders import Folders
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

PLACES = ("right", "left", "floating", "folded", "maximised", "small")
"""Where the notebook lies, or how large its window is."""


def panel(person: Person) -> PanelDock:
    """The panel of the notebook."""
    found = person.window.findChild(PanelDock)
    assert isinstance(found, PanelDock)
    return found


def put(person: Person, place: str) -> None:
    """Bring the notebook to one of the `PLACES`, or give its window that size."""
    match place:
        case "left":
            person.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, panel(person))
        case "floating":
            panel(person).setFloating(True)
        case "folded":
            person.key(Qt.Key.Key_F4)
        case "maximised":
            person.window.showMaximized()
        case "small":
            person.window.resize(900, 600)
    come_to_front(person.window)


def laid_out(person: Person, qtbot: QtBot) -> tuple[QRect, QRect]:
    """Where the table and the notebook lie, as soon as nothing of it changes any more."""
    seen: list[tuple[QRect, QRect]] = []

    def is_still() -> bool:
        table = person.game_screen.table_view
        seen.append(
            (QRect(table.mapTo(person.window, QRect().topLeft()), table.size()), panel(person).geometry())
        )
        return len(seen) > 4 and len({str(look) for look in seen[-4:]}) == 1

    qtbot.waitUntil(is_still)
    return seen[-1]


@pytest.mark.parametrize("place", PLACES)
def test_the_table_is_as_large_after_the_editor_as_before(person: Person, qtbot: QtBot, place: str) -> None:
    person.press("Start the match")
    put(person, place)
    before = laid_out(person, qtbot)
    for visit in range(2):
        builder = Builder(person, qtbot)
        if visit == 0:
            builder.ctrl("I")
        person.press("Play on this field")
        assert person.game_screen.is_setting_up
        person.press("Start the match")
        assert laid_out(person, qtbot) == before


def test_going_to_the_editor_and_back_does_not_move_the_table(person: Person, qtbot: QtBot) -> None:
    person.press("Start the match")
    before = laid_out(person, qtbot)
    Builder(person, qtbot).key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert not person.editing.is_open
    assert laid_out(person, qtbot) == before


def test_a_notebook_that_was_left_too_wide_leaves_the_table_half_of_the_window(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    QSettings(folders.settings_file, QSettings.Format.IniFormat).setValue("notebook/width", 890)
    person = open_window()
    person.press("Start the match")
    QApplication.processEvents()
    table, notebook = laid_out(person, qtbot)
    assert notebook.width() <= person.window.width() // 2
    assert table.width() >= person.window.width() // 2 - 10


# -- what comes and goes below the table --------------------------------------------------------------


def table_rect(person: Person) -> QRect:
    """Where the table lies in the window."""
    table = person.game_screen.table_view
    return QRect(table.mapTo(person.window, QRect().topLeft()), table.size())


def scale(person: Person) -> float:
    """How many pixels a table unit takes."""
    return person.game_screen.table_view.transform().m11()


def play_two_turns(person: Person, secret: str) -> None:
    """Hide a secret, enter with three seekers, and play on for a turn."""
    person.begin_round(secret)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, min(person.destinations(0)))
    person.ask()


@pytest.mark.parametrize("size", [(1280, 820), (900, 600)])
def test_no_strip_and_no_result_changes_the_size_of_the_table(
    person: Person, qtbot: QtBot, size: tuple[int, int]
) -> None:
    person.window.resize(*size)
    person.sit_down(seekers=3, shape="rectangle")
    before = laid_out(person, qtbot)[0], scale(person)
    for secret in ("Y5", "R1"):
        play_two_turns(person, secret)
        assert (table_rect(person), scale(person)) == before, "while somebody seeks"
        person.menu("Notebook", "Play the moves again")
        assert person.game_screen.keeper.past.is_looking
        assert (table_rect(person), scale(person)) == before, "while moves are played again"
        person.press("Back to now")
        person.menu("Match", "Give up the round …")
        assert person.game_screen.card.isVisible()
        assert (table_rect(person), scale(person)) == before, "after a round"
    person.menu("Notebook", "Play the moves again")
    assert not person.game_screen.card.isVisible()
    assert (laid_out(person, qtbot)[0], scale(person)) == before, "while the last round is played again"
    person.press("Back to now")
    assert person.game_screen.card.isVisible()
    assert (laid_out(person, qtbot)[0], scale(person)) == before, "with the result"
