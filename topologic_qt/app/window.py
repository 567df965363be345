"""The window: menus, the desk, the notebook beside it, and the status line."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QMenu, QWidget

from topologic_qt.app.autosave import Autosave, Kept
from topologic_qt.app.contract import Desk, Room
from topologic_qt.app.controller import MatchController
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import SUFFIX
from topologic_qt.app.folders import Folders
from topologic_qt.app.menus import Command, Menus, key, standard
from topologic_qt.app.recent import RecentFiles
from topologic_qt.storage.problem import Problem
from topologic_qt.table.motion import Motion
from topologic_qt.table.overlays import label
from topologic_qt.table.translate import tr


class Window(QMainWindow):
    """One window, with one match in it or the page on which one is set up."""

    def __init__(self, room: Room, folders: Folders, ask: AskForFiles, motion: Motion) -> None:
        super().__init__()
        self._ask = ask
        self._memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
        self._recent = RecentFiles(self._memory)
        disk = Disk(self)
        self._autosave = Autosave(room, folders.autosave, disk)
        self.controller = MatchController(room, disk, self._autosave)
        self.desk: Desk = room.open_desk(self.controller, ask, self._memory, motion)
        self._menus = Menus(self)
        self._trouble = label("", "problem", wrap=False)
        self._build()
        self._connect()
        self.desk.show_setup()
        self._show_changes()
        self._restore()

    # -- how it is built --------------------------------------------------------------------------

    def _build(self) -> None:
        assert isinstance(self.desk, QWidget)
        self.setObjectName("window")
        self.setCentralWidget(self.desk)
        self.setAcceptDrops(True)
        self.setMinimumSize(900, 600)
        self._status = QLabel()
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        self._status.setContentsMargins(12, 4, 12, 4)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().addPermanentWidget(self._trouble)
        self.statusBar().setSizeGripEnabled(False)
        self._dock = QDockWidget(tr("Notebook"), self)
        self._dock.setObjectName("notebook")
        self._dock.setWidget(self.desk.notebook)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._build_menus()

    def _build_menus(self) -> None:
        self._recent_menu = QMenu(tr("Open &recent"), self)
        self._recent_menu.setToolTipsVisible(True)
        self._recent_menu.aboutToShow.connect(lambda: self._recent.fill(self._recent_menu, self.open_file))
        view = self.desk.table_view
        notebook = self._dock.toggleViewAction()
        notebook.setText(tr("&Notebook"))
        notebook.setShortcut(key("F4"))
        menus = self._menus
        menus.add(
            tr("&File"),
            [
                Command("new", tr("&New match …"), standard("New"), self.new_match),
                Command("open", tr("&Open …"), standard("Open"), self.open_other),
                self._recent_menu,
                None,
                Command("save", tr("&Save"), standard("Save"), self.save),
                Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), self.save_as),
                None,
                Command("quit", tr("&Quit"), key("Ctrl+Q"), self.close),
            ],
        )
        menus.add(tr("&Edit"), [Command("undo", tr("&Take back"), standard("Undo"), self.undo)])
        menus.add(tr("&Match"), list(self.desk.commands))
        menus.add(
            tr("&View"),
            [
                Command("fit", tr("Show the &whole table"), key("F"), view.fit),
                Command("closer", tr("&Closer"), standard("ZoomIn"), lambda: view.zoom(1.25)),
                Command("farther", tr("&Farther"), standard("ZoomOut"), lambda: view.zoom(0.8)),
                None,
                notebook,
                Command("full", tr("F&ull screen"), key("F11"), self.toggle_full_screen),
            ],
        )
        menus.add(
            tr("&Help"),
            [
                Command("rules", tr("&How to play"), standard("HelpContents"), self.show_rules),
                Command("about", tr("&About Topologic"), None, self.show_about),
            ],
        )

    def _connect(self) -> None:
        self.desk.status_changed.connect(self._status.setText)
        self.controller.changed.connect(self._show_changes)
        self.controller.troubled.connect(self._tell)
        self._autosave.troubled.connect(self._show_trouble)

    def _restore(self) -> None:
        """Stand where the window stood last time."""
        geometry, state = (self._memory.value(f"window/{name}") for name in ("geometry", "state"))
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(1280, 820)
        if isinstance(state, QByteArray):
            self.restoreState(state)
        self._show_notebook()

    def look_for_kept_match(self) -> None:
        """Offer the match that an earlier run left unfinished. Done when the window is up."""
        self._autosave.find(self._offer)

    # -- what it shows ----------------------------------------------------------------------------

    def _show_changes(self) -> None:
        controller = self.controller
        running = controller.is_running
        if running:
            self.desk.present(controller.view)
            self._show_notebook()
        path = controller.path
        if path is not None:
            self._recent.add(path)
        name = "" if path is None else f" ({path.name})"
        self.setWindowTitle(f"{controller.title}{name}[*] – Topologic" if running else tr("Topologic"))
        self.setWindowModified(not controller.is_saved)
        for command in ("save", "save_as"):
            self._menus[command].setEnabled(running)
        self._show_undo()

    def _show_undo(self) -> None:
        returning = not self.controller.can_take_back and self.controller.can_return
        undo = self._menus["undo"]
        undo.setText(tr("Back to the match before") if returning else tr("&Take back"))
        undo.setEnabled(not self.desk.is_setting_up and (returning or self.controller.can_take_back))

    def _show_notebook(self) -> None:
        """The notebook lies beside a match, unless it was put away; never beside the setup page."""
        wanted = not self._memory.contains("notebook/hidden") and not self.desk.is_setting_up
        self._dock.setVisible(wanted)

    def _offer(self, kept: Kept | None) -> None:
        if kept is None or self.controller.is_running:
            return
        title = self.controller.title_of(kept.match)
        text = tr("“{title}” is waiting for you as you left it.", title=title)
        self.desk.offer(text, tr("Go on with it"), lambda: self.controller.resume(kept))

    def _tell(self, problem: Problem) -> None:
        self._ask.tell(self, tr("Topologic"), tr(problem.template, **problem.facts))

    def _show_trouble(self, problem: Problem | None) -> None:
        """Say for as long as it lasts that the match is not kept."""
        text = "" if problem is None else tr("The running match is not kept: save it yourself.")
        self._trouble.setText(text)
        self._trouble.setToolTip("" if problem is None else tr(problem.template, **problem.facts))

    # -- what it does -----------------------------------------------------------------------------

    def new_match(self) -> None:
        """Open the setup page; the running match stays until another one begins."""
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
        usual = "".join(c if c.isalnum() or c in " -" else "_" for c in self.controller.title).strip()
        path = self._ask.where_to_save(self, self.controller.path or self._folder() / f"{usual}{SUFFIX}")
        if path is not None:
            self.controller.save(path)

    def _folder(self) -> Path:
        """Where files are looked for: where the last one was."""
        files = self._recent.files()
        return files[0].parent if files else Path.home()

    def toggle_full_screen(self) -> None:
        """Fill the screen with the window, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def show_rules(self) -> None:
        """Explain the game."""
        from topologic_qt.app.help import show_rules

        show_rules(self, self.desk.rules_page())

    def show_about(self) -> None:
        """Say what this program is."""
        from topologic_qt.app.help import show_about

        show_about(self)

    # -- what the system says ---------------------------------------------------------------------

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
        """Remember where the window stood, and bring everything onto the disk."""
        self._memory.setValue("window/geometry", self.saveGeometry())
        self._memory.setValue("window/state", self.saveState())
        self._memory.sync()
        self.controller.close()
        event.accept()


def _dropped_file(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
