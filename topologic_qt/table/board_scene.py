"""The scene of a board: tiles on the places of a lattice, pieces on the tiles, and the tray."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from topologic_qt.table.layout import (
    Describer,
    Fan,
    Lattice,
    Place,
    TileLook,
    TilePainter,
    extent,
    outline_of,
    tray_place,
    whole_extent,
)
from topologic_qt.table.piece_item import TRAY_SCALE, Form, Home, PieceItem, paint_lens
from topologic_qt.table.sprites import Drawing, SpriteItem, Sprites
from topologic_qt.table.tile_item import SparkleItem, TileItem, TrayItem, Way, depth
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.sounds import Sound, play


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
        """Return how far one tile lies from another along a direction, and how far beside it."""
        away = self._centres[other] - self._centres[key]
        return away.x() * dx + away.y() * dy, abs(away.x() * dy) + abs(away.y() * dx)

    def centres(self, keys: Iterable[str]) -> list[QPointF]:
        """Return the middles of these tiles."""
        return [self._centres[key] for key in keys]


_MARGIN = 300.0  # margin of the scene around the tiles and the tray, in table units

_LENS = Drawing("lens", paint_lens)
_LENS_HEIGHT = 9.9  # z value of lenses that pieces share, below the pieces


class BoardScene(QGraphicsScene):
    """The graphics scene with the tiles, the pieces and the tray of one table."""

    rearranged = Signal()
    """Emitted when tiles or pieces have been added, removed or moved."""
    arrived = Signal()
    """Emitted when tiles that glided lie where they belong."""

    def __init__(
        self,
        lattice: Lattice,
        painter: TilePainter,
        fan: Fan,
        describer: Describer,
        parent: QObject | None = None,
        motion: Motion | None = None,
    ) -> None:
        """Create an empty table with a game's places, its look of tiles, its fan of pieces, and its words."""
        super().__init__(parent)
        self.lattice = lattice
        self.painter = painter
        self.fan = fan
        self.describer = describer
        self.motion = motion or Motion()
        self.sprites = Sprites()
        self._laid = LaidTiles(lattice, {})
        self.pieces: list[PieceItem] = []
        """The pieces, by index."""
        self._lenses: list[SpriteItem] = []
        self._positions: list[str | None] = []
        self._tray: TrayItem | None = None
        self._kept: list[QGraphicsItem] = []
        self._arranging = Arranging(self)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    def lay(self, looks: Iterable[TileLook], pieces: int = 0) -> None:
        """Clear the table and lay these tiles, with a tray of so many pieces beside them."""
        self._clear()
        self.adopt({look.key: self.new_tile(look) for look in looks})
        if pieces:
            self._tray = TrayItem(pieces, self.sprites, tray_place(self.field_rect))
            self.addItem(self._tray)
        self._bring_pieces(pieces)
        self.set_pieces([None] * pieces, gliding=False)
        self._make_room()

    def rearrange(
        self,
        looks: Iterable[TileLook],
        ways: Mapping[str, Way] = MappingProxyType({}),
        gliding: bool = True,
    ) -> None:
        """Bring the table to these tiles, and let those that come, go or change glide or fade.

        All others are left as they lie; so are pieces and the tray. ``ways`` has the points from which tiles
        come or to which they go, and how far they turn.
        """
        self._arranging.rearrange(looks, ways, gliding)
        self._make_room()

    @property
    def is_moving(self) -> bool:
        """Whether a tile is on its way."""
        return self._arranging.is_moving

    def _make_room(self) -> None:
        self.setSceneRect(self.content_rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def keep(self, item: QGraphicsItem) -> None:
        """Add an item that stays when the table is laid anew."""
        self._kept.append(item)
        self.addItem(item)

    def _clear(self) -> None:
        self._arranging.forget()
        for item in self._kept:
            self.removeItem(item)
        self.clear()
        for item in self._kept:
            self.addItem(item)
        self.adopt({})
        self.pieces, self._lenses = [], []
        self._tray = None

    def new_tile(self, look: TileLook) -> TileItem:
        """Return a new tile on its place, with its shadow; the caller adopts it."""
        tile = TileItem(look, look.centre(self.lattice), self.sprites, self.painter)
        self.addItem(tile.shadow)
        self.addItem(tile)
        return tile

    def adopt(self, tiles: Mapping[str, TileItem]) -> None:
        """Use these tiles as the ones on the table; the caller has added them, and removes the others."""
        self._laid = LaidTiles(self.lattice, tiles)
        self.rearranged.emit()

    def stand_pieces(self, keys: Sequence[str]) -> None:
        """Place a piece on each of these tiles, and none anywhere else; there is no tray for them."""
        if len(keys) != len(self.pieces):
            for piece in self.pieces:
                self.removeItem(piece)
            self._bring_pieces(len(keys))
        self.set_pieces(keys, gliding=False)

    def _bring_pieces(self, count: int) -> None:
        self.pieces = [PieceItem(index, self.sprites, self.motion) for index in range(count)]
        self._positions = [None] * count
        for piece in self.pieces:
            self.addItem(piece)

    def set_pieces(self, positions: Sequence[str | None], gliding: bool = True) -> None:
        """Place each piece on a tile, or (None) in the tray; several on one tile fan out."""
        self._positions = list(positions)
        for index, piece in enumerate(self.pieces):
            piece.go_home(self._stand(index), gliding)
        for lens in self._lenses:
            self.removeItem(lens)
        shared = {key for key in self._positions if key is not None and len(self.pieces_on(key)) > 1}
        self._lenses = [
            SpriteItem(self.sprites, _LENS, Form.LENS.rect, self._laid.centre(key), _LENS_HEIGHT)
            for key in sorted(shared)
        ]
        for lens in self._lenses:
            self.addItem(lens)
        self.rearranged.emit()

    def show_pieces(self, shown: bool) -> None:
        """Show the pieces, or hide them all."""
        for item in (*self.pieces, *self._lenses):
            item.setVisible(shown)

    def _stand(self, index: int) -> Home:
        """Return the place of a piece in the scene, its scale and its form."""
        key = self._positions[index]
        if key is None:
            return Home(self.tray_slot(index), TRAY_SCALE)
        sharing = self.pieces_on(key)
        scale, offset = self.fan(len(sharing), sharing.index(index))
        return Home(self._laid.centre(key) + offset, scale, Form.DISC if len(sharing) > 1 else Form.LENS)

    def set_painter(self, painter: TilePainter) -> None:
        """Draw the tiles with another painter from now on."""
        if painter != self.painter:
            self.painter = painter
            for tile in self.tiles.values():
                tile.repaint_with(painter)

    def celebrate(self, key: str) -> None:
        """Let stars fly around a tile, unless the animations are off."""
        if self.motion.duration > 0:
            self.addItem(SparkleItem(self._laid.centre(key), self.motion, self.painter.colours))

    def play_sound(self, sound: Sound, steps: int = 0) -> None:
        """Play a sound that belongs to this table, so many steps higher."""
        for view in self.views()[:1]:
            play(view, sound, steps)

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The tiles, by key."""
        return self._laid.items

    @property
    def field_rect(self) -> QRectF:
        """The area that the tiles cover."""
        return self._laid.rect

    @property
    def content_rect(self) -> QRectF:
        """The area that the tiles and the tray cover."""
        return whole_extent(self.field_rect, 0 if self._tray is None else len(self.pieces))

    def has_something_in(self, area: QRectF) -> bool:
        """Return whether a tile or the tray lies in that part of the table, even if only in part."""
        if self._laid.touches(area):
            return True
        return self._tray is not None and area.intersects(self._tray.sceneBoundingRect())

    def _tray_covers(self, point: QPointF) -> bool:
        return self._tray is not None and self._tray.sceneBoundingRect().contains(point)

    def tray_slot(self, index: int) -> QPointF:
        """Return the position of a piece in the tray."""
        assert self._tray is not None
        return self._tray.slot(index)

    @property
    def in_reading_order(self) -> Sequence[str]:
        """The tiles row by row from the top, each row from the left."""
        return self._laid.in_reading_order

    @property
    def in_tray(self) -> Sequence[int]:
        """The pieces that stand in the tray."""
        return [index for index, key in enumerate(self._positions) if key is None]

    def describe_tile(self, key: str) -> str:
        """Return a tile in words, with the pieces that stand there."""
        return self.describer.describe_tile(key, self._laid.place_in_field(key), self.pieces_on(key))

    def name_tile(self, key: str) -> str:
        """Return a tile in words, without the pieces that stand there."""
        return self.describer.describe_tile(key, self._laid.place_in_field(key), ())

    def piece_at(self, point: QPointF) -> int | None:
        """Return the topmost piece at a point of the scene."""
        covering = [piece for piece in self.pieces if piece.covers(point)]
        return max(covering, key=lambda piece: piece.zValue()).index if covering else None

    def pieces_on(self, key: str) -> Sequence[int]:
        """Return the pieces that stand on a tile."""
        return [index for index, position in enumerate(self._positions) if position == key]

    def tile_under_piece(self, index: int) -> str | None:
        """Return the tile on which a piece stands; None in the tray."""
        return self._positions[index]

    def tile_at(self, point: QPointF, forgiving: bool = False) -> str | None:
        """Return the tile at a point of the scene; if ``forgiving``, or the nearest within half a tile."""
        return self._laid.at(point, forgiving)

    def tile_nearest(self, point: QPointF) -> str:
        """Return the tile with its middle nearest to a point of the scene. There must be at least one."""
        return self._laid.nearest(point)

    def neighbour(self, key: str, dx: int, dy: int) -> str:
        """Return the tile that an arrow key leads to from another; the same one if there is none."""
        return self._laid.next(key, dx, dy)

    def tile_outline(self, key: str) -> QPolygonF:
        """Return the corners of a tile, in the scene."""
        return self._laid.outline(key)


_MOVING_Z = 16.0  # height of a tile that is on its way: above all that lie, and above a rack beside them


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


class Arranging(QObject):
    """Brings a table to other tiles, and lets those that changed glide or fade."""

    def __init__(self, table: BoardScene) -> None:
        super().__init__(table)
        self._table = table
        self._trips: dict[TileItem, _Trip] = {}
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
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
        tile = self._table.new_tile(look)
        centre = tile.pos()
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
        self._table.arrived.emit()


def _state(tile: TileItem) -> tuple[QPointF, float, float]:
    return tile.pos(), tile.rotation(), tile.opacity()


def _put(tile: TileItem, point: QPointF, angle: float, opacity: float) -> None:
    tile.stand(point)
    for item in (tile, tile.shadow):
        item.setRotation(angle)
        item.setOpacity(opacity)
