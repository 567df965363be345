"""The computer as seeker; *Novice* and *Club* choose by the expected number of tiles left by the hint."""

from dataclasses import replace

import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots import master
from topologic_qt.games.topologic.bots.grid import (
    INDEX,
    Costs,
    Ends,
    Grid,
    Situation,
    TurnMoves,
    as_it_stands,
    at_start_of_turn,
    moves_to,
    playable,
    reachable,
    standing,
)
from topologic_qt.games.topologic.bots.value import companions
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.hints import possible_secrets
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Edition
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View

_REMEMBERED = 1000  # the most planned turns that a player keeps

_Question = tuple[Field, Edition, tuple[Turn, ...], Situation]


class ComputerSeeker:
    """A seeker that plans a whole turn and returns its moves one by one.

    They depend only on the view, the level and the seed; plans are kept only to save time.
    """

    def __init__(self, level: Level, seed: str = "", thinking: Thinking | None = None) -> None:
        """The seed decides between equally good configurations; ``thinking`` can cancel `choose`."""
        self._thinking = thinking
        self.level = level
        self.seed = seed
        self._plans: dict[_Question, TurnMoves] = {}

    def choose(self, view: View) -> Move | None:
        """The next move of the turn; None while the referee is to move."""
        return next(iter(self.plan(view, self._thinking)), None)

    def plan(self, view: View, thinking: Thinking | None = None) -> TurnMoves:
        """The moves left in the turn, ending with the request for the hint, or none. Raises `Cancelled`."""
        played = view.round
        if played.phase not in (Phase.ENTER, Phase.MOVE) or played.secret is not None:
            return ()
        thinking = thinking or Thinking()
        moves = self._moves(view, at_start_of_turn(view), thinking)
        done = len(played.running)
        if moves[:done] == played.running:
            return moves[done:]
        return self._moves(view, as_it_stands(view), thinking)

    def _moves(self, view: View, situation: Situation, thinking: Thinking) -> TurnMoves:
        question = (view.setup.field, view.setup.edition, view.round.turns, situation)
        if question not in self._plans:
            if len(self._plans) == _REMEMBERED:
                del self._plans[next(iter(self._plans))]
            self._plans[question] = self._thought(view.round, situation, thinking)
        return self._plans[question]

    def _thought(self, played: Round, situation: Situation, thinking: Thinking) -> TurnMoves:
        if _runs_in_circles(played.turns):
            situation = replace(situation, possible=situation.possible[:1])
        rng = Rng.from_seed("/".join((self.level, self.seed, *map(_written, played.turns))))
        think = {Level.NOVICE: novice_think, Level.CLUB: club_think, Level.MASTER: master.think}[self.level]
        moves = moves_to(situation, think(situation, played.turns, rng, thinking))
        assert moves is not None, "a level chooses what can be played"
        thinking.done(1.0)
        return moves


def _runs_in_circles(turns: tuple[Turn, ...]) -> bool:
    """Whether the seekers stand as before, and no hint since has ruled out a tile.

    That can happen when seekers block each other, which the levels do not foresee for long.
    """
    if not turns:
        return False
    left = len(possible_secrets(turns))
    stood = [
        sorted(turn.positions)
        for number, turn in enumerate(turns, start=1)
        if len(possible_secrets(turns[:number])) == left
    ]
    return stood[-1] in stood[:-1]


def _written(turn: Turn) -> str:
    return f"{' '.join(map(str, turn.positions))}={turn.hint}"


_WIDTH = 15  # the beam width: the number of partial configurations kept for each seeker
_TRAVEL = 0.1  # the weight of one move, in tiles that share a hint


def next_hint(grid: Grid) -> Costs:
    """The other tiles left after the hint, summed over the possible secrets, and a little for the way."""
    left: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    left += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return left


def club_think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """Choose the tiles on which the seekers end the turn."""
    grid = reachable(situation, next_hint, _WIDTH)
    thinking.done(0.9)
    return playable(situation, grid, next_hint(grid), rng)


_IDEAS = 12  # the number of random configurations compared
FORGETS = 30  # the chance of forgetting a hint for one turn, in percent; the last hint is never forgotten


def novice_think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:
    """Choose the tiles on which the seekers end the turn."""
    remembered = (*(turn for turn in turns[:-1] if rng.below(100) >= FORGETS), *turns[-1:])
    possible = tuple(INDEX[tile] for tile in possible_secrets(remembered))
    if len(possible) == 1:
        return club_think(situation, turns, rng, thinking)
    situation = replace(situation, possible=possible)
    tiles = [[ends[rng.below(len(ends))] for _ in range(_IDEAS)] for ends in situation.ends]
    ideas = standing(situation.board, np.array(tiles, np.uint8), situation.possible)
    return playable(situation, ideas, next_hint(ideas), rng)
