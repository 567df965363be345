"""Looking again at what a search found, where seekers block each other."""

from random import Random

import numpy as np

from tests.unit.games.topologic.bots.positions import can_be_played, field, random_starts, situation, state
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.caution import foreseen
from topologic_qt.games.topologic.bots.grid import reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules import EDITION_2019

GROUND = field(-3)


def test_what_is_left_can_be_played_and_costs_no_less_than_without_a_second_look() -> None:
    random = Random(3)
    worse = 0
    for _ in range(40):
        starts = random_starts(random, GROUND, EDITION_2019, 4)
        there = situation(GROUND, EDITION_2019, starts, tuple(sorted(random.sample(range(60), 6))))
        search = Search(there.board, (Breadth(60, 6), Breadth(60, 4)), Thinking(), careful=True)
        grid, costs = search.examined(reachable(there, quick, 300), there.possible, 40)
        checked, again = foreseen(search, there, grid, costs)
        before = state(GROUND, EDITION_2019, starts)
        for column in range(len(checked)):
            ends = tuple(checked.tiles[:, column].tolist())
            same = np.flatnonzero((grid.tiles == checked.tiles[:, column, None]).all(axis=0))
            assert can_be_played(before, starts, ends)
            assert again[column] >= costs[same].min()
            worse += again[column] > costs[same].min()
    assert worse
