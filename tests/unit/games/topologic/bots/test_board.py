"""The tables of a field agree with the rules."""

from topologic_qt.games.topologic.bots.board import INDEX, POINTS, Board, board_of
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    EDITIONS,
    Edition,
    Field,
    FieldRecipe,
    Shape,
    Tile,
    destinations,
    entries,
    hint,
    random_field,
)

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


def test_moves_pass_the_tiles_between() -> None:
    for edition in EDITIONS.values():
        board = Board(FIELD, edition)
        for start in ALL_TILES[::11]:
            for end, path in destinations(FIELD, edition, [start], 0).items():
                passed = int(board.passed[INDEX[start], INDEX[end]])
                assert {tile for tile in ALL_TILES if passed >> INDEX[tile] & 1} == set(path[:-1])


def test_entries_are_those_of_the_rules() -> None:
    for edition in EDITIONS.values():
        assert {ALL_TILES[tile] for tile in Board(FIELD, edition).entries} == entries(FIELD, edition)


def test_points_are_those_of_the_rules() -> None:
    for tile in ALL_TILES:
        for secret in ALL_TILES:
            assert POINTS[INDEX[tile], INDEX[secret]] == hint([tile], secret)


def test_detours_are_the_nearest_to_one_tile_that_are_near_enough_to_another() -> None:
    for edition in EDITIONS.values():
        board = Board(FIELD, edition)
        for a, b, start in ((0, 1, 2), (5, 40, 17), (59, 3, 59), (8, 8, 30)):
            for within in range(len(board.detours)):
                ends = [end for end in board.near[start] if board.distance[end, a] <= within]
                nearest = min((int(board.distance[end, b]) for end in ends), default=255)
                assert board.detours[within, a, b, start] == nearest


def test_tables_are_made_once_for_a_field() -> None:
    edition = EDITIONS["2019"]
    assert board_of(FIELD, edition) is board_of(random_field(FieldRecipe(Shape.GROWN, "tables", -1)), edition)
