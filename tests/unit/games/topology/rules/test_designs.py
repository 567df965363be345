"""Designs and placed tiles (rulings 1 and 3, and the notation)."""

from itertools import combinations, product

from tests.topology_referee import DESIGNS as WRITTEN, Tile, beside, looks, side
from topologic_qt.games.topology.rules import (
    COPIES,
    DESIGNS,
    PARTNERS,
    SAME_WHEN_TURNED,
    TILES,
    PlacedTile,
    design_lines,
    edge,
    edge_hexes,
    neighbour,
    neighbours,
)


def test_there_are_twenty_six_designs_of_which_ten_look_the_same_turned() -> None:
    assert len(DESIGNS) == 26
    assert "".join(sorted(SAME_WHEN_TURNED)) == "DHMPQSVXYZ"
    assert COPIES * len(DESIGNS) == TILES == 52


def test_designs_have_the_letters_of_the_written_list() -> None:
    for design in DESIGNS:
        assert " ".join(f"{one}-{other}" for one, other in design_lines(design)) == WRITTEN[design]


def test_lines_do_not_cross() -> None:
    for design in DESIGNS:
        for (one, other), (first, last) in combinations(design_lines(design), 2):
            assert (one < first < other) == (one < last < other)


def test_every_way_to_join_the_sides_is_one_design_or_its_half_turn() -> None:
    turned = {tuple((PARTNERS[design][(side + 5) % 10] + 5) % 10 for side in range(10)) for design in DESIGNS}
    assert len(turned | {*PARTNERS.values()}) == 42


def test_sides_lie_where_the_notation_says() -> None:
    for direction in range(6):
        tile = PlacedTile("K", (3, -2), direction)
        for number in range(10):
            here, there = side(Tile("K", (3, -2), direction), number)
            assert {*edge_hexes(tile.edges[number])} == {here, there}
            assert here in tile.hexes
            assert there not in tile.hexes
        assert len({*tile.edges}) == 10


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
