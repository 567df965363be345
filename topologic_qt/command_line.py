"""The command line's arguments, and messages even without a console."""

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import NoReturn

from topologic_qt import __version__, console

MOST_FILES = 20
"""The most files opened at once; each may get its own window."""
_WRONG_USE = 2

_WITHOUT_WINDOW = """
Without a window: 'topologic-qt simulate' lets computers play any of them, 'topologic-qt engine' lets other
programs play, 'topologic-qt bound' computes how well anybody can,
""".strip()


def read(arguments: Sequence[str]) -> list[str]:
    """Return the files to open. Exits for --version and --help, and with code 2 for wrong usage."""
    borrow_console()
    is_plain = not any(argument.startswith("-") for argument in arguments)
    return [_path(file) for file in (arguments if is_plain else _understood(arguments))]


def _path(file: str) -> str:
    """Return the path of a file, which a desktop may give as a URL, as in ``file:///home/anna/a%20match``."""
    address = re.fullmatch(r"file:(?://(?:localhost)?)?(/(?!/).*)", file, re.IGNORECASE | re.DOTALL)
    if address is None:
        return file
    from urllib.parse import unquote_to_bytes

    path = os.fsdecode(unquote_to_bytes(address[1]))
    return path.removeprefix("/") if sys.platform == "win32" else path


def _understood(arguments: Sequence[str]) -> list[str]:
    from topologic_qt.games.registry import GAMES

    bounded = _listed(info.name for info in GAMES if info.bound is not None)

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            complain(f"topologic-qt cannot be started like this: {message}. Type topologic-qt --help.")
            self.exit(_WRONG_USE)

    parser = Parser(
        prog="topologic-qt",
        description=f"Play the games of the box: {_listed(info.name for info in GAMES)}.",
        epilog=f"{_WITHOUT_WINDOW} for {bounded}; add --help to learn more.",
        allow_abbrev=False,
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="a saved match or field to open")
    parser.add_argument("--version", action="version", version=f"Topologic {__version__}")
    printed = StringIO()
    try:
        with redirect_stdout(printed):
            known, unknown = parser.parse_known_args(arguments)
    except SystemExit as end:
        raise SystemExit(console.print_whole("topologic-qt", printed.getvalue()) or end.code) from None
    if unknown:
        parser.error(f"it does not know {' '.join(unknown)}")
    files: list[str] = known.files
    return files


def _listed(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def complain(sentence: str) -> None:
    """Show a message on the console, or in a window without one."""
    if sys.stderr is not None:
        console.write(f"{sentence}\n", console.PATIENCE)
        return
    from topologic_qt.app.kit.context import Application
    from topologic_qt.widgets.ask import MessageBox, Role
    from topologic_qt.widgets.theme import dress

    app = Application([])
    dress(app)
    box = MessageBox(None, "warning", "Topologic", sentence)
    box.offer("OK", Role.AcceptRole, is_default=True)
    box.exec()
    app.quit()


def borrow_console() -> None:
    """Attach to the console that started the program: on Windows, it has none of its own."""
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        whose_started_it = -1
        if ctypes.windll.kernel32.AttachConsole(whose_started_it):
            sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8")  # noqa: SIM115, PTH123
