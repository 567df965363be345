"""Whole rounds played by the computer: one for each of the sixty secrets of a field."""

import time
from dataclasses import dataclass

from topologic_qt.engine import Match, Player
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    GiveUp,
    HideSecret,
    Level,
    Move,
    Phase,
    Round,
    Setup,
    State,
    Tile,
    Topologic,
    Turn,
    View,
)

MAX_TURNS = 100
"""A round in which the secret is not found after so many turns is given up, and counts as so many."""

FLOORS = {5: 212 / 60, 4: 221 / 60, 3: 237 / 60}
"""For each number of seekers, the mean number of turns that nobody gets below, not even by jumps."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a computer player did on one field."""

    turns: tuple[int, ...]
    """How many turns it took for each secret, in the order of `ALL_TILES`."""
    opening: float
    """How many seconds of the processor the first turn took to think about."""
    decisions: tuple[float, ...]
    """How many seconds of the processor each later turn took that had to be thought about."""


def play_all_secrets(setup: Setup, level: Level, seed: str = "", thinking: Thinking | None = None) -> Result:
    """Play a round for each secret of a field, by the rules and through the player view.

    A turn that was thought about in one round is not thought about again in another that led to the same
    point; its time counts once. Raises `Cancelled` if ``thinking`` says so.
    """
    thinking = thinking or Thinking()
    seeker = _Clocked(ComputerSeeker(level, seed))
    turns = []
    for done, secret in enumerate(ALL_TILES, start=1):
        turns.append(len(play_round(setup, secret, seeker).turns))
        thinking.done(done / len(ALL_TILES))
    first, *later = seeker.seconds.values()
    return Result(tuple(turns), first, tuple(later))


def play_round(setup: Setup, secret: Tile, seeker: Player[View, Move]) -> Round:
    """Play one round by the rules, each seat moving by its own view, and return it as it ended."""
    match: Match[Setup, State, Move, View] = Match(Topologic(), setup, [HideSecret(secret)])
    while len(match.state.rounds) == 1:
        played = match.state.round
        move: Move | None
        if played.phase is Phase.HINT:
            move = Topologic().automatic_move(match.state)
        elif len(played.turns) == MAX_TURNS:
            move = GiveUp()
        else:
            move = seeker.choose(match.view(played.seeker))
        assert move is not None, "somebody is to move"
        match.apply(move)
    return match.state.rounds[0]


class _Clocked:
    """A seeker whose thoughts are timed, each turn's once."""

    def __init__(self, seeker: ComputerSeeker) -> None:
        self._seeker = seeker
        self.seconds: dict[tuple[Turn, ...], float] = {}
        """How long it thought after these turns, the opening first."""

    def choose(self, view: View) -> Move | None:
        began = time.process_time()
        move = self._seeker.choose(view)
        self.seconds.setdefault(view.round.turns, time.process_time() - began)
        return move
