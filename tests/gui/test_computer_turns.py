"""Computers at the table: they hide and seek, and people take over from them or hand over to them."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.waiting import let_pass, wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.bots import seat
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret, Move
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Ending, Phase, View

pytestmark = pytest.mark.gui


def start(person: Person, mode: str, rounds: str = "One", level: int = 1) -> None:
    """Set up a match of three seekers with a computer in it, and begin."""
    person.choose_way(mode)
    person.press(rounds, person.page)
    if person.page.opponents.isVisible():
        person.click(person.page.opponents.group.button(level))
    person.start(seekers=3, shape="rectangle")


def think_through(person: Person) -> None:
    """Let all pending tasks be finished and reported."""
    worker = person.window.game.session.tasks._worker
    if worker is not None:
        wait_until(worker.submit(lambda: None).done)
    let_pass(0)


def is_entering(person: Person) -> bool:
    """Whether the round waits for the seekers to enter."""
    return person.match.round.phase is Phase.ENTER


def card_buttons(person: Person) -> list[str]:
    """The buttons of the card under the table."""
    buttons = person.game_screen.card.findChildren(QPushButton)
    return [button.text() for button in buttons if button.isVisible()]


def test_seeking_alone_the_computer_hides_and_plays_on_where_it_is_let(person: Person) -> None:
    start(person, "Seek", rounds="Both")
    wait_until(partial(is_entering, person))
    assert not person.curtain.isVisible()
    assert person.match.round.secret is None
    assert person.match.setup.players == ("Nora", "You")
    person.enter_at((0, 0), (4, 0), (9, 5))
    assert 0 <= person.ask() <= 6
    person.game_screen.computers.hand_over(Level.CLUB)
    wait_until(lambda: len(person.match.rounds) == 2)
    turns = person.match.rounds[0].turns
    assert turns[0].computer is None
    assert all(turn.computer is not None for turn in turns[1:])
    assert person.match.rounds[0].ending is Ending.FOUND

    # whoever handed over can hide again in the second round
    assert card_buttons(person) == ["Review…", "Hide it myself", "Go on"]
    person.press("Hide it myself")
    assert card_buttons(person) == ["Review…", "Hide the secret…"]
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert person.match.round.secret == Tile.parse("Y5")


def test_the_code_of_a_race_sets_the_same_field_and_the_same_secret(open_window: OpenWindow) -> None:
    one, other = open_window(), open_window()
    code = "FR-3H-G-2-Winter"
    one.press("Seek", one.page)
    other.press("Seek", other.page)
    one.write(one.page.field_box.seed, code)
    assert any(text.endswith(code) for text in seen.shown(one.page))
    one.press("Copy", one.page)
    assert code in one.status
    other.write(other.page.field_box.seed, QGuiApplication.clipboard().text())
    for person in (one, other):
        person.press("Start the match")
        wait_until(partial(is_entering, person))
        person.menu("Match", "Give up the round…")
    assert one.match.setup == other.match.setup
    assert one.match.setup.edition.id == "french"
    assert one.match.rounds[0].secret == other.match.rounds[0].secret


def test_the_page_says_what_is_wrong_with_a_code_or_a_seed(person: Person) -> None:
    page = person.page
    person.press("Seek", page)
    seed, mistake, too_long = page.field_box.seed, "mistyped race code", "Only the first 40 characters"

    def says(words: str) -> bool:
        return any(words in text for text in seen.shown(page))

    person.write(seed, "19-7H-S-parrot")
    assert says(mistake)
    assert page.choices.field == random_field(FieldRecipe(Shape.SQUARE, "19-7H-S-parrot"))
    assert seen.offers(page, "Start the match")
    person.write(seed, "x" * 40)
    assert not says(mistake)
    assert not says(too_long)
    person.write(seed, f"{'x' * 40}yz")
    assert says(too_long)
    assert page.choices.field == random_field(FieldRecipe(Shape.SQUARE, "x" * 40))
    person.write(seed, "")
    assert says("enter a seed first")
    assert not seen.offers(page, "Copy")
    copy = seen.find_button(page, "Copy")
    why_not = "To race a friend, enter a seed first."
    assert (copy.toolTip(), copy.accessibleDescription()) == (why_not, why_not)
    person.press("Copy", page)
    assert person.status == why_not


class Planned:
    """What computers plan: a phase for each plan they begin, and that is ready."""

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
        computer: Computer, view: View, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> Sequence[Move]:
        planned.begun.append(view.round.phase)
        while not (planned.may_end.wait(0.001) or cancelled()):
            pass
        moves = plan(computer, view, progress, cancelled)
        planned.ready.append(view.round.phase)
        return moves

    plan = seat.plan
    monkeypatch.setattr("topologic_qt.games.topologic.package.plan", counted)
    return planned


def test_the_computer_moves_at_a_pace_that_can_be_chosen_and_is_remembered(
    open_window: OpenWindow, planned: Planned
) -> None:
    slow = open_window(motion=60_000)
    start(slow, "Hide")
    wait_until(lambda: planned.ready == [Phase.ENTER])
    slow.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    bar = slow.game_screen.computers.bar
    wait_until(lambda: not bar.progress.isVisible())
    let_pass(0)
    assert slow.positions == "- - -"
    assert bar.isVisible()
    slow.choose(bar.pace, 2)
    assert slow.window.game.session.watching.factor < 1
    assert open_window().game_screen.computers.bar.pace.currentText() == "Fast"


def test_two_computers_play_a_whole_match_and_the_second_thinks_while_the_first_hides(
    person: Person, planned: Planned
) -> None:
    start(person, "Watch computers", rounds="Both")
    wait_until(lambda: "Go on" in card_buttons(person))
    wait_until(lambda: planned.ready.count(Phase.ENTER) == 2)
    person.press("Go on")
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert (planned.begun.count(Phase.HIDE), planned.begun.count(Phase.ENTER)) == (2, 2)
    assert [played.ending for played in person.match.rounds] == [Ending.FOUND] * 2
    assert person.controller.is_running


def test_hiding_alone_the_computer_thinks_meanwhile_seeks_and_waits_until_people_have_looked(
    person: Person, planned: Planned
) -> None:
    start(person, "Hide", rounds="Both")
    controller = person.controller
    before = controller.view, controller.serial
    wait_until(lambda: planned.ready == [Phase.ENTER])
    assert (controller.view, controller.serial) == before
    assert person.positions == "- - -"
    assert not person.game_screen.computers.bar.isVisible()
    controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    wait_until(lambda: len(person.match.rounds) == 2)
    assert planned.begun.count(Phase.ENTER) == 1
    found = person.match.rounds[0]
    assert (found.ending, found.secret) == (Ending.FOUND, Tile.parse("Y5"))
    assert all(turn.computer is not None for turn in found.turns)
    assert any("found it on turn" in text for text in seen.shown(person.game_screen.card))
    think_through(person)
    assert person.match.round.phase is Phase.HIDE
    assert card_buttons(person) == ["Review…", "Go on"]
    assert "Take your time." in person.status
    person.press("Go on")
    wait_until(lambda: person.match.round.phase is Phase.ENTER)
    assert person.game_screen.table_view.hasFocus()


def seeking(person: Person) -> None:
    """In the middle of a round in which a computer seeks."""
    person.sit_down(seekers=3)
    person.begin_round("Y5")
    person.enter_at((1, 0), (2, 0), (3, 0))
    person.ask()


def test_a_person_takes_over_while_the_computer_thinks(person: Person, planned: Planned) -> None:
    planned.may_end.clear()
    seeking(person)
    entries = {action.text(): action for action in person.game_screen.computers.commands}
    assert not entries["Pause the computer"].isEnabled()
    assert not entries["One computer move"].isEnabled()
    turns, before = len(person.match.round.turns), person.positions
    bar = person.game_screen.computers.bar
    person.game_screen.computers.hand_over(Level.CLUB)
    assert bar.isVisible()
    assert bar.progress.isVisible()
    assert not person.game_screen.table.hold(0), "nobody else moves the seekers of a computer"
    person.press("Take over")
    think_through(person)
    assert (person.positions, len(person.match.round.turns)) == (before, turns)
    assert person.match.computer is None
    assert not bar.isVisible()
    assert seen.offers(person.window, "Ask for the hint")


def test_the_computer_rests_while_another_match_is_set_up_and_goes_on_from_a_file(
    person: Person, open_window: OpenWindow, planned: Planned, tmp_path: Path
) -> None:
    planned.may_end.clear()
    seeking(person)
    moves = person.controller.serial
    person.game_screen.computers.hand_over(Level.CLUB)
    person.menu("File", "New match…")
    planned.may_end.set()
    think_through(person)
    assert person.game_screen.is_setting_up
    assert person.controller.serial == moves + 1
    path = tmp_path / "a.topologic"
    person.window.game.session.io.save(path)
    wait_until(lambda: person.controller.is_saved)
    person.press("Go back")
    wait_until(lambda: len(person.match.rounds) == 2)
    person.window.close()
    other = open_window()
    other.window.game.files.open_file(path)
    wait_until(lambda: other.controller.is_running and len(other.match.rounds) == 2)
    assert other.match.rounds[0].ending is Ending.FOUND


def standing(person: Person) -> int:
    """The number of seekers on the table."""
    return sum(place != "-" for place in person.positions.split())


def test_a_computer_can_be_held_makes_one_move_at_a_time_and_thinks_aloud(
    person: Person, planned: Planned
) -> None:
    planned.may_end.clear()
    start(person, "Hide")
    bar = person.game_screen.computers.bar
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    person.menu("Match", "One computer move")  # too early: it is made when it is found
    planned.may_end.set()
    wait_until(lambda: standing(person) == 1)
    let_pass(0)
    assert standing(person) == 1
    assert bar.hold.accessibleName() == "Go on"
    assert "Nora · Club player" in seen.spoken(bar)
    assert any("No idea yet" in text for text in seen.shown(bar))
    person.click(bar.step)
    wait_until(lambda: standing(person) == 2)
    person.click(bar.hold)  # goes on
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    person.menu("File", "New match…")
    planned.may_end.clear()
    start(person, "Hide")  # is not held with the one before
    person.controller.propose(HideSecret.sealed(Tile.parse("Y5")))
    person.key(Qt.Key.Key_F8)
    planned.may_end.set()
    wait_until(lambda: not bar.progress.isVisible())
    let_pass(0)
    assert standing(person) == 0
    person.key(Qt.Key.Key_F8)
    wait_until(lambda: person.match.round.phase is Phase.OVER)
