"""A careful beginner of Topology, and how often it wins against each computer.

``python -m bench.beginner STACKS LEVEL ...`` plays every stack twice, once with the beginner in each seat.
"""

import sys
from collections.abc import Iterator

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots.advanced import Position
from topologic_qt.games.topology.bots.layer import anywhere
from topologic_qt.games.topology.bots.seat import think
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.state import Setup, State, View, new_setup


def beginner_turn(view: View, rng: Rng) -> tuple[Move, ...]:
    """Lay the tiles one by one where each scores most at once, of all places and rotations."""
    nodes = Position.of(view).nodes()
    for design in view.revealed:
        layer = anywhere(nodes, design)
        best = (layer.points == layer.points.max()).nonzero()[0]
        nodes = layer.grown(best[[rng.below(len(best))]])
    return Position.of(view).moves(nodes.spots[0])


def matches(level: Level, stacks: int) -> Iterator[tuple[bool, int, int]]:
    """Yield for each match whether the beginner wins, and both scores."""
    for number in range(2 * stacks):
        setup = new_setup(seed=f"beginner-{number // 2}")
        own, rng = number % 2, Rng.from_seed(f"beginner/{number}")
        match: Match[Setup, State, Move, View] = Match(Topology(), setup)
        while not match.state.is_over:
            seat = match.state.seat
            view = match.view(seat)
            moves = (
                beginner_turn(view, rng) if seat == own else think(view, level, str(number), lambda: False)
            )
            for move in moves:
                match.apply(move)
        outcome = match.outcome
        assert outcome is not None, "the match is over"
        yield outcome.winners[0] == own, match.state.scores[own], match.state.scores[1 - own]


if __name__ == "__main__":
    for level in map(Level, sys.argv[2:] or Level):
        won, own, other = zip(*matches(level, int(sys.argv[1])), strict=True)
        count = len(won)
        print(
            f"beginner against {level}: wins {sum(won)} of {count} ({sum(won) / count:.0%}), "
            f"{sum(own) / count:.1f} : {sum(other) / count:.1f} points",
            flush=True,
        )
