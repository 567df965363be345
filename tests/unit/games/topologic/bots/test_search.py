"""The search through the turns to come, and its end."""

from math import inf
from random import Random

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field, random_starts, situation
from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.endgame import Endgame
from topologic_qt.games.topologic.bots.grid import Board, Costs, board_of, reachable, standing
from topologic_qt.games.topologic.bots.remains import Beams, to_come
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITION_2019

THERE = situation(field(-3), EDITION_2019, (10, 10, 20, 20), (3, 9, 17, 24, 33, 41, 52, 58))


def search(enough: float = inf, *, careful: bool = True) -> Search:
    return Search(THERE.board, (Breadth(60, 6),), Thinking(), careful=careful, enough=enough)


def costs(looking: Search) -> Costs:
    """The costs of a hundred configurations."""
    return looking.examined(reachable(THERE, quick, 300), THERE.possible, 200)[1]


@pytest.mark.parametrize("careful", [True, False])
def test_it_stops_after_enough_work_with_the_best_so_far(careful: bool) -> None:
    little, all_of_it = search(20, careful=careful), search(careful=careful)
    some, every = costs(little), costs(all_of_it)
    assert 20 < little.work < all_of_it.work / 2
    looked_at = int(np.flatnonzero(some != every)[0])
    assert 0 < looked_at < len(some) - 1
    assert some[:looked_at].min() < some[looked_at:].min()


def test_the_work_is_1_for_two_tiles_and_2_for_more() -> None:
    for tiles, work in ((2, 1), (3, 2), (4, 2)):
        looking = search(careful=False)
        looking.to_come((10, 10, 20, 20), THERE.possible[:tiles])
        looking.to_come((10, 10, 20, 20), THERE.possible[:tiles])  # known
        assert looking.work == work


def stood(board: Board, ends: tuple[int, ...], tiles: tuple[int, ...]) -> float:
    """The turns to come for a group, if the seekers stay and each tile gets the same hint."""
    grid = standing(board, np.array(ends, np.uint8)[:, None], tiles)
    hints = np.full_like(grid.hints, 3)
    found = Beams(grid.tiles[:, None], hints[:, None], grid.travel[:, None])
    return float(to_come(board, [(found, np.array([tiles], np.uint8))])[0][0, 0])


def differences(size: int, growth: int) -> list[float]:
    """How much less the tables estimate than the endgame, for groups that share a hint."""
    random, ground = Random(size), field(growth)
    board = board_of(ground, EDITION_2017)
    endgame = Endgame(board)
    found = []
    for _ in range(60):
        ends = random_starts(random, ground, EDITION_2017, 5)
        tiles = tuple(random.sample(range(60), size))
        found.append(endgame.cost(ends, tiles) - stood(board, ends, tiles))
    return found


def test_a_few_tiles_cost_what_the_endgame_says() -> None:
    for size, growth, equal in ((1, 4, 60), (2, -3, 50), (3, 4, 40), (4, -3, 22)):
        found = np.array(differences(size, growth))
        assert (abs(found) < 0.01).sum() >= equal, (size, growth)
        assert abs(found.mean()) < 0.4 * size, (size, growth)
