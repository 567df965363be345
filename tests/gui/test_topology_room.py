"""Room on Topology's table: whatever can be reached is in sight, and nothing that is asked for covers it."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from topology_opening import good_lay

from tests.gui.topology_people import People
from topologic_qt.games.topology.rules import End, new_setup
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.places import Places

pytestmark = pytest.mark.gui


def play_well(people: People, turns: int) -> None:
    """Play so many turns, with tiles that close rings."""
    chance = Random(2)
    for _ in range(turns):
        while people.match.revealed:
            people.controller.propose(good_lay(people.match, chance))
        people.controller.propose(End())


def spots(people: People) -> list[QPoint]:
    """The middles of all hexagons on which the next tile may be laid, on the screen."""
    places = Places(people.match.tiles)
    found = {place for direction in range(3) for place in places.hexes(direction)}
    return [people.view.mapFromScene(HEXES.centre(place)) for place in found]


def on_screen(people: People) -> QRect:
    """The rack on the screen."""
    return people.view.mapFromScene(people.table.rack.sceneBoundingRect()).boundingRect()


@pytest.mark.parametrize("size", [QSize(900, 600), QSize(1280, 800)])
def test_no_place_for_the_next_tile_lies_under_the_rack(people: People, size: QSize) -> None:
    people.window.resize(size)
    people.begin_with(new_setup(seed="room"))
    for _ in range(8):
        play_well(people, 1)
        rack, seen = on_screen(people), people.view.viewport().rect()
        assert not [spot for spot in spots(people) if rack.contains(spot) or not seen.contains(spot)]
