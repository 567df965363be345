"""By mail, nobody plays for the other: honest letters are accepted, and nothing else is."""

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.letters import Letter, any_move, letters
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import CannotJoin, Joined
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret, Move
from topologic_qt.games.topologic.rules.state import Proof

FORGED = int(os.environ.get("TOPOLOGIC_FORGED_LETTERS", "300"))
"""How many forged letters are tried."""

seeds = st.integers(0, 2**32)


@pytest.mark.long
@settings(max_examples=5)
@given(seeds)
def test_every_letter_of_an_honest_match_is_taken_in_and_in_the_end_all_is_proven(seed: int) -> None:
    for letter in letters(Random(seed)):
        told = letter.receiver.told_by(letter.moves)
        assert told.seat in (None, 1 - letter.sender)
        assert not any(isinstance(move, HideSecret) and move.withheld for move in told.moves)
    copy = replace(letter.receiver)
    copy.receive(letter.moves)
    assert copy.state.to_move is None
    assert [played.proof for played in copy.state.rounds] == [Proof.PROVEN] * copy.setup.rounds


def continued(moves: list[Move], letter: Letter, rng: Random) -> list[Move]:
    """The moves, and some more that are legal for anybody."""
    rules = Topologic()
    state = rules.initial_state(letter.receiver.setup)
    try:
        for move in moves:
            state = rules.apply(state, move)
    except IllegalMove:
        return moves
    more = list(moves)
    for _ in range(rng.randrange(1, 7)):
        legal = list(rules.legal_moves(state))
        if not legal:
            break
        kind = rng.choice(sorted({type(move) for move in legal}, key=str))
        move = rng.choice([move for move in legal if type(move) is kind])
        if isinstance(move, HideSecret) and move.tile is not None and rng.random() < 0.9:
            sealed = HideSecret.sealed(move.tile)
            move = sealed if rng.random() < 0.2 else HideSecret(None, "", sealed.commitment)
        state = rules.apply(state, move)
        more.append(move)
    return more


def forged(letter: Letter, rng: Random) -> list[Move]:
    """A forged letter, made from an honest one or from what the receiver has."""
    moves = list(rng.choice((letter.moves, letter.receiver.moves)))
    for _ in range(rng.randrange(3)):
        place = rng.randrange(max(len(moves) - 4, 0), len(moves) + 1) if rng.random() < 0.7 else 0
        match rng.randrange(4):
            case 0:
                moves.insert(place, any_move(rng))
            case 1:
                moves[place : place + 1] = [any_move(rng)]
            case 2:
                del moves[place : place + 1]
            case _:
                moves = moves[:place]
    return continued(moves, letter, rng) if rng.random() < 0.7 else moves


def check(letter: Letter, told: Joined, theirs: list[Move]) -> None:
    """Check that a joined letter moves nothing of the receiver's, and reveals no hidden secret."""
    ours, setup, rules = letter.receiver, letter.receiver.setup, Topologic()
    seat = 1 - letter.sender
    if ours.seat is not None:
        assert told.seat == ours.seat == seat
    own = seat if ours.seat is not None else told.seat
    state = rules.initial_state(setup)
    for number, move in enumerate(told.moves):
        if number < len(ours.moves):
            was = ours.moves[number]
            if isinstance(move, HideSecret) and isinstance(was, HideSecret):
                assert move.commitment == was.commitment
                if was.tile is not None:
                    assert move.tile == was.tile
                    assert move.salt == was.salt or not was.salt
            else:
                assert move == was
        elif ours.moves:
            assert not isinstance(move, ChangeSeat)
            if own is not None:
                assert state.to_move == 1 - own, f"{move} is not the sender's"
        state = rules.apply(state, move)
    played = state.round
    if played.ending is None and played.secret is not None:
        assert ours.state.round.secret == played.secret
        assert len(ours.state.rounds) == len(state.rounds)
    assert all(move.commitment for move in theirs if isinstance(move, HideSecret))


def test_nobody_plays_for_the_other() -> None:
    rng, tried, refused = Random(2026), 0, 0
    while tried < FORGED:
        for letter in letters(rng):
            for _ in range(5):
                theirs = forged(letter, rng)
                tried += 1
                try:
                    told = letter.receiver.told_by(theirs)
                except CannotJoin:
                    refused += 1
                else:
                    check(letter, told, theirs)
    assert refused > tried // 2
