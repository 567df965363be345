"""The shelf: the page on which people choose a game of the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.translate import ntr, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.app.kept_match import KeptMatch
    from topologic_qt.games.contract import GameInfo

_PICTURE = QSize(112, 112)
"""The size of the picture of a game, in pixels."""
_NARROWEST = 400
"""The least width of a game's card, in pixels."""
_COLUMNS = 2
"""The number of games side by side."""


class GameCard(QFrame):
    """A game on the shelf: its picture, its number of players and duration, and its waiting match."""

    chosen = Signal(object)
    """Sent with the `GameInfo` when somebody wants to play the game."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` when somebody wants to go on with it."""
    lesson_wanted = Signal(object)
    """Sent with the `GameInfo` when somebody wants to learn the game."""

    def __init__(self, info: GameInfo) -> None:
        super().__init__()
        self.info = info
        self.setProperty("role", "note")
        self.setAccessibleName(info.name)
        self.play = button(Choice(tr("Play {game}", game=info.name), self._choose, icon="play"))
        self._words = QVBoxLayout()
        self.setMinimumWidth(_NARROWEST)
        self._words.setSpacing(8)
        self._words.addWidget(label(info.name, "title"))
        self._words.addWidget(label(_facts(info), "text"))
        self._words.addWidget(label(tr(info.about), "muted"))
        self._words.addSpacing(10)
        self._words.addWidget(self.play)
        self._words.addStretch()
        self.offers: list[YieldingButton] = []
        picture = QLabel()
        picture.setPixmap(QIcon(str(resource(info.picture))).pixmap(_PICTURE))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 18)
        layout.setSpacing(20)
        layout.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._words, 1)

    def offer(self, kept: KeptMatch) -> None:
        """Offer to go on with a match that waits."""
        title = kept.package.title(kept.match.setup)
        text = tr("Go on: {title}", title=title)
        offer = button(Choice(text, lambda: self.resumed.emit(kept), primary=True, icon="kept"))
        self._words.insertWidget(self._words.indexOf(self.play), offer)
        self.offers.append(offer)

    def offer_lesson(self, is_begun: bool) -> None:
        """Offer to learn the game, or to go on with its lesson."""
        text = tr("Go on with the lesson") if is_begun else tr("Learn it in 90 seconds")
        offer = button(Choice(text, self._learn, primary=True, icon="lesson"))
        self._words.insertWidget(self._words.indexOf(self.play), label(tr("New here?"), "field"))
        self._words.insertWidget(self._words.indexOf(self.play), offer)
        self.offers.append(offer)
        if self.play.hasFocus():
            offer.setFocus()

    def _learn(self) -> None:
        self.lesson_wanted.emit(self.info)

    def _choose(self) -> None:
        self.chosen.emit(self.info)


class ShelfPage(QScrollArea):
    """All games of the box, side by side. It needs nothing of a game but its `GameInfo`."""

    chosen = Signal(object)
    """Sent with the `GameInfo` of the game that somebody wants to play."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` that somebody wants to go on with."""
    lesson_wanted = Signal(object)
    """Sent with the `GameInfo` of the game that somebody wants to learn."""

    def __init__(self, games: Sequence[GameInfo]) -> None:
        super().__init__()
        self.cards = [GameCard(info) for info in games]
        content = QWidget()
        grid = QGridLayout()
        grid.setSpacing(18)
        for number, card in enumerate(self.cards):
            card.chosen.connect(self.chosen)
            card.resumed.connect(self.resumed)
            card.lesson_wanted.connect(self.lesson_wanted)
            grid.addWidget(card, number // _COLUMNS, number % _COLUMNS, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(number % _COLUMNS, 1)
        column = QVBoxLayout(content)
        column.setContentsMargins(36, 32, 36, 32)
        column.setSpacing(22)
        column.addWidget(label(tr("What do you want to play?"), "title"))
        column.addLayout(grid)
        column.addStretch()
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Games"))
        if self.cards:
            self.setFocusProxy(self.cards[0].play)

    def offer(self, kept: KeptMatch) -> None:
        """Offer to go on with a match, on the card of its game."""
        for card in self.cards:
            if card.info.id == kept.package.info.id:
                card.offer(kept)

    def offer_lesson(self, info: GameInfo, is_begun: bool) -> None:
        """Offer to learn a game, on its card."""
        for card in self.cards:
            if card.info.id == info.id:
                card.offer_lesson(is_begun)


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
