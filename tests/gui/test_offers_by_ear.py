"""What is offered on the page of a new match, for people who hear it, and for those with large letters."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears, focused
from tests.gui.person import Person, come_to_front
from tests.waiting import wait_until

pytestmark = pytest.mark.gui

WAITS = "“Topologic: Anna – Ben” is waiting for you as you left it."


def leave_a_match(person: Person) -> None:
    """Begin a round, and close the window."""
    person.sit_down()
    person.begin_round("Y5")
    person.window.close()


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
