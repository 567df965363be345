"""Looking back at earlier turns of Topology, reviews, and suggestions: the present stays as it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.reviewing import click_turn
from tests.gui.sitters import come_to_front
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import (
    Computer,
    Draw,
    Lay,
    Level,
    Resign,
    Turn,
    Variant,
    new_setup,
)
from topologic_qt.games.topology.ui.review_dialog import ReviewDialog
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
    spot = people.slot(1)
    usual = people.view.grab().toImage().pixelColor(spot)
    people.screen.panel.turn_chosen.emit(2)
    QApplication.processEvents()
    assert people.shown == set(match.tiles[:7])
    assert people.table.rack.opacity() < 0.5
    faint = people.view.grab().toImage().pixelColor(spot)
    assert faint != usual
    assert people.status == "You are looking at turn 2, of Ben"
    assert people.points == match.turns[1].points
    lying = [len(people.shown)]
    for _ in range(4):
        people.screen.play.past.step(-1)
        QApplication.processEvents()
        lying.append(len(people.shown))
    assert lying == [7, 6, 5, 4, 3]
    people.push("Back to now")
    assert people.shown == set(match.tiles)
    people.screen.panel.turn_chosen.emit(2)
    people.key(Qt.Key.Key_Escape)
    assert people.shown == set(match.tiles)
    assert people.table.rack.opacity() == 1
    assert people.status.startswith("Anna: lay 2 more tiles")
    assert (people.match, people.controller.match.moves) == (match, moves)


def test_nothing_is_taken_or_turned_while_people_look_back(people: People) -> None:
    some_turns(people)
    people.key(Qt.Key.Key_2)
    people.screen.play.look(1)
    assert people.held == "", "it was put back"
    people.click(people.slot(1))
    people.key(Qt.Key.Key_2)
    assert people.held == ""
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 5
    people.click(people.hexagon((0, 0)))
    assert people.shown == set(people.match.tiles)
    people.key(Qt.Key.Key_2)
    assert people.held
    people.key(Qt.Key.Key_Escape)
    people.screen.panel.turn_chosen.emit(1)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert people.match.laid == 0
    assert not people.screen.play.past.is_looking
    assert people.shown == set(people.match.tiles)
    assert people.status.startswith("Anna: lay the 3 tiles")
    people.screen.play.look(1)
    people.play_turn()
    assert not people.screen.play.past.is_looking
    assert people.shown == set(people.match.tiles)
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


def test_a_half_turn_of_the_running_turn_is_not_in_the_past(people: People) -> None:
    for gives_up in (False, True):
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


def test_all_turns_are_played_again(open_table: OpenTable) -> None:
    people = open_table(motion=1)
    some_turns(people)
    people.key(Qt.Key.Key_R, CONTROL)
    assert people.status.startswith("You are looking at")
    wait_until(lambda: people.status == "You are looking at turn 4, of Ben")
    people.key(Qt.Key.Key_Escape)
    wait_until(lambda: len(people.table.tiles) == len(people.match.tiles))


def test_strips_give_their_place_to_who_looks_back_and_come_back(people: People) -> None:
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


# -- suggestions ------------------------------------------------------------------------------------


def suggest(people: People) -> None:
    """Ask for a suggestion, which comes."""
    people.key(Qt.Key.Key_T, CONTROL)
    wait_until(lambda: people.screen.play.suggesting.moves)
    QApplication.processEvents()


def test_a_suggestion_is_shown_waved_away_and_laid(people: People) -> None:
    some_turns(people)
    people.key(Qt.Key.Key_2)
    people.key(Qt.Key.Key_Return)
    points = people.points
    suggest(people)
    people.click(people.slot(2))
    assert not people.screen.tabletop.ghosts.tiles
    assert (people.match.laid, people.points) == (2, points)
    assert people.held
    people.key(Qt.Key.Key_Escape)
    suggest(people)
    moves, ghosts = people.screen.play.suggesting.moves, people.screen.tabletop.ghosts.tiles
    assert list(ghosts) == [move.placed for move in moves if isinstance(move, Lay)]
    promised, number = people.points, people.match.number
    people.key(Qt.Key.Key_T, CONTROL)
    assert {*ghosts} <= {*people.match.tiles}
    assert people.match.laid == 3
    assert people.match.number == number
    assert not people.screen.tabletop.ghosts.tiles
    assert people.points == promised
    people.key(Qt.Key.Key_Return)
    assert people.match.turns[-1].points == promised


def test_in_the_advanced_variant_the_key_that_suggests_reveals_no_tile_and_enter_does(people: People) -> None:
    people.begin_with(new_setup(seed="suggest", variant=Variant.ADVANCED))
    for _ in range(2):
        suggest(people)
    assert [*people.screen.play.suggesting.moves] == [Draw()]
    assert people.match.must_choose
    people.key(Qt.Key.Key_Return)
    assert people.match.drew


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
    suggest(people)
    people.key(Qt.Key.Key_Escape)
    assert not people.screen.play.suggesting.moves
    assert not people.screen.tabletop.ghosts.tiles


# -- the review -------------------------------------------------------------------------------------


def play(people: People) -> None:
    """Three turns, after which the match is given up."""
    people.begin_with(new_setup(seed="past"))
    for _ in range(3):
        people.play_turn()
    people.menu("Match", "Give up the match …")


def review(people: People) -> ReviewDialog:
    """Open the review, which is ready."""
    people.menu("Match", "Review the match …")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == len(people.match.turns))
    return dialog


def looks_back(people: People) -> bool:
    """Whether the strip says that people look at something earlier."""
    return any("You are looking at" in text for text in seen.shown(people.screen))


def is_second_turn(people: People) -> bool:
    """Whether the table shows the second turn, as it is reviewed, and its points."""
    tiles, points = set(people.match.tiles[:7]), people.match.turns[1].points
    return (people.shown, people.points, looks_back(people)) == (tiles, points, False)


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen in a review, nor spoken of, nor to be shown otherwise."""
    chosen = dialog.table.selectionModel().selectedRows()
    told = dialog.told.text()
    return not chosen and told.startswith("Choose a turn") and not dialog.shown.button(0).isVisible()


def present(people: People) -> tuple[object, ...]:
    """What the table shows of the present, and the strip."""
    return people.shown, people.points, people.table.rack.opacity(), looks_back(people), people.status


def test_the_review_and_a_look_back_take_the_table_from_each_other(people: People) -> None:
    play(people)
    now = present(people)
    dialog = review(people)
    click_turn(dialog, 1)
    assert is_second_turn(people)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    assert looks_back(people)
    assert has_no_choice(dialog)
    people.key(Qt.Key.Key_Escape)
    assert present(people) == now
    people.key(Qt.Key.Key_R, CONTROL)
    click_turn(dialog, 1)
    assert is_second_turn(people)
    come_to_front(people.window)
    people.key(Qt.Key.Key_Escape)
    assert present(people) == now
    assert has_no_choice(dialog)
    click_turn(dialog, 1)
    dialog.close()
    assert present(people) == now
    dialog = review(people)
    click_turn(dialog, 1)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    dialog.close()
    assert looks_back(people), "the review did not have the table"
    assert people.table.rack.opacity() < 0.5
