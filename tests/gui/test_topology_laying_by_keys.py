"""Topology's status line is about keys for whoever uses them or listens, and about the mouse for others."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.ears import Ears
from tests.gui.topology_people import CONTROL, People
from topologic_qt.games.topology.rules import Variant

pytestmark = pytest.mark.gui

BY_MOUSE = "Anna: drag the 3 tiles from the rack to the table, in any order."
BY_KEYS = "Anna: lay the 3 tiles of the rack. A digit takes one, the arrows move it, Enter lays it."
MORE_BY_KEYS = "Anna: lay 2 more tiles. A digit takes one; on a tile of this turn, Enter takes that one up."
ALL_BY_KEYS = "Anna: all tiles are laid. Ctrl+Enter ends the turn; on a tile of this turn, Enter takes it up."
NAMES = ("Anna", "Ben")


def begin(people: People, variant: Variant = Variant.BASE) -> None:
    """Begin a match, with the keyboard on the table."""
    people.begin("BCDEFG", names=NAMES, variant=variant)
    people.view.setFocus()


def test_who_uses_the_mouse_is_told_of_it_and_who_uses_keys_of_them(people: People) -> None:
    begin(people)
    assert people.status == BY_MOUSE
    people.key(Qt.Key.Key_Down)
    assert people.status == BY_KEYS
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Escape)
    assert people.status == BY_KEYS
    people.click(people.hexagon((1, 1)))
    assert people.status == BY_MOUSE


def test_keys_of_commands_and_the_mouse_leave_the_sentence_as_it_is(people: People) -> None:
    begin(people)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert people.status == BY_MOUSE


def test_a_turn_by_keys_is_told_by_keys_to_its_end(people: People) -> None:
    begin(people)
    for slot, told in enumerate(
        (
            MORE_BY_KEYS,
            MORE_BY_KEYS.replace("2 more tiles. A digit takes one", "1 more tile. A digit takes it"),
            ALL_BY_KEYS,
        )
    ):
        people.key(Qt.Key(Qt.Key.Key_1 + slot))
        people.key(Qt.Key.Key_Return)
        assert people.status == told
    people.key(Qt.Key.Key_1)
    assert people.status == "Tile 1 is on the table. Go there by the arrows; Enter takes it up."
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.status.endswith(BY_KEYS.replace("Anna", "Ben"))
    assert people.status.startswith("Anna ")


def test_what_a_turn_has_brought_stays_when_keys_or_the_mouse_are_used(people: People) -> None:
    begin(people)
    people.play_turn()
    brought = people.status.removesuffix(BY_MOUSE.replace("Anna", "Ben"))
    assert brought.startswith("Anna closed no ring.")
    people.key(Qt.Key.Key_Down)
    assert people.status == brought + BY_KEYS.replace("Anna", "Ben")
    people.click(people.hexagon((1, 2)))
    assert people.status == brought + BY_MOUSE.replace("Anna", "Ben")


def test_the_tile_to_turn_by_half_is_chosen_as_is_said(people: People) -> None:
    begin(people, variant=Variant.ADVANCED)
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.status == "Click any tile on the table to turn it by half. Escape cancels."
    people.key(Qt.Key.Key_Down)
    by_keys = "The arrows go to a tile on the table, and Enter turns it by half. Escape cancels."
    assert people.status == by_keys
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.status == by_keys
    people.key(Qt.Key.Key_Down)
    people.key(Qt.Key.Key_Return)
    assert people.match.turned is not None


def test_readers_hear_of_keys_alone(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch, people.window)
    told = ears.hear(lambda: begin(people))
    assert BY_KEYS in told
    told = ears.hear(lambda: people.click(people.slot(0)))
    assert any(said.startswith("Tile 1: the arrows move it") for said in told)
    told = [*told, *ears.key(Qt.Key.Key_Escape), *ears.key(Qt.Key.Key_2), *ears.key(Qt.Key.Key_Return)]
    assert MORE_BY_KEYS in told
    assert not any(word in said for said in told for word in ("drag", "click", "wheel"))
