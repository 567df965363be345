"""What stands around the desk: the menus, the notebook's dock, and the status line."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QMenu, QWidget

from topologic_qt.app.menus import Command, Menus, key, standard
from topologic_qt.app.recent import RecentFiles
from topologic_qt.app.window import Window
from topologic_qt.table.icons import icon
from topologic_qt.table.overlays import label
from topologic_qt.table.panel_dock import PanelDock
from topologic_qt.table.touch import Fingers, scroll_by_finger
from topologic_qt.table.translate import tr
from topologic_qt.table.view import TableView


class Furniture:
    """Puts everything into a window that has its desk."""

    def __init__(self, window: Window, recent: RecentFiles) -> None:
        self._window = window
        desk = window.desk
        assert isinstance(desk, QWidget)
        window.setCentralWidget(desk)
        self.status = QLabel()
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setContentsMargins(12, 4, 12, 4)
        self.trouble = label("", "problem", wrap=False)
        bar = window.statusBar()
        bar.addWidget(self.status, 1)
        bar.addPermanentWidget(self.trouble)
        bar.setSizeGripEnabled(False)
        self.dock = PanelDock("notebook", tr("Notebook"), window.desk.notebook, window)
        self.dock.fold_wanted.connect(lambda _: window.toggle_notebook())
        Fingers(window.desk.table_view)
        for area in window.findChildren(QAbstractScrollArea):
            if area is not window.desk.table_view:
                scroll_by_finger(area)
        self.menus = Menus(window)
        self._add_file_menu(recent)
        self._add_match_menus()
        self._add_view_menu()
        self._add_help_menu()

    def _add_file_menu(self, recent: RecentFiles) -> None:
        window = self._window
        files = QMenu(tr("Open &recent"), window)
        files.setIcon(icon("recent"))
        files.setToolTipsVisible(True)
        files.aboutToShow.connect(lambda: recent.fill(files, window.open_file))
        self.file_menu = self.menus.add(
            tr("&File"),
            [
                Command("new", tr("&New match …"), standard("New"), window.new_match, "new"),
                Command(
                    "build", tr("&Build a field …"), key("Ctrl+E"), lambda: window.editing.open(), "tiles"
                ),
                Command("open", tr("&Open …"), standard("Open"), window.open_other, "open"),
                files,
                None,
                Command("save", tr("&Save"), standard("Save"), window.save, "save"),
                Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), window.save_as, "save-as"),
                None,
                Command("quit", tr("&Quit"), key("Ctrl+Q"), window.close, "quit"),
            ],
        )

    def _add_match_menus(self) -> None:
        window = self._window
        self.edit_menu = self.menus.add(
            tr("&Edit"),
            [
                Command("undo", tr("&Take back"), standard("Undo"), window.undo, "take-back"),
                None,
                Command("settings", tr("&Settings …"), key("Ctrl+,"), window.show_settings, "settings"),
            ],
        )
        self.match_menus = (
            self.menus.add(tr("&Match"), [*window.desk.commands, None, window.desk.statistics_command]),
            self.menus.add(tr("&Notebook"), list(window.desk.notebook_commands)),
        )

    @property
    def _table(self) -> TableView:
        """The table that is in front."""
        return self._window.editing.table_view

    def _add_view_menu(self) -> None:
        self.menus.add(
            tr("&View"),
            [
                Command("fit", tr("Show the &whole table"), key("F"), lambda: self._table.fit(), "fit"),
                Command(
                    "closer", tr("&Closer"), standard("ZoomIn"), lambda: self._table.zoom(1.25), "closer"
                ),
                Command(
                    "farther", tr("&Farther"), standard("ZoomOut"), lambda: self._table.zoom(0.8), "farther"
                ),
                None,
                Command("notebook", tr("&Notebook"), key("F4"), self._window.toggle_notebook, "notebook"),
                Command(
                    "full", tr("F&ull screen"), key("F11"), self._window.toggle_full_screen, "full-screen"
                ),
            ],
        )
        self.menus["notebook"].setCheckable(True)

    def _add_help_menu(self) -> None:
        window = self._window
        self.menus.add(
            tr("&Help"),
            [
                Command(
                    "rules", tr("&How to play"), standard("HelpContents"), window.show_rules, "how-to-play"
                ),
                Command("about", tr("&About Topologic"), None, window.show_about, "about"),
            ],
        )
