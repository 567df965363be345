"""By mail, nobody plays for the other: honest letters are accepted, and nothing else is."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.mail import (
    CannotJoin,
    Joined,
    for_the_other,
    joined,
    seat_of_the_sender,
    taken_in,
)
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    ChangeSeat,
    CorrectHint,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.state import Phase, Proof, State

FORGED = int(os.environ.get("TOPOLOGIC_FORGED_LETTERS", "300"))
"""How many forged letters are tried."""

seeds = st.integers(0, 2**32)


@dataclass
class Home:
    """One player's copy of a match."""

    setup: Setup
    moves: list[Move] = field(default_factory=list)
    seat: Seat | None = None

    @property
    def match(self) -> TopologicMatch:
        """The match of the copy."""
        return TopologicMatch(Topologic(), self.setup, self.moves)

    @property
    def state(self) -> State:
        """The state of the match of the copy."""
        return self.match.state

    def letter(self) -> list[Move]:
        """The moves for the other player; from then on the copy belongs to one seat."""
        if self.seat is None:
            self.seat = seat_of_the_sender(self.state)
        return for_the_other(self.state, self.moves)

    def receive(self, letter: list[Move]) -> None:
        """Join a letter, and answer as the program does."""
        self.moves, self.seat = self.told_by(letter)
        self.moves += self.match.apply_automatic_moves()

    def told_by(self, letter: list[Move]) -> Joined:
        """The copy joined with a letter, without a change. Raises `CannotJoin`."""
        if self.moves:
            return joined(self.setup, self.moves, self.setup, letter, self.seat)
        return taken_in(self.setup, letter)


@dataclass(frozen=True)
class Letter:
    """A letter on its way."""

    moves: list[Move]
    sender: Seat
    receiver: Home
    """The receiver's copy, as it was before the letter."""


def letters(rng: Random) -> Iterator[Letter]:
    """Play a match by mail from its first move to its last proof."""
    setup = Setup(drawn(ORDERED), EDITION_FRENCH, 3, rounds=rng.choice((1, 2)))
    homes = (Home(setup), Home(setup))
    hidden: list[HideSecret] = []
    player: Seat = 0
    for _ in range(80):
        here, there = homes[player], homes[1 - player]
        _play(here, player, hidden, rng)
        if here.moves == there.moves and here.state.to_move is None:
            return
        letter = here.letter()
        yield Letter(letter, player, Home(setup, list(there.moves), there.seat))
        there.receive(letter)
        player = 1 - player
    raise AssertionError("The match does not end.")


def _play(home: Home, player: Seat, hidden: list[HideSecret], rng: Random) -> None:
    """Make the player's moves while it is their turn."""
    while (state := home.state).to_move == player:
        match state.round.phase:
            case Phase.HIDE:
                hidden.append(HideSecret.sealed(rng.choice(ALL_TILES)))
                home.moves.append(hidden[-1])
            case Phase.HINT:
                raise AssertionError("The program answers by itself.")
            case _:
                home.moves += _turn(state, hidden[-1], rng)


def _turn(state: State, hidden: HideSecret, rng: Random) -> list[Move]:
    """A seeker's turn, who sometimes gives up and sometimes guesses well."""
    if rng.random() < 0.12 or len(state.round.turns) > 15:
        return [GiveUp()]
    seekers = range(state.setup.seekers)
    lucky = rng.random() < 0.3
    moves: list[Move] = []
    for seeker in seekers:
        legal = sorted(legal_destinations(state, seeker))
        wanted = hidden.tile if lucky and hidden.tile in legal else None
        if state.round.phase is Phase.ENTER:
            moves.append(PlaceSeeker(seeker, wanted or rng.choice(legal)))
        elif wanted or (legal and rng.random() < 0.5 and state.round.positions[seeker] != hidden.tile):
            moves.append(MoveSeeker(seeker, wanted or rng.choice(legal)))
    return [*moves, AskForHint()]


def any_move(rng: Random) -> Move:
    """A move of any kind and player."""
    tile, seeker = rng.choice(ALL_TILES), rng.randrange(3)
    sealed = HideSecret.sealed(tile)
    return rng.choice(
        (
            HideSecret(None, "", sealed.commitment),
            sealed,
            HideSecret(tile),
            HideAtTable(),
            PlaceSeeker(seeker, tile),
            MoveSeeker(seeker, tile),
            AskForHint(),
            GiveHint(rng.randrange(7)),
            GiveUp(),
            CorrectHint(0, rng.randrange(7)),
            TellSecret(tile),
            ChangeSeat(rng.randrange(2), Computer(seed="S")),
            ChangeSeat(rng.randrange(2), None),
        )
    )


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
