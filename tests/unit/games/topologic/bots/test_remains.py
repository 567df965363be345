"""What many configurations leave to come, beside the endgame that values one after the other."""

from random import Random

import numpy as np
import pytest

from tests.unit.games.topologic.bots.positions import field, random_starts
from topologic_qt.games.topologic.bots.beams import Beams, beams
from topologic_qt.games.topologic.bots.board import Board, board_of
from topologic_qt.games.topologic.bots.endgame import Endgame
from topologic_qt.games.topologic.bots.grid import standing
from topologic_qt.games.topologic.bots.remains import to_come
from topologic_qt.games.topologic.rules import EDITION_2017


def stood(board: Board, ends: tuple[int, ...], tiles: tuple[int, ...], hint: int | None = None) -> float:
    """What is to come for a group, if the seekers stay; with a hint, as if each tile had got that one."""
    grid = standing(board, np.array(ends, np.uint8)[:, None], tiles)
    hints = grid.hints if hint is None else np.full_like(grid.hints, hint)
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
        found.append(endgame.cost(ends, tiles) - stood(board, ends, tiles, 3))
    return found


def test_a_few_tiles_cost_what_the_endgame_says() -> None:
    for size, growth, equal in ((1, 4, 60), (2, -3, 50), (3, 4, 40), (4, -3, 22)):
        found = np.array(differences(size, growth))
        assert (abs(found) < 0.01).sum() >= equal, (size, growth)
        assert abs(found.mean()) < 0.4 * size, (size, growth)


def test_each_hint_counts_by_itself() -> None:
    board = board_of(field(4), EDITION_2017)
    random = Random(1)
    for _ in range(20):
        ends, tiles = random_starts(random, field(4), EDITION_2017, 4), tuple(random.sample(range(60), 9))
        grid = standing(board, np.array(ends, np.uint8)[:, None], tiles)
        parts = [tuple(tiles[row] for row in rows) for rows in grid.groups(0)]
        apart = [stood(board, ends, part) for part in parts if len(part) <= 4]
        if len(apart) == len(parts):
            assert stood(board, ends, tiles) == pytest.approx(sum(apart))


def test_more_tiles_are_estimated_by_their_number_and_by_how_far_they_are() -> None:
    board = board_of(field(4), EDITION_2017)
    near = sorted(range(60), key=lambda tile: int(board.distance[0, tile]))
    few, more, far = (tuple(tiles) for tiles in (near[1:6], near[1:8], near[-5:]))
    assert stood(board, (0, 0, 0), few, 0) < stood(board, (0, 0, 0), more, 0)
    assert stood(board, (0, 0, 0), few, 0) < stood(board, (0, 0, 0), far, 0)


def test_without_groups_nothing_is_to_come() -> None:
    assert to_come(board_of(field(4), EDITION_2017), []) == []


def test_parts_are_told_apart() -> None:
    board = board_of(field(4), EDITION_2017)
    random = Random(5)
    parts = []
    for size in (6, 3, 9):
        ends = np.array([random_starts(random, field(4), EDITION_2017, 4) for _ in range(5)], np.uint8)
        members = np.array([random.sample(range(60), size) for _ in range(5)], np.uint8)
        parts.append((beams(board, ends, members, 30, 10), members))
    together = to_come(board, parts)
    for part, costs in zip(parts, together, strict=True):
        assert (to_come(board, [part])[0] == costs).all()
