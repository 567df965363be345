"""The turns to come with a few tiles left, against trying all turns."""

from random import Random

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field, random_starts
from topologic_qt.games.topologic.bots.endgame import Endgame
from topologic_qt.games.topologic.bots.grid import Board, Grid, board_of, sketched
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITION_FRENCH, Edition

ENOUGH = 10**6


def by_trying(board: Board, ends: tuple[int, ...], tiles: tuple[int, ...], turns: int) -> float:
    """The turns to come, summed, by trying each turn that differs in hints or travel, so many ahead.

    Afterwards, seekers go from tile to tile.
    """
    if len(tiles) == 1:
        return max(int(board.distance[end, tiles[0]]) for end in ends)
    if not turns:
        return one_by_one(board, ends, tiles)
    grid = sketched(board, ends, tiles, quick, ENOUGH)
    return len(tiles) + min(after(board, grid, column, tiles, turns) for column in range(len(grid)))


def one_by_one(board: Board, ends: tuple[int, ...], tiles: tuple[int, ...]) -> float:
    """The upper bound: all seekers go to the nearer tile first."""
    here, there = tiles[:2]
    travel = [max(int(board.distance[end, tile]) for end in ends) for tile in (here, there)]
    return 2 * min(travel) + int(board.distance[here, there]) if len(tiles) == 2 else 99


def after(board: Board, grid: Grid, column: int, tiles: tuple[int, ...], turns: int) -> float:
    """The turns to come after one of the turns."""
    hints, ends = grid.hints[:, column], tuple(grid.tiles[:, column].tolist())
    groups = [tuple(np.array(tiles)[hints == hint].tolist()) for hint in np.unique(hints)]
    return sum(by_trying(board, ends, group, turns - 1) for group in groups)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "growth"), [(EDITION_2017, 4), (EDITION_FRENCH, 0)], ids=["2017", "french"]
)
def test_a_pair_costs_what_trying_finds(edition: Edition, growth: int) -> None:
    random, ground = Random(growth), field(growth)
    board = board_of(ground, edition)
    endgame = Endgame(board)
    differences, costs = [], set()
    for _ in range(20):
        ends = random_starts(random, ground, edition, 3)
        pair = tuple(random.sample(range(60), 2))
        cost = endgame.cost(ends, pair)
        assert cost <= by_trying(board, ends, pair, 1)
        differences.append(cost - by_trying(board, ends, pair, 2))
        costs.add(cost)
    assert differences.count(0) >= 18
    assert {4, 5} <= costs


def differences(growth: int, seed: int, seekers: int, among: range, few: int, turns: int) -> list[float]:
    """How much more the endgame estimates than trying does, for groups of tiles picked from these."""
    random, ground = Random(seed), field(growth)
    board = board_of(ground, EDITION_2017)
    endgame = Endgame(board)
    found = []
    for _ in range(10):
        ends = random_starts(random, ground, EDITION_2017, seekers)
        tiles = tuple(random.sample(among, few))
        found.append(endgame.cost(ends, tiles) - by_trying(board, ends, tiles, turns))
    return found


@pytest.mark.long
def test_a_triple_costs_about_what_trying_finds() -> None:
    found = differences(4, 5, 3, range(60), 3, 2)
    assert max(map(abs, found)) <= 1
    assert abs(sum(found)) <= 2
    board = board_of(field(0), EDITION_2017)  # a single tile costs the longest way
    assert Endgame(board).cost((0, 30), (59,)) == max(board.distance[0, 59], board.distance[30, 59])


@pytest.mark.release
def test_four_tiles_that_are_hard_to_tell_apart_cost_about_what_trying_finds() -> None:
    found = differences(0, 7, 2, range(0, 60, 6), 4, 3)  # they have their number in common
    assert max(map(abs, found)) <= 2
    assert abs(sum(found)) <= 10
