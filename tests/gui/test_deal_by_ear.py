"""A whole match of Deduction from what is spoken alone: a player asks, shows and announces by ear."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.deduction_players import Players
from tests.gui.ears import CONTROL, PLAIN, SHIFT, Ears, focused
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import Computer, Level

pytestmark = pytest.mark.gui

SUITS, VALUES = ("Sun", "Moon", "Crown", "Arms"), ("blank", "ace", "2", "3", "4", "5")
TILE = re.compile(f"(?:{'|'.join(SUITS)}) (?:{'|'.join(VALUES)})")
WORDS = {"Suns": "Sun", "Moons": "Moon", "Crowns": "Crown", "tiles of Arms": "Arms", "blanks": "blank"}
WORDS |= {"aces": "ace", "twos": "2", "threes": "3", "fours": "4", "fives": "5"}
COUNTED = re.compile(r"How many ([A-Za-z ]+)\? Answer: (\d)")


class Listener:
    """A player who counts the tiles of every suit and value with each of the others, by ear."""

    def __init__(self, players: Players, ears: Ears) -> None:
        self.players = players
        self.ears = ears
        self.counts: dict[tuple[str, str], int] = {}
        said = ears.ask(Qt.Key.Key_T)
        self.hand = TILE.findall(said.split("Your hand: ")[1])
        self.face_up = TILE.findall(said.split("Face up: ")[1].split(". Your hand")[0])

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> list[str]:
        """Press a key in the dialog that is open, or else in the window."""
        window = QApplication.activeModalWidget() or self.players.window
        return self.ears.hear(lambda: QTest.keyClick(window.windowHandle(), key, held))

    @property
    def missing(self) -> list[str]:
        """The tiles that can be missing: of all suits and values, one with one tile less than there are."""
        seen = [*self.hand, *self.face_up]
        found = [list(SUITS), list(VALUES)]
        for faces in found:
            for face in list(faces):
                told = [self.counts.get((name, face)) for name in ("Ben", "Clara")]
                if None in told:
                    continue
                there = sum(face in tile.split() for tile in seen) + sum(count or 0 for count in told)
                whole = 6 if face in SUITS else 4
                if there == whole:
                    faces.remove(face)
                else:
                    faces[:] = [face]
                    break
        return [f"{suit} {value}" for suit in found[0] for value in found[1] if f"{suit} {value}" not in seen]

    def ask(self) -> None:
        """Ask what is not known yet about the coin, by letters and digits, and listen to the answer."""
        said = self.ears.ask(Qt.Key.Key_A)
        suit, value = re.findall(r"the coin shows (\w+) and (\w+)\.", said)[0]
        lines = ((Qt.Key.Key_S, suit), (Qt.Key.Key_V, value))
        asks = [
            (line, digit, name, face)
            for line, face in lines
            for digit, name in ((Qt.Key.Key_2, "Ben"), (Qt.Key.Key_3, "Clara"))
        ]
        new = [ask for ask in asks if ask[2:] not in self.counts]
        line, digit, name, face = (new or asks)[0]
        for key in (line, Qt.Key.Key_M, digit):
            self.ears.key(key)
        told = " ".join(self.ears.key(Qt.Key.Key_Return))
        (count,) = re.findall(rf"{name} answers: (\d)\.", told)
        self.counts[name, face] = int(count)

    def show(self) -> None:
        """Show the first tile that may be shown, wherever the keyboard stands: the arrows lead there."""
        wanted = TILE.findall(self.ears.ask(Qt.Key.Key_A).split("You may show ")[1])[0]
        for key in (*[Qt.Key.Key_Right] * 8, *[Qt.Key.Key_Left] * 16):
            said = self.ears.key(key)
            if said and said[0].startswith(wanted):
                break
        self.ears.key(Qt.Key.Key_Return)

    def announce(self, tile: str) -> list[str]:
        """Announce a tile in the dialog, by keys; return what is said then."""
        self.press(Qt.Key.Key_A, CONTROL | SHIFT)
        for _ in range(24):
            if focused().partition(":")[0] == tile:
                break
            self.press(Qt.Key.Key_Right)
            if focused().partition(":")[0].endswith("5"):
                self.press(Qt.Key.Key_Down)
        self.press(Qt.Key.Key_Return)
        (asked,) = self.press_button("Go on")
        assert asked.startswith(f"You are about to announce the {tile}.\nEverybody hears which tile you name")
        return self.press_button(f"Announce {tile}")

    def press_button(self, text: str) -> list[str]:
        """Come to a button by Tab, and press it; return what is said then."""
        for _ in range(40):
            if focused() == text:
                return self.press(Qt.Key.Key_Return)
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {text}.")


def test_a_match_is_won_by_keys_and_ears(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    novice = Computer(Level.NOVICE, "by ear")
    players.begin(seed="by ear", seating=(None, novice, novice))
    ears = Ears(monkeypatch, players.window)
    anna = Listener(players, ears)
    shown = 0
    for _ in range(40):
        ears.said.clear()
        wait_until(lambda: players.match.to_move == 0 or players.match.is_over)
        assert not players.match.is_over
        players.tabletop.view.setFocus()
        said = ears.ask(Qt.Key.Key_A)
        if "Ask another player" in said:
            anna.ask()
        elif "You may show" in said:
            anna.show()
            shown += 1
        elif len(anna.missing) == 1:
            break
        else:
            ears.key(Qt.Key.Key_Return, CONTROL)
    assert shown
    (missing,) = anna.missing
    told = anna.announce(missing)
    assert f"Anna announces {missing}. That is right." in told
    assert any(said.startswith("Anna wins") for said in told), told
