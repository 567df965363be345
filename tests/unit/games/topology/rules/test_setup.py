"""Setups: what can be agreed on, and the sentence for what cannot."""

from collections.abc import Callable
from typing import cast

import pytest

from tests.sentences import untranslated
from topologic_qt.games.topology.rules import (
    DEFAULT_NAMES,
    DESIGNS,
    Computer,
    Setup,
    SetupError,
    Variant,
    new_setup,
    shuffled_stack,
)

WHOLE = DESIGNS * 2


def complaint(**values: object) -> str:
    with pytest.raises(SetupError) as caught:
        cast("Callable[..., Setup]", new_setup)(**values)
    assert untranslated(caught.value) == ""
    return str(caught.value)


def test_a_usual_setup() -> None:
    setup = new_setup(seed="x")
    assert setup.players == 2
    assert setup.variant is Variant.BASE
    assert setup.first == 0
    assert setup.seating == (None, None)
    assert setup.stack == shuffled_stack("x")
    assert (setup.seed, setup.given_stack) == ("x", False)


def test_a_seed_gives_one_stack_for_ever() -> None:
    assert shuffled_stack("K7QW2M") == "QXATRNPMSRAXPFYZCFDGJYBOLKKIWCOEUSWBNVHVDMIUQHLGETJZ"
    assert shuffled_stack("K7QW2N") != shuffled_stack("K7QW2M")
    assert sorted(shuffled_stack("any")) == sorted(WHOLE)


def test_a_stack_by_hand_has_no_seed() -> None:
    setup = new_setup(stack=WHOLE, seed="x")
    assert (setup.stack, setup.seed, setup.given_stack) == (WHOLE, "", True)


def test_a_number_of_players_or_a_beginner_that_cannot_be() -> None:
    for players in (0, 1, 5):
        names = ("Anna", "Ben", "Clara", "David", "Eve")[:players]
        assert complaint(names=names) == f"Topology is for 2, 3 or 4 players, not {players}."
    for players in (3, 4):
        said = complaint(names=DEFAULT_NAMES[:players], variant=Variant.ADVANCED)
        assert "two players" in said
    assert new_setup(variant=Variant.ADVANCED)
    for first in (-1, 2, 9):
        assert complaint(first=first) == f"Seat {first} cannot begin: the seats are 0 to 1."


def test_a_stack_has_each_design_twice() -> None:
    assert complaint(stack=WHOLE[:-1]) == "The stack has 51 tiles; it takes all 52."
    assert (
        complaint(stack="A" + WHOLE[1:-1] + "A") == "The stack has 3 tiles of design A; there are 2 of each."
    )
    assert complaint(stack=WHOLE[:-1] + "?") == "There is no design ?; they are lettered A to Z."


def test_seats_names_titles_and_seeds() -> None:
    assert complaint(seating=(None, None, Computer())) == "There are 2 players, but seats for 3."
    assert complaint(names=("Anna", " ")) == "A player's name is empty."
    assert "The title has 61 characters" in complaint(title="x" * 61)
    assert complaint(seed="x" * 41) == "A seed has at most 40 characters, not 41."


def test_an_earlier_match_has_points_for_each_player() -> None:
    assert new_setup(earlier=(96, 104)).earlier == (96, 104)
    for earlier in ((1,), (1, 2, 3), (1, -1)):
        assert complaint(earlier=earlier).startswith("An earlier match of a duel")


def test_how_many_tiles_a_turn_reveals() -> None:
    numbers = {
        (players, variant): [
            new_setup(DEFAULT_NAMES[:players], variant=variant).tiles_of_turn(number) for number in (1, 2, 9)
        ]
        for players, variant in (
            (2, Variant.BASE),
            (2, Variant.ADVANCED),
            (3, Variant.BASE),
            (4, Variant.BASE),
        )
    }
    assert list(numbers.values()) == [[3, 3, 3], [2, 2, 2], [1, 2, 2], [1, 2, 2]]
