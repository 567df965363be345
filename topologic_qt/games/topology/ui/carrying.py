"""The gesture of carrying a tile of two hexagons."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.rack import RackItem
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.gestures import Carry


class CarryTile(Carry):
    """Carrying the held tile from the rack or the table; over the rack, it is put away."""

    def __init__(self, view: CameraView, start: QPoint, laying: Laying, rack: RackItem) -> None:
        super().__init__(view, start)
        self._laying = laying
        self._rack = rack

    @property
    def finished(self) -> bool:
        """Whether the tile is no longer held: laid, put away, or taken out of the hand."""
        return self._laying.held is None

    def carry(self, point: QPointF) -> None:
        """Bring the tile to a point of the table, or over the rack."""
        self._laying.aim(point, lands=not self._rack.covers(point))

    def put_down(self, point: QPointF, insisting: bool) -> None:
        """Lay the tile, or put it into the rack."""
        if self._rack.covers(point):
            self._laying.put_away()
        else:
            self._laying.aim(point)
            self._laying.drop(insisting=insisting)

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
