"""Whole rounds played by the computer, one for each of the sixty secrets, and a field's par."""

import time
from dataclasses import dataclass

from topologic_qt.engine.game import Player, Thinking
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import GiveUp, HideSecret, Move
from topologic_qt.games.topologic.rules.round_results import PAR_PLAYER, Par
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, State, Turn, View

MAX_TURNS = 100  # the turns after which a round is given up; it then counts as this many

FLOORS = {5: 212 / 60, 4: 221 / 60, 3: 237 / 60}  # lower bounds of the mean turns, even if seekers could jump


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a computer player on one field."""

    turns: tuple[int, ...]  # the number of turns for each secret, in the order of `ALL_TILES`
    opening: float  # the CPU time of the first turn, in seconds
    decisions: tuple[float, ...]  # CPU time in seconds of each later turn not known from another round


def play_all_secrets(setup: Setup, level: Level, seed: str = "") -> Result:
    """Play a round for each secret of a field; each different turn is computed once."""
    seeker = _Clocked(ComputerSeeker(level, seed))
    turns = tuple(len(play_round(setup, secret, seeker).turns) for secret in ALL_TILES)
    first, *later = seeker.seconds.values()
    return Result(turns, first, tuple(later))


def play_round(setup: Setup, secret: Tile, seeker: Player[View, Move]) -> Round:
    """Play one round by the rules, each seat from its own view, and return it at its end."""
    match: Match[Setup, State, Move, View] = Match(Topologic(), setup, [HideSecret(secret)])
    while (played := match.state.rounds[0]).phase is not Phase.OVER:
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
    """A seeker whose thinking is timed, once for each turn."""

    def __init__(self, seeker: ComputerSeeker) -> None:
        self._seeker = seeker
        self.seconds: dict[tuple[Turn, ...], float] = {}  # the times after these turns, the opening first

    def choose(self, view: View) -> Move | None:
        began = time.process_time()
        move = self._seeker.choose(view)
        self.seconds.setdefault(view.round.turns, time.process_time() - began)
        return move


_OPENING = 0.3  # the share of the work for the first turn, which all rounds share


def par(setup: Setup, thinking: Thinking | None = None, computer: Computer = PAR_PLAYER) -> Par:
    """The turns that a computer needs for each secret of a setup; reproducible. Raises `Cancelled`."""
    thinking = thinking or Thinking()
    seeker = ComputerSeeker(computer.level, computer.seed, thinking.quietly())
    turns = []
    for done, secret in enumerate(ALL_TILES, start=1):
        turns.append(len(play_round(setup, secret, seeker).turns))
        thinking.done(_OPENING + (1 - _OPENING) * done / len(ALL_TILES))
    return Par(tuple(turns))
