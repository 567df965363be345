"""The status line of a window: the game's own line, and now and then another one for some seconds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible

from topologic_qt.widgets.controls import YieldingLabel, announce, last_said, note_said
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 6.0
"""The time for which another line than the game's own is shown, in seconds."""

_SENTENCE = re.compile(r"(?<=[.?!…]) ")
"""The end of a sentence, where another one follows."""

_READ_IN_A_SECOND = 20
"""The number of characters of an answer that are read in a second."""


class StatusLine(YieldingLabel):
    """Shows and speaks what the game says, answers to people who listen, and where something was saved.

    Of lines that replace each other at once the last one is spoken; news and answers are always spoken.
    """

    def __init__(self) -> None:
        super().__init__("status")
        self.setContentsMargins(12, 4, 12, 4)
        self._own = ""
        self._spoken = ""
        self._told: list[str] = []
        self._back = QTimer(self, singleShot=True)
        self._back.timeout.connect(self._return)

    @property
    def own(self) -> str:
        """The line of the game, also while another one is shown."""
        return self._own

    def say(self, text: str) -> None:
        """Show a line of the game, and speak it soon."""
        self._back.stop()
        self._own = text
        self._show(text)

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
            announce(self, text)
        self._back.start(round(1000 * (SECONDS + len(text) / _READ_IN_A_SECOND)))

    def repeat(self) -> None:
        """Say again what was said last."""
        self.answer(last_said(self) or self._own)

    def _show(self, text: str) -> None:
        self.setText(text)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._speak)
        elif text:
            note_said(self, text)

    def _speak(self) -> None:
        """Speak the line that is shown now, if it is another one than before."""
        text, told = self.text(), self._told
        self._told = []
        if text != self._spoken:
            before, self._spoken = self._spoken, text
            for news in told:
                text = text.removeprefix(news).lstrip()
            announce(self, new_sentences(before, text))

    def _return(self) -> None:
        """Show the game's own line again, which has been spoken before."""
        self.setText(self._own)
        self._spoken = self._own


def new_sentences(before: str, text: str) -> str:
    """Return a text without the sentences with which another one begins, too."""
    old, new = (_SENTENCE.split(each) for each in (before, text))
    same = 0
    while same < min(len(old), len(new) - 1) and old[same] == new[same]:
        same += 1
    return " ".join(new[same:])
