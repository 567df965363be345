"""Choice lists: nothing is cut off, on any screen; the wheel changes only the focused one."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QScrollArea,
    QSlider,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame
from tests.gui.person import Person
from tests.gui.test_statistics import open_statistics
from topologic_qt.app.kit.settings import speak
from topologic_qt.games import registry
from topologic_qt.games.topologic.ui.editor.tools import ShapeDialog
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.setup_frame import Options, SetupFrame

pytestmark = pytest.mark.gui

LAST = -1


def trouble_with(combo: QComboBox) -> list[str]:
    for _ in range(2):  # what was closed opens whole again
        combo.hidePopup()
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
    combos = [combo for combo in widget.findChildren(QComboBox) if combo.isVisible()]
    assert combos
    return [trouble for combo in combos for trouble in trouble_with(combo)]


def test_every_list_of_a_dialog_shows_its_entries_whole(person: Person, qtbot: QtBot) -> None:
    person.menu("Edit", "Settings…")
    settings = person.window.findChildren(QDialog)[LAST]
    wrong = troubles_in(settings)
    settings.close()
    statistics = open_statistics(person)
    wrong += troubles_in(statistics)
    statistics.close()
    Builder(person, qtbot).ctrl("T")
    shapes = person.window.findChildren(ShapeDialog)[LAST]
    wrong += troubles_in(shapes)
    shapes.close()
    assert wrong == []


def chosen_in(combo: QComboBox, row: int) -> str:
    combo.setCurrentIndex(row)
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    return option.currentText


@pytest.mark.usefixtures("in_english_again")
@pytest.mark.parametrize("code", ["de", "fr"])
def test_every_list_of_a_setup_page_and_what_is_chosen_in_it_is_read_whole(
    open_game: OpenGame, qapp: QApplication, code: str
) -> None:
    speak(qapp, code)
    for info in registry.GAMES:
        window, _ = open_game(info)
        page = window.findChild(SetupFrame)
        assert isinstance(page, SetupFrame)
        options = page.findChild(Options)
        assert isinstance(options, Options)
        options.open()
        QApplication.processEvents()
        assert troubles_in(page) == []
        for combo in page.findChildren(QComboBox):
            if combo.isVisible() and not combo.isEditable():
                for row in range(combo.count()):
                    assert chosen_in(combo, row) == combo.itemText(row), info.id


def test_a_list_of_any_length_in_any_font_is_shown_or_scrolls(qtbot: QtBot) -> None:
    for points, count in ((7, 12), (20, 2), (20, 13), (20, 60)):
        page = QWidget()
        qtbot.addWidget(page)
        combo = combo_box([f"Turn {number}: {'w' * (number % 25)}" for number in range(count)])
        combo.setFont(QFont(combo.font().family(), points))
        QVBoxLayout(page).addWidget(combo)
        page.show()
        assert trouble_with(combo) == []


# -- the wheel ------------------------------------------------------------------------------------------


def turn_wheel(over: QWidget, notches: int = -1) -> None:
    window = over.window()
    at = over.mapTo(window, QPointF(over.rect().center()))
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, 120 * notches))
    QApplication.processEvents()


def chosen(page: QWidget) -> list[int]:
    combos = [combo.currentIndex() for combo in page.findChildren(QComboBox)]
    return combos + [made.value() for made in page.findChildren(QSlider) if made.isVisible()]


def test_the_wheel_over_a_list_scrolls_the_page_and_chooses_nothing_without_the_keyboard(
    person: Person,
) -> None:
    person.window.resize(900, 600)
    page = person.page
    person.choose(page.field_box.shape, 4)
    person.game_screen.table_view.setFocus()
    area = page.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    position = area.verticalScrollBar().value
    before, tried = chosen(page), 0
    for field in (*page.findChildren(QComboBox), *page.findChildren(QSlider)):
        if field.isVisible():
            area.ensureWidgetVisible(field)
            for notches in (-2, 2):
                turn_wheel(field, notches)
            assert (chosen(page), field.hasFocus()) == (before, False), field.accessibleName()
            tried += 1
    assert tried > 4
    turn_wheel(area, 10)
    assert position() == 0
    area.ensureWidgetVisible(page.rules.edition)
    start = position()
    turn_wheel(page.rules.edition)
    assert position() > start
    person.choose(page.story.theme, 1)
    area.ensureWidgetVisible(page.story.theme)
    turn_wheel(page.story.theme)
    assert page.story.theme.currentIndex() == 2, "with the keyboard, it chooses"
    turn_wheel(area, -20)
    person.press("Start the match")
    person.menu("File", "New match…")
    assert position() == 0, "the page opens at its top wherever it was left"
