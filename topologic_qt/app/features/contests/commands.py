"""The commands that take no window: which game they are for, and what they say when something goes wrong."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import TextIO, cast

from topologic_qt import console
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.simulation import WRONG_USE, Ended, Parser
from topologic_qt.translation import UserError

_Work = Callable[[GameInfo, Sequence[str], Sequence[str]], int]
"""Does the work for a game, as arguments say; the ids of all games are for the help."""

_INTERRUPTED = 130

_BY_SIGNAL = 128
"""Added to the number of a signal, the exit code of what it ended, as shells tell it."""


def run(
    command: str,
    games: Iterable[GameInfo],
    work: _Work,
    arguments: Sequence[str],
) -> int:
    """Do the work for the game that the arguments name, the first of some if they name none.

    What it prints is written at its end; where nothing can be written to standard error, it goes on without.
    Returns the exit code: that of the work, 1 where the output cannot be written, 2 for wrong use, 130 when
    interrupted, and 128 with the number of another signal added where one ended it in an orderly way.
    """
    told = cast("TextIO", console.Tolerant(sys.stderr)) if sys.stderr is not None else None
    with redirect_stdout(StringIO()) as printed, redirect_stderr(told):
        try:
            code = _done(command, games, work, arguments)
        except SystemExit as end:  # for wrong use, or after the help
            code = end.code if isinstance(end.code, int) else 0
    return console.print_whole(f"topologic-qt {command}", printed.getvalue()) or code


def _done(
    command: str,
    games: Iterable[GameInfo],
    work: _Work,
    arguments: Sequence[str],
) -> int:
    by_id = {info.id: info for info in games}
    parser = Parser(prog=f"topologic-qt {command}", add_help=False, allow_abbrev=False)
    parser.add_argument("--game", choices=by_id, default=next(iter(by_id)))
    chosen, rest = parser.parse_known_args(arguments)
    try:
        return work(by_id[chosen.game], rest, list(by_id))
    except (UserError, ValueError) as problem:
        print(f"topologic-qt {command}: {problem}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return _INTERRUPTED
    except Ended as end:
        return _BY_SIGNAL + end.number
