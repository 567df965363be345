"""Starts the program, waits for something, prints its peak memory, and exits. Run by the bench."""

import os
import resource
import sys
from importlib import import_module

from topologic_qt.__main__ import load_qt, main

assert sys.platform != "win32"

PAINTED = {
    "field": ("topologic_qt.table.first_paint", "FirstPaint"),
    "live": ("topologic_qt.table.view", "TableView"),
}
"""The class whose first paint ends the wait, by name. For others, a match is played."""


def _tell() -> None:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, flush=True)
    os._exit(0)


def _watch(module: str, name: str) -> None:
    watched = getattr(import_module(module), name)
    paint = watched.paintEvent

    def paint_and_tell(self: object, event: object) -> None:
        paint(self, event)
        _tell()

    watched.paintEvent = paint_and_tell


if __name__ == "__main__":
    wanted = sys.argv.pop()
    load_qt()
    if wanted in PAINTED:
        _watch(*PAINTED[wanted])
    else:
        import_module("bench.match").watch()
    main()
    _tell()
