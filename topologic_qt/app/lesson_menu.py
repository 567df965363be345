"""The menus of a window with a lesson in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from topologic_qt.app.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.mute import Mute
from topologic_qt.app.settings import Settings
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QMainWindow

    from topologic_qt.app.teacher import Teacher


class LessonMenu(QObject):
    """The menus of the lesson, and those of the game that a player needs for a turn."""

    def __init__(self, window: QMainWindow, teacher: Teacher, memory: QSettings) -> None:
        """``memory`` has the settings of people."""
        super().__init__(window)
        self._window = window
        self._teacher = teacher
        screen = teacher.screen
        self._actions = MenuBuilder(window)
        teaching = screen.teaching
        self._actions.add(tr("&File"), self._file_entries())
        self._actions.add(tr("&Lesson"), self._lesson_entries())
        for title, entries in ({} if teaching is None else teaching.menus).items():
            self._actions.add(title, entries)
        mute = Mute(window, self._actions, Settings(memory), teacher.say)
        mute.belong_to(self._actions.add(tr("&View"), [*self._view_entries(), mute.action]))
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
        ]

    def _lesson_entries(self) -> list[Command | None]:
        do = self._teacher
        return [
            Command("on", tr("&Next step"), key("Alt+Right"), do.go_on, "step-forward"),
            Command("back", tr("&Back to the last step"), key("Alt+Left"), do.go_back, "step-back"),
            Command("undo", tr("&Take back"), standard("Undo"), do.take_back, "take-back"),
            Command("anew", tr("&From the beginning"), None, do.begin_anew, "again"),
            None,
            Command("leave", tr("&Leave the lesson"), None, do.left.emit, "close"),
        ]

    def _view_entries(self) -> list[Command | None]:
        table = self._teacher.screen.zoomable
        if table is None:
            return []
        return [
            Command("fit", tr("Show the &whole table"), key("F"), table.fit, "fit"),
            Command("closer", tr("Zoom &in"), standard("ZoomIn"), lambda: table.zoom(1.25), "closer"),
            Command("farther", tr("Zoom &out"), standard("ZoomOut"), lambda: table.zoom(0.8), "farther"),
        ]

    def _show_step(self) -> None:
        """Enable the commands that lead anywhere from this step."""
        course = self._teacher.course
        self._actions["on"].setEnabled(not course.is_last)
        self._actions["back"].setEnabled(course.number > 0)
        self._actions["anew"].setEnabled(course.number > 0)
