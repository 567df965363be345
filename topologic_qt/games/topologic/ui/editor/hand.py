"""The hand of the editor: gestures with tiles, and the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QRubberBand

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.games.topologic.ui.editor.typing_hand import ARROWS, TypingHand
from topologic_qt.table.gestures import CarryPiece, Gesture, PanOrClick
from topologic_qt.table.view import TableView

# -- The gestures on the editor's table: one class for each -------------------------------------------


class CarryTiles(Gesture):
    """Clicking a tile, or dragging it together with the other selected tiles."""

    def __init__(
        self,
        view: TableView,
        start: QPoint,
        table: FieldEditorTable,
        typing: TypingHand,
        key: str,
        adding: bool,
    ) -> None:
        """Begin on a tile; if ``adding``, the selection is kept, and a click toggles this tile."""
        super().__init__(view, start)
        self._typing = typing
        self._table = table
        self._key = key
        self._adding = adding
        self._in_rack = self._table.stock[key].place is None
        if not adding and not self._in_rack and key not in self._table.selection:
            self._table.select({key})

    @property
    def finished(self) -> bool:
        """Whether the button is up, or the tiles were taken out of the hand."""
        return self._over or (self._moved and not self._table.grasped)

    def move(self, point: QPoint) -> None:
        """Let the tiles follow, once the pointer has left the spot where it was pressed."""
        was_still = not self._moved
        super().move(point)
        if self._moved and was_still:
            if self._adding and not self._in_rack:
                self._table.select(self._table.selection | {self._key})
            together = {self._key} if self._in_rack else self._table.selection
            self._table.grasp(together, self.view.mapToScene(self._start))
            self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._moved:
            self._table.move_grasped(self.view.mapToScene(point))

    def release(self, point: QPoint) -> None:
        """Put the tiles down, or handle a click."""
        self._over = True
        if self._moved:
            self._table.put_down(self.view.mapToScene(point))
        elif self._in_rack:
            self._typing.lay(self._key)
        else:
            self._click()

    def _click(self) -> None:
        chosen = self._table.selection ^ {self._key} if self._adding else {self._key}
        self._table.select(chosen)
        place = self._table.stock[self._key].place
        if place is not None:
            self._typing.point_at(place)
        self._table.scene.click(self._key)

    def cancel(self) -> None:
        """Return the tiles to their places."""
        super().cancel()
        self._table.release()


class RubberBand(Gesture):
    """Drawing a rubber band around tiles to select them, or clicking an empty place."""

    def __init__(
        self, view: TableView, start: QPoint, table: FieldEditorTable, typing: TypingHand, adding: bool
    ) -> None:
        """Begin at a point; if ``adding``, the earlier selection is kept."""
        super().__init__(view, start)
        self._typing = typing
        self._table = table
        self._before = self._table.selection
        self._kept = self._before if adding else frozenset()
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, view.viewport())

    def move(self, point: QPoint) -> None:
        """Stretch the band to the pointer."""
        super().move(point)
        if self._moved:
            area = QRect(self._start, point).normalized()
            self._band.setGeometry(area)
            self._band.show()
            corners = (self.view.mapToScene(self._start), self.view.mapToScene(point))
            self._table.select(self._kept | self._table.within(QRectF(*corners)))

    def release(self, point: QPoint) -> None:
        """Keep the tiles in the band selected; after a click, move the typing cursor there."""
        self._end()
        if not self._moved:
            self._table.select(self._kept)
            self._typing.point_at(SQUARES.place_at(self.view.mapToScene(point)))

    def cancel(self) -> None:
        """Restore the earlier selection."""
        self._end()
        self._table.select(self._before)

    def _end(self) -> None:
        self._over = True
        self._band.hide()
        self._band.deleteLater()


# -----------------------------------------------------------------------------------------------------


_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_NEUTRAL = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class FieldEditorHand(QObject):
    """Selects and drags tiles, drags the seeker that is tried, and lays typed tiles."""

    nudged = Signal(int, int)
    """Emitted with the columns to the right and rows down by which to move the selected tiles."""

    def __init__(self, view: TableView, table: FieldEditorTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        self.typing = TypingHand(
            table.typing_cursor, lambda name: any(key.startswith(name) for key in table.stock)
        )
        self.first: Callable[[QKeyEvent], bool] = lambda _event: False
        """Is asked first about each key without Ctrl and Alt; returns whether that key is done with."""
        self._anchor: tuple[int, int] | None = None
        self.typing.moved.connect(self._show_cursor)
        table.arranged.connect(view.give_up)
        table.typing_cursor.wake(False)
        view.use_hand(self)

    # -- the mouse --------------------------------------------------------------------------------

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press; Ctrl or Shift keeps the selection."""
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
        """Return a closed hand while something is held, an open one over something that can be taken."""
        here = self._view.mapToScene(point)
        if self._table.grasped or self._table.scene.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        if self._table.graspable_at(here) is not None or self._table.scene.piece_at(here) is not None:
            return Qt.CursorShape.OpenHandCursor
        return None

    # -- the keyboard -----------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        """Move the selected tiles or the cursor with the arrows; lay tiles with letters and digits."""
        key = Qt.Key(event.key())
        if not event.modifiers() & ~_NEUTRAL and not self._view.is_busy and self.first(event):
            self._anchor = None
        elif key == Qt.Key.Key_Escape:
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

    def wants(self, event: QKeyEvent) -> bool:
        """Return False: the window's shortcuts go first."""
        return False

    def release_key(self, key: Qt.Key) -> None:
        """Do nothing: no key of the editor has to be held down."""

    def _let_go(self) -> None:
        """Clear half a name with Escape, or else the selection."""
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
        """Move the cursor, and select everything between it and where the selection began."""
        if self._anchor is None:
            self._anchor = self.typing.place
        self.typing.walk((dx, dy))
        corners: list[QPointF] = [SQUARES.centre(place) for place in (self._anchor, self.typing.place)]
        self._table.select(self._table.within(QRectF(*corners)))

    def _show_cursor(self) -> None:
        """Scroll so that the typing cursor is visible."""
        self._view.bring_into_sight(SQUARES.outline(self.typing.place).boundingRect())
        self._table.scene.cursor_moved.emit()

    @property
    def cursor_tile(self) -> str | None:
        """The tile at the typing cursor."""
        return self._table.scene.tile_at(SQUARES.centre(self.typing.place))

    def go_to(self, key: str) -> None:
        """Move the typing cursor to a tile."""
        self.typing.point_at(self._table.tiles[key].look.places[0])

    def press_tile(self, key: str) -> None:
        """Select a tile and move the typing cursor there, as a click does."""
        self._table.select({key})
        self.go_to(key)
        self._table.scene.tile_clicked.emit(key)

    def take_piece(self, index: int) -> None:
        """Take up the seeker that is tried."""
        self._table.scene.hold(index)

    def wake(self, awake: bool) -> None:
        """Show whether the typing cursor has the keyboard focus; without it, forget half a name."""
        self._table.typing_cursor.wake(awake)
        if not awake:
            self.typing.forget_letter()
