"""The strip under the table: the turn, and the two buttons for it."""

from collections.abc import Callable

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout

from topologic_qt.widgets.controls import Choice, button, label, tip_with
from topologic_qt.widgets.translate import tr

ASK_KEYS = (QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter"))
"""The shortcuts that end a turn."""


class MatchBar(QFrame):
    """Shows the current turn, with buttons to take a move back and to end the turn."""

    def __init__(self, take_back: Callable[[], None], ask_for_hint: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        undo_tip = tip_with(tr("Take the last move of this turn back"), QKeySequence.StandardKey.Undo)
        self._take_back = button(Choice(tr("Take back"), take_back, icon="take-back", tip=undo_tip))
        ask_tip = tip_with(tr("End the turn, and have the points counted"), ASK_KEYS[0])
        self.ask_button = button(
            Choice(tr("Ask for the hint"), ask_for_hint, primary=True, icon="hint", tip=ask_tip)
        )
        """The button that ends the turn."""
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(10)
        row.addWidget(self._turn, 1)
        row.addWidget(self._take_back)
        row.addWidget(self.ask_button)

    def show_turn(self, turn: str, can_take_back: bool, why_no_hint: str) -> None:
        """Show the turn, and enable what can be done now.

        ``why_no_hint`` is the reason why the hint cannot be asked for; empty if it can be.
        """
        self._turn.setText(turn)
        self._take_back.setEnabled(can_take_back)
        self.ask_button.set_unavailable(why_no_hint)
