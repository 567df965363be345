"""The tiles of a table, each and all together, the tray beside them, and the stars around one of them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.table import layout
from topologic_qt.table.glow import Glow
from topologic_qt.table.sprites import Drawing, SpriteItem, Sprites
from topologic_qt.widgets.icons import star
from topologic_qt.widgets.motion import Motion


class Way(NamedTuple):
    """How a tile comes to its place, leaves it, or changes it."""

    point: QPointF | None = None
    """The point of the scene that a new tile comes from, or that a leaving one goes to; None fades it."""
    turn: float = 0.0
    """The angle, in degrees clockwise, by which the tile turns on its way."""


class TileItem(SpriteItem):
    """A tile as it lies on the table."""

    def __init__(
        self, look: layout.TileLook, centre: QPointF, sprites: Sprites, painter: layout.TilePainter
    ) -> None:
        """Create a tile; ``centre`` is its middle in the scene."""
        face = look.face
        super().__init__(sprites, painter.drawing(face), painter.rect(face), centre, depth(centre))
        self.look = look
        self._painter = painter
        self._glow = Glow.NONE
        self._mark: Drawing | None = None
        self.shadow = SpriteItem(sprites, painter.shadow(face), painter.shadow_rect(face), centre, -1)
        """The shadow of the tile, below all tiles, so that it darkens no neighbour."""

    def stand(self, point: QPointF, scale: float = 1.0) -> None:
        """Move the tile, with its shadow, to a point of the scene, with a scale."""
        for item in (self, self.shadow):
            item.setPos(point)
            item.setScale(scale)

    def change_look(self, look: layout.TileLook) -> None:
        """Change the face or the angle; the tile stays where it is."""
        self.look = look
        self.repaint_with(self._painter)

    @property
    def glow(self) -> Glow:
        """The state of the tile, shown by a mark over it."""
        return self._glow

    @glow.setter
    def glow(self, glow: Glow) -> None:
        if glow is not self._glow:
            self._glow = glow
            self.update()

    @property
    def mark(self) -> Drawing | None:
        """The mark on the tile, if there is one."""
        return self._mark

    @mark.setter
    def mark(self, drawing: Drawing | None) -> None:
        if drawing is not self._mark:
            self._mark = drawing
            self.update()

    def repaint_with(self, painter: layout.TilePainter) -> None:
        """Switch to another painter; all painters of a table draw within the same area."""
        self._painter = painter
        face = self.look.face
        self.change(painter.drawing(face), painter.rect(face))
        self.shadow.change(painter.shadow(face), painter.shadow_rect(face))

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the tile, its mark and its glow."""
        # A mark that replaces the tile makes it pale: enough where a held piece may not be put, but too
        # light around a chosen tile, which is shown as usual.
        pale = self._mark is not None and self._mark.instead
        replaced = pale and self._glow is not Glow.CHOSEN
        shown = [] if replaced else [self._drawing]
        if self._mark is not None and replaced is pale:
            shown.append(self._mark)
        if self._glow not in (Glow.NONE, Glow.DIM if replaced else Glow.BEHIND):
            shown.append(self._painter.glow(self.look.face, self._glow))
        for drawing in shown:
            self._sprites.blit(painter, drawing, self._rect, self.look.angle)


def depth(centre: QPointF) -> float:
    """Return the z value of a tile with its middle here: higher for tiles farther down."""
    return centre.y() * 1e-5


class LaidTiles:
    """The tiles of one table, by key and by place. Immutable."""

    def __init__(self, lattice: layout.Lattice, items: Mapping[str, TileItem]) -> None:
        """Create the tiles; each lies on the places that its look names."""
        self.items = items
        self._lattice = lattice
        self._by_place: dict[layout.Place, str] = {}
        self._areas: dict[str, QRectF] = {}
        self._centres: dict[str, QPointF] = {}
        self.rect = QRectF()
        """The area that the tiles cover."""
        for key, item in items.items():
            self._by_place.update(dict.fromkeys(item.look.places, key))
            self._centres[key] = item.look.centre(lattice)
            self._areas[key] = layout.extent(lattice, item.look.places)
            self.rect |= self._areas[key]

    def centre(self, key: str) -> QPointF:
        """Return the middle of a tile's place, even while the tile is still gliding there."""
        return self._centres[key]

    def outline(self, key: str) -> QPolygonF:
        """Return the corners of a tile, in table units."""
        return layout.outline_of(self._lattice, self.items[key].look.places)

    @cached_property
    def in_reading_order(self) -> list[str]:
        """The tiles by their first places: row by row from the top, each row from the left."""
        return sorted(self.items, key=lambda key: self._centre_in_units(self._first_place(key)))

    def place_in_field(self, key: str) -> layout.Place:
        """Return a tile's first place in reading order, counted from the first column and row in use."""
        column, row = self._first_place(key)
        first_column, first_row = self._corner
        return column - first_column, row - first_row

    @cached_property
    def _corner(self) -> layout.Place:
        """The first column and the first row in which tiles lie."""
        return min(column for column, _ in self._by_place), min(row for _, row in self._by_place)

    def _first_place(self, key: str) -> layout.Place:
        return min(self.items[key].look.places, key=self._centre_in_units)

    def _centre_in_units(self, place: layout.Place) -> tuple[int, int]:
        """Return the middle of a place in whole table units: down first, then to the right."""
        centre = self._lattice.centre(place)
        return round(centre.y()), round(centre.x())

    def touches(self, area: QRectF) -> bool:
        """Return whether any part of a tile lies in an area."""
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
        """Return the tile that an arrow key leads to: a neighbour, else the nearest, else the same one."""
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
        """Return how far one tile lies from another along a direction, and across it."""
        away = self._centres[other] - self._centres[key]
        return away.x() * dx + away.y() * dy, abs(away.x() * dy) + abs(away.y() * dx)


class TrayItem(SpriteItem):
    """A tray with one slot for each piece; its origin is its middle."""

    def __init__(self, slots: int, sprites: Sprites, place: QPointF) -> None:
        drawing = Drawing(("tray", slots), lambda painter: layout.paint_tray(painter, slots))
        super().__init__(sprites, drawing, layout.tray_rect(slots), place, -0.5)
        self._slots = slots

    def slot(self, index: int) -> QPointF:
        """Return the middle of a slot, in the scene."""
        return self.pos() + layout.tray_slot(index, self._slots)


_REACH, _RAYS, _CYCLES = 190.0, 20, 6


class SparkleItem(QGraphicsObject):
    """Stars in the colours of the tiles that fly out from a point and fade; then the item removes itself."""

    def __init__(self, place: QPointF, motion: Motion, colours: Sequence[QColor]) -> None:
        super().__init__()
        self._progress = 0.0
        self._colours = colours
        self.setPos(place)
        self.setZValue(40)
        animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        animation.setDuration(motion.duration * _CYCLES)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.valueChanged.connect(self._go_on)
        animation.finished.connect(self._end)
        animation.start()

    def _end(self) -> None:
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)
        self.deleteLater()

    def _go_on(self, progress: float) -> None:
        self._progress = progress
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the stars can reach, in the item's units."""
        return QRectF(-_REACH - 20, -_REACH - 20, 2 * _REACH + 40, 2 * _REACH + 40)

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint a ring that widens, and the stars around it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 - self._progress**2)
        reach = 46 + (_REACH - 46) * self._progress
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 220), 7 * (1 - self._progress) + 1))
        painter.drawEllipse(QPointF(0, 0), reach * 0.8, reach * 0.8)
        painter.setPen(QPen(QColor(20, 24, 32, 150), 1.2))
        for ray in range(_RAYS):
            angle = 2 * pi * ray / _RAYS + self._progress * 0.7
            distance = reach * (1.0 if ray % 2 == 0 else 0.72)
            painter.setBrush(self._colours[ray % len(self._colours)])
            size = (9 if ray % 2 == 0 else 6) * (1.15 - 0.5 * self._progress)
            painter.drawPolygon(star(QPointF(cos(angle), sin(angle)) * distance, size, angle, 0.45))
