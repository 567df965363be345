"""The gestures on a table with mouse or finger: one class for each.

A gesture begins with a press and lasts until `finished` is true. All events in between go to it.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.sprites import Drawing


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
        """Turn what is held by so many steps; positive when the wheel turns away from the hand."""

    def cancel(self) -> None:
        """Give the gesture up."""
        self._over = True

    def interrupt(self) -> None:
        """Undo what the first finger has begun, because a second one came down."""
        self.cancel()


class Carry(Gesture):
    """Carrying something, by dragging it, or by a click that takes it and a click that puts it down.

    A press and a release on one spot leave it in the hand, and it follows the pointer until the next click.
    A second press that turns into a drag is a drag. A click where it may not be put leaves it in the hand; a
    drag that ends there brings it back.
    """

    def __init__(self, view: CameraView, start: QPoint) -> None:
        super().__init__(view, start)
        self._clicked = False

    def carry(self, point: QPointF) -> None:
        """Bring what is held to a point of the table."""
        raise NotImplementedError

    def put_down(self, point: QPointF, insisting: bool) -> None:
        """Put down what is held; ``insisting``, it stays in the hand where it may not be put."""
        raise NotImplementedError

    def press(self, point: QPoint) -> None:
        """Begin the drag or the click that puts it down."""
        self._start = point
        self._moved = False

    def move(self, point: QPoint) -> None:
        """Let it follow, once the pointer has left the spot where it was pressed."""
        super().move(point)
        if self._moved or self._clicked:
            self.carry(self.view.mapToScene(point))

    def release(self, point: QPoint) -> None:
        """Put it down, unless this was the click that took it up."""
        if not self._moved and not self._clicked:
            self._clicked = True
            return
        self.put_down(self.view.mapToScene(point), insisting=not self._moved)

    def interrupt(self) -> None:
        """Keep in the hand what was taken up by a click before."""
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
        ...

    def begin(self, key: str) -> None:
        """Begin a stroke on a tile."""
        ...

    def go_on(self, key: str) -> None:
        """Extend the stroke to another tile."""
        ...

    def end(self) -> None:
        """End the stroke."""
        ...

    def cancel(self) -> None:
        """Forget the stroke."""
        ...

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Handle a key for the tile that is pointed at; return whether the key means anything."""
        ...


class MarkTiles(Gesture):
    """Marking one tile, or all that the pointer passes over."""

    def __init__(self, view: CameraView, start: QPoint, marker: TileMarker, key: str) -> None:
        super().__init__(view, start)
        self._marker = marker
        marker.begin(key)

    def ends_with(self, button: Qt.MouseButton) -> bool:
        """Return whether this is the right button, which marks."""
        return button == Qt.MouseButton.RightButton

    def move(self, point: QPoint) -> None:
        """Mark the tile under the pointer."""
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if key is not None:
            self._marker.go_on(key)

    def release(self, point: QPoint) -> None:
        """End the stroke."""
        self._over = True
        self._marker.end()

    def cancel(self) -> None:
        """Forget the stroke."""
        super().cancel()
        self._marker.cancel()


class PanOrClick(Gesture):
    """Panning the table, or clicking a tile."""

    def __init__(self, view: CameraView, start: QPoint, clicks: bool) -> None:
        super().__init__(view, start)
        self._clicks = clicks
        self._last = start

    def move(self, point: QPoint) -> None:
        """Let the table follow the pointer."""
        super().move(point)
        if self._moved:
            self.view.pan(point - self._last)
            self._last = point

    def release(self, point: QPoint) -> None:
        """Click the tile, if the pointer has not moved."""
        self._over = True
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if self._clicks and not self._moved and key is not None:
            self.view.table.click(key)
