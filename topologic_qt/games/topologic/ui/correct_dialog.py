"""The dialog for correcting a miscounted hint of a real table."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from topologic_qt.games.topologic.rules.hints import corrections
from topologic_qt.games.topologic.rules.state import Round
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, halves, labelled
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import ntr, tr


class CorrectDialog(ScrolledDialog):
    """A dialog that asks for a turn and its correct hint."""

    corrected = Signal(int, int)
    """Emitted with the index of the turn, and its points."""

    def __init__(self, parent: QWidget | None, played: Round, turn: int) -> None:
        """Create the dialog with this turn (by index) chosen, in a round with at least one hint."""
        super().__init__(parent)
        self.setWindowTitle(tr("Correct a hint"))
        self._played = played
        self._possible: list[int] = []
        self.turns = combo_box(
            [
                tr("Turn {turn}: {points}", turn=index, points=turn.hint)
                for index, turn in enumerate(played.turns, start=1)
            ]
        )
        self.points = combo_box([])
        self.turns.currentIndexChanged.connect(self._offer)
        self.turns.setCurrentIndex(turn)
        self._offer()
        layout = self.column((26, 22, 26, 20), 14)
        layout.addWidget(label(tr("Correct a hint"), "title"))
        text = tr("The notebook keeps the number that was announced first, and marks the hint as corrected.")
        layout.addWidget(label(text, "muted"))
        layout.addWidget(
            halves(
                labelled(tr("Which hint was wrong?"), self.turns), labelled(tr("Correct number"), self.points)
            )
        )
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(button(Choice(tr("Correct it"), self._correct, primary=True)))
        self.put_below(row)
        self.setMinimumWidth(460)

    def _offer(self) -> None:
        self._possible = corrections(self._played, self.turns.currentIndex())
        self.points.clear()
        self.points.addItems([ntr("{n} point", "{n} points", points) for points in self._possible])

    def _correct(self) -> None:
        self.accept()
        self.corrected.emit(self.turns.currentIndex(), self._possible[self.points.currentIndex()])
