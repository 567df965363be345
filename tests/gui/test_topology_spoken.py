"""Topology by ear: the tiles with their lines, the rack, and where a held tile would lie."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import PlacedTile, new_setup, score
from topologic_qt.games.topology.ui import tile_cursor, words
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
    assert said[0].startswith("Tile A, row 1, column 1. Line of ")
    assert said[1].startswith("Tile C, row 1, column 3. ")
    assert said[2:] == ["Tile B, in the rack, place 1", "Tile D, in the rack, place 3"]


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


def test_the_cursor_speaks_where_a_tile_would_lie_and_what_it_would_score(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(tile_cursor, "announce", lambda _, text: said.append(text))
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Right)
    ghost = people.ghost
    assert ghost is not None
    assert len(said) == 2
    assert said[-1].startswith("Tile B, row ")
    rings = score((*people.match.tiles, ghost), 1)
    assert said[-1].endswith(f"The turn would score: {words.turn_sum(rings) or 'no ring'}.")


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
