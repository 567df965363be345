"""The tiles that lie on a table, by key and by place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from topologic_qt.table.lattice import Lattice, Place
from topologic_qt.table.layout import extent, outline_of
from topologic_qt.table.tile_item import TileItem


class LaidTiles:
    """The tiles of one table, by key and by place. Immutable."""

    def __init__(self, lattice: Lattice, items: Mapping[str, TileItem]) -> None:
        """Create the tiles; each lies on the places that its look names."""
        self.items = items
        self._lattice = lattice
        self._by_place: dict[Place, str] = {}
        self._areas: dict[str, QRectF] = {}
        self._centres: dict[str, QPointF] = {}
        self.rect = QRectF()
        """The area that the tiles cover."""
        for key, item in items.items():
            self._by_place.update(dict.fromkeys(item.look.places, key))
            self._centres[key] = item.look.centre(lattice)
            self._areas[key] = extent(lattice, item.look.places)
            self.rect |= self._areas[key]

    def centre(self, key: str) -> QPointF:
        """Return the middle of a tile's place, even while the tile is still gliding there."""
        return self._centres[key]

    def outline(self, key: str) -> QPolygonF:
        """Return the corners of a tile, in table units."""
        return outline_of(self._lattice, self.items[key].look.places)

    @cached_property
    def in_reading_order(self) -> list[str]:
        """The tiles by their first places: row by row from the top, each row from the left."""
        firsts = {key: self._centre_in_units(self._first_place(key)) for key in self.items}
        return sorted(firsts, key=lambda key: firsts[key])

    def place_in_field(self, key: str) -> Place:
        """Return the first place of a tile in reading order, from the first column and row of all (0, 0)."""
        column, row = self._first_place(key)
        first_column, first_row = self._corner
        return column - first_column, row - first_row

    @cached_property
    def _corner(self) -> Place:
        """The first column and the first row in which tiles lie."""
        return min(column for column, _ in self._by_place), min(row for _, row in self._by_place)

    def _first_place(self, key: str) -> Place:
        return min(self.items[key].look.places, key=self._centre_in_units)

    def _centre_in_units(self, place: Place) -> tuple[int, int]:
        """Return the middle of a place in whole table units: down first, then to the right."""
        centre = self._lattice.centre(place)
        return round(centre.y()), round(centre.x())

    def touches(self, area: QRectF) -> bool:
        """Return whether a tile lies in an area, even if only in part."""
        return self.rect.intersects(area) and any(
            covered.intersects(area) for covered in self._areas.values()
        )

    def at(self, point: QPointF, forgiving: bool = False) -> str | None:
        """Return the tile at a point; if ``forgiving``, or the nearest within half a place of it."""
        exact = self._by_place.get(self._lattice.place_at(point))
        if exact is not None or not forgiving:
            return exact
        near = (self._by_place.get(place) for place in self._lattice.places_near(point))
        return next((key for key in near if key is not None), None)

    def nearest(self, point: QPointF) -> str:
        """Return the tile with its middle nearest to a point. There must be at least one tile."""
        return min(self._centres, key=lambda key: (self._centres[key] - point).manhattanLength())

    def next(self, key: str, dx: int, dy: int) -> str:
        """Return the tile that an arrow key leads to from another; the same one if there is none.

        A neighbour in that direction is preferred; otherwise the nearest tile in that direction counts.
        """
        places = self.items[key].look.places
        around = (self._by_place.get(near) for place in places for near in self._lattice.neighbours(place))
        beside = [other for other in around if other is not None and self._ahead(key, other, dx, dy, True)]
        ahead = beside or [other for other in self.items if self._ahead(key, other, dx, dy, False)]
        return min(ahead, key=lambda other: self._way(key, other, dx, dy), default=key)

    def _ahead(self, key: str, other: str, dx: int, dy: int, straight: bool) -> bool:
        """Return whether a tile lies in a direction from another; if ``straight``, within 45 degrees."""
        along, aside = self._offset(key, other, dx, dy)
        return along > 0 and (not straight or along >= aside)

    def _way(self, key: str, other: str, dx: int, dy: int) -> float:
        along, aside = self._offset(key, other, dx, dy)
        return along + 3 * aside

    def _offset(self, key: str, other: str, dx: int, dy: int) -> tuple[float, float]:
        """Return how far one tile lies from another along a direction, and how far beside it."""
        away = self._centres[other] - self._centres[key]
        return away.x() * dx + away.y() * dy, abs(away.x() * dy) + abs(away.y() * dx)

    def centres(self, keys: Iterable[str]) -> list[QPointF]:
        """Return the middles of these tiles."""
        return [self._centres[key] for key in keys]
