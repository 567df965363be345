"""The dialog for an announcement that was made at a real table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, labelled
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr


class AnnouncementDialog(ScrolledDialog):
    """A dialog that asks who announced which tile, and whether it was the missing one."""

    announced = Signal(object)
    """Emitted with the `Announcement`."""

    def __init__(self, parent: QWidget | None, view: View) -> None:
        """Create the dialog with the player chosen who asked last."""
        super().__init__(parent)
        self.setWindowTitle(tr("An announcement"))
        self._seats = view.active
        self.who = combo_box([view.setup.names[seat] for seat in view.active])
        asked = next((entry.asker for entry in reversed(view.log) if isinstance(entry, Question)), view.seat)
        self.who.setCurrentIndex(self._seats.index(asked) if asked in self._seats else 0)
        self.who.setAccessibleName(tr("Who announced it?"))
        self.faces = TileFaces(side=46)
        self.right = button(Choice(tr("It was right"), lambda: self._announce(right=True)))
        self.wrong = button(Choice(tr("It was wrong"), lambda: self._announce(right=False)))
        self.faces.changed.connect(self._enable)
        layout = self.column((26, 22, 26, 20), 14)
        layout.addWidget(label(tr("An announcement"), "title"))
        layout.addWidget(labelled(tr("Who announced it?"), self.who))
        layout.addWidget(label(tr("The tile that was named"), "field"))
        layout.addWidget(self.faces)
        row = QHBoxLayout()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addStretch()
        row.addWidget(self.wrong)
        row.addWidget(self.right)
        self.put_below(row)
        self._enable()

    def _enable(self) -> None:
        for made in (self.right, self.wrong):
            made.setEnabled(self.faces.tile is not None)

    def _announce(self, right: bool) -> None:
        tile = self.faces.tile
        if tile is not None:
            seat = self._seats[max(0, self.who.currentIndex())]
            self.accept()
            self.announced.emit(Announcement(1, seat, tile, right))
