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
    """Return the contents of windows, loaded on demand, since a window is shown before."""
    from topologic_qt.app.start.features import PARTS

    return PARTS


def new_window(windows: Windows) -> Window:
    """Return an empty window."""
    return Window(windows, parts)


def open_window(windows: Windows, info: GameInfo | None) -> Window:
    """Return a window with a game or, for None, all games to choose from; not shown yet."""
    window = new_window(windows)
    if info is None:
        window.show_shelf()
    else:
        window.open_game(info)
    return window


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]
_DAMAGED = tr_noop("Your settings were damaged. Some have been reset.")
_HEARD_AFTER = 300
"""The time before there are sounds, in milliseconds: the first table does not wait for them."""


def run(files: list[str]) -> int:
    """Open a window with these files, or pass them to a running program; return when all are closed."""
    log.note_crashes(Folders.for_logs())
    paths, folders = [Path(file).absolute() for file in files], Folders.usual()
    app = Application(sys.argv[:1])
    start = claim_or_send(server_address(folders), paths)
    if start.is_over:
        return 0
    memory = open_memory(folders.settings_file)
    memory.allKeys()  # the first to read all of it learns whether it is damaged
    problem = speak(app, wanted_language(memory))
    app.setApplicationName("topologic-qt")
    app.setApplicationDisplayName(NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    window = new_window(Windows(Context(folders, Motion()), open_window))
    window.fit(app.primaryScreen().availableSize())
    if window.first_game is None:
        window.apply_settings()  # it is still empty, and gets people's colours
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
    """Do what can wait until the window is painted; ``problem`` is a line for the log, or ""."""
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
        # Not earlier, so that later starts get an answer at once; in any case, because they wait for it.
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
    window.apply_settings()  # before there are widgets to restyle
    if window.first_game is None:
        window.show_shelf()
        for info in registry.GAMES:  # whichever people choose opens at once
            beside.submit(info.load().load_screen)
    else:
        window.open_game(window.first_game)


def _let_later_starts_in(app: Application, window: Window, address: Path, lock: FileLock | None) -> None:
    windows = window.windows
    try:
        server = InstanceServer(address, windows.receive, app, lock, lambda: windows.can_receive)
    except ImportError as error:  # not every system has the libraries for Qt's sockets
        log.note(f"There is no door for later starts: {error}.")
        if lock is not None:
            lock.release()  # later starts would wait for a program that never listens
    else:
        app.aboutToQuit.connect(server.close)


def _apologise(window: Window) -> Hook:
    """Return a hook that prints an uncaught error, logs its harmless part and shows a sentence."""
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
