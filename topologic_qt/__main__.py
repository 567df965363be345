"""The entry point: ``python -m topologic_qt`` and the installed ``topologic-qt``."""

import builtins
import os
import sys

from topologic_qt import command_line


def main() -> int:
    """Run a command without a window, or check for a screen and play. Returns the exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # this may be a process of a simulation
    command, arguments = "".join(sys.argv[1:2]), sys.argv[2:]
    if command == "engine":
        from topologic_qt.app.engine_protocol import program

        return program.main(arguments)
    if command in ("simulate", "bound"):
        from topologic_qt.app.features.contests import commands

        command_line.borrow_console()
        return commands.simulate(arguments) if command == "simulate" else commands.bound(arguments)
    files = command_line.read(sys.argv[1:])
    problem = missing_screen()
    if problem:
        command_line.complain(problem)
        return 1
    load_qt()
    from topologic_qt.app.kit.folders import NoHomeError
    from topologic_qt.app.start.program import run

    try:
        return run(files)
    except NoHomeError:
        command_line.complain(
            "Topologic does not know where to keep your matches: you have no home folder on this computer. "
            "Set HOME to the full path of a folder of your own, then start it again."
        )
        return 1


def load_qt() -> None:
    """Load Qt for Python, and keep Python's own import.

    Qt's looks for ``from __feature__ import`` in the source of every module, and keeps them all in memory.
    """
    own = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = own


def missing_screen() -> str:
    """Return the reason why no window can be opened, as a sentence; "" if one can."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    display = os.environ.get("DISPLAY", "")
    if not display:
        return "Topologic needs a screen, and there is none here. Start it from a desktop session."
    if not _answers(display):
        return f"Topologic cannot reach the screen {display}. Start it from a desktop session."
    return ""


def _answers(display: str) -> bool:
    """Return whether a local X server answers; a remote one counts as working."""
    import socket

    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if sys.platform == "win32" or host not in ("", "unix"):
        return True
    for address in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            try:
                connection.connect(address)
            except OSError:
                continue
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
