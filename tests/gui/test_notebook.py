"""The notebook: marks on grid and table, remarks, looking back, help in three steps, and papers."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN, RIGHT
from tests.gui.person import CONTROL, Person, come_to_front, points, spelled
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
)
from topologic_qt.games.topologic.ui.notebook.log import NotebookLine
from topologic_qt.games.topologic.ui.notebook.tick_grid import TickGrid
from topologic_qt.table.ghosts import GhostItem
from topologic_qt.widgets.bar_chart import BarChart

pytestmark = pytest.mark.gui

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
SECRET = "Y5"


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


def test_strokes_mark_and_are_undone_and_given_up(person: Person) -> None:
    play(person)
    first = [person.at(column, 2) for column in range(2, 7)]
    draw_on_table(person, *first)
    assert marks(person) == dict.fromkeys(first, "ruled-out")
    assert shown_marks(person) == set(first)
    draw_on_grid(person, "G1", "G2", "G3")
    assert marks(person).keys() == {*first, "G1", "G2", "G3"}
    person.key(Qt.Key.Key_Z, ALT)
    assert marks(person).keys() == shown_marks(person) == set(first)
    tool(person, "Undo the last mark")
    assert marks(person) == {}
    person.key(Qt.Key.Key_Z, ALT | SHIFT)
    tool(person, "Redo the mark")
    assert marks(person).keys() == shown_marks(person) == {*first, "G1", "G2", "G3"}
    draw_on_grid(person, "G2", "G3")
    assert marks(person).keys() == {*first, "G1"}, "a stroke that begins on its own mark takes marks away"
    before, here, there = marks(person), person.at(3, 4), person.at(4, 4)
    person.hand.press(person.hand.tile(here), RIGHT)
    person.hand.move(person.hand.tile(there))
    assert shown_marks(person) == {*before, here, there}
    assert marks(person) == before
    person.key(Qt.Key.Key_Escape)
    assert shown_marks(person) == set(before)
    person.hand.release(RIGHT)
    standing = person.positions
    person.hand.drag(0, person.at(1, 2))
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_Z, CONTROL)
    assert (person.positions, marks(person)) == (standing, before), "it takes moves back, and no marks"
    tool(person, "Suspect")
    draw_on_table(person, here)
    tool(person, "Possible")
    draw_on_grid(person, "K1")
    assert marks(person) == {**before, here: "suspected", "K1": "possible"}


def test_keys_mark_the_tile_that_is_pointed_at_or_walked_to(person: Person) -> None:
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


def test_the_second_round_has_a_page_and_marks_of_its_own(person: Person) -> None:
    play(person)
    draw_on_grid(person, "G1")
    person.menu("Match", "Give up the round …")
    draw_on_grid(person, "G2")
    assert marks(person) == {"G1": "ruled-out"}, "nothing is marked between two rounds"
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


def test_a_remark_is_written_where_it_stands_beside_the_time(person: Person) -> None:
    play(person)
    write_remark(person, 1, "Not red & not 3?")
    assert person.controller.notes[0].remarks == {2: "Not red & not 3?"}
    assert (line(person, 1).remark, line(person, 0).remark) == ("Not red & not 3?", "")
    write_remark(person, 1, "")
    assert person.controller.notes[0].remarks == {}
    assert person.controller.notes[0].times == ("2025-01-31T12:00:09+00:00",) * 3
    assert line(person, 0).time != ""
    assert line(person, 0).time == line(person, 2).time


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


def test_there_are_many_ways_back_to_now(person: Person) -> None:
    play(person)

    def by_table() -> None:
        person.game_screen.table_view.setFocus()
        person.key(Qt.Key.Key_Escape)

    ways: dict[str, Callable[[], object]] = {
        "button": lambda: person.press("Back to now"),
        "escape": by_table,
        "tile": lambda: person.hand.click(person.hand.tile(person.at(5, 5))),
        "next turn": lambda: person.key(Qt.Key.Key_Return, CONTROL),
        "new match": lambda: person.menu("File", "New match …"),
    }
    for how, go_back in ways.items():
        click_line(person, 1)
        assert len(ghosts(person)) == 3, how
        go_back()
        assert ghosts(person) == [], how
        assert not any(text.startswith("You are looking") for text in seen.shown(person.game_screen)), how


def ruled_out(person: Person, turns: int | None = None) -> dict[str, int]:
    """The tiles that hints rule out, each with the first turn that does, counted by hand."""
    found: dict[str, int] = {}
    for number, turn in enumerate(person.match.round.turns[:turns], start=1):
        standing = " ".join(map(str, turn.positions))
        for tile in map(str, ALL_TILES):
            if points(standing, tile) != turn.hint:
                found.setdefault(tile, number)
    return found


def test_each_step_of_help_tells_more_of_wrong_marks_and_what_hints_would_have_been(person: Person) -> None:
    for aid in ("paper", "check", "full"):
        play(person, aid)
        assert shown_marks(person) == (set(ruled_out(person)) if aid == "full" else set())
        positions = [" ".join(map(str, turn.positions)) for turn in person.match.round.turns]
        QTest.mouseMove(grid(person).viewport(), cell(person, "K2"))
        supposed = [line(person, row).supposed for row in range(3)]
        expected = [None] * 3 if aid == "paper" else [points(standing, "K2") for standing in positions]
        assert supposed == expected, aid
        QTest.mouseMove(grid(person), QPoint(-40, -40))
        QApplication.sendEvent(grid(person), QEvent(QEvent.Type.Leave))
        assert line(person, 0).supposed is None
        wrong, turn = next((tile, turn) for tile, turn in ruled_out(person).items() if turn > 1)
        tool(person, "Suspect")
        draw_on_grid(person, wrong)
        QTest.mouseMove(grid(person).viewport(), cell(person, wrong))
        proof = f"The hint of turn {turn} was {person.match.round.turns[turn - 1].hint};"
        told = "Your mark is wrong." in words(person), proof in words(person)
        assert told == (aid != "paper",) * 2, aid


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
    person.menu("Notebook", "Copy as text")
    assert all(told in QGuiApplication.clipboard().text() for told in person.notebook)
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
