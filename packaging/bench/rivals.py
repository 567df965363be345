"""Players of Topology to measure the computers by: a careful beginner, and a wide beam.

``python -m bench.rivals RIVAL STACKS LEVEL ...`` plays every stack twice, once with the rival in each seat.
"""

import sys
from collections.abc import Iterator
from statistics import fmean, stdev

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots.advanced import Beam, Position
from topologic_qt.games.topology.bots.layer import anywhere
from topologic_qt.games.topology.bots.seat import think
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.state import Setup, State, View, new_setup


def beginner(view: View, rng: Rng) -> tuple[Move, ...]:
    """Lay the tiles one by one where each scores most at once, of all places and rotations."""
    nodes = Position.of(view).nodes()
    for design in view.revealed:
        layer = anywhere(nodes, design)
        best = (layer.points == layer.points.max()).nonzero()[0]
        nodes = layer.grown(best[[rng.below(len(best))]])
    return Position.of(view).moves(nodes.spots[0])


def beam(view: View, _: Rng) -> tuple[Move, ...]:
    """Take the most points of this turn that a wide beam finds, whatever they leave."""
    position = Position.of(view)
    return position.moves(Beam((2000, 1500), 1).turns(position.nodes(), position.revealed)[0].spots)


RIVALS = {rival.__name__: rival for rival in (beginner, beam)}


def matches(rival: str, level: Level, stacks: int) -> Iterator[tuple[bool, int]]:
    """Yield for each match whether the computer wins, and its lead in points."""
    for number in range(2 * stacks):
        setup = new_setup(seed=f"{rival}-{number // 2}")
        own, rng = number % 2, Rng.from_seed(f"{rival}/{number}")
        match: Match[Setup, State, Move, View] = Match(Topology(), setup)
        while not match.state.is_over:
            seat = match.state.seat
            view = match.view(seat)
            moves = (
                think(view, level, str(number), lambda: False) if seat == own else RIVALS[rival](view, rng)
            )
            for move in moves:
                match.apply(move)
        outcome = match.outcome
        assert outcome is not None, "the match is over"
        yield outcome.winners[0] == own, match.state.scores[own] - match.state.scores[1 - own]


if __name__ == "__main__":
    for level in map(Level, sys.argv[3:] or Level):
        won, leads = zip(*matches(sys.argv[1], level, int(sys.argv[2])), strict=True)
        pairs = [(first + second) / 2 for first, second in zip(leads[::2], leads[1::2], strict=True)]
        error = stdev(pairs) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.0
        print(
            f"{level} against {sys.argv[1]}: wins {fmean(won):.0%} of {len(won)}, "
            f"leads by {fmean(pairs):.1f} ({error:.1f})",
            flush=True,
        )
