"""Turns after which every possible secret is found in time."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from tests.unit.games.topologic.bots.positions import can_be_played, field, state
from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots import master
from topologic_qt.games.topologic.bots.grid import POINTS, Board, Ends, Situation, board_of
from topologic_qt.games.topologic.bots.guarantee import IN_TIME, Guarantee, sooner
from topologic_qt.games.topologic.bots.opening import openings
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

pytestmark = pytest.mark.long

ENOUGH = 5000
BOARD = board_of(field(-3), EDITION_2019)


def guarantee(latest: int, board: Board = BOARD, enough: int = ENOUGH) -> Guarantee:
    """A search for turns that find every possible secret by a turn."""
    return Guarantee(board, latest, enough, Thinking())


def hint(ends: Ends, tile: int) -> int:
    """The hint for a secret on a tile."""
    return sum(int(POINTS[end, tile]) for end in ends)


def latest(board: Board, search: Guarantee, ends: Ends, possible: Sequence[int], turn: int) -> int:
    """The turn in which the last tile is found with the turns of a search."""
    found = 0
    for told in {hint(ends, tile) for tile in possible}:
        group = tuple(tile for tile in possible if hint(ends, tile) == told)
        if len(group) == 1:
            found = max(found, turn + max(int(board.distance[end, group[0]]) for end in ends))
            continue
        following = search.turn(ends, group, turn)
        assert following is not None, "what holds goes on in the next turn"
        found = max(found, latest(board, search, following, group, turn + 1))
    return found


def positions(count: int) -> list[tuple[Ends, tuple[int, ...]]]:
    """Some seekers near each other, and a few possible tiles of the secret."""
    random = Random("guarantee")
    drawn = []
    for _ in range(count):
        near = BOARD.near[random.randrange(60)].tolist()
        drawn.append(
            (
                tuple(random.choice(near) for _ in range(5)),
                tuple(sorted(random.sample(range(60), random.randint(2, 6)))),
            )
        )
    return drawn


def test_a_plan_that_holds_finds_every_tile_in_time() -> None:
    held = 0
    for ends, possible in positions(12):
        for by in range(6, 13, 2):
            search = guarantee(by)
            if search.holds(ends, possible, 1):
                held += 1
                assert latest(BOARD, search, ends, possible, 1) <= by
                assert guarantee(by + 1).holds(ends, possible, 1)
    assert 10 < held < 40


def test_the_turn_that_it_plays_is_allowed_and_has_each_seeker_in_its_place() -> None:
    ground = field(-3)
    for starts, possible in positions(5):
        there = Situation(BOARD, starts, (True,) * 5, possible)
        ends = guarantee(20).own(there, 1)
        assert ends is not None
        assert can_be_played(state(ground, EDITION_2019, starts), starts, ends)
        for order in list(permutations(range(5)))[::29]:
            other = Situation(BOARD, tuple(starts[at] for at in order), (True,) * 5, possible)
            again = guarantee(20).own(other, 1)
            assert again is not None
            assert sorted(again) == sorted(ends)


def test_the_first_candidate_in_time_comes_before_the_own_turn() -> None:
    starts, possible = positions(1)[0]
    there = Situation(BOARD, starts, (True,) * 5, possible)
    assert sooner(there, [starts], 1, IN_TIME, Thinking()) is None, "what is in time stays as it is"
    played = IN_TIME - 5
    chosen = []
    for starts, possible in positions(8):
        there = Situation(BOARD, starts, (True,) * 5, possible)
        together = [(tile,) * 5 for tile in range(60)]
        holding = [guarantee(IN_TIME).holds(ends, possible, played + 1) for ends in together]
        if True in holding and False in holding:
            late, good = together[holding.index(False)], together[holding.index(True)]
            chosen.append(sooner(there, [late, good], played, IN_TIME + 3, Thinking()))
            assert chosen[-1] == good
            own = guarantee(IN_TIME).own(there, played)
            assert own is None or sooner(there, [late], played, IN_TIME + 3, Thinking()) == own
    assert chosen


@pytest.mark.parametrize(
    ("seed", "secret"),
    [
        ("late-33", "Y4"),  # without a guarantee, it took 15 turns
        pytest.param("late-26", "K6", marks=pytest.mark.release),  # 14
    ],
)
def test_no_secret_is_left_for_very_late(seed: str, secret: str) -> None:
    setup = Setup(random_field(FieldRecipe(Shape.GROWN, seed, -3)))
    assert len(play_round(setup, Tile.parse(secret), ComputerSeeker(Level.MASTER)).turns) <= 12


@pytest.mark.release
@pytest.mark.parametrize("seed", ["late-33", "unseen-3"])
def test_a_master_enters_where_a_plan_is_found_for_every_tile(seed: str) -> None:
    board = board_of(random_field(FieldRecipe(Shape.GROWN, seed, -3)), EDITION_2019)
    entering = Situation(board, (None,) * 5, (True,) * 5, tuple(range(60)))
    ends = master.think(entering, (), Rng.from_seed(""), Thinking())
    grid, costs = openings(entering, Thinking())
    best = tuple(grid.tiles[:, int(costs.argmin())].tolist())
    assert guarantee(12, board).holds(ends, range(60), 1)
    assert guarantee(12, board).holds(best, range(60), 1) == (ends == best)
