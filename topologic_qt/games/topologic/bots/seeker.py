"""The computer as seeker."""

from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.grid import (
    Ends,
    Situation,
    TurnMoves,
    as_it_stands,
    at_start_of_turn,
    moves_to,
    possible_secrets,
)
from topologic_qt.games.topologic.rules.edition import Edition
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View

_REMEMBERED = 1000
"""The largest number of planned turns that a player keeps."""

_Question = tuple[Field, Edition, tuple[Turn, ...], Situation]


class _Thinker(Protocol):
    """The module of a level."""

    def think(self, situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:
        """The tiles on which the seekers end the turn."""
        ...


class ComputerSeeker:
    """A seeker that plans a whole turn and hands its moves out one by one.

    The moves follow from the view, the level and the seed alone, so that another player of the same level
    and seed can go on. Plans are kept only to save time.
    """

    def __init__(self, level: Level, seed: str = "") -> None:
        """Make a player of this level. The seed decides between configurations that are equally good."""
        self.level = level
        self.seed = seed
        self._plans: dict[_Question, TurnMoves] = {}

    def choose(self, view: View) -> Move | None:
        """The next move of the turn; None while the match waits for the referee."""
        plan = self.plan(view)
        return plan[0] if plan else None

    def plan(self, view: View, thinking: Thinking | None = None) -> TurnMoves:
        """The moves left of the turn, the request for the hint last; empty if the seeker is not to move.

        Raises `Cancelled` if ``thinking`` was cancelled.
        """
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
        thinker = cast(_Thinker, import_module(f"topologic_qt.games.topologic.bots.{self.level}"))
        moves = moves_to(situation, thinker.think(situation, played.turns, rng, thinking))
        assert moves is not None, "a level chooses what can be played"
        thinking.done(1.0)
        return moves


def _runs_in_circles(turns: tuple[Turn, ...]) -> bool:
    """Whether the seekers stand as they stood before, and no hint has ruled out a tile since.

    The seekers then go to one possible tile. Circles can happen where seekers are in each other's way, which
    the levels do not foresee for long.
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
