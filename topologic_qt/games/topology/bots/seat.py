"""The moves of a computer in its seat, and how the levels *Novice* and *Club* choose them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from topologic_qt.engine.game import Cancelled, Seat, Thinking
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots import advanced, master
from topologic_qt.games.topology.bots.advanced import Beam, Position
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.bots.geometry import Numbers
from topologic_qt.games.topology.bots.layer import Layer, by_distance, everywhere
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import End, Move
from topologic_qt.games.topology.rules.state import Setup, State, Variant, View

WIDTHS = (60, 60)  # wider ones find about one point more a turn, which is left to *Master*

ADVANCED_WIDTHS = (60, 300)  # the same in the advanced variant, where fewer turns have three tiles

_RESULTS = 20


def club_turn(view: View, position: Position, rng: Rng, thinking: Thinking) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled`."""
    widths = ADVANCED_WIDTHS if view.setup.variant is Variant.ADVANCED else WIDTHS
    found = Beam(widths, _RESULTS, thinking=thinking).turns(position.nodes(), position.revealed)
    equal = [turn for turn in found if turn.value == found[0].value]
    return equal[rng.below(len(equal))].spots


_OVERLOOKS = 15
"""The chance of overlooking a way to lay a tile, in percent.

A careful beginner wins half of 300 matches (see ``packaging/bench/rivals.py``), and at 40 three of four.
"""
_HOPES = by_distance((0.1, 0.1, 0.05, 0.02, 0.0, 0.0))  # worths of open runs by the distance of their ends


def novice_turn(position: Position, rng: Rng, thinking: Thinking) -> tuple[Spot, ...]:
    """Return all tiles of the turn. Raises `Cancelled`."""
    nodes = position.nodes()
    for design in rng.shuffled(position.revealed):
        thinking.check()
        layer = everywhere(nodes, [(design, _HOPES)])[0]
        nodes = layer.grown(_seen(layer, rng))
    return nodes.spots[0]


def _seen(layer: Layer, rng: Rng) -> Numbers:
    """The best way to lay a tile among those not overlooked."""
    seen = [row for row in range(len(layer)) if rng.below(100) >= _OVERLOOKS] or [0]
    return np.array([max(seen, key=lambda row: (layer.value[row], -row))], np.intp)


def plan(
    computer: Computer, view: View, progress: Callable[[float], None], cancelled: Callable[[], bool]
) -> Sequence[Move]:
    """The next moves of a computer, to the end of the turn or a third tile; none if cancelled."""
    try:
        return moves(view, computer, Thinking(progress, cancelled))
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The moves of a computer of any level, at least one, where somebody is to move.

    They depend on the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays.
    """
    try:
        return moves(view, Computer(level, seed), Thinking(cancelled=cancelled))
    except Cancelled:
        return moves(view, Computer(Level.NOVICE, seed), Thinking())


def moves_for_points(view: View, level: Level) -> Sequence[Move]:
    """The moves of a computer in the base game if only points count, as in the last turn."""
    if level is Level.MASTER:
        return master.for_points(Position.of(view))
    return think(view, level, "", lambda: False)


def moves(view: View, computer: Computer, thinking: Thinking) -> Sequence[Move]:
    """The moves of a computer; empty if the match is over. Raises `Cancelled`."""
    if view.is_over:
        return ()
    if view.can_end:
        return (End(),)
    rng = Rng.from_seed(f"topology/{view.number}/{computer.seed}")
    if view.choosing and computer.level is not Level.MASTER:
        return advanced.moves(view, computer.level, rng, thinking)
    if view.choosing:
        return master.begin(view, rng, thinking)
    position = Position.of(view)
    match computer.level:
        case Level.NOVICE:
            return position.moves(novice_turn(position, rng, thinking))
        case Level.CLUB:
            return position.moves(club_turn(view, position, rng, thinking))
        case Level.MASTER:
            return master.turn(view, position, rng, thinking)


@dataclass(frozen=True, slots=True)
class Played:
    """A match played by computers."""

    scores: tuple[int, ...]
    winner: Seat
    points: tuple[tuple[int, ...], ...]  # the points of each turn, by seat
    seconds: tuple[tuple[float, ...], ...]  # the processor time of each turn, by seat, in seconds


def play(setup: Setup, levels: Sequence[Level], seed: str = "") -> Played:
    """Play a match by the rules, with a level in each seat that moves by its own view."""
    match: Match[Setup, State, Move, View] = Match(Topology(), setup)
    seconds: list[list[float]] = [[] for _ in levels]
    while not match.state.is_over:
        seat, turns = match.state.seat, len(match.state.turns)
        spent = 0.0
        while len(match.state.turns) == turns and not match.state.is_over:
            began = time.process_time()
            moves = think(match.view(seat), levels[seat], seed, lambda: False)
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
