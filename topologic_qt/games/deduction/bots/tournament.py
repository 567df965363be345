"""Whole matches between computers."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.bots.seat import think
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View


@dataclass(frozen=True, slots=True)
class Played:
    """A match that computers have played."""

    winner: Seat | None
    turns: int
    """The number of turns, over all players."""
    wrong: tuple[Seat, ...]
    """The seats that announced a wrong tile, in the order in which they did."""
    named: bool
    """Whether the winner announced the tile, and was not just the last one left."""
    seconds: tuple[tuple[float, ...], ...]
    """The processor time of each decision, by seat, in seconds."""


def play(setup: Setup, levels: Sequence[Level], seed: str = "") -> Played:
    """Play a match by the rules, with a level in each seat that moves by its own view."""
    match: Match[Setup, State, Move, View] = Match(Deduction(), setup)
    match.apply_automatic_moves()
    seconds: list[list[float]] = [[] for _ in levels]
    while (seat := match.state.to_move) is not None:
        view = match.view(seat)
        began = time.process_time()
        moves = think(view, levels[seat], seed, _never)
        seconds[seat].append(time.process_time() - began)
        for move in moves:
            match.apply(move)
        match.apply_automatic_moves()
    said = [entry for entry in match.state.log if isinstance(entry, Announcement)]
    return Played(
        match.state.winner,
        match.state.number,
        tuple(entry.announcer for entry in said if not entry.right),
        any(entry.right for entry in said),
        tuple(map(tuple, seconds)),
    )


def _never() -> bool:
    return False
