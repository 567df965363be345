"""Enter that is held since before: it confirms nothing but what it was pressed for."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from tests.gui import seen
from tests.gui.deduction_players import PEOPLE, Players
from tests.gui.person import Person, come_to_front
from tests.gui.puzzle_hands import Solve
from tests.gui.test_puzzles import CHOSEN, open_recipe
from topologic_qt.games.topologic.rules import Phase
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui


def enter(held: bool) -> None:
    """What a keyboard sends to what has its focus: Enter goes down, anew or once more."""
    focused = QApplication.focusWidget()
    assert focused is not None
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(focused, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, none, "\r", held))
    QApplication.processEvents()


def hold_on() -> None:
    for _ in range(5):
        enter(held=True)


def test_it_opens_no_curtain(players: Players) -> None:
    come_to_front(players.window)
    players.begin(seating=PEOPLE)
    hold_on()
    assert players.is_covered
    enter(held=False)
    assert not players.is_covered


def test_it_leads_from_a_text_to_the_start_and_no_further(person: Person) -> None:
    window = person.window
    come_to_front(window)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    seen.find_fold(page, "Options").click()
    next(text for text in page.findChildren(QLineEdit) if text.isVisible()).setFocus()
    enter(held=False)
    hold_on()
    assert page.start_button.hasFocus()
    assert not window.game.controller.is_running
    enter(held=False)
    assert window.game.controller.is_running


def test_it_chooses_no_tile_behind_the_cover_and_hides_no_secret_that_was_not_confirmed(
    person: Person,
) -> None:
    come_to_front(person.window)
    person.sit_down(edition="2019", seekers=3)
    dialog = person.open_dialog()
    enter(held=False)
    hold_on()
    assert dialog.chooser.isVisible()
    assert not any(made.isChecked() for made in dialog.findChildren(QPushButton))
    QTest.keyClicks(dialog.chooser, "y5")
    enter(held=False)
    hold_on()
    phases = [person.match.round.phase]
    enter(held=False)
    phases.append(person.match.round.phase)
    assert phases == [Phase.HIDE, Phase.ENTER]


def test_it_answers_no_puzzle(solve: Solve) -> None:
    info, kind = CHOSEN[0]
    hand = solve(info)
    open_recipe(hand, kind)
    come_to_front(hand.window)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        hand.key(key)
    enter(held=False)
    hold_on()
    assert hand.window.desk.practice.tries == 0


def test_it_answers_no_question_and_takes_no_message_away(person: Person) -> None:
    window = person.window
    for box in (
        question_box(window, "Full", "The disk is full.", "Yes"),
        problem_box(window, "Full", "It is full.", ""),
    ):
        box.open()
        come_to_front(box)
        hold_on()
        assert box.isVisible()
        enter(held=False)
        assert not box.isVisible()
