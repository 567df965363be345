"""Whole matches between computers."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.games.topology.bots.seat import think
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View


@dataclass(frozen=True, slots=True)
class Played:
    """A match that computers have played."""

    scores: tuple[int, ...]
    winner: Seat
    points: tuple[tuple[int, ...], ...]
    """The points of each turn, by seat."""
    seconds: tuple[tuple[float, ...], ...]
    """The processor time of each turn, by seat, in seconds."""


def play(setup: Setup, levels: Sequence[Level], seed: str = "") -> Played:
    """Play a match by the rules, with a level in each seat that moves by its own view."""
    match: Match[Setup, State, Move, View] = Match(Topology(), setup)
    seconds: list[list[float]] = [[] for _ in levels]
    while not match.state.is_over:
        seat, turns = match.state.seat, len(match.state.turns)
        spent = 0.0
        while len(match.state.turns) == turns and not match.state.is_over:
            began = time.process_time()
            moves = think(match.view(seat), levels[seat], seed, _never)
            spent += time.process_time() - began
            for move in moves:
                match.apply(move)
        seconds[seat].append(spent)
    outcome = match.outcome
    assert outcome is not None, "the match is over"
    points = tuple(
        tuple(turn.points for turn in match.state.turns if turn.seat == seat) for seat in range(len(levels))
    )
    return Played(match.state.scores, outcome.winners[0], points, tuple(map(tuple, seconds)))


def _never() -> bool:
    return False
