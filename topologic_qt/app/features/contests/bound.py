"""``topologic-qt bound``: it is computed how well any player can do, and printed."""

from collections.abc import Sequence

from topologic_qt.app.features.contests import commands
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.registry import GAMES


def main(arguments: Sequence[str]) -> int:
    """Compute it for the game that the arguments name, and return the exit code."""
    return commands.run("bound", [info for info in GAMES if info.bound is not None], _compute, arguments)


def _compute(info: GameInfo, arguments: Sequence[str], games: Sequence[str]) -> int:
    assert info.bound is not None
    return info.bound(arguments, games)
