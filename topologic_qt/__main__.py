"""The entry point: ``python -m topologic_qt`` and the installed ``topologic-qt``."""

import argparse
import gc
import os
import sys

from topologic_qt import __version__


def main() -> int:
    """Read the command line, see that there is a screen, and play. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="topologic-qt", description="Play Topologic, a game of deduction.")
    parser.add_argument("files", metavar="FILE", nargs="*", help="a saved match to open")
    parser.add_argument("--version", action="version", version=f"Topologic {__version__}")
    arguments = parser.parse_args()
    problem = missing_screen()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    # There is no garbage yet, only much that is new; `run` lets it be looked for when the window stands.
    gc.disable()
    from topologic_qt.app.program import run

    return run(arguments.files)


def missing_screen() -> str:
    """Why no window can be opened here, as a sentence; empty if one can."""
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
    """Whether a local X server answers; one on another machine is given the benefit of the doubt."""
    import socket

    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if host not in ("", "unix"):
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
