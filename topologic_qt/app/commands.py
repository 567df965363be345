"""The commands that take no window: which game they are for, and what they say when something goes wrong."""

import sys
from collections.abc import Callable, Iterable, Sequence

from topologic_qt.games.contract import GameInfo
from topologic_qt.games.simulation import WRONG_USE, Parser
from topologic_qt.translation import UserError

_INTERRUPTED = 130


def run(
    command: str,
    games: Iterable[GameInfo],
    work: Callable[[GameInfo, Sequence[str]], int],
    arguments: Sequence[str],
) -> int:
    """Do the work for the game that the arguments name, the first of some if they name none.

    Returns the exit code: that of the work, 2 for wrong use, 130 when interrupted.
    """
    by_id = {info.id: info for info in games}
    parser = Parser(prog=f"topologic-qt {command}", add_help=False, allow_abbrev=False)
    parser.add_argument("--game", choices=by_id, default=next(iter(by_id)))
    chosen, rest = parser.parse_known_args(arguments)
    try:
        return work(by_id[chosen.game], rest)
    except (UserError, ValueError) as problem:
        print(f"topologic-qt {command}: {problem}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return _INTERRUPTED
