"""From the command line to the first window."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from topologic_qt import __version__
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.games.topologic.room import TopologicRoom
from topologic_qt.table.motion import Motion
from topologic_qt.table.resources import resource
from topologic_qt.table.theme import dress
from topologic_qt.table.translate import tr


def run(files: list[str]) -> int:
    """Open the window, with the first of the files if there are any, and play until it is closed."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("topologic-qt")
    app.setApplicationDisplayName("Topologic")
    app.setApplicationVersion(__version__)
    dress(app)
    window = Window(TopologicRoom(), Folders.usual(), AskForFiles(), Motion())
    app.styleHints().colorSchemeChanged.connect(lambda _: dress(app))
    sys.excepthook = _apologise(window)
    window.show()
    if files:
        window.open_file(Path(files[0]).absolute())
    QTimer.singleShot(0, lambda: _settle(app, window))
    return app.exec()


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def _settle(app: QApplication, window: Window) -> None:
    """What can wait until the window is up."""
    app.setWindowIcon(QIcon(str(resource("icons/topologic.svg"))))
    window.look_for_kept_match()


def _apologise(window: Window) -> Hook:
    """What happens with a mistake of the program itself: the console gets the details, people a sentence."""
    told = False

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        nonlocal told
        sys.__excepthook__(kind, error, trace)
        if not told and not issubclass(kind, KeyboardInterrupt):
            told = True
            text = tr(
                "Something in this program went wrong. Your match is kept; if it looks odd, start again."
            )
            AskForFiles().tell(window, tr("Topologic"), text)

    return hook
