"""Tiles that come to a table, leave it, and move or turn on it one by one, while all others stay."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Lattice, TileLook, TilePainter
from topologic_qt.table.sprites import Drawing, Sprites
from topologic_qt.widgets.motion import Motion


class TileItem(QGraphicsItem):
    """A tile as it lies on the table."""

    def __init__(self, look: TileLook, centre: QPointF, sprites: Sprites, painter: TilePainter) -> None:
        """Create a tile; ``centre`` is its middle in the scene."""
        super().__init__()
        self.look = look
        self._sprites = sprites
        self._glow = Glow.NONE
        self._mark: Drawing | None = None
        self.shadow = ShadowItem(look, centre, sprites, painter)
        """The shadow of the tile, an item of its own below all tiles."""
        self.repaint_with(painter)
        self.setPos(centre)
        self.setZValue(depth(centre))

    def stand(self, point: QPointF, scale: float = 1.0) -> None:
        """Move the tile, with its shadow, to a point of the scene, with a scale."""
        for item in (self, self.shadow):
            item.setPos(point)
            item.setScale(scale)

    def change_look(self, look: TileLook) -> None:
        """Show another face or angle from now on; the tile stays where it is."""
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
            self._prepare_glow()
            self.update()

    def _prepare_glow(self) -> None:
        none = self._glow is Glow.NONE
        self._glow_drawing = None if none else self._painter.glow(self.look.face, self._glow)

    @property
    def mark(self) -> Drawing | None:
        """The mark on the tile, if there is one."""
        return self._mark

    @mark.setter
    def mark(self, drawing: Drawing | None) -> None:
        if drawing is not self._mark:
            self._mark = drawing
            self.update()

    def repaint_with(self, painter: TilePainter) -> None:
        """Use another painter from now on; all painters of a table draw within one area."""
        self.prepareGeometryChange()
        self._painter = painter
        self._rect = painter.rect(self.look.face)
        self._drawing = painter.drawing(self.look.face)
        self._prepare_glow()
        self.shadow.repaint_with(painter, self.look.face)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the tile covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tile, its mark and its glow.

        A mark that replaces the tile makes it pale: that is enough where a held piece may not be put, but too
        light behind a tile that is picked out, which itself is shown as it is.
        """
        pale = self._mark is not None and self._mark.instead
        replaced = pale and self._glow is not Glow.CHOSEN
        if not replaced:
            self._sprites.blit(painter, self._drawing, self._rect, self.look.angle)
        if self._mark is not None and replaced is pale:
            self._sprites.blit(painter, self._mark, self._rect, self.look.angle)
        if self._glow_drawing is not None and self._glow is not (Glow.DIM if replaced else Glow.BEHIND):
            self._sprites.blit(painter, self._glow_drawing, self._rect, self.look.angle)


def depth(centre: QPointF) -> float:
    """Return the z value of a tile with its middle here: higher for tiles farther down."""
    return centre.y() * 1e-5


class ShadowItem(QGraphicsItem):
    """The shadow of a tile, below all tiles, so that none darkens its neighbour."""

    def __init__(self, look: TileLook, centre: QPointF, sprites: Sprites, painter: TilePainter) -> None:
        """Create a shadow; ``centre`` is the middle of the tile in the scene."""
        super().__init__()
        self._sprites = sprites
        self.repaint_with(painter, look.face)
        self.setPos(centre)
        self.setZValue(-1)

    def repaint_with(self, painter: TilePainter, face: str) -> None:
        """Be the shadow of a tile with this face, drawn by this painter, from now on."""
        self.prepareGeometryChange()
        self._drawing = painter.shadow(face)
        self._rect = painter.shadow_rect(face)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the shadow covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the shadow."""
        self._sprites.blit(painter, self._drawing, self._rect)


_MOVING_Z = 16.0
"""The height of a tile that is on its way: above all that lie, and above a rack beside them."""


class Way(NamedTuple):
    """The way on which a tile comes to its place, leaves it, or changes it."""

    point: QPointF | None = None
    """The point of the scene where a new tile comes from, or where one that leaves goes; None: it fades."""
    turn: float = 0.0
    """The angle, in degrees clockwise, by which the tile turns on its way."""


class _Trip(NamedTuple):
    """The movement of one tile: point, angle in degrees and opacity, at its beginning and its end."""

    begin: tuple[QPointF, float, float]
    end: tuple[QPointF, float, float]
    leaves: bool = False

    def at(self, share: float) -> tuple[QPointF, float, float]:
        """Return the state of the tile after a share of the movement, 0 to 1."""
        (point, angle, opacity), (to, end_angle, end_opacity) = self.begin, self.end
        return (
            point + (to - point) * share,
            angle + (end_angle - angle) * share,
            opacity + (end_opacity - opacity) * share,
        )


class Arranged(Protocol):
    """The table whose tiles are arranged."""

    lattice: Lattice
    painter: TilePainter
    sprites: Sprites
    motion: Motion

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The tiles, by key."""

    def adopt(self, tiles: Mapping[str, TileItem]) -> None:
        """Use these tiles as the ones on the table."""

    def addItem(self, item: QGraphicsItem) -> None:
        """Add an item to the scene."""

    def removeItem(self, item: QGraphicsItem) -> None:
        """Remove an item from the scene."""


class Arranging(QObject):
    """Brings a table to other tiles, and lets those that changed glide or fade."""

    arrived = Signal()
    """Emitted when tiles that glided lie where they belong."""

    def __init__(self, parent: QObject, table: Arranged) -> None:
        """Create the means of a table; ``parent`` is the scene that it is."""
        super().__init__(parent)
        self._table = table
        self._trips: dict[TileItem, _Trip] = {}
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._animation.finished.connect(self._land)

    @property
    def is_moving(self) -> bool:
        """Whether a tile is on its way."""
        return bool(self._trips)

    def rearrange(self, looks: Iterable[TileLook], ways: Mapping[str, Way], gliding: bool) -> None:
        """Lay these tiles and no others; what lies as before is not touched."""
        wanted = {look.key: look for look in looks}
        before = self._table.tiles
        self._trips = {item: trip._replace(begin=_state(item)) for item, trip in self._trips.items()}
        for key in before.keys() - wanted.keys():
            self._send_off(before[key], ways.get(key, Way()))
        tiles = {}
        for key, look in wanted.items():
            way = ways.get(key, Way())
            if key not in before:
                tiles[key] = self._bring(look, way)
            else:
                tiles[key] = before[key]
                if look != before[key].look:
                    self._change(before[key], look, way)
        self._table.adopt(tiles)
        self._start(gliding)

    def forget(self) -> None:
        """Stop, since all tiles are taken away."""
        self._animation.stop()
        self._trips = {}

    def _bring(self, look: TileLook, way: Way) -> TileItem:
        """Lay a new tile; it begins its way, or is clear."""
        centre = look.centre(self._table.lattice)
        tile = TileItem(look, centre, self._table.sprites, self._table.painter)
        self._table.addItem(tile.shadow)
        self._table.addItem(tile)
        begin = (centre, -way.turn, 0.0) if way.point is None else (way.point, -way.turn, 1.0)
        self._trips[tile] = _Trip(begin, (centre, 0.0, 1.0))
        return tile

    def _send_off(self, tile: TileItem, way: Way) -> None:
        point, opacity = (tile.pos(), 0.0) if way.point is None else (way.point, 1.0)
        begin = _state(tile)
        self._trips[tile] = _Trip(begin, (point, begin[1] + way.turn, opacity), leaves=True)

    def _change(self, tile: TileItem, look: TileLook, way: Way) -> None:
        """Let a tile glide from where it lies to its new place, with its new face."""
        point, angle, opacity = _state(tile)
        tile.change_look(look)
        end = (look.centre(self._table.lattice), 0.0, 1.0)
        self._trips[tile] = _Trip((point, angle - way.turn, opacity), end)

    def _start(self, gliding: bool) -> None:
        self._animation.stop()
        if not self._trips:
            return
        if not gliding or self._table.motion.duration <= 0:
            self._arrive()
            return
        for tile in self._trips:
            tile.setZValue(_MOVING_Z + depth(tile.pos()))
        self._go_on(0.0)
        self._animation.setDuration(self._table.motion.duration)
        self._animation.start()

    def _go_on(self, share: float) -> None:
        eased = 1 - (1 - share) ** 3
        for tile, trip in self._trips.items():
            _put(tile, *trip.at(eased))

    def _arrive(self) -> None:
        trips, self._trips = self._trips, {}
        for tile, trip in trips.items():
            if trip.leaves:
                self._table.removeItem(tile.shadow)
                self._table.removeItem(tile)
            else:
                _put(tile, *trip.end)
                tile.setZValue(depth(tile.pos()))

    def _land(self) -> None:
        self._arrive()
        self.arrived.emit()


def _state(tile: TileItem) -> tuple[QPointF, float, float]:
    return tile.pos(), tile.rotation(), tile.opacity()


def _put(tile: TileItem, point: QPointF, angle: float, opacity: float) -> None:
    tile.stand(point)
    for item in (tile, tile.shadow):
        item.setRotation(angle)
        item.setOpacity(opacity)
