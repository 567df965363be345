"""``topologic-qt simulate``: computers play a game without a window, and the results are printed."""

from collections.abc import Sequence

from topologic_qt.app.features.contests import commands
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.registry import GAMES

_OF_MATCHES = ("--matches", "--deals")
"""The options that ask for matches between players in a game that has another simulation, too."""


def main(arguments: Sequence[str]) -> int:
    """Simulate the game that the arguments name, and return the exit code."""
    return commands.run("simulate", GAMES, _simulate, arguments)


def _simulate(info: GameInfo, arguments: Sequence[str], games: Sequence[str]) -> int:
    wants_matches = any(argument.partition("=")[0] in _OF_MATCHES for argument in arguments)
    if info.simulate is not None and not wants_matches:
        return info.simulate(arguments, games)
    from topologic_qt.app.features.contests.command import main as play_matches

    return play_matches(info, arguments, games)
