"""The keys of people who listen, on Topology's table, and what is told of the others' turns."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.ears import CONTROL, SHIFT, Ears
from tests.gui.topology_people import People
from topologic_qt.games.topology.rules import Draw, Turn, Variant

pytestmark = pytest.mark.gui


@pytest.fixture
def ears(people: People, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of the player on turn, with the tiles B, C and D to lay."""
    people.begin("BCD")
    return Ears(monkeypatch, people.window)


def test_a_tile_is_told_with_its_lines_and_along_a_line_in_short(people: People, ears: Ears) -> None:
    people.lay(1, (2, 0), 0)
    (here,) = ears.key(Qt.Key.Key_Left)
    assert here.startswith("Tile A, at the start, level: ")
    assert ears.ask(Qt.Key.Key_I).startswith("Tile A, at the start, level: left ")
    assert ears.ask(Qt.Key.Key_Right, CONTROL) == "tile C, 2 east of the start, level"
    assert ears.ask(Qt.Key.Key_Left, CONTROL) == "Nothing lies to the left."
    assert ears.ask(Qt.Key.Key_J).startswith("Tile C, 2 east of the start")


def test_lines_are_gone_through_by_the_key_that_every_game_has(people: People, ears: Ears) -> None:
    people.lay(1, (2, 0), 0)
    ears.key(Qt.Key.Key_Left)
    lines = [ears.ask(Qt.Key.Key_C) for _ in range(5)]
    assert len(set(lines)) == 5
    assert people.status == lines[-1]
    assert ears.ask(Qt.Key.Key_C, SHIFT) == lines[-2]


def test_the_places_that_fit_are_gone_through_one_by_one(people: People, ears: Ears) -> None:
    ears.key(Qt.Key.Key_2)
    count = int(ears.ask(Qt.Key.Key_A).split()[3])
    places = [ears.ask(Qt.Key.Key_N) for _ in range(count + 1)]
    assert places[0] == places[-1]
    assert len({place.split(". Touches")[0] for place in places}) == count
    assert ears.ask(Qt.Key.Key_N, SHIFT) == places[-2]
    assert "Touches tile A with" in ears.ask(Qt.Key.Key_I)


def test_what_stands_and_what_is_left_is_told(people: People, ears: Ears) -> None:
    assert ears.ask(Qt.Key.Key_T) == (
        "Anna has 0 points. Anna is on turn. 9 turns are left. Ben has 0 points. 8 turns are left. "
        "In the rack: B, C, D."
    )
    assert ears.ask(Qt.Key.Key_K).startswith("48 tiles are in the stack. One tile can close ")
    assert ears.ask(Qt.Key.Key_A).startswith("In the rack: B, C, D. A digit takes a tile")


def test_a_turn_of_the_other_is_told_once_tile_by_tile_and_with_its_points(
    people: People, ears: Ears
) -> None:
    told = ears.hear(people.play_turn)
    laid = [said for said in told if said.startswith("Anna lays tile ")]
    assert [said.split()[3].rstrip(",") for said in laid] == ["B", "C", "D"]
    points = [said for said in told if "Anna scores" in said or "Anna closed no ring" in said]
    assert len(points) == 1
    assert told.index(points[0]) > told.index(laid[-1])
    assert [said for said in told if said.startswith("In the rack: ")] == told[-2:-1]
    heard = ears.ask(Qt.Key.Key_E)
    assert heard.startswith("Turn 1: Anna lays B, C, D.")
    assert all(said in heard for said in laid)


def test_what_is_taken_back_is_told(people: People, ears: Ears) -> None:
    people.lay(0, (2, 0), 0)
    told = ears.hear(lambda: people.key(Qt.Key.Key_Z, CONTROL))
    assert told[0] == "Tile B is back in the rack."
    told = ears.hear(lambda: people.key(Qt.Key.Key_Y, CONTROL))
    assert told[0] == "Anna lays tile B, 2 east of the start, level."


def test_the_choice_of_the_advanced_variant_is_told(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    people.begin("BCD", variant=Variant.ADVANCED)
    ears = Ears(monkeypatch, people.window)
    told = ears.hear(lambda: people.controller.propose(Turn((0, 0))))
    assert told[0] == "Anna turns tile A, at the start, level, by half."
    assert ears.hear(people.controller.take_back)[0] == "The half turn is taken back."
    assert ears.hear(lambda: people.controller.propose(Draw()))[0] == "A third tile is revealed: D."


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
