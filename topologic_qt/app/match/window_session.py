"""The services of a game that is open in a window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.app.files.error_reporter import ErrorReporter
from topologic_qt.app.files.recent import RecentFiles
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.game_settings import StoredGameSettings
from topologic_qt.app.match.engine_programs import EnginePrograms
from topologic_qt.app.match.session import Session
from topologic_qt.games.contract import AnyPackage
from topologic_qt.widgets.watching import Watching


class WindowSession(Session):
    """A session with a window for questions and messages, and with the settings of people."""

    said = Signal(str)
    """Sent with a new text for the status line."""
    told = Signal(str)
    """Sent with news to be spoken."""

    def __init__(self, window: QWidget, package: AnyPackage, context: Context, memory: QSettings) -> None:
        """Questions are asked over ``window``; ``memory`` is the file of the settings."""
        ask = context.ask or AskForFiles()
        errors = ErrorReporter(window, ask)
        super().__init__(window, package, context, errors.tell)
        self.window = window
        self.ask = ask
        self.errors = errors
        self.settings_of = partial(StoredGameSettings, memory)
        """Returns the settings of a game."""
        self.settings = self.settings_of(package.info)
        self.watching = Watching(self.settings)
        self.recent = RecentFiles(memory)
        self.programs = EnginePrograms(memory)
        self.engines.chosen = lambda: self.programs.playing
        self.io.files.doubted.connect(errors.ask_whether)
        self.autosave.troubled.connect(errors.show_lasting)

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self.said.emit(text)

    @property
    def may_close(self) -> bool:
        """Whether the match is saved or kept, or people agree that it may be lost."""
        return self.controller.is_saved or self.errors.may_close()
