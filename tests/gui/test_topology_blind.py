"""A blind player of Topology, who knows the rules, hears the table and has keys, closes a ring on purpose.

Nothing of the match or the screen is read until the turn is over. What the player knows comes from sentences
alone, and so does the geometry: six directions, and tiles with a left and a right hexagon.
"""

import re
from dataclasses import dataclass
from random import Random

import pytest
from PySide6.QtCore import Qt

from tests.gui.test_topology_spoken import spoken
from tests.gui.topology_people import CONTROL, People
from topologic_qt.games.topology.ui import run_pointer, tile_cursor

pytestmark = pytest.mark.gui

Spot = tuple[int, int]
Line = tuple[str, str]

STEPS = {
    "east": (2, 0),
    "north-east": (1, 1),
    "north-west": (-1, 1),
    "west": (-2, 0),
    "south-west": (-1, -1),
    "south-east": (1, -1),
}
"""The steps on the table, in half hexagons to the east and in rows to the north."""

TO_THE_RIGHT = {"level": "east", "rising to the right": "north-east", "falling to the right": "south-east"}

ARROWS = (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down)

DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)


SPOTS = [(x, y) for x in range(-6, 7) for y in range(-3, 4) if (x + y) % 2 == 0]
"""The hexagons near the start tile."""


def beside(spot: Spot, direction: str) -> Spot:
    """The next hexagon in a direction."""
    return (spot[0] + STEPS[direction][0], spot[1] + STEPS[direction][1])


@dataclass(frozen=True)
class Imagined:
    """A tile as the player imagines it: its left hexagon, and how it lies."""

    left: Spot
    lie: str

    @property
    def hexagons(self) -> tuple[Spot, Spot]:
        return (self.left, beside(self.left, TO_THE_RIGHT[self.lie]))

    def edge(self, side: str) -> frozenset[Spot]:
        """The two hexagons that a side such as "left north-west" lies between."""
        hexagon, direction = side.split()
        spot = self.hexagons[hexagon == "right"]
        return frozenset((spot, beside(spot, direction)))


def heard_place(text: str) -> Imagined:
    """The place that begins a sentence, such as "2 east, 1 north-east of the start, level"."""
    found = re.search(r"(at the start|[^.]* of the start), ([a-z ]+)", text)
    assert found is not None
    where, lie = found.groups()
    spot = (0, 0)
    for count, direction in re.findall(r"(\d+) ([a-z-]+)", where):
        for _ in range(int(count)):
            spot = beside(spot, direction)
    return Imagined(spot, lie)


def heard_lines(text: str) -> list[Line]:
    """All lines in a sentence, each by its sides."""
    side = r"((?:left|right) [a-z-]+)"
    return re.findall(rf"{side} to {side}", text)


def lines_in(text: str) -> str:
    """The first sentence about a held tile: how it lies, and its lines."""
    return text.split(". ")[0]


class Blind:
    """A player who has keys and ears."""

    def __init__(self, people: People, heard: list[str]) -> None:
        self._people = people
        self._heard = heard

    def key(self, key: Qt.Key) -> str:
        """Press a key, and hear what is said then; "" if nothing is."""
        before = len(self._heard)
        self._people.key(key)
        return " ".join(self._heard[before:])

    def plan(self) -> tuple[Qt.Key, str, Imagined]:
        """Find a tile of the rack, how it sounds when it is turned well, and where it closes a ring then."""
        told = self.key(Qt.Key.Key_Left) + self.key(Qt.Key.Key_D)
        there = heard_place(told)
        first = {frozenset(map(there.edge, line)) for line in heard_lines(told)}
        for digit in DIGITS:
            self.key(digit)
            for _ in range(6):
                turned = lines_in(self.key(Qt.Key.Key_R))
                lines = heard_lines(turned)
                assert len(lines) == 5
                lie = turned.split(": ")[0].split(", ")[1]
                for left in SPOTS:
                    mine = Imagined(left, lie)
                    closes = any(frozenset(map(mine.edge, line)) in first for line in lines)
                    if closes and not {*mine.hexagons} & {*there.hexagons}:
                        self.key(Qt.Key.Key_Escape)
                        return digit, turned, mine
            self.key(Qt.Key.Key_Escape)
        raise AssertionError("The player hears of no ring to close.")

    def lay(self, digit: Qt.Key, turned: str, goal: Imagined) -> str:
        """Lay a tile at a place, by arrows until its name is heard; return what was heard there."""
        told = self.key(digit)
        while lines_in(told) != turned:
            told = self.key(Qt.Key.Key_R)
        told = told.removeprefix(f"{turned}. ")
        chance = Random(1)
        for _ in range(300):
            if "Touches" in told and heard_place(told) == goal:
                self.key(Qt.Key.Key_Return)
                return told
            told = self.key(chance.choice(ARROWS))
        raise AssertionError("The arrows do not lead there.")


@pytest.mark.parametrize("rack", ["BCD", "KLM", "UXZ"])
def test_a_blind_player_closes_a_ring_on_purpose(
    people: People, monkeypatch: pytest.MonkeyPatch, rack: str
) -> None:
    heard: list[str] = []
    for speaker in (tile_cursor, run_pointer):
        monkeypatch.setattr(speaker, "announce", lambda _, text: heard.append(text))
    people.begin(rack)
    player = Blind(people, heard)
    told = player.lay(*player.plan())
    assert "Closes a ring of 2: " in told
    assert "The turn would score: " in told
    assert "no ring" not in told
    names = spoken(people)
    assert sum("ring of 2" in name or "rings of 2" in name for name in names[:2]) == 2
    for digit in DIGITS:  # the other two tiles go where they come down
        if player.key(digit):
            player.key(Qt.Key.Key_Return)
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 2
    assert people.match.scores[0] >= 2
