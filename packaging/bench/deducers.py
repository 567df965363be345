"""The thinking time of Deduction's computers, for the benchmarks."""

from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.bots.seat import play
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup

MATCHES = 4
"""The number of matches that each level plays against itself."""


def decisions(level: Level, players: int) -> list[float]:
    """Play some matches; return each decision's processor time, in seconds."""
    seconds: list[float] = []
    for number in range(MATCHES):
        setup = new_setup(DEFAULT_NAMES[:players], seed=f"bench-{number}")
        seconds += [time for seat in play(setup, (level,) * players).seconds for time in seat]
    return seconds
