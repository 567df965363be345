"""The review of a match of two rounds: any finished one of them can be looked at with hindsight."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QTextBrowser

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import Person, come_to_front, spelled
from tests.gui.test_advice import enter, of_kind
from tests.gui.test_computer_turns import start
from tests.gui.test_real_table import announce, first_turn
from tests.gui.test_replay import badge, pieces, ring
from tests.waiting import wait_until
from topologic_qt.engine import Thinking
from topologic_qt.games.topologic import bots
from topologic_qt.games.topologic.bots.hindsight import turn_reviews
from topologic_qt.games.topologic.rules import (
    GiveUp,
    HideSecret,
    Phase,
    Round,
    RoundReview,
    Setup,
    Tile,
)
from topologic_qt.games.topologic.ui.review_dialog import ReviewDialog
from topologic_qt.table.ghosts import GhostKind

pytestmark = pytest.mark.gui

FIRST, SECOND = "Y5", "B2"
"""The tiles of the two secrets."""


class Reviews:
    """Reviews without the games of a master, which can be kept from ending."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        """The secret of each round whose review was begun, in order."""
        self.cancelled: list[str] = []
        """Those of the reviews that were cancelled."""
        self.may_end = Event()
        self.may_end.set()

    def review(self, setup: Setup, played: Round, *, thinking: Thinking) -> RoundReview:
        """Look at every turn, once it may."""
        secret = str(played.secret)
        self.begun.append(secret)
        try:
            while not self.may_end.is_set():
                thinking.check()
            reviewed = turn_reviews(setup, played, thinking)
            return RoundReview(reviewed, (), (False,) * len(reviewed))
        except BaseException:
            self.cancelled.append(secret)
            raise


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reviews]:
    """The reviews that the computer makes."""
    made = Reviews()
    monkeypatch.setattr(bots, "review", made.review)
    yield made
    made.may_end.set()


def play_first(person: Person) -> None:
    """Ben seeks for two turns, and gives up."""
    enter(person)
    person.ask()
    person.hand.drag(0, person.at(0, 3))
    person.ask()
    person.menu("Match", "Give up the round …")


def play_both(person: Person) -> None:
    """After Ben, Anna seeks for one turn, and gives up."""
    play_first(person)
    person.begin_round(SECOND)
    person.enter_at((1, 0), (5, 0), (9, 4))
    person.ask()
    person.menu("Match", "Give up the round …")


def review(person: Person) -> ReviewDialog:
    """Press the button of the review, which comes to the front."""
    person.press("Review …")
    return opened(person)


def opened(person: Person) -> ReviewDialog:
    """The review that is open, in front of the window."""
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    QTest.qWaitForWindowExposed(dialog)
    dialog.activateWindow()
    return dialog


def rounds(dialog: ReviewDialog) -> list[str]:
    """The rounds among which people can choose; none where there is nothing to choose."""
    return [bar.tabText(index) for bar in dialog.findChildren(QTabBar) for index in range(bar.count())]


def reviewed(dialog: ReviewDialog) -> str:
    """The round whose tab is open, as readers are told."""
    (bar,) = dialog.findChildren(QTabBar)
    return bar.tabText(bar.currentIndex())


def press(dialog: ReviewDialog, key: Qt.Key) -> None:
    """Press a key where the keyboard is in the dialog."""
    QTest.keyClick(dialog.focusWidget() or dialog, key)


def turns(dialog: ReviewDialog) -> int:
    """The number of turns in the list that is in sight; 0 while there is none."""
    return dialog.table.rowCount() if dialog.table.isVisible() else 0


def test_after_a_match_each_round_is_reviewed_on_the_table_by_keyboard_alone(
    person: Person, reviews: Reviews
) -> None:
    play_both(person)
    now = badge(person), ring(person), pieces(person), person.lying
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    place, camera = dialog.geometry(), person.game_screen.table_view.camera
    assert rounds(dialog) == ["Round 1: Ben, not found", "Round 2: Anna, not found"]
    assert reviewed(dialog) == "Round 2: Anna, not found"
    assert {*rounds(dialog)} <= {*seen.spoken(dialog)}
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: turns(dialog) == 2)
    press(dialog, Qt.Key.Key_Tab)
    press(dialog, Qt.Key.Key_Space)
    first = person.match.rounds[0]
    assert of_kind(person, GhostKind.WHOLE) == [*map(str, first.turns[0].positions)]
    assert badge(person) == f"Hint of turn 1: {first.turns[0].hint} of 6 points"
    assert (ring(person), pieces(person)) == (FIRST, 0)
    assert "Ben in this turn" in seen.shown(dialog)
    assert dialog.chart.lines[0].name == "Ben"
    assert (dialog.geometry(), person.game_screen.table_view.camera) == (place, camera)
    press(dialog, Qt.Key.Key_Escape)
    assert (badge(person), ring(person), pieces(person), person.lying) == now
    assert of_kind(person, GhostKind.WHOLE) == of_kind(person, GhostKind.BROKEN) == []


def test_the_key_of_help_explains_the_game_in_its_review_too(person: Person, reviews: Reviews) -> None:
    play_first(person)
    dialog = review(person)
    come_to_front(dialog)
    press(dialog, Qt.Key.Key_F1)
    QApplication.processEvents()
    (text,) = person.window.findChildren(QTextBrowser)
    assert text.isVisible()
    assert "referee" in text.toPlainText()
    assert dialog.isVisible()


def test_it_is_said_once_that_the_review_is_ready(
    person: Person, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_first(person)
    ears = Ears(monkeypatch, person.window)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 2)
    ready = [said for said in ears.said if "ready" in said]
    assert len(ready) == 1
    assert ready[0].startswith("The review is ready. Choose a turn: ")


def test_the_keyboard_goes_over_the_review_as_it_is_read(person: Person, reviews: Reviews) -> None:
    play_both(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    (tabs,) = dialog.findChildren(QTabBar)
    visited = [dialog.focusWidget()]
    for _ in range(3):
        press(dialog, Qt.Key.Key_Tab)
        visited.append(dialog.focusWidget())
    assert visited[:2] == [tabs, dialog.table]
    assert visited[2] is seen.find_button(dialog, "Close")
    assert visited[3] is tabs


def test_another_round_puts_the_turn_of_the_one_before_away(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = badge(person), ring(person), pieces(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    dialog.table.selectRow(0)
    assert of_kind(person, GhostKind.WHOLE)
    reviews.may_end.clear()
    press(dialog, Qt.Key.Key_Left)
    assert of_kind(person, GhostKind.WHOLE) == of_kind(person, GhostKind.BROKEN) == []
    assert (badge(person), ring(person), pieces(person)) == now
    assert turns(dialog) == 0
    reviews.may_end.set()
    wait_until(lambda: turns(dialog) == 2)
    assert not any("in this turn" in text for text in seen.shown(dialog))
    assert dialog.table.selectionModel().selectedRows() == []


def test_another_round_cancels_the_thought_about_the_one_before(person: Person, reviews: Reviews) -> None:
    play_both(person)
    reviews.may_end.clear()
    dialog = review(person)
    wait_until(lambda: reviews.begun == [SECOND])
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: reviews.begun == [SECOND, FIRST])
    assert reviews.cancelled == [SECOND]
    reviews.may_end.set()
    wait_until(lambda: turns(dialog) == 2)


def test_a_round_that_was_reviewed_is_there_again_at_once(person: Person, reviews: Reviews) -> None:
    play_both(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: turns(dialog) == 2)
    press(dialog, Qt.Key.Key_Right)
    assert turns(dialog) == 1
    assert reviews.begun == [SECOND, FIRST]


def test_the_round_that_a_person_sought_comes_before_that_of_a_computer(
    person: Person, reviews: Reviews
) -> None:
    start(person, "Seek", rounds="Both")
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.menu("Match", "Give up the round …")
    person.controller.propose(HideSecret.sealed(Tile.parse(SECOND)))
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    dialog = review(person)
    assert reviewed(dialog) == "Round 1: Anna, not found"
    wait_until(lambda: turns(dialog) == 1)


def test_a_computer_takes_its_turn_while_a_review_is_still_thought_about(
    person: Person, reviews: Reviews
) -> None:
    start(person, "Seek", rounds="Both")
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    person.menu("Match", "Give up the round …")
    reviews.may_end.clear()
    dialog = review(person)
    wait_until(lambda: reviews.begun)
    person.controller.propose(HideSecret.sealed(Tile.parse(SECOND)))
    wait_until(lambda: person.match.round.turns)
    assert turns(dialog) == 0
    reviews.may_end.set()
    wait_until(lambda: turns(dialog) == 1)
    assert reviews.cancelled == []


def test_there_is_no_choice_of_one_round_and_nothing_of_the_secret_that_is_still_hidden(
    person: Person, reviews: Reviews
) -> None:
    play_first(person)
    person.begin_round(SECOND)
    person.enter_at((1, 0), (5, 0), (9, 4))
    person.ask()
    person.menu("Match", "Review a round …")
    dialog = opened(person)
    wait_until(lambda: turns(dialog) == 2)
    assert rounds(dialog) == []
    assert "Round 1: Ben, not found" in seen.shown(dialog)
    dialog.table.selectRow(0)
    assert ring(person) == FIRST
    assert reviews.begun == [FIRST]
    hidden = {SECOND, spelled(SECOND)}
    assert not [text for text in seen.everything_said(dialog) if text in hidden]
    person.press("Close", dialog)
    assert ring(person) == ""


def test_a_round_whose_secret_nobody_told_is_not_among_them(person: Person, reviews: Reviews) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    announce(person, "2")
    person.menu("Match", "Give up the round …")
    person.press("Nobody can say")
    assert not person.can_choose("Match", "Review a round …")
    person.hide_secret(SECOND)
    person.enter_at((1, 0), (5, 0), (9, 4))
    person.ask()
    person.menu("Match", "Give up the round …")
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    assert rounds(dialog) == []
    assert reviews.begun == [SECOND]


def test_a_review_goes_with_its_match(person: Person, reviews: Reviews) -> None:
    play_both(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    dialog.table.selectRow(0)
    person.controller.begin(replace(person.match.setup, title="Another"))
    assert person.game_screen.reviewer.dialog is None
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert of_kind(person, GhostKind.WHOLE) == []
    assert (badge(person), ring(person), pieces(person)) == ("", "", 3)


def test_a_review_stays_while_its_match_goes_on(person: Person, reviews: Reviews) -> None:
    play_first(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 2)
    person.begin_round(SECOND)
    person.controller.propose(GiveUp())
    assert person.game_screen.reviewer.dialog is dialog
