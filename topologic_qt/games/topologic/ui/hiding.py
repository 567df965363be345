"""The part of the screen for hiding: the dialog, and then the curtain while people change seats."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.host import Handover
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.seating import AT_ONE_COMPUTER
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.modes import mode_of
from topologic_qt.games.topologic.ui.secret_dialog import SecretDialog
from topologic_qt.widgets.translate import tr


class Hiding(QObject):
    """The part of the screen for the referee of a round, until the seeker has taken the seat."""

    opened = Signal()
    """Emitted when the seeker has opened the curtain."""

    def __init__(self, screen: QWidget, port: MatchHost) -> None:
        super().__init__(screen)
        self._screen = screen
        self._port = port
        self.dialog: SecretDialog | None = None

    def hide_secret(self, view: View, style: Style) -> None:
        """Open the dialog in which the referee hides the secret, with tiles of this style."""
        if view.round.phase is not Phase.HIDE or view.waits_for_mail:
            return
        names, played = view.setup.players, view.round
        referee, seeker = names[played.referee], names[played.seeker]
        alone = view.is_elsewhere or played.seeker not in mode_of(view.setup).persons
        dialog = SecretDialog(self._screen, view.setup, referee, seeker, style, alone)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.hidden_at.connect(self._hide_at)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _hide_at(self, tile: Tile) -> None:
        self._port.propose(HideSecret.sealed(tile))

    def _forget(self) -> None:
        self.dialog = None

    def close_curtain(self, before: View, view: View) -> bool:
        """Close the curtain if another person here seeks the secret just hidden; return whether it did."""
        hidden = before.round.phase is Phase.HIDE and view.round.phase is Phase.ENTER
        if not hidden or view.setup.seating != AT_ONE_COMPUTER or view.own_seat is not None:
            return False
        self.hand_over(view)
        return True

    def hand_over(self, view: View) -> None:
        """Close the curtain until the seeker of a view's round opens it."""
        seeker, told = view.setup.players[view.round.seeker], words.called(view.setup)
        change = tr("Now {name} takes the {seekers}. Please change seats.", name=seeker, **told)
        handover = Handover(
            title=tr("The {secret} is hidden", **told),
            text="\n".join((change, *words.seal(view))),
            accept=tr("I am {name}: open the curtain", name=seeker),
            status=tr("The table is covered. {name}: sit down here, and open the curtain.", name=seeker),
        )
        self._port.hand_over(handover, self.opened.emit)

    def covers(self, view: View) -> bool:
        """Return whether the curtain is closed and stays so: it opens by itself when the match has gone on.

        That happens by mail, since the seeker sits at another computer: as soon as a copy is made for it.
        """
        waits = view.own_seat is None and view.round.phase is Phase.ENTER and not any(view.round.positions)
        if not waits:
            self._port.lift_curtain()
        return self._port.is_covered
