"""Opens a bare window with a graphics view, prints its peak memory, and exits. Run by the bench."""

import os
import resource
import sys

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

assert sys.platform != "win32"


class Bare(QGraphicsView):
    """A view as large as the program's window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, print the peak memory, and exit."""
        super().paintEvent(event)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, flush=True)
        os._exit(0)


if __name__ == "__main__":
    app = QApplication([])
    scene = QGraphicsScene()
    scene.addRect(0, 0, 100, 100)
    view = Bare(scene)
    view.resize(1280, 820)
    view.show()
    app.exec()
