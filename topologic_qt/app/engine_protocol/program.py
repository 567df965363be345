"""``topologic-qt engine``: the program without a window, for other programs."""

import argparse
import sys
from collections.abc import Sequence

from topologic_qt.app.engine_protocol.server import serve
from topologic_qt.console import forget
from topologic_qt.games import registry

_NO_ROOM = 1
_NO_PIPES = 2
_INTERRUPTED = 130

_DESCRIPTION = """
Play, referee and study the games without a window: one JSON object per line on standard input, and one
answer per line on standard output. resources/formats/engine-protocol.md describes the requests.
"""


def main(arguments: Sequence[str]) -> int:
    """Answer every request on standard input until it ends.

    Returns the exit code: 0, 1 where an answer cannot be written, 2 without standard input and output, 130
    when interrupted. Ends the program with 2 for arguments that it does not know.
    """
    argparse.ArgumentParser(prog="topologic-qt engine", description=_DESCRIPTION).parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        return _NO_PIPES
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing but answers is written there
    try:
        serve(registry.GAMES, sys.stdin.buffer, answers)
    except BrokenPipeError:  # nobody listens any more
        forget(answers)
    except OSError as error:
        print(f"The answer could not be written: {error.strerror}.", file=sys.stderr)
        forget(answers)
        return _NO_ROOM
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0
