"""The first steps of some ways to play: the tiles of a real table, and the letter of somebody elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from topologic_qt.games.topologic.ui.modes import Mode
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence


class FirstSteps(QFrame):
    """A note with what comes before *Start*; hidden where a way begins at once."""

    build_wanted = Signal()
    """Emitted when the user asks to build the field in the editor."""
    text_wanted = Signal()
    """Emitted when the user asks to write the field as text."""
    print_wanted = Signal()
    """Emitted when the user asks for the field on paper."""
    letter_wanted = Signal()
    """Emitted when the user asks to take in the copy that somebody has mailed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._steps = {
            Mode.TABLE: _Step(
                tr("First build your tiles"),
                tr(
                    "Bring the tiles on your table into the program, or print the field shown here and lay "
                    "them like that. Then start."
                ),
                (
                    Choice(tr("In the editor …"), self.build_wanted.emit, icon="tiles"),
                    Choice(tr("As text …"), self.text_wanted.emit, icon="remark"),
                    Choice(tr("As a printout …"), self.print_wanted.emit, icon="print"),
                ),
            ),
            Mode.MAIL: _Step(
                tr("Were you sent a match?"),
                tr("Copy the text from the letter, and take it in. If you begin yourself, start."),
                (Choice(tr("Paste the copy you were sent"), self.letter_wanted.emit, icon="paste"),),
            ),
        }
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        for step in self._steps.values():
            layout.addWidget(step)
        self.hide()

    def show_for(self, mode: Mode) -> None:
        """Show the first steps of a mode."""
        for of, step in self._steps.items():
            step.setVisible(of is mode)
        self.setVisible(mode in self._steps)


class _Step(QFrame):
    """A heading, a sentence, and a button for each way to go on."""

    def __init__(self, heading: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label(heading, "group"))
        layout.addWidget(label(text, "muted"))
        for choice in choices:
            layout.addWidget(button(choice))
