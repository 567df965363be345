"""The strip under the table for the player on turn: the turn, and buttons for what can be done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from topologic_qt.games.topology.ui import words
from topologic_qt.widgets.controls import Choice, button, label, tip_with
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from topologic_qt.games.topology.rules.state import View

END_KEYS = (QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter"))
"""The shortcuts that end a turn."""

DRAW_KEY, TURN_KEY = QKeySequence("Ctrl+D"), QKeySequence("Ctrl+H")
"""The shortcuts of the advanced variant: reveal a third tile, turn a tile by half."""


class TurnActions(NamedTuple):
    """The actions behind the buttons of the strip."""

    take_back: Callable[[], None]
    end: Callable[[], None]
    draw: Callable[[], None]
    turn: Callable[[], None]


class TurnBar(QFrame):
    """Shows the current turn, with buttons to take the last move back and to end the turn.

    While the advanced variant waits for the choice of a third tile or a half turn, it has buttons for these.
    """

    def __init__(self, do: TurnActions) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._next = label("", "muted")
        undo = tip_with(tr("Take the last tile of this turn back"), QKeySequence.StandardKey.Undo)
        end = tip_with(
            tr("End the turn: its rings are counted, and the next tiles are revealed"), END_KEYS[0]
        )
        draw = tip_with(tr("Reveal a third tile of the stack, for good"), DRAW_KEY)
        turn = tip_with(tr("Turn a tile that lies on the table by 180°, in its place"), TURN_KEY)
        self._take_back = button(Choice(tr("Take back"), do.take_back, icon="take-back", tip=undo))
        self._end = button(Choice(tr("End the turn"), do.end, primary=True, icon="check", tip=end))
        self._draw = button(Choice(tr("Reveal a third"), do.draw, icon="tiles", tip=draw))
        self._half = button(Choice(tr("Turn a tile"), do.turn, icon="flip", tip=turn))
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._turn)
        said.addWidget(self._next)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(10)
        row.addLayout(said, 1)
        for made in (self._draw, self._half, self._take_back, self._end):
            row.addWidget(made)
        self.hide()

    def show_turn(self, view: View, can_take_back: bool, half_turning: bool) -> None:
        """Show the turn, and enable what can be done now."""
        self._turn.setText(words.turn_line(view))
        self._next.setText(words.to_do(view, half_turning))
        self._draw.setVisible(view.must_choose)
        self._half.setVisible(view.choosing)
        for made in (self._take_back, self._end):
            made.setVisible(not view.must_choose)
        self._take_back.setEnabled(can_take_back)
        self._end.set_unavailable(words.why_no_end(view))
