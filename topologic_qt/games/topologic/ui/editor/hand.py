"""The hand above a table on which tiles are arranged, and the keyboard that lays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.editor.gestures import CarryTiles, RubberBand
from topologic_qt.games.topologic.ui.editor.typing_hand import ARROWS, TypingHand
from topologic_qt.table.gestures import CarryPiece, PanOrClick

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
    from topologic_qt.table.gestures import Gesture
    from topologic_qt.table.view import TableView

_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class FieldEditorHand(QObject):
    """Selects and carries tiles, carries the seeker that is tried, and lays what is typed."""

    nudged = Signal(int, int)
    """What is selected is to go so many columns to the right and rows down."""

    def __init__(self, view: TableView, table: FieldEditorTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        self.typing = TypingHand(
            table.typing_cursor, lambda name: any(key.startswith(name) for key in table.stock)
        )
        self._anchor: tuple[int, int] | None = None
        self.typing.moved.connect(self._show_cursor)
        table.arranged.connect(view.give_up)
        table.typing_cursor.wake(False)
        view.use_hand(self)

    # -- the mouse --------------------------------------------------------------------------------

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """The gesture that begins with a press; with Ctrl or Shift it adds to what is selected."""
        here = self._view.mapToScene(point)
        adding = bool(modifiers & _ADDING)
        piece = self._table.scene.piece_at(here)
        if button == Qt.MouseButton.MiddleButton:
            return PanOrClick(self._view, point, clicks=False)
        if button != Qt.MouseButton.LeftButton:
            return None
        if piece is not None:
            return CarryPiece(self._view, point, piece)
        if (key := self._table.graspable_at(here)) is not None:
            return CarryTiles(self._view, point, self._table, self.typing, key, adding)
        if not self._table.rack_covers(here):
            return RubberBand(self._view, point, self._table, self.typing, adding)
        return None

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """A closed hand holds something, an open one could take something up."""
        here = self._view.mapToScene(point)
        if self._table.grasped or self._table.scene.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        if self._table.graspable_at(here) is not None or self._table.scene.piece_at(here) is not None:
            return Qt.CursorShape.OpenHandCursor
        return None

    # -- the keyboard -----------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        """Arrows move what is selected, or else the cursor; letters and digits lay tiles there."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._let_go()
        elif event.modifiers() & ~_NEUTRAL:
            return False
        elif key in ARROWS:
            self._go(*ARROWS[key], bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif not self._view.is_busy and self.typing.press(event):
            self._anchor = None
            self._table.select(())
        else:
            return False
        return True

    def release_key(self, key: Qt.Key) -> None:
        """No key is held down here."""

    def _let_go(self) -> None:
        """Escape gives up half a name, or else what is selected."""
        if not self.typing.forget_letter():
            self._anchor = None
            self._table.select(())

    def _go(self, dx: int, dy: int, selecting: bool) -> None:
        if selecting:
            self._select_to(dx, dy)
        elif self._table.selection:
            self._anchor = None
            self.nudged.emit(dx, dy)
        else:
            self.typing.walk((dx, dy))

    def _select_to(self, dx: int, dy: int) -> None:
        """Walk on, and select everything between there and where the walk began."""
        if self._anchor is None:
            self._anchor = self.typing.place
        self.typing.walk((dx, dy))
        corners: list[QPointF] = [SQUARES.centre(place) for place in (self._anchor, self.typing.place)]
        self._table.select(self._table.within(QRectF(*corners)))

    def _show_cursor(self) -> None:
        """Let the place where typing goes on be in sight."""
        self._view.bring_into_sight(SQUARES.outline(self.typing.place).boundingRect())
        self._table.scene.cursor_moved.emit()

    @property
    def cursor_tile(self) -> str | None:
        """The tile on the place where typing goes on."""
        return self._table.scene.tile_at(SQUARES.centre(self.typing.place))

    def press_tile(self, key: str) -> None:
        """Select a tile as a click does; typing goes on there."""
        self._table.select({key})
        self.typing.point_at(self._table.tiles[key].look.places[0])
        self._table.scene.tile_clicked.emit(key)

    def take_piece(self, index: int) -> None:
        """Take the seeker up that is tried."""
        self._table.scene.hold(index)

    def wake(self, awake: bool) -> None:
        """The cursor shows whether typing is listened to; half a name is forgotten when it no longer is."""
        self._table.typing_cursor.wake(awake)
        if not awake:
            self.typing.forget_letter()
