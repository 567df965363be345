"""Setups: what can be agreed on, and the sentence for what cannot."""

from collections.abc import Callable
from itertools import product
from typing import cast

import pytest

from tests.sentences import untranslated
from tests.topology_referee import DESIGNS as WRITTEN, Tile, beside, looks
from tests.topology_tables import tiles
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS, SAME_WHEN_TURNED, design_lines
from topologic_qt.games.topology.rules.placed import (
    PlacedTile,
    edge,
    fits,
    free_places,
    neighbour,
    neighbours,
    occupied,
    placements,
)
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
        assert complaint(names=names) == f"Topology is for 2, 3 or 4 players, not {players}."
    for players in (3, 4):
        said = complaint(names=DEFAULT_NAMES[:players], variant=Variant.ADVANCED)
        assert "two players" in said
    for first in (-1, 2, 9):
        assert complaint(first=first) == f"Seat {first} can’t begin: seats go from 0 to 1."
    assert complaint(stack=WHOLE[:-1]) == "The stack has 51 tiles; it takes all 52."
    thrice = "A" + WHOLE[1:-1] + "A"
    assert complaint(stack=thrice) == "The stack has 3 tiles of design A; there are 2 of each."
    assert complaint(stack=WHOLE[:-1] + "?") == "There is no design ?; they are lettered A to Z."
    assert complaint(seating=(None, None, Computer())) == "There are 2 players, but seats for 3."
    assert complaint(names=("Anna", " ")) == "A player’s name is empty."
    assert "The title has 61 characters" in complaint(title="x" * 61)
    assert complaint(seed="x" * 41) == "A seed has at most 40 characters, not 41."
    assert new_setup(earlier=(96, 104)).earlier == (96, 104)
    for earlier in ((1,), (1, 2, 3), (1, -1)):
        assert complaint(earlier=earlier).startswith("An earlier match of a duel")


def test_how_many_tiles_a_turn_reveals() -> None:
    base, advanced = Variant.BASE, Variant.ADVANCED
    for players, variant, numbers in (
        (2, base, "333"),
        (2, advanced, "222"),
        (3, base, "122"),
        (4, base, "122"),
    ):
        setup = new_setup(DEFAULT_NAMES[:players], variant=variant)
        assert "".join(str(setup.tiles_of_turn(number)) for number in (1, 2, 9)) == numbers


def test_places_are_named_once_and_what_looks_the_same_turned_is_placed_once() -> None:
    table = tiles("K0,0,0 A2,0,1")
    places = free_places(table)
    assert list(places) == sorted({*places})
    assert all(direction < 3 for _, direction in places)
    assert all(fits(occupied(table), PlacedTile("A", *place)) for place in places)
    for design in ("A", "Z"):
        found = placements(table, design)
        assert len(found) == len(places) * (1 if design in SAME_WHEN_TURNED else 2)
        assert len({tile.plain for tile in found}) == len(found)


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
