"""Turns that look good, played to the end."""

from collections.abc import Callable
from itertools import permutations

import pytest

from tests.unit.games.topologic.bots.positions import field
from topologic_qt.engine import Cancelled, Rng, Thinking
from topologic_qt.games.topologic.bots import ComputerSeeker, club, play_round
from topologic_qt.games.topologic.bots.board import POINTS, board_of
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.rollout import LATE, Rollouts
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.rules import (
    EDITION_2019,
    FieldRecipe,
    Level,
    Setup,
    Shape,
    Tile,
    random_field,
)

BOARD = board_of(field(-3), EDITION_2019)


def club_player(situation: Situation) -> Ends:
    """Level *Club*, without chance."""
    return club.think(situation, (), Rng.from_seed(""), Thinking())


def to(tile: int) -> Callable[[Situation], Ends]:
    """A player whose seekers are on one tile at once, however far it is."""
    return lambda there: (tile,) * len(there.starts)


def rollouts(player: Callable[[Situation], Ends], thinking: Thinking | None = None) -> Rollouts:
    return Rollouts(BOARD, player, thinking or Thinking())


def far_pair() -> tuple[int, int]:
    """Two tiles that lie as far from each other as any."""
    one, other = divmod(int(BOARD.distance.argmax()), 60)
    return one, other


def test_who_stands_on_the_secret_has_found_it_and_a_lone_other_tile_is_a_way_off() -> None:
    one, other = far_pair()
    way = int(BOARD.distance[one, other])
    assert rollouts(to(other)).turns((one,) * 5, (one,)) == [1]
    assert rollouts(to(other)).turns((one,) * 5, (one, other)) == [1, 1 + way]


def test_every_turn_until_the_end_is_counted() -> None:
    possible = tuple(range(0, 60, 10))
    ends = (int(BOARD.entries[0]),) * 5
    for turns, secret in zip(
        sorted(rollouts(club_player).turns(ends, possible)),
        sorted(played(ends, possible, secret) for secret in possible),
        strict=True,
    ):
        assert turns == secret


def played(ends: Ends, possible: tuple[int, ...], secret: int) -> int:
    """The turns that it takes Club, from the one that leads to these tiles, if the secret is there."""
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


def test_the_best_is_what_leads_to_the_fewest_turns() -> None:
    one, other = far_pair()
    near = next(int(tile) for tile in BOARD.near[one] if tile != one)
    candidates = [(tile,) * 5 for tile in (other, near, one)]
    assert rollouts(to(one)).best(candidates, (one,), 1) == (one,) * 5


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
    assert best(equal, (one, other), 0) == equal[0]
    assert best(equal, (one, other), LATE - way) == equal[1]


def test_who_never_tells_tiles_apart_comes_to_an_end() -> None:
    idle = next(tile for tile in range(60) if not POINTS[tile][:2].any())
    assert min(rollouts(to(idle)).turns((idle,) * 5, (0, 1))) > 60


def test_it_can_be_called_off() -> None:
    ends = (int(BOARD.entries[0]),) * 5
    with pytest.raises(Cancelled):
        rollouts(club_player, Thinking(cancelled=lambda: True)).turns(ends, tuple(range(60)))


def test_a_master_does_not_wander_where_a_few_tiles_lie_far_apart() -> None:
    setup = Setup(random_field(FieldRecipe(Shape.GROWN, "topologic-2", -3)))
    longest = play_round(setup, Tile.parse("V6"), ComputerSeeker(Level.MASTER))
    assert len(longest.turns) <= 12  # it took 16 turns without rollouts
