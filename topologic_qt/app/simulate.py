"""``topologic-qt simulate``: computers play a game without a window, and the results are printed."""

import sys
from collections.abc import Sequence

from topologic_qt.games.registry import GAMES
from topologic_qt.games.simulation import WRONG_USE, Parser
from topologic_qt.translation import UserError

_INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Simulate the game that the arguments name, the first one if they name none.

    Returns the exit code: 0, 2 for wrong use, 130 when interrupted.
    """
    commands = {info.id: info.simulate for info in GAMES if info.simulate is not None}
    parser = Parser(prog="topologic-qt simulate", add_help=False, allow_abbrev=False)
    parser.add_argument("--game", choices=commands, default=next(iter(commands)))
    chosen, rest = parser.parse_known_args(arguments)
    try:
        return commands[chosen.game](rest)
    except (UserError, ValueError) as problem:
        print(f"topologic-qt simulate: {problem}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return _INTERRUPTED
