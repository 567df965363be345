"""The hands of a table: objects that decide which gesture a press or a key begins."""

from collections.abc import Callable, Hashable
from enum import Enum
from math import hypot
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QToolTip

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.keyboard import KeyboardHand, TableCursor
from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Draw, Drawing
from topologic_qt.widgets.card import EDGE, GOLD
from topologic_qt.widgets.controls import tip


class Gesture:
    """A gesture that has begun with a press."""

    def __init__(self, view: CameraView, start: QPoint) -> None:
        self.view = view
        self._over = False
        self._start = start
        self._moved = False

    @property
    def finished(self) -> bool:
        """Whether the gesture is over."""
        return self._over

    def ends_with(self, button: Qt.MouseButton) -> bool:
        """Return whether the gesture ends when this button goes up."""
        return button != Qt.MouseButton.RightButton

    def press(self, point: QPoint) -> None:
        """Handle a further press of a button, in the view's pixels."""

    def move(self, point: QPoint) -> None:
        """Handle a movement of the pointer."""
        if (point - self._start).manhattanLength() >= QApplication.startDragDistance():
            self._moved = True

    def release(self, point: QPoint) -> None:
        """Handle the release of the button."""

    @property
    def turns(self) -> bool:
        """Whether the gesture holds something that can be turned, by the wheel or by a second finger."""
        return False

    def turn(self, steps: int) -> None:
        """Turn what is held by this many steps; positive when the wheel is rolled away from the user."""

    def cancel(self) -> None:
        """Cancel the gesture."""
        self._over = True

    def interrupt(self) -> None:
        """Undo what the first finger began, because a second finger came down."""
        self.cancel()


class Carry(Gesture):
    """Carrying something, by dragging it, or by a click that takes it and a click that puts it down.

    A click where it may not be put leaves it in the hand; a drag that ends there brings it back.
    """

    def __init__(self, view: CameraView, start: QPoint) -> None:
        super().__init__(view, start)
        self._clicked = False

    def carry(self, point: QPointF) -> None:
        """Bring what is held to a point of the table."""
        raise NotImplementedError

    def put_down(self, point: QPointF, insisting: bool) -> None:
        """Put down what is held; if ``insisting``, keep it in the hand where it may not be put."""
        raise NotImplementedError

    def press(self, point: QPoint) -> None:
        """Begin the drag or the click that puts it down."""
        self._start = point
        self._moved = False

    def move(self, point: QPoint) -> None:
        """Follow the pointer once it has left the spot of the press."""
        super().move(point)
        if self._moved or self._clicked:
            self.carry(self.view.mapToScene(point))

    def release(self, point: QPoint) -> None:
        """Put down what is held, unless this was the click that took it up."""
        if not self._moved and not self._clicked:
            self._clicked = True
            return
        self.put_down(self.view.mapToScene(point), insisting=not self._moved)

    def interrupt(self) -> None:
        """Keep what an earlier click took up in the hand."""
        if not self._clicked:
            self.cancel()


class CarryPiece(Carry):
    """Carrying a piece."""

    def __init__(self, view: CameraView, start: QPoint, piece: int) -> None:
        super().__init__(view, start)
        self._piece = piece
        view.table.hold(piece)

    @property
    def finished(self) -> bool:
        """Whether the piece is no longer held: put down, refused, or taken out of the hand."""
        return self.view.table.held != self._piece

    def carry(self, point: QPointF) -> None:
        """Bring the piece to a point of the table."""
        self.view.table.carry(point)

    def put_down(self, point: QPointF, insisting: bool) -> None:
        """Put the piece down."""
        self.view.table.drop(point, insisting=insisting)

    def cancel(self) -> None:
        """Put the piece back."""
        self.view.table.cancel()


class TileMarker(Protocol):
    """A tool that marks tiles, by strokes over them or by keys."""

    enabled: bool
    """Whether anything can be marked now."""

    def drawing(self, key: str) -> Drawing | None:
        """Return the mark on a tile, including the stroke in progress; None for nothing."""

    def begin(self, key: str) -> None:
        """Begin a stroke on a tile."""

    def go_on(self, key: str) -> None:
        """Extend the stroke to another tile."""

    def end(self) -> None:
        """End the stroke."""

    def cancel(self) -> None:
        """Discard the stroke."""

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Handle a key for the tile that is pointed at; return whether the key means anything."""


class _MarkTiles(Gesture):
    """Marking one tile, or all that the pointer passes over."""

    def __init__(self, view: CameraView, start: QPoint, marker: TileMarker, key: str) -> None:
        super().__init__(view, start)
        self._marker = marker
        marker.begin(key)

    def ends_with(self, button: Qt.MouseButton) -> bool:
        return button == Qt.MouseButton.RightButton

    def move(self, point: QPoint) -> None:
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if key is not None:
            self._marker.go_on(key)

    def release(self, point: QPoint) -> None:
        self._over = True
        self._marker.end()

    def cancel(self) -> None:
        super().cancel()
        self._marker.cancel()


class PanOrClick(Gesture):
    """Panning the table, or clicking a tile."""

    def __init__(self, view: CameraView, start: QPoint, clicks: bool) -> None:
        super().__init__(view, start)
        self._clicks = clicks
        self._last = start

    def move(self, point: QPoint) -> None:
        """Pan the table with the pointer."""
        super().move(point)
        if self._moved:
            self.view.pan(point - self._last)
            self._last = point

    def release(self, point: QPoint) -> None:
        """Click the tile, if the pointer has not moved."""
        self._over = True
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if self._clicks and not self._moved and key is not None:
            self.view.table.tile_clicked.emit(key)


_BESIDE = 27.0  # table units within which one of several pieces is taken, even from beyond the tile's edge


def piece_to_take(table: TableScene, point: QPointF) -> int | None:
    """Return the piece that a press means: one at the point, or else the nearest that shares a tile there."""
    if table.is_still:
        return None
    covering = [piece for piece in table.pieces if piece.covers(point)]
    ready = _ready(table, covering) or ([] if covering else _ready(table, _sharing(table, point)))
    if ready:
        return min(ready, key=lambda piece: _distance(piece.pos(), point)).index
    return table.piece_at(point)


def _ready(table: TableScene, pieces: list[PieceItem]) -> list[PieceItem]:
    return [piece for piece in pieces if table.can_take(piece.index)]


def _sharing(table: TableScene, point: QPointF) -> list[PieceItem]:
    """Return the pieces that share a tile and that a point of the scene may mean."""
    here, found = table.tile_at(point), []
    for piece in table.pieces:
        key = table.tile_under_piece(piece.index)
        shares = key is not None and len(table.pieces_on(key)) > 1
        if shares and (key == here or _distance(piece.pos(), point) <= _BESIDE):
            found.append(piece)
    return found


def _distance(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


class Hover(QObject):
    """Watches the mouse and the keyboard's cursor for one view."""

    pointed = Signal(str)
    """Emitted when another tile is pointed at, or ("") none."""

    def __init__(self, view: CameraView, hand: KeyboardHand) -> None:
        super().__init__(view)
        self._view = view
        self._hand = hand
        self._marker: TileMarker | None = None
        self._under_mouse = ""
        self._told = ""
        self._explain: Callable[[str], str] = lambda _: ""

    @property
    def tile(self) -> str:
        """The tile of the keyboard cursor, or else the one under the mouse; "" if there is none."""
        under_mouse = self._under_mouse if self._under_mouse in self._view.table.tiles else ""
        return self._hand.seen_on or under_mouse

    def mouse_at(self, point: QPoint | None) -> None:
        """Note that the mouse is at a point of the view, or (None) has left it."""
        table = self._view.table
        self._under_mouse = "" if point is None else table.tile_at(self._view.mapToScene(point)) or ""
        self.tell()

    def tell(self) -> None:
        """Emit `pointed` if another tile is pointed at than before."""
        if self.tile != self._told:
            self._told = self.tile
            self.pointed.emit(self._told)

    def take_marker(self, marker: TileMarker, explain: Callable[[str], str]) -> None:
        """Allow marking tiles with the right button or keys; ``explain`` returns the tip for a tile."""
        self._marker = marker
        self._explain = explain
        self._view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a tip when the mouse rests on a tile."""
        if event.type() != QEvent.Type.ToolTip or self._view.table.held is not None:
            return False
        assert isinstance(event, QHelpEvent)
        said = self._explain(self._under_mouse) if self._under_mouse else ""
        QToolTip.showText(event.globalPos(), tip(said), self._view)
        return True

    def show_marks(self) -> None:
        """Show the current mark of every tile."""
        if self._marker is not None:
            for key, tile in self._view.table.tiles.items():
                tile.mark = self._marker.drawing(key)

    def mark_at(self, point: QPoint) -> Gesture | None:
        """Begin to mark tiles with the mouse; return None if there is nothing to mark."""
        key = self._view.table.tile_at(self._view.mapToScene(point))
        if self._marker is None or not self._marker.enabled or key is None:
            return None
        return _MarkTiles(self._view, point, self._marker, key)

    def press(self, event: QKeyEvent) -> bool:
        """Mark the tile that is pointed at, if the key does so; return whether it does."""
        if self._marker is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        return self._marker.press(Qt.Key(event.key()), self.tile or None)


_WIDTH, _MARGIN = 6.5, 4.5  # width of the line, and of the edge around it, in table units


def pointing(shape: Hashable, line: Draw) -> Drawing:
    """Return the mark on something of this shape; ``line`` strokes along its edge with the painter's pen."""

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((EDGE, _WIDTH + _MARGIN), (GOLD, _WIDTH)):
            painter.setPen(QPen(colour, width))
            line(painter)

    return Drawing(("pointing", shape), draw)


class Grip(Enum):
    """The ways to take something up and to carry it."""

    MOUSE = "mouse"
    KEYS = "keys"
    FINGER = "finger"


class Hand(Protocol):
    """Turns presses and keys on a view into actions. Points are pixels of the view."""

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press; None if none does."""

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return the shape of the mouse pointer between gestures; None for the usual one."""

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether the key means anything here."""

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key is for the hand now, although it is a shortcut of the window."""

    def release_key(self, key: Qt.Key) -> None:
        """Handle the release of a key."""

    def wake(self, awake: bool) -> None:
        """React to the table's gaining (True) or losing the keyboard focus."""

    @property
    def cursor_tile(self) -> str | None:
        """The tile that shows the keyboard cursor, if any does."""

    def go_to(self, key: str) -> None:
        """Move the keyboard cursor to a tile."""

    def press_tile(self, key: str) -> None:
        """Move the keyboard cursor to a tile, and do what can be done there without a mouse."""

    def take_piece(self, index: int) -> None:
        """Take a piece up without a mouse."""


class CursorHand:
    """The base of hands with a keyboard cursor that pan the table while the space bar is down."""

    def __init__(self, cursor: TableCursor) -> None:
        self._walking = cursor
        self._space = False

    def release_key(self, key: Qt.Key) -> None:
        """End panning when the space bar goes up."""
        if key == Qt.Key.Key_Space:
            self._space = False

    def wake(self, awake: bool) -> None:
        """Stop panning, because the release of the space bar may go to another widget."""
        self._space = False

    @property
    def cursor_tile(self) -> str | None:
        """The tile that shows the keyboard cursor, if any does."""
        return self._walking.seen_on

    def go_to(self, key: str) -> None:
        """Move the keyboard cursor to a tile."""
        self._walking.go_to(key)


class PieceHand(CursorHand):
    """The hand for playing: takes pieces up and puts them down, clicks and marks tiles, pans the table."""

    def __init__(self, view: CameraView, keyboard: KeyboardHand, hover: Hover, pulls: bool) -> None:
        """Create a hand; ``pulls`` is whether the table can be panned with the space bar down."""
        super().__init__(keyboard)
        self._view = view
        self._table = view.table
        self._keyboard = keyboard
        self._hover = hover
        self._pulls = pulls

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press: carrying a piece, marking tiles, panning the table."""
        scene_point = self._view.mapToScene(point)
        piece = piece_to_take(self._table, scene_point)
        if button == Qt.MouseButton.RightButton:
            return self._hover.mark_at(point)
        if self._table.held is not None:
            self._table.drop(scene_point, insisting=True)
        elif button == Qt.MouseButton.LeftButton and piece is not None and not self._space:
            return CarryPiece(self._view, point, piece)
        elif button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            clicks = button == Qt.MouseButton.LeftButton and not self._space
            return PanOrClick(self._view, point, clicks)
        return None

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return a closed hand while a piece is held, an open one over something that can be taken."""
        piece = piece_to_take(self._table, self._view.mapToScene(point))
        if self._table.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        if piece is not None and self._table.can_take(piece):
            return Qt.CursorShape.OpenHandCursor
        return None

    def press_key(self, event: QKeyEvent) -> bool:
        """Pan with the space bar, play and mark with the other keys."""
        if event.key() == Qt.Key.Key_Space and self._pulls:
            self._space = True
        elif self._keyboard.press(event):
            self._hover.tell()
        else:
            return self._hover.press(event)
        return True

    def wants(self, event: QKeyEvent) -> bool:
        """Return False: the window's shortcuts go first."""
        return False

    def go_to(self, key: str) -> None:
        """Move the keyboard cursor to a tile, and point at it."""
        super().go_to(key)
        self._hover.tell()

    def press_tile(self, key: str) -> None:
        """Move the cursor to a tile, and take a piece up there, put the held one down, or click."""
        self._keyboard.press_tile(key)
        self._hover.tell()

    def take_piece(self, index: int) -> None:
        """Take a piece up, and carry it to the cursor."""
        self._keyboard.take(index)
        self._hover.tell()
