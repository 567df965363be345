"""The start of the program, from the command line to the first window."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QIcon

from topologic_qt import APP_ID, NAME, __version__, console
from topologic_qt.app.kit import log
from topologic_qt.app.kit.context import Application, Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import note_if_not_ordinary, open_memory, speak, wanted_language
from topologic_qt.app.kit.worker import Worker
from topologic_qt.app.start.single_instance import InstanceServer, Start, claim_or_send, server_address
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games import registry
from topologic_qt.storage.file_lock import FileLock
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.window.feature import Parts
    from topologic_qt.games.contract import GameInfo


def parts() -> Parts:
    """Return what windows are made of; it is loaded when it is needed, since a window can be seen before."""
    from topologic_qt.app.start.features import PARTS

    return PARTS


def new_window(windows: Windows) -> Window:
    """Return a window with nothing in it."""
    return Window(windows, parts)


def open_window(windows: Windows, info: GameInfo | None) -> Window:
    """Return a window with a game in it or, for None, with all games to choose from; not shown yet."""
    window = new_window(windows)
    if info is None:
        window.show_shelf()
    else:
        window.open_game(info)
    return window


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]
_DAMAGED = tr_noop("Your settings were damaged. Some have been reset.")
_HEARD_AFTER = 300
"""The time after which there are sounds, in milliseconds: the first table does not wait for them."""


def run(files: list[str]) -> int:
    """Open a window with these files, or pass them to a running program; play until all are closed."""
    log.note_crashes(Folders.for_logs())
    paths, folders = [Path(file).absolute() for file in files], Folders.usual()
    app = Application(sys.argv[:1])
    start = claim_or_send(server_address(folders), paths)
    if start.is_over:
        return 0
    memory = open_memory(folders.settings_file)
    memory.allKeys()  # whoever reads all of it first is told whether it is damaged
    problem = speak(app, wanted_language(memory))
    app.setApplicationName("topologic-qt")
    app.setApplicationDisplayName(NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    window = new_window(Windows(Context(folders, Motion()), open_window))
    window.fit(app.primaryScreen().availableSize())
    if window.first_game is None:
        window.apply_settings()  # it stands empty at first, and in the colours that people have chosen
    else:
        window.show_preview(window.first_game)

    def settle() -> None:
        _settle(app, window, paths, start, folders, problem)
        if memory.status() is QSettings.Status.FormatError:
            window.tell(Problem(_DAMAGED))

    window.painted = lambda: QTimer.singleShot(0, settle)
    window.show()
    return app.exec()


def _settle(
    app: Application, window: Window, files: list[Path], start: Start, folders: Folders, problem: str
) -> None:
    """Finish what can wait until the window is painted; ``problem`` is a line for the log, or empty."""
    logs = Folders.for_logs()
    log.begin(logs)
    if problem:
        log.note(problem)
    note_if_not_ordinary(folders.settings_file)
    sys.excepthook = _apologise(window)
    beside = Worker("beside")
    beside.submit(folders.close_to_others, logs)
    try:
        _fill(window, beside)
    finally:
        beside.dismiss()
        # Only now, so that later starts get an answer at once; and in any case, since they wait for it.
        if start.address is not None:
            _let_later_starts_in(app, window, start.address, start.lock)
    app.setWindowIcon(QIcon(str(resource("icons/topologic.svg"))))
    if files:
        window.windows.receive(files)
    app.open_with(lambda file: window.windows.receive([file]))
    window.look_for_kept_match()
    QTimer.singleShot(_HEARD_AFTER, app, lambda: _begin_sounds(app, folders))


def _begin_sounds(app: Application, folders: Folders) -> None:
    from topologic_qt.app.sound import sounds

    sounds.begin(app, open_memory(folders.settings_file))


def _fill(window: Window, beside: Worker) -> None:
    window.apply_settings()  # before there are widgets that would have to change
    if window.first_game is None:
        window.show_shelf()
        for info in registry.GAMES:  # whichever is chosen opens without a wait
            beside.submit(info.load().load_screen)
    else:
        window.open_game(window.first_game)


def _let_later_starts_in(app: Application, window: Window, address: Path, lock: FileLock | None) -> None:
    windows = window.windows
    try:
        server = InstanceServer(address, windows.receive, app, lock, lambda: windows.can_receive)
    except ImportError as error:  # Qt's sockets want libraries that not every system has
        log.note(f"There is no door for later starts: {error}.")
        if lock is not None:
            lock.release()  # later starts would wait for a program that never listens
    else:
        app.aboutToQuit.connect(server.close)


def _apologise(window: Window) -> Hook:
    """Handle a mistake: the console gets all of it, the log what may be reported, people a sentence."""
    told = False

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        nonlocal told
        console.write("".join(traceback.format_exception(kind, error, trace)))
        log.mistake(error)
        if not told and not issubclass(kind, KeyboardInterrupt):
            told = True
            text = tr("Something went wrong. Your match is safe; if it looks odd, restart the program.")
            window.windows.context.ask.tell(Application.activeWindow() or window, NAME, text)

    return hook
