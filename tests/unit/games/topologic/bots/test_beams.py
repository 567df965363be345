"""The next turn of many groups at once, beside each group by itself."""

from random import Random

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field, random_starts
from topologic_qt.games.topologic.bots.grid import POINTS, Board, Grid, Numbers, board_of, sketched
from topologic_qt.games.topologic.bots.remains import Beams, beams
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITION_FRENCH, Edition

ENOUGH = 10**6


def some_groups(board: Board, edition: Edition, size: int, seekers: int = 3) -> tuple[Numbers, Numbers]:
    """Groups of so many tiles, with seekers in reach of each other."""
    random, ground = Random(size), field(0)
    ends = [random_starts(random, ground, edition, seekers) for _ in range(12)]
    members = [random.sample(range(60), size) for _ in ends]
    return np.array(ends, np.uint8), np.array(members, np.uint8)


def of_group(found: Beams, group: int) -> Grid:
    """The configurations of one group."""
    return Grid(*(table[:, group] for table in found))


def test_a_wide_search_finds_what_is_best() -> None:
    for edition in [EDITION_2017, EDITION_FRENCH]:
        for size in [2, 5, 11]:
            board = board_of(field(0), edition)
            ends, members = some_groups(board, edition, size)
            found = beams(board, ends, members, 500, 5)
            for group, (starts, tiles) in enumerate(zip(ends.tolist(), members.tolist(), strict=True)):
                best = quick(sketched(board, starts, tiles, quick, ENOUGH)).min()
                assert quick(of_group(found, group)).min() == pytest.approx(best, abs=0.05 * size)


def test_every_configuration_can_be_reached_and_is_measured() -> None:
    board = board_of(field(0), EDITION_2017)
    ends, members = some_groups(board, EDITION_2017, 6)
    found = beams(board, ends, members, 20, 12)
    assert found.tiles.shape == (3, 12, 12)
    for group, tiles in enumerate(members):
        for column, after in enumerate(found.tiles[:, group].T):
            assert board.reach[ends[group], after].all()
            assert (found.hints[:, group, column] == POINTS[after][:, tiles].sum(axis=0)).all()
            assert (found.travel[:, group, column] == board.distance[after][:, tiles].max(axis=0)).all()
