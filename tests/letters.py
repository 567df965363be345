"""Matches by mail between two honest players, without windows, as letters with their receivers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.mail import (
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
from topologic_qt.games.topologic.rules.state import Phase, State

FIELD = drawn(ORDERED)


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

    def receive(self, letter: list[Move]) -> bool:
        """Join a letter, answer as the program does, and return whether there was an answer."""
        told = self.told_by(letter)
        self.moves, self.seat = list(told.moves), told.seat
        answer = self._answer()
        self.moves += answer
        return bool(answer)

    def told_by(self, letter: list[Move]) -> Joined:
        """The copy joined with a letter, without a change. Raises `CannotJoin`."""
        if self.moves:
            return joined(self.setup, self.moves, self.setup, letter, self.seat)
        return taken_in(self.setup, letter)

    def _answer(self) -> list[Move]:
        return list(self.match.apply_automatic_moves())


@dataclass(frozen=True)
class Letter:
    """A letter on its way."""

    moves: list[Move]
    sender: Seat
    receiver: Home
    """The receiver's copy, as it was before the letter."""


def letters(rng: Random) -> Iterator[Letter]:
    """Play a match by mail from its first move to its last proof."""
    setup = Setup(FIELD, EDITION_FRENCH, 3, rounds=rng.choice((1, 2)))
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
