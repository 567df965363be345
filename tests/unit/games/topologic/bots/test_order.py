"""In which order seekers can move, beside what the rules say."""

from random import Random

import numpy as np

from tests.unit.games.topologic.bots.positions import can_be_played, field, plays, random_starts, state
from topologic_qt.games.topologic.bots.grid import board_of, compatible, legal_order
from topologic_qt.games.topologic.rules.setup import EDITION_2017, EDITION_2019, EDITIONS


def test_an_order_is_found_exactly_where_there_is_one() -> None:
    for edition in EDITIONS.values():
        for growth in [4, 0, -3]:
            random, ground = Random(growth), field(growth)
            board, found = board_of(ground, edition), []
            for _ in range(60):
                starts = random_starts(random, ground, edition, 4)
                ends = tuple(int(random.choice(list(board.near[start]))) for start in starts)
                before = state(ground, edition, starts)
                order = legal_order(board, starts, ends)
                if order is None:
                    assert not can_be_played(before, starts, ends)
                else:
                    assert plays(before, order, ends)
                    assert sorted(order) == [seeker for seeker in range(4) if starts[seeker] != ends[seeker]]
                found.append(order is not None)
            assert any(found)
            assert all(found) is edition.passes_over


def test_two_seekers_are_compatible_where_an_order_is_legal() -> None:
    random, ground = Random(2), field(4)
    board = board_of(ground, EDITION_2019)
    refusals = 0
    for _ in range(40):
        one, other = random_starts(random, ground, EDITION_2019, 2)
        table = compatible(board, one, board.near[one], other, board.near[other])
        for row, end in enumerate(board.near[one]):
            for column, other_end in enumerate(board.near[other]):
                legal = legal_order(board, (one, other), (int(end), int(other_end))) is not None
                assert table[row, column] == legal
                refusals += not legal
    assert refusals > 20
    board = board_of(field(4), EDITION_2017)  # there seekers pass over each other
    assert np.all(compatible(board, 0, board.near[0], 1, board.near[1]))
