"""Opens a window, waits for its first paint, tells its peak memory, and ends. Run by the bench."""

import os
import resource
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView


def _tell() -> None:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, flush=True)
    os._exit(0)


class Bare(QGraphicsView):
    """The least that a window with a graphics view can be."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and that was it."""
        super().paintEvent(event)
        _tell()


def bare() -> None:
    """Show the bare window."""
    app = QApplication([])
    scene = QGraphicsScene()
    scene.addRect(0, 0, 100, 100)
    view = Bare(scene)
    view.resize(1280, 820)
    view.show()
    app.exec()


def ours(module: str, name: str) -> None:
    """The program itself, with nothing in its folders, until a widget of this class has been painted."""
    from topologic_qt.app import program

    watched = getattr(import_module(module), name)
    paint = watched.paintEvent

    def paint_and_tell(self: object, event: QPaintEvent) -> None:
        paint(self, event)
        _tell()

    watched.paintEvent = paint_and_tell
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
        program.run([])


STARTS: dict[str, Callable[[], None]] = {
    "bare": bare,
    "window": lambda: ours("topologic_qt.app.window", "Window"),
    "field": lambda: ours("topologic_qt.table.glimpse", "Glimpse"),
    "live": lambda: ours("topologic_qt.table.view", "TableView"),
}
"""What can be waited for, by name."""

if __name__ == "__main__":
    STARTS[sys.argv[1]]()
