"""Designs and placed tiles (rulings 1 and 3, and the notation)."""

from itertools import product

from tests.topology_referee import DESIGNS as WRITTEN, Tile, beside, looks, side
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS, SAME_WHEN_TURNED, design_lines
from topologic_qt.games.topology.rules.placed import PlacedTile, edge, edge_hexes, neighbour, neighbours
from topologic_qt.games.topology.rules.state import TILES


def test_designs_have_the_letters_of_the_written_list() -> None:
    assert "".join(sorted(SAME_WHEN_TURNED)) == "DHMPQSVXYZ"
    assert COPIES * len(DESIGNS) == TILES == 52
    for design in DESIGNS:
        assert " ".join(f"{one}-{other}" for one, other in design_lines(design)) == WRITTEN[design]


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
