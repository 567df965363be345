"""The dialogs of an open game about the program: settings, players, rules, and credits."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QDialog, QWidget

from topologic_qt.app.computer_turns import ComputerTurns
from topologic_qt.app.contests.tournament_dialog import TournamentDialog, TournamentTools
from topologic_qt.app.engine_programs import EngineError
from topologic_qt.app.help import show_about, show_rules
from topologic_qt.app.players_dialog import PlayersDialog
from topologic_qt.app.settings import Settings
from topologic_qt.app.settings_dialog import SettingsDialog
from topologic_qt.app.window_session import WindowSession
from topologic_qt.translation import said
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.translate import tr


class GameDialogs:
    """Opens dialogs over the window of a game."""

    def __init__(self, session: WindowSession, settings: Settings, computers: ComputerTurns) -> None:
        """``computers`` start anew where people choose other players for them."""
        self._session = session
        self._settings = settings
        self._computers = computers
        self._tournament: TournamentDialog | None = None

    def offer_own_computer(self, error: EngineError) -> None:
        """Offer to hand the seats of a failed external engine to the game's own computer."""
        title, yes = tr("This seat needs a player"), tr("Let the computer play")
        if self._session.ask.confirm(self._session.window, title, said(error), yes):
            self._session.engines.hand_over()
            self._computers.reconsider()

    def close_all(self) -> None:
        """Close all dialogs over the window, as its game goes."""
        for dialog in self._session.window.findChildren(QDialog):
            dialog.close()

    def show_settings(self) -> SettingsDialog:
        """Open the dialog of the settings, and return it."""
        session = self._session
        dialog = SettingsDialog(
            session.window, self._settings, session.package.settings_page(), session.settings
        )
        if session.package.protocol is not None and session.package.computers is not None:
            dialog.offer_players(lambda: self._show_players(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _show_players(self, settings: QWidget) -> None:
        """Open the dialog in which people name external engines and choose who plays for computers."""
        dialog = PlayersDialog(settings, self._session.programs, self._session.ask.which_program)
        dialog.changed.connect(self._computers.reconsider)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def show_tournament(self, memory: QSettings, export: Callable[[Document], None]) -> None:
        """Open the window in which computers play against each other, or bring it to the front.

        The choices in it are kept in ``memory``; ``export`` asks for a file, and writes the results.
        """
        session = self._session
        if self._tournament is None:
            tools = TournamentTools(session.folders.tournaments, session.programs.all, memory)
            dialog = TournamentDialog(session.window, session.package.info.id, tools)
            self._take_tournament(dialog, export)
        else:
            dialog = self._tournament
        dialog.raise_()
        dialog.activateWindow()

    def part_with_tournament(self) -> TournamentDialog | None:
        """Return the window of the tournament, if it is open; it goes with this game no more."""
        dialog, self._tournament = self._tournament, None
        if dialog is not None:
            dialog.setParent(None)
        return dialog

    def go_on_with_tournament(self, dialog: TournamentDialog, export: Callable[[Document], None]) -> None:
        """Open the window of a tournament anew, in another language."""
        self._take_tournament(dialog.renewed(self._session.window), export)

    def _take_tournament(self, dialog: TournamentDialog, export: Callable[[Document], None]) -> None:
        self._tournament = dialog
        dialog.export_wanted.connect(export)
        dialog.finished.connect(self._forget_tournament)
        dialog.show()

    @property
    def plays_tournament(self) -> bool:
        """Whether matches of a tournament are being played."""
        return self._tournament is not None and self._tournament.tournament.is_running

    def may_end_tournament(self) -> bool:
        """Whether no matches of a tournament are being played, or people let them be stopped."""
        return self._tournament is None or self._tournament.may_close(self._session.ask, self._session.window)

    def end_tournament(self) -> None:
        """Close that window, if it is open, as the game is left; what was played is kept."""
        if self._tournament is not None:
            self._tournament.done(QDialog.DialogCode.Rejected)

    def _forget_tournament(self) -> None:
        self._tournament = None

    def show_rules(self) -> None:
        """Open the rules of the game."""
        show_rules(self._session.window, self._session.package)

    def show_about(self) -> None:
        """Open the page about the program."""
        show_about(self._session.window)
