"""The choice of the first turn, against a closer look at random openings."""

import sys
from random import Random

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field
from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.grid import Board, Grid, Situation, board_of, cheapest, standing
from topologic_qt.games.topologic.bots.opening import openings, outlook
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.rules.setup import EDITION_2019

pytestmark = pytest.mark.long

ALL = tuple(range(60))
BOARD = board_of(field(4), EDITION_2019)


def before(seekers: int, board: Board = BOARD) -> Situation:
    """The situation before entering."""
    return Situation(board, (None,) * seekers, (True,) * seekers, ALL)


def at_random(situation: Situation, count: int) -> Grid:
    """Random openings."""
    random, entries = Random(1), situation.board.entries.tolist()
    tiles = [[random.choice(entries) for _ in range(count)] for _ in situation.starts]
    return standing(situation.board, np.array(tiles, np.uint8), ALL)


def to_come(situation: Situation, grid: Grid) -> list[float]:
    """A short search's estimates for openings."""
    search = Search(situation.board, (Breadth(60, 4),), Thinking())
    costs = []
    for hints, tiles in zip(grid.hints.T, grid.tiles.T, strict=True):
        groups = [tuple(np.flatnonzero(hints == hint).tolist()) for hint in np.unique(hints)]
        costs.append(sum(search.to_come(tuple(sorted(tiles.tolist())), group) for group in groups))
    return costs


@pytest.mark.parametrize("seekers", [pytest.param(5, marks=pytest.mark.release), 3])
def test_the_outlook_follows_a_search_and_openings_that_are_found_beat_those_at_random(seekers: int) -> None:
    situation = before(seekers)
    some = at_random(situation, 15)
    found = to_come(situation, some)
    assert np.corrcoef(outlook(situation, some), found)[0, 1] > 0.5
    grid, costs = openings(situation, Thinking())
    best = grid.take(cheapest(costs, 1))
    assert set(best.tiles.ravel().tolist()) <= set(situation.board.entries.tolist())
    assert to_come(situation, best)[0] < min(found)


def test_who_has_entered_already_stays_there_without_the_part_of_numpy_that_packages_leave_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(np, "ma", raising=False)
    monkeypatch.setitem(sys.modules, "numpy.ma", None)
    one, other = BOARD.entries[:2].tolist()
    starts, free = (one, None, other, None, None), (False, True, False, True, True)
    grid, _ = openings(Situation(BOARD, starts, free, ALL), Thinking())
    assert set(grid.tiles[0].tolist()) == {one}
    assert set(grid.tiles[2].tolist()) == {other}


def test_it_does_not_think_for_long_where_tiles_lie_far_apart() -> None:
    board = board_of(field(-3, "late-11"), EDITION_2019)
    thoughts: list[None] = []

    def called_off() -> bool:
        thoughts.append(None)
        return False

    openings(before(5, board), Thinking(cancelled=called_off))
    assert len(thoughts) < 800  # with every opening worked out, it thought of 1,056 groups
