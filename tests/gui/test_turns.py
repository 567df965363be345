"""A turn from its first move to its hint: taking back, asking, the hint, and the notebook."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import CONTROL, Person, points, spelled
from tests.gui.test_keyboard import tab_to
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme, random_field

pytestmark = pytest.mark.gui

SECRET = "Y5"
PLACES = (0, 0), (4, 0), (9, 5)


def begin(person: Person, is_second: bool = False) -> None:
    """Begin a match of three seekers on a field of 10 × 6, after entering or the first hint."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round(SECRET)
    if is_second:
        person.stand_at(*PLACES)
    else:
        person.enter_at(*PLACES)


def test_moves_are_taken_back_last_first_and_made_again_until_something_else_is_done(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_back(how: str = "keys") -> None:
        if how == "button":
            person.press("Take back")
        else:
            person.key(Qt.Key.Key_Z, CONTROL)

    def redo(how: str) -> None:
        match how:
            case "menu":
                person.menu("Edit", "Redo")
            case "Ctrl+Y":
                person.key(Qt.Key.Key_Y, CONTROL)
            case _:
                person.key(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)

    begin(person)
    first, second, third = person.positions.split()
    for how in ("button", "keys"):
        for expected in (f"{first} {second} -", f"{first} - -", "- - -"):
            take_back(how)
            assert person.positions == person.lying == expected
        assert not seen.offers(person.window, "Take back")
        person.enter_at(*PLACES)
    ears = Ears(monkeypatch, person.window)
    for how in ("menu", "Ctrl+Shift+Z", "Ctrl+Y"):
        take_back()
        take_back()
        told = ears.hear(partial(redo, how))
        assert told[0] == f"{spelled(second)}."
        assert person.positions == person.lying == f"{first} {second} -"
        redo(how)
        assert person.positions == person.lying == f"{first} {second} {third}"
        assert not person.can_choose("Edit", "Redo")
    take_back()
    person.hand.drag(2, person.at(9, 0))
    assert not person.can_choose("Edit", "Redo")
    redo("Ctrl+Y")
    assert person.positions.split()[2] == person.at(9, 0)

    person.ask()
    entered = person.positions
    person.hand.drag(0, person.at(0, 5))
    take_back("button")
    assert not seen.offers(person.window, "Take back"), "a hint cannot be undone"
    take_back()
    assert person.positions == person.lying == entered
    assert len(person.match.round.turns) == 1


WAITING = "All seekers must enter before the first hint: 1 to go."


def test_whoever_asks_too_early_hears_why_and_keeps_what_is_in_the_hand(person: Person) -> None:
    begin(person)
    person.press("Take back")
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
    person.sit_down()
    person.hide_secret(SECRET)
    person.controller.changed.emit()  # whatever else may happen meanwhile
    assert person.status == "Ben: sit down here and open the curtain."
    assert not any(person.game_screen.table.can_take(seeker) for seeker in range(5))
    assert not person.game_screen.table_view.hasFocus()
    assert not person.can_choose("Match", "Give up the round…")
    person.open_curtain()
    assert person.status.startswith("Drag the seekers from the tray")
    assert all(person.game_screen.table.can_take(seeker) for seeker in range(5))


def test_a_turn_without_a_move_and_giving_up_are_asked_about_first(person: Person) -> None:
    begin(person, is_second=True)
    hint = person.match.round.turns[0].hint
    person.hand.drag(0, person.at(0, 5))
    person.press("Take back")
    for says_yes in (False, True):
        person.answers.says_yes = says_yes
        person.press("Ask for the hint")
        assert person.answers.questions.pop() == "You haven’t moved"
        assert [turn.hint for turn in person.match.round.turns] == [hint] * (1 + says_yes)

    # A seeker in the hand has not moved either: it goes home.
    entered = person.positions
    person.hand.carry(0, person.at(0, 3))
    person.key(Qt.Key.Key_Return, CONTROL)
    assert person.game_screen.table.held is None
    person.hand.release()
    assert person.positions == person.lying == entered
    assert len(person.match.round.turns) == 3

    person.answers.questions.clear()
    for says_yes in (False, True):
        person.answers.says_yes = says_yes
        person.menu("Match", "Give up the round…")
        assert person.answers.questions.pop() == "Give up the round?"
        assert len(person.match.rounds) == 1 + says_yes
        card = seen.shown(person.game_screen.card)
        assert ("Ben gave up" in card) == any("Yellow 5" in text for text in card) == says_yes


def test_every_hint_is_large_on_the_table_and_in_the_notebook_with_its_turn(person: Person) -> None:
    begin(person)
    assert not person.game_screen.tabletop.hint.isVisible()
    written = []
    for turn, places in enumerate([None, (0, 4), (3, 4)], start=1):
        if places is not None:
            person.hand.drag(0, person.at(*places))
        tiles = person.positions.split()
        expected = points(person.positions, SECRET)
        assert person.ask() == expected
        badge = seen.shown(person.game_screen.tabletop.hint)
        assert badge == [f"Hint for turn {turn}", str(expected), "of 6 points"]
        written.append(f"Turn {turn}: {', '.join(map(spelled, tiles))}. Hint: {expected}")
        assert person.notebook == written
        assert person.game_screen.notebook.text() == "\n".join(["Round 1: Ben", *written])
    assert "Round 1  ·  Turn 4  ·  Ben seeks" in seen.shown(person.game_screen)


def test_the_strip_says_what_a_hint_means_until_the_next_one(person: Person) -> None:
    def told() -> str:
        shown = seen.shown(person.game_screen.seeking.bar)
        return "".join(text for text in shown if " number" in text or " found " in text)

    def on_border(wanted: int) -> str:
        """Three border tiles with a hint of so many points."""
        border = sorted(map(str, person.match.setup.field.border))
        by_points = {score: [tile for tile in border if points(tile, SECRET) == score] for score in (0, 1)}
        return " ".join([*by_points[1][:wanted], *by_points[0][: 3 - wanted]])

    field = random_field(FieldRecipe(Shape.SQUARE, "parrot"))
    for theme, hint, sentence in (
        (Theme.CLASSIC, 0, "No colour or number matches the secret."),
        (Theme.CLASSIC, 1, "All seekers together: one match in colour or number."),
        (Theme.TREASURE, 2, "All divers together: 2 matches in colour or number."),
    ):
        person.begin_with(Setup(field, EDITIONS["2019"], 3, theme=theme, players=("Anna", "Ben")))
        person.begin_round(SECRET)
        person.enter(on_border(hint))
        aim = "The treasure is found when all divers are on its tile."
        if theme is Theme.CLASSIC:
            aim = "The secret is found when all seekers are on its tile."
        assert told() == aim, "before the first hint"
        assert person.ask() == hint
        assert told() == sentence
        assert person.game_screen.table_view.accessibleDescription().startswith(sentence)
        person.hand.drag(0, min(person.destinations(0)))
        assert told() == sentence
