"""Deduction's table as a widget, which shows pictures and emits questions and shown tiles."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontInfo, QHelpEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES
from topologic_qt.games.deduction.rules.tiles import Kind, Line, Tile
from topologic_qt.games.deduction.ui.board.arrangement import room_size
from topologic_qt.games.deduction.ui.board.asking import Asking
from topologic_qt.games.deduction.ui.board.deduction_table import DeductionTable
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, hand_key, line_of
from topologic_qt.games.deduction.ui.board.picture import Picture, empty_picture
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.hand import Carry, CursorHand, Gesture, PanOrClick
from topologic_qt.table.keyboard import ENTER, NEUTRAL, KeyboardHand
from topologic_qt.table.sprites import CorneredTable
from topologic_qt.table.view import Fingers, TableView
from topologic_qt.widgets.controls import digit_of, tip
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import tr

_KINDS = {Qt.Key.Key_H: Kind.HAVE, Qt.Key.Key_M: Kind.COUNT}
_LINES = {Qt.Key.Key_S: Line.SUIT, Qt.Key.Key_V: Line.VALUE}
_SEATS = range(1, 6)  # the digits of the players

_BY_KEYBOARD = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
"""The focus reasons that mean that the table was reached by keyboard."""


class _CarryFace(Carry):
    """Carrying a face of the coin."""

    def __init__(self, view: CameraView, start: QPoint, asking: Asking) -> None:
        super().__init__(view, start)
        self._asking = asking

    @property
    def finished(self) -> bool:
        return self._asking.held is None

    def carry(self, point: QPointF) -> None:
        self._asking.carry(point)

    def put_down(self, point: QPointF, insisting: bool) -> None:
        self._asking.drop(point, insisting=insisting)

    def cancel(self) -> None:
        self._asking.clear()


class AskingHand(CursorHand, QObject):
    """Takes faces of the coin, presses tiles and players, and composes questions by keys."""

    idle = Signal()
    """Emitted when keys have nothing to do at the table: an animation has ended, or Enter means nothing.

    When a key cuts an animation short, this waits for the next Enter, which does nothing else.
    """

    def __init__(self, view: TableView, table: DeductionTable, asking: Asking) -> None:
        QObject.__init__(self, view)
        self._keyboard = KeyboardHand(table)
        CursorHand.__init__(self, self._keyboard)
        self._view = view
        self._table = table
        self._asking = asking
        self._hurries = False  # whether a key is cutting an animation short
        table.settled.connect(self._rest)
        view.use_hand(self)
        for watched in (view, view.viewport()):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the cursor while the table has the focus by keyboard, and tips where the mouse rests."""
        if isinstance(event, QFocusEvent) and event.reason() in _BY_KEYBOARD:
            if event.gotFocus():
                self._begin_cursor()
                self._keyboard.show()
            else:
                self._keyboard.hide()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            key = self._table.tile_at(self._view.mapToScene(event.pos()))
            said = "" if key is None or self._asking.held is not None else self._table.describe_tile(key)
            QToolTip.showText(event.globalPos(), tip(said), self._view)
            return True
        return super().eventFilter(watched, event)

    def _begin_cursor(self) -> None:
        """Let an unused cursor begin where something can be done."""
        if self._keyboard.tile is None and (first := self._first()) is not None:
            self._keyboard.start_at(first)

    def stand_on_tile(self, tile: Tile | None = None) -> None:
        """Show the cursor on a tile that the viewer may show, on this one if it is given."""
        picture = self._table.picture
        if picture is not None and picture.may_show:
            if tile is not None and picture.viewer is not None:
                self._keyboard.start_at(hand_key(picture.viewer, tile))
            self._begin_cursor()
            self._keyboard.show()

    def _rest(self) -> None:
        has_keyboard = self._view.window().focusWidget() is self._view
        if has_keyboard and not self._hurries and self._keyboard.seen_on is None:
            self.idle.emit()

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press: carrying a face, panning or clicking."""
        self._table.performance.finish()
        if button == Qt.MouseButton.RightButton:
            self._asking.clear()
            return None
        here = self._view.mapToScene(point)
        line = line_of(self._table.tile_at(here))
        if button == Qt.MouseButton.LeftButton and not self._space and line is not None:
            return _CarryFace(self._view, point, self._asking) if self._asking.take(line) else None
        if button not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return None
        return PanOrClick(self._view, point, button == Qt.MouseButton.LeftButton and not self._space)

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return a closed hand while a face is held, an open one over a face, a finger over lit things."""
        if self._asking.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        key = self._table.tile_at(self._view.mapToScene(point))
        if line_of(key) is not None and self._asking.may_ask:
            return Qt.CursorShape.OpenHandCursor
        return Qt.CursorShape.PointingHandCursor if key is not None and self._table.is_lit(key) else None

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key is for a question, even if it is a shortcut of the window."""
        is_meant = event.key() in (*_KINDS, *_LINES) or digit_of(event) in _SEATS
        return self._asking.may_ask and is_meant and not event.modifiers() & ~NEUTRAL

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it means anything here."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~NEUTRAL:
            return False
        was_running, self._hurries = self._table.performance.is_running, True
        self._table.performance.finish()
        self._hurries = False
        if key in ENTER:
            return self._confirm(event, was_running)
        if key == Qt.Key.Key_Escape:
            return self._asking.clear()
        if key == Qt.Key.Key_Space:
            self._space = True
            return True
        if self._asking.may_ask and self._choose(key, digit_of(event)):
            return True
        self._begin_cursor()
        return self._keyboard.press(event)

    def _choose(self, key: Qt.Key, digit: int | None) -> bool:
        """Choose the part of a question for a key or its digit; return False if there is none."""
        if digit is not None and digit in _SEATS:
            seat = digit - 1
            picture = self._table.picture
            if picture is None or seat >= picture.count:
                return False
            self._asking.choose(whom=seat)
        elif key in _KINDS:
            self._asking.choose(kind=_KINDS[key])
        elif key in _LINES:
            self._asking.choose(line=_LINES[key])
        else:
            return False
        return True

    def _confirm(self, event: QKeyEvent, was_running: bool) -> bool:
        """Ask a complete question, press what the cursor is on, or say what the question lacks."""
        if self._asking.confirm():
            return True
        if self._keyboard.seen_on is not None:
            return self._keyboard.press(event)
        if self._asking.may_ask and not was_running:
            self._asking.insist()
        elif not was_running:
            self.idle.emit()
        return False

    def _first(self) -> str | None:
        """Return the thing where the cursor begins: one that can be used now."""
        picture = self._table.picture
        if picture is None:
            return None
        if picture.may_show and picture.viewer is not None:
            return hand_key(picture.viewer, picture.may_show[0])
        if picture.may_announce:
            return MISSING
        return coin_key(Line.SUIT) if picture.coin is not None else None

    def press_tile(self, key: str) -> None:
        """Move the cursor to a thing, and do what Enter does there."""
        self._keyboard.press_tile(key)

    def take_piece(self, index: int) -> None:
        """Do nothing: there are no pieces."""

    def start_anew(self) -> None:
        """Reset the cursor to a place where something can be done."""
        self._keyboard.forget()


_LOW = 540  # the height in pixels below which a table is low
_WIDE = 1.3  # the ratio of width to height above which a low table has everything in one row


class Tabletop(CorneredTable):
    """The table, with every gesture on it."""

    def __init__(self, motion: Motion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = DeductionTable(self, motion)
        self.view = TableView(self.table)
        Fingers(self.view)
        self.view.setAccessibleName(tr("Table"))
        self.asking = Asking(self.table)
        self.hand = AskingHand(self.view, self.table, self.asking)
        self.lay_corners(self.view)
        self.preview(DEFAULT_NAMES[:3])

    def present(self, picture: Picture, gliding: bool = True) -> None:
        """Show a picture, gliding from the last one if that shows the same players."""
        before = self.table.picture
        if picture.viewer is None and before is not None and _names(before) == _names(picture):
            picture = replace(picture, bottom=before.bottom)  # keeps everybody in place
        self._lay(picture, gliding)

    def preview(self, names: Sequence[str], levels: Sequence[str | None] = (None,) * 3) -> None:
        """Show the table of a match that may begin, for players with these names and computer levels."""
        self._lay(empty_picture(names, levels), gliding=False)

    def turn_over(self, missing: Tile) -> None:
        """Turn over the missing tile, without changing anything else."""
        picture = self.table.picture
        if picture is not None:
            self._lay(replace(picture, missing=missing), gliding=True)

    def _lay(self, picture: Picture, gliding: bool) -> None:
        before = self.table.picture
        if picture == before:
            return
        waits = None if before is None else (before.step, before.viewer)
        self.view.give_up()
        self.asking.forget()
        self.table.show(picture, gliding)
        if before is None or before.viewer != picture.viewer:
            QToolTip.hideText()  # or a tip about a hand would stay above a curtain
        if waits != (picture.step, picture.viewer):
            self.hand.start_anew()

    @property
    def is_busy(self) -> bool:
        """Whether the animation of a coin, an answer or a shown tile is running."""
        return self.table.performance.is_running

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
        """Lay the table out, with names as large as other texts if there is room."""
        wide, high = self.width(), max(1, self.height())
        low = high < _LOW and wide / high > _WIDE
        room = room_size(wide / high, low)
        scale = min(wide / room.width(), high / room.height())
        self.table.fit_shape(wide / high, low, round(QFontInfo(self.font()).pixelSize() / max(scale, 0.01)))
        if self.view.camera is None:
            self.view.fit()


def _names(picture: Picture) -> tuple[str, ...]:
    return tuple(player.name for player in picture.players)
