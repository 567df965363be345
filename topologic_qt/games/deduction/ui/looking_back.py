"""Looking at an earlier question: the table as it was then, as far as the player who looks may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from topologic_qt.games.deduction.ui.log_text import entry_text
from topologic_qt.games.deduction.ui.past import view_at
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.deduction.rules import View
    from topologic_qt.widgets.motion import Motion
    from topologic_qt.widgets.replay import LookBack, Replay


class LookingBack(QObject):
    """Shows the past of a match, line by line of the log. The match is only read, never changed."""

    turned = Signal(int)
    """Emitted with the line of the log that is shown, from 0; -1 is the beginning, or the present."""
    looking = Signal(bool)
    """Emitted when somebody begins to look back, or stops."""
    shown = Signal(object, bool)
    """Emitted with the `View` to show, and whether things glide there."""

    def __init__(self, parent: QObject, motion: Motion, add_strip: Callable[[QWidget], None]) -> None:
        """Create the parts; ``add_strip`` puts the strip with the name of the turn below the table."""
        super().__init__(parent)
        self._motion = motion
        self._add_strip = add_strip
        self._view: View | None = None
        self.is_looking = False
        """Whether an earlier line of the log is shown."""
        self._replay: Replay | None = None
        self._strip: LookBack | None = None
        self.command = QAction(icon("play"), tr("&Play the turns again"), parent)
        self.command.triggered.connect(self.play)
        self.present(None)

    @property
    def line(self) -> int:
        """The line of the log that is shown, from 0; -1 is the beginning, or the present."""
        return -1 if self._replay is None or not self.is_looking else self._replay.at - 1

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
        replay, begins = self._prepared(), not self.is_looking
        self.is_looking = True
        replay.load(len(view.log) + 1, line + 1)
        if begins:
            self.looking.emit(True)
        self._show(gliding=False)

    def play(self) -> None:
        """Play all turns from the beginning."""
        self.look(-1)
        if self.is_looking:
            self._prepared().play(1)

    def leave(self) -> None:
        """Return to the present."""
        if self.is_looking and self._strip is not None:
            self._prepared().rest()
            self.is_looking = False
            self._strip.hide()
            self.looking.emit(False)

    def _prepared(self) -> Replay:
        """Return the replay, which is loaded when somebody looks back for the first time."""
        if self._replay is None:
            from topologic_qt.widgets.replay import LookBack, Replay

            self._replay = Replay(self, self._motion)
            self._replay.moved.connect(lambda _: self._show(gliding=True))
            self._strip = LookBack(self._replay)
            self._strip.left.connect(self.leave)
            self._add_strip(self._strip)
        return self._replay

    def _show(self, gliding: bool) -> None:
        assert self._view is not None
        assert self._strip is not None
        self.shown.emit(view_at(self._view, self.line), gliding)
        self._strip.show_turn(self.caption)
        self.turned.emit(self.line)
