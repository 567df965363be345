"""Looking back at earlier turns of Topology, and suggestions: the present stays as it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import Computer, Draw, Lay, Level, Resign, Turn, Variant, new_setup
from topologic_qt.table.framing import Camera
from topologic_qt.widgets.computer_bar import ComputerBar

pytestmark = pytest.mark.gui


def some_turns(people: People, **agreed: object) -> None:
    """Four turns, and a tile of the fifth."""
    people.begin_with(new_setup(seed="past", **agreed))  # type: ignore[arg-type]
    for _ in range(4):
        people.play_turn()
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Return)
    assert people.match.laid == 1


def test_an_earlier_turn_is_shown_and_left(people: People) -> None:
    some_turns(people)
    match, moves = people.match, people.controller.match.moves
    people.screen.panel.turn_chosen.emit(2)
    QApplication.processEvents()
    assert people.shown == set(match.tiles[:7])
    assert people.table.rack.opacity() < 0.5
    assert people.status == "You are looking at turn 2, of Ben"
    assert people.points == match.turns[1].points
    people.key(Qt.Key.Key_Escape)
    assert people.shown == set(match.tiles)
    assert people.table.rack.opacity() == 1
    assert people.status.startswith("Anna: lay 2 more tiles")
    assert (people.match, people.controller.match.moves) == (match, moves)


def test_the_steps_are_gone_through_one_by_one(people: People) -> None:
    some_turns(people)
    match = people.match
    people.screen.play.look(2)
    lying = [len(people.shown)]
    for _ in range(4):
        people.screen.play.past.step(-1)
        QApplication.processEvents()
        lying.append(len(people.shown))
    assert lying == [7, 6, 5, 4, 3]
    people.push("Back to now")
    assert people.shown == set(match.tiles)


def test_nothing_can_be_taken_while_people_look_back(people: People) -> None:
    some_turns(people)
    people.screen.play.look(1)
    people.click(people.slot(1))
    people.key(Qt.Key.Key_2)
    assert people.held == ""
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 5
    people.click(people.hexagon((0, 0)))
    assert people.shown == set(people.match.tiles)
    people.key(Qt.Key.Key_2)
    assert people.held


def test_a_held_tile_is_put_back_when_people_look_back(people: People) -> None:
    some_turns(people)
    people.key(Qt.Key.Key_2)
    people.screen.play.look(3)
    assert people.held == ""
    people.screen.play.look(0)
    assert people.shown == set(people.match.tiles)


@pytest.mark.parametrize("gives_up", [False, True])
def test_a_half_turn_of_the_running_turn_is_not_in_the_past(people: People, gives_up: bool) -> None:
    people.begin("AC", start="B", variant=Variant.ADVANCED)
    start = people.match.tiles[0]
    people.controller.propose(Draw())
    people.play_turn()
    as_played = set(people.match.tiles)
    people.controller.propose(Turn((0, 0)))
    if gives_up:
        people.controller.propose(Resign())
    people.screen.play.look(1)
    QApplication.processEvents()
    assert people.shown == as_played
    for _ in range(3):
        people.screen.play.past.step(-1)
    QApplication.processEvents()
    assert people.shown == {start}


def test_no_suggestion_comes_while_people_look_back(people: People) -> None:
    some_turns(people)
    tiles = people.match.tiles
    people.key(Qt.Key.Key_T, CONTROL)
    people.screen.panel.turn_chosen.emit(1)
    later: list[bool] = []
    people.window.game.session.tasks.run(lambda tell, cancelled: True, later.append)
    wait_until(lambda: later)
    assert people.status == "You are looking at turn 1, of Anna"
    assert not people.screen.tabletop.ghosts.tiles
    people.key(Qt.Key.Key_T, CONTROL)
    people.key(Qt.Key.Key_L, CONTROL)
    assert people.match.tiles == tiles
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: people.screen.play.suggesting.moves)


def test_no_tile_is_turned_unseen_while_people_look_back(people: People) -> None:
    people.begin("BC", variant=Variant.ADVANCED)
    people.controller.propose(Draw())
    people.play_turn()
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.screen.play.half_turn.is_choosing
    people.screen.panel.turn_chosen.emit(1)
    people.view.setFocus()
    people.key(Qt.Key.Key_Up)
    people.key(Qt.Key.Key_Return)
    assert people.match.turned is None
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_Return)
    assert people.match.turned is None


def test_what_is_taken_back_is_seen_by_people_who_look_back(people: People) -> None:
    some_turns(people)
    people.screen.panel.turn_chosen.emit(1)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert people.match.laid == 0
    assert not people.screen.play.past.is_looking
    assert people.shown == set(people.match.tiles)
    assert people.status.startswith("Anna: lay the 3 tiles")


def tab_to(people: People, part: QWidget) -> None:
    """Press Tab until the keyboard is on a part of the window."""
    for _ in range(100):
        if part.hasFocus():
            return
        people.key(Qt.Key.Key_Tab)
    raise AssertionError("Tab does not lead there.")


def test_the_focus_alone_looks_back_at_nothing(people: People) -> None:
    some_turns(people)
    turns, past = people.screen.panel.list, people.screen.play.past
    tab_to(people, turns)
    assert not past.is_looking
    people.key(Qt.Key.Key_Return)
    assert people.status == "You are looking at turn 4, of Ben"
    people.key(Qt.Key.Key_Escape)
    assert not past.is_looking
    assert people.view.hasFocus()
    tab_to(people, turns)
    people.key(Qt.Key.Key_Up, times=2)
    assert people.status == "You are looking at turn 3, of Anna"
    people.key(Qt.Key.Key_Tab)
    assert not turns.hasFocus()
    assert past.is_looking
    people.key(Qt.Key.Key_Escape)
    assert not past.is_looking
    assert people.shown == set(people.match.tiles)


def test_the_tiles_in_the_rack_look_as_faint_as_the_rack(people: People) -> None:
    some_turns(people)
    spot = people.slot(1)
    usual = people.view.grab().toImage().pixelColor(spot)
    people.screen.panel.turn_chosen.emit(4)
    QApplication.processEvents()
    faint = people.view.grab().toImage().pixelColor(spot)
    people.table.rack.hide()
    ground = people.view.grab().toImage().pixelColor(spot)
    assert abs(faint.lightness() - ground.lightness()) < abs(usual.lightness() - ground.lightness()) / 2


def test_all_turns_are_played_again(open_table: OpenTable) -> None:
    people = open_table(motion=1)
    some_turns(people)
    people.key(Qt.Key.Key_R, CONTROL)
    assert people.status.startswith("You are looking at")
    wait_until(lambda: people.status == "You are looking at turn 4, of Ben")
    people.key(Qt.Key.Key_Escape)
    wait_until(lambda: len(people.table.tiles) == len(people.match.tiles))


def test_the_present_comes_back_when_a_turn_ends(people: People) -> None:
    some_turns(people)
    people.screen.play.look(1)
    people.play_turn()
    assert not people.screen.play.past.is_looking
    assert people.shown == set(people.match.tiles)


# -- suggestions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", list(Variant))
def test_a_suggestion_is_shown_and_laid_with_enter(people: People, variant: Variant) -> None:
    people.begin_with(new_setup(seed="suggest", variant=variant))
    for _ in range(
        3 if variant is Variant.BASE else 1
    ):  # the more tiles lie, the longer the advanced one takes
        if people.match.must_choose:
            people.push("Reveal a third")
        people.play_turn()
    people.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: people.screen.play.suggesting.moves)
    QApplication.processEvents()
    moves = people.screen.play.suggesting.moves
    ghosts = people.screen.tabletop.ghosts.tiles
    assert list(ghosts) == [move.placed for move in moves if isinstance(move, Lay)]
    promised = people.points
    number = people.match.number
    people.key(Qt.Key.Key_Return)
    assert people.match.number == number
    assert not people.screen.tabletop.ghosts.tiles
    if people.match.can_end:
        assert people.points == promised
        people.key(Qt.Key.Key_Return)
        assert people.match.turns[-1].points == promised
    else:
        assert people.match.drew


def test_the_key_that_suggests_a_turn_lays_it_when_it_is_pressed_once_more(people: People) -> None:
    people.begin_with(new_setup(seed="suggest"))
    for _ in range(2):
        people.key(Qt.Key.Key_T, CONTROL)
        wait_until(lambda: people.screen.play.suggesting.moves)
        wanted = people.screen.tabletop.ghosts.tiles
        people.key(Qt.Key.Key_T, CONTROL)
        assert {*wanted} <= {*people.match.tiles}
        assert people.match.laid == len(wanted) > 0
        while people.match.laid:
            people.key(Qt.Key.Key_Z, CONTROL)


def test_that_key_reveals_no_tile(people: People) -> None:
    people.begin_with(new_setup(seed="suggest", variant=Variant.ADVANCED))
    for _ in range(2):
        people.key(Qt.Key.Key_T, CONTROL)
        wait_until(lambda: people.screen.play.suggesting.moves)
    assert [*people.screen.play.suggesting.moves] == [Draw()]
    assert people.match.must_choose


def test_a_suggestion_is_waved_away(people: People) -> None:
    people.begin_with(new_setup(seed="suggest"))
    people.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: people.screen.play.suggesting.moves)
    people.key(Qt.Key.Key_Escape)
    assert not people.screen.play.suggesting.moves
    assert not people.screen.tabletop.ghosts.tiles
    assert people.match.laid == 0
    assert people.points == 0
    people.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: people.screen.play.suggesting.moves)
    people.click(people.slot(0))
    assert not people.screen.tabletop.ghosts.tiles
    assert people.held


# -- the camera -------------------------------------------------------------------------------------


def test_each_match_has_its_camera_again(people: People) -> None:
    some_turns(people)
    people.view.zoom(1.6)
    camera = people.view.camera
    assert camera is not None
    people.begin("EFG", start="B")
    assert people.view.camera is None
    people.controller.return_to_previous()
    QApplication.processEvents()
    assert stands_at(people, camera)
    people.menu("File", "New match …")
    assert people.view.camera is None
    people.push("Go back to it")
    assert stands_at(people, camera)


def stands_at(people: People, camera: Camera) -> bool:
    """Whether the camera stands where it stood, but for a few pixels: a view scrolls by whole ones."""
    stands = people.view.camera
    assert stands is not None
    away = max(abs(stands.x - camera.x), abs(stands.y - camera.y)) * camera.scale
    return stands.scale == pytest.approx(camera.scale) and away < 4


def test_the_result_gives_its_place_to_who_looks_back_and_comes_back(people: People) -> None:
    some_turns(people)
    people.controller.propose(Resign())
    QApplication.processEvents()
    result, tall = people.screen.result_bar, people.view.viewport().height()
    assert result.isVisible()
    people.key(Qt.Key.Key_R, CONTROL)
    assert "You are looking at the beginning" in seen.shown(people.window)
    assert not result.isVisible()
    assert people.screen.tabletop.height() == people.view.viewport().height() == tall
    people.push("Back to now")
    assert result.isVisible()


def test_the_strip_of_a_computer_s_turn_stands_aside_while_people_look_back(people: People) -> None:
    people.begin_with(new_setup(seed="past", seating=(None, Computer(Level.CLUB, "chance"))))
    people.controller.is_held = True
    people.play_turn()
    QApplication.processEvents()
    (strip,) = people.screen.findChildren(ComputerBar)
    assert strip.isVisible()
    people.screen.play.look(1)
    assert not strip.isVisible()
    people.push("Back to now")
    assert strip.isVisible()
