"""``topologic-qt simulate``: computers play a game without a window, and the results are printed."""

import sys
from collections.abc import Sequence

from topologic_qt.games.registry import GAMES
from topologic_qt.games.simulation import WRONG_USE, Parser
from topologic_qt.translation import UserError

_INTERRUPTED = 130

_OF_MATCHES = ("--matches", "--deals")
"""The options that ask for matches between players in a game that has another simulation, too."""


def main(arguments: Sequence[str]) -> int:
    """Simulate the game that the arguments name, the first one if they name none.

    Returns the exit code: 0, 2 for wrong use, 130 when interrupted.
    """
    games = {info.id: info for info in GAMES}
    parser = Parser(prog="topologic-qt simulate", add_help=False, allow_abbrev=False)
    parser.add_argument("--game", choices=games, default=next(iter(games)))
    chosen, rest = parser.parse_known_args(arguments)
    info = games[chosen.game]
    wants_matches = any(argument.partition("=")[0] in _OF_MATCHES for argument in rest)
    try:
        if info.simulate is not None and not wants_matches:
            return info.simulate(rest)
        from topologic_qt.app.contests.command import main as play_matches

        return play_matches(info, rest)
    except (UserError, ValueError) as problem:
        print(f"topologic-qt simulate: {problem}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return _INTERRUPTED
