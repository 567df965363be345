"""The table stays put: no end of a round, no strip and no replay changes its place or its camera."""

from typing import NamedTuple

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.deduction_players import Players
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_replay import replay
from tests.gui.topology_people import People
from topologic_qt.games.deduction.rules import Announce, Kind, Line, Step
from topologic_qt.games.topology.rules import End, Lay, new_setup, placements
from topologic_qt.table.framing import Camera
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui

SIZE = (900, 600)
SECRET = "Y5"


class Place(NamedTuple):
    rect: QRect
    camera: Camera


def place(people: Sitters, view: TableView, qtbot: QtBot) -> Place:
    seen: list[Place] = []

    def is_still() -> bool:
        seen.append(Place(QRect(view.mapTo(people.window, QRect().topLeft()), view.size()), view.standpoint))
        return len(seen) > 4 and len({str(look) for look in seen[-4:]}) == 1

    qtbot.waitUntil(is_still)
    return seen[-1]


def make_small(people: Sitters) -> None:
    people.window.resize(*SIZE)
    QApplication.processEvents()
    assert (people.window.width(), people.window.height()) == SIZE


def test_topologic_stays_put(person: Person, qtbot: QtBot) -> None:
    view = person.game_screen.table_view
    make_small(person)
    person.sit_down(seekers=3, shape="grown")
    person.begin_round(SECRET)
    before = place(person, view, qtbot)
    border = sorted(map(str, person.match.setup.field.border))
    person.enter(" ".join(border[number * 5] for number in range(3)))
    person.ask()
    assert place(person, view, qtbot) == before, "after a hint"
    for _ in range(10):
        person.ask()
    assert place(person, view, qtbot) == before, "after a tenth hint"
    while person.match.rounds[0].ending is None:
        person.move_towards(SECRET)
        person.ask()
    assert place(person, view, qtbot) == before, "when the round is over"
    replay(person)
    assert place(person, view, qtbot) == before, "while moves are played again"
    person.press("Back to now")
    assert place(person, view, qtbot) == before, "back to now"
    person.begin_round(SECRET)
    person.enter(" ".join(border[number * 5] for number in range(3)))
    person.ask()
    assert place(person, view, qtbot) == before, "in the second round"
    person.menu("Match", "Give up the round …")
    assert place(person, view, qtbot) == before, "after the match"


def test_topology_stays_put(people: People, qtbot: QtBot) -> None:
    make_small(people)
    people.begin_with(new_setup(seed="stays"))
    while people.match.stack_size:
        people.play_turn()
    while people.match.revealed:
        placed = placements(people.match.tiles, people.match.revealed[0])[0]
        people.controller.propose(Lay(placed.design, placed.at, placed.direction))
    before = place(people, people.view, qtbot)
    people.controller.propose(End())
    assert people.match.is_over
    assert place(people, people.view, qtbot) == before, "after the match"
    people.screen.play.look(2)
    assert place(people, people.view, qtbot) == before, "while somebody looks back"
    people.screen.play.look(0)
    assert place(people, people.view, qtbot) == before, "back to now"


def test_deduction_stays_put(players: Players, qtbot: QtBot) -> None:
    view = players.screen.table_view
    make_small(players)
    players.begin()
    players.wait_for_turn()
    before = place(players, view, qtbot)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    assert place(players, view, qtbot) == before, "after an answer"
    players.propose(Announce(players.controller.match.state.missing))
    assert players.match.is_over
    assert place(players, view, qtbot) == before, "after the match"
    players.screen.play.look(0)
    assert place(players, view, qtbot) == before, "while somebody looks back"
    players.screen.play.look(-1)
    assert place(players, view, qtbot) == before, "back to now"
