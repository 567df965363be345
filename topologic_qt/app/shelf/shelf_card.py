"""A game on the shelf: what it is, and what waits in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.games.contract import GameInfo
from topologic_qt.table.backgrounds import background
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.translate import headed, ntr, tr
from topologic_qt.widgets.typeface import text_scale
from topologic_qt.widgets.wrapping_button import WrappingButton

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


class _Picture(QWidget):
    """The picture at the top of a card: that of the game, or the table of the match that waits."""

    def __init__(self, own: QIcon) -> None:
        super().__init__()
        self._own = own
        self._match: Draw | None = None
        self._drawn = QPixmap()
        self.setFixedHeight(_LOWEST)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

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


class GameCard(QFrame):
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
        play = Choice(tr("Play {game}", game=info.name), self._choose, primary=True, icon="play")
        self.play = _narrow(button(play))
        self.offers: list[YieldingButton] = []
        """The buttons of what is offered beside a new match, from above."""
        self.left_at = 0.0
        """The time when the match was left that waits here, in seconds since 1970; 0 where none does."""
        self._lesson: YieldingButton | None = None
        self._resume: YieldingButton | None = None
        """Goes on with a match; None where none waits."""
        self._new_here = label(tr("New here?"), "muted")
        self._new_here.hide()
        self._picture = _Picture(QIcon(str(resource(info.picture))))
        self._waiting = label("", "muted")
        self._waiting.hide()
        self._all = self._named(button(Choice(tr("Show all …"), self.all_wanted.emit)))
        self._all.hide()
        waiting = QHBoxLayout()
        waiting.setSpacing(8)
        waiting.addWidget(self._waiting, 1)
        waiting.addWidget(self._all)
        self._words = QVBoxLayout()
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
            puzzles = Choice(tr("Puzzles"), lambda: self.puzzles_wanted.emit(info), icon="puzzle")
            self._words.addWidget(self._named(_narrow(button(puzzles))))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self._picture)
        layout.addLayout(self._words, 1)

    @property
    def first(self) -> YieldingButton:
        """What one most likely wants here, and where the keyboard begins on the card.

        A match that waits comes first, then a lesson that is needed, and a new match after those.
        """
        return self._resume or self._lesson or self.play

    @property
    def is_at_first(self) -> bool:
        """Whether the keyboard is there, or will be as soon as the window is in front."""
        return self.window().focusWidget() is self.first

    @property
    def buttons(self) -> list[YieldingButton]:
        """All buttons of the card, from above."""
        items = (self._words.itemAt(place) for place in range(self._words.count()))
        parts = (item.widget() for item in items if item is not None)
        return [self._all, *(part for part in parts if isinstance(part, YieldingButton))]

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
                lambda: self.resumed.emit(kept),
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
        """Say how many matches wait for people here, and how many for a letter, if it is not just one.

        All of them can be seen if there are more than the one that is offered.
        """
        told = []
        if here > 1:
            told.append(ntr("{n} match is waiting for you.", "{n} matches are waiting for you.", here))
        if elsewhere:
            told.append(ntr("{n} match is waiting for mail.", "{n} matches are waiting for mail.", elsewhere))
        self._waiting.setText("\n".join(told))
        self._waiting.setVisible(bool(told))
        self._all.setVisible(here + elsewhere > 1)

    def offer_lesson(self, is_begun: bool) -> None:
        """Offer to learn the game, or to go on with its lesson."""
        text = tr("Continue the lesson") if is_begun else tr("Learn it in 90 seconds")
        self._new_here.setHidden(is_begun)
        if self._lesson is not None:
            self._lesson.setText(text)
            self._named(self._lesson)
            return
        is_first = self.is_at_first
        lesson = self._add_offer(Choice(text, self._learn, icon="lesson"), self._words.indexOf(self.play))
        self._lesson = self._named(lesson)
        self._show_first(is_first)

    def withdraw_lesson(self) -> None:
        """Offer no lesson any more."""
        is_first = self.is_at_first
        lesson, self._lesson = self._lesson, None
        self._new_here.hide()
        if lesson is not None:
            self.offers.remove(lesson)
            self._show_first(is_first)
            lesson.hide()
            lesson.deleteLater()

    def _show_first(self, has_keyboard: bool) -> None:
        """Let the button that is `first` stand out, and give it the keyboard where another one had it so."""
        pictures = {self.play: "play", self._resume: "kept", self._lesson: "lesson"}
        for made, picture in pictures.items():
            is_first = made is self.first
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
        """Let readers say the game of a button, whose words are on other cards, too."""
        made.setAccessibleName(headed(self.info.name, made.text()))
        return made

    def _learn(self) -> None:
        self.lesson_wanted.emit(self.info)

    def _choose(self) -> None:
        self.chosen.emit(self.info)


def _narrow(made: YieldingButton) -> YieldingButton:
    """Let a button be as narrow as its card."""
    made.setMinimumWidth(_NARROWEST // 2)
    return made


def _facts(info: GameInfo) -> str:
    """The number of players of a game, and its duration."""
    least, most = min(info.seats), max(info.seats)
    shortest, longest = info.minutes
    if least == most:
        players = ntr("{n} player", "{n} players", least)
    else:
        players = tr("{least} to {most} players", least=least, most=most)
    minutes = tr("{shortest} to {longest} minutes", shortest=shortest, longest=longest)
    return f"{players} · {minutes}"
