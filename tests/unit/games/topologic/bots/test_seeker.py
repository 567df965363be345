"""The computer as seeker, with the rules."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from tests.tables import TopologicMatch
from tests.unit.games.topologic.bots.positions import can_be_played, field, plays, random_starts, state
from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.grid import (
    POINTS,
    Board,
    Grid,
    Numbers,
    board_of,
    compatible,
    legal_order,
    sketched,
)
from topologic_qt.games.topologic.bots.remains import Beams, beams
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import FLOORS, play_round
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, HideSecret
from topologic_qt.games.topologic.rules.setup import (
    EDITION_2017,
    EDITION_2019,
    EDITION_FRENCH,
    EDITIONS,
    Edition,
    Setup,
)
from topologic_qt.games.topologic.rules.state import Ending

QUICK = [Level.NOVICE, Level.CLUB]
every_level = pytest.mark.parametrize("level", [*QUICK, pytest.param(Level.MASTER, marks=pytest.mark.long)])
quick_levels = pytest.mark.parametrize("level", QUICK)


def begun(ground: Field, secret: int, edition: Edition = EDITION_2019, seekers: int = 5) -> TopologicMatch:
    """A match with a hidden secret."""
    setup = Setup(ground, edition, seekers)
    return TopologicMatch(Topologic(), setup, [HideSecret(ALL_TILES[secret])])


def go_on(match: TopologicMatch, seeker: ComputerSeeker, turns: int) -> None:
    """Let the computer seek until so many turns have their hint, or the round is over."""
    while len(match.state.rounds) == 1 and len(match.state.round.turns) < turns:
        if match.apply_automatic_moves():
            continue
        move = seeker.choose(match.view(1))
        assert move is not None
        match.apply(move)


@every_level
def test_every_round_is_played_by_the_rules_and_found(level: Level) -> None:
    seeker, sizes = ComputerSeeker(level), ((3, -3), (5, 4), (3, 4))
    for (seekers, growth), edition, secret in zip(sizes, EDITIONS.values(), ALL_TILES[::25], strict=True):
        played = play_round(Setup(field(growth), edition, seekers), secret, seeker)
        assert (played.ending, played.secret) == (Ending.FOUND, secret), (edition, seekers, growth)


@every_level
def test_another_one_of_the_same_level_and_seed_goes_on_in_its_place(level: Level) -> None:
    match = begun(field(-2), 25, seekers=3)
    go_on(match, ComputerSeeker(level, "one"), 3)
    hints = [place for place, move in enumerate(match.moves) if isinstance(move, GiveHint)]
    for gone in (hints[0] + 1, hints[0] + 2):
        again = TopologicMatch(Topologic(), match.setup, match.moves[:gone])
        go_on(again, ComputerSeeker(level, "one"), 3)
        assert again.moves == match.moves


@quick_levels
def test_a_turn_is_planned_as_a_whole_and_handed_out_move_by_move(level: Level) -> None:
    match, seeker = begun(field(-2), 40, seekers=3), ComputerSeeker(level)
    go_on(match, seeker, 1)
    plan = seeker.plan(match.view(1))
    for number, move in enumerate(plan):
        assert seeker.plan(match.view(1)) == plan[number:]
        assert seeker.choose(match.view(1)) == move
        match.apply(move)
    assert plan[-1] == AskForHint()


@pytest.mark.release
def test_levels_are_what_they_say() -> None:
    setup, means = Setup(field(4, "levels")), []
    for level in Level:
        seeker = ComputerSeeker(level)
        turns = [len(play_round(setup, secret, seeker).turns) for secret in ALL_TILES[::4]]
        means.append(sum(turns) / len(turns))
    assert 5 < means[0] < 8
    assert means[0] > means[1] + 0.5
    assert means[1] > means[2] > FLOORS[5]


@pytest.mark.long
def test_a_thought_tells_how_far_it_is_and_can_be_called_off() -> None:
    told: list[float] = []
    view = begun(field(-3), 0).view(1)
    seeker = ComputerSeeker(Level.MASTER)
    with pytest.raises(Cancelled):
        seeker.plan(view, Thinking(told.append, lambda: len(told) > 3))
    assert len(told) == 4
    again = seeker.plan(view, Thinking(told.append))
    assert again[-1] == AskForHint()
    assert told[-1] == 1.0
    later = told[4:]
    assert all(one < other for one, other in pairwise(later))
    assert len(later) > 10


ENOUGH = 10**6


def some_groups(board: Board, edition: Edition, size: int, seekers: int = 3) -> tuple[Numbers, Numbers]:
    """Groups of so many tiles, with seekers in reach of each other."""
    random, ground = Random(size), field(0)
    ends = [random_starts(random, ground, edition, seekers) for _ in range(12)]
    members = [random.sample(range(60), size) for _ in ends]
    return np.array(ends, np.uint8), np.array(members, np.uint8)


def of_group(found: Beams, group: int) -> Grid:
    """The configurations of one group."""
    return Grid(*(table[:, group] for table in found))


def test_a_wide_search_finds_what_is_best() -> None:
    for edition in [EDITION_2017, EDITION_FRENCH]:
        for size in [2, 5, 11]:
            board = board_of(field(0), edition)
            ends, members = some_groups(board, edition, size)
            found = beams(board, ends, members, 500, 5)
            for group, (starts, tiles) in enumerate(zip(ends.tolist(), members.tolist(), strict=True)):
                best = quick(sketched(board, starts, tiles, quick, ENOUGH)).min()
                assert quick(of_group(found, group)).min() == pytest.approx(best, abs=0.05 * size)


def test_every_configuration_can_be_reached_and_is_measured() -> None:
    board = board_of(field(0), EDITION_2017)
    ends, members = some_groups(board, EDITION_2017, 6)
    found = beams(board, ends, members, 20, 12)
    assert found.tiles.shape == (3, 12, 12)
    for group, tiles in enumerate(members):
        for column, after in enumerate(found.tiles[:, group].T):
            assert board.reach[ends[group], after].all()
            assert (found.hints[:, group, column] == POINTS[after][:, tiles].sum(axis=0)).all()
            assert (found.travel[:, group, column] == board.distance[after][:, tiles].max(axis=0)).all()


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
