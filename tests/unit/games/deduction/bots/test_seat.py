"""Computer players in every position that play can reach."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from tests.deductions import (
    THREE,
    DeductionMatch,
    announce,
    begun,
    count,
    have,
    matches,
    play,
    tile,
)
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.bots.seat import plan, play as play_match, think
from topologic_qt.games.deduction.package import DeductionComputers
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Announce, Ask, ChangeSeat, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Deal, in_order

VALUES = ("Sn", "Ma", "C2", "A3", "S4", "S5")
"""Coins of every value and every suit."""

levels = st.sampled_from(Level)


def never() -> bool:
    """Let a computer think."""
    return False


@settings(max_examples=20)
@given(matches(), levels, st.text(max_size=3))
def test_there_is_a_legal_move_wherever_a_seat_is_to_move(
    match: DeductionMatch, level: Level, seed: str
) -> None:
    for seat in range(match.seats):
        moves = think(match.view(seat), level, seed, never)
        assert len(moves) == (seat == match.state.to_move)
        assert think(match.view(seat), level, seed, never) == moves
        for move in moves:
            assert isinstance(move, Ask | Show | Announce | Pass)
            Deduction().apply(match.state, move)
    assert think(match.view(None), level, seed, never) == ()


def test_a_cancelled_thought_has_no_move_and_the_last_one_left_waits_until_he_is_certain() -> None:
    view = begun().view(0)
    for level in Level:
        assert isinstance(think(view, level, "", lambda: True)[0], Ask)
        assert plan(Computer(level), view, lambda _: None, lambda: True) == ()
    match = begun(coins="Sn Sa S2 S3", last_left_wins=False)
    match = play(match, count(1, "suit"), Resign(), count(2, "suit"), Resign(), count(0, "suit"))
    assert match.state.active == (2,)
    assert think(match.view(2), Level.MASTER, "", never) == (Pass(),)


def test_who_is_out_shows_as_if_he_were_in() -> None:
    """What somebody who announced in vain has seen must not decide what he shows (R16)."""
    views = []
    for missing in ("A5", "A3"):
        hands = [*map(list, THREE.hands)]
        if missing == "A3":
            hands[2] = [tile("A5") if one == tile("A3") else one for one in hands[2]]
        deal = Deal.of(map(in_order, hands), THREE.face_up, tile(missing))
        match = play(begun(deal, coins="Sn S3"), count(1, "suit"), announce("C5"), have(0, "suit"))
        views.append(match.view(0))
    for level in Level:
        assert think(views[0], level, "", never) == think(views[1], level, "", never), level
    silly = play(
        begun(last_left_wins=False), count(1, "suit"), announce("Sn"), count(2, "suit"), announce("C5")
    )
    for level in Level:
        assert think(silly.view(2), level, "", never), "where tiles in hands and face up were announced"


def test_the_same_tile_is_shown_again() -> None:
    level = Level.MASTER
    match = play(begun(coins="S3 S3 S3 S3"), have(1, "suit"))
    (first,) = think(match.view(1), level, "", never)
    match = play(match, first, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass(), have(1, "suit"))
    assert {think(match.view(1), level, seed, never) for seed in "abcdefgh"} == {(first,)}


@pytest.mark.parametrize("level", [Level.CLUB, Level.MASTER])
def test_what_is_certain_is_announced_and_the_work_before_it_is_done_whatever_is_suspected(
    level: Level,
) -> None:
    """Without a clue, with all clues, and between; nobody may see by the time what a computer suspects."""
    asks = [(whom, coin, line) for line in ("suit", "value") for coin in VALUES for whom in (1, 2)]
    match = begun(coins=" ".join(f"{coin} {coin} {coin}" for _, coin, _ in asks))
    moves: Sequence[Move] = ()
    while moves != (announce("A5"),):
        whom, _, line = asks.pop(0)
        play(match, count(whom, line))
        polls = [0]

        def cancelled() -> bool:
            polls[0] += 1  # noqa: B023
            return False

        moves = plan(Computer(level), match.view(0), lambda _: None, cancelled)
        assert moves == think(match.view(0), level, "", never)
        assert polls[0] > 2 or level is Level.CLUB
        play(match, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass())


def test_whole_matches_are_played_again_alike() -> None:
    setup = new_setup(DEFAULT_NAMES[:3], seed="again")
    found, again = (play_match(setup, [Level.NOVICE] * 3, "seed") for _ in range(2))
    assert found.winner is not None
    assert (found.winner, found.turns, found.wrong) == (again.winner, again.turns, again.wrong)
    assert found.winner not in found.wrong


def test_the_task_of_a_computer_knows_its_own_view_alone() -> None:
    match = begun()
    computers = DeductionComputers()
    assert computers.task(match) is None
    match.apply(ChangeSeat(0, Computer(Level.CLUB, "secret")))
    match.apply(ChangeSeat(1, Computer(Level.MASTER, "other")))
    task = computers.task(match)
    assert task is not None
    assert task == computers.task(match)
    moves = task(lambda _: None, never)
    assert moves == think(View(match.view(0)), Level.CLUB, "secret", never)
    play(match, *moves)
    following = computers.task(match)
    assert (following is None) == (match.state.to_move == 2 or match.state.to_move is None)
    assert computers.task_ahead(match) is None
    assert not computers.pauses(match)
