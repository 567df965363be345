"""The gesture of carrying a tile of two hexagons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.table.gestures import Gesture

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from topologic_qt.games.topology.ui.laying import Laying
    from topologic_qt.games.topology.ui.rack import RackItem
    from topologic_qt.table.camera_view import CameraView


class CarryTile(Gesture):
    """Carrying the held tile, by dragging it or by a click that takes it and a click that lays it.

    A press and a release on one spot leave the tile in the hand, and it follows the pointer until the next
    click. A click where it cannot be laid leaves it there too; a drag that ends there brings it back.
    """

    def __init__(self, view: CameraView, start: QPoint, laying: Laying, rack: RackItem) -> None:
        super().__init__(view, start)
        self._laying = laying
        self._rack = rack
        self._clicked = False

    @property
    def finished(self) -> bool:
        """Whether the tile is no longer held: laid, put away, or taken out of the hand."""
        return self._laying.held is None

    def press(self, point: QPoint) -> None:
        """Begin the drag or the click that puts the tile down."""
        self._start = point
        self._moved = False

    def move(self, point: QPoint) -> None:
        """Let the tile follow, once the pointer has left the spot where it was pressed."""
        super().move(point)
        if self._moved or self._clicked:
            here = self.view.mapToScene(point)
            self._laying.aim(here, lands=not self._rack.covers(here))

    def release(self, point: QPoint) -> None:
        """Put the tile down, unless this was the click that took it up."""
        if not self._moved and not self._clicked:
            self._clicked = True
        elif self._rack.covers(self.view.mapToScene(point)):
            self._laying.put_away()
        else:
            self._laying.aim(self.view.mapToScene(point))
            self._laying.drop(insisting=not self._moved)

    @property
    def turns(self) -> bool:
        """Return that the tile can be turned."""
        return True

    def turn(self, steps: int) -> None:
        """Turn the tile by so many times 60°, clockwise where the wheel turns towards the hand."""
        if steps:
            self._laying.turn(-steps)

    def cancel(self) -> None:
        """Put the tile back."""
        self._laying.cancel()

    def interrupt(self) -> None:
        """Keep a tile in the hand that was taken by a click before."""
        if not self._clicked:
            self.cancel()
