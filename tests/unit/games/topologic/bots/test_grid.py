"""Tables of configurations, against configurations tried one by one."""

from random import Random

import numpy as np

from tests.unit.games.topologic.bots.positions import every_turn, field, random_starts, situation
from topologic_qt.games.topologic.bots.grid import (
    INDEX,
    Board,
    Grid,
    Situation,
    board_of,
    cheapest,
    moves_to,
    reachable,
    standing,
)
from topologic_qt.games.topologic.bots.value import companions, quick
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITIONS, Edition
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

POSSIBLE = (3, 14, 15, 35, 58)
ENOUGH = 10**6


def columns(grid: Grid) -> list[tuple[int, ...]]:
    """The configurations of a grid."""
    return [tuple(column) for column in grid.tiles.T.tolist()]


def test_every_turn_that_the_rules_allow_is_in_it_and_no_other() -> None:
    for edition, growth in zip(EDITIONS.values(), (1, -3, 1), strict=True):
        ground = field(growth)
        starts = random_starts(Random(growth), ground, edition, 3)
        now = situation(ground, edition, starts, POSSIBLE)
        found = columns(reachable(now, quick, ENOUGH))
        assert len(set(found)) == len(found)
        made = {ends for ends in found if moves_to(now, ends) is not None}
        assert made == every_turn(ground, edition, starts)


def test_hints_and_travel_are_those_of_the_seekers() -> None:
    ground = field(0)
    board = board_of(ground, EDITION_2017)
    now = situation(ground, EDITION_2017, (0, 20, 40), POSSIBLE)
    grid = reachable(now, quick, 50)
    again = standing(board, grid.tiles, POSSIBLE)
    assert np.array_equal(grid.hints, again.hints)
    assert np.array_equal(grid.travel, again.travel)
    for column, ends in list(enumerate(columns(grid)))[::97]:
        on = [ALL_TILES[end] for end in ends]
        assert grid.hints[:, column].tolist() == [hint(on, ALL_TILES[secret]) for secret in POSSIBLE]
        farthest = [max(int(board.distance[end, secret]) for end in ends) for secret in POSSIBLE]
        assert grid.travel[:, column].tolist() == farthest


def test_entering_seekers_stand_on_the_border_each_configuration_once() -> None:
    board = board_of(field(4), EDITION_2017)
    now = Situation(board, (None,) * 3, (True,) * 3, tuple(range(60)))
    grid = reachable(now, quick, ENOUGH).distinct()
    border = len(board.entries)
    assert len(grid) == border * (border + 1) * (border + 2) // 6
    assert set(grid.tiles.ravel().tolist()) == set(board.entries.tolist())


def test_the_cheapest_come_first_and_of_equal_ones_the_first() -> None:
    costs = np.array([3, 1, 2, 1, 3, 0], np.float32)
    assert cheapest(costs, 4).tolist() == [5, 1, 3, 2]
    assert cheapest(costs, 99).tolist() == [5, 1, 3, 2, 0, 4]


def test_companions_are_those_who_share_the_hint() -> None:
    for rows in [1, 19, 20, 60]:
        for count in [10, 1500]:
            hints = np.random.default_rng(rows).integers(0, 11, (rows, count)).astype(np.uint8)
            expected = (hints[:, None, :] == hints[None, :, :]).sum(axis=0) - 1
            assert np.array_equal(companions(hints), expected)


FIELD = random_field(FieldRecipe(Shape.GROWN, "tables", -1))


def moves_from(field: Field, edition: Edition, start: Tile) -> dict[Tile, int]:
    """The fewest moves to every tile, by trying."""
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
