"""The points of a turn, in a corner of the table: what it would score now, and what it has scored."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout

from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.ui import words
from topologic_qt.table.corners import CORNER_MARGIN
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import row_scale, text_scale

_WIDTH = 196
"""The width of the badge, in pixels, at the usual size of texts; a longer sum takes several lines."""

_COMPACT = 140
"""The width of a smaller badge, in pixels."""

_ALONE, _NUMBER = 320, 56
"""The width of a table, in pixels, below which the number is alone, and the width of the badge there.

Both are those at the usual size of texts, and grow with them.
"""

_APART = 8
"""The room between the heading of a low badge and the number beside it, in pixels."""

_NARROW, _LOW = 700, 240
"""The width and the height of a table, in pixels, below which the badge is smaller.

The height is that at the usual size of texts, and grows with them.
"""


class SumBadge(QFrame):
    """A number that can be read from across the table, with how it comes about below it."""

    def __init__(self) -> None:
        super().__init__()
        self._free = _LOW
        self._alone = False
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above = label("", "muted")
        self._number = label("", "huge", wrap=False)
        self._below = label("", "muted")
        self.setFixedWidth(round(_WIDTH * row_scale()))
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 9)
        layout.setSpacing(0)
        layout.addLayout(self._top)
        for part in (self._above, self._number, self._below):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._top.addWidget(self._above)
        self._top.addWidget(self._number)
        layout.addWidget(self._below)
        self.hide()

    def fit(self, room: QSize, covered: int) -> None:
        """Be smaller over a table that is narrow or low; ``room`` is its size in pixels.

        Where ``covered`` pixels at its lower edge leave no room for the sum, or where words would take half
        of the table's width, the number stands alone.
        """
        self._free = room.height() - covered - 2 * CORNER_MARGIN
        low = room.height() < _LOW * text_scale()
        compact = low or room.width() < _NARROW
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._top.setDirection(beside if low else below)
        self._top.setSpacing(_APART if low else 0)
        self._alone = room.width() < _ALONE * text_scale()
        role = "title" if compact else "huge"
        if self._number.property("role") != role:
            self._number.setProperty("role", role)
            self._number.style().polish(self._number)
        width = (_COMPACT if compact else _WIDTH) * row_scale()
        self.setFixedWidth(round(_NUMBER * text_scale() if self._alone else width))
        self._leave_out()

    def _leave_out(self) -> None:
        self._above.setVisible(not self._alone)
        self._below.setVisible(not self._alone)
        self._below.setVisible(not self._alone and self.sizeHint().height() <= self._free)
        self.adjustSize()

    def show_sum(self, above: str, rings: Sequence[ScoredRing]) -> None:
        """Show what these new rings are worth, under a heading."""
        points = sum(ring.points for ring in rings)
        below = words.parts_of_turn(rings) or tr("no ring")
        if (above, str(points), below) == (self._above.text(), self._number.text(), self._below.text()):
            return
        self._above.setText(above)
        self._number.setText(str(points))
        self._below.setText(below)
        self.setAccessibleName(tr("{heading}: {points}", heading=above, points=points))
        self.setAccessibleDescription(below)
        self._leave_out()

    def sizeHint(self) -> QSize:
        """Return the size that the badge takes: its width stays, whatever is written in it."""
        layout = self.layout()
        assert layout is not None
        width = self.minimumWidth()
        wraps = layout.hasHeightForWidth()  # not while the number is alone
        return QSize(width, layout.totalHeightForWidth(width) if wraps else layout.totalSizeHint().height())

    @property
    def number(self) -> str:
        """The number that is shown."""
        return self._number.text()

    @property
    def sum(self) -> str:
        """The sum that is shown."""
        return self._below.text()
