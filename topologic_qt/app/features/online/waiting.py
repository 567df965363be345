"""Who waits for whom: people in the local network, and the page in front of a match that is not here yet."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.app.features.online.meeting import Lookout
from topologic_qt.app.features.online.shared_match import SharedMatch
from topologic_qt.games import registry
from topologic_qt.online.transport import Card
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import ntr, tr

_MOST_WAITING = 5
"""The most people in the network who are shown to be waiting."""


class WaitingList(QWidget):
    """A button for each of those who wait for somebody in the network; hidden while nobody does."""

    chosen = Signal(object)
    """Emitted with the `Card` of whom somebody wants to join."""

    def __init__(self) -> None:
        super().__init__()
        self._lookout: Lookout | None = None
        self._seen: Sequence[Card] = ()
        self._own: Set[int] = frozenset()
        self._cards: list[Card] = []
        self._buttons: list[YieldingButton] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(6)
        self.hide()

    def look_out(self, wanted: bool) -> None:
        """Look who waits, or no longer."""
        if wanted and self._lookout is None:
            self._lookout = Lookout(self)
            self._lookout.seen.connect(self._see)
            self._lookout.open()
        elif not wanted and self._lookout is not None:
            self._lookout.close()
            self._lookout = None
            self._see([])

    def leave_out(self, own: Set[int]) -> None:
        """Leave out the codes with these numbers, which are shown here."""
        self._own = own
        self._see(self._seen)

    def _see(self, cards: Sequence[Card]) -> None:
        """Show these, as far as they are of games of this program."""
        self._seen = cards
        others = [card for card in cards if card.code not in self._own]
        known = [card for card in others if registry.by_id(card.game) is not None][:_MOST_WAITING]
        if known == self._cards:
            return
        self._cards = known
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        texts = list(map(card_text, known))
        self._buttons = [
            button(Choice(text.replace("&", "&&"), partial(self.chosen.emit, card), icon="players"))
            for card, text in zip(known, texts, strict=True)
        ]
        for made in self._buttons:
            self._rows.addWidget(made)
        self.setVisible(bool(known))
        announce(self, " ".join(texts))


def card_text(card: Card) -> str:
    """The words for somebody who waits in the network, and for which game."""
    info = registry.by_id(card.game)
    return tr("{name} is waiting: {game}", name=card.name or "?", game="" if info is None else info.name)


class WaitingPage(QWidget):
    """Says for whom the match waits; it begins here by itself, so there is nothing to start."""

    def __init__(self, match: SharedMatch) -> None:
        super().__init__()
        self._match = match
        self._text = label("", "text")
        self._text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        heading = label(tr("You have joined the match"), "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        about = label(
            tr("It opens here by itself. You can also close the window and come back later."), "muted"
        )
        about.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 40, 40, 40)
        layout.setSpacing(12)
        layout.addStretch(1)
        for part in (heading, self._text, about):
            layout.addWidget(part)
        layout.addStretch(2)
        match.changed.connect(self.renew)
        self.renew()

    def renew(self) -> None:
        """Say for whom the match waits now."""
        text = awaited_text(self._match)
        if text != self._text.text():
            self._text.setText(text)
            announce(self, text)


def awaited_text(match: SharedMatch) -> str:
    """For whom a match waits that is not here yet."""
    absent = [seat for seat in match.others if seat not in match.standing.known]
    if not absent:
        return tr("Waiting for the other computers …")
    if match.knows_names:
        return tr("Waiting for {names} …", names=match.name(*absent))
    return ntr("Waiting for {n} more player …", "Waiting for {n} more players …", len(absent), n=len(absent))
