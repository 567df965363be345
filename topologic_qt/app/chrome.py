"""What stands around the screen: the menus, the notebook's dock, and the status line."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QMenu, QStackedWidget, QWidget

from topologic_qt.app.controller import MatchController
from topologic_qt.app.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.recent import RecentFiles
from topologic_qt.app.window import Window
from topologic_qt.table.touch import Fingers, scroll_by_finger
from topologic_qt.table.view import TableView
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.translate import tr


class Chrome:
    """Puts everything into a window that has its desk."""

    def __init__(self, window: Window, recent: RecentFiles, trouble: QLabel) -> None:
        """``trouble`` says what lasts for a while."""
        self._window = window
        screen = window.game_screen
        assert isinstance(screen, QWidget)
        self.stack = QStackedWidget()
        """The middle of the window: the screen, and from its first use on the editor."""
        self.stack.addWidget(screen)
        window.setCentralWidget(self.stack)
        self.status = QLabel()
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setContentsMargins(12, 4, 12, 4)
        bar = window.statusBar()
        bar.addWidget(self.status, 1)
        bar.addPermanentWidget(trouble)
        bar.setSizeGripEnabled(False)
        self.dock = PanelDock("notebook", tr("Notebook"), window.game_screen.notebook, window)
        self.dock.fold_wanted.connect(lambda _: self._toggle_notebook())
        Fingers(window.game_screen.table_view)
        for area in window.findChildren(QAbstractScrollArea):
            if area is not window.game_screen.table_view:
                scroll_by_finger(area)
        self.menus = MenuBuilder(window)
        self._add_file_menu(recent)
        self._add_match_menus()
        self._add_view_menu()
        self._add_help_menu()

    def _add_file_menu(self, recent: RecentFiles) -> None:
        window = self._window
        files = QMenu(tr("Open &recent"), window)
        files.setIcon(icon("recent"))
        files.setToolTipsVisible(True)
        files.aboutToShow.connect(lambda: recent.fill(files, window.files.open_file))
        self.file_menu = self.menus.add(
            tr("&File"),
            [
                Command("new", tr("&New match …"), standard("New"), window.new_match, "new"),
                Command("window", tr("New &window"), key("Ctrl+Shift+N"), window.open_window, "window"),
                Command(
                    "build", tr("&Build a field …"), key("Ctrl+E"), lambda: window.editing.open(), "tiles"
                ),
                Command("open", tr("&Open …"), standard("Open"), window.files.open, "open"),
                files,
                Command("kept", tr("&Kept matches …"), None, window.kept.show, "kept"),
                None,
                Command("save", tr("&Save"), standard("Save"), window.files.save, "save"),
                Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), window.files.save_as, "save-as"),
                None,
                Command("close", tr("&Close the window"), standard("Close"), window.close, "close"),
                Command("quit", tr("&Quit"), key("Ctrl+Q"), window.windows.close, "quit"),
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
            self.menus.add(
                tr("&Match"),
                [
                    *window.game_screen.commands,
                    None,
                    *self._mail_commands(),
                    None,
                    window.game_screen.statistics_command,
                ],
            ),
            self.menus.add(tr("&Notebook"), list(window.game_screen.notebook_commands)),
        )

    def _mail_commands(self) -> list[Command | None]:
        mail = self._window.mail
        return [
            Command("copy_mail", tr("&Copy for the other player"), None, mail.copy, "copy"),
            Command("save_mail", tr("Sa&ve for the other player …"), None, mail.save, "mail"),
            None,
            Command("paste_mail", tr("P&aste the other player’s copy"), None, mail.paste, "paste"),
            Command("open_mail", tr("&Open the other player’s copy …"), None, mail.open, "open"),
            Command("play_here", tr("Pla&y on at this computer …"), None, mail.play_here, "players"),
        ]

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
                Command("notebook", tr("&Notebook"), key("F4"), self._toggle_notebook, "notebook"),
                Command("full", tr("F&ull screen"), key("F11"), self._toggle_full_screen, "full-screen"),
            ],
        )
        self.menus["notebook"].setCheckable(True)

    def _add_help_menu(self) -> None:
        self.menus.add(
            tr("&Help"),
            [
                Command(
                    "rules", tr("&How to play"), standard("HelpContents"), self._show_rules, "how-to-play"
                ),
                Command("about", tr("&About Topologic"), None, self._show_about, "about"),
            ],
        )

    def show_possible(self, controller: MatchController) -> None:
        """Let people choose what can be done with the match now."""
        for command in ("save", "save_as"):
            self.menus[command].setEnabled(controller.is_running)
        for command in ("copy_mail", "save_mail"):
            self.menus[command].setEnabled(controller.can_be_mailed)
        self.menus["play_here"].setEnabled(controller.can_play_here)
        returning = not controller.can_take_back and controller.can_return
        undo = self.menus["undo"]
        other = tr("On to the newer match") if controller.came_back else tr("Back to the match before")
        undo.setText(other if returning else tr("&Take back"))
        undo.setEnabled(
            not self._window.game_screen.is_setting_up and (returning or controller.can_take_back)
        )

    def show_notebook(self, wanted: bool) -> None:
        """Have the notebook beside what is in front, folded or not, if it is wanted there."""
        self.menus["notebook"].setChecked(not self.dock.folded)
        self.dock.setVisible(wanted)

    def _toggle_notebook(self) -> None:
        """Fold the notebook away, or unfold it; it stays so."""
        self.dock.folded = not self.dock.folded
        self.menus["notebook"].setChecked(not self.dock.folded)

    def _toggle_full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def _show_rules(self) -> None:
        from topologic_qt.app.help import show_rules

        show_rules(self._window, self._window.game_screen.rules_page())

    def _show_about(self) -> None:
        from topologic_qt.app.help import show_about

        show_about(self._window)
