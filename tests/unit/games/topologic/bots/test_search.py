"""The search through the turns to come, and when it stops."""

from math import inf

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field, situation
from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.grid import Costs, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.setup import EDITION_2019

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
