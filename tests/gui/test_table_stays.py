"""The table stays in place, whatever ends, strips and replays do."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.deduction_players import Players
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_replay import replay
from tests.gui.topology_people import People
from topologic_qt.games.deduction.rules.moves import Announce
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.topology.rules.moves import End, Lay
from topologic_qt.games.topology.rules.placed import placements
from topologic_qt.games.topology.rules.state import new_setup
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui

SECRET = "Y5"


def make_small(people: Sitters) -> None:
    people.window.resize(900, 600)
    QApplication.processEvents()
    assert (people.window.width(), people.window.height()) == (900, 600)


def watch(people: Sitters, view: TableView, qtbot: QtBot) -> Callable[[str], None]:
    """A function that checks that table and camera have not moved."""

    def place() -> str:
        places: list[str] = []

        def is_still() -> bool:
            rect = QRect(view.mapTo(people.window, QRect().topLeft()), view.size())
            places.append(f"{rect} {view.standpoint}")
            return len(places) > 4 and len(set(places[-4:])) == 1

        qtbot.waitUntil(is_still)
        return places[-1]

    def check(when: str) -> None:
        assert place() == before, when

    before = place()
    return check


def test_topologic_stays_put(person: Person, qtbot: QtBot) -> None:
    make_small(person)
    person.sit_down(seekers=3, shape="grown")
    person.begin_round(SECRET)
    check = watch(person, person.game_screen.table_view, qtbot)
    border = sorted(map(str, person.match.setup.field.border))
    person.enter(" ".join(border[number * 5] for number in range(3)))
    person.ask()
    check("after a hint")
    for _ in range(10):
        person.ask()
    check("after a tenth hint")
    while person.match.rounds[0].ending is None:
        person.move_towards(SECRET)
        person.ask()
    check("when the round is over")
    replay(person)
    check("while moves are played again")
    person.press("Back to now")
    check("back to now")
    person.begin_round(SECRET)
    person.enter(" ".join(border[number * 5] for number in range(3)))
    person.ask()
    check("in the second round")
    person.menu("Match", "Give up the round…")
    check("after the match")


def test_topology_stays_put(people: People, qtbot: QtBot) -> None:
    make_small(people)
    people.begin_with(new_setup(seed="stays"))
    while people.match.stack_size:
        people.play_turn()
    while people.match.revealed:
        placed = placements(people.match.tiles, people.match.revealed[0])[0]
        people.controller.propose(Lay(placed.design, placed.at, placed.direction))
    check = watch(people, people.view, qtbot)
    people.controller.propose(End())
    assert people.match.is_over
    check("after the match")
    for back, when in ((2, "while somebody looks back"), (0, "back to now")):
        people.screen.play.look(back)
        check(when)


def test_deduction_stays_put(players: Players, qtbot: QtBot) -> None:
    make_small(players)
    players.begin()
    players.wait_for_turn()
    check = watch(players, players.screen.table_view, qtbot)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    check("after an answer")
    players.propose(Announce(players.controller.match.state.missing))
    assert players.match.is_over
    check("after the match")
    for back, when in ((0, "while somebody looks back"), (-1, "back to now")):
        players.screen.play.look(back)
        check(when)
