"""Par of a field, and the stars of a round."""

import pytest

from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import par, play_round
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.round_results import Par, star_limits, stars
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

SETUP = Setup(random_field(FieldRecipe(Shape.SQUARE, "par")), seekers=3)


@pytest.mark.release
def test_par_is_what_master_needs_for_each_secret() -> None:
    found = par(SETUP)
    assert len(found.turns) == 60
    for number in (0, 17, 42):
        played = play_round(SETUP, ALL_TILES[number], ComputerSeeker(Level.MASTER))
        assert found.with_secret(ALL_TILES[number]) == found.turns[number] == len(played.turns)
    assert found.mean == sum(found.turns) / 60


def test_par_is_left_as_soon_as_nobody_waits_for_it() -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Cancelled):
        par(SETUP, Thinking(cancelled=cancelled))
    assert len(asked) == 4


def test_three_stars_are_for_par_rounded_up_and_two_for_two_turns_more() -> None:
    par_of_all = Par((4,) * 50 + (5,) * 10)
    assert [par_of_all.with_secret(ALL_TILES[number]) for number in (0, 59)] == [4, 5]
    mean = par_of_all.mean
    assert star_limits(mean) == (5, 7)
    won = [stars(turns, mean) for turns in (1, 5, 6, 7, 8, 30, None)]
    assert won == [3, 3, 2, 2, 1, 1, 0]
    assert star_limits(4.0) == (4, 6)
