"""Deduction's table in a widget: it shows pictures, and tells what is asked and shown on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFontInfo, QResizeEvent
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.kinds import Kind, Line
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.board.arrangement import room_size
from topologic_qt.games.deduction.ui.board.asking import Asking
from topologic_qt.games.deduction.ui.board.deduction_table import DeductionTable
from topologic_qt.games.deduction.ui.board.draft import Draft
from topologic_qt.games.deduction.ui.board.hand import AskingHand
from topologic_qt.games.deduction.ui.board.picture import Picture, empty_picture
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.table.touch import Fingers
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr

_LOW = 540
"""The height in pixels below which a table is low."""

_WIDE = 1.3
"""The width, as a multiple of the height, from which a low table has everything beside each other."""


class Tabletop(QWidget):
    """The table, with every gesture on it."""

    asked = Signal(object)
    """Emitted with an `Ask`."""
    shown = Signal(object)
    """Emitted with a `Show`."""
    announce_wanted = Signal()
    """Emitted when the missing tile is pressed and may be named."""
    refused = Signal(str)
    """Emitted with the reason why a press, a key or a drop does nothing."""
    said = Signal(str)
    """Emitted with the question as far as it has been put together, in words."""
    draft_changed = Signal(object)
    """Emitted with the `Draft` of a question."""
    rested = Signal()
    """Emitted when a coin, an answer or a shown tile has been seen."""
    idle = Signal()
    """Emitted when the keyboard is here with nothing to do, as `AskingHand` tells it."""

    def __init__(self, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = DeductionTable(self, motion)
        self.view = TableView(self.table)
        Fingers(self.view)
        self.view.setAccessibleName(tr("Table"))
        self._asking = Asking(self.table)
        self._hand = AskingHand(self.view, self.table, self._asking)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        for mine, its in (
            (self.asked, self._asking.asked),
            (self.shown, self._asking.shown),
            (self.announce_wanted, self._asking.announce_wanted),
            (self.refused, self._asking.refused),
            (self.said, self._asking.said),
            (self.draft_changed, self._asking.draft_changed),
            (self.rested, self.table.settled),
            (self.idle, self._hand.idle),
        ):
            its.connect(mine)
        self.preview(DEFAULT_NAMES[:3])

    # -- what is shown ----------------------------------------------------------------------------

    def present(self, picture: Picture, gliding: bool = True) -> None:
        """Show a picture, and glide from the one before if others do not sit round the table now."""
        before = self.table.picture
        if picture.viewer is None and before is not None and _names(before) == _names(picture):
            picture = replace(picture, bottom=before.bottom)  # nobody need find their way round again
        self._lay(picture, gliding)

    def preview(self, names: Sequence[str]) -> None:
        """Show the table of a match that may begin, for players with these names."""
        self._lay(empty_picture(names), gliding=False)

    def _lay(self, picture: Picture, gliding: bool) -> None:
        before = self.table.picture
        if picture == before:
            return
        waits = None if before is None else (before.step, before.viewer)
        self.view.give_up()
        self._asking.forget()
        self.table.show(picture, gliding)
        if before is None or before.viewer != picture.viewer:
            QToolTip.hideText()  # a tip about somebody's hand would stay above a curtain
        if waits != (picture.step, picture.viewer):
            self._hand.start_anew()

    @property
    def picture(self) -> Picture | None:
        """The picture that is shown."""
        return self.table.picture

    @property
    def is_busy(self) -> bool:
        """Whether a coin, an answer or a shown tile is being seen."""
        return self.table.performance.is_running

    def stand_on_tile(self) -> None:
        """Let the cursor of the keyboard be seen on a tile that may be shown, if there is one."""
        self._hand.stand_on_tile()

    def point_at(self, tile: Tile | None) -> None:
        """Outline a tile wherever its face lies, or (None) none, as somebody points at it elsewhere."""
        self.table.point_at(tile)

    def outline(self, keys: Collection[str]) -> None:
        """Outline these things, by the keys of `laying`, and no others: what a lesson speaks of, say."""
        self.table.outline(keys)

    def set_style(self, style: Style, ground: str) -> None:
        """Draw tiles and coins in a style, and the table on this background."""
        self.view.lay_ground(ground)
        self.table.set_style(style)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size."""
        super().resizeEvent(event)
        self._fit_shape()

    def changeEvent(self, event: QEvent) -> None:
        """Lay the table out for letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_shape()

    def _fit_shape(self) -> None:
        """Lay the table out, with names that are no smaller than other texts as far as they have room."""
        wide, high = self.width(), max(1, self.height())
        low = high < _LOW and wide / high > _WIDE
        room = room_size(wide / high, low)
        scale = min(wide / room.width(), high / room.height())
        self.table.fit_shape(wide / high, low, round(QFontInfo(self.font()).pixelSize() / max(scale, 0.01)))
        if self.view.camera is None:
            self.view.fit()

    # -- the question in the making -----------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The question as far as it has been put together."""
        return self._asking.draft

    def choose(self, whom: Seat | None = None, kind: Kind | None = None, line: Line | None = None) -> bool:
        """Choose parts of a question, and leave the others; return False if nothing can be asked."""
        return self._asking.choose(whom, kind, line)

    def clear(self) -> bool:
        """Forget the question in the making; return whether there was one."""
        return self._asking.clear()

    def insist(self) -> None:
        """Tell what a question lacks that somebody wants to ask already."""
        self._asking.insist()

    def confirm(self) -> bool:
        """Ask the question if it is complete; return whether it is."""
        return self._asking.confirm()


def _names(picture: Picture) -> tuple[str, ...]:
    return tuple(player.name for player in picture.players)
