"""Topologic, played by ear."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tests.desktop.listener import BUTTON, Listener

_TILE = re.compile(r"(?P<colour>\w+) (?P<number>\d), row (?P<row>\d+), column (?P<column>\d+)")
_DIALOG = "Hide the secret"


class Heard(NamedTuple):
    """A tile by its spoken name."""

    colour: str
    number: str
    row: int
    column: int

    @property
    def name(self) -> str:
        """The beginning of its spoken text."""
        return f"{self.colour} {self.number}"

    def points(self, other: "Heard") -> int:
        """The points of a seeker here for a secret elsewhere."""
        return (self.colour == other.colour) + (self.number == other.number)


def hint(seekers: Iterable[Heard], secret: Heard) -> int:
    """The sum for seekers on these tiles."""
    return sum(seeker.points(secret) for seeker in seekers)


def _heard(text: str) -> Heard | None:
    found = _TILE.search(text)
    return found and Heard(found["colour"], found["number"], int(found["row"]), int(found["column"]))


def play_two_rounds(listener: Listener) -> None:
    """Play a match from the shelf to its result: one round by keys, the other by accessible actions."""
    player = Player(listener)
    player.begin()
    first, second, secret, *others = (tile for tile in player.field() if tile.row == 1)
    player.hide_by_actions(secret)
    listener.press("I’m Ben: open the curtain")
    entries = [first, second, *others]
    for seeker, tile in enumerate(entries, 1):
        player.put_by_keys(seeker, tile)
    listener.keys("ctrl+Return")
    listener.wait_to_hear(rf"Hint for turn 1: {hint(entries, secret)} points?\.")
    for seeker in (2, 3, 1, 4, 5):
        player.put_by_keys(seeker, secret)
    listener.keys("ctrl+Return")
    listener.wait_to_hear(r"Hint for turn 2: 10 points\.")
    listener.keys("Escape")  # no more of the reveal
    listener.find("Ben found it on turn 2", "label")

    player.hide_by_keys(secret)
    listener.press("I’m Anna: open the curtain")
    for seeker in range(1, 6):
        player.put_by_actions(seeker, secret)
    listener.press("Ask for the hint")
    listener.wait_to_hear(r"Hint for turn 1: 10 points\.")
    listener.press("Skip")
    listener.wait_to_hear("Anna wins")


class Player:
    """Plays Topologic at a listener's table, for both people at the computer."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener

    def begin(self, seed: str = "") -> None:
        """Choose *Two players*, perhaps with a seed's field, and start the match."""
        listener = self.listener
        listener.press("Play Topologic")
        listener.press("Two players", "radio button")
        if seed:
            listener.press("Options", "check box")
            listener.tab_to("text", "Seed")
            listener.keys("ctrl+a")
            listener.write(seed)
        listener.press("Start the match")

    def field(self) -> list[Heard]:
        """The tiles on the table, in reading order."""
        told = (_heard(thing.name) for thing in self.listener.shown() if thing.role == BUTTON)
        return [tile for tile in told if tile is not None]

    # -- the referee --------------------------------------------------------------------------

    def hide_by_actions(self, secret: Heard, alone: bool = False) -> None:
        """Hide a secret by accessible actions; ``alone``, there is no question who looks."""
        listener = self.listener
        listener.press("Hide the secret")
        if not alone:
            listener.press("No one’s looking")
        listener.press(secret.colour, "radio button")
        listener.press(secret.number, "radio button")
        listener.press(f"Hide it on {secret.name}")
        if not alone:
            listener.press("Yes, hide it")

    def hide_by_keys(self, secret: Heard) -> None:
        """Hide a secret only with the keyboard."""
        listener = self.listener
        listener.tab_to(BUTTON, "Hide the secret")
        listener.keys("Return")
        listener.keys("Return", title=_DIALOG)
        listener.wait_to_hear("radio button: Red")
        letter = "k" if secret.colour == "Black" else secret.colour[0].lower()
        listener.keys(letter, secret.number, "Return", title=_DIALOG)
        listener.wait_to_hear("Yes, hide it")
        listener.keys("Return", title=_DIALOG)

    # -- the seeker ---------------------------------------------------------------------------

    def put_by_actions(self, seeker: int, tile: Heard) -> None:
        """Put a seeker from the tray on a tile by pressing both."""
        self.listener.press(f"Seeker {seeker}, in the tray")
        self.listener.press(tile.name)
        self._hear_of(seeker, tile)

    def put_by_keys(self, seeker: int, tile: Heard) -> None:
        """Put a seeker on a tile only with the keyboard, by what is said."""
        listener = self.listener
        if _heard(listener.at) is None:
            listener.tab_to("panel", "Table")
        listener.keys(str(seeker))
        listener.wait_to_hear(rf"Seeker {seeker}\.")  # after where the keyboard is then
        self._walk(tile)
        listener.keys("Return")
        self._hear_of(seeker, tile)

    def _walk(self, goal: Heard) -> None:
        """Move to a tile: first up or down, in the middle of the field, and then along its row."""
        for _ in range(20):
            here = _heard(self.listener.at)
            assert here is not None, self.listener.at
            if here == goal:
                return
            if here.row != goal.row:
                self.listener.keys("Up" if goal.row < here.row else "Down")
            else:
                self.listener.keys("Left" if goal.column < here.column else "Right")
        raise AssertionError(f"There is no way to {goal}: {self.listener.log[-40:]}")

    def _hear_of(self, seeker: int, tile: Heard) -> None:
        self.listener.wait_to_hear(rf"{tile.name}\.")
