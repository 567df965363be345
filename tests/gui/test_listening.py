"""Topologic's table by keys and ears: what listeners ask, hear and find."""

import re

import pytest
from PySide6.QtCore import Qt, QTimer

from tests.gui import seen
from tests.gui.ears import CONTROL, SHIFT, Ears
from tests.gui.person import Person, spelled

pytestmark = pytest.mark.gui

NOWHERE = "The cursor isn’t on a tile. Press an arrow key."


@pytest.fixture
def ears(person: Person, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of a seeker on a field of ten by six, with three seekers in the tray."""
    person.sit_down(seekers=3, shape="rectangle", edition="2019")
    person.begin_round("Y5")
    return Ears(monkeypatch, person.window)


def go_to(ears: Ears, column: int, row: int) -> str:
    """Move to a place of the field, from 1, and return what is said."""
    ears.key(Qt.Key.Key_Left)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        for _ in range(9):
            ears.key(key)
    said = ears.ask(Qt.Key.Key_Up)
    for key, steps in ((Qt.Key.Key_Right, column - 1), (Qt.Key.Key_Down, row - 1)):
        for _ in range(steps):
            (said,) = ears.key(key)
    assert f"row {row}, column {column}" in said
    return said


def test_an_answer_is_said_each_time_and_shown_and_places_and_rows_are_read(
    person: Person, ears: Ears
) -> None:
    usual = person.status
    assert ears.ask(Qt.Key.Key_I) == NOWHERE
    (there,) = ears.key(Qt.Key.Key_Right)
    for _ in range(2):
        assert ears.ask(Qt.Key.Key_I) == f"{there}."
        assert person.status == f"{there}."
    (timer,) = person.window.game.chrome.status.findChildren(QTimer)
    assert ears.hear(lambda: timer.start(0)) == [], "the line that comes back is not said again"
    assert person.status == usual
    said = ears.ask(Qt.Key.Key_T)
    assert said == "Seeker 1: tray. Seeker 2: tray. Seeker 3: tray."
    assert ears.ask(Qt.Key.Key_G) == said, "and can be said again"
    # Rows are read, from the cursor on.
    person.enter_at((0, 0), (2, 0), (2, 0))
    go_to(ears, 4, 1)
    left = [spelled(person.at(column, 0)) for column in (2, 1, 0)]
    assert ears.ask(Qt.Key.Key_Left, CONTROL) == (
        f"{left[0]} with Seeker 2, Seeker 3; {left[1]}; {left[2]} with Seeker 1"
    )
    assert ears.ask(Qt.Key.Key_Up, CONTROL) == "Nothing above."
    assert ears.ask(Qt.Key.Key_Down, CONTROL).split("; ") == [
        spelled(person.at(3, row)) for row in range(1, 6)
    ]
    # The next tile of a colour or of a number is come to.
    here = ears.ask(Qt.Key.Key_Down)
    colour, number = here.split(",")[0].split()
    found = [ears.ask(Qt.Key.Key_C) for _ in range(6)]
    assert found[-1] == here
    assert {said.split(",")[0] for said in found} == {f"{colour} {pips}" for pips in range(1, 7)}
    assert ears.ask(Qt.Key.Key_C, SHIFT) == found[-2]
    assert person.status == found[-2]
    assert ears.ask(Qt.Key.Key_C) == here
    found = [ears.ask(Qt.Key.Key_N) for _ in range(10)]
    assert found[-1] == here
    assert len(set(found)) == 10
    assert {said.split(",")[0].split()[1] for said in found} == {number}


def test_what_a_seeker_can_reach_is_told_by_directions_and_the_last_hint_with_what_happened_since(
    person: Person, ears: Ears
) -> None:
    go_to(ears, 5, 1)
    assert ears.ask(Qt.Key.Key_A).startswith("Can move here: Seeker 1, Seeker 2, Seeker 3. Number")
    ears.key(Qt.Key.Key_1)
    told = ears.ask(Qt.Key.Key_A)
    assert "Seeker 1 can start on 28 tiles. This is one of them. " in told
    assert len(re.findall(r"[A-Z]\w+ [1-6]\b", told.rpartition("back. ")[2])) == 28, "and all are named"
    ears.key(Qt.Key.Key_Escape)
    person.enter_at((0, 0), (2, 0), (0, 5))
    points = person.ask()
    hint = ears.ask(Qt.Key.Key_E)
    assert hint.startswith(f"Hint for turn 1: {points} point")
    said = ears.ask(Qt.Key.Key_J)
    assert said == f"{spelled(person.at(0, 0))}, row 1, column 1; Seeker 1"
    right = [spelled(person.at(column, 0)) for column in (1, 2)]
    down = [spelled(person.at(0, row)) for row in range(1, 6)]
    assert ears.ask(Qt.Key.Key_A).startswith(
        f"Seeker 1 can reach to the right: {', '.join(right)} with Seeker 2; "
        f"down: {', '.join(down)} with Seeker 3. "
    )
    assert ears.ask(Qt.Key.Key_J).endswith("; Seeker 2")
    assert ears.ask(Qt.Key.Key_J).endswith("; Seeker 3")
    assert ears.ask(Qt.Key.Key_J, SHIFT).endswith("; Seeker 2")
    ears.key(Qt.Key.Key_2)
    ears.key(Qt.Key.Key_Down)
    assert ears.ask(Qt.Key.Key_I).endswith(". Seeker 2, in your hand, can go here.")
    ears.key(Qt.Key.Key_Left)
    assert ears.ask(Qt.Key.Key_I).endswith(". Seeker 2, in your hand, can’t go here.")
    assert ears.key(Qt.Key.Key_Escape)[0].startswith("Seeker 2 is back on ")
    # What can be done is said once, and not again with each move.
    assert ears.hear(lambda: person.hand.drag(0, person.at(1, 0)))[-1] == person.status
    assert len(ears.hear(lambda: person.hand.drag(1, person.at(2, 1)))) == 1
    for key, news in ((Qt.Key.Key_Z, "Seeker 2 is back on"), (Qt.Key.Key_Y, "Seeker 2 goes to")):
        assert ears.ask(key, CONTROL).startswith(news)
    first, second = spelled(person.at(1, 0)), spelled(person.at(2, 1))
    assert ears.ask(Qt.Key.Key_E) == f"{hint} Seeker 1 goes to {first}. Seeker 2 goes to {second}."
    ears.assert_refused("Seeker 1 has already moved this turn.", Qt.Key.Key_1)


def test_the_tiles_that_are_left_are_counted_only_with_the_help_that_was_agreed_on(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for aid, words in (("paper", "You’ve ruled out 0 tiles and suspect 0."), ("full", " after turn 1.")):
        person.sit_down(seekers=3, shape="rectangle", aid=aid)
        person.begin_round("Y5")
        person.enter_at((0, 0), (2, 0), (0, 5))
        person.ask()
        with monkeypatch.context() as patch:
            said = Ears(patch, person.window).ask(Qt.Key.Key_K)
        assert words in said
        assert ("possible" in said) == (aid == "full")


def test_moves_hints_marks_and_the_past_are_told_once_each_in_order(person: Person, ears: Ears) -> None:
    corner, beside = spelled(person.at(0, 0)), spelled(person.at(2, 0))
    ears.assert_refused("All seekers must enter before the first hint: 3 to go.", Qt.Key.Key_Return, CONTROL)
    told = ears.hear(lambda: person.enter_at((0, 0), (2, 0), (0, 5)))
    entered = [f"{corner}.", f"{beside}.", f"{spelled(person.at(0, 5))}."]
    assert [said for said in told if said in entered] == entered
    told = ears.hear(lambda: person.key(Qt.Key.Key_Z, CONTROL))
    assert told[0] == "Seeker 3 is back in the tray."
    person.hand.drag(2, person.at(0, 5))
    told = ears.hear(person.ask)
    assert len([said for said in told if said.startswith("Hint for turn 1: ")]) == 1
    here = go_to(ears, 4, 3).split(",")[0]
    assert ears.ask(Qt.Key.Key_X) == f"{here}: ruled out"
    assert ears.ask(Qt.Key.Key_I).endswith(" Your mark: ruled out.")
    assert ears.ask(Qt.Key.Key_Delete) == f"{here}: no mark"
    past = person.game_screen.keeper.past
    past.look(person.match.round, 1)
    told = ears.hear(lambda: past.step(-1))
    assert told == [f"Viewing turn 1, move 2 of 3. Seeker 2 enters on {beside}."]
    assert f"Seeker 2: {beside}, row 1, column 3. Seeker 3: tray." in ears.ask(Qt.Key.Key_T)
    (whole,) = ears.hear(lambda: past.step(1))
    assert whole.startswith("Viewing turn 1. Seeker 3 enters on ")
    assert whole.endswith(f"Hint: {person.match.round.turns[0].hint}")
    told = ears.key(Qt.Key.Key_Escape)
    assert told[0] == "Back to now."


def test_tiles_say_where_a_seeker_can_enter_and_a_round_that_is_given_up_is_told_with_its_secret(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.hide_secret("Y5")
    ears = Ears(monkeypatch, person.window)
    told = ears.hear(person.open_curtain)
    assert any(
        said.startswith("Take the seekers with the number keys. They start on the border.") for said in told
    )
    person.game_screen.table_view.setFocus()
    assert ears.key(Qt.Key.Key_Down)[-1].endswith("row 1, column 1")
    told = ears.key(Qt.Key.Key_1)
    assert any(said.endswith("row 1, column 1; you can go here") for said in told)
    ears.key(Qt.Key.Key_Right)
    assert ears.ask(Qt.Key.Key_Down).endswith("row 2, column 2")
    for _ in range(2):
        refusal = ears.ask(Qt.Key.Key_Return)
        assert refusal.endswith("isn’t on the border, where the seekers start."), "and each time"
    assert ears.ask(Qt.Key.Key_Up).endswith("row 1, column 2; you can go here")
    ears.key(Qt.Key.Key_Return)
    assert ears.key(Qt.Key.Key_Right)[-1].endswith("row 1, column 3")

    person.hand.drag(1, person.at(4, 0))
    person.hand.drag(2, person.at(9, 5))
    person.ask()
    given_up, seekers, card = ears.hear(lambda: person.menu("Match", "Give up the round…"))
    assert given_up == "Ben gives up."
    assert [f"Seeker {number} on " in seekers for number in (1, 2, 3)] == [True, True, True]
    assert seekers.endswith("The secret was on Yellow 5.")
    assert card.startswith("Ben gave up\nThe secret was on Yellow 5.")
    # The check code stands there as people have noted it down; readers spell capitals letter by letter.
    (shown,) = (text for text in seen.shown(person.game_screen.card) if "Verified" in text)
    assert re.search(r"[A-Z]{5}", shown)
    (code,) = re.findall(r"Verified \(((?:[a-z]{5} ?){5})\)", card)
    assert code.upper() in shown
    spoken = " ".join(seen.spoken(person.game_screen.card))
    assert code in spoken
    assert not re.search(r"[A-Z]{5}", spoken)
