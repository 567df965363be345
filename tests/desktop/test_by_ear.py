"""Matches by ear: without eyes and mouse, by a screen reader."""

import re
from collections.abc import Callable

import pytest

from tests.desktop.conftest import Listen
from tests.desktop.listener import Listener
from tests.desktop.program import wait_for
from tests.desktop.topologic_by_ear import Heard, Player, hint, play_two_rounds

pytestmark = pytest.mark.desktop

_CHECK_CODE = re.compile(r"(\b[A-Z]{5}\b ?){5}")
"""A code that will prove that the secret was not moved; chance makes it, and it tells nothing."""


def test_a_whole_match(listen: Listen) -> None:
    play_two_rounds(listen())


def test_a_secret_is_hidden_from_a_computer(listen: Listen) -> None:
    listener = listen()
    listener.press("Play Topologic")
    listener.press("Hide", "radio button")
    listener.press("Start the match")
    listener.press("Pick one for me")
    listener.wait_to_hear(r"Turn 1: 1 to .* Hint \d")


def heard_as_seeker(listener: Listener, choose: Callable[[list[Heard]], Heard]) -> list[str]:
    """All spoken and readable texts of two turns on a certain field; ``choose`` chooses the secret."""
    player = Player(listener)
    player.begin("parrot")
    field = player.field()
    player.hide_by_actions(choose(field))
    listener.wait_to_hear("The secret is hidden")
    covered = listener.read()
    listener.press("I’m Ben: open the curtain")

    def put(seeker: int, tile: Heard) -> None:
        """Wait for the line, too: a line that the next key replaces first is not said."""
        since = len(listener.log)
        player.put_by_keys(seeker, tile)
        wait_for("line", lambda: listener.has_heard(r"still to enter|asks? for the hint", since))

    for seeker in range(1, 6):
        put(seeker, field[0])
    listener.keys("ctrl+Return")
    listener.wait_to_hear(r"Hint for turn 1: 5 points\.")
    known = counted(listener, 5)
    put(1, next(tile for tile in field if is_apart(tile, field)))
    listener.keys("ctrl+Return")
    listener.wait_to_hear(r"Hint for turn 2: 4 points\.")
    known += counted(listener, 4)
    listener.close()
    begin = next(line for line in listener.log if line.startswith("said: The secret is hidden"))
    heard = listener.log[listener.log.index(begin) :]
    # Words and the keyboard's place come by different ways: which of two at once is first is chance. So is
    # whether two sentences are said as one.
    said = " ".join(line.removeprefix("said: ") for line in heard if line.startswith("said: "))
    rest = sorted(
        (line for line in heard if not line.startswith("said: ")), key=lambda line: line.partition(":")[0]
    )
    return [_CHECK_CODE.sub("", line) for line in (said, *rest, *covered, *known)]


def counted(listener: Listener, hint: int) -> list[str]:
    """All readable texts once a hint is counted, and nothing changes any more."""

    def look() -> list[str] | None:
        read = listener.read()
        return read if f"label: {hint}" in read and read == listener.read() else None

    return wait_for(f"hint of {hint}", look)


def of_colour(field: list[Heard]) -> Heard:
    """The first tile in the colour of the one where all seekers are."""
    return next(one for one in field[1:] if one.colour == field[0].colour)


def of_number(field: list[Heard]) -> Heard:
    """The first tile with its number."""
    return next(one for one in field[1:] if one.number == field[0].number)


def is_apart(tile: Heard, field: list[Heard]) -> bool:
    """Whether a tile is in line with the one where all seekers are, and scores nothing for either secret."""
    in_line = tile.row == field[0].row or tile.column == field[0].column
    return in_line and hint([of_colour(field), of_number(field)], tile) == 0


def test_nobody_hears_where_the_secret_is(listen: Listen) -> None:
    """One secret has the colour of the tile where all seekers stand, and the other one its number."""
    assert heard_as_seeker(listen(), of_colour) == heard_as_seeker(listen(), of_number)
