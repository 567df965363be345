"""The status line of a window: the game's own line, and sometimes another one for some seconds."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAccessible, QFontInfo, QPainter, QPaintEvent, QResizeEvent

from topologic_qt.widgets.controls import WRAPPED, YieldingLabel, lines_needed, shortened
from topologic_qt.widgets.speech import announce, last_said, note_said, reply
from topologic_qt.widgets.theme import USUAL
from topologic_qt.widgets.translate import tr

SECONDS = 6.0
"""The time for which such a line is shown, in seconds."""
MOST_LINES = 3
"""The most lines of a text in large letters or a narrow window; its tip and screen readers have all of it."""
_NARROW = 880  # width of a window, in pixels, below which a line may be too short in normal letters
_LARGE = 1.2  # scale of the text from which it counts as large
_SENTENCE = re.compile(r"(?<=[.?!…]) ")  # between two sentences
_READ_IN_A_SECOND = 20  # characters per second


class FewLines(YieldingLabel):
    """A line of text that has a few lines in large letters; then it does not shrink before it is resized."""

    narrow = 0
    """The width, in pixels, below which it also has a few lines in normal letters."""

    def __init__(self, role: str) -> None:
        self._lines = 1
        super().__init__(role)

    def setText(self, text: str) -> None:
        """Set the text, and add lines for it if necessary."""
        super().setText(text)
        self._make_room()

    def sizeHint(self) -> QSize:
        """Return the size for the text and the lines reserved for it."""
        hint = super().sizeHint()
        is_whole = self._needed(self.text()) <= self._most
        width = min(hint.width(), self.width()) if self._lines > 1 and is_whole else hint.width()
        return QSize(width, hint.height() + (self._lines - 1) * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the number of lines to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._begin_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        if self._most == 1 or self._needed(self.text()) == 1:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        text = shortened(self.text(), self.fontMetrics(), room.width(), self._most)
        painter.drawText(room, int(WRAPPED), text)

    @property
    def _least(self) -> int:
        """The number of lines always reserved."""
        return 1

    @property
    def _most(self) -> int:
        return MOST_LINES if self._scale > _LARGE or self.width() < self.narrow else 1

    @property
    def _scale(self) -> float:
        return QFontInfo(self.font()).pixelSize() / USUAL

    def _begin_anew(self) -> None:
        """Reserve the lines needed now, without those of earlier texts."""
        self._lines = self._least
        self.updateGeometry()
        self._make_room()

    def _make_room(self) -> None:
        needed = min(self._needed(self.text()), self._most)
        if needed > self._lines:
            self._lines = needed
            self.updateGeometry()

    def _needed(self, text: str) -> int:
        return lines_needed(text, self.fontMetrics(), self.contentsRect().width())


class StatusLine(FewLines):
    """Shows and speaks the game's line, answers for listeners, and where something was saved.

    A line whose end was replaced before it could be spoken is skipped; news and answers never are.
    """

    narrow = _NARROW

    def __init__(self) -> None:
        self._keeps_room = True
        super().__init__("status")
        self.setContentsMargins(12, 4, 12, 4)
        self.own = ""
        """The game's line, also while another one is shown."""
        self._spoken = ""
        self._is_asked_again = False
        self._follows_match = False
        self._told: list[str] = []
        self._back = QTimer(self, singleShot=True)
        self._back.timeout.connect(self._return)

    def say(self, text: str) -> None:
        """Show a line of the game, and speak it soon."""
        self._back.stop()
        self.own = text
        self._is_asked_again = text == self._spoken and not self._follows_match
        self._show(text)

    @contextmanager
    def following_match(self) -> Iterator[None]:
        """Speak only new lines in this context, since they follow from a change of the match."""
        before, self._follows_match = self._follows_match, True
        try:
            yield
        finally:
            self._follows_match = before

    def show_only(self, text: str) -> None:
        """Show a line of the game without speaking it: its news are spoken separately."""
        self._back.stop()
        self.own = self._spoken = text
        self.setText(text)

    def say_saved(self, path: Path) -> None:
        """Show for some seconds where a match was saved."""
        self.say_for_now(tr("Saved as {name} in {folder}.", name=path.name, folder=path.parent))

    def say_for_now(self, text: str) -> None:
        """Show a line for some seconds, then the game's again."""
        self._show(text)
        self._back.start(round(1000 * SECONDS))

    def tell(self, news: str) -> None:
        """Speak news at once; a line of the game that begins with them is spoken without them."""
        self._told.append(news)
        announce(self, news)
        QTimer.singleShot(0, self, self._speak)

    def answer(self, text: str, is_spoken: bool = False) -> None:
        """Show an answer for as long as it takes to read, and speak it at once unless ``is_spoken``."""
        self.setText(text)
        self._spoken = text
        if is_spoken:
            note_said(self, text)
        else:
            reply(self, text)
        self._back.start(round(1000 * (SECONDS + len(text) / _READ_IN_A_SECOND)))

    def repeat(self) -> None:
        """Show and speak the last spoken text again."""
        self.answer(last_said(self) or self.own)

    def keep_room(self, has_room: bool) -> None:
        """Reserve two lines in narrow windows, or (False) only as many as the text needs."""
        if has_room != self._keeps_room:
            self._keeps_room = has_room
            self._begin_anew()

    @property
    def _least(self) -> int:
        return 2 if self._keeps_room and self.width() < _NARROW * self._scale else 1

    def _show(self, text: str) -> None:
        self.setText(text)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._speak)
        elif text:
            note_said(self, text)

    def _speak(self) -> None:
        """Speak the shown line if it is new or was asked for again."""
        text, told, before = self.text(), self._told, self._spoken
        again, self._is_asked_again = self._is_asked_again, False
        self._told = []
        if text != before or again:
            self._spoken = text
            for news in told:
                text = text.removeprefix(news).lstrip()
            announce(self, text if again else new_sentences(before, text), self._still_says)

    def _still_says(self, text: str) -> bool:
        last = _SENTENCE.split(text)[-1]
        return last in self._spoken or last in self.own

    def _return(self) -> None:
        self.setText(self.own)
        self._spoken = self.own


def new_sentences(before: str, text: str) -> str:
    """Return a text without the sentences with which ``before`` begins, too."""
    old, new = (_SENTENCE.split(each) for each in (before, text))
    same = 0
    while same < min(len(old), len(new) - 1) and old[same] == new[same]:
        same += 1
    return " ".join(new[same:])
