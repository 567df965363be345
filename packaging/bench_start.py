"""Starts the program, waits for a paint, tells its peak memory, and ends. Run by the bench."""

import gc
import os
import resource
import sys
from importlib import import_module

PAINTED = {
    "field": ("topologic_qt.table.glimpse", "Glimpse"),
    "live": ("topologic_qt.table.view", "TableView"),
}
"""The class whose first paint is waited for, by name."""


def _watch(module: str, name: str) -> None:
    watched = getattr(import_module(module), name)
    paint = watched.paintEvent

    def paint_and_tell(self: object, event: object) -> None:
        paint(self, event)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, flush=True)
        os._exit(0)

    watched.paintEvent = paint_and_tell


if __name__ == "__main__":
    from topologic_qt.__main__ import main

    # As `main` does, here before the class is loaded that is watched.
    gc.disable()
    _watch(*PAINTED[sys.argv.pop()])
    main()
