"""The dialogs of an open game about the program: settings, players, rules, and credits."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from topologic_qt.app.kit.settings import Settings
from topologic_qt.app.kit.settings_dialog import SettingsDialog
from topologic_qt.app.match.computer_turns import ComputerTurns
from topologic_qt.app.match.engine_programs import EngineError
from topologic_qt.app.match.players_dialog import PlayersDialog
from topologic_qt.app.match.session import WindowSession
from topologic_qt.app.window.help import show_about, show_rules
from topologic_qt.translation import said
from topologic_qt.widgets.translate import tr


class GameDialogs:
    """Opens dialogs over the window of a game."""

    def __init__(self, session: WindowSession, settings: Settings, computers: ComputerTurns) -> None:
        """``computers`` start anew where people choose other players for them."""
        self._session = session
        self._settings = settings
        self._computers = computers

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

    def show_rules(self) -> None:
        """Open the rules of the game."""
        show_rules(self._session.window, self._session.package)

    def show_about(self) -> None:
        """Open the page about the program."""
        show_about(self._session.window)
