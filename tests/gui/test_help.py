"""The pages that explain."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget

from tests.gui.person import Person, come_to_front
from topologic_qt.app.language import speak
from topologic_qt.app.lesson_window import open_lesson
from topologic_qt.app.practice_window import PracticeWindow
from topologic_qt.app.puzzling.window import open_puzzles
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.translation import ENGLISH

pytestmark = pytest.mark.gui


def pages(person: Person) -> list[QDialog]:
    """The pages that are open."""
    return [page for page in person.window.findChildren(QDialog) if page.isVisible()]


def test_one_key_explains_the_game_and_the_match_goes_on(person: Person) -> None:
    person.sit_down()
    person.begin_round("Y5")
    person.key(Qt.Key.Key_F1)
    (page,) = pages(person)
    text = page.findChild(QTextBrowser)
    assert isinstance(text, QTextBrowser)
    assert "referee" in text.toPlainText()
    assert "Dieter Stein" in text.toPlainText()
    tile = min(person.destinations(0))
    person.hand.drag(0, tile)
    assert person.positions.startswith(tile)
    assert page.isVisible()
    come_to_front(person.window)
    person.key(Qt.Key.Key_F1)
    assert len(pages(person)) == 1, "one is enough"


PRACTISED = [info for info in registry.GAMES if info.load().lesson is not None and info.has_puzzles]


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    """English, and the numbers of the system, after each test."""
    before = QLocale()
    yield
    speak(qapp, ENGLISH)
    QLocale.setDefault(before)


@pytest.fixture(params=["lesson", "puzzles"])
def practising(
    request: pytest.FixtureRequest, shelf_windows: Windows
) -> Callable[[GameInfo], PracticeWindow]:
    """A function that opens the lesson of a game, or its puzzles."""
    opened = {"lesson": open_lesson, "puzzles": open_puzzles}[request.param]

    def open_one(info: GameInfo) -> PracticeWindow:
        window = opened(shelf_windows, shelf_windows.open[0], info)
        come_to_front(window)
        return window

    return open_one


def rules_of(info: GameInfo) -> str:
    """The beginning of the rules of a game, without its form."""
    page = QTextDocument()
    page.setHtml(info.load().rules_page())
    return page.toPlainText().strip()


def rules_in(window: QWidget) -> list[str]:
    """The titles of the pages that are open over a window."""
    return [page.windowTitle() for page in window.findChildren(QDialog) if page.isVisible()]


def test_one_key_explains_the_game_also_where_people_practise(
    practising: Callable[[GameInfo], PracticeWindow],
) -> None:
    window = practising(PRACTISED[0])
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F1)
    QApplication.processEvents()
    assert rules_in(window) == [f"How to play {window.info.name}"]
    (page,) = window.findChildren(QTextBrowser)
    assert page.toPlainText().strip().startswith(rules_of(window.info))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert rules_in(window) == []
    assert window.isVisible()
