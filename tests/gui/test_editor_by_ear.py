"""The field editor by ear: every tile that is laid, moved or put away, the rack, and the cursor."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.ears import CONTROL, Ears
from tests.gui.person import Person

pytestmark = pytest.mark.gui


@pytest.fixture
def builder(person: Person, qtbot: QtBot) -> Builder:
    """Somebody at the empty editor."""
    return Builder(person, qtbot)


@pytest.fixture
def ears(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of that player."""
    return Ears(monkeypatch, builder.person.window)


def test_typed_tiles_and_the_cursor_are_told(builder: Builder, ears: Ears) -> None:
    assert ears.key(Qt.Key.Key_Y) == ["Y, and now a number."]
    assert ears.key(Qt.Key.Key_5) == ["Yellow 5 is laid."]
    builder.type("b2")
    assert ears.key(Qt.Key.Key_Down) == ["Empty."]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Blue 2 above."]
    assert ears.key(Qt.Key.Key_Up) == ["Blue 2, row 1, column 2"]
    assert ears.key(Qt.Key.Key_Left) == ["Yellow 5, row 1, column 1"]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Yellow 5 on the right."]
    assert ears.key(Qt.Key.Key_Z, CONTROL)[0] == "Blue 2 is back in the rack."


def test_many_tiles_are_told_by_their_number_and_what_is_missing(builder: Builder, ears: Ears) -> None:
    builder.type("y5b2")
    told = ears.key(Qt.Key.Key_A, CONTROL)
    assert told == ["2 tiles are selected."]
    assert ears.key(Qt.Key.Key_Right)[0].startswith("Yellow 5, Blue 2 are moved. 58 tiles are missing: ")
    assert ears.key(Qt.Key.Key_Delete)[0].startswith("Yellow 5, Blue 2 are back in the rack. The table is")
