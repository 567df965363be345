"""The strip under the table for the player on turn: the turn, and buttons for what can be done in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout

from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.widgets.button_rows import BesideWords, fill_rows, fill_width, row_width
from topologic_qt.widgets.controls import (
    CTRL_ENTER,
    Choice,
    YieldingButton,
    button,
    label,
    set_down,
    switch,
    tip_with,
)
from topologic_qt.widgets.translate import tr

DRAW_KEY, TURN_KEY = QKeySequence("Ctrl+D"), QKeySequence("Ctrl+H")
"""The shortcuts of the advanced variant: reveal a third tile, turn a tile by half."""

SUGGEST_KEY, ACCEPT_KEY = QKeySequence("Ctrl+T"), QKeySequence("Ctrl+L")
"""The shortcuts that ask for a suggestion, and that lay it."""

_MARGIN, _GAP, _WORDS, _SAID = 18, 10, 150, 4
"""The margin at the sides, the gap between the parts, the least width of the words, and the gap between
these, in pixels."""


class TurnActions(NamedTuple):
    """The actions behind the buttons of the strip."""

    take_back: Callable[[], None]
    end: Callable[[], None]
    draw: Callable[[], None]
    turn: Callable[[], None]
    suggest: Callable[[], None]
    accept: Callable[[], None]
    """Lays the suggested tiles."""


class TurnBar(QFrame):
    """Shows the current turn, with buttons to take the last move back and to end the turn.

    While the advanced variant waits for the choice of a third tile or a half turn, it has buttons for these.
    Where the buttons have no room beside the words, they stand in two rows, or below the words. Where the
    strip would then be higher than its room, words are left out that the status line and the rack tell.
    """

    def __init__(self, do: TurnActions) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._next = label("", "muted")
        undo = tip_with(tr("Take back the last tile of this turn"), QKeySequence.StandardKey.Undo)
        end = tip_with(
            tr("End the turn: its rings are counted, and the next tiles are revealed"), CTRL_ENTER[0]
        )
        draw = tip_with(tr("Reveal a third tile from the stack; this cannot be undone"), DRAW_KEY)
        turn = tip_with(tr("Turn a tile that lies on the table by 180°, in its place"), TURN_KEY)
        self._take_back = button(Choice(tr("Take back"), do.take_back, icon="take-back", tip=undo))
        self.end_button = button(Choice(tr("End the turn"), do.end, primary=True, icon="check", tip=end))
        """The button that ends the turn."""
        self._draw = button(Choice(tr("Reveal a third"), do.draw, icon="tiles", tip=draw))
        self._half = switch(Choice(tr("Turn a tile"), do.turn, icon="flip", tip=turn))
        suggest = tip_with(tr("Show a good turn of the computer, as pale tiles"), SUGGEST_KEY)
        accept = tip_with(tr("Lay the pale tiles as the computer suggests"), ACCEPT_KEY)
        self._suggest = button(Choice(tr("Suggest"), do.suggest, icon="suggestion", tip=suggest))
        self._accept = button(Choice(tr("Lay them"), do.accept, icon="check", tip=accept))
        self._all = (self._draw, self._half, self._suggest, self._accept, self._take_back, self.end_button)
        self.has_advice = True
        """Whether a suggestion is offered."""
        self._shown: tuple[YieldingButton, ...] = ()
        for made in self._all:
            made.setParent(self)
            made.hide()
        said = QVBoxLayout()
        said.setSpacing(_SAID)
        said.addStretch()
        said.addWidget(self._turn)
        said.addWidget(self._next)
        said.addStretch()
        self._buttons = QGridLayout()
        self._buttons.setHorizontalSpacing(_GAP)
        self._buttons.setVerticalSpacing(6)
        self._row = BesideWords(self, said, self._buttons, _WORDS, _GAP)
        self._row.setContentsMargins(_MARGIN, 9, _MARGIN, 9)
        self.hide()

    def show_turn(self, view: View, can_take_back: bool, half_turning: bool, suggested: bool) -> None:
        """Show the turn, and enable what can be done now; ``suggested``, a suggestion lies on the table."""
        self._turn.setText(words.turn_line(view.number, words.player(view, view.seat)))
        self._next.setText(words.to_do(view, half_turning))
        set_down(self._half, half_turning)
        shown = self._shown = self._matter(view, suggested)
        self._suggest.set_unavailable(words.why_no_suggestion(view))
        self._take_back.setEnabled(can_take_back)
        self.end_button.set_unavailable(words.why_no_end(view))
        self._arrange()
        for made in self._all:
            made.setVisible(made in shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons in as many rows as they need."""
        super().resizeEvent(event)
        self._arrange()

    def _matter(self, view: View, suggested: bool) -> tuple[YieldingButton, ...]:
        """Return the buttons that can matter now."""
        advice = (self._accept if suggested else self._suggest,) if self.has_advice else ()
        if view.must_choose:
            return (*advice, self._draw, self._half)
        return (*advice, *((self._half,) if view.choosing else ()), self._take_back, self.end_button)

    def _arrange(self) -> None:
        """Arrange words and buttons, with as many of the words as there is room for above the buttons."""
        self._place()
        row, words = self._row, (self._turn, self._next)
        needed = [_SAID + word.heightForWidth(row.inner) for word in words]
        margins = row.contentsMargins()
        below = self._buttons.sizeHint().height() + row.spacing() + margins.top() + margins.bottom()
        free = self.minimumHeight() - below
        for count, word in enumerate(words, 1):
            word.setVisible(row.is_beside or sum(needed[:count]) <= free + _SAID)

    def _place(self) -> None:
        """Put the buttons side by side, in two rows, or below the words where these would have no room."""
        shown, row = self._shown, self._row
        several = (max(1, len(shown)), max(1, (len(shown) + 1) // 2))
        beside = [count for count in several if row.has_room_beside(row_width(shown, count, _GAP))]
        row.stand(bool(beside))
        if beside:
            fill_rows(self._buttons, shown, beside[0])
        else:
            fill_width(self._buttons, shown, row.inner)
