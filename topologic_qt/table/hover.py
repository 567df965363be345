"""The tile that is pointed at, by mouse or by keyboard, and marking it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QToolTip

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.gestures import Gesture, MarkTiles, TileMarker
from topologic_qt.table.keyboard import KeyboardHand
from topologic_qt.widgets.controls import tip


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
        """The tile that the keyboard's cursor is on, or else the one under the mouse; "" if there is none."""
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

    # -- marking --------------------------------------------------------------------------------

    def take_marker(self, marker: TileMarker, explain: Callable[[str], str]) -> None:
        """Allow marking tiles from now on, with the right button or with keys.

        ``explain`` returns the tip for a tile on which the mouse rests; "" for none.
        """
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
        return MarkTiles(self._view, point, self._marker, key)

    def press(self, event: QKeyEvent) -> bool:
        """Mark the tile that is pointed at, if the key does so; return whether it does."""
        if self._marker is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        return self._marker.press(Qt.Key(event.key()), self.tile or None)
