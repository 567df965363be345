"""A game on the shelf, with its waiting match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent

from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.games.contract import GameInfo
from topologic_qt.table.backgrounds import background
from topologic_qt.widgets.controls import Choice, WrappingButton, YieldingButton, button, label
from topologic_qt.widgets.icons import icon, resource
from topologic_qt.widgets.month_grid import DayLine
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import headed, ntr, tr

if TYPE_CHECKING:
    from topologic_qt.app.features.online.strip import WaitingList

Draw = Callable[[QSize, float], QPixmap]
_GROUND = "wood"
"""The background of a game's picture."""
_LOWEST, _HIGHEST = 110, 250
"""The least and greatest height of the picture at the top of a card, in pixels."""
_PICTURE_SHARE = 0.23
"""The height of that picture as a share of the page's height."""
_BELOW = 360
"""The greatest height of a card below its picture, in pixels, at the usual text size."""
_SHARE = 0.82
"""The height of the game's own picture as a share of its background's."""
_ROUND = 9.0
"""The radius of a card's upper corners, in pixels."""
_NARROWEST, _WIDEST = 248, 420
"""The least and greatest width of a card, in pixels, at the usual text size."""


def narrowest() -> int:
    """Return the least width of a card, in pixels, at the present text size."""
    return round(_NARROWEST * text_scale())


def widest() -> int:
    """Return the greatest width of a card, in pixels, at the present text size."""
    return round(_WIDEST * text_scale())


class _Picture(QtWidgets.QWidget):
    def __init__(self, own: QIcon) -> None:
        super().__init__()
        self._own = own
        self._match: Draw | None = None
        self._drawn = QPixmap()
        self.setFixedHeight(_LOWEST)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)

    def show_match(self, draw: Draw) -> None:
        """Show a match; ``draw`` returns its picture in a size, at a device pixel ratio."""
        self._match, self._drawn = draw, QPixmap()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._drawn.size() != self.size() * ratio:
            self._drawn = self._draw(ratio)
        whole, round_above = QRectF(self.rect()), QPainterPath()
        round_above.addRoundedRect(whole.adjusted(0, 0, 0, 2 * _ROUND), _ROUND, _ROUND)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(round_above)
        painter.drawPixmap(self.rect(), self._drawn)

    def _draw(self, ratio: float) -> QPixmap:
        if self._match is not None:
            return self._match(self.size(), ratio)
        result = background(_GROUND, round(self.width() * ratio), round(self.height() * ratio))
        side = round(self.height() * _SHARE)
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        result.setDevicePixelRatio(ratio)
        painter = QPainter(result)
        self._own.paint(painter, left, top, side, side)
        painter.end()
        return result


class GameCard(QtWidgets.QFrame):
    """A game on the shelf: its picture, what it is about, and its waiting match."""

    chosen = Signal(object)
    """Sent with the `GameInfo` when people want to play the game."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` when people want to continue it."""
    lesson_wanted = Signal(object)
    """Sent with the `GameInfo` when people want to learn the game."""
    puzzles_wanted = Signal(object)
    """Sent with the `GameInfo` when people want the game's puzzles."""
    all_wanted = Signal()
    """Sent when people want to see all waiting matches."""

    def __init__(self, info: GameInfo) -> None:
        super().__init__()
        self.info = info
        self.setProperty("role", "note")
        self.setAccessibleName(info.name)
        self.setMinimumWidth(narrowest())
        self.setMaximumWidth(widest())
        play = tr("Play {game}", game=info.name)
        choice = Choice(play, partial(self.chosen.emit, info), icon="play")
        self.play = _narrow(button(choice))
        self.offers: list[YieldingButton] = []
        """The buttons of offers beside a new match, from the top."""
        self.left_at = 0.0
        """The time when people left the waiting match, in seconds since 1970; 0 without one."""
        self._lesson: YieldingButton | None = None
        self._stands_out = False
        self._resume: YieldingButton | None = None
        """Continues the waiting match; None without one."""
        self._new_here = label(tr("New here?"), "muted")
        self._new_here.hide()
        self._picture = _Picture(QIcon(str(resource(info.picture))))
        self._waiting = label("", "muted")
        self._waiting.hide()
        self._all = self._named(button(Choice(tr("Show all…"), self.all_wanted.emit)))
        self._all.hide()
        waiting = QtWidgets.QHBoxLayout()
        waiting.setSpacing(8)
        waiting.addWidget(self._waiting, 1)
        waiting.addWidget(self._all)
        self._words = QtWidgets.QVBoxLayout()
        self._words.setContentsMargins(16, 10, 16, 14)
        self._words.setSpacing(6)
        self._words.addWidget(label(info.name, "title"))
        self._words.addWidget(label(tr(info.idea), "text"))
        self._words.addWidget(label(_facts(info), "muted"))
        self._words.addWidget(label(tr(info.about), "muted"))
        self._words.addStretch()
        self._words.addLayout(waiting)
        self._words.addWidget(self._new_here)
        self._words.addWidget(self.play)
        if info.load().puzzles is not None:
            puzzles = Choice(tr("Puzzles"), partial(self.puzzles_wanted.emit, info), icon="puzzle")
            self._words.addWidget(self._named(_narrow(button(puzzles))))
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._picture)
        layout.addLayout(self._words, 1)

    @property
    def first(self) -> YieldingButton:
        """The first button to focus: for the waiting match, a needed lesson, or a new match."""
        return self._resume or self._lesson or self.play

    @property
    def is_at_first(self) -> bool:
        """Whether that button has the focus, or will have it when the window is active."""
        return self.window().focusWidget() is self.first

    def stand_out(self, wanted: bool) -> None:
        """Let the `first` button be the solid one of the page, or none of them."""
        self._stands_out = wanted
        self._show_first(has_keyboard=False)

    def fit(self, height: int) -> None:
        """Give the picture the right size for a page of this height, in pixels."""
        room = round(height * _PICTURE_SHARE / text_scale())  # larger letters need the space
        picture = max(_LOWEST, min(room, _HIGHEST))
        self._picture.setFixedHeight(picture)
        self.setMaximumHeight(picture + round(_BELOW * text_scale()))
        self.setMinimumWidth(narrowest())  # the text size may have grown
        self.setMaximumWidth(widest())

    def offer(self, kept: KeptMatch, picture: Draw) -> None:
        """Offer to continue a waiting match, and show its picture."""
        title, is_first = kept.package.title(kept.match.setup), self.is_at_first
        progress = kept.package.summary(kept.match.view(None))
        self.left_at = kept.at
        self._picture.show_match(picture)
        offer = self._add_offer(
            Choice(
                tr("Continue: {title}", title=title.removeprefix(headed(self.info.name, ""))),
                partial(self.resumed.emit, kept),
                icon="kept",
                tip=f"{title}\n{progress}",
            ),
            self._words.indexOf(self._new_here),
        )
        offer.setAccessibleName(tr("Continue: {title}", title=title))
        offer.setAccessibleDescription(progress)  # the name has the rest of the tip
        self._resume = offer
        self._show_first(is_first)

    def show_waiting(self, here: int, elsewhere: int) -> None:
        """Show how many matches wait here and for others, with a button if there is more than one."""
        told = []
        if here > 1:
            told.append(ntr("{n} match is waiting for you.", "{n} matches are waiting for you.", here))
        if elsewhere:
            told.append(
                ntr("{n} match is waiting for others.", "{n} matches are waiting for others.", elsewhere)
            )
        self._waiting.setText("\n".join(told))
        self._waiting.setVisible(bool(told))
        self._all.setVisible(here + elsewhere > 1)

    def offer_lesson(self, is_begun: bool) -> None:
        """Offer to learn the game, or to continue its lesson."""
        text = tr("Continue the lesson") if is_begun else tr("Learn in 90 seconds")
        self._new_here.setHidden(is_begun)
        if self._lesson is not None:
            self._lesson.setText(text)
            self._named(self._lesson)
            return
        is_first = self.is_at_first
        learn = Choice(text, partial(self.lesson_wanted.emit, self.info), icon="lesson")
        self._lesson = self._named(self._add_offer(learn, self._words.indexOf(self.play)))
        self._show_first(is_first)

    def withdraw_lesson(self) -> None:
        """Withdraw the lesson."""
        is_first = self.is_at_first
        lesson, self._lesson = self._lesson, None
        self._new_here.hide()
        if lesson is not None:
            self.offers.remove(lesson)
            self._show_first(is_first)
            lesson.hide()
            lesson.deleteLater()

    def _show_first(self, has_keyboard: bool) -> None:
        """Highlight `first` on the main card, and move the focus to it from another button."""
        pictures = {self.play: "play", self._resume: "kept", self._lesson: "lesson"}
        for made, picture in pictures.items():
            is_first = made is self.first and self._stands_out
            role = "primary" if is_first else None
            if made is not None and made.property("role") != role:
                made.setProperty("role", role)
                made.setIcon(icon(picture, on_accent=is_first))
                made.style().polish(made)
        if has_keyboard:
            self.first.setFocus()

    def _add_offer(self, choice: Choice, place: int) -> YieldingButton:
        offer = _narrow(button(choice, WrappingButton))
        self._words.insertWidget(place, offer)
        offer.show()  # a hidden button does not get the focus while another window is active
        self.offers.append(offer)
        self.offers.sort(key=self._words.indexOf)
        return offer

    def _named(self, made: YieldingButton) -> YieldingButton:
        """Add the game to a button's accessible name, since other cards have the same words."""
        made.setAccessibleName(headed(self.info.name, made.text()))
        return made


def _narrow(made: YieldingButton) -> YieldingButton:
    made.setMinimumWidth(_NARROWEST // 2)
    return made


def _facts(info: GameInfo) -> str:
    least, most = min(info.seats), max(info.seats)
    shortest, longest = info.minutes
    if least == most:
        players = ntr("{n} player", "{n} players", least)
    else:
        players = tr("{least} to {most} players", least=least, most=most)
    minutes = tr("{shortest} to {longest} minutes", shortest=shortest, longest=longest)
    return f"{players} · {minutes}"


_MARGIN, _GAP = 26, 18
"""The margin around the cards, and the gap between them, in pixels."""


class ShelfPage(QtWidgets.QScrollArea):
    """All games, as many side by side as fit."""

    code_wanted = Signal()
    """Sent when people want to type a code."""
    milestones_wanted = Signal()
    """Sent when people want to see the milestones."""
    day_wanted = Signal(object, object)
    """Sent with a `GameInfo` and the `date` of its match when people want to play it."""

    def __init__(self, games: Sequence[GameInfo]) -> None:
        super().__init__()
        self.cards = [GameCard(info) for info in games]
        self._columns = 0
        self._is_scrolled = False
        """Whether people have scrolled away from the focused widget."""
        self.days: dict[str, DayLine] = {}
        """The offered matches of the day, from the top, by game id."""
        self._grid = QtWidgets.QGridLayout()
        self._grid.setSpacing(_GAP)
        heading = label(tr("What do you want to play?"), "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        content = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(content)
        column.setContentsMargins(_MARGIN, 20, _MARGIN, 20)
        column.setSpacing(16)
        column.addStretch(1)
        milestones = Choice(tr("Milestones"), self.milestones_wanted.emit, icon="winner")
        self.milestones: YieldingButton = button(milestones, WrappingButton)
        first = QtWidgets.QGridLayout()
        first.addWidget(heading, 0, 1)
        first.addWidget(self.milestones, 0, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for side in (0, 2):
            first.setColumnStretch(side, 1)
        column.addLayout(first)
        self.waiting: WaitingList | None = None
        """The invitations in the local network; None if it does not look for them."""
        self._above = QtWidgets.QVBoxLayout()
        column.addLayout(self._above)
        column.addLayout(self._grid, 8)
        column.addStretch(2)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Games"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its buttons get the focus, and scroll it
        self.verticalScrollBar().actionTriggered.connect(self._note_scrolling)
        self._arrange(len(self.cards))
        self._code = button(Choice(tr("Join with a code…"), self.code_wanted.emit, icon="players"))
        column.insertWidget(column.count() - 1, self._code, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_milestones(self, text: str, is_new: bool) -> None:
        """Show the number of reached milestones; the button stands out while one is new."""
        self.milestones.setText(text)
        self.milestones.setProperty("role", "offer" if is_new else None)
        self.milestones.style().polish(self.milestones)

    def put_above(self, line: QtWidgets.QWidget) -> None:
        """Put a widget above the games."""
        self._above.insertWidget(0, line)

    def take_keyboard(self, info: GameInfo | None = None) -> None:
        """Focus a game, or the first. A focus proxy would let Tab start there."""
        self._begin_at(self.cards[0] if info is None else self.card_of(info))
        self._is_scrolled = info is None  # the page opens at its heading
        self._show_keyboard_soon()

    def go_to_latest(self) -> None:
        """Focus the match that was left last, unless the focus has moved."""
        latest = max(self.cards, key=lambda card: card.left_at)
        if latest.left_at and self.cards[0].is_at_first:
            self._begin_at(latest)

    def _begin_at(self, begun: GameCard) -> None:
        """Focus a card; its first button becomes the solid one."""
        for card in self.cards:
            card.stand_out(card is begun)
        begun.first.setFocus()

    @property
    def has_keyboard_at(self) -> GameInfo | None:
        """The game whose card has the focus; None if none has it."""
        focused = self.window().focusWidget()
        return next((card.info for card in self.cards if focused and card.isAncestorOf(focused)), None)

    def card_of(self, info: GameInfo) -> GameCard:
        """Return the card of a game."""
        return next(card for card in self.cards if card.info.id == info.id)

    def day_line(self, info: GameInfo, play: Callable[[], None], earlier: Callable[[], None]) -> DayLine:
        """Return the line for a game's match of the day, above all cards; made on first use."""
        if info.id not in self.days:
            other = Choice(tr("Earlier days"), earlier, icon="calendar")
            line = self.days[info.id] = DayLine(Choice("", play), other, wide=True)
            self._above.addWidget(line)
        return self.days[info.id]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards side by side as fit."""
        super().resizeEvent(event)
        for card in self.cards:
            card.fit(event.size().height())
        room = event.size().width() - 2 * _MARGIN + _GAP
        self._arrange(max(1, min(len(self.cards), room // (narrowest() + _GAP))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the focused widget in sight when the layout changes."""
        done = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._show_keyboard_soon()
        return done

    def _show_keyboard_soon(self) -> None:
        if not self._is_scrolled:
            QTimer.singleShot(0, self, self._show_keyboard)

    def _show_keyboard(self) -> None:
        focused, content = self.window().focusWidget(), self.widget()
        is_here = focused is not None and content is not None and content.isAncestorOf(focused)
        if focused is not None and is_here and not self._is_scrolled:
            self.ensureWidgetVisible(focused)

    def _note_scrolling(self, action: int) -> None:
        self._is_scrolled = action != QtWidgets.QAbstractSlider.SliderAction.SliderNoAction.value

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus, and scroll to it."""
        self._is_scrolled = False
        return super().focusNextPrevChild(forward)

    def _arrange(self, columns: int) -> None:
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
