"""Lists to choose from: nothing in them is cut, on any screen; the wheel changes only one that is in use."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QListView,
    QScrollArea,
    QSlider,
    QSpinBox,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui import test_advice as advice
from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_files import entering
from tests.gui.test_real_table import announce, first_turn
from tests.gui.test_recovery_dialog import opened, read
from tests.gui.test_statistics import find, open_statistics
from tests.waiting import PATIENCE
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import speak
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.rules import GiveUp
from topologic_qt.games.topologic.ui.editor.shape_dialog import ShapeDialog
from topologic_qt.widgets.form import combo_box, spin_box

pytestmark = pytest.mark.gui

FIRST, LAST = 0, -1
_MARGIN = 6
"""What stands free at either side of an entry at least, in pixels."""


def trouble_with(combo: QComboBox) -> list[str]:
    """What cannot be read whole when a list is open."""
    combo.showPopup()
    QApplication.processEvents()
    view, errors = combo.view(), []
    lists = view.viewport().rect()
    for row in range(combo.count()):
        index = view.model().index(row, 0)
        if view.verticalScrollBar().maximum() and view.verticalScrollBar().isVisible():
            view.scrollTo(index)
        place, needed = view.visualRect(index), view.sizeHintForIndex(index)
        if not lists.contains(place) or place.width() < needed.width() or place.height() < needed.height():
            errors.append(f"{combo.accessibleName()}, {combo.itemText(row)}: {place}, {lists}, {needed}")
    screen = combo.screen().availableGeometry()
    if not screen.contains(view.window().geometry()):
        errors.append(f"{combo.accessibleName()}: {view.window().geometry()} leaves the screen {screen}")
    combo.hidePopup()
    return errors


def troubles_in(widget: QWidget) -> list[str]:
    """What cannot be read whole in all the lists of a page or a dialog."""
    combos = [combo for combo in widget.findChildren(QComboBox) if combo.isVisible()]
    assert combos
    return [trouble for combo in combos for trouble in trouble_with(combo)]


def settings(person: Person, qtbot: QtBot) -> QWidget:
    person.menu("Edit", "Settings …")
    return person.window.findChildren(QDialog)[LAST]


def statistics(person: Person, qtbot: QtBot) -> QWidget:
    return open_statistics(person)


def setup_two(person: Person, qtbot: QtBot) -> QWidget:
    return person.page


def setup_table(person: Person, qtbot: QtBot) -> QWidget:
    person.choose_way("Real table")
    return person.page


def setup_hide(person: Person, qtbot: QtBot) -> QWidget:
    person.press("Hide", person.page)
    return person.page


def correction(person: Person, qtbot: QtBot) -> QWidget:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    announce(person, "2")
    person.menu("Match", "Correct a hint …")
    return person.window.findChildren(QDialog)[LAST]


def shapes(person: Person, qtbot: QtBot) -> QWidget:
    Builder(person, qtbot).ctrl("T")
    return person.window.findChildren(ShapeDialog)[LAST]


def sheet(person: Person, qtbot: QtBot) -> QWidget:
    builder = Builder(person, qtbot)
    builder.ctrl("I")
    builder.ctrl("P")
    return person.window.findChildren(QDialog)[LAST]


PAGES = (setup_two, setup_table, setup_hide, settings, statistics, correction, shapes, sheet)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_every_list_shows_its_entries_whole(
    person: Person, qtbot: QtBot, page: Callable[[Person, QtBot], QWidget]
) -> None:
    opened = page(person, qtbot)
    assert troubles_in(opened) == []
    opened.close()


def set_up(sitters: Sitters) -> QWidget:
    """The page of a new match, with all options."""
    sitters.unfold("Options")
    return sitters.window


def settings_of(sitters: Sitters) -> QWidget:
    sitters.menu("Edit", "Settings …")
    return sitters.window.findChildren(QDialog)[LAST]


def real_table(sitters: Sitters) -> QWidget:
    sitters.choose_way("Real table")
    sitters.push("Start the match")
    return sitters.window.findChildren(QDialog)[LAST]


@pytest.mark.parametrize(
    ("who", "page"),
    [
        ("people", set_up),
        ("people", settings_of),
        ("players", set_up),
        ("players", settings_of),
        ("players", real_table),
    ],
)
def test_every_list_of_the_other_games_shows_its_entries_whole(
    request: pytest.FixtureRequest, who: str, page: Callable[[Sitters], QWidget]
) -> None:
    sitters: Sitters = request.getfixturevalue(who)
    opened = page(sitters)
    assert troubles_in(opened) == []
    opened.close()


def chosen_in(combo: QComboBox, row: int) -> str:
    """What can be read of a choice while the list is closed."""
    combo.setCurrentIndex(row)
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    return option.currentText


@pytest.mark.usefixtures("in_english_again")
@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)
def test_what_is_chosen_on_a_setup_page_is_read_whole_in_every_language(
    open_game: OpenGame, folders: Folders, qapp: QApplication, info: GameInfo, code: str
) -> None:
    speak(qapp, code)
    window, _ = open_game(info, folders)
    lists = [combo for combo in window.findChildren(QComboBox) if combo.isVisible()]
    for combo in lists:
        for row in range(combo.count()):
            assert chosen_in(combo, row) == combo.itemText(row)


def test_a_choice_that_is_too_long_for_its_closed_list_ends_in_dots(qtbot: QtBot) -> None:
    combo = combo_box(["Short", "A choice that is longer than the list that is closed"])
    qtbot.addWidget(combo)
    combo.resize(180, 36)
    combo.show()
    assert chosen_in(combo, 0) == "Short"
    assert chosen_in(combo, 1).endswith("…")


def reviewed(person: Person, qtbot: QtBot) -> QAbstractItemView:
    advice.enter(person)
    person.ask()
    person.hand.drag(0, person.at(0, 3))
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review …")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.table.rowCount() == 2)
    return dialog.table


def counted(person: Person, qtbot: QtBot) -> QAbstractItemView:
    person.sit_down(seekers=3, shape="rectangle", players=("Annabella Alexandra", "Benedict Bartholomew"))
    find(person)
    find(person)
    return open_statistics(person).table


def kept(person: Person, qtbot: QtBot) -> QAbstractItemView:
    entering(person)
    person.menu("File", "New match …")
    person.sit_down(title="The Treasure that Nobody has Found for Three Hundred Years")
    dialog = opened(person, qtbot)
    assert read(dialog, qtbot)
    return dialog.list


def cut(view: QAbstractItemView) -> list[str]:
    """The entries that have less room than their text takes, in as many lines as it may have."""
    QApplication.processEvents()
    found, model = [], view.model()
    columns = 1 if isinstance(view, QListView) else model.columnCount()
    for row in range(model.rowCount()):
        for column in range(columns):
            index = model.index(row, column)
            room = view.visualRect(index).adjusted(_MARGIN, 0, -_MARGIN, 0)
            if index.data(Qt.ItemDataRole.DecorationRole) is not None:
                room.setLeft(room.left() + view.iconSize().width())
            needed = view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
            if needed.width() > room.width() or needed.height() > room.height():
                found.append(f"{index.data()}: {needed} in {room}")
    return found


@pytest.mark.parametrize("shown", [reviewed, counted, kept], ids=lambda shown: shown.__name__)
def test_every_row_shows_its_entries_whole(
    person: Person, qtbot: QtBot, shown: Callable[[Person, QtBot], QAbstractItemView]
) -> None:
    view = shown(person, qtbot)
    assert cut(view) == []
    assert view.model().rowCount()
    view.window().close()


def test_they_do_so_on_a_screen_of_another_scale(tmp_path: Path) -> None:
    """The scale of a screen cannot change while a program runs: another one tries it.

    It is one that leaves parts of pixels; the twofold one rounds nothing.
    """
    itself = str(Path(__file__).relative_to(Path.cwd()))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "whole", itself]
    screens = tmp_path / "screens.json"
    width, height = (round(side * 1.5) for side in (1920, 1080))
    screen = {"name": "test", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    screens.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    platform = f"offscreen:configfile={screens}"
    environment = {
        **os.environ,
        "QT_SCALE_FACTOR": "1.5",
        "PYTEST_ADDOPTS": "",
        "QT_QPA_PLATFORM": platform,
    }
    result = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=2 * PATIENCE, check=False
    )
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"


@pytest.mark.parametrize("points", [7, 20])
@pytest.mark.parametrize("count", [2, 12, 13, 300])
def test_a_list_of_any_length_in_any_font_is_shown_or_scrolls(qtbot: QtBot, points: int, count: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    combo = combo_box([f"Turn {number}: {'w' * (number % 25)}" for number in range(count)])
    combo.setFont(QFont(combo.font().family(), points))
    QVBoxLayout(page).addWidget(combo)
    page.show()
    assert trouble_with(combo) == []


# -- the wheel ------------------------------------------------------------------------------------------


def show_on(page: QWidget, field: QWidget) -> QWidget:
    """Scroll a page until a field is in sight, and return the field."""
    area(page).ensureWidgetVisible(field)
    return field


def turn_wheel(over: QWidget, notches: int = -1) -> None:
    """Turn the wheel over the middle of something in a window."""
    window = over.window()
    at = over.mapTo(window, QPointF(over.rect().center()))
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, 120 * notches))
    QApplication.processEvents()


def area(page: QWidget) -> QScrollArea:
    """The part of a page that scrolls."""
    found = page.findChild(QScrollArea)
    assert isinstance(found, QScrollArea)
    return found


def position(page: QWidget) -> int:
    """How far a page is scrolled."""
    return area(page).verticalScrollBar().value()


def chosen(page: QWidget) -> list[int]:
    """What stands in every list, and where every slider stands."""
    combos = [combo.currentIndex() for combo in page.findChildren(QComboBox)]
    return combos + [made.value() for made in page.findChildren(QSlider) if made.isVisible()]


def test_the_wheel_over_a_list_scrolls_the_page_and_chooses_nothing(person: Person) -> None:
    person.window.resize(900, 600)
    person.choose(person.page.field_box.shape, 4)
    person.game_screen.table_view.setFocus()
    fields = (*person.page.findChildren(QComboBox), *person.page.findChildren(QSlider))
    before, tried = chosen(person.page), 0
    for field in fields:
        if field.isVisible():
            area(person.page).ensureWidgetVisible(field)
            for notches in (-2, 2):
                turn_wheel(field, notches)
            assert (chosen(person.page), field.hasFocus()) == (before, False), field.accessibleName()
            tried += 1
    assert tried > 4
    turn_wheel(area(person.page), 10)
    assert position(person.page) == 0
    show_on(person.page, person.page.rules.edition)
    start = position(person.page)
    turn_wheel(person.page.rules.edition)
    assert position(person.page) > start


def test_a_list_that_has_the_keyboard_takes_the_wheel(person: Person) -> None:
    person.choose(person.page.story.theme, 1)
    turn_wheel(show_on(person.page, person.page.story.theme))
    assert person.page.story.theme.currentIndex() == 2


def test_a_number_takes_the_wheel_only_with_the_keyboard(qtbot: QtBot) -> None:
    page, box = QWidget(), spin_box(1, 9)
    qtbot.addWidget(page)
    layout = QVBoxLayout(page)
    for widget in (other := QSpinBox(), box):
        layout.addWidget(widget)
    page.show()
    qtbot.waitActive(page)
    page.activateWindow()
    other.setFocus()
    turn_wheel(box, 1)
    assert box.value() == 1
    box.setFocus()
    turn_wheel(box, 1)
    assert box.value() == 2


def test_the_setup_page_opens_at_its_top_wherever_it_was_left(person: Person) -> None:
    person.window.resize(900, 600)
    turn_wheel(area(person.page), -20)
    assert position(person.page) > 0
    person.press("Start the match")
    person.menu("File", "New match …")
    assert position(person.page) == 0
    (title,) = (label for label in person.page.findChildren(QLabel) if label.text() == "Topologic")
    assert title.visibleRegion().boundingRect() == title.rect()
