"""The review of a match: any finished round, beside the table."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from tests.gui import seen
from tests.gui.person import CONTROL, Person, come_to_front, spelled
from tests.gui.reviewing import click_turn
from tests.gui.test_advice import of_kind
from tests.gui.test_replay import badge, ghosts, pieces, ring, step, to_first_line
from tests.waiting import wait_until
from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots import hindsight
from topologic_qt.games.topologic.bots.hindsight import turn_reviews
from topologic_qt.games.topologic.package import TopologicAdvice
from topologic_qt.games.topologic.rules.round_results import Par, RoundReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Round
from topologic_qt.games.topologic.ui.reviewer import ReviewDialog
from topologic_qt.table.ghosts import GhostKind

pytestmark = pytest.mark.gui


FIRST, SECOND = "Y5", "B2"
"""The tiles of the two secrets."""


class Reviews:
    """Reviews without a master's games, which can be delayed."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        """The secret of each round whose review was begun, in order."""
        self.cancelled: list[str] = []
        """Those of the reviews that were cancelled."""
        self.may_end = Event()
        self.may_end.set()

    def review(self, setup: Setup, played: Round, *, thinking: Thinking) -> RoundReview:
        """Review every turn, once allowed."""
        secret = str(played.secret)
        self.begun.append(secret)
        try:
            while not self.may_end.wait(0.002):
                thinking.check()
            reviewed = turn_reviews(setup, played, thinking)
            return RoundReview(reviewed, (), (False,) * len(reviewed))
        except BaseException:
            self.cancelled.append(secret)
            raise


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reviews]:
    """The computer's reviews, and par without a long thought."""
    made, par = Reviews(), Par((5,) * 60)
    monkeypatch.setattr(TopologicAdvice, "par", lambda *_: lambda *_: par)
    monkeypatch.setattr(hindsight, "review", made.review)
    yield made
    made.may_end.set()


def play_first(person: Person) -> None:
    """Ben seeks for two turns, and gives up."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(FIRST)
    person.stand_at((0, 0), (4, 0), (9, 5))
    person.hand.drag(0, person.at(0, 3))
    person.ask()
    person.menu("Match", "Give up the round…")


def play_both(person: Person) -> None:
    """After Ben, Anna seeks for one turn, and gives up."""
    play_first(person)
    person.begin_round(SECOND)
    person.stand_at((1, 0), (5, 0), (9, 4))
    person.menu("Match", "Give up the round…")


def review(person: Person) -> ReviewDialog:
    """Press the review's button, and return the dialog."""
    QApplication.processEvents()  # the card may only just have come back
    person.press("Review…")
    return opened(person)


def opened(person: Person) -> ReviewDialog:
    """The open review, in front of the window."""
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    QTest.qWaitForWindowExposed(dialog)
    dialog.activateWindow()
    return dialog


def press(dialog: ReviewDialog, key: Qt.Key) -> None:
    """Press a key at the dialog's focus."""
    QTest.keyClick(dialog.focusWidget() or dialog, key)


def turns(dialog: ReviewDialog) -> int:
    """The number of turns in the visible list; 0 without one."""
    return dialog.table.rowCount() if dialog.table.isVisible() else 0


def looks_back(person: Person) -> bool:
    """Whether the strip says that people are looking back."""
    return any("Viewing" in text or "Looking back" in text for text in seen.shown(person.game_screen))


def present(person: Person) -> tuple[object, ...]:
    """The table's present state, and the strip."""
    return badge(person), ring(person), pieces(person), person.lying, ghosts(person), looks_back(person)


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen or mentioned in a review."""
    prompt = "Pick a turn to see it on the table, beside the best places."
    texts = " ".join(seen.shown(dialog))
    return not dialog.table.selectedIndexes() and prompt in texts and " this turn" not in texts


def is_first_turn(person: Person) -> bool:
    """Whether the table shows only the first turn of the first round, as reviewed."""
    first = person.match.rounds[0].turns[0]
    shown = badge(person), ring(person), pieces(person), of_kind(person, GhostKind.WHOLE), looks_back(person)
    hint = f"Hint for turn 1: {first.hint} of 6 points"
    return shown == (hint, FIRST, 0, [*map(str, first.positions)], False) and len(ghosts(person)) == 6


def test_after_a_match_each_round_is_reviewed_on_the_table_by_keyboard_alone(
    person: Person, reviews: Reviews
) -> None:
    play_both(person)
    now = present(person)
    reviews.may_end.clear()
    dialog = review(person)
    wait_until(lambda: reviews.begun == [SECOND])
    place, camera = dialog.geometry(), person.game_screen.table_view.camera
    (tabs,) = dialog.findChildren(QTabBar)
    rounds = [tabs.tabText(index) for index in range(tabs.count())]
    assert rounds == ["Round 1: Ben gave up", "Round 2: Anna gave up"]
    assert tabs.currentIndex() == 1
    assert {*rounds} <= {*seen.spoken(dialog)}

    # Another round cancels the thought about the one before, and is there again at once.
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: reviews.begun == [SECOND, FIRST])
    assert reviews.cancelled == [SECOND]
    reviews.may_end.set()
    wait_until(lambda: turns(dialog) == 2)
    press(dialog, Qt.Key.Key_Right)
    wait_until(lambda: turns(dialog) == 1)
    press(dialog, Qt.Key.Key_Left)
    assert turns(dialog) == 2
    assert reviews.begun == [SECOND, FIRST, SECOND]

    press(dialog, Qt.Key.Key_Tab)
    press(dialog, Qt.Key.Key_Space)
    assert is_first_turn(person)
    assert "Ben this turn" in seen.shown(dialog)
    assert dialog.chart.lines[0].name == "Ben"
    assert (dialog.geometry(), person.game_screen.table_view.camera) == (place, camera)
    press(dialog, Qt.Key.Key_Escape)
    assert present(person) == now
    assert of_kind(person, GhostKind.BROKEN) == []

    # A review goes with its match.
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    dialog.table.selectRow(0)
    person.controller.begin(replace(person.match.setup, title="Another"))
    assert person.game_screen.reviewer.dialog is None
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert of_kind(person, GhostKind.WHOLE) == []
    assert (badge(person), ring(person), pieces(person)) == ("", "", 3)


def test_there_is_no_choice_of_one_round_and_nothing_of_the_secret_that_is_still_hidden(
    person: Person, reviews: Reviews
) -> None:
    play_first(person)
    person.begin_round(SECOND)
    person.stand_at((1, 0), (5, 0), (9, 4))
    person.menu("Match", "Review a round…")
    dialog = opened(person)
    wait_until(lambda: turns(dialog) == 2)
    assert not dialog.findChildren(QTabBar)
    assert "Round 1: Ben gave up" in seen.shown(dialog)
    dialog.table.selectRow(0)
    assert ring(person) == FIRST
    assert reviews.begun == [FIRST]
    hidden = {SECOND, spelled(SECOND)}
    assert not [text for text in seen.everything_said(dialog) if text in hidden]
    person.press("Close", dialog)
    assert ring(person) == ""


def test_whatever_else_is_looked_at_takes_the_table_from_the_review_and_gives_it_back(
    person: Person, reviews: Reviews
) -> None:
    play_both(person)
    now, ending = present(person), person.game_screen.ending
    lit = ending.reveal.lit
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: turns(dialog) == 2)

    # The card of the round comes back after the review.
    assert ending.desk.card.isVisible()
    click_turn(dialog, 0)
    assert is_first_turn(person)
    assert (ending.desk.card.isVisible(), ending.reveal.lit) == (False, 0)
    come_to_front(person.window)
    person.key(Qt.Key.Key_Escape)
    assert (ending.desk.card.isVisible(), ending.reveal.lit) == (True, lit)
    assert present(person) == now

    # The end of the round takes the table.
    click_turn(dialog, 0)
    come_to_front(person.window)
    person.menu("Match", "Replay the end")
    assert ending.desk.card.isVisible()
    assert present(person) == now
    assert has_no_choice(dialog)

    # A replay does, and a line of the notebook.
    click_turn(dialog, 0)
    assert is_first_turn(person)
    assert not ending.desk.card.isVisible()
    come_to_front(person.window)
    person.key(Qt.Key.Key_R, CONTROL)
    step(person, "Play")
    assert present(person) == ("", "", 0, person.lying, ["-"] * 3, True)
    assert has_no_choice(dialog)
    person.key(Qt.Key.Key_Escape)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    come_to_front(person.window)
    to_first_line(person)
    assert looks_back(person)
    assert (ring(person), pieces(person), of_kind(person, GhostKind.WHOLE), len(ghosts(person))) == (
        SECOND,
        3,
        [],
        3,
    )
    assert has_no_choice(dialog)
    person.press("Back to now")
    assert present(person) == now


def test_a_review_leaves_the_table_when_the_next_seeker_comes_and_opens_nothing_behind_the_curtain(
    person: Person, reviews: Reviews
) -> None:
    for closed_before in (True, False):
        play_first(person)
        dialog = review(person)
        wait_until(lambda dialog=dialog: turns(dialog) == 2)  # type: ignore[misc]
        person.hide_secret(SECOND)
        click_turn(dialog, 0)
        if closed_before:
            person.press("Close", dialog)
        assert person.curtain.isVisible()
        assert not person.can_choose("Match", "Suggest a turn")
        come_to_front(person.window)
        person.open_curtain()
        assert present(person) == ("", "", 3, "- - -", [], False)
    assert has_no_choice(dialog)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    person.press("Close", dialog)
    assert present(person) == ("", "", 3, "- - -", [], False)
