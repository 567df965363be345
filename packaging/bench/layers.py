"""The thinking time and scores of Topology's computers, for the benchmarks."""

from typing import NamedTuple

from topologic_qt.engine.players import Level
from topologic_qt.games.topology.bots.seat import play
from topologic_qt.games.topology.rules.state import Variant, new_setup

STACKS = {Level.NOVICE: 4, Level.CLUB: 1, Level.MASTER: 1}
"""The number of stacks that each level plays against itself."""


class Turns(NamedTuple):
    """The turns of a level against itself."""

    seconds: list[float]
    """The processor time of each, in seconds, including a match's first turn."""
    points: list[int]


def turns(level: Level, variant: Variant) -> Turns:
    """Play some stacks."""
    seconds: list[float] = []
    points: list[int] = []
    for number in range(STACKS[level]):
        result = play(new_setup(seed=f"bench-{number}", variant=variant), (level, level))
        seconds += [time for seat in result.seconds for time in seat]
        points += [score for seat in result.points for score in seat]
    return Turns(seconds, points)
