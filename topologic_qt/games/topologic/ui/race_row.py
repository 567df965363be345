"""The row of the setup page with the code by which others can seek the same secret."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from topologic_qt.games.topologic.rules.code import race_code
from topologic_qt.games.topologic.ui.choices import Choices
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.translate import tr


class RaceRow(QWidget):
    """Shows the code of a race, with a button to copy it."""

    said = Signal(str)
    """Emitted with a text for the status line."""
    outdated = Signal()
    """Emitted when another code is shown than the one that was copied last."""

    def __init__(self, choices: Choices, parent: QWidget) -> None:
        """Create the row for the race that these choices make, where it can be shared."""
        super().__init__(parent)  # shown without one, it would be a window
        self._choices = choices
        self._code = ""
        self._copied = ""
        self._text = label("", "muted")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        tip = tr("Copy the code of the race to send it")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._text, 1)
        self._button = button(Choice(tr("Copy"), self._copy, icon="copy", tip=tip))
        layout.addWidget(self._button)
        for source in (choices.seats, choices.edition, choices.seekers, choices.field_choice):
            source.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Show the code of the race, or ask for a seed if it has none; hide the row where none is run."""
        race = self._choices.shared_race
        self._code = "" if race is None or not race.origin.seed else race_code(race)
        no_seed = tr("To race against somebody, give the field a seed first.")
        self._button.set_unavailable("" if self._code else no_seed)
        if self._code:
            self._text.setText(tr("To race against somebody, share this code: {code}", code=self._code))
        else:
            self._text.setText(no_seed)
        self.setVisible(race is not None)
        if self._copied and self._copied != self._code:
            self._copied = ""
            self.outdated.emit()

    def _copy(self) -> None:
        if not self._code:
            self.said.emit(self._text.text())
            return
        self._copied = self._code
        QGuiApplication.clipboard().setText(self._code)
        text = tr(
            "Copied: {code}. Anyone who pastes it instead of a seed looks for the same secret.",
            code=self._code,
        )
        self.said.emit(text)
