"""A turn from its first move to its hint: taking back, asking, and what is written down."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import CONTROL, Person, points, spelled
from tests.gui.test_keyboard import tab_to

pytestmark = pytest.mark.gui


def first_turn(person: Person, *places: tuple[int, int]) -> None:
    """Begin a match of three seekers on a field of 10 × 6, and let them enter on these places."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at(*places)


def take_back(person: Person, how: str) -> None:
    """Take the last move back."""
    match how:
        case "button":
            person.press("Take back")
        case _:
            person.key(Qt.Key.Key_Z, CONTROL)


def redo(person: Person, how: str) -> None:
    """Make the move again that was taken back last."""
    match how:
        case "menu":
            person.menu("Edit", "Redo")
        case "Ctrl+Y":
            person.key(Qt.Key.Key_Y, CONTROL)
        case _:
            person.key(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def test_moves_are_taken_back_last_first(person: Person) -> None:
    for how in (
        "button",
        "keys",
    ):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        entered = person.positions
        for expected in (f"{person.at(0, 0)} {person.at(4, 0)} -", f"{person.at(0, 0)} - -", "- - -"):
            take_back(person, how)
            assert person.positions == person.lying == expected
        assert not seen.offers(person.window, "Take back")
        person.enter_at((0, 0), (4, 0), (9, 5))
        person.ask()
        person.hand.drag(2, person.at(9, 0))
        person.hand.drag(0, person.at(0, 5))
        take_back(person, how)
        assert person.positions == person.lying == f"{person.at(0, 0)} {person.at(4, 0)} {person.at(9, 0)}"
        take_back(person, how)
        assert person.positions == person.lying == entered
        assert not seen.offers(person.window, "Take back"), "a hint cannot be undone"
        person.key(Qt.Key.Key_Z, CONTROL)
        assert (person.positions, len(person.match.round.turns)) == (entered, 1)


def test_moves_that_were_taken_back_are_made_again_until_something_else_is_done(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for how in ("menu", "Ctrl+Shift+Z", "Ctrl+Y"):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        entered = person.positions
        for _ in range(2):
            take_back(person, "keys")
        ears = Ears(monkeypatch, person.window)
        told = ears.hear(partial(redo, person, how))
        assert told[0] == f"Seeker 2 enters on {spelled(person.at(4, 0))}."
        assert person.positions == person.lying == f"{person.at(0, 0)} {person.at(4, 0)} -"
        redo(person, how)
        assert person.positions == person.lying == entered
        assert not person.can_choose("Edit", "Redo")
        take_back(person, "keys")
        person.hand.drag(2, person.at(9, 0))
        assert not person.can_choose("Edit", "Redo")
        redo(person, "Ctrl+Y")
        assert person.positions.split()[2] == person.at(9, 0)


WAITING = "All seekers must enter before the first hint. Still to enter: 1."


def test_whoever_asks_too_early_hears_why_and_keeps_what_is_in_the_hand(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0))
    ask = seen.find_button(person.window, "Ask for the hint")
    assert not seen.offers(person.window, "Ask for the hint")
    assert not person.can_choose("Match", "Ask for the hint")
    command = person.game_screen.seeking.ask_command
    assert ask.toolTip() == ask.accessibleDescription() == command.toolTip() == WAITING
    for how in ("click", "Return", "Enter", "focused", "in the hand"):
        person.window.game.session.say("")
        match how:
            case "click":
                person.click(ask)
            case "Return" | "Enter":
                person.key(Qt.Key[f"Key_{how}"], CONTROL)
            case "focused":
                tab_to(person, "Ask for the hint")
                person.key(Qt.Key.Key_Space)
            case _:
                person.hand.click(person.hand.seeker(2))
                person.press("Ask for the hint")
                assert person.game_screen.table.held == 2
        assert person.status == WAITING, how
        assert person.match.round.turns == ()
    person.hand.click(person.hand.tile(person.at(9, 5)))
    assert WAITING not in (ask.toolTip(), ask.accessibleDescription(), person.status)
    assert seen.offers(person.window, "Ask for the hint")
    assert person.can_choose("Match", "Ask for the hint")
    assert "ask for the hint" in person.status.lower()


def test_behind_the_curtain_nobody_is_invited_to_play(person: Person) -> None:
    person.start()
    person.hide_secret("Y5")
    assert person.status == "The table is covered. Ben: sit down here, and open the curtain."
    person.controller.changed.emit()  # whatever else may happen meanwhile
    assert person.status == "The table is covered. Ben: sit down here, and open the curtain."
    assert not any(person.game_screen.table.can_take(seeker) for seeker in range(5))
    assert not person.game_screen.table_view.hasFocus()
    assert not person.can_choose("Match", "Give up the round …")
    person.open_curtain()
    assert person.status.startswith("Ben: drag the seekers from the tray")
    assert all(person.game_screen.table.can_take(seeker) for seeker in range(5))


def test_a_turn_without_a_move_asks_first_however_it_came_to_have_none(person: Person) -> None:
    for says_yes in (False, True):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        first = person.ask()
        person.answers.says_yes = says_yes
        person.press("Ask for the hint")
        assert person.answers.questions.pop() == "Nobody has moved"
        assert len(person.match.round.turns) == (2 if says_yes else 1)
        assert [turn.hint for turn in person.match.round.turns] == [first] * len(person.match.round.turns)
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 5))
    person.press("Take back")
    person.press("Ask for the hint")
    assert person.answers.questions == ["Nobody has moved"]


def test_a_seeker_in_the_hand_goes_home_with_the_hint_and_stays_when_another_is_taken_back(
    person: Person,
) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    entered = person.positions
    person.ask()
    person.hand.carry(0, person.at(0, 3))
    person.key(Qt.Key.Key_Return, CONTROL)
    assert person.game_screen.table.held is None
    person.hand.release()
    assert person.positions == person.lying == entered
    assert len(person.match.round.turns) == 2
    first_turn(person, (0, 0), (4, 0))
    person.hand.carry(2, person.at(9, 5))
    person.key(Qt.Key.Key_Z, CONTROL)
    assert person.positions == f"{person.at(0, 0)} - -"
    person.hand.release()
    assert person.positions == person.lying == f"{person.at(0, 0)} - {person.at(9, 5)}"


def test_every_hint_is_large_on_the_table_and_in_the_notebook_with_its_turn(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    assert not person.game_screen.tabletop.hint.isVisible()
    written = []
    for turn, places in enumerate([None, (0, 4), (3, 4), (3, 1)], start=1):
        if places is not None:
            person.hand.drag(0, person.at(*places))
        tiles = person.positions.split()
        expected = points(person.positions, "Y5")
        assert person.ask() == expected
        badge = seen.shown(person.game_screen.tabletop.hint)
        assert badge == [f"Hint of turn {turn}", str(expected), "of 6 points"]
        written.append(f"Turn {turn}: {', '.join(map(spelled, tiles))}. Hint: {expected}")
        assert person.notebook == written
        assert person.game_screen.notebook.text() == "\n".join(["Round 1: Ben", *written])
    assert "Round 1  ·  Turn 5  ·  Ben seeks" in seen.shown(person.game_screen)


def test_giving_up_asks_first(person: Person) -> None:
    for says_yes in (False, True):
        first_turn(person, (0, 0), (4, 0), (9, 5))
        person.ask()
        person.answers.says_yes = says_yes
        person.menu("Match", "Give up the round …")
        assert person.answers.questions.pop() == "Give up the round?"
        assert len(person.match.rounds) == (2 if says_yes else 1)
        assert ("Ben gave up" in seen.shown(person.game_screen.card)) == says_yes
        assert any("Yellow 5" in text for text in seen.shown(person.game_screen.card)) == says_yes
