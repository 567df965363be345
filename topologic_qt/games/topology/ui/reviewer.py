"""The command that reviews a match when it is over."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.hindsight import TurnReview
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.review_dialog import ReviewDialog
from topologic_qt.games.values import Task
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class ReviewSource(Protocol):
    """The source of reviews, as tasks."""

    def review(self, view: View) -> Task[tuple[TurnReview, ...]]:
        """Return a task that reviews every finished turn; its result is empty if it was cancelled."""
        ...


class Reviewer(QObject):
    """Opens the review on request, beside the table."""

    compared = Signal(object, bool)
    """Emitted with the `TurnReview` of a chosen turn, and whether the best turn is to be shown."""
    left = Signal()
    """Emitted when no turn is to be shown any more."""
    covered = Signal(QRect)
    """Emitted with the part of the screen that the review takes, and with an empty one when it closes."""

    def __init__(self, screen: QWidget, table: QWidget, host: MatchHost, source: ReviewSource) -> None:
        """Create the command; the review stands beside ``table``."""
        super().__init__(screen)
        self._screen = screen
        self._beside = table
        self._host = host
        self._source = source
        self._view: View | None = None
        self.dialog: ReviewDialog | None = None
        self.command = QAction(icon("eye"), tr("&Review the match …"), screen)
        self.command.triggered.connect(self.review)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command if a match is over that can be reviewed; None means no match."""
        if self.dialog is not None and (view is None or view != self._view):
            self.dialog.close()
        self.let_go()
        self._view = view
        self.command.setEnabled(view is not None and view.is_over and bool(view.turns))

    def review(self) -> None:
        """Review the match."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if self.dialog is not None:
            self.dialog.close()
        task = self._source.review(view)
        dialog = ReviewDialog(
            self._screen, view, lambda done, progress: self._host.think_patiently(task, done, progress)
        )
        dialog.compared.connect(self.compared)
        dialog.left.connect(self.left)
        dialog.covered.connect(self.covered)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.stand_beside(self._beside)
        dialog.show()

    def let_go(self) -> None:
        """Choose no turn in the review any more, since the table shows something else."""
        if self.dialog is not None:
            self.dialog.let_go()

    def leave(self) -> bool:
        """Give the table back to the present; return whether a turn was chosen in the review."""
        if self.dialog is None or not self.dialog.has_chosen:
            return False
        self.dialog.let_go()
        self.left.emit()
        return True

    def _forget(self) -> None:
        self.dialog = None
