"""The menus of a window with a lesson in it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from topologic_qt.app.features.lessons.teacher import Teacher
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.window.practice_menu import add_game_menus, add_help_menu
from topologic_qt.app.window.practice_window import PracticeWindow
from topologic_qt.widgets.controls import REDO_KEYS
from topologic_qt.widgets.translate import tr


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
