"""Starts programs on a screen, and measures the time until each shows a field. Run by the bench.

The arguments are the number of runs and a list of commands in JSON, on a screen without a window manager.
Prints the seconds of all runs of all commands, in JSON.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.homes import choose_game
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QImage

_PATIENCE = 60.0
_STRIP = QRect(500, 400, 700, 2)
"""A part of the screen at the future centre of the table."""
_COLOURS = 100
"""A number of colours there between those of an empty window and of tiles."""


def seen_after(command: Sequence[str]) -> float:
    """Start a program in an empty home; return the seconds until its field is visible."""
    with tempfile.TemporaryDirectory() as home:
        choose_game(Path(home))
        began = time.perf_counter()
        environment = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            while time.perf_counter() - began < _PATIENCE:
                if _colours() >= _COLOURS:
                    return time.perf_counter() - began
                time.sleep(0.002)
            raise TimeoutError(f"{command[0]} shows no field")
        finally:
            process.kill()
            process.wait()
            while _colours() >= _COLOURS:
                time.sleep(0.01)


def _colours() -> int:
    """Return the number of colours in the strip."""
    strip = QGuiApplication.primaryScreen().grabWindow(0, *_STRIP.getRect())  # type: ignore[misc]
    image = strip.toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(image.constBits()).cast("B").cast("I")
    return len(set(pixels))


def main(runs: int, commands: list[list[str]]) -> None:
    """Start all programs in turn, once unmeasured and then as often as requested."""
    QGuiApplication([])
    rounds = [[seen_after(command) for command in commands] for _ in range(runs + 1)]
    print(json.dumps(list(zip(*rounds[1:], strict=True))))


if __name__ == "__main__":
    main(int(sys.argv[1]), json.loads(sys.argv[2]))
