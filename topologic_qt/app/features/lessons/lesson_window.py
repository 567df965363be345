"""A lesson in a window of its own: the game's screen below a card that says one thing at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.lessons.teacher import Teacher
from topologic_qt.app.kit.keyboard_use import KeyboardUse
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.window.practice_window import (
    PracticeWindow,
    add_game_menus,
    add_help_menu,
    open_beside,
    with_panel,
)
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.controls import REDO_KEYS
from topologic_qt.widgets.translate import tr

# -- The menus of a window with a lesson in it --------------------------------------------------------


class LessonMenu(QObject):
    """The menus of the lesson, and those of the game that a player needs for a turn."""

    def __init__(self, window: PracticeWindow, teacher: Teacher) -> None:
        super().__init__(window)
        self._window = window
        self._teacher = teacher
        self._actions = MenuBuilder(window)
        self._actions.add(tr("&File"), self._file_entries())
        self._actions.add(tr("&Lesson"), self._lesson_entries())
        add_game_menus(self._actions, window, teacher.screen)
        add_help_menu(self._actions, window)
        for name in ("save", "save_as"):
            self._actions[name].setEnabled(False)
        teacher.turned.connect(self._show_step)

    def _file_entries(self) -> list[Command | None]:
        return [
            Command("new", tr("&New match …"), standard("New"), self._teacher.play_match, "new"),
            None,
            Command("save", tr("&Save"), standard("Save"), lambda: None, "save"),
            Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), lambda: None, "save-as"),
            None,
            Command("close", tr("&Close the window"), standard("Close"), self._window.close, "close"),
            Command("quit", tr("&Quit"), key("Ctrl+Q"), self._window.windows.close, "quit"),
        ]

    def _lesson_entries(self) -> list[Command | None]:
        do = self._teacher
        return [
            Command("on", tr("&Next step"), key("Alt+Right"), do.go_on, "step-forward"),
            Command("back", tr("&Back to the last step"), key("Alt+Left"), do.go_back, "step-back"),
            Command("undo", tr("&Take back"), standard("Undo"), do.take_back, "take-back"),
            Command("redo", tr("Re&do"), REDO_KEYS, do.redo, "redo"),
            Command("anew", tr("&From the beginning"), None, do.begin_anew, "again"),
            None,
            Command("leave", tr("&Leave the lesson"), None, do.left.emit, "close"),
        ]

    def _show_step(self) -> None:
        """Enable the commands that lead anywhere from this step."""
        course = self._teacher.course
        self._actions["on"].setEnabled(not course.is_last)
        self._actions["back"].setEnabled(course.number > 0)
        self._actions["anew"].setEnabled(course.number > 0)


# -----------------------------------------------------------------------------------------------------


class LessonWindow(PracticeWindow):
    """A window with a lesson in it."""

    def __init__(self, windows: Windows, package: AnyPackage) -> None:
        super().__init__(windows, package)
        self._keyboard = KeyboardUse(self)
        self._keyboard.begun.connect(lambda: self.teacher.card.show_keys())
        self._build(None)

    @property
    def screen_of_game(self) -> AnyScreen:
        """The game's screen."""
        return self.teacher.screen

    def _build(self, number: int | None) -> None:
        """Fill the window with the lesson, from a step on, or where people left it."""
        self.teacher = Teacher(self, self.package, self.windows.context, self.memory, number)
        LessonMenu(self, self.teacher)
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.teacher.card)
        column.addWidget(with_panel(self.teacher.screen, self.teacher.course.lesson.with_panel), 1)
        self.setCentralWidget(frame)
        self.setWindowTitle(tr("Learn {game} — {name}", game=self.info.name, name=NAME))
        self.teacher.said.connect(self.status.say)
        self.teacher.told.connect(self.status.tell)
        self.teacher.left.connect(self.close)
        self.teacher.play_wanted.connect(self.play)
        if self._keyboard.has_begun:
            self.teacher.card.show_keys()
        self.apply_settings()

    def rebuild(self) -> None:
        """Build everything anew in the language of the program; the lesson goes on at its step."""
        self.stop()
        self.teacher.deleteLater()
        self.menuBar().clear()
        self._build(self.teacher.course.number)
        self.teacher.start()

    def stop(self) -> None:
        """Stop everything, and point at nothing."""
        self.teacher.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Notice from now on whether people use the keyboard."""
        super().showEvent(event)
        self._keyboard.watch()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the lesson with Escape, where that lets nothing go on the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.teacher.left.emit()
        else:
            super().keyPressEvent(event)


def open_lesson(windows: Windows, beside: GameWindow, info: GameInfo) -> LessonWindow:
    """Open the lesson of a game beside another window, or bring it to the front if it is open."""
    for window in windows.open:
        if isinstance(window, LessonWindow) and window.info == info:
            window.raise_window()
            return window
    window = LessonWindow(windows, info.load())
    open_beside(windows, beside, window)
    window.teacher.start()
    return window
