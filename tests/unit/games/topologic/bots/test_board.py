"""The tables of a field agree with the rules."""

from topologic_qt.games.topologic.bots.grid import INDEX, Board, board_of
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.setup import EDITIONS, Edition
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

FIELD = random_field(FieldRecipe(Shape.GROWN, "tables", -1))


def moves_from(field: Field, edition: Edition, start: Tile) -> dict[Tile, int]:
    """The fewest moves to every tile, found by going there."""
    found = {start: 0}
    front = [start]
    while front:
        tile = front.pop(0)
        for end in destinations(field, edition, [tile], 0):
            if end not in found:
                found[end] = found[tile] + 1
                front.append(end)
    return found


def test_distances_are_the_fewest_moves() -> None:
    for edition in EDITIONS.values():
        board = Board(FIELD, edition)
        for start in ALL_TILES[::7]:
            found = moves_from(FIELD, edition, start)
            assert {end: int(board.distance[INDEX[start], INDEX[end]]) for end in ALL_TILES} == found
            assert {ALL_TILES[end] for end in board.near[INDEX[start]]} == {
                t for t, n in found.items() if n <= 1
            }


def test_entries_are_those_of_the_rules_and_moves_pass_the_tiles_between() -> None:
    for edition in EDITIONS.values():
        board = board_of(FIELD, edition)
        assert {ALL_TILES[tile] for tile in board.entries} == entries(FIELD, edition)
        for start in ALL_TILES[::11]:
            for end, path in destinations(FIELD, edition, [start], 0).items():
                passed = int(board.passed[INDEX[start], INDEX[end]])
                assert {tile for tile in ALL_TILES if passed >> INDEX[tile] & 1} == set(path[:-1])
