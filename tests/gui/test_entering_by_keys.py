"""Seekers enter by keys: sentences are about keys, and the tiles say by ear what they show by light."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.ears import Ears
from tests.gui.person import Person, come_to_front

pytestmark = pytest.mark.gui

BY_MOUSE = "Ben: drag the seekers from the tray onto the border."
BY_KEYS = "Ben: the seekers enter on the border. A digit takes one, the arrows carry it, Enter lets go."


def begin(person: Person) -> None:
    """Begin a match on a rectangle, and let the seekers enter."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    come_to_front(person.window)
    person.game_screen.table_view.setFocus()


def test_who_uses_the_mouse_is_told_of_it_and_who_uses_keys_of_them(person: Person) -> None:
    begin(person)
    assert person.status.startswith(BY_MOUSE)
    person.key(Qt.Key.Key_Down)
    assert person.status.startswith(BY_KEYS)
    person.key(Qt.Key.Key_1)
    assert person.status.startswith("Seeker 1 is in your hand: the arrows carry it, Enter puts it down")
    person.key(Qt.Key.Key_Escape)
    assert person.status.startswith(BY_KEYS)
    person.hand.click(person.hand.seeker(0))
    assert person.status.startswith("Seeker 1 is in your hand: put it on a lit tile.")


def test_tiles_say_where_a_held_seeker_can_enter(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch, person.window)
    told = ears.hear(lambda: begin(person))
    assert any(said.startswith(BY_KEYS) for said in told)
    told = ears.key(Qt.Key.Key_Down)
    assert told[-1].endswith("row 1, column 1")
    told = ears.key(Qt.Key.Key_1)
    assert any(said.endswith("row 1, column 1; can go here") for said in told)
    assert not any("lit" in said for said in told)
    ears.key(Qt.Key.Key_Right)
    (told_of,) = ears.key(Qt.Key.Key_Down)
    assert told_of.endswith("row 2, column 2")
    (refusal,) = ears.key(Qt.Key.Key_Return)
    assert refusal.endswith("is not on the border, where the seekers enter.")
    told = ears.key(Qt.Key.Key_Up)
    assert told == [f"{told[0].split(';')[0]}; can go here"]
    person.key(Qt.Key.Key_Return)
    told = ears.key(Qt.Key.Key_Right)
    assert told[-1].endswith("row 1, column 3")
