"""The notebook: marks on grid and table, remarks, looking back, help in three steps, and papers."""

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPropertyAnimation, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN, RIGHT
from tests.gui.person import CONTROL, Person, come_to_front, points, spelled
from tests.waiting import wait_until
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    ChangeSeat,
    Computer,
    Level,
    Mark,
    MoveSeeker,
    Tile,
    legal_destinations,
)
from topologic_qt.games.topologic.ui.notebook.log import NotebookLine
from topologic_qt.games.topologic.ui.notebook.tick_grid import TickGrid
from topologic_qt.table.ghosts import GhostItem
from topologic_qt.widgets.bar_chart import BarChart
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
SECRET = "Y5"


def come_to_rest(person: Person) -> None:
    """Wait until nothing about the seekers moves any more."""
    pieces = person.game_screen.table.pieces
    wait_until(lambda: not any(piece.findChildren(QPropertyAnimation) for piece in pieces))


def play(person: Person, aid: str = "paper", turns: int = 3) -> None:
    """Play some turns of three seekers on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle", edition="french", aid=aid)
    person.begin_round(SECRET)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    for turn in range(1, turns):
        person.hand.drag(0, person.at(0, turn))
        person.ask()


def marks(person: Person, page: int = 0) -> dict[str, str]:
    """What is marked on a page, as it is kept."""
    return {str(tile): mark.value for tile, mark in person.controller.notes[page].marks.items()}


def shown_marks(person: Person) -> set[str]:
    """The tiles of the table on which something is ticked in the picture."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.mark is not None}


def grid(person: Person) -> TickGrid:
    """The grid of the notebook."""
    found = person.game_screen.notebook.findChild(TickGrid)
    assert isinstance(found, TickGrid)
    return found


def cell(person: Person, name: str) -> QPoint:
    """The middle of a tile on the grid."""
    view = grid(person)
    row, column = int(name[1]) - 1, "ROYGBVPWKS".index(name[0])
    return view.visualRect(view.model().index(row, column)).center()


def draw_on_grid(person: Person, *names: str) -> None:
    """Draw a stroke over these tiles of the grid."""
    viewport = grid(person).viewport()
    QTest.mousePress(viewport, LEFT, PLAIN, cell(person, names[0]))
    for name in names:
        QTest.mouseMove(viewport, cell(person, name))
    QTest.mouseRelease(viewport, LEFT, PLAIN, cell(person, names[-1]))


def draw_on_table(person: Person, *names: str) -> None:
    """Draw a stroke over these tiles of the table, with the right button."""
    person.hand.press(person.hand.tile(names[0]), RIGHT)
    for name in names[1:]:
        person.hand.move(person.hand.tile(name))
    person.hand.release(RIGHT)


def tool(person: Person, name: str) -> None:
    """Click a small button of the window."""
    found = [
        made
        for made in person.window.findChildren(QToolButton)
        if made.isVisible() and made.accessibleName() == name
    ]
    assert len(found) == 1
    person.click(found[0])


def words(person: Person) -> str:
    """What the notebook says about a tile or its page."""
    assert person.game_screen.keeper._marking is not None
    return person.game_screen.keeper._marking.words.text()


def test_while_a_seeker_is_carried_the_notebook_speaks_of_the_tile_below_it(person: Person) -> None:
    play(person, "full", turns=2)
    hand = person.hand
    hand.carry(0, person.at(0, 3))
    assert words(person).startswith(spelled(person.at(0, 3)))
    hand.move(hand.tile(person.at(2, 4)))
    assert words(person).startswith(spelled(person.at(2, 4)))
    hand.release()
    assert person.game_screen.table.held is None
    hand.click(hand.seeker(0))
    hand.move(hand.tile(person.at(5, 1)))
    assert words(person).startswith(spelled(person.at(5, 1)))


def line(person: Person, row: int) -> NotebookLine:
    """A line of the log, as it is painted."""
    return person.game_screen.notebook.list.model().lines[row]  # type: ignore[attr-defined, no-any-return]


def ghosts(person: Person) -> list[str]:
    """Where the ghosts are in the picture; a dash for one in the tray."""
    table = person.game_screen.table
    items = sorted(
        (item for item in table.items() if isinstance(item, GhostItem)), key=lambda it: it.zValue()
    )
    return [table.tile_at(item.pos()) or "-" for item in items]


def click_line(person: Person, row: int) -> None:
    """Click a line of the log."""
    log = person.game_screen.notebook.list
    QTest.mouseClick(log.viewport(), LEFT, PLAIN, log.visualRect(log.model().index(row, 0)).center())


# -- marks --------------------------------------------------------------------------------------


def test_one_stroke_over_many_tiles_is_one_mark_to_be_undone(person: Person) -> None:
    play(person)
    first = [person.at(column, 2) for column in range(2, 7)]
    draw_on_table(person, *first)
    assert marks(person) == dict.fromkeys(first, "ruled-out")
    assert shown_marks(person) == set(first)
    draw_on_grid(person, "S1", "S2", "S3")
    assert marks(person).keys() == {*first, "S1", "S2", "S3"}
    person.key(Qt.Key.Key_Z, ALT)
    assert marks(person).keys() == shown_marks(person) == set(first)
    tool(person, "Undo the last mark")
    assert marks(person) == {}
    person.key(Qt.Key.Key_Z, ALT | SHIFT)
    tool(person, "Redo the mark")
    assert marks(person).keys() == shown_marks(person) == {*first, "S1", "S2", "S3"}


def test_a_stroke_that_begins_on_its_own_mark_takes_marks_away(person: Person) -> None:
    play(person)
    draw_on_grid(person, "G1", "G2", "G3")
    draw_on_grid(person, "G2", "G3")
    assert marks(person) == {"G1": "ruled-out"}


def test_a_stroke_is_to_be_seen_while_it_is_drawn_and_can_be_given_up(person: Person) -> None:
    play(person)
    here, there = person.at(3, 3), person.at(4, 3)
    person.hand.press(person.hand.tile(here), RIGHT)
    person.hand.move(person.hand.tile(there))
    assert shown_marks(person) == {here, there}
    assert marks(person) == {}
    person.key(Qt.Key.Key_Escape)
    assert shown_marks(person) == set()
    person.hand.release(RIGHT)
    assert marks(person) == {}


def test_every_tool_marks_in_its_own_way(person: Person) -> None:
    play(person)
    tool(person, "Suspect")
    draw_on_table(person, person.at(3, 3))
    tool(person, "Possible")
    draw_on_grid(person, "K1")
    assert marks(person) == {person.at(3, 3): "suspected", "K1": "possible"}


def test_keys_mark_the_tile_under_the_mouse_and_under_the_cursor(person: Person) -> None:
    play(person)
    view = person.game_screen.table_view
    come_to_front(person.window)
    view.setFocus()
    person.hand.press(person.hand.tile(person.at(5, 4)))
    person.hand.release()
    person.hand.move(person.hand.tile(person.at(6, 4)))
    person.key(Qt.Key.Key_X)
    assert marks(person) == {person.at(6, 4): "ruled-out"}
    person.key(Qt.Key.Key_S)
    assert marks(person) == {person.at(6, 4): "suspected"}
    person.key(Qt.Key.Key_Right)
    under_cursor = view.hover.tile
    person.key(Qt.Key.Key_P)
    assert marks(person) == {person.at(6, 4): "suspected", under_cursor: "possible"}
    person.key(Qt.Key.Key_P)
    assert marks(person) == {person.at(6, 4): "suspected"}
    person.key(Qt.Key.Key_Delete)
    assert marks(person) == {person.at(6, 4): "suspected"}


def test_keys_mark_the_tile_that_is_pointed_at_wherever_the_last_click_was(person: Person) -> None:
    play(person)
    come_to_front(person.window)
    draw_on_grid(person, "G1")
    assert grid(person).hasFocus()
    QTest.mouseMove(grid(person).viewport(), cell(person, "G4"))
    person.key(Qt.Key.Key_S)
    assert marks(person) == {"G1": "ruled-out", "G4": "suspected"}
    QApplication.sendEvent(grid(person), QEvent(QEvent.Type.Leave))
    there = person.at(6, 4)
    person.hand.move(person.hand.tile(there))
    person.key(Qt.Key.Key_P)
    assert marks(person) == {"G1": "ruled-out", "G4": "suspected", there: "possible"}
    person.hand.click(person.hand.tile(there))
    QTest.mouseMove(grid(person).viewport(), cell(person, "G2"))
    person.key(Qt.Key.Key_X)
    assert marks(person) == {"G1": "ruled-out", "G4": "suspected", there: "possible", "G2": "ruled-out"}


def test_the_cursor_of_the_keyboard_leads_again_once_it_is_moved(person: Person) -> None:
    play(person)
    come_to_front(person.window)
    draw_on_grid(person, "G1")
    QTest.mouseMove(grid(person).viewport(), cell(person, "G4"))
    person.key(Qt.Key.Key_Down)
    person.key(Qt.Key.Key_S)
    assert marks(person) == {"G1": "ruled-out", "G2": "suspected"}


def test_the_grid_is_walked_and_ticked_by_keyboard(person: Person) -> None:
    play(person)
    grid(person).setFocus()
    person.key(Qt.Key.Key_Right)
    person.key(Qt.Key.Key_Right, times=2)
    person.key(Qt.Key.Key_Down)
    person.key(Qt.Key.Key_S)
    name = next(iter(marks(person)))
    assert marks(person) == {name: "suspected"}
    assert words(person).startswith(spelled(name))
    person.key(Qt.Key.Key_Backspace)
    assert marks(person) == {}


def test_taking_back_takes_moves_back_and_leaves_marks(person: Person) -> None:
    play(person)
    standing = person.positions
    draw_on_grid(person, "G1", "G2")
    person.hand.drag(0, person.at(1, 2))
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_Z, CONTROL)
    assert person.positions == standing
    assert marks(person).keys() == {"G1", "G2"}


def test_nothing_can_be_ticked_before_the_secret_is_hidden_or_after_the_round(person: Person) -> None:
    person.sit_down(seekers=3, edition="french")
    draw_on_grid(person, "G1")
    assert marks(person) == {}
    person.begin_round(SECRET)
    draw_on_grid(person, "G1")
    person.menu("Match", "Give up the round …")
    person.game_screen.notebook.tabs.setCurrentIndex(0)
    draw_on_grid(person, "G2")
    assert marks(person) == {"G1": "ruled-out"}


def test_the_second_round_has_a_page_and_marks_of_its_own(person: Person) -> None:
    play(person)
    draw_on_grid(person, "G1")
    person.menu("Match", "Give up the round …")
    assert person.game_screen.notebook.open_page == 0, "the finished round can be read in peace"
    assert shown_marks(person) == {"G1"}
    person.begin_round("B2")
    assert person.game_screen.notebook.open_page == 1
    assert shown_marks(person) == set()
    draw_on_grid(person, "K3")
    assert (marks(person, 0), marks(person, 1)) == ({"G1": "ruled-out"}, {"K3": "ruled-out"})
    assert shown_marks(person) == {"K3"}
    person.game_screen.notebook.tabs.setCurrentIndex(0)
    assert shown_marks(person) == {"G1"}
    assert len(person.notebook) == 3


def test_marks_and_remarks_are_kept_and_come_back(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    play(person)
    file = tmp_path / "a.topologic"
    person.answers.file = file
    person.menu("File", "Save as …")
    qtbot.waitUntil(lambda: person.controller.is_saved)
    draw_on_grid(person, "G1", "G2")
    assert not person.controller.is_saved
    assert person.title.count("*") == 1
    person.menu("File", "Save")
    qtbot.waitUntil(lambda: person.controller.is_saved)
    other = open_window()
    other.answers.file = file
    other.menu("File", "Open …")
    qtbot.waitUntil(lambda: other.controller.path == file)
    assert marks(other) == {"G1": "ruled-out", "G2": "ruled-out"}
    other.menu("Notebook", "Undo the mark")
    assert marks(other) == {}


# -- remarks ------------------------------------------------------------------------------------


def write_remark(person: Person, row: int, text: str) -> None:
    """Double-click a line, write, and press Enter."""
    log = person.game_screen.notebook.list
    at = log.visualRect(log.model().index(row, 0)).center()
    QTest.mouseClick(log.viewport(), LEFT, PLAIN, at)
    QTest.mouseDClick(log.viewport(), LEFT, PLAIN, at)
    (editor,) = (found for found in log.findChildren(QLineEdit) if found.isVisible())
    editor.clear()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_a_remark_is_written_where_it_stands(person: Person) -> None:
    play(person)
    write_remark(person, 1, "Not red & not 3?")
    assert person.controller.notes[0].remarks == {2: "Not red & not 3?"}
    assert (line(person, 1).remark, line(person, 0).remark) == ("Not red & not 3?", "")
    write_remark(person, 1, "")
    assert person.controller.notes[0].remarks == {}


def test_the_time_of_every_hint_stands_beside_it(person: Person) -> None:
    play(person)
    assert person.controller.notes[0].times == ("2025-01-31T12:00:09+00:00",) * 3
    assert line(person, 0).time != ""
    assert line(person, 0).time == line(person, 2).time


def test_the_remark_is_written_below_its_line_and_covers_none_of_it(person: Person) -> None:
    play(person)
    log = person.game_screen.notebook.list
    index = log.model().index(1, 0)
    log.edit(index)
    (line,) = (found for found in log.viewport().findChildren(QLineEdit) if found.isVisible())
    row = log.visualRect(index)
    assert row.contains(line.geometry())
    assert line.geometry().top() >= row.top() + 44  # there the miniatures end
    assert line.height() >= line.fontMetrics().lineSpacing() + 4


@pytest.mark.parametrize(("width", "points"), [(330, 16), (330, 11), (620, 16)])
def test_the_tabs_are_cut_only_where_there_is_no_room(person: Person, width: int, points: int) -> None:
    play(person)
    person.game_screen.notebook.setStyleSheet(f"QTabBar {{ font-size: {points}pt; }}")
    person.menu("Match", "Give up the round …")
    (dock,) = person.window.findChildren(PanelDock)
    person.window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    tabs = person.game_screen.notebook.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    for number in range(tabs.count()):
        needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(number))
        assert tabs.tabRect(number).width() >= needed + 28
    whole = tabs.tabText(0) == "Round 1: Ben, not found"
    assert whole == ((width, points) != (330, 16))


def test_tabs_without_room_for_a_name_have_the_numbers_of_the_rounds(person: Person) -> None:
    name = "Maximiliane-Wilhelmina von Hohenstaufen"
    person.sit_down(players=(name, name[::-1]))
    person.begin_round(SECRET)
    person.menu("Match", "Give up the round …")
    (dock,) = person.window.findChildren(PanelDock)
    person.window.resizeDocks([dock], [420], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    tabs = person.game_screen.notebook.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    assert [tabs.tabText(number) for number in range(2)] == ["Round 1", "Round 2"]
    assert name in tabs.tabToolTip(1)


def test_while_a_computer_moves_nothing_of_its_turn_is_weighed(person: Person) -> None:
    play(person, aid="full")
    assert chart(person)
    person.controller.propose(ChangeSeat(1, Computer(Level.CLUB, "parrot")))
    person.window.game.computers.rest()
    assert chart(person) == {}
    person.controller.propose(MoveSeeker(0, min(legal_destinations(person.match, 0), key=str)))
    person.window.game.computers.rest()
    assert chart(person) == {}
    assert person.match.round.running
    person.menu("Match", "Take over from the computer")
    assert chart(person) == forecast(person, person.positions)


# -- looking back -------------------------------------------------------------------------------


def test_a_click_on_a_line_lays_that_turn_on_the_table(person: Person) -> None:
    play(person)
    turns = person.match.round.turns
    moves = person.controller._match.moves
    click_line(person, 0)
    assert ghosts(person) == [*map(str, turns[0].positions)]
    assert "You are looking at turn 1" in seen.shown(person.game_screen)
    for key, row in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1), (Qt.Key.Key_Up, 0)):
        person.key(key)
        assert ghosts(person) == [*map(str, turns[row].positions)]
    person.key(Qt.Key.Key_Escape)
    assert ghosts(person) == []
    assert not any(text.startswith("You are looking") for text in seen.shown(person.game_screen))
    assert person.controller._match.moves == moves


@pytest.mark.parametrize("how", ["button", "escape on the table", "tile", "next turn", "new match"])
def test_there_are_many_ways_back_to_now(person: Person, how: str) -> None:
    play(person)
    click_line(person, 1)
    assert len(ghosts(person)) == 3
    match how:
        case "button":
            person.press("Back to now")
        case "escape on the table":
            person.game_screen.table_view.setFocus()
            person.key(Qt.Key.Key_Escape)
        case "tile":
            person.hand.click(person.hand.tile(person.at(5, 5)))
        case "next turn":
            person.key(Qt.Key.Key_Return, CONTROL)
        case _:
            person.menu("File", "New match …")
    assert ghosts(person) == []
    assert not any(text.startswith("You are looking") for text in seen.shown(person.game_screen))


def test_seekers_can_be_moved_while_ghosts_are_there(person: Person) -> None:
    play(person)
    click_line(person, 0)
    person.hand.drag(0, person.at(1, 2))
    assert person.positions.split()[0] == person.at(1, 2)


def test_a_turn_that_is_added_leads_back_from_the_beginning_too(person: Person) -> None:
    play(person)
    click_line(person, 0)
    for _ in range(3):
        tool(person, "One move back")
    assert ghosts(person) == ["-"] * 3
    person.key(Qt.Key.Key_Return, CONTROL)
    assert len(person.match.round.turns) == 4
    assert ghosts(person) == []


def test_moves_are_stepped_through_forwards_and_backwards(person: Person) -> None:
    play(person)
    start, later = (turn.positions for turn in person.match.round.turns[:2])
    click_line(person, 0)
    tool(person, "One move forward")
    assert ghosts(person) == [*map(str, later)]
    for expected in ([*map(str, start)], [*map(str, start[:2]), "-"], [str(start[0]), "-", "-"], ["-"] * 3):
        tool(person, "One move back")
        assert ghosts(person) == expected
    assert "You are looking at the beginning" in seen.shown(person.game_screen)


def test_a_round_is_played_again_and_back_again(open_window: OpenWindow, qtbot: QtBot) -> None:
    person = open_window(motion=12)
    person.sit_down(seekers=3, edition="french", shape="rectangle")
    person.begin_round(SECRET)
    for seeker, place in enumerate([(0, 0), (4, 0), (9, 5)]):
        person.hand.drag(seeker, person.at(*place))
        come_to_rest(person)
    person.ask()
    moves = person.controller._match.moves
    before = person.positions
    person.menu("Notebook", "Play the moves again")
    assert ghosts(person) != before.split()
    qtbot.waitUntil(lambda: ghosts(person) == before.split())
    qtbot.waitUntil(lambda: not person.game_screen.keeper.past._prepared().direction)
    tool(person, "Play backwards")
    qtbot.waitUntil(lambda: ghosts(person) == ["-"] * 3)
    tool(person, "Play")
    tool(person, "Play")
    assert not person.game_screen.keeper.past._prepared().direction
    assert person.controller._match.moves == moves


# -- help ---------------------------------------------------------------------------------------


def ruled_out(person: Person, turns: int | None = None) -> dict[str, int]:
    """The tiles that hints rule out, each with the first turn that does, counted by hand."""
    found: dict[str, int] = {}
    for number, turn in enumerate(person.match.round.turns[:turns], start=1):
        standing = " ".join(map(str, turn.positions))
        for tile in map(str, ALL_TILES):
            if points(standing, tile) != turn.hint:
                found.setdefault(tile, number)
    return found


@pytest.mark.parametrize("aid", ["paper", "check", "full"])
def test_a_wrong_mark_is_pointed_out_with_the_turn_that_proves_it(person: Person, aid: str) -> None:
    play(person, aid)
    wrong, turn = next((tile, turn) for tile, turn in ruled_out(person).items() if turn > 1)
    tool(person, "Suspect")
    draw_on_grid(person, wrong)
    QTest.mouseMove(grid(person).viewport(), cell(person, wrong))
    assert ("Your mark is wrong." in words(person)) == (aid != "paper")
    assert (f"The hint of turn {turn} was {person.match.round.turns[turn - 1].hint};" in words(person)) == (
        aid != "paper"
    )


def test_full_help_rules_out_what_the_hints_rule_out_and_says_why(person: Person) -> None:
    play(person, "full")
    out = ruled_out(person)
    assert shown_marks(person) == set(out)
    for row in range(3):
        left = 60 - sum(turn <= row + 1 for turn in out.values())
        assert line(person, row).below == f"{left} left"
    for tile, turn in list(out.items())[::9]:
        QTest.mouseMove(grid(person).viewport(), cell(person, tile))
        given = person.match.round.turns[turn - 1]
        expected = points(" ".join(map(str, given.positions)), tile)
        told = (
            f"The hint of turn {turn} was {given.hint}; with the secret here it would have been {expected}."
        )
        assert words(person) == f"{spelled(tile)}. {told}"
    possible = next(str(tile) for tile in ALL_TILES if str(tile) not in out)
    QTest.mouseMove(grid(person).viewport(), cell(person, possible))
    assert words(person) == f"{spelled(possible)}. Still possible."


@pytest.mark.parametrize("aid", ["paper", "check"])
def test_less_help_rules_nothing_out(person: Person, aid: str) -> None:
    play(person, aid)
    assert shown_marks(person) == set()
    assert line(person, 0).below == ""


def test_before_the_first_turn_no_turn_is_counted(person: Person) -> None:
    person.sit_down(aid="full")
    person.begin_round("Y5")
    told = seen.shown(person.window)
    assert "Before turn 1: 60 left" in told
    assert "Before the first turn, 60 tiles are possible." in told


def test_a_slider_rewinds_what_is_known(person: Person) -> None:
    play(person, "full", turns=4)
    forecast = person.game_screen.keeper._forecast
    assert forecast is not None
    forecast.slider.setFocus()
    for turn in (3, 2, 1, 0):
        person.key(Qt.Key.Key_Left)
        assert shown_marks(person) == set(ruled_out(person, turn))
        after = f"Turn {turn}" if turn else "Before turn 1"
        assert f"{after}: {60 - len(ruled_out(person, turn))} left" in seen.shown(person.window)
    person.hand.drag(0, person.at(0, 5))
    person.ask()
    assert shown_marks(person) == set(ruled_out(person))


@pytest.mark.parametrize("aid", ["paper", "check", "full"])
def test_what_would_the_hints_have_been(person: Person, aid: str) -> None:
    play(person, aid)
    positions = [" ".join(map(str, turn.positions)) for turn in person.match.round.turns]
    QTest.mouseMove(grid(person).viewport(), cell(person, "K2"))
    supposed = [line(person, row).supposed for row in range(3)]
    assert supposed == ([None] * 3 if aid == "paper" else [points(standing, "K2") for standing in positions])
    QTest.mouseMove(grid(person), QPoint(-40, -40))
    QApplication.sendEvent(grid(person), QEvent(QEvent.Type.Leave))
    assert line(person, 0).supposed is None


def test_a_supposed_secret_can_be_kept_with_a_key(person: Person) -> None:
    play(person, "check")
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_Right)
    here = person.game_screen.table_view.hover.tile
    person.key(Qt.Key.Key_W)
    standing = " ".join(map(str, person.match.round.turns[0].positions))
    assert line(person, 0).supposed == points(standing, here)
    person.key(Qt.Key.Key_W)
    assert line(person, 0).supposed is None


def chart(person: Person) -> dict[int, int]:
    """What the chart shows: for each hint, how many tiles it would leave."""
    found = person.game_screen.notebook.findChild(BarChart)
    assert isinstance(found, BarChart)
    return {int(bar.label): bar.value for bar in found.bars if bar.value}


def forecast(person: Person, standing: str) -> dict[int, int]:
    """The same, counted by hand."""
    counts: dict[int, int] = {}
    for tile in map(str, ALL_TILES):
        if tile not in ruled_out(person):
            given = points(standing, tile)
            counts[given] = counts.get(given, 0) + 1
    return counts


def test_the_chart_weighs_the_next_hint_while_a_seeker_is_dragged(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle", edition="french", aid="full")
    person.begin_round(SECRET)
    person.enter_at((0, 0), (4, 0))
    assert chart(person) == {}
    person.enter_at((0, 0), (4, 0), (9, 5))
    assert chart(person) == forecast(person, person.positions)
    person.ask()
    first, *others = person.positions.split()
    for to in (person.at(0, 3), person.at(2, 2), person.at(5, 0)):
        person.hand.carry(0, to)
        legal = to in person.destinations(0)
        assert chart(person) == forecast(person, " ".join([to if legal else first, *others]))
        person.key(Qt.Key.Key_Escape)
        assert chart(person) == forecast(person, person.positions)
        person.hand.release()


def test_help_goes_up_after_asking_and_the_result_says_so(person: Person) -> None:
    play(person, "paper")
    person.answers.says_yes = False
    person.press("More help …")
    assert person.answers.questions == ["More help: Check?"]
    assert person.controller.notes[0].aid.value == "paper"
    person.answers.says_yes = True
    person.press("More help …")
    person.press("More help …")
    assert not seen.offers(person.window, "More help …")
    assert shown_marks(person) == set(ruled_out(person))
    person.menu("Match", "Give up the round …")
    person.begin_round("B2")
    assert person.controller.notes[1].aid.value == "paper"
    person.menu("Match", "Give up the round …")
    said = "\n".join(seen.shown(person.game_screen.card))
    assert "Ben: not found (Yellow 5), help: Full" in said
    assert "Anna: not found (Blue 2), help: Paper" in said


def test_the_step_that_was_chosen_is_chosen_next_time(open_window: OpenWindow) -> None:
    person = open_window()
    person.start(aid="Check")
    assert person.match.setup.aid.value == "check"
    person.window.close()
    again = open_window()
    assert again.page.choices.aid.value.value == "check"


# -- papers -------------------------------------------------------------------------------------


def export(person: Person, file: Path, qtbot: QtBot) -> bytes:
    """Export the open page to a file."""
    person.answers.file = file
    person.menu("Notebook", "Export …")
    qtbot.waitUntil(lambda: file.exists() or bool(person.answers.told))
    return file.read_bytes() if file.exists() else b""


def test_a_round_is_exported_as_text_table_and_document(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    play(person)
    write_remark(person, 1, 'a, "b"')
    draw_on_grid(person, "G1")
    text = export(person, tmp_path / "a.txt", qtbot).decode()
    for told in person.notebook:
        assert told in text
    assert '    a, "b"' in text
    assert "Ruled out: Green 1" in text
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(table)))
    seekers = ("Seeker 1", "Seeker 2", "Seeker 3")
    assert rows[0] == ["turn", "time", *seekers, "hint", "peeks", "remark", "corrected from"]
    second = person.match.round.turns[1]
    tiles = map(str, second.positions)
    assert rows[2] == ["2", "2025-01-31T12:00:09+00:00", *tiles, str(second.hint), "0", 'a, "b"', ""]
    assert len(rows) == 4
    assert export(person, tmp_path / "a.pdf", qtbot).startswith(b"%PDF")
    qtbot.waitUntil(lambda: person.status == "a.pdf has been exported.")
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "Topologic - Round 1 - Ben.pdf"


def test_what_cannot_be_exported_is_said_in_a_sentence(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    play(person)
    assert export(person, tmp_path / "nowhere" / "a.pdf", qtbot) == b""
    assert len(person.answers.told) == 1
    assert "a.pdf was not saved" in person.answers.told[0]


def test_a_round_is_printed(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    play(person)
    person.answers.file = tmp_path / "printed.pdf"
    person.menu("Notebook", "Print …")
    qtbot.waitUntil(lambda: (tmp_path / "printed.pdf").exists())
    qtbot.waitUntil(lambda: (tmp_path / "printed.pdf").read_bytes().rstrip().endswith(b"%%EOF"))
    qtbot.waitUntil(lambda: "printed.pdf has been exported." in person.status)
    assert person.answers.told == []


def test_a_round_is_copied_as_text(person: Person) -> None:
    play(person)
    person.menu("Notebook", "Copy as text")
    copied = QGuiApplication.clipboard().text()
    assert all(told in copied for told in person.notebook)


def test_the_menu_offers_what_makes_sense(person: Person) -> None:
    person.sit_down(seekers=3, edition="french")
    for entry in (
        "Undo the mark",
        "Redo the mark",
        "Play the moves again",
        "Copy as text",
        "Export …",
        "Print …",
    ):
        assert not person.can_choose("Notebook", entry)
    copy = next(each for each in person.window.findChildren(QAction) if each.text() == "&Copy as text")
    assert copy.toolTip() == "No turn of this round is in the notebook yet."
    person.begin_round(SECRET)
    draw_on_grid(person, "G1")
    assert person.can_choose("Notebook", "Undo the mark")
    person.enter("R1 R2 R3")
    person.ask()
    assert person.can_choose("Notebook", "Export …")


def test_marks_are_those_that_the_rules_know() -> None:
    from topologic_qt.games.topologic.ui.notebook.ticks import TileMark

    assert {mark.value for mark in TileMark} == {mark.value for mark in Mark}
    assert Tile.parse("Y5") in ALL_TILES


def test_marks_stay_on_the_table_when_its_tiles_are_laid_straight(person: Person) -> None:
    from topologic_qt.games.topologic.ui.notebook.ticks import TileMark

    person.sit_down()
    tile = person.at(2, 2)
    person.game_screen.keeper.writer.mark([tile], TileMark.RULED_OUT)
    before = person.game_screen.table.tiles[tile].mark
    assert before is not None
    game = person.window.game
    game.settings.choose(game.session.settings, "skew", "off")
    assert person.game_screen.table.tiles[tile].mark == before
