"""Tabs with the rounds of a match, of which one is open."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabBar

from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.translate import tr

_AROUND_TITLE = 32
"""The width of a tab beyond that of its text, in pixels."""


class RoundTitle(NamedTuple):
    """The heading of a round."""

    whole: str
    result: str
    """The text on its tab where there is no room for the whole one, with all that tells rounds apart."""
    short: str
    """The text on its tab where there is no room for that, either."""
    shortest: str
    """The text on its tab where there is no room at all."""


class RoundTabs(QTabBar):
    """A tab for each round; all have their whole titles, or all shorter ones where there is less room."""

    def __init__(self) -> None:
        super().__init__()
        self._titles: Sequence[RoundTitle] = ()
        self.setAccessibleName(tr("Rounds"))
        self.setExpanding(True)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)

    def write(self, titles: Sequence[RoundTitle], opened: int | None = None) -> None:
        """Show these titles, and have a tab open, by its index, or the one that was. No signal is emitted."""
        self._titles = titles
        with QSignalBlocker(self):
            while self.count() > len(titles):
                self.removeTab(self.count() - 1)
            for number, title in enumerate(titles):
                if number == self.count():
                    self.addTab("")
                self.setTabToolTip(number, tip(title.whole))
            self._name_tabs()
            if opened is not None:
                self.setCurrentIndex(opened)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the titles to the new width."""
        super().resizeEvent(event)
        self._name_tabs()

    def _name_tabs(self) -> None:
        """Put the longest titles on the tabs for which all of them have room."""
        texts: Sequence[str] = ()
        for texts in zip(*self._titles, strict=True):
            if self._room_for(texts) <= self.width():
                break
        for number, text in enumerate(texts):
            if self.tabText(number) != (text := text.replace("&", "&&")):
                self.setTabText(number, text)

    def _room_for(self, texts: Sequence[str]) -> int:
        """Return the width of tabs with these texts, in pixels."""
        metrics = self.fontMetrics()
        return sum(metrics.horizontalAdvance(text) + _AROUND_TITLE for text in texts)
