"""The command for tournaments in an open game; their window is loaded when it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QDialog, QWidget

from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.match.players_dialog import EnginePrograms
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.features.contests.tournament import TournamentDialog


def tournament(window: QWidget, folders: Folders, info: GameInfo, memory: QSettings) -> TournamentDialog:
    """Return a new window *Tournament* over another one; this game is chosen first."""
    from topologic_qt.app.features.contests.tournament import Tournament, TournamentDialog, processes

    programs = EnginePrograms(memory).all
    return TournamentDialog(window, info.id, programs, memory, Tournament(folders, processes))


class Tournaments(Feature):
    """Opens the window for contests between computers."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        self._dialog: TournamentDialog | None = None

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game has contests."""
        return package.contest is not None

    @property
    def commands(self) -> Commands:
        """The tournament."""
        return {Place.PLAY: [Command("contest", tr("To&urnament…"), None, self.show, "players")]}

    def show(self) -> None:
        """Open the window, or bring it to the front."""
        if self._dialog is None:
            session = self.game.session
            self._take(tournament(session.window, session.folders, session.package.info, self.game.memory))
        assert self._dialog is not None
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _take(self, dialog: TournamentDialog) -> None:
        self._dialog = dialog
        dialog.export_wanted.connect(self.game.export)
        dialog.finished.connect(self._forget)
        dialog.show()

    def _forget(self) -> None:
        self._dialog = None

    @property
    def is_busy(self) -> bool:
        """Whether matches are being played."""
        return self._dialog is not None and self._dialog.tournament.is_running

    def state(self) -> object:
        """Return the window if it is open, detached from this game."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.setParent(None)
        return dialog

    def restore(self, state: object) -> None:
        """Reopen the window in another language; its tournament goes on."""
        from topologic_qt.app.features.contests.tournament import TournamentDialog

        assert isinstance(state, TournamentDialog)
        self._take(state.renewed(self.game.window))

    def may_leave(self) -> bool:
        """Return whether no matches are running, or people agree to stop them."""
        session = self.game.session
        return self._dialog is None or self._dialog.may_close(session.ask, session.window)

    def leave(self) -> None:
        """Close the window; its results are stored."""
        if self._dialog is not None:
            self._dialog.done(QDialog.DialogCode.Rejected)
