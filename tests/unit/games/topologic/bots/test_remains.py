"""What many configurations leave to come, beside the endgame that values one after the other."""

from random import Random

import numpy as np

from tests.unit.games.topologic.bots.positions import field, random_starts
from topologic_qt.games.topologic.bots.endgame import Endgame
from topologic_qt.games.topologic.bots.grid import Board, board_of, standing
from topologic_qt.games.topologic.bots.remains import Beams, to_come
from topologic_qt.games.topologic.rules.setup import EDITION_2017


def stood(board: Board, ends: tuple[int, ...], tiles: tuple[int, ...]) -> float:
    """What is to come for a group, if the seekers stay, and each tile gets the same hint."""
    grid = standing(board, np.array(ends, np.uint8)[:, None], tiles)
    hints = np.full_like(grid.hints, 3)
    found = Beams(grid.tiles[:, None], hints[:, None], grid.travel[:, None])
    return float(to_come(board, [(found, np.array([tiles], np.uint8))])[0][0, 0])


def differences(size: int, growth: int) -> list[float]:
    """How much less the tables say than the endgame, for groups that share a hint."""
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
