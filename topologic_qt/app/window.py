"""The window: menus, the desk, the notebook beside it, and the status line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent

    from topologic_qt.app.autosave import Kept
    from topologic_qt.app.contract import Desk, Room
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.folders import Folders
    from topologic_qt.storage.problem import Problem
    from topologic_qt.table.motion import Motion

_SIZE = (1280, 820)
_EMPTY = "QMainWindow { background: #27524a; }"
"""The colour of the table's cloth, for the moment before anything is there."""
_SETUP_WIDTH, _MENU_HEIGHT, _STATUS_HEIGHT = 380, 34, 30
"""What the setup page, the menus and the status line will take, in pixels."""

_LONGEST_NAME = 60
"""How many characters of a title go into the name of its file: at four bytes each, any disk takes them."""


class Window(QMainWindow):
    """One window, with one match in it or the page on which one is set up.

    It can be shown at once, empty; `show_first_look` lays a table into it, and `furnish` brings everything
    else.
    """

    desk: Desk
    painted: Callable[[], None] | None = None
    """Called once, when the window is being painted for the first time."""

    def __init__(
        self, room: Room, folders: Folders, ask: AskForFiles | None, motion: Motion, furnished: bool = True
    ) -> None:
        """Not ``furnished``, the window is empty until somebody calls `furnish`.

        ``ask`` puts questions to people; None asks them in the usual way.
        """
        super().__init__()
        self._room = room
        self._folders = folders
        self._given_ask = ask
        self._is_furnished = False
        self._motion = motion
        self._memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
        self._origin: object = None
        self.setObjectName("window")
        self.setWindowTitle(tr("Topologic"))
        self.setMinimumSize(900, 600)
        if not self.restoreGeometry(self._remembered("window/geometry")):
            self.resize(*_SIZE)
        if furnished:
            self.furnish()
        else:
            self.setStyleSheet(_EMPTY)

    def _remembered(self, name: str) -> QByteArray:
        """Where something stood last time; nothing, if that is not known or was spoilt."""
        value = self._memory.value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    # -- how it is built --------------------------------------------------------------------------

    def show_first_look(self) -> None:
        """Show the table where it will be when everything around it is there."""
        self._origin = self._room.first_origin(self._memory)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(_SETUP_WIDTH, _MENU_HEIGHT, 0, _STATUS_HEIGHT)
        layout.addWidget(self._room.first_look(self._memory, self._origin))
        self.setCentralWidget(holder)

    def furnish(self) -> None:
        """Bring everything that is not to be seen at first sight."""
        from topologic_qt.app.autosave import Autosave
        from topologic_qt.app.controller import MatchController
        from topologic_qt.app.dialogs import AskForFiles
        from topologic_qt.app.disk import Disk
        from topologic_qt.app.furniture import Furniture
        from topologic_qt.app.recent import RecentFiles
        from topologic_qt.app.settings import Settings

        self._is_furnished = True
        self.setStyleSheet("")
        if self._origin is None:
            self._origin = self._room.first_origin(self._memory)
        self._settings = Settings(self._memory)
        self._ask = self._given_ask or AskForFiles()
        self._recent = RecentFiles(self._memory)
        disk = Disk(self)
        self._autosave = Autosave(self._room, self._folders.autosave, disk)
        self.controller = MatchController(self._room, disk, self._autosave)
        self.desk = self._room.open_desk(self.controller, self._ask, self._memory, self._motion, self._origin)
        self._furniture = Furniture(self, self._recent)
        self.setAcceptDrops(True)
        self._connect()
        self.apply_settings()
        self.desk.show_setup()
        self._show_changes()
        self.restoreState(self._remembered("window/state"))
        self._show_notebook()

    def _connect(self) -> None:
        self.desk.status_changed.connect(self._furniture.status.setText)
        self.desk.new_match_wanted.connect(self.new_match)
        self.controller.changed.connect(self._show_changes)
        self.controller.filed.connect(self._show_title)
        self.controller.troubled.connect(self._tell)
        self._autosave.troubled.connect(self._show_trouble)
        self._settings.changed.connect(self.apply_settings)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_settings)

    def look_for_kept_match(self) -> None:
        """Offer the match that an earlier run left unfinished. Done when the window is up."""
        self._autosave.find(self._offer)

    # -- what it shows ----------------------------------------------------------------------------

    def _show_changes(self) -> None:
        running = self.controller.is_running
        if running:
            self.desk.present(self.controller.view)
            self._show_notebook()
        for command in ("save", "save_as"):
            self._furniture.menus[command].setEnabled(running)
        self._show_title()
        self._show_undo()

    def _show_title(self) -> None:
        """The title bar tells the match, its file, and whether that holds the match as it is now."""
        path = self.controller.path
        if path is not None:
            self._recent.add(path)
        name = "" if path is None else f" ({path.name})"
        # Qt shows its sign for "not saved" in the place of a lone [*]; doubled, that is what people wrote.
        title = f"{self.controller.title}{name}".replace("[*]", "[*][*]")
        self.setWindowTitle(f"{title}[*] – Topologic" if self.controller.is_running else tr("Topologic"))
        self.setWindowModified(not self.controller.is_saved)

    def _show_undo(self) -> None:
        returning = not self.controller.can_take_back and self.controller.can_return
        undo = self._furniture.menus["undo"]
        undo.setText(tr("Back to the match before") if returning else tr("&Take back"))
        undo.setEnabled(not self.desk.is_setting_up and (returning or self.controller.can_take_back))

    def _show_notebook(self) -> None:
        """The notebook lies beside a match, unless it was put away; never beside the setup page."""
        wanted = str(self._memory.value("notebook/wanted", 1)) == "1"
        self._furniture.menus["notebook"].setChecked(wanted)
        self._furniture.dock.setVisible(wanted and not self.desk.is_setting_up)

    def _offer(self, kept: Kept | None) -> None:
        if kept is None or self.controller.is_running:
            return
        title = self.controller.title_of(kept.match)
        text = tr("“{title}” is waiting for you as you left it.", title=title)
        self.desk.offer(text, tr("Go on with it"), lambda: self.controller.resume(kept))

    def _tell(self, problem: Problem) -> None:
        text = tr(problem.template, **problem.facts)
        # For whoever started the program in a terminal, and before the window waits for an answer.
        print(text, file=sys.stderr, flush=True)
        self._ask.tell(self, tr("Topologic"), text)

    def _would_lose_the_match(self) -> bool:
        return bool(self._furniture.trouble.text()) and not self.controller.is_saved

    def _show_trouble(self, problem: Problem | None) -> None:
        """Say for as long as it lasts that the match is not kept."""
        from topologic_qt.table.overlays import tip

        text = "" if problem is None else tr("The running match is not kept: save it yourself.")
        why = "" if problem is None else tr(problem.template, **problem.facts)
        self._furniture.trouble.setText(text)
        self._furniture.trouble.setToolTip(tip(why))

    # -- what it does -----------------------------------------------------------------------------

    def new_match(self) -> None:
        """Open the setup page; the running match stays until another one begins."""
        if self.desk.is_setting_up:
            return
        self.desk.show_setup(self._show_changes if self.controller.is_running else None)
        self._show_notebook()
        self._show_undo()

    def undo(self) -> None:
        """Take a move back, or else a whole new match."""
        if self.controller.can_take_back:
            self.controller.take_back()
        else:
            self.controller.return_to_previous()

    def open_other(self) -> None:
        """Ask for a file, and open it."""
        path = self._ask.which_to_open(self, self._folder())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a saved match; if that cannot be, the running one stays."""
        self.controller.open(path)

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        if self.controller.path is None:
            self.save_as()
        else:
            self.controller.save(self.controller.path)

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        from topologic_qt.app.files import SUFFIX

        usual = "".join(c if c.isalnum() or c in " -" else "_" for c in self.controller.title)
        name = usual[:_LONGEST_NAME].strip() + SUFFIX
        path = self._ask.where_to_save(self, self.controller.path or self._folder() / name)
        if path is not None:
            self.controller.save(path)

    def _folder(self) -> Path:
        """Where files are looked for: where the last one was."""
        files = self._recent.files()
        return files[0].parent if files else Path.home()

    def toggle_full_screen(self) -> None:
        """Fill the screen with the window, or no longer."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def toggle_notebook(self) -> None:
        """Put the notebook away, or take it out again; it stays so."""
        self._memory.setValue("notebook/wanted", int(self._furniture.menus["notebook"].isChecked()))
        self._show_notebook()

    def show_rules(self) -> None:
        """Explain the game."""
        from topologic_qt.app.help import show_rules

        show_rules(self, self.desk.rules_page())

    def show_settings(self) -> None:
        """Let people say what they like."""
        from topologic_qt.app.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self, self._settings)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def apply_settings(self) -> None:
        """Let everything look and move as people like it."""
        from topologic_qt.table.theme import dress

        settings = self._settings
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        dress(app, settings.dark)
        self._motion.pace = settings.pace
        self.desk.set_style(settings.palette, settings.overlay, settings.skewed)

    def show_about(self) -> None:
        """Say what this program is."""
        from topologic_qt.app.help import show_about

        show_about(self)

    # -- what the system says ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that the window is being painted for the first time."""
        super().paintEvent(event)
        painted, self.painted = self.painted, None
        if painted is not None:
            painted()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files can be dropped on the window."""
        if _dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A file that is dropped on the window is opened."""
        path = _dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where the window stood, and bring everything onto the disk.

        It asks only where the match would be lost: it cannot be kept, and it is not saved.
        """
        if (
            self._is_furnished
            and self._would_lose_the_match()
            and not self._ask.confirm(
                self,
                tr("Close without the match?"),
                tr("The running match can neither be kept nor is it saved. It is lost when you close."),
                tr("Close anyway"),
            )
        ):
            event.ignore()
            return
        self._memory.setValue("window/geometry", self.saveGeometry())
        self._memory.setValue("window/state", self.saveState())
        if self._is_furnished:
            self.desk.remember()
            self.controller.close()
        self._memory.sync()
        event.accept()


def _dropped_file(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
