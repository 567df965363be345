"""The window: menus, the screen, the notebook beside it, and the status line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMainWindow

from topologic_qt.app.memory import open_memory
from topologic_qt.app.window_geometry import WindowGeometry
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent

    from topologic_qt.app.contract import GamePackage
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.file_store import Opened
    from topologic_qt.app.folders import Folders
    from topologic_qt.app.io_worker import Patience
    from topologic_qt.app.screens import GameScreen
    from topologic_qt.app.windows import Windows
    from topologic_qt.storage.problem import Problem
    from topologic_qt.widgets.motion import Motion


class Window(QMainWindow):
    """One window, with one match in it or the page on which one is set up.

    It can be shown at once: `show_first_look` lays a picture of a table into it, and `furnish` brings
    everything.
    """

    game_screen: GameScreen
    windows: Windows
    """All windows of the program, this one among them."""
    painted: Callable[[], None] | None = None
    """Called once, when the window is being painted for the first time."""

    def __init__(
        self,
        package: GamePackage,
        folders: Folders,
        ask: AskForFiles | None,
        motion: Motion,
        furnished: bool = True,
        now: Callable[[], datetime] | None = None,
        windows: Windows | None = None,
        patience: Patience | None = None,
    ) -> None:
        """Not ``furnished``, the window is empty until somebody calls `furnish`.

        ``ask`` puts questions to people; None asks them in the usual way. ``now`` tells the time in UTC; None
        looks at the computer's clock. ``windows`` are the others of the program; None if this is the first.
        ``patience`` is how long the disk may take; None waits as long as usual.
        """
        super().__init__()
        self._package = package
        self._folders = folders
        self._given_ask = ask
        self._now = now
        self._given_windows = windows
        self._patience = patience
        self._is_furnished = False
        self._is_closing = False
        self._motion = motion
        self._memory = open_memory(folders.settings_file)
        self._origin: object = None
        self.setObjectName("window")
        self.setWindowTitle(tr("Topologic"))
        self.setMinimumSize(900, 600)
        self._geometry = WindowGeometry(self, self._memory)
        self._geometry.recall()
        if furnished:
            self.furnish()

    def fit(self, free: QSize) -> None:
        """Be no larger than what a screen has free."""
        self._geometry.fit(free)

    # -- how it is built --------------------------------------------------------------------------

    def show_first_look(self) -> None:
        """Show the table where it will be when everything around it is there."""
        self._origin = self._package.first_origin(self._memory)
        look = self._package.first_look(self._memory, self._origin)
        look.setContentsMargins(self._geometry.margins())
        self.setCentralWidget(look)

    def furnish(self) -> None:
        """Bring everything that is not to be seen at first sight."""
        self._is_furnished = True
        self._begin_work()
        self._open_desk()
        self.setAcceptDrops(True)
        self._connect()
        self.apply_settings()
        self.game_screen.show_setup()
        self._show_changes()
        self._geometry.recall_state()
        self._chrome.dock.recall(self._memory)
        self._show_notebook()

    def _begin_work(self) -> None:
        """Bring what nobody sees."""
        from topologic_qt.app.dialogs import AskForFiles
        from topologic_qt.app.error_reporter import ErrorReporter
        from topologic_qt.app.file_actions import FileActions
        from topologic_qt.app.mail import Mail
        from topologic_qt.app.recent import RecentFiles
        from topologic_qt.app.session import Session
        from topologic_qt.app.settings import Settings
        from topologic_qt.app.windows import Windows

        self._settings = Settings(self._memory)
        self._ask = self._given_ask or AskForFiles()
        self._errors = ErrorReporter(self, self._ask)
        self._recent = RecentFiles(self._memory)
        self._session = Session(
            self, self._package, self._folders, self._errors.tell, self._now, self._patience
        )
        self.controller, self.io = self._session.controller, self._session.io
        self.windows = self._given_windows or Windows(
            self._package, self._folders, self._given_ask, self._motion, self._now
        )
        self.windows.add(self)
        self.mail = Mail(self, self._package, self._session, self._ask)
        self.files = FileActions(self, self._session, self._ask, self._recent)

    def _open_desk(self) -> None:
        """Bring the screen, and what stands around it."""
        from topologic_qt.app.chrome import Chrome
        from topologic_qt.app.computer_turns import ComputerTurns
        from topologic_qt.app.editing import Editing, EditorServices
        from topologic_qt.app.export import Exporter
        from topologic_qt.app.recovery import Recovery

        if self._origin is None:
            self._origin = self._package.first_origin(self._memory)
        self.game_screen = self._package.open_desk(
            self.controller, self._ask, self._memory, self._motion, self._origin
        )
        session = self._session
        self.computers = ComputerTurns(self.controller, session.tasks, self._motion, self)
        self.kept = Recovery(self, self._package, self._ask, session.autosave)
        self._chrome = Chrome(self, self._recent, self._errors.label)
        say = self._chrome.status.setText
        self._exporter = Exporter(self, self._ask, session.disk, self._recent.folder, say, self._errors.tell)
        services = EditorServices(
            self._package, session.disk, self._folders.autosave, self._ask, self._recent, self._motion
        )
        self.editing = Editing(self, self._chrome, services)

    def _connect(self) -> None:
        self.game_screen.status_changed.connect(self._chrome.status.setText)
        self.game_screen.new_match_wanted.connect(self.new_match)
        self.game_screen.build_wanted.connect(self.editing.open_with_table)
        self.game_screen.copy_wanted.connect(self.mail.copy)
        self.game_screen.answer_wanted.connect(self.mail.paste)
        self.editing.switched.connect(self._show_front)
        self.controller.changed.connect(self.editing.leave)
        self.controller.changed.connect(self._show_changes)
        self.controller.parted.connect(self._show_possible)
        self.controller.noted.connect(self.game_screen.present_notes)
        self.controller.noted.connect(self._show_title)
        self.game_screen.export_wanted.connect(self._exporter.export)
        self.game_screen.print_wanted.connect(self._exporter.print_out)
        self.controller.filed.connect(self._show_title)
        self._errors.listen(self._session)
        self.io.crowded.connect(self._open_beside)
        self.computers.progress.connect(self.game_screen.show_thinking)
        self._settings.changed.connect(self.windows.apply_settings)
        QApplication.styleHints().colorSchemeChanged.connect(self.apply_settings)

    def look_for_kept_match(self) -> None:
        """Offer what an earlier run left unfinished. Done when the window is up."""
        self.kept.look()

    # -- what it shows ----------------------------------------------------------------------------

    def _show_changes(self) -> None:
        running = self.controller.is_running
        if running:
            self.game_screen.present(self.controller.view)
            self._show_notebook()
        self._show_title()
        self._show_possible()

    def _show_possible(self) -> None:
        """The menus offer what can be done now."""
        self._chrome.show_possible(self.controller)

    def _show_front(self) -> None:
        """The match has come to the front, or the editor has; computers rest while nobody looks at theirs."""
        if self.editing.is_open:
            self.computers.rest()
        elif not self.game_screen.is_setting_up:
            self.computers.look()
        self._show_notebook()
        self._show_title()

    def _show_title(self) -> None:
        """The title bar tells what is in front, its file, and whether that holds it as it is now."""
        path = self.controller.path
        if path is not None:
            self._recent.add(path)
        if self.editing.is_open:
            self.editing.show_title()
        else:
            from topologic_qt.app.title import show_title

            show_title(self, self.controller.title, path, self.controller.is_saved)

    def _show_notebook(self) -> None:
        """The notebook lies beside a match, folded or not; never beside the setup page or the editor."""
        self._chrome.show_notebook(not self.game_screen.is_setting_up and not self.editing.is_open)

    def _open_beside(self, opened: Opened) -> None:
        """What was opened beside a running match gets a window of its own."""
        self.windows.another().controller.take(opened)

    def _may_close(self) -> bool:
        """Bring everything onto the disk. Whether nothing is lost, or people say that it may be."""
        from topologic_qt.app.closing import wait_until_written

        self._session.autosave.try_again()
        self.controller.results.try_again()
        self.editing.write_now()
        self._is_closing = True  # meanwhile it can be asked to close once more
        try:
            return wait_until_written(self, self._session.disk) and (
                (self.controller.is_saved or self._errors.may_close()) and self.editing.may_close()
            )
        finally:
            self._is_closing = False

    # -- what it does -----------------------------------------------------------------------------

    def new_match(self) -> None:
        """Open the setup page; the running match stays until another one begins."""
        self.editing.leave()
        if self.game_screen.is_setting_up:
            return
        self.computers.rest()
        self.game_screen.show_setup(self.controller.changed.emit if self.controller.is_running else None)
        self._show_notebook()
        self._show_possible()

    def undo(self) -> None:
        """Take a move back, or else a whole new match."""
        if self.controller.can_take_back:
            self.controller.take_back()
        elif self.controller.can_return:
            self.controller.return_to_previous()
            if self.controller.came_back:
                text = tr("This is the match before: Edit, On to the newer match, leads on again.")
            else:
                text = tr("This is the newer match again.")
            self._chrome.status.setText(f"{self._chrome.status.text()} {text}")

    def open_window(self) -> None:
        """Open one window more, for another match."""
        self.windows.another().kept.look()

    def show_settings(self) -> None:
        """Let people say what they like."""
        from topologic_qt.app.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self, self._settings)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def tell(self, problem: Problem) -> None:
        """Tell of something that did not work."""
        self._errors.tell(problem)

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is still being read or written."""
        return self._session.disk.is_reading

    def apply_settings(self) -> None:
        """Let everything look and move as people like it."""
        from topologic_qt.widgets.theme import dress

        settings = self._settings
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        dress(app, settings.dark)
        self._motion.pace = settings.pace
        self.game_screen.set_style(settings.palette, settings.overlay, settings.skewed)
        self.editing.set_style(settings.palette, settings.overlay, settings.skewed)

    # -- what the system says ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that the window is being painted for the first time."""
        super().paintEvent(event)
        painted, self.painted = self.painted, None
        if painted is not None:
            painted()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files can be dropped on the window."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Files that are dropped on the window are opened."""
        files = _dropped_files(event)
        if files:
            event.acceptProposedAction()
            self.windows.receive(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where the window stood, and bring everything onto the disk.

        It asks only where something would be lost: the disk does not answer, or a match or a field can
        neither be kept nor is it saved.
        """
        if self._is_closing or (self._is_furnished and not self._may_close()):
            event.ignore()
            return
        self._geometry.remember()
        if self._is_furnished:
            self._chrome.dock.remember(self._memory)
            self._geometry.remember_bars()
            self.game_screen.remember()
            self.computers.rest()
            self.kept.close()
            self.editing.close()
            self._session.close()
            self.windows.remove(self)
            self._is_furnished = False  # a window can be closed twice
        self._memory.sync()
        event.accept()


def _dropped_files(event: QDropEvent) -> list[Path]:
    """The files, if there is nothing else among what was dropped."""
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls] if all(url.isLocalFile() for url in urls) else []
