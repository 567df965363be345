"""The menus of a window: the program's own, and those of its game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from topologic_qt import NAME
from topologic_qt.app.chrome import Chrome
from topologic_qt.app.controller import MatchController
from topologic_qt.app.game_dialogs import GameDialogs
from topologic_qt.app.listening import ListeningMenu
from topologic_qt.app.mail import MailActions
from topologic_qt.app.match_of_the_day import MatchOfTheDay
from topologic_qt.app.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.mute import Mute
from topologic_qt.app.settings import Settings
from topologic_qt.app.window_session import WindowSession
from topologic_qt.games import registry
from topologic_qt.widgets.controls import REDO_KEYS, allow
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import AnyScreen, Entries, Zoomable


class MenuActions(Protocol):
    """The commands of the menus; a capability that the game lacks is None."""

    @property
    def mail(self) -> MailActions | None:
        """The commands for playing by mail."""
        ...

    @property
    def days(self) -> MatchOfTheDay | None:
        """The matches of the day."""
        ...

    @property
    def dialogs(self) -> GameDialogs:
        """The dialogs about the program."""
        ...

    @property
    def settings(self) -> Settings:
        """The settings of people."""
        ...

    @property
    def zoomable(self) -> Zoomable | None:
        """The table in front."""
        ...

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""
        ...

    def play_elsewhere(self) -> None:
        """Let people invite somebody elsewhere to the match, or type the code they were told."""
        ...

    def set_up(self) -> None:
        """Open the setup page for a new match."""
        ...

    def open_window(self) -> None:
        """Open one window more."""
        ...

    def show_games(self) -> None:
        """Open a window in which people choose a game."""
        ...

    def count_others(self, told: Callable[[int], None]) -> None:
        """Count the matches that wait in other games, and tell of their number."""
        ...

    def learn(self) -> None:
        """Open the lesson of the game."""
        ...

    def show_puzzles(self) -> None:
        """Open the puzzles of the game."""
        ...

    def make_puzzle(self) -> None:
        """Make a puzzle of the finished match."""
        ...

    def show_tournament(self) -> None:
        """Open the window in which computers play against each other."""
        ...

    def open_editor(self) -> None:
        """Bring the editor to the front."""
        ...

    def open_file(self, path: Path) -> None:
        """Open a saved match or a field."""
        ...

    def choose_file(self) -> None:
        """Ask for a file, and open it."""
        ...

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        ...

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        ...

    def show_kept(self) -> None:
        """Show the list of kept matches."""
        ...

    def undo(self) -> None:
        """Take a move back, or else a whole new match."""
        ...

    def redo(self) -> None:
        """Make a move again that was taken back, or have the newer match again."""
        ...

    def close_window(self) -> None:
        """Close the window."""
        ...

    def quit(self) -> None:
        """Close all windows."""
        ...


class MainMenu:
    """Builds the menus from the capabilities of the game, and enables the commands that can be done."""

    def __init__(
        self, window: QMainWindow, session: WindowSession, screen: AnyScreen, chrome: Chrome
    ) -> None:
        self._session = session
        self._screen = screen
        self._window = window
        self._chrome = chrome
        self.actions = MenuBuilder(window)

    def build(self, do: MenuActions) -> None:
        """Add every menu; ``do`` does the commands."""
        self.file = self._add_file_menu(do)
        self.edit = self._add_edit_menu(do)
        self.game = self._add_game_menus(do)
        """The menus that concern the match alone."""
        self._add_view_menu(do)
        self._add_help_menu(do)

    def _add_file_menu(self, do: MenuActions) -> QMenu:
        recent = QMenu(tr("Open &recent"), self._chrome.stack)
        recent.setIcon(icon("recent"))
        recent.setToolTipsVisible(True)
        recent.aboutToShow.connect(lambda: self._session.recent.fill(recent, do.open_file))
        entries: list[Command | QAction | QMenu | None] = [
            Command("new", tr("&New match …"), standard("New"), do.set_up, "new"),
            Command("window", tr("New &window"), key("Ctrl+Shift+N"), do.open_window, "window"),
        ]
        if len(registry.GAMES) > 1:
            entries.append(Command("games", tr("Other &games …"), key("Ctrl+G"), do.show_games, "dice"))
        if self._session.package.info.has_puzzles:
            text = tr("Pu&zzles …")
            entries.append(Command("puzzles", text, key("Ctrl+U"), do.show_puzzles, "puzzle"))
        if self._session.package.info.has_own_puzzles:
            text = tr("Puzzle of this &match")
            entries.append(Command("own_puzzle", text, None, do.make_puzzle, "puzzle"))
        if self._session.package.info.has_contest:
            entries.append(Command("contest", tr("To&urnament …"), None, do.show_tournament, "winner"))
        if self._session.package.editor is not None:
            entries.append(Command("build", tr("&Build a field …"), key("Ctrl+E"), do.open_editor, "tiles"))
        entries += [
            Command("open", tr("&Open …"), standard("Open"), do.choose_file, "open"),
            recent,
            Command("kept", tr("&Kept matches …"), None, do.show_kept, "kept"),
            None,
            Command("save", tr("&Save"), standard("Save"), do.save, "save"),
            Command("save_as", tr("Save &as …"), key("Ctrl+Shift+S"), do.save_as, "save-as"),
            None,
            Command("close", tr("&Close the window"), standard("Close"), do.close_window, "close"),
            Command("quit", tr("&Quit"), key("Ctrl+Q"), do.quit, "quit"),
        ]
        menu = self.actions.add(tr("&File"), entries)
        if len(registry.GAMES) > 1:
            menu.aboutToShow.connect(lambda: do.count_others(self._show_waiting))
        return menu

    def _add_edit_menu(self, do: MenuActions) -> QMenu:
        return self.actions.add(
            tr("&Edit"),
            [
                Command("undo", tr("&Take back"), standard("Undo"), do.undo, "take-back"),
                Command("redo", tr("Re&do"), REDO_KEYS, do.redo, "redo"),
                None,
                Command("settings", tr("&Settings …"), key("Ctrl+,"), do.dialogs.show_settings, "settings"),
            ],
        )

    def _add_game_menus(self, do: MenuActions) -> list[QMenu]:
        menus = list(self._screen.menus.items())
        if do.mail is not None and menus:
            title, entries = menus[0]
            menus[0] = title, before_last_group(entries, self._mail_entries(do, do.mail))
        if do.days is not None and menus:
            title, entries = menus[0]
            menus[0] = title, before_last_group(entries, self._day_entries(do.days))
        added = [self.actions.add(title, entries) for title, entries in menus]
        if (days := do.days) is not None and added:
            added[0].aboutToShow.connect(lambda: self._show_day(days))
        return added

    def _day_entries(self, days: MatchOfTheDay) -> list[QAction | None]:
        commands = (
            Command("day", tr("Play today’s &field"), None, days.play, "play"),
            Command("days", tr("Cale&ndar of the field of the day …"), None, days.show_earlier, "calendar"),
        )
        return [self.actions.action(command) for command in commands]

    def _mail_entries(self, do: MenuActions, mail: MailActions) -> list[QAction | None]:
        elsewhere = Command(
            "elsewhere", tr("Play &with somebody elsewhere …"), None, do.play_elsewhere, "players"
        )
        if not self._session.mail.goes_by_hand:
            return [self.actions.action(elsewhere)]
        commands = [
            elsewhere,
            Command("copy_mail", tr("&Copy for the other player"), None, mail.copy, "copy"),
            Command("save_mail", tr("Sa&ve for the other player …"), None, mail.save, "mail"),
            None,
            Command("paste_mail", tr("P&aste the other player’s copy"), None, mail.paste, "paste"),
            Command("open_mail", tr("&Open the other player’s copy …"), None, mail.open, "open"),
            Command("play_here", tr("Pla&y on at this computer …"), None, mail.play_here, "players"),
        ]
        return [None if command is None else self.actions.action(command) for command in commands]

    def _add_view_menu(self, do: MenuActions) -> None:
        entries: list[Command | QAction | QMenu | None] = []
        if self._screen.zoomable is not None:
            entries += [
                Command("fit", tr("Show the &whole table"), key("F"), lambda: _fit(do.zoomable), "fit"),
                Command("closer", tr("Zoom &in"), standard("ZoomIn"), lambda: _zoom(do, 1.25), "closer"),
                Command("farther", tr("Zoom &out"), standard("ZoomOut"), lambda: _zoom(do, 0.8), "farther"),
                None,
            ]
        if self._chrome.dock is not None:
            title = f"&{self._chrome.dock.windowTitle()}"
            entries.append(Command("panel", title, key("F4"), self._toggle_panel, "notebook"))
            self._chrome.dock.fold_wanted.connect(self._toggle_panel)
        full = Command("full", tr("F&ull screen"), key("F11"), self._chrome.toggle_full_screen, "full-screen")
        mute = Mute(self._window, self.actions, do.settings, self._chrome.status.say_for_now)
        entries += [full, mute.action]
        if (listening := self._screen.listening) is not None:
            status, stack = self._chrome.status, self._chrome.stack
            entries.append(ListeningMenu(self.actions, listening, status, lambda: do.is_covered, stack))
        mute.belong_to(self.actions.add(tr("&View"), entries))
        if self._chrome.dock is not None:
            self.actions["panel"].setCheckable(True)

    def _add_help_menu(self, do: MenuActions) -> None:
        rules, about = do.dialogs.show_rules, do.dialogs.show_about
        entries = [Command("rules", tr("&How to play"), standard("HelpContents"), rules, "how-to-play")]
        package = self._session.package
        if package.lesson is not None:
            text = tr("&Learn to play {game}", game=package.info.name)
            entries.insert(0, Command("learn", text, None, do.learn, "lesson"))
        entries.append(Command("about", tr("&About {name}", name=NAME), None, about, "about"))
        self.actions.add(tr("&Help"), entries)

    def _toggle_panel(self) -> None:
        """Fold or unfold the panel; it stays so."""
        dock = self._chrome.dock
        if dock is not None:
            dock.folded = not dock.folded
            self.actions["panel"].setChecked(not dock.folded)

    def _show_waiting(self, others: int) -> None:
        """Say in the menu how many matches wait in other games."""
        if "games" in self.actions:
            waiting = tr("Other &games ({n} waiting) …", n=others)
            self.actions["games"].setText(waiting if others else tr("Other &games …"))

    def _show_day(self, days: MatchOfTheDay) -> None:
        """Say in the menu whether the match of today is gone on with, as its offer does; not in it."""
        command = self.actions["day"]
        command.setText(tr("Continue today’s &field") if days.is_under_way else tr("Play today’s &field"))
        allow(command, tr("You are playing it.") if days.is_in_front else "")

    def take_away(self) -> None:
        """Take the menus out of the window."""
        self.actions.take_away()

    def show_panel(self, wanted: bool) -> None:
        """Show the panel beside the game, folded or not, if it is wanted there."""
        self._chrome.show_panel(wanted)
        if self._chrome.dock is not None:
            self.actions["panel"].setChecked(not self._chrome.dock.folded)

    def show_possible(self, controller: MatchController) -> None:
        """Enable the commands that can be done with the match now."""
        for command in ("save", "save_as"):
            self.actions[command].setEnabled(controller.is_running)
        if self._session.mail.goes_by_hand:
            for command in ("copy_mail", "save_mail"):
                allow(self.actions[command], self._why_not_mailed(controller))
            self.actions["play_here"].setEnabled(self._session.mail.can_play_here)
        if "own_puzzle" in self.actions:
            is_over = controller.is_running and controller.match.outcome is not None
            self.actions["own_puzzle"].setEnabled(is_over)
        undo, redo, playing = self.actions["undo"], self.actions["redo"], not self._screen.is_setting_up
        returns = not controller.can_take_back and controller.can_go_back
        undo.setText(tr("Back to the previous match") if returns else tr("&Take back"))
        undo.setEnabled(playing and (returns or controller.can_take_back))
        redo.setText(tr("Forward to the newer match") if controller.can_go_forward else tr("Re&do"))
        redo.setEnabled(playing and (controller.can_go_forward or controller.can_redo))

    def _why_not_mailed(self, controller: MatchController) -> str:
        """Return why no copy of the match can go to another player; empty if one can."""
        if not controller.is_running:
            return tr("There is no match yet.")
        if not self._session.mail.can_be_mailed:
            return tr("This match cannot be sent: only people may play it, each at a computer of their own.")
        return ""


def before_last_group(entries: Entries, more: list[QAction | None]) -> Entries:
    """The entries with one more group before the last separator."""
    lines = [place for place, entry in enumerate(entries) if entry is None]
    at = lines[-1] if lines else len(entries)
    return [*entries[:at], None, *more, *entries[at:]]


def _fit(zoomable: Zoomable | None) -> None:
    if zoomable is not None:
        zoomable.fit()


def _zoom(do: MenuActions, factor: float) -> None:
    if do.zoomable is not None:
        do.zoomable.zoom(factor)
