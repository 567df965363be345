"""What stands around the desk: the menus, the notebook's dock, and the status line."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMenu, QWidget

from topologic_qt.app.menus import Command, Menus, key, standard
from topologic_qt.app.recent import RecentFiles
from topologic_qt.app.window import Window
from topologic_qt.table.overlays import label
from topologic_qt.table.pinch import Pinch
from topologic_qt.table.translate import tr


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
        self.dock = QDockWidget(tr("Notebook"), window)
        self.dock.setObjectName("notebook")
        feature = QDockWidget.DockWidgetFeature
        self.dock.setFeatures(feature.DockWidgetMovable | feature.DockWidgetFloatable)
        self.dock.setWidget(window.desk.notebook)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        Pinch(window.desk.table_view)
        self.menus = Menus(window)
        self._add_file_menu(recent)
        self._add_match_menus()
        self._add_view_menu()
        self._add_help_menu()

    def _add_file_menu(self, recent: RecentFiles) -> None:
        window = self._window
        files = QMenu(tr("Open &recent"), window)
        files.setToolTipsVisible(True)
        files.aboutToShow.connect(lambda: recent.fill(files, window.open_file))
        self.menus.add(
            tr("&File"),
            [
                Command("new", tr("&New match …"), standard("New"), window.new_match),
                Command("window", tr("New &window"), key("Ctrl+Shift+N"), window.open_window),
                Command("open", tr("&Open …"), standard("Open"), window.open_other),
                files,
                Command("kept", tr("&Kept matches …"), None, window.kept.show),
                None,
                Command("save", tr("&Save"), standard("Save"), window.save),
                Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), window.save_as),
                None,
                Command("close", tr("&Close the window"), standard("Close"), window.close),
                Command("quit", tr("&Quit"), key("Ctrl+Q"), window.windows.close),
            ],
        )

    def _add_match_menus(self) -> None:
        window = self._window
        self.menus.add(
            tr("&Edit"),
            [
                Command("undo", tr("&Take back"), standard("Undo"), window.undo),
                None,
                Command("settings", tr("&Settings …"), key("Ctrl+,"), window.show_settings),
            ],
        )
        self.menus.add(
            tr("&Match"),
            [
                *window.desk.commands,
                None,
                Command("copy_mail", tr("&Copy for the other player"), None, window.mail.copy),
                Command("save_mail", tr("&Save for the other player …"), None, window.mail.save),
                None,
                Command("paste_mail", tr("&Paste the other player’s copy"), None, window.mail.paste),
                Command("open_mail", tr("&Open the other player’s copy …"), None, window.mail.open),
            ],
        )

    def _add_view_menu(self) -> None:
        table = self._window.desk.table_view
        self.menus.add(
            tr("&View"),
            [
                Command("fit", tr("Show the &whole table"), key("F"), table.fit),
                Command("closer", tr("&Closer"), standard("ZoomIn"), lambda: table.zoom(1.25)),
                Command("farther", tr("&Farther"), standard("ZoomOut"), lambda: table.zoom(0.8)),
                None,
                Command("notebook", tr("&Notebook"), key("F4"), self._window.toggle_notebook),
                Command("full", tr("F&ull screen"), key("F11"), self._window.toggle_full_screen),
            ],
        )
        self.menus["notebook"].setCheckable(True)

    def _add_help_menu(self) -> None:
        window = self._window
        self.menus.add(
            tr("&Help"),
            [
                Command("rules", tr("&How to play"), standard("HelpContents"), window.show_rules),
                Command("about", tr("&About Topologic"), None, window.show_about),
            ],
        )
