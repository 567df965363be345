"""The commands ``bound`` and ``simulate``: choosing the game, and reporting errors."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import TextIO, cast

from topologic_qt import console
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.registry import GAMES
from topologic_qt.games.simulation import WRONG_USE, Ended, Parser
from topologic_qt.translation import UserError

_Work = Callable[[GameInfo, Sequence[str], Sequence[str]], int]
"""Does the work for a game by the arguments; the ids of all games are for the help."""

_INTERRUPTED = 130
_BY_SIGNAL = 128  # exit codes of signals are 128 plus their number, as in shells


def run(command: str, games: Iterable[GameInfo], work: _Work, arguments: Sequence[str]) -> int:
    """Do the work for the game in the arguments, or the first one, and write its output at the end.

    Returns the exit code: that of the work, 1 if the output cannot be written, 2 for wrong usage, 130 when
    interrupted, and 128 plus its number for another signal that ended the work in an orderly way.
    """
    told = cast("TextIO", console.Tolerant(sys.stderr)) if sys.stderr is not None else None
    with redirect_stdout(StringIO()) as printed, redirect_stderr(told):
        try:
            code = _done(command, games, work, arguments)
        except SystemExit as end:  # wrong usage, or the help
            code = end.code if isinstance(end.code, int) else 0
    return console.print_whole(f"topologic-qt {command}", printed.getvalue()) or code


def _done(command: str, games: Iterable[GameInfo], work: _Work, arguments: Sequence[str]) -> int:
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


def bound(arguments: Sequence[str]) -> int:
    """Compute the bound for the game in the arguments, and return the exit code."""

    def bound_of(info: GameInfo, arguments: Sequence[str], games: Sequence[str]) -> int:
        assert info.bound is not None
        return info.bound(arguments, games)

    return run("bound", [info for info in GAMES if info.bound is not None], bound_of, arguments)


_OF_MATCHES = ("--matches", "--deals")
"""The options for matches between players, in a game that also has another simulation."""


def simulate(arguments: Sequence[str]) -> int:
    """Simulate the game in the arguments, and return the exit code."""

    def simulation_of(info: GameInfo, arguments: Sequence[str], games: Sequence[str]) -> int:
        wants_matches = any(argument.partition("=")[0] in _OF_MATCHES for argument in arguments)
        if info.simulate is not None and not wants_matches:
            return info.simulate(arguments, games)
        from topologic_qt.app.features.contests.command import main as play_matches

        return play_matches(info, arguments, games)

    return run("simulate", GAMES, simulation_of, arguments)
