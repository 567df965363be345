"""Setups: possible ones, and the sentences about others."""

from collections.abc import Callable
from itertools import product
from typing import cast

import pytest

from tests.sentences import untranslated
from tests.topology_referee import DESIGNS as WRITTEN, Tile, beside, looks
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS, SAME_WHEN_TURNED, design_lines
from topologic_qt.games.topology.rules.placed import PlacedTile, edge, neighbour, neighbours
from topologic_qt.games.topology.rules.state import (
    DEFAULT_NAMES,
    TILES,
    Setup,
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


def test_a_usual_setup_has_the_stack_of_its_seed_for_ever() -> None:
    setup = new_setup(seed="x")
    assert setup.players == 2
    assert setup.variant is Variant.BASE
    assert setup.first == 0
    assert setup.seating == (None, None)
    assert setup.stack == shuffled_stack("x")
    assert (setup.seed, setup.given_stack) == ("x", False)
    setup = new_setup(stack=WHOLE, seed="x")
    assert (setup.stack, setup.seed, setup.given_stack) == (WHOLE, "", True), "by hand, without a seed"
    assert shuffled_stack("K7QW2M") == "QXATRNPMSRAXPFYZCFDGJYBOLKKIWCOEUSWBNVHVDMIUQHLGETJZ"
    assert shuffled_stack("K7QW2N") != shuffled_stack("K7QW2M")
    assert sorted(shuffled_stack("any")) == sorted(WHOLE)


def test_what_cannot_be_agreed_on_is_refused_in_a_sentence() -> None:
    for players in (0, 1, 5):
        names = ("Anna", "Ben", "Clara", "David", "Eve")[:players]
        assert complaint(names=names) == f"Topology is for 2 to 4 players, not {players}."
    for players in (3, 4):
        said = complaint(names=DEFAULT_NAMES[:players], variant=Variant.ADVANCED)
        assert "two players" in said
    for first in (-1, 2, 9):
        assert complaint(first=first) == f"Seat {first} can’t begin: seats go from 0 to 1."
    assert complaint(stack=WHOLE[:-1]) == "The stack has 51 tiles; it needs 52."
    thrice = "A" + WHOLE[1:-1] + "A"
    assert complaint(stack=thrice) == "The stack has 3 of design A, not 2."
    assert complaint(stack=WHOLE[:-1] + "?") == "There’s no design ?, only A to Z."
    assert complaint(seating=(None, None, Computer())) == "There are 2 players, but seats for 3."
    assert complaint(names=("Anna", " ")) == "A player’s name is empty."
    assert "The title has 61 characters" in complaint(title="x" * 61)
    assert complaint(seed="x" * 41) == "A seed has at most 40 characters, not 41."
    assert new_setup(earlier=(96, 104)).earlier == (96, 104)
    for earlier in ((1,), (1, 2, 3), (1, -1)):
        assert complaint(earlier=earlier).startswith("A duel’s first match")


def test_designs_have_the_letters_of_the_written_list() -> None:
    assert "".join(sorted(SAME_WHEN_TURNED)) == "DHMPQSVXYZ"
    assert COPIES * len(DESIGNS) == TILES == 52
    for design in DESIGNS:
        assert " ".join(f"{one}-{other}" for one, other in design_lines(design)) == WRITTEN[design]


def test_a_half_turn_is_a_half_turn() -> None:
    for design, direction in product(DESIGNS, range(6)):
        tile = PlacedTile(design, (0, 0), direction)
        assert {*tile.turned.hexes} == {*tile.hexes}
        assert tile.turned.turned == tile
        assert tile.turned.edges == tile.edges[5:] + tile.edges[:5]
        assert tile.place == tile.turned.place
        one, other = Tile(design, tile.at, direction), Tile(design, tile.turned.at, tile.turned.direction)
        same = looks(one) == looks(other)
        assert same == (design in SAME_WHEN_TURNED)
        assert (tile.plain == tile.turned.plain) == same


def test_neighbours_and_edges_count_round_and_round() -> None:
    assert neighbours((0, 0)) == tuple(neighbour((0, 0), direction) for direction in range(6))
    assert neighbour((2, 1), 7) == neighbour((2, 1), 1) == beside((2, 1), 1)
    for direction in range(6):
        assert edge((0, 0), direction) == edge(neighbour((0, 0), direction), direction + 3)
