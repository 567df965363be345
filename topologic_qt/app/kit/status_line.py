"""The status line of a window: the game's own line, and now and then another one for some seconds."""

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
"""The time for which another line than the game's own is shown, in seconds."""
MOST_LINES = 3
"""The most lines of a text in large letters or a narrow window; its tip and readers have all of it."""
_NARROW = 880  # width of a window, in pixels, below which a line may be too short in usual letters
_LARGE = 1.2  # size of letters, by the usual one, from which they are large
_SENTENCE = re.compile(r"(?<=[.?!…]) ")  # the end of a sentence, where another one follows
_READ_IN_A_SECOND = 20  # number of characters of an answer


class StatusLine(YieldingLabel):
    """Shows and speaks what the game says, answers to people who listen, and where something was saved.

    Of lines that replace each other at once the last one is spoken; news and answers always are. Lines that
    a text has taken in large letters or a narrow window stay: the table keeps its place.
    """

    def __init__(self) -> None:
        self._lines = 1
        self._keeps_room = True
        super().__init__("status")
        self.setContentsMargins(12, 4, 12, 4)
        self.own = ""
        """The line of the game, also while another one is shown."""
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
        """Have what is said meanwhile spoken only if it is new: it follows from a change of the match."""
        before, self._follows_match = self._follows_match, True
        try:
            yield
        finally:
            self._follows_match = before

    def show_only(self, text: str) -> None:
        """Show a line of the game that is not spoken: what matters of it is, as news."""
        self._back.stop()
        self.own = self._spoken = text
        self.setText(text)

    def say_saved(self, path: Path) -> None:
        """Show for a while where a match was saved."""
        self.say_for_now(tr("Saved as {name} in {folder}.", name=path.name, folder=path.parent))

    def say_for_now(self, text: str) -> None:
        """Show a line for a while, and then that of the game again."""
        self._show(text)
        self._back.start(round(1000 * SECONDS))

    def tell(self, news: str) -> None:
        """Speak news at once; a line of the game that begins with them is spoken without them."""
        self._told.append(news)
        announce(self, news)
        QTimer.singleShot(0, self, self._speak)

    def answer(self, text: str, is_spoken: bool = False) -> None:
        """Show an answer for as long as it is read, and speak it at once unless that was done already."""
        self.setText(text)
        self._spoken = text
        if is_spoken:
            note_said(self, text)
        else:
            reply(self, text)
        self._back.start(round(1000 * (SECONDS + len(text) / _READ_IN_A_SECOND)))

    def repeat(self) -> None:
        """Say again what was said last: a line of the game with the news before it."""
        self.answer(last_said(self) or self.own)

    def keep_room(self, has_room: bool) -> None:
        """Have room for two lines from the beginning where it is narrow, or (False) for what is said."""
        if has_room != self._keeps_room:
            self._keeps_room = has_room
            self._begin_anew()

    def setText(self, text: str) -> None:
        """Set the text, and take further lines for it if need be."""
        super().setText(text)
        self._make_room()

    def sizeHint(self) -> QSize:
        """Return the size of the text in as many lines as there are."""
        hint = super().sizeHint()
        is_whole = self._needed(self.text()) <= self._most
        width = min(hint.width(), self.width()) if self._lines > 1 and is_whole else hint.width()
        return QSize(width, hint.height() + (self._lines - 1) * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many lines as this width needs."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._begin_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text in its lines, as much of it as there is room for."""
        if self._most == 1 or self._needed(self.text()) == 1:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        text = shortened(self.text(), self.fontMetrics(), room.width(), self._most)
        painter.drawText(room, int(WRAPPED), text)

    @property
    def _most(self) -> int:
        return MOST_LINES if self._scale > _LARGE or self.width() < _NARROW else 1

    @property
    def _scale(self) -> float:
        return QFontInfo(self.font()).pixelSize() / USUAL

    def _begin_anew(self) -> None:
        """Take as many lines as are needed now, and no more because of what was said before."""
        has_two = self._keeps_room and self.width() < _NARROW * self._scale
        self._lines = 2 if has_two else 1
        self.updateGeometry()
        self._make_room()

    def _make_room(self) -> None:
        needed = min(self._needed(self.text()), self._most)
        if needed > self._lines:
            self._lines = needed
            self.updateGeometry()

    def _needed(self, text: str) -> int:
        return lines_needed(text, self.fontMetrics(), self.contentsRect().width())

    def _show(self, text: str) -> None:
        self.setText(text)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._speak)
        elif text:
            note_said(self, text)

    def _speak(self) -> None:
        """Speak the line that is shown now, if it is another one than before, or is asked for again."""
        text, told, before = self.text(), self._told, self._spoken
        again, self._is_asked_again = self._is_asked_again, False
        self._told = []
        if text != before or again:
            self._spoken = text
            for news in told:
                text = text.removeprefix(news).lstrip()
            announce(self, text if again else new_sentences(before, text))

    def _return(self) -> None:
        self.setText(self.own)
        self._spoken = self.own


def new_sentences(before: str, text: str) -> str:
    """Return a text without the sentences with which another one begins, too."""
    old, new = (_SENTENCE.split(each) for each in (before, text))
    same = 0
    while same < min(len(old), len(new) - 1) and old[same] == new[same]:
        same += 1
    return " ".join(new[same:])
