"""Matches by ear: without eyes and mouse, by what a screen reader can tell."""

import re
from collections.abc import Callable

import pytest

from tests.desktop.conftest import Listen
from tests.desktop.listener import Listener
from tests.desktop.topologic_by_ear import Heard, Player, play_two_rounds

pytestmark = pytest.mark.desktop

_CHECK_CODE = re.compile(r"(\b[A-Z]{5}\b ?){5}")
"""A code that will prove that the secret was not moved; chance makes it, and it tells nothing."""


def test_a_whole_match(listen: Listen) -> None:
    play_two_rounds(listen())


def heard_as_seeker(listener: Listener, choose: Callable[[list[Heard], Heard], Heard]) -> list[str]:
    """All that can be heard or read in a first turn on a certain field; ``choose`` chooses the secret."""
    player = Player(listener)
    player.begin("parrot")
    field = player.field()
    player.hide_by_actions(choose(field, field[0]))
    listener.wait_to_hear("The secret is hidden")
    covered = listener.read()
    listener.press("I am Ben: open the curtain")
    for seeker in range(1, 6):
        player.put_by_keys(seeker, field[0])
    listener.keys("ctrl+Return")
    listener.wait_to_hear(r"Hint of turn 1: 5 points\.")
    listener.find("5", "label")  # the number has been counted up to
    known = listener.read()
    listener.close()
    heard = listener.log[listener.log.index("said: Anna has hidden the secret.") :]
    return [_CHECK_CODE.sub("", line) for line in (*heard, *covered, *known)]


def test_nobody_hears_where_the_secret_is(listen: Listen) -> None:
    """One secret has the colour of the tile where all seekers stand, and the other one its number."""
    by_colour = heard_as_seeker(
        listen(), lambda field, tile: next(one for one in field[1:] if one.colour == tile.colour)
    )
    by_number = heard_as_seeker(
        listen(), lambda field, tile: next(one for one in field[1:] if one.number == tile.number)
    )
    assert by_colour == by_number
