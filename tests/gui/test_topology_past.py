"""Viewing earlier turns of Topology, suggestions, and the review: the present stays the same."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.reviewing import click_turn
from tests.gui.sitters import come_to_front
from tests.gui.topology_people import CONTROL, LEFT, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules.moves import Draw, Lay, Resign, Turn
from topologic_qt.games.topology.rules.state import Variant, new_setup
from topologic_qt.games.topology.ui.reviewer import ReviewDialog

pytestmark = pytest.mark.gui


def some_turns(people: People) -> None:
    """Play four turns, and lay a tile of the fifth."""
    people.begin_with(new_setup(seed="past"))
    people.play_turns(4)
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Return)
    assert people.match.laid == 1


def tab_to(people: People, part: QWidget) -> None:
    """Press Tab until a part of the window has the focus."""
    for _ in range(100):
        if part.hasFocus():
            return
        people.key(Qt.Key.Key_Tab)
    raise AssertionError("Tab does not lead there.")


def test_earlier_turns_are_shown_by_mouse_keys_and_in_a_row_and_left_again(open_table: OpenTable) -> None:
    people = open_table(motion=2)
    motion = people.window.game.session.motion
    motion.pace = 0.0  # but in the replay
    some_turns(people)
    match, moves = people.match, people.controller.match.moves
    log, past = people.screen.panel.list, people.screen.play.past
    track, tray = people.screen.panel.track.accessibleDescription, people.screen.panel.tray
    spot, as_now = people.slot(1), (track(), seen.shown(tray))
    usual = people.view.grab().toImage().pixelColor(spot)
    QTest.mouseClick(log.viewport(), LEFT, pos=log.visualRect(log.model().index(1, 0)).center())
    QApplication.processEvents()
    assert people.shown == set(match.tiles[:7])
    assert people.table.rack.opacity() < 0.5
    assert people.view.grab().toImage().pixelColor(spot) != usual
    assert people.status == "Looking back: turn 2, Ben"
    assert people.points == match.turns[1].points
    assert f"Ben has {match.turns[1].points} point" in track()
    assert "It’s Ben’s turn. 8 turns " in track()
    assert seen.shown(tray) != as_now[1]
    lying = []
    for _ in range(4):
        past.step(-1)
        QApplication.processEvents()
        lying.append(len(people.shown))
    assert lying == [6, 5, 4, 3]
    people.push("Back to now")
    assert people.shown == set(match.tiles)
    assert (track(), seen.shown(tray)) == as_now
    assert not log.currentIndex().isValid()
    # the focus alone looks back at nothing, keys in the log do, and leaving the log leaves nothing
    tab_to(people, log)
    assert not past.is_looking
    people.key(Qt.Key.Key_Return)
    assert people.status == "Looking back: turn 4, Ben"
    people.key(Qt.Key.Key_Escape)
    assert not past.is_looking
    assert people.view.hasFocus()
    tab_to(people, log)
    people.key(Qt.Key.Key_Up, times=2)
    assert people.status == "Looking back: turn 3, Anna"
    people.key(Qt.Key.Key_Tab)
    assert not log.hasFocus()
    assert past.is_looking
    # all turns are played again
    motion.pace = 0.5
    people.key(Qt.Key.Key_R, CONTROL)
    wait_until(lambda: people.status == "Looking back: turn 4, Ben")
    people.key(Qt.Key.Key_Escape)
    wait_until(lambda: len(people.table.tiles) == len(match.tiles))
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
    changes: list[Callable[[], None]] = [lambda: people.key(Qt.Key.Key_Z, CONTROL), people.play_turn]
    before = people.match
    for change in changes:
        assert people.match == before, "the key for taking back only leads to the present"
        people.screen.panel.turn_chosen.emit(1)
        change()
        assert not people.screen.play.past.is_looking
        assert people.shown == set(people.match.tiles)
    # a half turn: nothing is turned in the past, and what is turned now is not in the past
    for gives_up in (False, True):
        people.begin("AC", start="B", variant=Variant.ADVANCED)
        start = people.match.tiles[0]
        people.controller.propose(Draw())
        people.play_turn()
        as_played = set(people.match.tiles)
        people.key(Qt.Key.Key_H, CONTROL)
        assert people.screen.play.half_turn.is_choosing
        people.screen.panel.turn_chosen.emit(1)
        people.view.setFocus()
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Return):
            people.key(key)
        assert people.match.turned is None
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


# -- suggestions ------------------------------------------------------------------------------------


def suggest(people: People) -> None:
    """Ask for a suggestion, and wait for it."""
    people.key(Qt.Key.Key_T, CONTROL)
    suggested(people)


def suggested(people: People) -> None:
    wait_until(lambda: people.screen.play.suggesting.moves)
    QApplication.processEvents()


def test_a_suggestion_is_shown_waved_away_and_laid_and_none_comes_in_the_past(people: People) -> None:
    some_turns(people)
    tiles, ghosts = people.match.tiles, people.screen.tabletop.ghosts
    people.key(Qt.Key.Key_T, CONTROL)
    people.screen.panel.turn_chosen.emit(1)
    later: list[bool] = []
    people.window.game.session.tasks.run(lambda tell, cancelled: True, later.append)
    wait_until(lambda: later)
    assert people.status == "Looking back: turn 1, Anna"
    assert not ghosts.tiles
    people.key(Qt.Key.Key_T, CONTROL)
    people.key(Qt.Key.Key_L, CONTROL)
    assert people.match.tiles == tiles
    people.key(Qt.Key.Key_Escape)
    # a tile that is taken waves it away
    people.key(Qt.Key.Key_2)
    people.key(Qt.Key.Key_Return)
    points = people.points
    suggest(people)
    assert ghosts.tiles
    people.click(people.slot(2))
    assert not ghosts.tiles
    assert not people.screen.play.suggesting.moves
    assert (people.match.laid, people.points) == (2, points)
    assert people.held
    people.key(Qt.Key.Key_Escape)
    # the key lays it, and it scores what it promised
    suggest(people)
    moves, pale = people.screen.play.suggesting.moves, list(ghosts.tiles)
    assert pale == [move.placed for move in moves if isinstance(move, Lay)]
    promised, number = people.points, people.match.number
    people.key(Qt.Key.Key_T, CONTROL)
    assert {*pale} <= {*people.match.tiles}
    assert (people.match.laid, people.match.number, people.points) == (3, number, promised)
    assert not ghosts.tiles
    # the button says why there is none, or asks for one and lays it
    why = "Take a tile back for a suggestion."
    assert why in seen.find_button(people.window, "Suggest").toolTip()
    people.push("Suggest")
    assert people.status.startswith(why)
    people.key(Qt.Key.Key_Z, CONTROL)
    people.push("Suggest")
    suggested(people)
    assert not people.offers("Suggest")
    people.push("Lay them")
    assert (people.match.laid, people.match.number) == (3, number)
    people.key(Qt.Key.Key_Return)
    assert people.match.turns[-1].points == promised


def test_in_the_advanced_variant_the_key_that_suggests_reveals_no_tile_and_enter_does(people: People) -> None:
    people.begin_with(new_setup(seed="suggest", variant=Variant.ADVANCED))
    for _ in range(2):
        suggest(people)
    assert [*people.screen.play.suggesting.moves] == [Draw()]
    assert people.match.must_choose
    assert "Suggestion" not in seen.shown(people.screen)
    assert "Lay them" not in seen.shown(people.screen)
    people.key(Qt.Key.Key_Return)
    assert people.match.drew


# -- the review -------------------------------------------------------------------------------------


def looks_back(people: People) -> bool:
    """Whether the strip says that people are looking back."""
    return any("Looking back" in text for text in seen.shown(people.screen))


def is_first_turn(people: People) -> bool:
    """Whether the table shows the first turn as reviewed, with its points."""
    tiles, points = set(people.match.tiles[:4]), people.match.turns[0].points
    return (people.shown, people.points, looks_back(people)) == (tiles, points, False)


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen, mentioned or shown differently in a review."""
    chosen = dialog.table.selectionModel().selectedRows()
    told = dialog.told.text()
    return not chosen and told.startswith("Pick a turn") and not dialog.shown.button(0).isVisible()


def present(people: People) -> tuple[object, ...]:
    """The table's present state, and the strip."""
    return people.shown, people.points, people.table.rack.opacity(), looks_back(people), people.status


def review(people: People) -> ReviewDialog:
    """Open the finished review of two turns."""
    people.push("Review…")
    dialog = people.screen.reviewer.dialog
    assert dialog is not None
    wait_until(lambda: dialog.table.rowCount() == 2)
    return dialog


def test_the_review_and_a_look_back_take_the_table_from_each_other(people: People) -> None:
    people.begin_with(new_setup(seed="past"))
    people.play_turns(2)
    people.menu("Match", "Give up the match…")
    now = present(people)
    dialog = review(people)
    click_turn(dialog, 0)
    assert is_first_turn(people)
    assert dialog.told.text().startswith("Turn 1: Anna scored")
    come_to_front(people.window)
    result, tall = people.screen.result_bar, people.view.viewport().height()
    assert result.isVisible()
    people.key(Qt.Key.Key_R, CONTROL)
    assert looks_back(people)
    assert not result.isVisible(), "the strip gives its place to that of who looks back"
    assert people.screen.tabletop.height() == people.view.viewport().height() == tall
    assert has_no_choice(dialog)
    click_turn(dialog, 0)  # this ends the replay
    assert is_first_turn(people)
    come_to_front(people.window)
    people.key(Qt.Key.Key_Escape)
    assert present(people) == now
    assert has_no_choice(dialog)
    click_turn(dialog, 0)
    dialog.close()
    assert present(people) == now
    dialog = review(people)
    click_turn(dialog, 0)
    come_to_front(people.window)
    people.key(Qt.Key.Key_R, CONTROL)
    dialog.close()
    assert looks_back(people), "the review did not have the table"
    assert people.table.rack.opacity() < 0.5
