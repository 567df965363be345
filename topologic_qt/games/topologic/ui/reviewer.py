"""The command that reviews the rounds that are over, and the reviewed turn on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.hints import miscounts
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui.advisor import AdviceSource
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.pages import Moment
from topologic_qt.games.topologic.ui.review_dialog import ReviewDialog
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.ghosts import GhostKind, Ghosts
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Reviewer(QObject):
    """Opens the review on request, beside the table, and shows the chosen turn there as ghosts."""

    reviewed = Signal(object)
    """Emitted with the `Moment` of the turn that is reviewed on the table; None when none is any more."""

    def __init__(self, screen: QWidget, host: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._source = source
        self._table = table
        self._view: View | None = None
        self._best: Ghosts | None = None
        self._own: Ghosts | None = None
        self.dialog: ReviewDialog | None = None
        table.lifted.connect(lambda _: self.leave())
        self.command = QAction(icon("eye"), tr("&Review a round …"), screen)
        self.command.triggered.connect(self.review)

    @property
    def is_shown(self) -> bool:
        """Whether a reviewed turn is on the table."""
        return self._own is not None

    def present(self, view: View | None) -> None:
        """Enable the command if a round can be reviewed; close the review of another match.

        None means no match.
        """
        if self.dialog is not None and _setup(view) is not _setup(self._view):
            self.dialog.close()
        self._view = view
        self.command.setEnabled(bool(self._reviewable()))

    def _reviewable(self) -> list[int]:
        """Return the finished rounds (by index) with a known secret, which all their hints fit."""
        rounds = () if self._view is None else self._view.rounds
        return [
            number
            for number, played in enumerate(rounds)
            if played.phase is Phase.OVER
            and played.secret is not None
            and played.turns
            and not miscounts(played)
        ]

    def review(self) -> None:
        """Review the finished rounds, first the last one that a person sought."""
        view, rounds = self._view, self._reviewable()
        if view is None or not rounds:
            return
        if self.dialog is not None:
            self.dialog.close()
        by_people = [n for n in rounds if any(turn.computer is None for turn in view.rounds[n].turns)]
        dialog = ReviewDialog(
            self._screen,
            view,
            rounds,
            (by_people or rounds)[-1],
            lambda number, done, progress: self._host.think_patiently(
                self._source.review(view, number), done, progress
            ),
        )
        dialog.compared.connect(self._compare)
        dialog.left.connect(self.leave)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        for table in self._table.views():
            dialog.stand_beside(table)
            if isinstance(table, CameraView):
                dialog.covered.connect(table.leave_room_for)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = None

    def _compare(self, moment: Moment, own: Sequence[Tile], best: Sequence[Tile]) -> None:
        """Show the seekers of a turn, and the tiles where they would have learnt most, and nothing else."""
        if self._own is None:
            self._own = Ghosts(self._table, GhostKind.WHOLE)
        if self._best is None:
            self._best = Ghosts(self._table)
        self.reviewed.emit(moment)
        stood = [str(tile) for tile in own]
        self._own.show(stood, alone=True)
        self._best.show([str(tile) for tile in best], alone=True, beside=stood)

    def leave(self) -> None:
        """Give the table back to what it shows besides; in the review, no turn is chosen any more."""
        own, best = self._own, self._best
        self._own = self._best = None
        if own is None or best is None:
            return
        own.leave()
        best.leave()
        if self.dialog is not None:
            self.dialog.let_go()
        self.reviewed.emit(None)


def _setup(view: View | None) -> Setup | None:
    return None if view is None else view.setup
