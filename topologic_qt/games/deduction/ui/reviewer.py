"""The commands that show the result in detail and review a match when it is over."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.hindsight import Review
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.details_dialog import DetailsDialog
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.review_dialog import ReviewDialog
from topologic_qt.games.values import Task
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class ReviewSource(Protocol):
    """The source of reviews, as tasks."""

    def review(self, view: View) -> Task[Review | None]:
        """Return a task that reviews every finished turn; its result is None if it was cancelled."""
        ...


class Reviewer(QObject):
    """Opens the details and the review on request."""

    chosen = Signal(int)
    """Emitted with the line of the log, from 0, of a chosen turn; -1 when no turn is shown any more."""

    def __init__(self, screen: QWidget, host: MatchHost, source: ReviewSource) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._source = source
        self._view: View | None = None
        self._line = -1
        self.dialog: ReviewDialog | None = None
        self.details: DetailsDialog | None = None
        self.command = QAction(icon("eye"), tr("&Review the match …"), screen)
        self.command.triggered.connect(self.review)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command if a match is over that can be reviewed; None means no match."""
        if view != self._view:
            for dialog in (self.dialog, self.details):
                if dialog is not None:
                    dialog.close()
        self._view = view
        known = view is not None and view.setup.at_table is None
        self.command.setEnabled(view is not None and known and view.is_over and bool(view.log))

    def show_details(self) -> None:
        """Show the table of all seats."""
        if self._view is None or not self._view.is_over or self.details is not None:
            return
        self.details = DetailsDialog(self._screen, self._view, self._host.notes)
        self.details.finished.connect(self.details.deleteLater)
        self.details.finished.connect(self._forget_details)
        self.details.open()

    def review(self) -> None:
        """Review the match, beside the table."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if self.dialog is not None:
            self.dialog.close()
        task = self._source.review(view)
        dialog = ReviewDialog(
            self._screen, view, lambda done, progress: self._host.think_patiently(task, done, progress)
        )
        dialog.chosen.connect(self._choose)
        dialog.left.connect(self._leave)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.stand_beside(self._screen)
        dialog.show()

    def follow(self, line: int) -> None:
        """Choose no turn in the review any more if the table shows another line of the log than its one.

        Lines are counted from 0; -1 is the beginning, or the present.
        """
        if line != self._line and self.dialog is not None:
            self._line = -1
            self.dialog.let_go()

    def _choose(self, line: int) -> None:
        self._line = line
        self.chosen.emit(line)

    def _leave(self) -> None:
        """Return to the present, unless the table shows something else than the review."""
        if self._line >= 0:
            self._line = -1
            self.chosen.emit(-1)

    def _forget(self) -> None:
        self.dialog = None

    def _forget_details(self) -> None:
        self.details = None
