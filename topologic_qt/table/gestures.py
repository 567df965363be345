"""What a hand can do on the table: one class for each gesture.

A gesture begins with a press and is over when `finished` says so. It gets every event in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from topologic_qt.table.camera_view import CameraView
    from topologic_qt.table.sprites import Drawing


class Gesture:
    """Something that a hand does, from a press on."""

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
        """Whether it ends when this button goes up."""
        return button != Qt.MouseButton.RightButton

    def press(self, point: QPoint) -> None:
        """A button goes down again, in the view's pixels."""

    def move(self, point: QPoint) -> None:
        """The pointer moves."""
        if (point - self._start).manhattanLength() >= QApplication.startDragDistance():
            self._moved = True

    def release(self, point: QPoint) -> None:
        """The button goes up."""

    def cancel(self) -> None:
        """The gesture is given up."""
        self._over = True

    def interrupt(self) -> None:
        """A second finger comes down: what the first one has begun was not meant."""
        self.cancel()


class CarryPiece(Gesture):
    """A piece is dragged, or clicked, carried and clicked down.

    A press and a release on one spot take the piece up, and it follows the pointer until the next
    click. A second press that turns into a drag is a drag. A click on a tile where the piece may not be
    put leaves it in the hand; a drag that ends there brings it home.
    """

    def __init__(self, view: CameraView, start: QPoint, piece: int) -> None:
        super().__init__(view, start)
        self._clicked = False
        self._piece = piece
        view.table.hold(piece)

    @property
    def finished(self) -> bool:
        """Over when the piece is held no more: put down, refused, or taken out of the hand."""
        return self.view.table.held != self._piece

    def press(self, point: QPoint) -> None:
        """A second press begins the drag or the click that puts the piece down."""
        self._start = point
        self._moved = False

    def move(self, point: QPoint) -> None:
        """The piece follows, once the pointer has left the spot where it was pressed."""
        super().move(point)
        if self._moved or self._clicked:
            self.view.table.carry(self.view.mapToScene(point))

    def release(self, point: QPoint) -> None:
        """Put the piece down, unless this was the click that took it up."""
        if not self._moved and not self._clicked:
            self._clicked = True
            return
        self.view.table.drop(self.view.mapToScene(point), insisting=not self._moved)

    def cancel(self) -> None:
        """The piece goes home."""
        self.view.table.cancel()

    def interrupt(self) -> None:
        """A piece that was taken up by a click before stays in the hand."""
        if not self._clicked:
            self.cancel()


class TileMarker(Protocol):
    """A tool that marks tiles, by strokes over them or by keys."""

    enabled: bool
    """Whether anything can be marked now."""

    def drawing(self, key: str) -> Drawing | None:
        """What is marked on a tile, with the stroke that is being made; None for nothing."""
        ...

    def begin(self, key: str) -> None:
        """Begin a stroke on a tile."""
        ...

    def go_on(self, key: str) -> None:
        """Draw the stroke that has begun over another tile."""
        ...

    def end(self) -> None:
        """End the stroke."""
        ...

    def cancel(self) -> None:
        """Forget the stroke."""
        ...

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        """Do what a key says to the tile that is pointed at; the answer is whether it says anything."""
        ...


class MarkTiles(Gesture):
    """Tiles are marked, one or all that the pointer passes over."""

    def __init__(self, view: CameraView, start: QPoint, marker: TileMarker, key: str) -> None:
        super().__init__(view, start)
        self._marker = marker
        marker.begin(key)

    def ends_with(self, button: Qt.MouseButton) -> bool:
        """It is the right button's gesture."""
        return button == Qt.MouseButton.RightButton

    def move(self, point: QPoint) -> None:
        """Mark what the pointer comes over."""
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if key is not None:
            self._marker.go_on(key)

    def release(self, point: QPoint) -> None:
        """That was all."""
        self._over = True
        self._marker.end()

    def cancel(self) -> None:
        """Nothing was marked."""
        super().cancel()
        self._marker.cancel()


class PanOrClick(Gesture):
    """The table is pulled along, or a tile is clicked."""

    def __init__(self, view: CameraView, start: QPoint, clicks: bool) -> None:
        super().__init__(view, start)
        self._clicks = clicks
        self._last = start

    def move(self, point: QPoint) -> None:
        """The table follows the pointer."""
        super().move(point)
        if self._moved:
            self.view.pan(point - self._last)
            self._last = point

    def release(self, point: QPoint) -> None:
        """A click, if the pointer stayed where it was."""
        self._over = True
        key = self.view.table.tile_at(self.view.mapToScene(point))
        if self._clicks and not self._moved and key is not None:
            self.view.table.tile_clicked.emit(key)
