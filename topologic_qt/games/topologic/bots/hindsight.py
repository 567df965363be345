"""The review of a round, and advice: turns are rated by the tiles that their hints leave on average."""

from dataclasses import replace

import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.grid import (
    INDEX,
    Costs,
    Ends,
    Grid,
    Rating,
    Situation,
    TurnMoves,
    board_of,
    cheapest,
    moves_to,
    reachable,
    standing,
)
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.bots.value import companions
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.hints import possible_secrets
from topologic_qt.games.topologic.rules.moves import AskForHint, Move
from topologic_qt.games.topologic.rules.round_results import RoundReview, TurnReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Round, State, Turn, View

_WIDTH = 400  # the beam width of the search for the best configuration

_AGAIN, _OPENED = 0.5, 0.95
"""The finished share of a review when the replay by *Master* begins, and after its first turn."""


def review(setup: Setup, played: Round, seed: str = "", thinking: Thinking | None = None) -> RoundReview:
    """Review a round, with *Master* for comparison. Raises ValueError without a secret, and `Cancelled`."""
    if played.secret is None:
        raise ValueError("A round can be looked at again when it is over.")
    thinking = thinking or Thinking()
    turns = turn_reviews(setup, played, thinking)
    bare = Setup(setup.field, setup.edition, setup.seekers)  # without the other players and secrets
    master = ComputerSeeker(Level.MASTER, seed)
    again = play_round(bare, played.secret, _Again(master, thinking))
    left = tuple(len(possible_secrets(again.turns[: number + 1])) for number in range(len(again.turns)))
    suggested = tuple(_is_suggested(bare, played, number, master, thinking) for number in range(len(turns)))
    thinking.done(1.0)
    return RoundReview(turns, left, suggested)


def turn_reviews(setup: Setup, played: Round, thinking: Thinking) -> tuple[TurnReview, ...]:
    """The review of every turn of a round, about half the work of a full review. Raises `Cancelled`."""
    turns = []
    for number in range(len(played.turns)):
        turns.append(_reviewed(setup, played.turns[: number + 1]))
        thinking.done(_AGAIN * (number + 1) / len(played.turns))
    return tuple(turns)


def suggestion(view: View, seed: str = "", thinking: Thinking | None = None) -> TurnMoves:
    """The moves of level *Master* for the rest of the turn; empty if it is not the seeker's turn."""
    return ComputerSeeker(Level.MASTER, seed).plan(view, thinking)


def _is_suggested(
    setup: Setup, played: Round, number: int, master: ComputerSeeker, thinking: Thinking
) -> bool:
    """Whether a turn, by index, ended on the tiles that level *Master* would have chosen."""
    before, turn = played.turns[:number], played.turns[number]
    as_it_was = replace(played, secret=None, ending=None, running=(), asked=False, turns=before)
    view = View(State(setup, (as_it_was,), setup.seating))
    ends = dict(enumerate(before[-1].positions)) if before else {}
    for move in master.plan(view, thinking.quietly()):
        if not isinstance(move, AskForHint):
            ends[move.seeker] = move.to
    return sorted(ends.values()) == sorted(turn.positions)


class _Again:
    """A seeker of level *Master* that replays the round, and stops when the review is cancelled."""

    def __init__(self, seeker: ComputerSeeker, thinking: Thinking) -> None:
        self._seeker = seeker
        self._thinking = thinking

    def choose(self, view: View) -> Move | None:
        thinking = self._thinking.quietly() if view.round.turns else Thinking(self._opened, self._is_off)
        return next(iter(self._seeker.plan(view, thinking)), None)

    def _opened(self, share: float) -> None:
        self._thinking.done(_AGAIN + (_OPENED - _AGAIN) * share)

    def _is_off(self) -> bool:
        """Return False. Raises `Cancelled` if the whole review is cancelled."""
        self._thinking.check()
        return False


def _reviewed(setup: Setup, turns: tuple[Turn, ...]) -> TurnReview:
    """The review of the last of these turns."""
    *earlier, turn = turns
    before, after = possible_secrets(tuple(earlier)), possible_secrets(turns)
    starts = tuple(INDEX[tile] for tile in earlier[-1].positions) if earlier else (None,) * setup.seekers
    board = board_of(setup.field, setup.edition)
    possible = tuple(INDEX[tile] for tile in before)
    situation = Situation(board, starts, (True,) * setup.seekers, possible)
    tiles = np.array([[INDEX[tile]] for tile in turn.positions], np.uint8)
    there = standing(board, tiles, possible)
    best, least_left = _best(situation, tiles_left)
    _, least_travel = _best(situation, travel)
    left = float(tiles_left(there)[0])
    moves = moves_to(situation, best)
    assert moves is not None
    return TurnReview(
        before=before,
        after=after,
        left=left,
        least_left=min(left, least_left),  # the played turn can be better than what the search found
        best=turn.positions if left <= least_left else tuple(ALL_TILES[end] for end in best),
        best_moves=(*turn.moves, moves[-1]) if left <= least_left else moves,
        travel_lost=max(0.0, float(travel(there)[0]) - least_travel),
    )


def tiles_left(grid: Grid) -> Costs:
    """The mean number of tiles left after the hint: 1 or more."""
    left: Costs = companions(grid.hints).mean(axis=0, dtype=np.float32) + np.float32(1)
    return left


def travel(grid: Grid) -> Costs:
    """The mean number of moves from the farthest seeker to the secret."""
    moves: Costs = grid.travel.mean(axis=0, dtype=np.float32)
    return moves


def _best(situation: Situation, rating: Rating) -> tuple[Ends, float]:
    """The reachable configuration with the lowest rating, and that rating."""
    grid = reachable(situation, rating, _WIDTH)
    costs = rating(grid)
    for column in cheapest(costs, len(costs)):
        ends = tuple(grid.tiles[:, column].tolist())
        if moves_to(situation, ends) is not None:
            return ends, float(costs[column])
    raise AssertionError("unreachable: nobody has to move")
