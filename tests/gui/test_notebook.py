"""The notebook: marks on grid and table, remarks, looking back, three levels of help, and printing."""

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
from tests.gui.hand import LEFT, PLAIN, RIGHT
from tests.gui.person import ALT, CONTROL, Person, come_to_front, points, spelled
from tests.gui.test_replay import ghosts
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.ui.notebook.marking import TickGrid
from topologic_qt.games.topologic.ui.notebook.panel import NotebookLine
from topologic_qt.widgets.statistics_frame import BarChart

pytestmark = pytest.mark.gui


def play(person: Person, aid: str = "paper", turns: int = 3) -> None:
    """Play some turns of three seekers on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle", edition="french", aid=aid)
    person.begin_round("Y5")
    person.stand_at((0, 0), (4, 0), (9, 5))
    for turn in range(1, turns):
        person.hand.drag(0, person.at(0, turn))
        person.ask()


def marks(person: Person, page: int = 0) -> dict[str, str]:
    """The stored marks of a page."""
    return {str(tile): mark.value for tile, mark in person.controller.notes[page].marks.items()}


def shown_marks(person: Person) -> set[str]:
    """The tiles of the table with visible marks."""
    return {key for key, tile in person.game_screen.table.tiles.items() if tile.mark is not None}


def grid(person: Person) -> TickGrid:
    """The grid of the notebook."""
    found = person.game_screen.notebook.findChild(TickGrid)
    assert isinstance(found, TickGrid)
    return found


def cell(person: Person, name: str) -> QPoint:
    """The centre of a tile on the grid."""
    view = grid(person)
    row, column = int(name[1]) - 1, "ROYGBVPWKS".index(name[0])
    return view.visualRect(view.model().index(row, column)).center()


def point_at(person: Person, name: str) -> None:
    """Rest the mouse on a tile of the grid."""
    QTest.mouseMove(grid(person).viewport(), cell(person, name))


def draw_on_grid(person: Person, *names: str) -> None:
    """Draw a stroke over these tiles of the grid."""
    viewport = grid(person).viewport()
    QTest.mousePress(viewport, LEFT, PLAIN, cell(person, names[0]))
    for name in names:
        point_at(person, name)
    QTest.mouseRelease(viewport, LEFT, PLAIN, cell(person, names[-1]))


def draw_on_table(person: Person, *names: str, let_go: bool = True) -> None:
    """Draw a stroke over these tiles of the table with the right button."""
    person.hand.press(person.hand.tile(names[0]), RIGHT)
    for name in names[1:]:
        person.hand.move(person.hand.tile(name))
    if let_go:
        person.hand.release(RIGHT)


def tool(person: Person, name: str) -> None:
    """Click a small button of the window."""
    made = [each for each in person.window.findChildren(QToolButton) if each.isVisible()]
    (found,) = (each for each in made if each.accessibleName() == name)
    person.click(found)


def words(person: Person) -> str:
    """The notebook's words on a tile or its page."""
    assert person.game_screen.keeper._marking is not None
    return person.game_screen.keeper._marking.words.text()


def line(person: Person, row: int) -> NotebookLine:
    """A line of the log, as painted."""
    return person.game_screen.notebook.list.model().lines[row]  # type: ignore[attr-defined, no-any-return]


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
    person.key(Qt.Key.Key_Z, ALT | Qt.KeyboardModifier.ShiftModifier)
    tool(person, "Redo the mark")
    assert marks(person).keys() == shown_marks(person) == {*first, "G1", "G2", "G3"}
    draw_on_grid(person, "G2", "G3")
    assert marks(person).keys() == {*first, "G1"}, "a stroke that begins on its own mark takes marks away"
    before, here, there = marks(person), person.at(3, 4), person.at(4, 4)
    draw_on_table(person, here, there, let_go=False)
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
    view, here, there = person.game_screen.table_view, person.at(6, 4), person.at(3, 3)
    come_to_front(person.window)
    person.hand.click(person.hand.tile(person.at(5, 4)))
    person.hand.move(person.hand.tile(here))
    person.key(Qt.Key.Key_X)
    assert marks(person) == {here: "ruled-out"}
    person.key(Qt.Key.Key_S)
    person.key(Qt.Key.Key_Right)
    person.key(Qt.Key.Key_P)
    assert marks(person) == {here: "suspected", view.hover.tile: "possible"}
    for key in (Qt.Key.Key_P, Qt.Key.Key_Delete):
        person.key(key)
        assert marks(person) == {here: "suspected"}

    # Whether the keyboard is at the grid or at the table, the tile under the mouse is meant.
    draw_on_grid(person, "G1")
    assert grid(person).hasFocus()
    point_at(person, "G4")
    person.key(Qt.Key.Key_S)
    assert marks(person) == {here: "suspected", "G1": "ruled-out", "G4": "suspected"}
    QApplication.sendEvent(grid(person), QEvent(QEvent.Type.Leave))
    person.hand.move(person.hand.tile(there))
    person.key(Qt.Key.Key_P)
    person.hand.click(person.hand.tile(there))
    point_at(person, "G2")
    person.key(Qt.Key.Key_X)
    expected = {here: "suspected", there: "possible", "G1": "ruled-out", "G4": "suspected", "G2": "ruled-out"}
    assert marks(person) == expected

    play(person)
    grid(person).setFocus()
    person.key(Qt.Key.Key_Right, times=3)
    person.key(Qt.Key.Key_Down)
    person.key(Qt.Key.Key_S)
    (name,) = marks(person)
    assert marks(person) == {name: "suspected"}
    assert words(person).startswith(spelled(name))
    person.key(Qt.Key.Key_Backspace)
    assert marks(person) == {}


def test_each_round_has_a_page_marks_and_help_of_its_own(person: Person) -> None:
    play(person)
    draw_on_grid(person, "G1")
    for says_yes, aid in ((False, "paper"), (True, "check"), (True, "full")):
        person.answers.says_yes = says_yes
        person.press("More help…")
        assert person.controller.notes[0].aid.value == aid
    assert person.answers.questions[0] == "More help?"
    assert not seen.offers(person.window, "More help…")
    assert shown_marks(person) == {"G1", *ruled_out(person)}
    person.menu("Match", "Give up the round…")
    draw_on_grid(person, "G2")
    assert marks(person) == {"G1": "ruled-out"}, "nothing is marked between two rounds"
    assert person.game_screen.notebook.open_page == 0, "the finished round can be read in peace"
    person.begin_round("B2")
    assert person.game_screen.notebook.open_page == 1
    assert person.controller.notes[1].aid.value == "paper"
    assert shown_marks(person) == set()
    draw_on_grid(person, "K3")
    assert (marks(person, 0), marks(person, 1)) == ({"G1": "ruled-out"}, {"K3": "ruled-out"})
    assert shown_marks(person) == {"K3"}
    person.game_screen.notebook.tabs.setCurrentIndex(0)
    assert "G1" in shown_marks(person)
    assert len(person.notebook) == 3
    person.menu("Match", "Give up the round…")
    said = "\n".join(seen.shown(person.game_screen.card))
    assert "Ben gave up (Yellow 5), help: Full" in said
    assert "Anna gave up (Blue 2), help: Notes only" in said


def test_a_line_lays_its_turn_on_the_table_and_there_are_many_ways_back_to_now(person: Person) -> None:
    def looks_back() -> bool:
        return any(text.startswith("Viewing") for text in seen.shown(person.game_screen))

    play(person)
    turns, moves = person.match.round.turns, person.controller._match.moves
    click_line(person, 0)
    assert ghosts(person) == [*map(str, turns[0].positions)]
    assert "Viewing turn 1" in seen.shown(person.game_screen)
    for key, row in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1), (Qt.Key.Key_Up, 0)):
        person.key(key)
        assert ghosts(person) == [*map(str, turns[row].positions)]
    person.key(Qt.Key.Key_Escape)
    assert (ghosts(person), looks_back()) == ([], False)
    assert person.controller._match.moves == moves

    ways: dict[str, Callable[[], object]] = {
        "button": lambda: person.press("Back to now"),
        "tile": lambda: person.hand.click(person.hand.tile(person.at(5, 5))),
        "next turn": lambda: person.key(Qt.Key.Key_Return, CONTROL),
        "new match": lambda: person.menu("File", "New match…"),
    }
    for how, go_back in ways.items():
        click_line(person, 1)
        assert len(ghosts(person)) == 3, how
        go_back()
        assert (ghosts(person), looks_back()) == ([], False), how


def ruled_out(person: Person, turns: int | None = None) -> dict[str, int]:
    """The tiles ruled out by hints, each with the first turn that does so, counted by hand."""
    found: dict[str, int] = {}
    for number, turn in enumerate(person.match.round.turns[:turns], start=1):
        standing = " ".join(map(str, turn.positions))
        for tile in map(str, ALL_TILES):
            if points(standing, tile) != turn.hint:
                found.setdefault(tile, number)
    return found


def test_each_step_of_help_tells_more(person: Person) -> None:
    for aid in ("paper", "check", "full"):
        play(person, aid)
        out = ruled_out(person)
        positions = [" ".join(map(str, turn.positions)) for turn in person.match.round.turns]
        assert shown_marks(person) == (set(out) if aid == "full" else set())
        point_at(person, "K2")
        supposed = [line(person, row).supposed for row in range(3)]
        expected = [None] * 3 if aid == "paper" else [points(standing, "K2") for standing in positions]
        assert supposed == expected, aid
        QApplication.sendEvent(grid(person), QEvent(QEvent.Type.Leave))
        assert line(person, 0).supposed is None
        wrong, turn = next((tile, turn) for tile, turn in out.items() if turn > 1)
        tool(person, "Suspect")
        draw_on_grid(person, wrong)
        point_at(person, wrong)
        proof = f"Turn {turn}’s hint was {person.match.round.turns[turn - 1].hint};"
        told = "That’s wrong." in words(person), proof in words(person)
        assert told == (aid != "paper",) * 2, aid

    # With full help, all that the hints rule out is ruled out, with the reason.
    for tile, turn in list(out.items())[::9]:
        if tile != wrong:
            point_at(person, tile)
            hint, would_be = person.match.round.turns[turn - 1].hint, points(positions[turn - 1], tile)
            why = f"Turn {turn}’s hint was {hint}; with the secret here it would be {would_be}."
            assert words(person) == f"{spelled(tile)}. {why}"
    possible = next(str(tile) for tile in ALL_TILES if str(tile) not in out)
    point_at(person, possible)
    assert words(person) == f"{spelled(possible)}. Still possible."

    # A slider rewinds what is known.
    person.key(Qt.Key.Key_Z, ALT)
    forecast = person.game_screen.keeper._forecast
    assert forecast is not None
    forecast.slider.setFocus()
    for turn in (2, 1, 0):
        left = 60 - len(ruled_out(person, turn))
        assert line(person, turn).below == f"{60 - len(ruled_out(person, turn + 1))} left"
        person.key(Qt.Key.Key_Left)
        assert shown_marks(person) == set(ruled_out(person, turn))
        assert f"{f'Turn {turn}' if turn else 'Before turn 1'}: {left} left" in seen.shown(person.window)
    person.hand.drag(0, person.at(0, 5))
    person.ask()
    assert shown_marks(person) == set(ruled_out(person))


def test_the_chart_weighs_the_next_hint_while_a_seeker_is_dragged(person: Person) -> None:
    def chart() -> dict[int, int]:
        """The number of tiles left after each hint."""
        found = person.game_screen.notebook.findChild(BarChart)
        assert isinstance(found, BarChart)
        return {int(bar.label): bar.value for bar in found.bars if bar.value}

    def forecast(standing: str) -> dict[int, int]:
        """The same, counted by hand."""
        possible = [tile for tile in map(str, ALL_TILES) if tile not in ruled_out(person)]
        hints = [points(standing, tile) for tile in possible]
        return {hint: hints.count(hint) for hint in hints}

    person.sit_down(seekers=3, shape="rectangle", edition="french", aid="full")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0))
    assert chart() == {}
    person.hand.drag(2, person.at(9, 5))
    assert chart() == forecast(person.positions)
    person.ask()
    first, *others = person.positions.split()
    for to in (person.at(0, 3), person.at(2, 2), person.at(5, 0)):
        person.hand.carry(0, to)
        legal = to in person.destinations(0)
        assert chart() == forecast(" ".join([to if legal else first, *others]))
        person.key(Qt.Key.Key_Escape)
        assert chart() == forecast(person.positions)
        person.hand.release()


def write_remark(person: Person, row: int, text: str) -> None:
    """Double-click a line, write, and press Enter."""
    log = person.game_screen.notebook.list
    click_line(person, row)
    QTest.mouseDClick(log.viewport(), LEFT, PLAIN, log.visualRect(log.model().index(row, 0)).center())
    (editor,) = (found for found in log.findChildren(QLineEdit) if found.isVisible())
    editor.clear()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def export(person: Person, file: Path, qtbot: QtBot) -> bytes:
    """Export the open page to a file."""
    person.answers.file = file
    person.menu("Notebook", "Export…")
    qtbot.waitUntil(lambda: file.exists() or bool(person.answers.told))
    return file.read_bytes() if file.exists() else b""


def test_a_round_is_exported_with_its_remarks_and_times_as_text_table_and_document(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    play(person)
    write_remark(person, 0, "Not red & not 3?")
    write_remark(person, 0, "")
    write_remark(person, 1, 'a, "b"')
    draw_on_grid(person, "G1")
    assert person.controller.notes[0].remarks == {2: 'a, "b"'}
    assert (line(person, 1).remark, line(person, 0).remark) == ('a, "b"', "")
    model = person.game_screen.notebook.list.model()
    tips = [model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in (0, 1)]
    assert tips == [line(person, 0).text, f'{line(person, 1).text}\na, "b"']
    assert line(person, 0).time == line(person, 2).time != ""

    text = export(person, tmp_path / "a.txt", qtbot).decode()
    field = field_text(person.match.setup.field)
    assert all(told in text for told in (*person.notebook, '    a, "b"', "Ruled out: Green 1", field))
    person.menu("Notebook", "Copy as text")
    assert all(told in QGuiApplication.clipboard().text() for told in person.notebook)
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(table)))
    seekers = ("Seeker 1", "Seeker 2", "Seeker 3")
    beside = ["hint", "peeks", "remark", "corrected from", "seekers corrected from"]
    assert rows[0] == ["turn", "time", *seekers, *beside]
    second = person.match.round.turns[1]
    tiles = map(str, second.positions)
    assert rows[2] == ["2", "2025-01-31T12:00:09+00:00", *tiles, str(second.hint), "0", 'a, "b"', "", ""]
    assert len(rows) == 4
    assert export(person, tmp_path / "a.pdf", qtbot).startswith(b"%PDF")
    qtbot.waitUntil(lambda: person.status == "Exported as a.pdf.")
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "Topologic - Round 1 - Ben.pdf"

    assert export(person, tmp_path / "nowhere" / "a.pdf", qtbot) == b""
    (told,) = person.answers.told
    assert "a.pdf wasn’t saved" in told
