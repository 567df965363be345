"""The first steps of some ways to play: the tiles of a real table, and the letter of somebody elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from topologic_qt.games.topologic.ui.modes import Mode
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.translate import tr


class FirstSteps(QFrame):
    """A note with what comes before *Start*; hidden where a way begins at once."""

    build_wanted = Signal()
    """Emitted when the user asks to build the field in the editor."""
    text_wanted = Signal()
    """Emitted when the user asks to write the field as text."""
    print_wanted = Signal()
    """Emitted when the user asks for the field on paper."""
    code_wanted = Signal()
    """Emitted when the user asks to type the code that somebody elsewhere has told them."""
    letter_wanted = Signal()
    """Emitted when the user asks to take in the copy that somebody has mailed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._shown: Mode | None = None
        self._step: _Step | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        self.hide()

    def show_for(self, mode: Mode, before: QWidget) -> None:
        """Show the first steps of a mode, to which Tab comes from the field ``before``."""
        if mode is self._shown:
            return
        self._shown = mode
        if self._step is not None:
            self._step.hide()
            self._step.deleteLater()
        self._step = self._made_for(mode)
        if self._step is not None:
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self._step)
            for earlier, later in pairwise((before, *self._step.buttons)):
                self.setTabOrder(earlier, later)
        self.setVisible(self._step is not None)

    def _made_for(self, mode: Mode) -> _Step | None:
        """Return the first steps of a mode; None where there are none."""
        if mode is Mode.TABLE:
            about = tr(
                "Bring the tiles on your table into the program, or print the field shown here and lay "
                "them like that. Then start."
            )
            ways = (
                Choice(tr("In the editor …"), self.build_wanted.emit, icon="tiles"),
                Choice(tr("As text …"), self.text_wanted.emit, icon="remark"),
                Choice(tr("As a printout …"), self.print_wanted.emit, icon="print"),
            )
            return _Step(tr("First build your tiles"), about, ways)
        if mode is Mode.MAIL:
            about = tr(
                "Type the code that you were told, or copy the text of the mail and paste it here. If you "
                "are the one who begins, just start."
            )
            answers = (
                Choice(tr("Type a code …"), self.code_wanted.emit, icon="players"),
                Choice(tr("Paste the copy you were sent"), self.letter_wanted.emit, icon="paste"),
            )
            return _Step(tr("Were you invited?"), about, answers)
        return None


class _Step(QFrame):
    """A heading, a sentence, and a button for each way to go on."""

    def __init__(self, heading: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label(heading, "group"))
        layout.addWidget(label(text, "muted"))
        self.buttons = [button(choice) for choice in choices]
        for made in self.buttons:
            layout.addWidget(made)
