"""Promising turns, played to the end."""

from collections.abc import Callable
from itertools import permutations
from math import inf

import pytest

from tests.unit.games.topologic.bots.positions import field
from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots import seeker
from topologic_qt.games.topologic.bots.grid import POINTS, Ends, Situation, board_of
from topologic_qt.games.topologic.bots.master import LATE, Rollouts
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

pytestmark = pytest.mark.long

BOARD = board_of(field(-3), EDITION_2019)


def club_player(situation: Situation) -> Ends:
    """Level *Club*, without chance."""
    return seeker.club_think(situation, (), Rng.from_seed(""), Thinking())


def to(tile: int) -> Callable[[Situation], Ends]:
    """A player whose seekers reach a tile at once, at any distance."""
    return lambda there: (tile,) * len(there.starts)


def rollouts(player: Callable[[Situation], Ends], thinking: Thinking | None = None) -> Rollouts:
    """Rollouts by a player each of whose turns costs 1."""
    return Rollouts(BOARD, lambda there: (player(there), 1), thinking or Thinking())


class Counted:
    """Level *Club*, which counts its turns."""

    def __init__(self) -> None:
        self.turns = 0

    def __call__(self, situation: Situation) -> Ends:
        self.turns += 1
        return club_player(situation)


def weight(turn: int) -> int:
    """The cost of finding a secret in a turn: late turns count three times."""
    return turn + 2 * max(turn - LATE, 0)


def far_pair() -> tuple[int, int]:
    """Two tiles at the greatest distance."""
    one, other = divmod(int(BOARD.distance.argmax()), 60)
    return one, other


def test_who_stands_on_the_secret_has_found_it_and_a_lone_other_tile_is_a_way_off() -> None:
    one, other = far_pair()
    way = int(BOARD.distance[one, other])
    assert rollouts(to(other)).cost((one,) * 5, (one,), 1) == 1
    assert rollouts(to(other)).cost((one,) * 5, (one, other), 1) == 1 + weight(1 + way)


def test_every_turn_until_the_end_is_counted() -> None:
    possible = tuple(range(0, 60, 10))
    ends = (int(BOARD.entries[0]),) * 5
    turns = [played(ends, possible, secret) for secret in possible]
    assert rollouts(club_player).cost(ends, possible, 1) == sum(map(weight, turns))
    assert rollouts(club_player).cost(ends, possible, 5) == sum(weight(4 + after) for after in turns)


def played(ends: Ends, possible: tuple[int, ...], secret: int) -> int:
    """The turns Club needs, from the one that leads to these tiles, if the secret is there."""
    for turns in range(1, 60):
        if set(ends) == {secret}:
            return turns
        hints = [sum(int(POINTS[end, tile]) for end in ends) for tile in possible]
        told = sum(int(POINTS[end, secret]) for end in ends)
        possible = tuple(tile for tile, hint in zip(possible, hints, strict=True) if hint == told)
        if len(possible) == 1:
            return turns + max(int(BOARD.distance[end, secret]) for end in ends)
        ends = club_player(Situation(BOARD, tuple(sorted(ends)), (True,) * len(ends), possible))
    raise AssertionError


def test_a_turn_weighs_more_where_it_is_late() -> None:
    way = LATE // 2
    ways, points = BOARD.distance.astype(int), POINTS.astype(int)
    one, other, between = next(
        (one, other, tile)
        for one, other, tile in permutations(range(60), 3)
        if ways[one, other] == ways[one, tile] + ways[tile, other] == way
        and points[tile, one] != points[tile, other]
    )
    # Both take as many turns in all; but who begins at one of the tiles finds the other one later.
    equal = [(one,) * 5, (between,) * 5]
    best = rollouts(to(other)).best
    assert best(equal, (one, other), 0, inf) == equal[0]
    assert best(equal, (one, other), LATE - way, inf) == equal[1]


def candidates(possible: tuple[int, ...]) -> list[Ends]:
    """The seekers together on any tile, most expensive first."""
    together = [(tile,) * 5 for tile in range(60)]
    return sorted(together, key=lambda ends: -rollouts(club_player).cost(ends, possible, 3))


def test_what_cannot_be_better_is_given_up_and_the_best_is_found_for_less() -> None:
    possible = (3, 21, 40, 58)
    every = candidates(possible)
    least = rollouts(club_player).cost(every[-1], possible, 3)
    player = Counted()
    best = rollouts(player).best([every[-1], *every], possible, 2, inf)
    for_the_best, for_all = Counted(), Counted()
    rollouts(for_the_best).cost(every[-1], possible, 3)
    together = rollouts(for_all)
    assert best == every[-1]
    assert [together.cost(ends, possible, 3) < least for ends in every] == [False] * 60
    assert for_the_best.turns <= player.turns < for_all.turns / 2
    assert rollouts(club_player).cost(every[-1], possible, 3, least) == inf
    assert rollouts(club_player).cost(every[-1], possible, 3, least + 1) == least


HARD = [
    ("tail-8", "P3", 10),  # without rollouts, it took 14 turns
    ("late-19", "V5", 9),  # with the 60 cheapest configurations alone, it took 11
    ("late-19", "V2", 14),  # when the quick player's own turn was no candidate, it took 18
    ("late-39", "P3", 12),  # when that turn depended on which seeker stood where, it took 15
]


@pytest.mark.parametrize(
    ("seed", "secret", "most"),
    [
        ("tail-10", "R1", 7),  # with rollouts of ten tiles and fewer, it took 9
        *(pytest.param(*each, marks=pytest.mark.release) for each in HARD),
    ],
)
def test_a_master_does_not_wander_where_tiles_lie_far_apart(seed: str, secret: str, most: int) -> None:
    setup = Setup(random_field(FieldRecipe(Shape.GROWN, seed, -3)))
    assert len(play_round(setup, Tile.parse(secret), ComputerSeeker(Level.MASTER)).turns) <= most
