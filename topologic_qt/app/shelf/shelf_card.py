"""A game on the shelf: what it is, and what waits in it."""

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
"""The background behind the picture of a game."""
_LOWEST, _HIGHEST = 110, 250
"""The least and the largest height of the picture at the top of a card, in pixels."""
_PICTURE_SHARE = 0.23
"""The height of that picture, as a share of that of the page."""
_BELOW = 360
"""The largest height of a card below its picture, in pixels, at the usual size of texts."""
_SHARE = 0.82
"""The height of the game's own picture, as a share of that of the ground behind it."""
_ROUND = 9.0
"""The radius of the upper corners of a card, in pixels."""
_NARROWEST, _WIDEST = 248, 420
"""The least and the largest width of a card, in pixels, at the usual size of texts."""


def narrowest() -> int:
    """Return the least width of a card, in pixels, at the present size of texts."""
    return round(_NARROWEST * text_scale())


def widest() -> int:
    """Return the largest width of a card, in pixels, at the present size of texts."""
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
        """Show a match; ``draw`` returns its picture of a size, for so many real pixels to a pixel."""
        self._match, self._drawn = draw, QPixmap()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, with round corners above."""
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
    """A game on the shelf: its picture, what it is about, and the match that waits in it."""

    chosen = Signal(object)
    """Sent with the `GameInfo` when somebody wants to play the game."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` when somebody wants to go on with it."""
    lesson_wanted = Signal(object)
    """Sent with the `GameInfo` when somebody wants to learn the game."""
    puzzles_wanted = Signal(object)
    """Sent with the `GameInfo` when somebody wants to solve puzzles of the game."""
    all_wanted = Signal()
    """Emitted when somebody wants to see all matches that wait."""

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
        """The buttons of what is offered beside a new match, from above."""
        self.left_at = 0.0
        """The time when the match was left that waits here, in seconds since 1970; 0 where none does."""
        self._lesson: YieldingButton | None = None
        self._stands_out = False
        self._resume: YieldingButton | None = None
        """Goes on with a match; None where none waits."""
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
        """Where the keyboard begins: the match that waits, else a lesson that is needed, else a new match."""
        return self._resume or self._lesson or self.play

    @property
    def is_at_first(self) -> bool:
        """Whether the keyboard is there, or will be as soon as the window is in front."""
        return self.window().focusWidget() is self.first

    def stand_out(self, wanted: bool) -> None:
        """Let the button that is `first` be the solid one of the page, or none of them."""
        self._stands_out = wanted
        self._show_first(has_keyboard=False)

    def fit(self, height: int) -> None:
        """Have a picture that suits a page of this height, in pixels."""
        room = round(height * _PICTURE_SHARE / text_scale())  # larger letters need the rest
        picture = max(_LOWEST, min(room, _HIGHEST))
        self._picture.setFixedHeight(picture)
        self.setMaximumHeight(picture + round(_BELOW * text_scale()))
        self.setMinimumWidth(narrowest())  # the letters may have become larger
        self.setMaximumWidth(widest())

    def offer(self, kept: KeptMatch, picture: Draw) -> None:
        """Offer to go on with a match that waits; show it by its picture."""
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
        offer.setAccessibleDescription(progress)  # the rest of the tip is in the name
        self._resume = offer
        self._show_first(is_first)

    def show_waiting(self, here: int, elsewhere: int) -> None:
        """Say how many matches wait here and for others; offer to show them if there is more than one."""
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
        """Offer to learn the game, or to go on with its lesson."""
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
        """Stop offering the lesson."""
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
        offer.show()  # what is hidden is not given the keyboard while another window is in front
        self.offers.append(offer)
        self.offers.sort(key=self._words.indexOf)
        return offer

    def _named(self, made: YieldingButton) -> YieldingButton:
        """Add the game to the accessible name of a button, since other cards have the same words."""
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
"""The margin around the cards, and the gap between two, in pixels."""


class ShelfPage(QtWidgets.QScrollArea):
    """All games of the box, as many side by side as there is room for."""

    code_wanted = Signal()
    """Emitted when somebody wants to type the code of a match elsewhere."""
    milestones_wanted = Signal()
    """Emitted when somebody wants to see the milestones."""
    day_wanted = Signal(object, object)
    """Sent with a `GameInfo` and the `date` of its match that somebody wants to play."""

    def __init__(self, games: Sequence[GameInfo]) -> None:
        super().__init__()
        self.cards = [GameCard(info) for info in games]
        self._columns = 0
        self._is_scrolled = False
        """Whether people have scrolled to something else than what has the keyboard."""
        self.days: dict[str, DayLine] = {}
        """The matches of the day that are offered, from above, by the ids of their games."""
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
        self.milestones: YieldingButton = button(milestones)
        first = QtWidgets.QGridLayout()
        first.addWidget(heading, 0, 1)
        first.addWidget(self.milestones, 0, 2, Qt.AlignmentFlag.AlignRight)
        for side in (0, 2):
            first.setColumnStretch(side, 1)
        column.addLayout(first)
        self.waiting: WaitingList | None = None
        """The invitations in the local network; None if it does not look."""
        self._above = QtWidgets.QVBoxLayout()
        column.addLayout(self._above)
        column.addLayout(self._grid, 8)
        column.addStretch(2)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Games"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its buttons have the keyboard, and scroll it
        self.verticalScrollBar().actionTriggered.connect(self._note_scrolling)
        self._arrange(len(self.cards))
        self._code = button(Choice(tr("Join with a code…"), self.code_wanted.emit, icon="players"))
        column.insertWidget(column.count() - 1, self._code, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_milestones(self, text: str, is_new: bool) -> None:
        """Show how many milestones are reached; the button stands out while one of them is new."""
        self.milestones.setText(text)
        self.milestones.setProperty("role", "offer" if is_new else None)
        self.milestones.style().polish(self.milestones)

    def put_above(self, line: QtWidgets.QWidget) -> None:
        """Put something above the games."""
        self._above.insertWidget(0, line)

    def take_keyboard(self, info: GameInfo | None = None) -> None:
        """Bring the keyboard to a game, or the first. Were its button the page's proxy, Tab began there."""
        self._begin_at(self.cards[0] if info is None else self.card_of(info))
        self._is_scrolled = info is None  # the page opens with its heading
        self._show_keyboard_soon()

    def go_to_latest(self) -> None:
        """Bring the keyboard to the match that was left last, if it is still where it began."""
        latest = max(self.cards, key=lambda card: card.left_at)
        if latest.left_at and self.cards[0].is_at_first:
            self._begin_at(latest)

    def _begin_at(self, begun: GameCard) -> None:
        """Give the keyboard to a card; its first button is the solid one."""
        for card in self.cards:
            card.stand_out(card is begun)
        begun.first.setFocus()

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
        if info.id not in self.days:
            other = Choice(tr("Earlier days"), earlier, icon="calendar")
            line = self.days[info.id] = DayLine(Choice("", play), other, wide=True)
            self._above.addWidget(line)
        return self.days[info.id]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards side by side as there is room for."""
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
        """Move the keyboard on, and scroll to where it is."""
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
