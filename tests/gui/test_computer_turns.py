"""Computers at the table: they hide, they seek, and people take over from them and hand over to them."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.waiting import bring_forward, let_pass, wait_until
from topologic_qt.app.background_tasks import TABLE_FIRST
from topologic_qt.games.topologic.bots import seat
from topologic_qt.games.topologic.rules import (
    Computer,
    Ending,
    FieldRecipe,
    HideSecret,
    Level,
    Move,
    Phase,
    Race,
    Shape,
    Tile,
    View,
    random_field,
)

pytestmark = pytest.mark.gui


def start(person: Person, mode: str, rounds: str = "One", level: int = 1) -> None:
    """Set up a match of three seekers with a computer in it, and begin."""
    person.choose_way(mode)
    person.press(rounds, person.page)
    if person.page.seats.level.isVisible():
        person.choose(person.page.seats.level, level)
    person.start(seekers=3, shape="rectangle")


def think_through(person: Person) -> None:
    """Let everything be thought, and told, that was to be thought by now."""
    worker = person.window.game.session.tasks._worker
    if worker is not None:
        wait_until(worker.submit(lambda: None).done)
    let_pass(0)


def is_entering(person: Person) -> bool:
    """Whether the round waits for the seekers to enter."""
    return person.match.round.phase is Phase.ENTER


def card_buttons(person: Person) -> list[str]:
    """What the card under the table offers."""
    buttons = person.game_screen.card.findChildren(QPushButton)
    return [button.text() for button in buttons if button.isVisible()]


def test_seeking_alone_the_computer_hides_and_the_first_turn_begins_at_once(person: Person) -> None:
    start(person, "Seek")
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    assert not person.curtain.isVisible()
    assert person.match.round.secret is None
    assert person.match.setup.players == ("Computer", "Anna")
    person.enter_at((0, 0), (4, 0), (9, 5))
    assert 0 <= person.ask() <= 6


def test_the_same_seed_hides_in_the_same_place(open_window: OpenWindow) -> None:
    secrets = set()
    for person in (open_window(), open_window()):
        start(person, "Seek")
        wait_until(partial(is_entering, person))
        person.menu("Match", "Give up the round …")
        secrets.add(person.match.round.secret)
    assert len(secrets) == 1


def test_the_code_of_a_race_sets_the_same_field_and_the_same_secret(open_window: OpenWindow) -> None:
    one, other = open_window(), open_window()
    person_code = "FR-3H-G-2-Winter"
    one.press("Seek", one.page)
    other.press("Seek", other.page)
    one.write(one.page.field_box.seed, person_code)
    assert any(text.endswith(person_code) for text in seen.shown(one.page))
    one.press("Copy", one.page)
    assert person_code in one.status
    other.write(other.page.field_box.seed, QGuiApplication.clipboard().text())
    for person in (one, other):
        person.press("Start the match")
        wait_until(partial(is_entering, person))
        person.menu("Match", "Give up the round …")
    assert one.match.setup == other.match.setup
    assert one.match.setup.edition.id == "french"
    assert one.match.rounds[0].secret == other.match.rounds[0].secret


def test_a_code_with_a_mistake_is_told_and_laid_as_a_seed(person: Person) -> None:
    person.press("Seek", person.page)
    before = seen.shown(person.page)
    person.write(person.page.field_box.seed, "19-7H-S-parrot")
    warning = "with a mistake in it"
    assert any(warning in text for text in seen.shown(person.page))
    assert person.page.choices.field == random_field(FieldRecipe(Shape.SQUARE, "19-7H-S-parrot"))
    assert seen.offers(person.page, "Start the match")
    person.write(person.page.field_box.seed, "19-5H-S-parrot")
    assert not any(warning in text for text in (*before, *seen.shown(person.page)))


def test_a_seed_that_is_too_long_is_told_and_cut(person: Person) -> None:
    person.press("Seek", person.page)
    person.write(person.page.field_box.seed, "x" * 40)
    told = "A seed has at most 40 characters"
    assert not any(told in text for text in seen.shown(person.page))
    person.write(person.page.field_box.seed, f"{'x' * 40}yz")
    assert any(told in text for text in seen.shown(person.page))
    assert person.page.choices.field == random_field(FieldRecipe(Shape.SQUARE, "x" * 40))
    person.write(person.page.field_box.seed, f"19-5H-G-3-{'x' * 41}")
    assert any("with a mistake in it" in text for text in seen.shown(person.page))
    assert person.page.choices.race != Race("2019", 5, FieldRecipe(Shape.GROWN, "x" * 40, -3))


def test_an_older_code_that_is_typed_stays_the_race_that_it_is(
    person: Person, open_window: OpenWindow
) -> None:
    person.press("Seek", person.page)
    seed = person.page.field_box.seed
    seed.clear()
    QTest.keyClicks(seed, "19-5-S-parrot")
    assert person.page.choices.race == Race("2019", 5, FieldRecipe(Shape.SQUARE, "parrot"), evenly=True)
    other = open_window().page
    other.enter(person.page.entered)  # as with a change of the language
    assert other.choices.race == person.page.choices.race
    other.field_box.seed.clear()
    QTest.keyClicks(other.field_box.seed, "parrot")
    assert other.choices.race == Race("2019", 5, FieldRecipe(Shape.SQUARE, "parrot"))
    person.page.choices.field_choice.shuffle()
    race = person.page.choices.race
    assert race is not None
    assert not race.evenly


def test_without_a_seed_there_is_no_code_to_copy(person: Person) -> None:
    person.press("Seek", person.page)
    person.write(person.page.field_box.seed, "")
    assert any("give the field a seed first" in text for text in seen.shown(person.page))
    assert not seen.offers(person.page, "Copy")
    copy = seen.find_button(person.page, "Copy")
    why_not = "To race against somebody, give the field a seed first."
    assert (copy.toolTip(), copy.accessibleDescription()) == (why_not, why_not)
    person.press("Copy", person.page)
    assert person.status == why_not
    person.write(person.page.field_box.seed, "parrot")
    assert seen.offers(person.page, "Copy")


def test_a_copied_code_is_not_named_any_more_once_there_is_another_one(person: Person) -> None:
    person.press("Seek", person.page)
    usual = person.status
    person.press("Copy", person.page)
    assert person.status.startswith("Copied")
    person.press("Shuffle", person.page)
    assert person.status == usual


def test_the_seed_says_that_capitals_count(person: Person) -> None:
    assert "capitals and small letters make a difference" in person.page.field_box.seed.toolTip()


def test_an_older_code_of_a_race_hides_where_it_always_did(open_window: OpenWindow) -> None:
    person = open_window()
    person.press("Seek", person.page)
    person.write(person.page.field_box.seed, "19-5-G-3-Winter")
    assert any(text.endswith("19-5-G-3-Winter") for text in seen.shown(person.page))
    person.press("Start the match")
    wait_until(partial(is_entering, person))
    person.menu("Match", "Give up the round …")
    assert person.match.setup.seating.computers[0] == Computer(seed="Winter")
    assert person.match.rounds[0].secret == Tile.parse("K2")


def test_hiding_alone_the_computer_seeks_until_it_has_found(person: Person) -> None:
    start(person, "Hide")
    dialog = person.open_dialog()
    assert not dialog.chooser.isHidden()
    person.controller.propose(HideSecret(Tile.parse("Y5")))
    dialog.reject()
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert (person.match.round.ending, person.match.round.secret) == (Ending.FOUND, Tile.parse("Y5"))
    assert all(turn.computer is not None for turn in person.match.round.turns)
    assert any("found it in turn" in text for text in seen.shown(person.game_screen.card))


class Planned:
    """What computers think about: a phase for every plan that they begin to make, and that is ready."""

    def __init__(self) -> None:
        self.may_end = Event()
        """While it is not set, no plan is ready, unless it is called off."""
        self.may_end.set()
        self.begun: list[Phase] = []
        self.ready: list[Phase] = []


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> Planned:
    """What computers think about."""
    planned = Planned()

    def counted(
        computer: Computer,
        view: View,
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        planned.begun.append(view.round.phase)
        while not (planned.may_end.wait(0.001) or cancelled()):
            pass
        moves = plan(computer, view, progress, cancelled)
        planned.ready.append(view.round.phase)
        return moves

    plan = seat.plan
    monkeypatch.setattr(seat, "plan", counted)
    return planned


def test_the_first_turn_is_thought_of_while_the_person_hides(person: Person, planned: Planned) -> None:
    start(person, "Hide")
    controller = person.controller
    before = controller.view, controller.serial
    wait_until(lambda: planned.ready == [Phase.ENTER])
    assert (controller.view, controller.serial) == before
    assert person.positions == "- - -"
    assert not person.game_screen.computers.bar.isVisible()
    controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: len(person.match.round.turns) == 1)
    assert planned.begun.count(Phase.ENTER) == 1
    assert person.match.round.turns[0].computer is not None


def test_the_computer_moves_at_the_pace_at_which_things_move(
    open_window: OpenWindow, planned: Planned
) -> None:
    slow = open_window(motion=60_000)
    start(slow, "Hide")
    wait_until(lambda: planned.ready == [Phase.ENTER])
    slow.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: not slow.game_screen.computers.bar.progress.isVisible())
    let_pass(300)
    assert slow.positions == "- - -"
    assert slow.game_screen.computers.bar.isVisible()
    assert not slow.game_screen.computers.bar.progress.isVisible()


def test_of_two_computers_the_second_thinks_while_the_first_hides(person: Person, planned: Planned) -> None:
    start(person, "Watch computers", rounds="Both")
    wait_until(lambda: "Go on" in card_buttons(person))
    wait_until(lambda: planned.ready.count(Phase.ENTER) == 2)
    person.press("Go on")
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert (planned.begun.count(Phase.HIDE), planned.begun.count(Phase.ENTER)) == (2, 2)


def test_nothing_is_thought_of_ahead_while_another_match_is_set_up(person: Person, planned: Planned) -> None:
    planned.may_end.clear()
    start(person, "Hide")
    person.menu("File", "New match …")
    planned.may_end.set()
    think_through(person)  # on a slow machine, something has begun before the menu is open
    begun = planned.begun[:]
    bring_forward(person.window, TABLE_FIRST)
    think_through(person)
    assert planned.begun == begun
    person.press("Go back to it")
    wait_until(lambda: planned.begun == [*begun, Phase.ENTER])


def test_between_the_rounds_the_computer_waits_until_people_have_looked(person: Person) -> None:
    person.game_screen.show_setup()
    start(person, "Hide", rounds="Both")
    person.controller.propose(HideSecret(Tile.parse("Y5")))
    wait_until(lambda: len(person.match.rounds) == 2)
    think_through(person)
    assert person.match.round.phase is Phase.HIDE
    assert card_buttons(person) == ["Review …", "Go on"]
    assert "When you go on" in person.status
    person.press("Go on")
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    assert person.game_screen.table_view.hasFocus()


def test_two_computers_play_a_whole_match(person: Person) -> None:
    start(person, "Watch computers", rounds="Both")
    wait_until(lambda: "Go on" in card_buttons(person))
    person.press("Go on")
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert [played.ending for played in person.match.rounds] == [Ending.FOUND] * 2
    assert person.controller.is_running


def seeking(person: Person) -> None:
    """Be in the middle of a round in which a computer seeks, before it has found."""
    person.sit_down(seekers=3)
    person.begin_round("Y5")
    person.enter_at((1, 0), (2, 0), (3, 0))
    person.ask()


def test_a_person_hands_over_and_the_computer_finds(person: Person) -> None:
    seeking(person)
    person.game_screen.computers.hand_over(Level.CLUB)
    wait_until(lambda: len(person.match.rounds) == 2)
    turns = person.match.rounds[0].turns
    assert turns[0].computer is None
    assert all(turn.computer is not None for turn in turns[1:])
    assert not person.game_screen.computers.bar.isVisible()
    assert person.can_choose("Match", "Take over from the computer")  # to hide


def test_who_handed_over_can_hide_again_in_the_second_round(person: Person) -> None:
    start(person, "Seek", rounds="Both")
    wait_until(partial(is_entering, person))
    person.game_screen.computers.hand_over(Level.CLUB)
    wait_until(lambda: len(person.match.rounds) == 2)
    assert card_buttons(person) == ["Review …", "Hide it myself", "Go on"]
    person.press("Hide it myself")
    assert card_buttons(person) == ["Review …", "Hide the secret …"]
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert person.match.round.secret == Tile.parse("Y5")


def test_a_person_takes_over_while_the_computer_thinks(person: Person, planned: Planned) -> None:
    planned.may_end.clear()
    seeking(person)
    turns = len(person.match.round.turns)
    person.game_screen.computers.hand_over(Level.CLUB)
    assert person.game_screen.computers.bar.isVisible()
    assert person.game_screen.computers.bar.progress.isVisible()
    person.press("Take over")
    think_through(person)
    assert len(person.match.round.turns) == turns
    assert person.match.computer is None
    assert not person.game_screen.computers.bar.isVisible()
    assert seen.offers(person.window, "Ask for the hint")


def test_moves_of_a_computer_are_not_taken_back(open_window: OpenWindow) -> None:
    slow = open_window(motion=100)
    start(slow, "Watch computers")
    wait_until(lambda: slow.positions.count("-") == 2)
    assert slow.match.round.running
    assert not slow.controller.can_take_back
    assert not slow.can_choose("Edit", "Take back")


def test_nobody_moves_the_seekers_of_a_computer(person: Person) -> None:
    seeking(person)
    person.game_screen.computers.hand_over(Level.CLUB)
    before = person.positions
    assert not person.game_screen.table.hold(0)
    assert person.positions == before


def test_the_computer_rests_while_another_match_is_set_up(person: Person, planned: Planned) -> None:
    planned.may_end.clear()
    seeking(person)
    moves = person.controller.serial
    person.game_screen.computers.hand_over(Level.CLUB)
    person.menu("File", "New match …")
    planned.may_end.set()
    think_through(person)
    assert person.game_screen.is_setting_up
    assert person.controller.serial == moves + 1
    person.press("Go back to it")
    wait_until(lambda: len(person.match.rounds) == 2)


def test_a_saved_match_goes_on_with_its_computer(
    person: Person, open_window: OpenWindow, tmp_path: Path
) -> None:
    seeking(person)
    person.game_screen.computers.hand_over(Level.CLUB)
    person.menu("File", "New match …")
    path = tmp_path / "a.topologic"
    person.window.game.session.io.save(path)
    wait_until(lambda: person.controller.is_saved)
    other = open_window()
    other.window.game.files.open_file(path)
    wait_until(lambda: other.controller.is_running and len(other.match.rounds) == 2)
    assert other.match.rounds[0].ending is Ending.FOUND


def test_once_more_leaves_nothing_of_the_match_before_on_the_card(person: Person) -> None:
    start(person, "Seek")
    wait_until(partial(is_entering, person))
    person.menu("Match", "Give up the round …")
    assert person.game_screen.card.isVisible()
    person.press("Once more")
    assert not person.game_screen.card.isVisible()
    wait_until(partial(is_entering, person))


def hide_from_a_held_computer(person: Person, planned: Planned) -> None:
    """Hide the secret from a computer that is held before its first move, which it has found."""
    planned.may_end.clear()
    start(person, "Hide")
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    person.key(Qt.Key.Key_F8)
    planned.may_end.set()
    wait_until(lambda: not person.game_screen.computers.bar.progress.isVisible())
    let_pass(0)


def standing(person: Person) -> int:
    """The number of seekers on the table."""
    return sum(place != "-" for place in person.positions.split())


def has_standing(person: Person, number: int) -> bool:
    """Whether so many seekers are on the table."""
    return standing(person) == number


def test_a_computer_can_be_held_and_makes_one_move_at_a_time(person: Person, planned: Planned) -> None:
    hide_from_a_held_computer(person, planned)
    assert standing(person) == 0
    person.key(Qt.Key.Key_F9)
    wait_until(lambda: standing(person) == 1)
    let_pass(0)
    assert standing(person) == 1
    person.click(person.game_screen.computers.bar.step)
    wait_until(lambda: standing(person) == 2)
    let_pass(0)
    assert standing(person) == 2
    person.click(person.game_screen.computers.bar.hold)
    wait_until(lambda: person.match.round.phase is Phase.OVER)


def test_a_step_that_is_wanted_too_early_is_made_when_it_is_found(person: Person, planned: Planned) -> None:
    planned.may_end.clear()
    start(person, "Hide")
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    person.menu("Match", "One move of the computer")
    planned.may_end.set()
    wait_until(lambda: standing(person) == 1)
    let_pass(0)
    assert standing(person) == 1
    assert person.game_screen.computers.bar.hold.accessibleName() == "Go on"


def test_another_match_is_not_held_with_the_one_before(person: Person, planned: Planned) -> None:
    hide_from_a_held_computer(person, planned)
    person.menu("File", "New match …")
    start(person, "Watch computers")
    wait_until(lambda: person.match.round.phase is Phase.OVER)


def test_the_pace_of_computers_can_be_changed_and_is_remembered(open_window: OpenWindow) -> None:
    person = open_window(motion=60_000)
    start(person, "Hide")
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    bar = person.game_screen.computers.bar
    person.choose(bar.pace, 2)
    assert person.window.game.session.watching.factor < 1
    assert open_window().game_screen.computers.bar.pace.currentText() == "Fast"


def test_a_computer_thinks_aloud_where_that_is_wanted(person: Person, planned: Planned) -> None:
    hide_from_a_held_computer(person, planned)
    bar = person.game_screen.computers.bar
    assert not any("tiles are left" in text for text in seen.shown(bar))
    person.menu("Match", "The computer thinks aloud")
    assert any(text.endswith("thinks: 60 tiles are left.") for text in seen.shown(bar))
    for number in (1, 2, 3):
        person.key(Qt.Key.Key_F9)
        wait_until(partial(has_standing, person, number))
    assert any("60 tiles are left. With a hint of" in text for text in seen.shown(bar))


def test_nothing_can_be_held_where_no_computer_moves(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    entries = {action.text(): action for action in person.game_screen.computers.commands}
    assert not entries["Pause the computer"].isEnabled()
    assert not entries["One move of the computer"].isEnabled()
