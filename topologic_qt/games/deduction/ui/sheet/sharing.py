"""The room of the panel: the log above the sheet, or one of them behind a tab where it is low."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from topologic_qt.games.deduction.ui.sheet.grid import TIGHTEST
from topologic_qt.games.deduction.ui.sheet.half import SheetHalf
from topologic_qt.games.deduction.ui.sheet.log_list import LINE_HEIGHT
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.reading import in_the_middle
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import row_scale

_LOG, _SHEET = range(2)

_SHARE = "notes/share_of_log"
"""The name in the settings of the share of the room that people gave the log, in percent."""
_ENOUGH, _FEW = 8, 3
"""The entries of the log in sight above all rows of the sheet, and those without which it has its tab."""
_LEAST_ROWS = 12
"""The rows of the sheet in sight without which there is one line of text below it."""
_LINES, _LOW_LINES = 4, 2
"""The lines of text below the sheet, and those where the room is tight."""
_HIGHER = 5
"""By how much rows of the sheet grow with the room before the rest is the log's, in pixels."""


class Sharing(QWidget):
    """Shares the room between the log and the sheet as is best, until people move what divides them."""

    _half: SheetHalf

    def __init__(self, memory: Keeper, parent: QWidget) -> None:
        """``memory`` keeps the place of the divider; the `log` and the `sheet` are still to be filled."""
        super().__init__(parent)
        self._memory = memory
        self._has_sheet = True
        self._least = _FEW
        self.tabs = QTabBar(self)
        self.tabs.addTab(tr("Questions"))
        self.tabs.addTab(tr("Sheet"))
        self.tabs.setAccessibleName(tr("Notes"))
        self.tabs.setExpanding(True)
        self.tabs.setDrawBase(False)
        self.tabs.setCurrentIndex(_SHEET)
        self.tabs.currentChanged.connect(self._show_parts)
        self.tabs.hide()
        self._divider = QSplitter(Qt.Orientation.Vertical, self)
        self._divider.setChildrenCollapsible(False)
        self._divider.splitterMoved.connect(self._keep)
        self.log = QStackedWidget(self._divider)
        """The place of the log, and of a text while it is empty."""
        self.sheet = QStackedWidget(self._divider)
        """The place of the sheet, and of a text while nobody looks at it."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self._divider, 1)

    def fill(self, log: QWidget, half: SheetHalf) -> None:
        """Put the log and the sheet in their places; they are best made there.

        What comes into a widget later has everything in it styled anew.
        """
        self._half = half
        _put_in(self.log, log, tr("Every question is listed here, with its answer."))
        self.log.setMinimumHeight(round(2 * LINE_HEIGHT * row_scale()))
        _put_in(
            self.sheet,
            half,
            tr("Notes are private. They are here while the player to whom they belong looks at the screen."),
        )

    @property
    def is_low(self) -> bool:
        """Whether only one of the two is in sight at a time."""
        return not self.tabs.isHidden()

    def fit(self, has_sheet: bool) -> None:
        """Share the room with the sheet, if there is one; without it, all of it is the log's."""
        self._has_sheet = has_sheet
        self._arrange()

    def keep_in_sight(self, entries: int) -> None:
        """Have so many entries of the log in sight, if need be behind its tab, which comes to the front."""
        self._least = min(entries, _ENOUGH)
        self._arrange()
        self.bring_log()

    def bring_log(self) -> None:
        """Bring the log into sight."""
        self.tabs.setCurrentIndex(_LOG)

    def bring_sheet(self) -> None:
        """Bring the sheet into sight."""
        self.tabs.setCurrentIndex(_SHEET)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        line = round(LINE_HEIGHT * row_scale())
        low = self._half.height_of(TIGHTEST, _LOW_LINES)
        height = self.height() - self._divider.handleWidth() - 1  # with the line of the handle
        is_low = self._has_sheet and height < low - self._half.height_of_offer + self._least * line
        self.tabs.setVisible(is_low)
        self._show_parts()
        if is_low:
            left_out = (24 - _LEAST_ROWS) * round(TIGHTEST * row_scale())
            self._half.fit_words(_LOW_LINES if self.height() >= low - left_out else 1)
        elif self._has_sheet:
            log = self._height_of_log(height, line, low)
            self._divider.setSizes([log, height - log])

    def _height_of_log(self, height: int, line: int, low: int) -> int:
        """Return the part of a height that is the log's, and fit the words below the sheet.

        ``line`` is the height of an entry, and ``low`` that of the sheet with tight rows and few words.
        """
        high = self._half.height_of(TIGHTEST, _LINES)
        free = height - high - _ENOUGH * line
        self._half.fit_words(_LINES if free >= 0 else _LOW_LINES)
        chosen = self._chosen
        if chosen is not None:
            return round(height * chosen / 100)
        if free < 0:
            return height - low
        row = 24  # all rows are higher by a pixel
        return height - high - row * min(_HIGHER, 2 * free // (3 * row))

    @property
    def _chosen(self) -> int | None:
        """The percentage of the room that people gave the log; None as long as they gave none."""
        kept = str(self._memory.value(_SHARE, ""))
        return min(int(kept), 90) if kept.isascii() and kept.isdecimal() else None

    def _keep(self) -> None:
        """Remember where people have put the divider."""
        log, sheet = self._divider.sizes()
        self._memory.setValue(_SHARE, round(100 * log / max(1, log + sheet)))

    def _show_parts(self) -> None:
        shown = (
            not self.is_low or self.tabs.currentIndex() == _LOG,
            self._has_sheet and (not self.is_low or self.tabs.currentIndex() == _SHEET),
        )
        for part, wanted in zip((self.log, self.sheet), shown, strict=True):
            part.setVisible(wanted)


def _put_in(stack: QStackedWidget, content: QWidget, empty: str) -> None:
    """Put a content in its place, with a text that is shown while it is empty."""
    stack.addWidget(content)
    stack.addWidget(in_the_middle(label(empty, "muted"), 20))
    stack.setCurrentIndex(1)
