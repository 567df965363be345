"""The turn before on the table, the turn that is counted, and the whole of a turn that is looked back at."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from topology_opening import good_lay

from tests.gui import seen
from tests.gui.test_topology_points import scoring_turn
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import Draw, End, PlacedTile, Turn, Variant, new_setup
from topologic_qt.games.topology.ui.places import middle
from topologic_qt.table.overlay import Mark

pytestmark = pytest.mark.gui


def marks(people: People) -> list[tuple[object, object, Mark]]:
    """The kind of each mark of a turn, what it is on, and the mark."""
    named = [(name, mark) for name, mark in people.table.turn_marks.items() if isinstance(name, tuple)]
    return [(name[0], name[1], mark) for name, mark in named]


def outlined(people: People) -> set[PlacedTile]:
    """The tiles on the table that are outlined as those of one turn."""
    at = {(mark.at.x(), mark.at.y()) for kind, _, mark in marks(people) if kind == "turn"}
    return {tile for tile in people.shown if (middle(tile).x(), middle(tile).y()) in at}


def half_turned(people: People) -> list[object]:
    """The places with the sign of a half turn."""
    return [place for kind, place, _ in marks(people) if kind == "half"]


def test_the_tiles_of_the_turn_before_are_outlined_until_the_next_one_ends(people: People) -> None:
    people.begin("BCDEFG")
    assert not people.table.turn_marks
    people.play_turn()
    assert outlined(people) == set(people.match.turns[0].tiles)
    people.click(people.slot(0))
    assert outlined(people) == set(people.match.turns[0].tiles)
    people.key(Qt.Key.Key_Escape)
    people.play_turn()
    assert outlined(people) == set(people.match.turns[1].tiles)


def test_the_sum_of_the_turn_before_can_be_read_until_the_next_tile_is_laid(people: People) -> None:
    points = scoring_turn(people)
    explained = people.sum
    people.key(Qt.Key.Key_Return, CONTROL)
    assert (people.points, people.sum) == (points, explained)
    assert "Last turn: Anna" in seen.shown(people.screen.tabletop.badge)
    people.click(people.slot(0))
    assert "This turn" in seen.shown(people.screen.tabletop.badge)
    people.key(Qt.Key.Key_Escape)
    assert (people.points, people.sum) == (points, explained)
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Return)
    assert people.match.laid == 1
    assert "This turn" in seen.shown(people.screen.tabletop.badge)


def test_no_strip_names_the_next_turn_while_the_rings_of_one_are_counted(open_table: OpenTable) -> None:
    people = open_table(motion=5000)
    scoring_turn(people)
    people.key(Qt.Key.Key_Return, CONTROL)
    told = seen.shown(people.screen)
    assert "Turn 1  ·  Anna" in told
    assert "Anna, turn 1" in told
    assert not any(text.startswith("Turn 2") for text in told)
    track = people.screen.panel.track
    assert "Anna is on turn." in track.accessibleDescription()
    assert people.status.startswith("Anna scores")
    assert "Ben" not in people.status
    people.push("Go on")
    assert "Ben is on turn." in track.accessibleDescription()
    assert people.status.startswith("Ben: drag the 3 tiles")
    told = seen.shown(people.screen)
    assert "Turn 2  ·  Ben" in told
    assert "Turn 1  ·  Anna" not in told


def test_the_result_comes_after_the_last_rings_have_been_counted(open_table: OpenTable) -> None:
    people = open_table(motion=5000)
    people.begin("ABC")
    while people.match.stack_size:
        people.play_turn()
    people.screen.play.interrupt()
    people.play_turn()
    assert people.match.is_over
    counted = people.screen.play.celebration.is_running
    assert people.screen.result_bar.isVisible() != counted
    people.screen.play.interrupt()
    assert people.screen.result_bar.isVisible()


def test_a_tile_turned_by_half_is_signed_until_the_end_of_the_next_turn(people: People) -> None:
    people.begin("BCDEFGH", variant=Variant.ADVANCED)
    people.controller.propose(Draw())
    people.play_turn()
    assert half_turned(people) == []
    turned = people.match.turns[0].tiles[0]
    people.controller.propose(Turn(turned.at))
    assert half_turned(people) == [turned.place]
    people.play_turn()
    assert half_turned(people) == [turned.place]
    assert turned.place in {tile.place for tile in outlined(people)}
    people.controller.propose(Draw())
    people.play_turn()
    assert half_turned(people) == []


def test_the_panel_shows_an_earlier_turn_as_it_was(people: People) -> None:
    people.begin_with(new_setup(seed="panel"))
    chance = Random(1)
    for _ in range(4):
        while people.match.revealed:
            people.controller.propose(good_lay(people.match, chance))
        people.controller.propose(End())
    now, panel = people.match, people.screen.panel
    one, two, three, _ = (turn.points for turn in now.turns)
    assert one
    assert two
    assert three
    told = panel.track.accessibleDescription
    as_now = told(), seen.shown(panel.tray)
    panel.turn_chosen.emit(3)
    QApplication.processEvents()
    assert told().startswith(f"Anna has {one + three} points. Anna leads. Anna is on turn. 8 turns ")
    assert seen.shown(panel.tray) != as_now[1]
    assert outlined(people) == set(now.turns[2].tiles)
    people.screen.play.past.step(-1)
    QApplication.processEvents()
    assert outlined(people) == set(now.turns[2].tiles[:-1])
    assert f"Anna has {one} point" in told()
    assert f"Ben has {two} points." in told()
    people.screen.play.look(0)
    QApplication.processEvents()
    assert (told(), seen.shown(panel.tray)) == as_now
    assert outlined(people) == set(now.turns[-1].tiles)


def test_looking_back_ends_the_counting(open_table: OpenTable) -> None:
    people = open_table(motion=5000)
    scoring_turn(people)
    people.key(Qt.Key.Key_Return, CONTROL)
    people.screen.play.look(1)
    assert not people.screen.counting_bar.isVisible()
    people.screen.play.look(0)
    wait_until(lambda: people.offers("Take back") or "Turn 2  ·  Ben" in seen.shown(people.screen))


@pytest.mark.parametrize("motion", [0, 20])
def test_one_key_plays_on_after_the_match(open_table: OpenTable, motion: int) -> None:
    people = open_table(motion=motion)
    people.begin_with(new_setup(seed="stays"))
    while not people.match.is_over:
        people.play_turn()
    wait_until(lambda: people.offers("New match"))
    people.key(Qt.Key.Key_Return)
    assert people.screen.is_setting_up
