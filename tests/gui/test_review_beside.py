"""A review beside other things that the table shows: one of them has it, and the sentence is about that."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.reviewing import click_turn
from tests.gui.test_advice import of_kind
from tests.gui.test_ending import SLOW
from tests.gui.test_replay import badge, ghosts, pieces, ring, step, turn_to
from tests.gui.test_review import (
    FIRST,
    SECOND,
    Reviews,
    opened,
    play_both,
    play_first,
    press,
    review,
    reviews,
    turns,
)
from tests.waiting import wait_until
from topologic_qt.games.topologic.ui.review_dialog import ReviewDialog
from topologic_qt.table.ghosts import GhostKind

pytestmark = pytest.mark.gui

__all__ = ["reviews"]

PROMPT = "Choose a turn: the table shows it with ghosts, next to the places that would have told most."


def of_review(person: Person) -> list[str]:
    """The tiles under the seekers of the reviewed turn; empty while none is on the table."""
    return of_kind(person, GhostKind.WHOLE)


def looks_back(person: Person) -> bool:
    """Whether the strip says that people look at something earlier."""
    return any("You are looking at" in text for text in seen.shown(person.game_screen))


def present(person: Person) -> tuple[object, ...]:
    """What the table shows of the present, and the strip."""
    return badge(person), ring(person), pieces(person), person.lying, ghosts(person), looks_back(person)


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen in a review, nor spoken of."""
    chosen = dialog.table.selectionModel().selectedRows()
    return not chosen and dialog.told.text() == PROMPT and not spoken_of(dialog, "in this turn")


def spoken_of(dialog: QWidget, words: str) -> bool:
    """Whether a dialog shows these words."""
    return any(words in text for text in seen.shown(dialog))


def first_of_both(person: Person) -> ReviewDialog:
    """After a match of two rounds, open the review of the first one."""
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 1)
    press(dialog, Qt.Key.Key_Left)
    wait_until(lambda: turns(dialog) == 2)
    return dialog


def replay_at_its_beginning(person: Person) -> None:
    """Play the open page's round again by its keys, and rest at the beginning."""
    come_to_front(person.window)
    person.key(Qt.Key.Key_R, CONTROL)
    step(person, "Play")


def is_first_turn(person: Person) -> bool:
    """Whether the table shows the first turn of the first round, as it is reviewed, and nothing else."""
    first = person.match.rounds[0].turns[0]
    shown = badge(person), ring(person), pieces(person), of_review(person), looks_back(person)
    hint = f"Hint of turn 1: {first.hint} of 6 points"
    return shown == (hint, FIRST, 0, [*map(str, first.positions)], False) and len(ghosts(person)) == 6


def test_a_turn_that_is_chosen_in_the_review_ends_a_replay(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    replay_at_its_beginning(person)
    assert looks_back(person)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    press(dialog, Qt.Key.Key_Escape)
    assert present(person) == now


def test_a_turn_that_is_chosen_in_the_review_ends_a_look_back(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    come_to_front(person.window)
    turn_to(person, 0)
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)
    assert looks_back(person)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    person.press("Close", dialog)
    assert present(person) == now


def test_a_replay_takes_the_table_from_the_review_in_which_turns_can_be_chosen_again(
    person: Person, reviews: Reviews
) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    replay_at_its_beginning(person)
    assert present(person) == ("", "", 0, person.lying, ["-"] * 3, True)
    assert has_no_choice(dialog)
    person.key(Qt.Key.Key_Escape)
    assert present(person) == now
    click_turn(dialog, 0)
    assert is_first_turn(person)


def test_a_line_of_the_notebook_takes_the_table_from_the_review(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    come_to_front(person.window)
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)
    assert looks_back(person)
    assert (ring(person), pieces(person), of_review(person), len(ghosts(person))) == (SECOND, 3, [], 3)
    assert has_no_choice(dialog)
    person.press("Back to now")
    assert present(person) == now


def test_the_end_of_the_round_takes_the_table_from_the_review_and_gives_it_back(
    person: Person, reviews: Reviews
) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    come_to_front(person.window)
    person.menu("Match", "Show the end of the round again")
    assert person.game_screen.ending.is_shown
    assert present(person) == now
    assert has_no_choice(dialog)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    assert not person.game_screen.ending.is_shown


def test_the_card_is_there_after_a_review_that_broke_off_the_end_of_a_round(
    open_window: OpenWindow, reviews: Reviews
) -> None:
    person = open_window(motion=180)
    person.game_screen.table.motion.pace = 0
    play_first(person)
    person.begin_round(SECOND)
    person.enter_at((1, 0), (5, 0), (9, 4))
    person.ask()
    person.game_screen.table.motion.pace = SLOW
    person.menu("Match", "Give up the round …")
    assert person.game_screen.is_counting
    assert not person.game_screen.card.isVisible()
    person.menu("Match", "Review a round …")
    dialog = opened(person)
    wait_until(lambda: turns(dialog) == 1)
    click_turn(dialog, 0)
    assert not person.game_screen.is_counting
    person.press("Close", dialog)
    assert (ring(person), pieces(person), ghosts(person)) == (SECOND, 3, [])
    assert person.game_screen.card.isVisible()


def test_escape_in_front_of_the_table_puts_the_reviewed_turn_away(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    come_to_front(person.window)
    person.key(Qt.Key.Key_Escape)
    assert present(person) == now
    assert has_no_choice(dialog)


def test_the_card_of_the_round_comes_back_after_the_review(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now, ending = present(person), person.game_screen.ending
    lit = ending.lit
    dialog = first_of_both(person)
    assert ending.is_shown
    for _ in range(2):
        click_turn(dialog, 0)
        assert (ending.is_shown, ending.lit) == (False, 0)
    come_to_front(person.window)
    person.key(Qt.Key.Key_Escape)
    assert (ending.is_shown, ending.lit) == (True, lit)
    assert present(person) == now
    click_turn(dialog, 0)
    press(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert (ending.is_shown, ending.lit) == (True, lit)


def test_a_card_that_was_closed_stays_closed_after_the_review(person: Person, reviews: Reviews) -> None:
    play_both(person)
    ending = person.game_screen.ending
    come_to_front(person.window)
    person.key(Qt.Key.Key_Escape)
    assert not ending.is_shown
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    press(dialog, Qt.Key.Key_Escape)
    assert not ending.is_shown


def test_a_turn_that_is_chosen_no_more_leaves_the_table(person: Person, reviews: Reviews) -> None:
    play_both(person)
    now = present(person)
    dialog = first_of_both(person)
    click_turn(dialog, 0)
    click_turn(dialog, 0, CONTROL)
    assert present(person) == now
    assert has_no_choice(dialog)


@pytest.mark.parametrize("is_covered", [False, True])
def test_a_review_leaves_the_table_when_the_next_seeker_comes(
    person: Person, reviews: Reviews, is_covered: bool
) -> None:
    play_first(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 2)
    if not is_covered:
        click_turn(dialog, 0)
    person.hide_secret(SECOND)
    if is_covered:
        click_turn(dialog, 0)
        assert not person.can_choose("Match", "Suggest a turn")
    come_to_front(person.window)
    person.open_curtain()
    assert present(person) == ("", "", 3, "- - -", [], False)
    assert has_no_choice(dialog)
    click_turn(dialog, 0)
    assert is_first_turn(person)
    person.press("Close", dialog)
    assert present(person) == ("", "", 3, "- - -", [], False)


def test_nothing_can_be_suggested_behind_a_curtain_when_a_review_closes(
    person: Person, reviews: Reviews
) -> None:
    play_first(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 2)
    person.hide_secret(SECOND)
    click_turn(dialog, 0)
    person.press("Close", dialog)
    assert person.curtain.isVisible()
    assert not person.can_choose("Match", "Suggest a turn")


def test_a_suggestion_rests_while_a_turn_is_reviewed(person: Person, reviews: Reviews) -> None:
    play_first(person)
    dialog = review(person)
    wait_until(lambda: turns(dialog) == 2)
    person.begin_round(SECOND)
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: ghosts(person))
    suggested, told = ghosts(person), person.status
    assert told.startswith("The ghosts show")
    click_turn(dialog, 0)
    assert is_first_turn(person)
    assert not person.status.startswith("The ghosts show")
    person.press("Close", dialog)
    assert (ghosts(person), person.status) == (suggested, told)
