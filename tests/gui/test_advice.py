"""Advice of the computer: suggested turns, and the review of a round."""

import re
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots import hindsight
from topologic_qt.games.topologic.bots.hindsight import turn_reviews
from topologic_qt.games.topologic.package import TopologicAdvice
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import GiveUp
from topologic_qt.games.topologic.rules.round_results import RoundReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Round
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topology.rules.state import new_setup
from topologic_qt.games.topology.ui import compass
from topologic_qt.table.ghosts import GhostItem, GhostKind
from topologic_qt.widgets import translate as how_far

pytestmark = pytest.mark.gui


def ghosts(person: Person) -> list[str | None]:
    """The tiles on which ghosts stand, in the order of their marks."""
    table = person.game_screen.table
    found = [item for item in table.items() if isinstance(item, GhostItem)]
    return [table.tile_at(item.pos()) for item in sorted(found, key=GhostItem.zValue)]


def enter(person: Person) -> None:
    """Begin a match of three seekers, and let them enter."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))


def see_suggestion(person: Person) -> None:
    """Ask for a turn: first comes a nudge, then the ghosts."""
    person.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: person.status.endswith("Press Ctrl+T again to see the turn."))
    assert ghosts(person) == []
    person.key(Qt.Key.Key_T, CONTROL)
    assert ghosts(person)


def told_order(person: Person) -> list[str]:
    """The seekers that could move, in the order of the status line."""
    told = re.search(r"in this order: ([\d, ]*)\.|where to move Seeker (\d)\.", person.status)
    assert told is not None
    return (told[1] or told[2]).split(", ")


def test_a_turn_is_suggested_to_the_seeker_and_can_be_made_in_the_order_that_is_told(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    assert not person.can_choose("Match", "Suggest a turn"), "nothing is suggested to a referee"
    person.begin_round("Y5")
    person.answers.says_yes = False
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: "This doesn’t count as help yet." in person.status)
    person.menu("Match", "Show the suggested turn")
    assert ghosts(person) == []
    assert not person.controller.notes[0].is_helped
    person.answers.says_yes = True
    person.menu("Match", "Show the suggested turn")
    assert person.controller.notes[0].is_helped
    assert person.answers.questions == ["Show the suggested turn?"] * 2
    assert set(ghosts(person)) <= {str(tile) for tile in legal_destinations(person.match, 0)}
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    assert not person.can_choose("Match", "Review a round…"), "before a round is over"
    see_suggestion(person)
    assert len(person.answers.questions) == 2, "asked once in a round"

    # the ghosts stand aside while somebody looks back, and nothing is made meanwhile
    suggested, told, before = ghosts(person), person.status, person.positions
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)
    assert ghosts(person) == [*map(str, person.match.round.turns[0].positions)]
    assert "ghosts" not in person.status
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions == before
    person.press("Back to now")
    assert (ghosts(person), person.status) == (suggested, told)

    numbers = told_order(person)
    for done, number in enumerate(numbers, start=1):
        person.hand.drag(int(number) - 1, str(suggested[int(number) - 1]))
        assert bool(ghosts(person)) == (done < len(numbers))
    assert person.positions.split() == suggested
    person.menu("Edit", "Take back")
    assert ghosts(person) == suggested
    assert told_order(person) == numbers[-1:]
    person.ask()
    assert ghosts(person) == []


def hold(person: Person, key: Qt.Key, text: str) -> None:
    """Send the repetitions of a key held with Ctrl since before."""
    for _ in range(5):
        QTest.simulateEvent(person.game_screen.table_view, True, key.value, CONTROL, text, True)
        QApplication.processEvents()


def test_one_key_asks_for_a_turn_makes_it_and_is_not_held_too_long(person: Person) -> None:
    enter(person)
    person.ask()
    see_suggestion(person)
    suggested = ghosts(person)
    assert re.search(r" Ctrl\+T plays it\. That leaves about [\d.]+ of \d+ tiles\.$", person.status)
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions.split() == suggested
    assert person.controller.notes[0].suggestions == 1
    person.menu("Edit", "Take back")
    assert person.positions.split() != suggested
    person.menu("Match", "Play the suggested turn")
    assert person.positions.split() == suggested
    person.ask()
    see_suggestion(person)
    suggested, standing = ghosts(person), person.positions
    hold(person, Qt.Key.Key_T, "\x14")
    assert (ghosts(person), person.positions) == (suggested, standing)
    person.key(Qt.Key.Key_T, CONTROL)
    assert person.positions.split() == suggested
    hold(person, Qt.Key.Key_T, "\x14")
    assert (person.controller.notes[0].suggestions, ghosts(person)) == (2, [])


def test_who_asks_impatiently_is_answered_once_and_for_the_turn_that_was_asked_about(person: Person) -> None:
    enter(person)
    person.ask()
    for _ in range(3):
        person.key(Qt.Key.Key_T, CONTROL)
    person.hand.drag(0, person.at(0, 3))
    thought_after: list[object] = []
    task = TopologicAdvice().suggestion(person.controller.private_view(person.match.round.seeker))
    person.window.game.session.tasks.run(task, thought_after.append)
    wait_until(lambda: bool(thought_after))
    assert ghosts(person) == []
    assert "Looking" not in person.status
    assert person.controller.notes[0].suggestions == 0  # nobody has looked at one


def ask_in_a_single_round(person: Person) -> None:
    """Begin a match of one round, and ask for the hint of its first turn."""
    person.sit_down(seekers=3, shape="rectangle")
    person.controller.begin(replace(person.match.setup, rounds=1))
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()


def test_suggestions_are_told_with_the_result_once_for_each_turn(person: Person) -> None:
    ask_in_a_single_round(person)
    see_suggestion(person)
    person.key(Qt.Key.Key_T, CONTROL)
    assert ghosts(person) == []
    for _ in range(2):
        person.key(Qt.Key.Key_T, CONTROL)
        wait_until(lambda: "in good places" in person.status)
    person.controller.propose(GiveUp())
    assert any("suggested 1 turn." in text for text in seen.shown(person.game_screen.card))
    ask_in_a_single_round(person)
    person.ask()
    person.controller.annotate((replace(person.controller.notes[0], suggestions=12),))
    person.controller.propose(GiveUp())
    assert any("suggested 3 turns." in text for text in seen.shown(person.game_screen.card))


def test_a_round_is_reviewed_turn_by_turn(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[RoundReview] = []

    def without_a_master(setup: Setup, played: Round, *, thinking: Thinking) -> RoundReview:
        made.append(RoundReview(turn_reviews(setup, played, thinking), (21, 4, 1), (False,)))
        return made[-1]

    monkeypatch.setattr(hindsight, "review", without_a_master)
    enter(person)
    person.ask()
    person.controller.propose(GiveUp())
    person.press("Review…")
    dialog = person.game_screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 1)
    model = dialog.table.model()
    assert str(model.index(0, 2).data()).startswith("60 → ")
    assert dialog.y() == person.game_screen.table_view.mapToGlobal(QPoint(0, 0)).y()  # beside it, not over it
    (turn,) = made[0].turns
    lost = f"{turn.travel_lost:.1f} moves" if turn.travel_lost > 0.05 else "–"
    assert str(model.index(0, 4).data()) == lost
    assert str(model.index(0, 5).data())
    assert dialog.chart.accessibleDescription().endswith("Master: 60, 21, 4, 1.")
    unmarked = dialog.chart.grab().toImage()
    dialog.table.selectRow(0)
    assert dialog.chart.grab().toImage() != unmarked
    assert of_kind(person, GhostKind.WHOLE) == [*map(str, person.match.rounds[0].turns[0].positions)]
    assert of_kind(person, GhostKind.BROKEN) == [*map(str, turn.best)]
    legend = {"Ben this turn", "Best places", "Where the secret was"}
    assert legend <= set(seen.shown(dialog))
    person.press("Close", dialog)
    assert ghosts(person) == []


def of_kind(person: Person, kind: GhostKind) -> list[str]:
    """The tile under each ghost of a kind, in the order of the seekers."""
    items = [
        item for item in person.game_screen.table.items() if isinstance(item, GhostItem) and item.kind is kind
    ]
    table = person.game_screen.table
    return [table.tile_at(item.pos()) or "-" for item in sorted(items, key=lambda item: item.zValue())]


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make suggestions come soon, even on a busy computer."""
    monkeypatch.setattr(how_far, "HowFar", partial(how_far.HowFar, now=lambda: 0.0))


def asked_for_a_turn(window: QWidget, monkeypatch: pytest.MonkeyPatch, ends: str) -> list[str]:
    """The texts spoken when a suggestion is requested, and all of it repeated."""
    come_to_front(window)
    ears = Ears(monkeypatch, window)
    ears.key(Qt.Key.Key_T, CONTROL)
    QApplication.processEvents()
    wait_until(lambda: any(ends in said for said in ears.said), ends)
    told = list(ears.said)
    assert ears.ask(Qt.Key.Key_G) == " ".join(told)
    return told


@pytest.mark.usefixtures("no_time_passes")
def test_a_suggestion_for_seekers_is_looked_for_once_and_then_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    looking, nudge = asked_for_a_turn(person.window, monkeypatch, "to see the turn.")
    assert looking == "Looking for a good turn…"
    assert nudge.startswith("Start on ")
    where, how = asked_for_a_turn(person.window, monkeypatch, "The ghosts show")
    QTest.keyClick(person.window.windowHandle(), Qt.Key.Key_T, CONTROL)
    stands = [words.tile_name(tile) for tile in person.match.round.positions if tile is not None]
    assert where == f"Suggested: {', '.join(f'{at} to {tile}' for at, tile in enumerate(stands, 1))}."
    assert how.startswith("The ghosts show where to start. ")


@pytest.mark.usefixtures("no_time_passes")
def test_a_suggestion_for_tiles_is_looked_for_once_and_then_told(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.begin_with(new_setup(seed="suggest"))
    looking, how, where = asked_for_a_turn(people.window, monkeypatch, "Suggested: ")
    assert looking == "Looking for a good turn…"
    QTest.keyClick(people.window.windowHandle(), Qt.Key.Key_Return)
    start = compass.origin(people.match.tiles)
    places = [f"tile {tile.design}, {compass.place(tile, start)}" for tile in people.laid]
    assert where == f"Suggested: {'; '.join(places)}."
    assert how.startswith("The pale tiles show a good turn: ")
