"""Looking at an earlier turn: the table as it was then, step by step, with the rings that were closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui.pictures import Picture, pictures, steps_of
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.looking_back import LookingBackFrame
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr


class LookingBack(LookingBackFrame):
    """Shows the past of a match; turns are counted from 1, and 0 is the beginning."""

    shown = Signal(object, bool)
    """Emitted with the `Picture` to show, and whether tiles glide there."""

    def __init__(
        self, parent: QObject, motion: Motion, table: QWidget, add_strip: Callable[[QWidget], None]
    ) -> None:
        """Create the parts, as the base class says."""
        super().__init__(parent, motion, table, add_strip)
        self._view: View | None = None
        self._pictures: Sequence[Picture] = ()
        self.command = QAction(icon("play"), tr("&Play the turns again"), parent)
        self.command.setShortcut(QKeySequence("Ctrl+R"))
        self.command.setEnabled(False)
        self.command.triggered.connect(self.play)

    @property
    def caption(self) -> str:
        """The step that is shown, in words; "" in the present."""
        if not self.is_looking:
            return ""
        picture = self._pictures[self.at]
        if picture.turn == 0 or self._view is None:
            return tr("You are looking at the beginning")
        name = self._view.setup.names[self._view.turns[picture.turn - 1].seat]
        if picture.step == steps_of(self._pictures, picture.turn):
            return tr("You are looking at turn {turn}, of {name}", turn=picture.turn, name=name)
        return tr(
            "You are looking at turn {turn}, of {name}: tile {step}",
            turn=picture.turn,
            name=name,
            step=picture.step,
        )

    def present(self, view: View | None) -> None:
        """Follow a view of the match; who looks back returns to the present when a turn has ended.

        They return too when a move is taken back, so that they see which.
        """
        if view is None or self._view is None or view.turns != self._view.turns or _is_back(view, self._view):
            self.leave()
        self._view = view
        self.command.setEnabled(view is not None and bool(view.turns))

    def look(self, turn: int) -> None:
        """Show the table as it was at the end of a turn, from 1; at 0, at the beginning."""
        view = self._view
        if view is None or turn > len(view.turns):
            return
        self._pictures = pictures(view)
        last = max(number for number, picture in enumerate(self._pictures) if picture.turn == turn)
        self.look_at(len(self._pictures), last)

    def play(self) -> None:
        """Play all turns from the beginning."""
        self.look(0)
        self.run()

    def show_picture(self, gliding: bool) -> None:
        """Show the table as it was."""
        picture = self._pictures[self.at]
        self.shown.emit(picture, gliding)
        self.name_picture(self.caption, picture.turn)


def _is_back(view: View, before: View) -> bool:
    """Return whether a move of the running turn has been taken back since another view."""
    undrawn = before.drew and not view.drew
    return view.laid < before.laid or undrawn or (before.turned is not None and view.turned is None)
