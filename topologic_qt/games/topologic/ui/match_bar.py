"""The strip under the table: the turn, what the last hint means, and the two buttons for the turn."""

from collections.abc import Callable

from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout

from topologic_qt.widgets.button_rows import BesideWords, fill_rows, fill_width, row_width
from topologic_qt.widgets.controls import CTRL_ENTER, Choice, button, label, tip_with
from topologic_qt.widgets.translate import tr

_MARGIN, _GAP, _WORDS, _SAID = 18, 10, 170, 4
"""The margin at the sides, the gap between the parts, the least width of the words, and the gap between
these, in pixels."""
_ROOMY = 330
"""The width that words should have, in pixels at the usual size of texts, before buttons take more of it."""


class MatchBar(QFrame):
    """Shows the current turn and the last hint in words, with buttons to take a move back and to end it."""

    def __init__(self, take_back: Callable[[], None], ask_for_hint: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._hint = label("", "text")
        undo_tip = tip_with(tr("Take back the last move of this turn"), QKeySequence.StandardKey.Undo)
        self._take_back = button(Choice(tr("Take back"), take_back, icon="take-back", tip=undo_tip))
        ask_tip = tip_with(tr("End the turn and have the points counted"), CTRL_ENTER[0])
        self.ask_button = button(
            Choice(tr("Ask for the hint"), ask_for_hint, primary=True, icon="hint", tip=ask_tip)
        )
        """The button that ends the turn."""
        said = QVBoxLayout()
        said.setSpacing(_SAID)
        said.addStretch()
        said.addWidget(self._turn)
        said.addWidget(self._hint)
        said.addStretch()
        self._buttons = QGridLayout()
        self._buttons.setHorizontalSpacing(_GAP)
        self._buttons.setVerticalSpacing(6)
        self._row = BesideWords(self, said, self._buttons, _WORDS, _GAP)
        self._row.setContentsMargins(_MARGIN, 9, _MARGIN, 9)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons above each other, or below the words, where these would have no room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        made, row = (self._take_back, self.ask_button), self._row
        row.stand(row.has_room_beside(row_width(made, 1, _GAP)))
        if row.is_beside:
            fill_rows(self._buttons, made, 2 if row.has_room_beside(row_width(made, 2, _GAP), _ROOMY) else 1)
        else:
            fill_width(self._buttons, made, row.inner)
        self._leave_out()

    def _leave_out(self) -> None:
        """Leave the last hint out where there is no room for it above the buttons: the table has it, too."""
        row = self._row
        margins = row.contentsMargins()
        taken = self._buttons.sizeHint().height() + row.spacing() + margins.top() + margins.bottom()
        words = [word.heightForWidth(row.inner) for word in (self._turn, self._hint)]
        has_room = row.is_beside or taken + sum(words) + _SAID <= self.minimumHeight()
        self._hint.setVisible(bool(self._hint.text()) and has_room)

    def show_turn(self, turn: str, hint: str, can_take_back: bool, why_no_hint: str) -> None:
        """Show the turn, and enable what can be done now.

        ``hint`` is the meaning of the last hint, if there is one. ``why_no_hint`` is the reason why the next
        one cannot be asked for; empty if it can be.
        """
        self._turn.setText(turn)
        self._hint.setText(hint)
        self._leave_out()
        self._take_back.setEnabled(can_take_back)
        self.ask_button.set_unavailable(why_no_hint)
