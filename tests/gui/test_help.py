"""The pages that explain."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTextBrowser

from tests.gui import seen
from tests.gui.person import Person, come_to_front

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


def test_asked_for_twice_there_is_one_page(person: Person) -> None:
    for _ in range(3):
        come_to_front(person.window)
        person.key(Qt.Key.Key_F1)
    assert len(pages(person)) == 1


def test_who_made_the_game_is_said(person: Person) -> None:
    person.menu("Help", "About Topologic")
    (page,) = pages(person)
    assert any("Dieter Stein" in text for text in seen.shown(page))
    person.press("Close", page)
    assert pages(person) == []
