"""A lesson in a window of its own: the game's screen below a card that says one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.error_reporter import tell
from topologic_qt.app.lesson_menu import LessonMenu
from topologic_qt.app.memory import open_memory
from topologic_qt.app.settings import Settings
from topologic_qt.app.teacher import Teacher
from topologic_qt.app.windows import GameWindow
from topologic_qt.translation import current_language
from topologic_qt.widgets.controls import SpokenLabel
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QKeyEvent

    from topologic_qt.app.file_store import Opened
    from topologic_qt.app.kept_match import KeptMatch
    from topologic_qt.app.windows import Windows
    from topologic_qt.games.contract import AnyPackage, GameInfo
    from topologic_qt.games.values import AnyMatch
    from topologic_qt.storage.problem import Problem

_UNTIL_FREE = 200
"""The time between two looks whether a question is still open, in milliseconds."""


class LessonWindow(GameWindow):
    """A window with a lesson in it, which gives way to no match and no file."""

    play_wanted = Signal()
    """Sent when people want to play a match; the window is closed then."""

    def __init__(self, windows: Windows, package: AnyPackage) -> None:
        super().__init__()
        self._windows = windows
        self._package = package
        self._memory = open_memory(windows.context.folders.settings_file)
        self._language = current_language()
        self._status = SpokenLabel()
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._status.setContentsMargins(12, 4, 12, 4)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().setSizeGripEnabled(False)
        self._build(None)
        windows.add(self)

    @property
    def info(self) -> GameInfo:
        """The game that is taught."""
        return self._package.info

    def _build(self, number: int | None) -> None:
        """Fill the window with the lesson, from a step on, or where people left it."""
        self.teacher = Teacher(self, self._package, self._windows.context, self._memory, number)
        LessonMenu(self, self.teacher, self._memory)
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.teacher.card)
        column.addWidget(self._with_panel(), 1)
        self.setCentralWidget(frame)
        self.setWindowTitle(tr("Learn {game} – {name}", game=self.info.name, name=NAME))
        self.teacher.said.connect(self._status.setText)
        self.teacher.left.connect(self.close)
        self.teacher.play_wanted.connect(self._play)
        self.apply_settings()

    def _with_panel(self) -> QWidget:
        """The game's screen, and below the card, too, its panel if that belongs to the lesson."""
        screen, panel = self.teacher.screen.widget, self.teacher.screen.side_panel
        if panel is None:
            return screen
        if not self.teacher.course.lesson.with_panel:
            panel.setParent(screen)  # so that it goes with the screen
            panel.hide()
            return screen
        inner = QMainWindow(None, Qt.WindowType.Widget)
        inner.setCentralWidget(screen)
        dock = PanelDock("lesson panel", panel.windowTitle(), panel, inner)
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        dock.fold_wanted.connect(lambda folded: setattr(dock, "folded", folded))
        return inner

    def _play(self) -> None:
        if self.close():
            self.play_wanted.emit()

    def change_language(self) -> None:
        """Build everything anew in the language of the program; the lesson goes on at its step.

        That waits while a question is open here.
        """
        if self._language == current_language():
            return
        if any(dialog.isVisible() for dialog in self.findChildren(QDialog)):
            QTimer.singleShot(_UNTIL_FREE, self, self.change_language)
            return
        self._language = current_language()
        self.teacher.close()
        self.teacher.deleteLater()
        self.menuBar().clear()
        self._build(self.teacher.course.number)
        self.teacher.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the lesson with Escape, where that lets nothing go on the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.teacher.left.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything; there is nothing that could be lost."""
        self.teacher.close()
        self._windows.remove(self)
        self._memory.sync()
        event.accept()

    # -- what other windows see and ask -----------------------------------------------------------

    def holds(self, path: Path) -> bool:
        """A lesson has no file."""
        return False

    @property
    def is_free(self) -> bool:
        """Whether another match may take the place of the lesson: never."""
        return False

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is still being read: never."""
        return False

    def turn_to(self, info: GameInfo | None) -> bool:
        """Stay a lesson."""
        return False

    def open_file(self, path: Path) -> None:
        """Open a file in a window of its own."""
        self._windows.another(None).open_file(path)

    def take(self, opened: Opened[AnyMatch]) -> None:
        """Go on with a match in a window of its own."""
        self._windows.another(opened.package.info).take(opened)

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a match in a window of its own."""
        self._windows.another(kept.package.info).resume(kept)

    def show_match(self) -> None:
        """Show the lesson as it is."""

    def look_for_kept_match(self) -> None:
        """Offer nothing: people learn here."""

    def tell(self, problem: Problem) -> None:
        """Report that something did not work."""
        tell(self, self._windows.context.ask or AskForFiles(), problem)

    def apply_settings(self) -> None:
        """Apply the settings of people."""
        Settings(self._memory).apply(self._windows.context.motion)
        self.teacher.screen.apply_settings()


def open_lesson(windows: Windows, beside: GameWindow, info: GameInfo) -> LessonWindow:
    """Open the lesson of a game over another window, or bring it to the front if it is open.

    Where people want to play afterwards, that window turns to the game if no match is disturbed by it.
    """
    for window in windows.open:
        if isinstance(window, LessonWindow) and window.info == info:
            window.raise_window()
            return window
    window = LessonWindow(windows, info.load())
    window.setMinimumSize(beside.minimumSize())
    window.setGeometry(beside.geometry())
    window.setWindowState(beside.windowState())
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.play_wanted.connect(lambda: _play(windows, beside, info))
    window.show()
    window.teacher.start()
    return window


def _play(windows: Windows, beside: GameWindow, info: GameInfo) -> None:
    """Let people play a game, in the window beside which they learnt it, if that is still open."""
    if beside in windows.open:
        windows.beside(beside, info).raise_window()
    else:
        windows.another(info)
