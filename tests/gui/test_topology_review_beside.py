"""Topology's review beside other things that its table shows: one of them has it."""

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.reviewing import click_turn
from tests.gui.sitters import come_to_front
from tests.gui.test_ending import SLOW
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import End, Lay, new_setup, placements
from topologic_qt.games.topology.rules.scoring import score
from topologic_qt.games.topology.ui.review_dialog import ReviewDialog

pytestmark = pytest.mark.gui


def play(people: People) -> None:
    """Three turns, after which the match is given up."""
    people.begin_with(new_setup(seed="past"))
    for _ in range(3):
        people.play_turn()
    people.menu("Match", "Give up the match …")


def lay_well(people: People) -> None:
    """Lay the tiles of a turn so that they close rings."""
    while people.match.revealed:
        match = people.match
        ways = placements(match.tiles, match.revealed[0])
        best = max(ways, key=lambda way: len(score((*match.tiles, way), match.laid + 1)))
        people.controller.propose(Lay(best.design, best.at, best.direction))


def review(people: People) -> ReviewDialog:
    """Open the review, which is ready."""
    people.menu("Match", "Review the match …")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == len(people.match.turns))
    return dialog


def looks_back(people: People) -> bool:
    """Whether the strip says that people look at something earlier."""
    return any("You are looking at" in text for text in seen.shown(people.screen))


def is_second_turn(people: People) -> bool:
    """Whether the table shows the second turn, as it is reviewed, and its points."""
    tiles, points = set(people.match.tiles[:7]), people.match.turns[1].points
    return (people.shown, people.points, looks_back(people)) == (tiles, points, False)


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen in a review, nor spoken of, nor to be shown otherwise."""
    chosen = dialog.table.selectionModel().selectedRows()
    return (
        not chosen
        and dialog.told.text().startswith("Choose a turn")
        and not dialog.shown.button(0).isVisible()
    )


def present(people: People) -> tuple[object, ...]:
    """What the table shows of the present, and the strip."""
    return people.shown, people.points, people.table.rack.opacity(), looks_back(people), people.status


def test_a_look_back_takes_the_table_from_the_review_in_which_turns_can_be_chosen_again(
    people: People,
) -> None:
    play(people)
    now = present(people)
    dialog = review(people)
    click_turn(dialog, 1)
    assert is_second_turn(people)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    assert looks_back(people)
    assert has_no_choice(dialog)
    people.key(Qt.Key.Key_Escape)
    assert present(people) == now
    click_turn(dialog, 1)
    assert is_second_turn(people)
    dialog.close()
    assert present(people) == now


def test_a_turn_that_is_chosen_in_the_review_ends_a_look_back(people: People) -> None:
    play(people)
    now = present(people)
    dialog = review(people)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    assert looks_back(people)
    click_turn(dialog, 1)
    assert is_second_turn(people)
    dialog.close()
    assert present(people) == now


def test_a_look_back_goes_on_when_a_review_closes_that_did_not_have_the_table(people: People) -> None:
    play(people)
    dialog = review(people)
    click_turn(dialog, 1)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    dialog.close()
    assert looks_back(people)
    assert people.table.rack.opacity() < 0.5


def test_escape_in_front_of_the_table_puts_the_reviewed_turn_away(people: People) -> None:
    play(people)
    now = present(people)
    dialog = review(people)
    click_turn(dialog, 1)
    come_to_front(people.window)
    people.key(Qt.Key.Key_Escape)
    assert present(people) == now
    assert has_no_choice(dialog)


def test_a_turn_that_is_chosen_ends_the_count_of_the_last_one(open_table: OpenTable) -> None:
    people = open_table(motion=180)
    people.table.motion.pace = 0
    people.begin_with(new_setup(seed="end"))
    for _ in range(16):
        people.play_turn()
    lay_well(people)
    people.table.motion.pace = SLOW
    people.controller.propose(End())
    assert people.match.is_over
    assert people.screen.is_counting
    people.table.motion.pace = 0
    dialog = review(people)
    click_turn(dialog, 1)
    assert not people.screen.is_counting
    assert is_second_turn(people)
    dialog.close()
    assert people.points == people.match.turns[-1].points
    assert people.offers("Review …")
