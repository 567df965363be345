"""Opening and saving files in a window, with the questions about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from topologic_qt import NAME, __version__
from topologic_qt.app.files.codec import file_name
from topologic_qt.app.kit.settings import Settings, SettingsDialog
from topologic_qt.app.match.computer_turns import ComputerTurns
from topologic_qt.app.match.players_dialog import EngineError, PlayersDialog
from topologic_qt.app.match.session import WindowSession
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.translation import said
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.match.session import WindowSession
    from topologic_qt.app.window.windows import GameWindow, Windows


class FileActions:
    """The commands of the menu *File* for a session's match."""

    def __init__(
        self, session: WindowSession, windows: Windows, window: GameWindow, opens: Callable[[Path], bool]
    ) -> None:
        """Create them for the session's ``window``; ``opens`` opens a feature's file, or returns False."""
        self._session = session
        self._windows = windows
        self._window = window
        self._opens = opens

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._session.ask.which_to_open(self._session.window, self._session.recent.folder())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a match, or a field in the editor; nothing changes if that fails.

        A match opens here, or beside a running one; one that is open already comes to the front. A file of
        another game takes over this window if it is idle; else it opens in another window.
        """
        suffix = path.suffix.lower()
        if self._opens(path):
            return
        if self._session.is_practice and registry.by_suffix(suffix) is None:
            others = (window for window in self._windows.open if window is not self._window)
            other_window = next(others, None) or self._windows.another(self._session.package.info)
            other_window.open_file(path)
            other_window.raise_window()
            return
        if (other := registry.by_suffix(suffix)) is not None and suffix == other.draft_suffix:
            self._windows.beside(self._window, other).open_file(path)
        elif not self._show_holding(path):
            self._session.io.files.locate(path, lambda place: self._open_at(path, place))

    def _open_at(self, path: Path, place: Path) -> None:
        if not self._show_holding(place):
            self._session.io.files.open(path)

    def _show_holding(self, path: Path) -> bool:
        holding = self._windows.holding(path)
        if holding is None:
            return False
        holding.show_match()
        holding.raise_window()
        if holding is self._window and self._session.io.holds(path):
            changed = tr("This match is already open, with unsaved changes.")
            is_saved = self._session.controller.is_saved
            self._session.say(tr("This match is already open.") if is_saved else changed)
        return True

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        path = self._session.controller.path
        if path is None:
            self.save_as()
        else:
            self._session.io.save(path)

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        session = self._session
        usual = session.recent.folder() / file_name(session.controller.title, session.package.info.suffix)
        path = session.ask.where_to_save(session.window, session.controller.path or usual)
        if path is not None:
            session.io.save(path)


_FRAME = 40
"""The height of a window's frame, in pixels."""


def show_rules(parent: QWidget, package: AnyPackage) -> QDialog:
    """Show a game's rules beside the window, replacing open ones; matches can go on."""
    title, text = tr("How to play {game}", game=package.info.name), QTextBrowser()
    text.setAccessibleName(title)
    sounds = tr("Ctrl+M turns the sound off and on. The volume is under Edit, Settings.")
    listen = tr(
        "By ear, with the focus on the table: I says where you are, A what you can do there, "
        "E what happened last, T where everything stands, K what’s left. C, N and J go to "
        "the next thing of a kind, with Shift to the previous one. Ctrl with an arrow reads "
        "along the line; G repeats the last words. It’s all under View, Listen."
    )
    text.setHtml(f"{package.rules_page()}<p>{sounds}</p><p>{listen}</p>")
    text.document().setDocumentMargin(18)
    return _open(parent, "rules", title, text, 560, min(640, parent.window().height() - _FRAME))


def show_about(parent: QWidget) -> QDialog:
    """Show the page about the program, with credits."""
    games = " ".join(tr(info.about) for info in registry.GAMES)
    text = tr(
        "Version {version}\n\n{games}\n\nPlay together at one computer, online, by mail, or "
        "against the computer.\n\nFree software under the MIT licence, made with Python and "
        "Qt. Typeface based on IBM Plex Sans (SIL Open Font License).",
        version=__version__,
        games=games,
    )
    return _open(parent, "about", tr("About {name}", name=NAME), label(text, "text"), 420, 240)


def _open(parent: QWidget, page: str, title: str, content: QWidget, width: int, height: int) -> QDialog:
    for open_page in parent.findChildren(QDialog, page):
        open_page.close()
    dialog = ScrolledDialog(parent)
    dialog.setObjectName(page)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    layout = dialog.column((24, 20, 24, 18), 12)
    layout.addWidget(label(title, "title"))
    layout.addWidget(content, 1)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    dialog.put_below(buttons)
    dialog.wish_for(width, height)
    dialog.show()
    return dialog


class GameDialogs:
    """Opens dialogs over the window of a game."""

    def __init__(self, session: WindowSession, settings: Settings, computers: ComputerTurns) -> None:
        """Create them; ``computers`` start again when people change who plays them."""
        self._session = session
        self._settings = settings
        self._computers = computers

    def offer_own_computer(self, error: EngineError) -> None:
        """Offer to replace a failed external engine by the game's own computer."""
        title, yes = tr("This seat needs a player"), tr("Let the computer play")
        if self._session.ask.confirm(self._session.window, title, said(error), yes):
            self._session.engines.hand_over()
            self._computers.reconsider()

    def show_settings(self) -> SettingsDialog:
        """Open the settings dialog, and return it."""
        session = self._session
        dialog = SettingsDialog(
            session.window, self._settings, session.package.settings_page(), session.settings
        )
        dialog.open_once()
        return dialog

    def show_players(self) -> None:
        """Open the dialog for external engines."""
        session = self._session
        dialog = PlayersDialog(session.window, session.programs, session.ask.which_program)
        dialog.changed.connect(self._computers.reconsider)
        dialog.open_once()
