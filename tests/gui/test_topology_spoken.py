"""Topology by ear: tiles with their lines, the rack, a held tile's place, and others’ turns."""

from functools import partial

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.ears import CONTROL, SHIFT, Ears
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.moves import Draw, Turn
from topologic_qt.games.topology.rules.state import Variant
from topologic_qt.games.topology.ui import compass, laying_hand as tile_cursor, tabletop as run_pointer, words
from topologic_qt.widgets.speech import MOST_WORDS

pytestmark = pytest.mark.gui


def spoken(people: People) -> list[str]:
    """The texts that a screen reader finds on the table, in order."""
    table = QAccessible.queryAccessibleInterface(people.view)
    names = []
    for index in range(table.childCount()):
        child = table.child(index)
        assert child is not None
        names.append(child.text(QAccessible.Text.Name))
    return names


def press(people: People, index: int) -> None:
    """Press a part of the table like a screen reader."""
    part = QAccessible.queryAccessibleInterface(people.view).child(index)
    assert part is not None
    action = part.actionInterface()
    assert action is not None
    action.doAction(action.pressAction())
    QApplication.processEvents()


def test_tiles_are_spoken_with_their_lines_and_taken_and_lifted_without_a_mouse(people: People) -> None:
    people.begin("BCD")
    for index, done in ((2, Qt.Key.Key_Return), (1, Qt.Key.Key_Escape)):  # from the rack, and from the table
        press(people, index)
        wait_until(lambda: people.held)
        assert people.held == "C0"
        people.key(done)
        assert [tile.design for tile in people.laid] == ["C"]
    people.key(Qt.Key.Key_Z, CONTROL)
    people.lay(1, (2, 0), 0)
    said = spoken(people)
    for text, begin in zip(
        said,
        (
            "Tile A, at the start, level: lines of ",
            "Tile C, 2 east of the start, level: line",
            "Tile B, in the rack, place 1, level: north-east on the left to ",
            "Tile D, in the rack, place 3, level: north-east on the left to ",
        ),
        strict=True,
    ):
        assert text.startswith(begin)
    assert all(text.count(" to ") == 5 for text in said[2:])


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All announcements of the table, in order."""
    said: list[str] = []
    for speaker in (tile_cursor, run_pointer):
        monkeypatch.setattr(speaker, "reply", lambda _, text: said.append(text))
    return said


def test_a_tile_is_spoken_with_its_lines_and_where_it_would_lie_with_its_points(
    people: People, heard: list[str]
) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_D)
    assert heard == ["The cursor isn’t on a tile. Press an arrow key."]
    heard.clear()
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Right)
    ghost = people.ghost
    assert ghost is not None
    assert len(heard) == 2
    place, rings = compass.place(ghost, (0, 0)), score((*people.match.tiles, ghost), 1)
    assert heard[-1].endswith(f". {place}."), "what it scores comes first"
    assert heard[-1].startswith("Scores " if rings else "No ring, longest line ")
    people.key(Qt.Key.Key_D)
    begin = f"Would score: {words.turn_sum(rings) or 'no ring'}. {place}. Touches tile A with "
    assert heard[-1].startswith(begin)
    assert ". Makes a line of " in heard[-1] or ". Closes a ring of " in heard[-1]
    people.key(Qt.Key.Key_Down, times=4)
    ghost = people.ghost
    assert heard[-1] == "It doesn’t fit further down."
    people.key(Qt.Key.Key_Down)
    assert people.ghost == ghost
    people.key(Qt.Key.Key_Up)
    assert "of the start" in heard[-1]
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_Left, times=2)
    assert heard[-1] == "No tiles further left."
    people.key(Qt.Key.Key_D)
    assert heard[-1].startswith("Tile A, at the start, level: ")
    assert heard[-1].count("line of 1 part, open") == 5
    # a tile that is taken or turned is named, and told whole on demand
    people.begin("BCD")
    heard.clear()
    for key, lie in (
        (Qt.Key.Key_1, "level"),
        (Qt.Key.Key_R, "falling to the right"),
        (Qt.Key.Key_H, "falling to the right"),
        (Qt.Key.Key_R, "rising to the right"),
    ):
        people.key(key)
        assert heard[-1].endswith(f" Tile B, {lie}.")
        people.key(Qt.Key.Key_D)
        assert heard[-1].split(f"Tile B, {lie}: ")[1].count(" to ") == 5
    people.screen.play.laying.aim(QPointF(3000, 0))
    people.key(Qt.Key.Key_R)
    assert heard[-1] == "It doesn’t fit near here. Press an arrow key to find a place. Tile B, level."
    people.key(Qt.Key.Key_Left)
    assert "of the start" in heard[-1]


# -- the keys of people who listen --------------------------------------------------------------------


@pytest.fixture
def ears(people: People, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of the player to move, with the tiles B, C and D to lay."""
    people.begin("BCD")
    return Ears(monkeypatch, people.window)


def test_tiles_lines_and_places_are_gone_through_by_the_keys_that_every_game_has(
    people: People, ears: Ears
) -> None:
    assert ears.ask(Qt.Key.Key_T) == (
        "Anna has 0 points. It’s Anna’s turn. 9 turns left. Ben has 0 points. 8 turns left. "
        "In the rack: B, C, D."
    )
    assert ears.ask(Qt.Key.Key_K).startswith("The stack has 48 tiles. 5 lines need just one tile")
    assert ears.ask(Qt.Key.Key_A).startswith("In the rack: B, C, D. Number keys pick up a tile")
    people.lay(1, (2, 0), 0)
    (here,) = ears.key(Qt.Key.Key_Left)
    assert here.startswith("Tile A, at the start, level: ")
    assert ears.ask(Qt.Key.Key_I).startswith("Tile A, at the start, level: ")
    lines = [ears.ask(Qt.Key.Key_C) for _ in range(5)]
    assert len(set(lines)) == 5
    assert people.status == lines[-1]
    assert ears.ask(Qt.Key.Key_C, SHIFT) == lines[-2]
    longer = [text for text in lines if "line of 2 parts from tile " in text]
    assert longer
    assert all("tile A, at the start, level: " in text for text in longer)
    assert all("tile C, 2 east of the start, level: " in text for text in longer)
    assert ears.ask(Qt.Key.Key_Right, CONTROL) == "tile C, 2 east of the start, level"
    assert ears.ask(Qt.Key.Key_Left, CONTROL) == "Nothing to the left."
    assert ears.ask(Qt.Key.Key_J).startswith("Tile C, 2 east of the start")
    assert "Tile C is back in the rack." in ears.hear(lambda: people.key(Qt.Key.Key_Z, CONTROL))
    told = ears.hear(lambda: people.key(Qt.Key.Key_Y, CONTROL))
    assert told[0] == "Anna lays tile C, 2 east of the start, level."
    people.key(Qt.Key.Key_Z, CONTROL)
    ears.key(Qt.Key.Key_2)
    possible = ears.ask(Qt.Key.Key_A).split()
    assert len(possible) <= MOST_WORDS
    count = int(possible[3])
    places = [ears.ask(Qt.Key.Key_N) for _ in range(count + 1)]
    assert places[0] == places[-1]
    assert len(set(places)) == count
    assert ears.ask(Qt.Key.Key_N, SHIFT) == places[-2]
    assert "Touches tile A with" in ears.ask(Qt.Key.Key_I)


def test_a_turn_of_the_other_is_told_once_tile_by_tile_and_with_its_points(
    people: People, ears: Ears
) -> None:
    told = ears.hear(people.play_turn)
    laid = [said for said in told if said.startswith("Anna lays tile ")]
    assert [said.split()[3].rstrip(",") for said in laid] == ["B", "C", "D"]
    (points,) = (said for said in told if "Anna scores" in said or "Anna didn’t close a ring" in said)
    assert told.index(points) > told.index(laid[-1])
    assert [said for said in told if said.startswith("In the rack: ")] == told[-2:-1]
    heard = ears.ask(Qt.Key.Key_E)
    assert heard.startswith(f"{points} Anna lays B ")
    assert all(said.partition(", ")[2].rstrip(".") in heard for said in laid)
    people.begin("BCD", variant=Variant.ADVANCED)
    told = ears.hear(lambda: people.controller.propose(Turn((0, 0))))
    assert told[0] == "Anna gives tile A, at the start, level, a half turn."
    assert ears.hear(people.controller.take_back)[0] == "The half turn was undone."
    assert ears.hear(lambda: people.controller.propose(Draw()))[0] == "The third tile is D."


def test_nothing_that_is_spoken_depends_on_the_tiles_that_nobody_has_seen(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = []
    for first in ("BCDEFG", "BCDZYX"):
        people.begin(first)
        with monkeypatch.context() as patch:
            ears = Ears(patch, people.window)
            told = ears.key(Qt.Key.Key_Left)
            for slot, place in enumerate(((2, 0), (-2, 0), (0, -1))):
                told += ears.hear(partial(people.lay, slot, place, 0))
                told += [*seen.answers(people.window), *seen.spoken(people.window)]
        heard.append(told)
        assert not people.match.revealed
    assert heard[0] == heard[1]
    assert len(heard[0]) > 100
