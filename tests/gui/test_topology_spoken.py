"""Topology by ear: the tiles with their lines, the rack, and where a held tile would lie."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import PlacedTile, new_setup, score
from topologic_qt.games.topology.ui import compass, run_pointer, tile_cursor, words
from topologic_qt.games.topology.ui.run_words import Lines

pytestmark = pytest.mark.gui


def spoken(people: People) -> list[str]:
    """What a screen reader finds on the table, in order."""
    table = QAccessible.queryAccessibleInterface(people.view)
    names = []
    for index in range(table.childCount()):
        child = table.child(index)
        assert child is not None
        names.append(child.text(QAccessible.Text.Name))
    return names


def press(people: People, index: int) -> None:
    """Press a part of the table, as a screen reader does."""
    part = QAccessible.queryAccessibleInterface(people.view).child(index)
    assert part is not None
    action = part.actionInterface()
    assert action is not None
    action.doAction(action.pressAction())
    QApplication.processEvents()


def test_tiles_are_spoken_with_their_lines_and_the_rack_with_its_places(people: People) -> None:
    people.begin("BCD")
    people.lay(1, (2, 0), 0)
    said = spoken(people)
    assert len(said) == 4
    assert said[0].startswith("Tile A, at the start, level: lines of ")
    assert said[1].startswith("Tile C, 2 east of the start, level: line")
    assert said[2].startswith("Tile B, in the rack, place 1, level: left north-east to ")
    assert said[3].startswith("Tile D, in the rack, place 3, level: left north-east to ")
    assert all(text.count(" to ") == 5 for text in said[2:])


def test_a_tile_keeps_its_place_in_words_whatever_is_laid_beside_it(people: People) -> None:
    people.begin("BCD")
    people.lay(1, (2, 0), 0)
    before = [text.split(":")[0] for text in spoken(people)[:2]]
    people.lay(0, (-2, 0), 0)
    people.lay(2, (0, -1), 0)
    assert set(before) <= {text.split(":")[0] for text in spoken(people)}


def test_a_tile_of_the_rack_is_taken_and_laid_without_a_mouse(people: People) -> None:
    people.begin("BCD")
    press(people, 2)
    wait_until(lambda: people.held)
    assert people.held == "C0"
    people.key(Qt.Key.Key_Return)
    assert [tile.design for tile in people.laid] == ["C"]


def test_a_tile_of_this_turn_is_lifted_without_a_mouse(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    press(people, 1)
    wait_until(lambda: people.held)
    assert people.held == "B0"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that the table has announced, in order."""
    said: list[str] = []
    for speaker in (tile_cursor, run_pointer):
        monkeypatch.setattr(speaker, "announce", lambda _, text: said.append(text))
    return said


def test_the_cursor_speaks_where_a_tile_would_lie_and_what_it_would_score(
    people: People, heard: list[str]
) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Right)
    ghost = people.ghost
    assert ghost is not None
    assert len(heard) == 2
    assert heard[-1].startswith(f"{compass.place(ghost, (0, 0))}. Touches tile A with ")
    assert ". Makes a line of " in heard[-1] or ". Closes a ring of " in heard[-1]
    rings = score((*people.match.tiles, ghost), 1)
    assert heard[-1].endswith(f"The turn would score: {words.turn_sum(rings) or 'no ring'}.")


def test_a_tile_that_is_taken_or_turned_is_spoken_with_its_five_lines(
    people: People, heard: list[str]
) -> None:
    people.begin("BCD")
    for key, lie in (
        (Qt.Key.Key_1, "level"),
        (Qt.Key.Key_R, "falling to the right"),
        (Qt.Key.Key_H, "falling to the right"),
        (Qt.Key.Key_R, "rising to the right"),
    ):
        people.key(key)
        assert heard[-1].startswith(f"Tile B, {lie}: left ")
        assert heard[-1].split(". ")[0].split(": ")[1].count(" to ") == 5
    assert heard[1].split(". ")[0] != heard[2].split(". ")[0]


def test_an_arrow_that_leads_nowhere_says_so(people: People, heard: list[str]) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_Left, times=2)
    assert heard == ["No tile lies farther to the left."]
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Down, times=4)
    ghost = people.ghost
    assert heard[-1] == "It fits nowhere farther down."
    people.key(Qt.Key.Key_Down)
    assert people.ghost == ghost
    people.key(Qt.Key.Key_Up)
    assert "Touches" in heard[-1]


def test_a_tile_that_is_turned_where_it_fits_nowhere_says_so_and_an_arrow_brings_it_back(
    people: People, heard: list[str]
) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    people.screen.play.laying.aim(QPointF(3000, 0))
    people.key(Qt.Key.Key_R)
    assert heard[-1].startswith("Tile B, falling to the right: left ")
    assert heard[-1].endswith(". It fits nowhere near here. An arrow key takes it to where it does.")
    people.key(Qt.Key.Key_Left)
    assert ". Touches tile A with " in heard[-1]


def test_a_key_repeats_everything_about_the_cursor(people: People, heard: list[str]) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_D)
    assert heard == ["There is no tile under the cursor. An arrow key takes it to one."]
    people.key(Qt.Key.Key_1)
    told = heard[-1]
    people.key(Qt.Key.Key_D)
    assert heard[-1] == told
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_Right)
    people.key(Qt.Key.Key_D)
    assert heard[-1].startswith("Tile A, at the start, level: left ")
    assert heard[-1].count("line of 1 part, open") == 5


def test_a_line_that_is_stepped_to_tells_where_its_ends_are(people: People, heard: list[str]) -> None:
    people.begin("BCD")
    people.lay(1, (2, 0), 0)
    people.key(Qt.Key.Key_Left)
    for _ in range(6):
        people.key(Qt.Key.Key_L)
    longer = [text for text in heard if "line of 2 parts from tile " in text]
    assert longer
    assert all("tile A, at the start, level: " in text for text in longer)
    assert all("tile C, 2 east of the start, level: " in text for text in longer)


def test_a_line_in_words_tells_its_ends_and_what_is_inside_it() -> None:
    start = PlacedTile("A", (0, 0), 0)
    lines = Lines((start,))
    assert {lines.describe(run) for run in lines.of_tile(0)} <= {
        "Line of 1 part: open, and one tile can close it",
        "Line of 1 part: open at both ends",
    }


def test_rings_in_words_count_what_is_inside(people: People) -> None:
    people.begin_with(new_setup(seed="inside"))
    for _ in range(12):
        people.play_turn()
    tiles = people.match.tiles
    lines = Lines(tiles)
    rings = [run for index in range(len(tiles)) for run in lines.of_tile(index) if run.is_ring]
    for run in rings:
        inside = lines.inside(run)
        text = lines.describe(run)
        assert text.startswith(f"Ring of {run.length} part")
        assert ("nothing inside" in text) == (not inside)
