"""What is offered on the page of a new match, for people who hear it, and for those with large letters."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears, focused
from tests.gui.person import Person, come_to_front
from tests.gui.test_language import english_again as english_again
from tests.waiting import wait_until
from topologic_qt.app.language import speak
from topologic_qt.translation import ENGLISH
from topologic_qt.widgets.form import Offer
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

WAITS = "“Topologic: Anna – Ben” is waiting for you as you left it."


def leave_a_match(person: Person) -> None:
    """Begin a round, and close the window."""
    person.sit_down()
    person.begin_round("Y5")
    person.window.close()


def is_in_sight(widget: QWidget) -> bool:
    """Whether all of a widget is seen."""
    return widget.visibleRegion().boundingRect() == widget.rect()


def wait_for_offer(person: Person) -> None:
    """Look for matches that wait, until one is offered, and everything has found its place."""
    person.window.look_for_kept_match()
    wait_until(lambda: person.offers("Continue"))
    for _ in range(3):
        QApplication.processEvents()


def test_a_match_that_waits_is_said_once_and_the_keyboard_stays(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_a_match(open_window())
    again = open_window()
    come_to_front(again.window)
    ears, before = Ears(monkeypatch, again.window), focused()
    said = ears.hear(lambda: wait_for_offer(again))
    assert said.count(WAITS) == 1
    assert focused() == before
    again.window.hide()
    assert WAITS not in ears.hear(again.window.show)


def test_the_offer_of_a_page_that_opens_is_said_once_and_the_keyboard_is_on_the_first_choice(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down()
    person.begin_round("Y5")
    come_to_front(person.window)
    ears = Ears(monkeypatch, person.window)
    said = ears.hear(lambda: person.menu("File", "New match …"))
    assert said.count("Your match is still there.") == 1
    assert focused() == "Two players"


def test_an_offer_is_said_when_its_window_comes_to_the_front(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_a_match(open_window())
    again, other = open_window(), QWidget()
    other.show()
    come_to_front(other)
    ears = Ears(monkeypatch, again.window)
    assert WAITS not in ears.hear(lambda: wait_for_offer(again))
    assert ears.hear(lambda: come_to_front(again.window)).count(WAITS) == 1
    other.close()


@pytest.mark.usefixtures("large_letters")
def test_the_page_opens_at_its_top_and_any_key_brings_the_keyboard_in_sight(open_window: OpenWindow) -> None:
    leave_a_match(open_window())
    again = open_window()
    again.window.fit(QSize(900, 440))
    come_to_front(again.window)
    wait_for_offer(again)
    first = QApplication.focusWidget()
    assert first is not None
    assert again.page.isAncestorOf(first)
    (title,) = (each for each in again.page.findChildren(QLabel) if each.text() == "Topologic")
    assert is_in_sight(title)
    assert not is_in_sight(first)
    again.key(Qt.Key.Key_Left)
    chosen = QApplication.focusWidget()
    assert chosen is not None
    assert chosen is not first
    assert is_in_sight(chosen)
    again.page.start_button.setFocus()
    again.key(Qt.Key.Key_Backtab)
    last = QApplication.focusWidget()
    assert last is not None
    assert is_in_sight(last)


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
def test_an_offer_takes_two_lines_and_readers_and_its_tip_have_all_of_it(
    person: Person, qapp: QApplication, language: str
) -> None:
    speak(qapp, language)
    names = ("Maximiliana", "Bartholomew", "Computer 1", "Computer 2", "Computer 3")
    text = tr("“{title}” is waiting for you as you left it.", title=f"Deduction: {' – '.join(names)}")
    person.page.offer(text, "Continue", lambda: None)
    QApplication.processEvents()
    offer = next(each for each in person.page.findChildren(Offer) if each.isVisible())
    (shown,) = offer.findChildren(QLabel)
    assert shown.height() < 2.5 * shown.fontMetrics().lineSpacing()
    assert "Maximiliana" in shown.text()
    assert shown.text().endswith(text[-20:])
    assert (shown.toolTip(), shown.accessibleName()) == (text, text)
    assert offer.buttons[0].accessibleDescription() == text
    person.page.offer("New here?", "Continue", lambda: None)
    assert (shown.text(), shown.toolTip()) == ("New here?", "")
