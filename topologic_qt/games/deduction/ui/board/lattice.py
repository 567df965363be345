"""The places of the table: each thing has its own, of its own shape, named by its middle in table units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from topologic_qt.table.lattice import Place

_FORGIVING = 24.0
"""The distance from a thing within which a press still means it, in table units."""


def place_of(point: QPointF) -> Place:
    """Return the place with this middle."""
    return round(point.x()), round(point.y())


class Places:
    """The places where things lie now. Of two that cover each other, the later one lies on top."""

    def __init__(self) -> None:
        self._areas: Mapping[Place, QRectF] = {}

    def use(self, areas: Mapping[Place, QRectF]) -> None:
        """Have these places from now on, each with the area that it takes."""
        self._areas = areas

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a place, in table units."""
        return QPointF(*place)

    def place_at(self, point: QPointF) -> Place:
        """Return the place in which a point lies; one where nothing lies beside all."""
        return self._nearest(point, 0.0) or (-1, -1)

    def _nearest(self, point: QPointF, far: float) -> Place | None:
        for place, area in reversed(list(self._areas.items())):
            if area.adjusted(-far, -far, far, far).contains(point):
                return place
        return None

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the place that lies near a point, if there is one."""
        near = self._nearest(point, _FORGIVING)
        return () if near is None else (near,)

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return none: no two places share a side, and the nearest one is looked for instead."""
        return ()

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a place, in table units."""
        area = self._areas.get(place, QRectF(QPointF(*place), QPointF(*place)))
        corners = QPolygonF(area)
        corners.removeLast()
        return corners


def around(middle: QPointF, width: float, height: float) -> QRectF:
    """Return an area of this size around its middle."""
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
