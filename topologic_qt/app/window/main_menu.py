"""The frame around a game's screen: title, menus, panel, bars and status line."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QAbstractScrollArea, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.kit import menu_builder
from topologic_qt.app.kit.settings import Settings
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.session import WindowSession
from topologic_qt.app.sound.sounds import Mute
from topologic_qt.app.window.file_actions import FileActions, GameDialogs, show_about, show_rules
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games import registry
from topologic_qt.games.screen import AnyScreen, Zoomable
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import REDO_KEYS, allow
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.panel_dock import LatePanel, PanelDock
from topologic_qt.widgets.scrolled import scroll_by_finger
from topologic_qt.widgets.translate import tr

_PLACE = "window/state"
"""The object name under which the dock's place is stored."""
_FIRST_PAINT = 500
"""The time in which the table is first painted, in milliseconds."""


class Chrome:
    """The widgets of a window around its game."""

    def __init__(self, window: QMainWindow, session: WindowSession) -> None:
        self._window = window
        self._session = session
        self.stack = QStackedWidget()
        """The centre of the window: the game's screen and, after its first use, the editor."""
        self.pages: QStackedWidget | None = None
        """The pages of a practice window: the first has a card above the game."""
        self._holder = window
        # From the outside in: a widget that moves into another one is styled again with all its children.
        if session.is_practice:
            self._holder = self._make_pages()
        self._holder.setCentralWidget(self.stack)
        self.dock: PanelDock | None = None
        """The panel beside the game; None if it has none."""
        self._has_panel = False
        self.status = StatusLine()
        session.said.connect(self.status.say)
        session.told.connect(self.status.tell)
        session.shown.connect(self.status.show_only)
        session.io.saved.connect(self.status.say_saved)
        bar = window.statusBar()
        bar.addWidget(self.status, 1)
        self._problem = session.errors.label
        bar.addPermanentWidget(self._problem)
        self._problem.show()
        bar.setSizeGripEnabled(False)
        bar.show()

    def _make_pages(self) -> QMainWindow:
        first, holder = QWidget(), QMainWindow(None, Qt.WindowType.Widget)
        self._column = QVBoxLayout(first)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(holder, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(first)
        self._window.setCentralWidget(self.pages)
        return holder

    def put_above(self, card: QWidget) -> None:
        """Put a practice card above the game and its panel."""
        self._column.insertWidget(0, card)

    def take_in(self, screen: AnyScreen) -> None:
        """Put a game's screen in the centre of the window, and its panel beside it."""
        self.stack.addWidget(screen.widget)
        self.stack.show()  # Qt does so too late in a visible window: the panel would fill it
        panel = screen.side_panel
        if panel is not None:
            self.dock = PanelDock("notebook", panel.windowTitle(), panel, self._holder)
            if self._session.is_practice:
                self.dock.setFeatures(PanelDock.DockWidgetFeature.NoDockWidgetFeatures)
        QTimer.singleShot(_FIRST_PAINT, self.stack, partial(self._make_ready, panel))

    def _make_ready(self, panel: QWidget | None) -> None:
        """Build the panel and let fingers scroll it, if the window still has this game."""
        if self._holder.centralWidget() is not self.stack:
            return
        if isinstance(panel, LatePanel):
            panel.make_parts()
        for part in (self.stack, self.dock):
            for area in [] if part is None else part.findChildren(QAbstractScrollArea):
                if not isinstance(area, TableView):
                    scroll_by_finger(area)

    def show_title(self, title: str, file: Path | None, saved: bool) -> None:
        """Show a title, its file, and whether that is up to date; without a title, the program's name."""
        name = "" if file is None else f" ({file.name})"
        # Qt puts the same dash before the program's name in the titles of dialogs.
        told = f"{title}{name}".replace("[*]", "[*][*]")
        self._window.setWindowTitle(f"{told}[*] — {NAME}" if title else NAME)
        self._window.setWindowModified(not saved)

    def recall(self) -> None:
        """Restore the dock as people last left it in this game."""
        if self.dock is not None and not self._session.is_practice:
            place = self._session.settings.value(_PLACE)
            self._window.restoreState(place if isinstance(place, QByteArray) else QByteArray())
            self.dock.recall(self._session.settings)
            self._has_panel = False  # it may have to make room again

    def remember(self) -> None:
        """Store the dock's place for this game."""
        if self.dock is not None and not self._session.is_practice:
            self._session.settings.setValue(_PLACE, self._window.saveState())
            self.dock.remember(self._session.settings)

    def show_panel(self, wanted: bool) -> None:
        """Show or hide the panel; fold it if the table would have hardly any room."""
        if self.dock is not None:
            if wanted and not self._has_panel and not self._session.is_practice:
                self.dock.give_way()
            self._has_panel = wanted
            self.dock.setVisible(wanted)

    def take_away(self) -> None:
        """Empty the window for another game or the shelf."""
        bar = self._window.statusBar()
        self._session.said.disconnect(self.status.say)
        self._session.told.disconnect(self.status.tell)
        self._session.shown.disconnect(self.status.show_only)
        self._session.io.saved.disconnect(self.status.say_saved)
        for part in (self.status, self._problem):
            bar.removeWidget(part)
        self.status.deleteLater()
        self._problem.setParent(None)  # it belongs to the session, which may go on
        bar.hide()
        if self.dock is not None:
            self._holder.removeDockWidget(self.dock)
            self.dock.setObjectName("")  # the next dock takes over its stored place
            self.dock.deleteLater()

    def toggle_full_screen(self) -> None:
        """Toggle full screen."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()


class MenuActions(Protocol):
    """The menu commands that every game has."""

    windows: Windows
    files: FileActions
    dialogs: GameDialogs
    settings: Settings

    @property
    def zoomable(self) -> Zoomable | None:
        """The table in front."""

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""

    def set_up(self) -> None:
        """Open the setup page for a new match."""

    def open_window(self) -> None:
        """Open another window, for another match."""

    def undo(self) -> None:
        """Take a move back, or say why not."""

    @property
    def why_no_undo(self) -> str:
        """Why no move can be taken back now; "" if one can."""

    def change_match(self) -> None:
        """Go back to the previous match, or forward to the newer one."""


class MainMenu:
    """Builds the menus by the game's capabilities, and enables the possible commands."""

    def __init__(self, window: GameWindow, session: WindowSession, screen: AnyScreen, chrome: Chrome) -> None:
        self._session = session
        self._screen = screen
        self._window = window
        self._chrome = chrome
        self.actions = menu_builder.MenuBuilder(window)
        self._listening: menu_builder.ListeningMenu | None = None
        self._can_undo = False

    def build(
        self,
        do: MenuActions,
        more: Iterable[menu_builder.Commands],
        own: tuple[str, Sequence[menu_builder.Command | None]] | None,
    ) -> None:
        """Add all menus; ``more`` are the features' commands, ``own`` is the menu of a practice."""
        self._more: dict[menu_builder.Place, list[menu_builder.Entry]] = {
            place: [] for place in menu_builder.Place
        }
        for commands in more:
            for place, entries in commands.items():
                self._more[place] += entries
        self.file = self._add_file_menu(do)
        self.edit = self._add_edit_menu(do)
        if own is not None:
            self.actions.add(*own)
        self.game = self._add_game_menus()
        """The menus that are only about the match."""
        self.view = self._add_view_menu(do)
        if not self._session.is_practice:
            self._add_tools_menu(do)
        self._add_help_menu()

    def _add_file_menu(self, do: MenuActions) -> menu_builder.CommandMenu:
        entries: list[menu_builder.Entry] = [
            menu_builder.Command("new", tr("&New match…"), menu_builder.standard("New"), do.set_up, "new"),
            menu_builder.Command("previous", "", None, do.change_match, "take-back"),
        ]
        if len(registry.GAMES) > 1:
            choose = partial(do.windows.show_shelf, self._window)
            entries.append(
                menu_builder.Command("games", tr("Other &games…"), menu_builder.key("Ctrl+G"), choose, "dice")
            )
        entries += (
            self._more[menu_builder.Place.FILES] if self._session.is_practice else self._file_entries(do)
        )
        entries += [
            None,
            menu_builder.Command(
                "close", tr("&Close the window"), menu_builder.standard("Close"), self._window.close, "close"
            ),
            menu_builder.Command("quit", tr("&Quit"), menu_builder.key("Ctrl+Q"), do.windows.close, "quit"),
        ]
        menu = self.actions.add(tr("&File"), entries)
        if not self._session.is_practice:
            menu.opens.connect(lambda: self._recent.setEnabled(bool(self._session.recent.files())))
        return menu

    def _file_entries(self, do: MenuActions) -> list[menu_builder.Entry]:
        recent = QMenu(tr("Open &recent"), self._chrome.stack)
        recent.setIcon(icon("recent"))
        recent.setToolTipsVisible(True)
        self._recent = recent.menuAction()
        recent.aboutToShow.connect(lambda: self._session.recent.fill(recent, do.files.open_file))
        return [
            None,
            menu_builder.Command("open", tr("&Open…"), menu_builder.standard("Open"), do.files.open, "open"),
            recent,
            *self._more[menu_builder.Place.FILES],
            None,
            menu_builder.Command("save", tr("&Save"), menu_builder.standard("Save"), do.files.save, "save"),
            menu_builder.Command(
                "save_as", tr("Save &as…"), menu_builder.key("Ctrl+Shift+S"), do.files.save_as, "save-as"
            ),
        ]

    def _add_edit_menu(self, do: MenuActions) -> menu_builder.CommandMenu:
        menu = self.actions.add(
            tr("&Edit"),
            [
                menu_builder.Command(
                    "undo", tr("&Take back"), menu_builder.standard("Undo"), do.undo, "take-back"
                ),
                menu_builder.Command("redo", tr("Re&do"), REDO_KEYS, self._session.controller.redo, "redo"),
                None,
                menu_builder.Command(
                    "settings",
                    tr("&Settings…"),
                    menu_builder.key("Ctrl+,"),
                    do.dialogs.show_settings,
                    "settings",
                ),
            ],
        )
        menu.opens.connect(lambda: self._judge_undo(do.why_no_undo))
        menu.aboutToHide.connect(lambda: self._judge_undo(""))  # so that its key can say why not
        return menu

    def _judge_undo(self, why_not: str) -> None:
        if self._can_undo and self.actions["undo"].isVisible():
            allow(self.actions["undo"], why_not)

    def _add_game_menus(self) -> list[menu_builder.CommandMenu]:
        teaching = self._screen.teaching
        if self._session.is_practice:
            return [self.actions.add(*menu) for menu in (teaching.menus if teaching else {}).items()]
        more: list[menu_builder.Entry] = [None]
        if others := self._more[menu_builder.Place.WITH_OTHERS]:
            more.append(self.actions.menu(tr("Pla&y elsewhere"), others, "players"))
        if by_day := self._more[menu_builder.Place.BY_DAY]:
            more.append(self.actions.menu(tr("Field &of the day"), by_day, "calendar"))
        made = []
        for title, own in self._screen.menus.items():
            made.append(self.actions.add(title, [*own, *more]))
            more = []
        return made

    def _add_tools_menu(self, do: MenuActions) -> None:
        package = self._session.package
        entries: list[menu_builder.Entry] = [*self._more[menu_builder.Place.PLAY], None]
        if package.results is not None:
            show = self._screen.show_statistics
            entries.append(menu_builder.Command("statistics", tr("Stat&istics…"), None, show, "list"))
        if package.protocol is not None and package.computers is not None:
            show = do.dialogs.show_players
            entries.append(menu_builder.Command("programs", tr("&Other programs…"), None, show, "computer"))
        self.actions.add(tr("&Tools"), [*entries, None, *self._more[menu_builder.Place.TOOLS]])

    def _add_view_menu(self, do: MenuActions) -> menu_builder.CommandMenu:
        entries: list[menu_builder.Entry] = []
        if self._screen.zoomable is not None:
            entries += [
                menu_builder.Command(
                    "fit", tr("&Whole table"), menu_builder.key("F"), lambda: _fit(do), "fit"
                ),
                menu_builder.Command(
                    "closer",
                    tr("Zoom &in"),
                    menu_builder.standard("ZoomIn"),
                    lambda: _zoom(do, 1.25),
                    "closer",
                ),
                menu_builder.Command(
                    "farther",
                    tr("Zoom &out"),
                    menu_builder.standard("ZoomOut"),
                    lambda: _zoom(do, 0.8),
                    "farther",
                ),
                None,
            ]
        if self._chrome.dock is not None:
            title = f"&{self._chrome.dock.windowTitle()}"
            entries.append(
                menu_builder.Command("panel", title, menu_builder.key("F4"), self._toggle_panel, "notebook")
            )
            self._chrome.dock.fold_wanted.connect(self._toggle_panel)
        full = menu_builder.Command(
            "full",
            tr("F&ull screen"),
            menu_builder.key("F11"),
            self._chrome.toggle_full_screen,
            "full-screen",
        )
        mute = Mute(self._window, self.actions, do.settings, self._chrome.status.say_for_now)
        entries += [full, mute.action]
        if (listening := self._screen.listening) is not None:
            chrome = self._chrome
            practice = None if chrome.pages is None else chrome.pages.widget(0)
            parts = (self._screen.widget, chrome.dock) if practice is None else (practice,)
            around = [part for part in parts if part is not None]
            self._listening = menu_builder.ListeningMenu(
                self.actions, listening, chrome.status, lambda: do.is_covered, chrome.stack, around
            )
            entries.append(self._listening)
        entries += [
            None,
            menu_builder.Command(
                "window", tr("New win&dow"), menu_builder.key("Ctrl+Shift+N"), do.open_window, "window"
            ),
        ]
        view = self.actions.add(tr("&View"), entries)
        mute.belong_to(view)
        if self._chrome.dock is not None:
            self.actions["panel"].setCheckable(True)
        return view

    def _add_help_menu(self) -> None:
        rules = partial(show_rules, self._window, self._session.package)
        about = partial(show_about, self._window)
        entries = [
            *self._more[menu_builder.Place.HELP],
            menu_builder.Command(
                "rules", tr("&How to play"), menu_builder.standard("HelpContents"), rules, "how-to-play"
            ),
            menu_builder.Command("about", tr("&About {name}", name=NAME), None, about, "about"),
        ]
        self.actions.add(tr("&Help"), entries)

    def _toggle_panel(self) -> None:
        dock = self._chrome.dock
        if dock is not None:
            dock.folded = not dock.folded
            self.actions["panel"].setChecked(not dock.folded)

    def show_panel(self, wanted: bool) -> None:
        """Show the panel beside the game, folded or not, if it is ``wanted``."""
        self._chrome.show_panel(wanted)
        if self._chrome.dock is not None:
            self.actions["panel"].setChecked(not self._chrome.dock.folded)
            self.actions["panel"].setEnabled(wanted or not self._session.is_practice)

    def show_possible(self, controller: MatchController) -> None:
        """Enable the commands that are possible now."""
        for command in ("save", "save_as"):
            if command in self.actions:
                self.actions[command].setEnabled(controller.is_running)
        playing = self._session.is_practice or not self._screen.is_setting_up
        if self._listening is not None:
            self._listening.reach_out(playing)
        back, forward = tr("&Back to the previous match"), tr("&Forward to the newer match")
        self.actions["previous"].setText(forward if controller.came_back else back)
        self.actions["previous"].setVisible(
            playing and not self._session.is_practice and controller.can_return
        )
        self._can_undo = playing
        self.actions["undo"].setEnabled(playing)
        self.actions["redo"].setEnabled(playing and controller.can_redo)


def _fit(do: MenuActions) -> None:
    if do.zoomable is not None:
        do.zoomable.fit()


def _zoom(do: MenuActions, factor: float) -> None:
    if do.zoomable is not None:
        do.zoomable.zoom(factor)
