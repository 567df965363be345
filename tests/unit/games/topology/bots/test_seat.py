"""Computer players in every position that play can reach."""

from dataclasses import replace

import pytest

from tests.unit.games.topology.bots.positions import (
    apply_all,
    as_a_chain,
    at_random,
    new_match,
    play,
)
from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.topology.bots.frame import spot_of
from topologic_qt.games.topology.bots.hindsight import review, suggestion
from topologic_qt.games.topology.bots.reply import reply
from topologic_qt.games.topology.bots.seat import plan, think
from topologic_qt.games.topology.rules import (
    Computer,
    Draw,
    End,
    Lay,
    Level,
    Resign,
    Turn,
    Variant,
    View,
    shuffled_stack,
)

LEVELS = list(Level)


def never() -> bool:
    """The thought goes on."""
    return False


def moves_of(view: View, level: Level, seed: str = "") -> tuple[object, ...]:
    """The moves of a level."""
    return tuple(think(view, level, seed, never))


@pytest.mark.parametrize("level", LEVELS)
def test_levels_answer_at_any_time_in_every_kind_of_match_and_on_the_longest_chain(level: Level) -> None:
    kinds = ((2, Variant.BASE), (2, Variant.ADVANCED), (3, Variant.BASE), (4, Variant.BASE))
    for (players, variant), made in zip(kinds, (13, 12, 65, 78), strict=True):
        match = new_match(f"middle {made}", players, variant)
        play(match, as_a_chain if made % 2 else at_random, made, f"middle {made}")
        apply_all(match, think(match.view(match.state.seat), level, "", never))
    match = new_match("chain")
    play(match, as_a_chain, 51 + 16 - 3, "")
    assert max(q for tile in match.state.tiles for q, _ in tile.hexes) > 40
    apply_all(match, think(match.view(0), level, "", never))


@pytest.mark.parametrize("level", LEVELS)
def test_levels_turn_a_tile_where_they_may_with_an_empty_stack(level: Level) -> None:
    """Two tiles are left, and no third one: a half turn is legal, and not compulsory."""
    match = new_match("short", 2, Variant.ADVANCED)
    while match.state.stack_size > 1 or not match.state.choosing:
        play(match, as_a_chain if match.state.choosing else at_random, 1, str(match.state.stack_size))
    while not match.state.is_over:
        apply_all(match, think(match.view(0), level, "", never))
    assert match.state.is_over


def test_what_is_left_when_little_can_be_done() -> None:
    """Before the end, where a half turn changes nothing, and after the match."""
    done, same, over = new_match("end"), new_match("", 2, Variant.ADVANCED, only_d_first()), new_match("over")
    play(done, at_random, 3, "end")
    assert done.state.can_end
    over.apply(Resign())
    for level in LEVELS:
        assert moves_of(done.view(0), level) == (End(),)
        assert isinstance(moves_of(same.view(0), level)[0], Turn | Draw)
        assert plan(Computer(level), over.view(0), lambda _share: None, never) == ()


def only_d_first() -> str:
    """A stack whose start tile looks the same turned."""
    stack = shuffled_stack("same")
    start = stack.index("D")
    return "D" + stack[:start] + stack[start + 1 :]


def test_a_seed_makes_a_difference() -> None:
    match = new_match("seeds")
    assert len({moves_of(match.view(0), Level.NOVICE, str(seed)) for seed in range(5)}) > 1


def test_a_plan_that_is_cancelled_has_no_moves() -> None:
    for variant in Variant:
        match = new_match("cancelled", 2, variant)
        for level in (Level.CLUB, Level.MASTER):
            assert plan(Computer(level), match.view(0), lambda _share: None, lambda: True) == ()


def test_a_thought_whose_time_is_over_still_has_moves() -> None:
    for variant in Variant:
        match = new_match("time", 2, variant)
        apply_all(match, think(match.view(0), Level.MASTER, "", lambda: True))


def test_levels_differ() -> None:
    """The first turns of each level against itself on the same stack."""
    points = []
    for level in (Level.NOVICE, Level.CLUB):
        match = new_match("levels")
        while len(match.state.turns) < 9:
            apply_all(match, think(match.view(0), level, "", never))
        points.append(sum(match.state.scores))
    assert points[0] < points[1]


@pytest.mark.long
def test_what_is_left_is_what_the_next_player_may_find() -> None:
    """Where rings are opened again, more can be made of a table. After the match, it is nothing."""
    match = new_match("left", 2, Variant.ADVANCED)
    while match.state.stack_size > 20:
        apply_all(match, think(match.view(0), Level.NOVICE, "", never))
    view = match.view(0)
    table = tuple(map(spot_of, view.confirmed))
    search = reply(view, Rng.from_seed(""), Thinking())
    assert search is not None
    assert search.points(table) > replace(search, turning=0).points(table)
    while match.state.stack_size:
        apply_all(match, think(match.view(0), Level.NOVICE, "", never))
    assert reply(match.view(0), Rng.from_seed(""), Thinking()) is None


@pytest.mark.parametrize("variant", list(Variant))
def test_a_review_finds_at_least_what_was_scored_and_what_can_be_played(variant: Variant) -> None:
    match = new_match("review", 2, variant)
    while len(match.state.turns) < 3:
        apply_all(match, think(match.view(0), Level.NOVICE, "", never))
    shares: list[float] = []
    found = review(match.view(0), Thinking(shares.append))
    assert [one.points for one in found] == [turn.points for turn in match.state.turns]
    assert all(one.best >= one.points for one in found)
    assert any(one.best > one.points for one in found)
    assert [one.gave for one in found] == [*(one.best for one in found[1:]), None]
    assert [tile.hexes for tile in found[0].before] == [((0, 0), (1, 0))]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    for one in found:
        again = new_match("review", 2, variant)
        turn = 1
        for move in match.moves:
            if turn == one.number:
                break
            again.apply(move)
            turn += isinstance(move, End)
        assert again.state.tiles == one.before
        if one.best_turned is not None:
            again.apply(Turn(one.best_turned.at))
        elif again.state.must_choose:
            again.apply(Draw())
        apply_all(again, [Lay(tile.design, tile.at, tile.direction) for tile in one.best_tiles])
        again.apply(End())
        assert again.state.turns[-1].points == one.best


def test_a_suggestion_can_be_cancelled() -> None:
    match = new_match("advice")
    assert suggestion(match.view(0), Thinking())
    with pytest.raises(Cancelled):
        suggestion(match.view(0), Thinking(cancelled=lambda: True))
