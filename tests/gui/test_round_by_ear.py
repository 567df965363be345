"""A whole round of Topologic from what is spoken alone: a secret is hidden, and found, by keys and ears."""

import re
from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.ears import CONTROL, PLAIN, Ears, focused, name
from tests.gui.person import Person, come_to_front

pytestmark = pytest.mark.gui


DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
PLACED = re.compile(r"(\w+ \d), row (\d+), column (\d+)")
TILE = re.compile(r"[A-Z][a-z]+ [1-6]")


def score(tiles: Iterable[str], secret: str) -> int:
    """The hint for these tiles, counted from their names."""
    return sum(len({*tile.split()} & {*secret.split()}) for tile in tiles)


class Seeker:
    """A player who knows the field by name, and the hints by ear."""

    def __init__(self, ears: Ears, field: dict[str, tuple[int, int]]) -> None:
        self.ears = ears
        self.field = field
        self.possible = set(field)
        self.standing: list[str] = ["", "", ""]

    def reach(self, number: int) -> set[str]:
        """Take a seeker up, and hear where it can go."""
        self.ears.key(DIGITS[number])
        said = self.ears.ask(Qt.Key.Key_A).split(". ")[0]
        return {*TILE.findall(said)}

    def carry(self, tile: str) -> bool:
        """Carry the held seeker to a tile by arrows, and put it down; return whether it was taken."""
        (here,) = PLACED.findall(self.ears.ask(Qt.Key.Key_I))
        row, column = self.field[tile]
        for steps, keys in (
            (row - int(here[1]), (Qt.Key.Key_Up, Qt.Key.Key_Down)),
            (column - int(here[2]), (Qt.Key.Key_Left, Qt.Key.Key_Right)),
        ):
            for _ in range(abs(steps)):
                self.ears.key(keys[steps > 0])
        said = self.ears.ask(Qt.Key.Key_I)
        assert said.startswith(f"{tile}, row {row}, column {column}"), said
        return any(f" {tile}." in each for each in self.ears.key(Qt.Key.Key_Return))

    def enter(self) -> None:
        """Enter on the border, at places far from each other."""
        border = [tile for tile, (row, column) in self.field.items() if row in (1, 6) or column in (1, 10)]
        for number, tile in enumerate(border[::9][:3]):
            self.ears.key(DIGITS[number])
            assert self.carry(tile)
            self.standing[number] = tile

    def move(self) -> None:
        """Bring each seeker as near to a possible tile as one move goes."""
        goal = min(self.possible)
        for number in range(3):
            if self.standing[number] == goal:
                continue
            ways = self.reach(number) & self.field.keys()
            row, column = self.field[goal]
            at_row, at_column = self.field[self.standing[number]]
            aligned = [tile for tile in ways if self.field[tile][0] == row or self.field[tile][1] == column]
            wanted = goal if goal in ways else min(aligned, default="")
            if wanted and (at_row != row or at_column != column or wanted == goal):
                assert self.carry(wanted)
                self.standing[number] = wanted
            else:
                self.ears.key(Qt.Key.Key_Escape)

    def learn(self) -> str:
        """Ask for the hint, and keep the tiles that fit; return all that is said."""
        said = " ".join(self.ears.key(Qt.Key.Key_Return, CONTROL))
        (points,) = map(int, re.findall(r"Hint of turn \d+: (\d+) point", said))
        self.possible = {tile for tile in self.possible if score(self.standing, tile) == points}
        return said


def press(person: Person, ears: Ears, key: Qt.Key) -> list[str]:
    """Press a key in the dialog that is open, or else in the window."""
    dialog = QApplication.activeModalWidget()
    window = person.window if dialog is None else dialog
    return ears.hear(lambda: QTest.keyClick(window.windowHandle(), key, PLAIN))


def test_a_round_is_hidden_and_found_with_keys_and_ears(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears(monkeypatch, person.window)
    told = ears.hear(lambda: person.sit_down(seekers=3, shape="rectangle"))
    assert any(said.startswith("Anna hides the secret\n") for said in told)
    assert focused() == "Hide the secret …"

    told = press(person, ears, Qt.Key.Key_Return)
    assert any(said.startswith("For Anna only\nBen, please look away.") for said in told)
    assert focused() == "Nobody else is looking"
    press(person, ears, Qt.Key.Key_Return)
    assert press(person, ears, Qt.Key.Key_G) == ["Green"]
    assert press(person, ears, Qt.Key.Key_4) == ["Green 4"]
    press(person, ears, Qt.Key.Key_Return)
    assert focused() == "Yes, hide it"
    told = press(person, ears, Qt.Key.Key_Return)
    assert told[0] == "Anna has hidden the secret."
    assert any(said.startswith("The secret is hidden\nNow Ben takes the seekers.") for said in told)
    assert not any("Green" in said for said in told)

    come_to_front(person.window)
    assert focused() == "I am Ben: open the curtain"
    told = press(person, ears, Qt.Key.Key_Return)
    assert any(said.startswith("Ben: the seekers enter on the border. A digit takes one") for said in told)

    table = QAccessible.queryAccessibleInterface(person.game_screen.table_view)
    names = [name(table.child(number)) for number in range(table.childCount())]
    field = {tile: (int(row), int(column)) for tile, row, column in PLACED.findall("\n".join(names))}
    assert len(field) == 60
    ben = Seeker(ears, field)
    ben.enter()
    said = ben.learn()
    for _ in range(40):
        if "Green 4" in said and "found" in said.lower():
            break
        assert "Green 4" in ben.possible
        ben.move()
        said = ben.learn()
    else:
        raise AssertionError("The secret is not found.")
    for number in (1, 2, 3):
        assert said.count(f"Seeker {number} on Green 4: the colour and the number are right, 2 points.") == 1
    assert said.index("Hint of turn") < said.index("Seeker 1 on") < said.index("found it in turn")
    assert "Now the roles change: Ben hides, Anna seeks." in said
    assert ben.standing == ["Green 4"] * 3


BY_KEYS = "Ben: the seekers enter on the border. A digit takes one, the arrows carry it, Enter lets go."


def begin(person: Person) -> None:
    """Begin a match on a rectangle, and let the seekers enter."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    come_to_front(person.window)
    person.game_screen.table_view.setFocus()


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
