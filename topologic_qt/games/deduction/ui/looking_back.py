"""Looking at an earlier question: the table as it was then, as far as the player who looks may know it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.log_text import entry_text
from topologic_qt.games.deduction.ui.past import view_at
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.looking_back import LookingBackFrame
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr


class LookingBack(LookingBackFrame):
    """Shows the past of a match, line by line of the log from 0; -1 is the beginning, or the present."""

    shown = Signal(object, bool)
    """Emitted with the `View` to show, and whether things glide there."""

    def __init__(
        self, parent: QObject, motion: Motion, table: QWidget, add_strip: Callable[[QWidget], None]
    ) -> None:
        """Create the parts, as the base class says."""
        super().__init__(parent, motion, table, add_strip)
        self._view: View | None = None
        self.command = QAction(icon("play"), tr("&Play the turns again"), parent)
        self.command.setShortcut(QKeySequence("Ctrl+R"))
        self.command.triggered.connect(self.play)
        self.present(None)

    @property
    def line(self) -> int:
        """The line of the log that is shown, from 0; -1 is the beginning, or the present."""
        return self.at - 1 if self.is_looking else -1

    @property
    def caption(self) -> str:
        """The line that is shown, in words; empty in the present."""
        if not self.is_looking or self._view is None:
            return ""
        if self.line < 0:
            return tr("You are looking at the beginning")
        return tr(
            "You are looking back. {line}", line=entry_text(self._view.setup.names, self._view.log[self.line])
        )

    def present(self, view: View | None) -> None:
        """Follow a view of the match; who looks back returns to the present when something has happened."""
        before, self._view = self._view, view
        if view is None or before is None or (view.log, view.viewer) != (before.log, before.viewer):
            self.leave()
        self.command.setEnabled(view is not None and bool(view.log))

    def look(self, line: int) -> None:
        """Show the table as it was after a line of the log, from 0; -1 is the beginning."""
        view = self._view
        if view is None or not -1 <= line < len(view.log):
            return
        self.look_at(len(view.log) + 1, line + 1)

    def play(self) -> None:
        """Play all turns from the beginning."""
        self.look(-1)
        self.run()

    def show_picture(self, gliding: bool) -> None:
        """Show the table as it was."""
        assert self._view is not None
        self.shown.emit(view_at(self._view, self.line), gliding)
        self.name_picture(self.caption, self.line)
