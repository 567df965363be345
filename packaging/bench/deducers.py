"""The thinking time of Deduction's computer players, for the benchmarks."""

from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.bots.seat import play
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup

MATCHES = 4
"""The number of matches that each level plays against itself."""


def decisions(level: Level, players: int) -> list[float]:
    """Play some matches; the processor time of each decision, in seconds."""
    seconds: list[float] = []
    for number in range(MATCHES):
        setup = new_setup(DEFAULT_NAMES[:players], seed=f"bench-{number}")
        seconds += [time for seat in play(setup, (level,) * players).seconds for time in seat]
    return seconds
