"""Room on Topology's table: whatever can be reached is in sight, and nothing that is asked for covers it."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect
from topology_opening import good_lay

from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import End, PlacedTile, Resign, new_setup
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.places import Places, middle
from topologic_qt.games.topology.ui.review_dialog import ReviewDialog

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


def points_on_screen(people: People) -> QRect:
    """The points of the turn, in a corner of the screen."""
    badge = people.screen.tabletop.badge
    return QRect(people.view.viewport().mapFromGlobal(badge.mapToGlobal(QPoint())), badge.size())


def test_no_place_for_the_next_tile_lies_under_the_rack_or_the_points(people: People) -> None:
    people.window.resize(900, 600)
    people.begin_with(new_setup(seed="room"))
    for _ in range(8):
        play_well(people, 1)
        seen, covered = people.view.viewport().rect(), (on_screen(people), points_on_screen(people))
        for spot in spots(people):
            assert seen.contains(spot)
            assert not any(area.contains(spot) for area in covered)


def reviewed(people: People) -> ReviewDialog:
    """The review of a match that is over, once it stands there."""
    people.begin_with(new_setup(seed="room"))
    play_well(people, 6)
    people.controller.propose(Resign())
    people.menu("Match", "Review the match …")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None
    return dialog


def under(people: People, dialog: ReviewDialog) -> list[PlacedTile]:
    """The tiles under the review."""
    taken = dialog.frameGeometry()
    return [
        tile
        for tile in people.match.tiles
        if taken.contains(people.view.mapToGlobal(people.view.mapFromScene(middle(tile))))
    ]


def test_the_review_covers_no_tile(people: People) -> None:
    people.window.resize(900, 600)
    before = people.view.standpoint
    dialog = reviewed(people)
    wait_until(lambda: not under(people, dialog))
    beside = people.view.standpoint
    dialog.close()
    assert people.view.standpoint.x < beside.x
    assert people.view.camera is None
    assert before != beside
