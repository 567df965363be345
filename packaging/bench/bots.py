"""The thinking time of Topologic's computers, for the benchmarks."""

from typing import NamedTuple

from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.tournament import play_all_secrets
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

GROWTHS = (4, 0, -3)
"""The kinds of fields, one of each."""


class TaskTimes(NamedTuple):
    """The thinking times of a level, in seconds of processor time."""

    openings: list[float]
    decisions: list[float]


def tasks(level: Level) -> TaskTimes:
    """Play every secret of some fields; each computed turn counts once."""
    openings: list[float] = []
    decisions: list[float] = []
    for growth in GROWTHS:
        result = play_all_secrets(Setup(random_field(FieldRecipe(Shape.GROWN, "bench", growth))), level)
        openings.append(result.opening)
        decisions += result.decisions
    return TaskTimes(openings, decisions)
