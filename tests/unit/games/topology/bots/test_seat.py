"""Computer players in every reachable position."""

from dataclasses import replace

import pytest

from tests.unit.games.topology.bots.positions import apply_all, as_a_chain, at_random, new_match, play
from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots.frame import spot_of
from topologic_qt.games.topology.bots.hindsight import review, suggestion
from topologic_qt.games.topology.bots.master import reply
from topologic_qt.games.topology.bots.seat import plan, think
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Resign, Turn
from topologic_qt.games.topology.rules.state import Variant, shuffled_stack

LEVELS = list(Level)


def never() -> bool:
    """Never cancel."""
    return False


@pytest.mark.parametrize(("level", "chained"), [(Level.CLUB, 64), (Level.MASTER, 32)])
def test_levels_answer_at_any_time_in_every_kind_of_match(level: Level, chained: int) -> None:
    """Four may play; a chain is as long as can be; a half turn is not compulsory with an empty stack.

    For a chain of 64 tiles a master needs 300 MB.
    """
    match = new_match("middle 78", 4)
    play(match, at_random, 78, "middle 78")
    apply_all(match, think(match.view(match.state.seat), level, "", never))
    match = new_match("chain")
    play(match, as_a_chain, chained, "")
    assert max(q for tile in match.state.tiles for q, _ in tile.hexes) > chained * 5 // 8
    apply_all(match, think(match.view(0), level, "", never))
    match = new_match("short", 2, Variant.ADVANCED)
    while match.state.stack_size > 1 or not match.state.choosing:
        play(match, at_random, 1, str(match.state.stack_size))
    while not match.state.is_over:
        apply_all(match, think(match.view(0), level, "", never))


def test_what_is_left_when_little_can_be_done_or_there_is_no_time() -> None:
    """Before the end, where a half turn changes nothing, after the match, and after the time."""
    done, same, over = new_match("end"), new_match("", 2, Variant.ADVANCED, only_d_first()), new_match("over")
    play(done, at_random, 3, "end")
    assert done.state.can_end
    over.apply(Resign())
    for level in LEVELS:
        assert [*think(done.view(0), level, "", never)] == [End()]
        assert isinstance(think(same.view(0), level, "", never)[0], Turn | Draw)
        assert plan(Computer(level), over.view(0), lambda _share: None, never) == ()
    for variant in Variant:
        match = new_match("time", 2, variant)
        assert plan(Computer(Level.CLUB), match.view(0), lambda _share: None, lambda: True) == (), "cancelled"
        apply_all(match, think(match.view(0), Level.MASTER, "", lambda: True))  # when its time is over
    with pytest.raises(Cancelled):
        suggestion(match.view(0), Thinking(cancelled=lambda: True))


def only_d_first() -> str:
    """A stack whose start tile looks the same when turned."""
    stack = shuffled_stack("same")
    start = stack.index("D")
    return "D" + stack[:start] + stack[start + 1 :]


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
