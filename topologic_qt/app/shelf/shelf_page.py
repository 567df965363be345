"""The shelf: the page on which people choose a game of the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from topologic_qt.app.shelf.shelf_card import GameCard as GameCard, narrowest, widest
from topologic_qt.games.contract import GameInfo
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.month_grid import DayLine
from topologic_qt.widgets.translate import tr

_MARGIN, _GAP = 26, 18
"""The margin around the cards, and the gap between two, in pixels."""


class ShelfPage(QScrollArea):
    """All games of the box, as many side by side as there is room for."""

    chosen = Signal(object)
    """Sent with the `GameInfo` of the game that somebody wants to play."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` that somebody wants to go on with."""
    lesson_wanted = Signal(object)
    """Sent with the `GameInfo` of the game that somebody wants to learn."""
    puzzles_wanted = Signal(object)
    """Sent with the `GameInfo` of the game of which somebody wants to solve puzzles."""

    all_wanted = Signal()
    """Emitted when somebody wants to see all matches that wait."""
    code_wanted = Signal()
    """Emitted when somebody wants to type the code of a match elsewhere."""
    day_wanted = Signal(object, object)
    """Sent with a `GameInfo` and the `date` of its match that somebody wants to play."""

    def __init__(self, games: Sequence[GameInfo]) -> None:
        super().__init__()
        self.cards = [GameCard(info) for info in games]
        self._columns = 0
        self._is_scrolled = False
        """Whether people have scrolled to something else than what has the keyboard."""
        self._days: dict[str, DayLine] = {}
        """The matches of the day that are offered, from above, by the ids of their games."""
        self._grid = QGridLayout()
        self._grid.setSpacing(_GAP)
        for card in self.cards:
            card.chosen.connect(self.chosen)
            card.resumed.connect(self.resumed)
            card.lesson_wanted.connect(self.lesson_wanted)
            card.puzzles_wanted.connect(self.puzzles_wanted)
            card.all_wanted.connect(self.all_wanted)
        heading = label(tr("What do you want to play?"), "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(_MARGIN, 20, _MARGIN, 20)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(heading)
        self._above = QVBoxLayout()
        column.addLayout(self._above)
        column.addLayout(self._grid, 8)
        column.addStretch(2)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Games"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its buttons have the keyboard, and scroll it
        self.verticalScrollBar().actionTriggered.connect(self._note_scrolling)
        self._arrange(len(self.cards))
        self._code = button(Choice(tr("I was told a code …"), self.code_wanted.emit, icon="players"))
        column.insertWidget(column.count() - 1, self._code, 0, Qt.AlignmentFlag.AlignHCenter)

    def take_keyboard(self, info: GameInfo | None = None) -> None:
        """Bring the keyboard to a game, or the first. Were its button the page's proxy, Tab began there."""
        card = self.cards[0] if info is None else self.card_of(info)
        self._give_keyboard(card.first)

    def go_to_latest(self) -> None:
        """Bring the keyboard to the match that was left last, if it is still where it began."""
        latest = max(self.cards, key=lambda card: card.left_at)
        if latest.left_at and self.cards[0].is_at_first:
            self._give_keyboard(latest.first)

    def _give_keyboard(self, to: QWidget) -> None:
        to.setFocus()
        self._is_scrolled = False
        self._show_keyboard_soon()

    @property
    def has_keyboard_at(self) -> GameInfo | None:
        """The game on whose card the keyboard is; None where it is on none."""
        focused = self.window().focusWidget()
        return next((card.info for card in self.cards if focused and card.isAncestorOf(focused)), None)

    def card_of(self, info: GameInfo) -> GameCard:
        """Return the card of a game."""
        return next(card for card in self.cards if card.info.id == info.id)

    def day_line(self, info: GameInfo, play: Callable[[], None], earlier: Callable[[], None]) -> DayLine:
        """Return the line with the match of the day of a game, above all cards; it is made when asked for."""
        if info.id not in self._days:
            other = Choice(tr("Earlier days and results"), earlier, icon="calendar")
            line = self._days[info.id] = DayLine(Choice("", play, primary=True), other, wide=True)
            self._above.addWidget(line)
        return self._days[info.id]

    def has_day(self, info: GameInfo) -> bool:
        """Return whether the match of the day of a game is offered."""
        return info.id in self._days

    @property
    def has_days(self) -> bool:
        """Whether a match of the day is offered."""
        return bool(self._days)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards side by side as there is room for."""
        super().resizeEvent(event)
        for card in self.cards:
            card.fit(event.size().height())
        room = event.size().width() - 2 * _MARGIN + _GAP
        self._arrange(max(1, min(len(self.cards), room // (narrowest() + _GAP))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have what has the keyboard in sight when something has come above it, or the page is laid out."""
        done = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._show_keyboard_soon()
        return done

    def _show_keyboard_soon(self) -> None:
        """Once everything has its place, scroll to what has the keyboard, unless people have scrolled."""
        if not self._is_scrolled:
            QTimer.singleShot(0, self, self._show_keyboard)

    def _show_keyboard(self) -> None:
        focused, content = self.window().focusWidget(), self.widget()
        is_here = focused is not None and content is not None and content.isAncestorOf(focused)
        if focused is not None and is_here and not self._is_scrolled:
            self.ensureWidgetVisible(focused)

    def _note_scrolling(self, action: int) -> None:
        self._is_scrolled = action != QAbstractSlider.SliderAction.SliderNoAction.value

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the keyboard on from above to below, and card by card, whenever each button has come."""
        days = [made for line in self._days.values() for made in line.buttons]
        cards = [made for card in self.cards for made in card.buttons]
        for before, after in pairwise((*days, *cards, self._code)):
            self.setTabOrder(before, after)
        self._is_scrolled = False
        return super().focusNextPrevChild(forward)

    def _arrange(self, columns: int) -> None:
        """Put the cards into so many columns, with all of them in the middle of the page."""
        if columns == self._columns or not self.cards:
            return
        self._columns = columns
        for number, card in enumerate(self.cards):
            self._grid.addWidget(card, number // columns, 1 + number % columns)
        for column in range(len(self.cards) + 2):
            inner = 0 < column <= columns
            self._grid.setColumnStretch(column, widest() if inner else 0)
            self._grid.setColumnMinimumWidth(column, 0)
        for side in (0, columns + 1):
            self._grid.setColumnStretch(side, 1)
