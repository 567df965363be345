"""The rack at the left edge of the editor's view, and the table beside it."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QObject, QPoint, QRectF, QSize

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.editor.rack_item import RackFit, rack_area, rack_fit
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.table.framing import Camera, Corners
from topologic_qt.table.view import TableView

_EDGE = 14
"""The distance of the rack from the edges of the view, in pixels."""

_NEAREST_FIT = 1.2
"""The largest scale at which the whole table is shown, in pixels to the table unit."""

_ROOM = QRectF(-1.5 * PITCH, -1.5 * PITCH, 11 * PITCH, 9 * PITCH)
"""The area that is shown of an empty table."""


class RackFraming(QObject):
    """Keeps the rack in place in a view, however the camera moves, and shows the table beside it.

    Every part of this table counts as worth seeing, since tiles can be laid anywhere.
    """

    pans_when_fitted = True

    def __init__(self, view: TableView, table: FieldEditorTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        view.use_framing(self)
        view.shifted.connect(self._pin)

    @property
    def _content(self) -> QRectF:
        """The area of the tiles, with room around them for others."""
        if not self._table.tiles:
            return _ROOM
        room = 1.5 * PITCH
        field = self._table.scene.field_rect.adjusted(-room, -room, room, room)
        wide, high = (max(0.0, _ROOM.width() - field.width()), max(0.0, _ROOM.height() - field.height()))
        return field.adjusted(-wide / 2, -high / 2, wide / 2, high / 2)

    def fitting(self, size: QSize) -> Camera:
        """Return the camera that shows everything beside the rack."""
        content, taken = self._content, self.covered(size).left()
        wide = max(1.0, size.width() - taken - 4 * _EDGE) / content.width()
        high = max(1.0, size.height() - 4 * _EDGE) / content.height()
        scale = min(wide, high, _NEAREST_FIT)
        middle = content.center()
        return Camera(scale, middle.x() - taken / 2 / scale, middle.y())

    def keep_clear(self, corners: Corners) -> bool:
        """Ignore the corners: nothing lies over them in this view."""
        return False

    def step_aside(self, margins: QMarginsF) -> bool:
        """Return False: no window is shown beside what is being built."""
        return False

    def keep_foot_clear(self, height: int) -> bool:
        """Return False: nothing comes over the lower edge of this view."""
        return False

    def covered(self, size: QSize) -> QMarginsF:
        """Return how much of the view the rack takes at the left, in pixels."""
        scale, lies = _fit(size)
        wide = rack_area(lies).width() * scale + _EDGE if self._table.rack.isVisible() else 0.0
        return QMarginsF(wide, 0, 0, 0)

    def reach(self, size: QSize, scale: float) -> QRectF:
        """Return an area with every place in use and room to scroll all of them out from under the rack."""
        wide, high = size.width() / scale, size.height() / scale
        return self._content.adjusted(-wide, -high, wide, high)

    def is_worth_seeing(self, area: QRectF) -> bool:
        """Return True: tiles can be laid anywhere."""
        return True

    def _pin(self) -> None:
        size = self._view.viewport().size()
        scale, lies = _fit(size)
        rack = rack_area(lies)
        above = (size.height() - rack.height() * scale) / 2
        corner = QPoint(round(_EDGE - rack.left() * scale), round(above - rack.top() * scale))
        self._table.pin_rack(self._view.mapToScene(corner), scale / self._view.transform().m11(), lies)


def _fit(size: QSize) -> RackFit:
    """Return how the rack fits a view of this size; its scale is in pixels to its unit."""
    return rack_fit(size.height() - 2 * _EDGE)
