"""A standstill: seekers that come no nearer to telling a few tiles apart."""

from functools import cache

import pytest

from topologic_qt.games.topologic.bots import ComputerSeeker, play_round
from topologic_qt.games.topologic.bots.board import INDEX, board_of
from topologic_qt.games.topologic.bots.situation import Situation, possible_secrets
from topologic_qt.games.topologic.bots.standstill import way_out
from topologic_qt.games.topologic.rules import (
    FieldRecipe,
    Level,
    Round,
    Setup,
    Shape,
    Tile,
    Turn,
    random_field,
)

SETUP = Setup(random_field(FieldRecipe(Shape.GROWN, "tail-9", -3)))
"""A field on which four tiles stay possible that lie up to ten moves apart."""
BOARD = board_of(SETUP.field, SETUP.edition)


@cache
def played(secret: str) -> Round:
    """A round of level *Master* on that field."""
    return play_round(SETUP, Tile.parse(secret), ComputerSeeker(Level.MASTER))


def out_of(turns: tuple[Turn, ...]) -> int | None:
    """The way out after these turns."""
    starts = tuple(INDEX[tile] for tile in turns[-1].positions)
    possible = tuple(INDEX[tile] for tile in possible_secrets(turns))
    return way_out(Situation(BOARD, starts, (True,) * len(starts), possible), turns)


@pytest.mark.parametrize(("secret", "longest"), [("O3", 15), ("K3", 15)])
def test_a_master_does_not_stay_where_it_learns_nothing(secret: str, longest: int) -> None:
    assert len(played(secret).turns) <= longest  # it took 19 turns to find either


def test_the_way_out_is_kept_until_a_hint_rules_out_a_tile() -> None:
    turns = played("V3").turns
    left = [len(possible_secrets(turns[:number])) for number in range(1, len(turns) + 1)]
    goals = [out_of(turns[:number]) for number in range(1, len(turns))]
    begin = next(number for number, goal in enumerate(goals) if goal is not None)
    end = next(number for number in range(begin, len(left)) if left[number] < left[begin])
    assert left[begin] == left[begin - 1]
    assert len(set(goals[begin:end])) == 1
    ways = [max(BOARD.distance[INDEX[tile], goals[begin]] for tile in turn.positions) for turn in turns]
    assert ways[begin + 1 : end + 1] == list(range(int(ways[begin]) - 1, int(ways[end]) - 1, -1))


def test_who_comes_nearer_goes_on() -> None:
    turns = played("V3").turns
    told = next(number for number in range(2, 20) if len(possible_secrets(turns[:number])) == 4)
    assert out_of(turns[:told]) is None
    assert out_of(turns[: told - 1]) is None
