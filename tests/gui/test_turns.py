"""A turn from its first move to its hint: taking back, asking, and what is written down."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

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


@pytest.mark.parametrize("how", ["button", "keys"])
def test_moves_are_taken_back_last_first(person: Person, how: str) -> None:
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


@pytest.mark.parametrize("how", ["menu", "Ctrl+Shift+Z", "Ctrl+Y"])
def test_moves_that_were_taken_back_are_made_again_until_something_else_is_done(
    person: Person, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    entered = person.positions
    for _ in range(2):
        take_back(person, "keys")
    ears = Ears(monkeypatch, person.window)
    told = ears.hear(lambda: redo(person, how))
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


def test_a_move_is_not_redone_past_a_hint(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 5))
    take_back(person, "keys")
    person.hand.drag(1, person.at(4, 2))
    person.ask()
    assert not person.can_choose("Edit", "Redo")
    redo(person, "Ctrl+Y")
    assert person.positions.split()[0] == person.at(0, 0)


def test_a_seeker_that_was_taken_back_can_move_again(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 5))
    person.press("Take back")
    person.hand.drag(0, person.at(0, 2))
    assert person.positions.split()[0] == person.at(0, 2)


@pytest.mark.parametrize("how", ["button", "keys"])
def test_a_hint_cannot_be_undone(person: Person, how: str) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    entered = person.positions
    person.ask()
    assert not seen.offers(person.window, "Take back")
    if how == "keys":
        person.key(Qt.Key.Key_Z, CONTROL)
    assert (person.positions, len(person.match.round.turns)) == (entered, 1)


def test_nobody_can_ask_before_all_have_entered(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0))
    assert not seen.offers(person.window, "Ask for the hint")
    assert not person.can_choose("Match", "Ask for the hint")
    person.hand.drag(2, person.at(9, 5))
    assert seen.offers(person.window, "Ask for the hint")
    assert person.can_choose("Match", "Ask for the hint")
    assert "ask for the hint" in person.status.lower()


WAITING = "All seekers must enter before the first hint. Still to enter: 1."


@pytest.mark.parametrize("how", ["click", "Return", "Enter", "focused", "tip", "reader", "menu"])
def test_whoever_asks_too_early_hears_why(person: Person, how: str) -> None:
    first_turn(person, (0, 0), (4, 0))
    ask = seen.find_button(person.window, "Ask for the hint")
    match how:
        case "click":
            person.click(ask)
        case "Return" | "Enter":
            person.key(Qt.Key[f"Key_{how}"], CONTROL)
        case "focused":
            tab_to(person, "Ask for the hint")
            person.key(Qt.Key.Key_Space)
    told = {
        "tip": ask.toolTip(),
        "reader": ask.accessibleDescription(),
        "menu": person.game_screen.seeking.ask_command.toolTip(),
    }
    assert told.get(how, person.status) == WAITING
    assert person.match.round.turns == ()
    person.hand.drag(2, person.at(9, 5))
    assert WAITING not in (ask.toolTip(), ask.accessibleDescription(), person.status)


def test_asking_too_early_looks_disabled(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0))
    ask = seen.find_button(person.window, "Ask for the hint")
    QApplication.processEvents()

    def look() -> QImage:
        return person.game_screen.seeking.bar.grab(ask.geometry()).toImage()

    early = look()
    ask.setEnabled(False)
    assert look() == early
    ask.setEnabled(True)
    person.hand.drag(2, person.at(9, 5))
    assert look() != early


def test_whoever_asks_too_early_keeps_what_is_in_the_hand(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0))
    person.hand.click(person.hand.seeker(2))
    person.press("Ask for the hint")
    assert person.status == WAITING
    assert person.game_screen.table.held == 2


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


def test_keys_ask_for_the_hint(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.key(Qt.Key.Key_Return, CONTROL)
    assert len(person.match.round.turns) == 1
    assert person.answers.questions == []


@pytest.mark.parametrize("says_yes", [True, False])
def test_a_turn_without_a_move_asks_first(person: Person, says_yes: bool) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    first = person.ask()
    person.answers.says_yes = says_yes
    person.press("Ask for the hint")
    assert person.answers.questions == ["Nobody has moved"]
    assert len(person.match.round.turns) == (2 if says_yes else 1)
    assert [turn.hint for turn in person.match.round.turns] == [first] * len(person.match.round.turns)


def test_a_turn_with_a_move_does_not_ask(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 5))
    person.ask()
    assert person.answers.questions == []


def test_a_move_that_was_taken_back_is_none(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.hand.drag(0, person.at(0, 5))
    person.press("Take back")
    person.press("Ask for the hint")
    assert person.answers.questions == ["Nobody has moved"]


def test_a_seeker_in_the_hand_goes_home_when_the_hint_is_asked_for(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    entered = person.positions
    person.ask()
    person.hand.carry(0, person.at(0, 3))
    person.key(Qt.Key.Key_Return, CONTROL)
    assert person.game_screen.table.held is None
    person.hand.release()
    assert person.positions == person.lying == entered
    assert len(person.match.round.turns) == 2


def test_a_seeker_in_the_hand_stays_there_when_another_is_taken_back(person: Person) -> None:
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
        assert max(_size(person, text) for text in badge) == _size(person, str(expected)) >= 30
        written.append(f"Turn {turn}: {', '.join(map(spelled, tiles))}. Hint: {expected}")
        assert person.notebook == written
        assert person.game_screen.notebook.text() == "\n".join(["Round 1: Ben", *written])
    assert [
        f"Round 1  ·  Turn {turn}  ·  Ben seeks" in seen.shown(person.game_screen) for turn in (4, 5)
    ] == [
        False,
        True,
    ]


def _size(person: Person, text: str) -> int:
    """How large a text on the hint's badge is, in pixels."""
    return max(
        label.fontInfo().pixelSize()
        for label in seen.widgets(person.game_screen.tabletop.hint)
        if text in seen.written_on(label)
    )


def test_the_notebook_says_what_will_stand_there_while_it_is_empty(person: Person) -> None:
    first_turn(person, (0, 0))
    assert any(text.startswith("Every turn is written down here") for text in seen.shown(person.window))


def test_the_last_line_of_a_long_round_is_in_sight(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    for _ in range(20):
        person.press("Ask for the hint")
    paper = person.game_screen.notebook.list
    last = paper.visualRect(paper.model().index(19, 0))
    assert paper.viewport().rect().contains(last)
    assert len(person.notebook) == 20


def test_the_notebook_can_be_put_away_and_stays_away(person: Person) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    assert person.game_screen.notebook.isVisible()
    person.key(Qt.Key.Key_F4)
    assert not person.game_screen.notebook.isVisible()
    person.ask()
    assert not person.game_screen.notebook.isVisible()
    person.key(Qt.Key.Key_F4)
    assert person.game_screen.notebook.isVisible()
    person.press("Ask for the hint")
    assert person.game_screen.notebook.isVisible()


@pytest.mark.parametrize("says_yes", [True, False])
def test_giving_up_asks_first(person: Person, says_yes: bool) -> None:
    first_turn(person, (0, 0), (4, 0), (9, 5))
    person.ask()
    person.answers.says_yes = says_yes
    person.menu("Match", "Give up the round …")
    assert person.answers.questions == ["Give up the round?"]
    assert len(person.match.rounds) == (2 if says_yes else 1)
    assert ("Ben gave up" in seen.shown(person.game_screen.card)) == says_yes
    assert any("Yellow 5" in text for text in seen.shown(person.game_screen.card)) == says_yes


def test_a_new_match_begins_on_a_new_field(person: Person) -> None:
    person.start(seed="parrot")
    first = person.match.setup.field
    person.menu("File", "New match …")
    assert person.page.field_box.seed.text() != "parrot"
    person.press("Start the match")
    assert person.match.setup.field != first


def test_going_back_too_far_loses_no_match(person: Person) -> None:
    person.start(title="First")
    person.hide_secret("Y5")
    person.open_curtain()
    person.menu("File", "New match …")
    person.start(title="Second", seed="other")
    person.menu("Edit", "Back to the previous match")
    assert person.match.setup.title == "First"
    person.menu("Edit", "Forward to the newer match")
    assert person.match.setup.title == "Second"


def test_behind_the_curtain_nobody_gives_up(person: Person) -> None:
    person.start()
    person.hide_secret("Y5")
    assert not person.can_choose("Match", "Give up the round …")
    person.open_curtain()
    assert person.can_choose("Match", "Give up the round …")
