"""The scene of a table with the one piece that may be held."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem as Style,
    QWidget,
)

from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Describer, Fan, Lattice, TileLook, TilePainter, tray_place, whole_extent
from topologic_qt.table.piece_item import TRAY_SCALE, Form, Home, PieceItem, paint_lens
from topologic_qt.table.sprites import Drawing, SpriteItem, Sprites
from topologic_qt.table.tile_item import LaidTiles, SparkleItem, TileItem, TrayItem, Way, depth
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.sounds import Sound, play

_MARGIN = 300.0  # margin of the scene around the tiles and the tray, in table units
_LENS = Drawing("lens", paint_lens)
_LENS_HEIGHT = 9.9  # z value of lenses that pieces share, below the pieces
_AROUND = 1.08  # size of the shape whose corners are drawn, as a multiple of the tile's
_ARM = 22.0  # length of each corner mark along a side, in table units
_OVER_ALL, _UNDER_PIECES = 30.0, 9.9


class CursorItem(QGraphicsItem):
    """Bright corners around a tile."""

    def __init__(self) -> None:
        super().__init__()
        self.key: str | None = None
        """The tile that the cursor is around; None where it is around something else."""
        self._corners: list[QPointF] = []
        self._rect = QRectF()
        self.pass_under_pieces(False)
        self.hide()

    def pass_under_pieces(self, under: bool) -> None:
        """Lie under pieces, whose numbers are where the corners are, or over everything."""
        self.setZValue(_UNDER_PIECES if under else _OVER_ALL)

    def point_at(self, outline: QPolygonF, key: str | None = None) -> None:
        """Show the cursor around an outline in the scene; ``key`` names the tile, if it is one."""
        self.key = key
        middle = outline.boundingRect().center()
        self.prepareGeometryChange()
        self._corners = [(corner - middle) * _AROUND for corner in outline.toList()]
        self._rect = QPolygonF(self._corners).boundingRect().adjusted(-6, -6, 6, 6)
        self.setPos(middle)
        self.show()

    def boundingRect(self) -> QRectF:
        """Return the area that the corner marks cover, in the item's units."""
        return self._rect

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the corner marks, light with a dark edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(0, 0, 0, 190), 9.0), (QColor("#ffd54a"), 5.0)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for index, corner in enumerate(self._corners):
                for other in (self._corners[index - 1], self._corners[(index + 1) % len(self._corners)]):
                    arm = QLineF(corner, other)
                    arm.setLength(_ARM)
                    painter.drawLine(arm)


class _Step(QGraphicsItem):
    """One step of the path: a line from tile to tile, and a dot at its end."""

    def __init__(self, start: QPointF, end: QPointF, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.ends = (start, end)

    def boundingRect(self) -> QRectF:
        return QRectF(*self.ends).normalized().adjusted(-10, -10, 10, 10)

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width, dot in ((QColor(10, 20, 40, 190), 9, 8.5), (QColor(255, 255, 255, 235), 5, 6.5)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(*self.ends)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(self.ends[1], dot, dot)


class _PathItem(QGraphicsRectItem):
    """A line over the tiles that a move passes, step by step: only changed steps are repainted."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: list[_Step] = []
        self.setZValue(5)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def show_way(self, points: Sequence[QPointF]) -> None:
        wanted = list(pairwise(points))
        kept = 0
        while kept < min(len(wanted), len(self._steps)) and self._steps[kept].ends == wanted[kept]:
            kept += 1
        for step in self._steps[kept:]:
            if (scene := step.scene()) is not None:
                scene.removeItem(step)
        self._steps[kept:] = [_Step(*ends, self) for ends in wanted[kept:]]


class Reach(NamedTuple):
    """The tiles on which a piece may be put."""

    ways: Mapping[str, Sequence[str]]
    """The path to each tile on which the piece may be put: the tiles it passes, with that one last."""
    blocked_by: Mapping[str, str] = MappingProxyType({})
    """The tile with the blocking piece, for each tile that is out of reach only because of it."""


_NOWHERE = Reach({})


class TableScene(QGraphicsScene):
    """The scene of one table: its tiles, pieces and tray, and the piece that is held."""

    rearranged = Signal()
    """Emitted when tiles or pieces have been added, removed or moved."""
    arrived = Signal()
    """Emitted when gliding tiles have arrived."""
    lifted = Signal(int)
    """Emitted when a piece is taken up."""
    let_go = Signal()
    """Emitted when no piece is held any more: it was put down, or put back."""
    dropped = Signal(int, str)
    """Emitted when a piece is put on a tile where it may go."""
    refused = Signal(int, str)
    """Emitted when a piece is put on a tile where it may not go, or ("") may not be taken up."""
    returned = Signal(int)
    """Emitted when a piece is put back."""
    missed = Signal(int)
    """Emitted after `returned` if the piece was put down where there is neither a tile nor its own place."""
    aimed = Signal(int, str)
    """Emitted when the held piece comes over another tile where it may be put, or ("") over none."""
    tile_clicked = Signal(str)
    """Emitted when a tile is clicked, by mouse or by keyboard."""
    cursor_moved = Signal()
    """Emitted when the cursor of the keyboard comes to a tile."""

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
        self._reach: Mapping[int, Reach] = {}
        self.is_still = False
        """Whether a press ignores pieces and means only the tile below."""
        self._held: PieceItem | None = None
        self._aimed_at: str | None = None
        self._resting: Mapping[str, Glow] = {}
        self._path = _PathItem()
        self.cursor = CursorItem()
        self.keep(self._path)
        self.keep(self.cursor)

    def lay(self, looks: Iterable[TileLook], pieces: int = 0) -> None:
        """Clear the table and lay these tiles, with a tray for this many pieces beside them."""
        self._clear()
        self.adopt({look.key: self.new_tile(look) for look in looks})
        if pieces:
            self._tray = TrayItem(pieces, self.sprites, tray_place(self.field_rect))
            self.addItem(self._tray)
        self._bring_pieces(pieces)
        self.set_pieces([None] * pieces, gliding=False)
        self._make_room()

    def rearrange(
        self, looks: Iterable[TileLook], ways: Mapping[str, Way] = MappingProxyType({}), gliding: bool = True
    ) -> None:
        """Change to these tiles; those that come, go or change glide on their ``ways``, or fade."""
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
        self.cancel()
        self._arranging.forget()
        for item in self._kept:
            self.removeItem(item)
        self.clear()
        for item in self._kept:
            self.addItem(item)
        self.adopt({})
        self.pieces, self._lenses = [], []
        self._tray = None
        self.cursor.hide()
        self._reach, self._resting, self._aimed_at = {}, {}, None

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
        if self.cursor.isVisible() and (key := self.cursor.key) is not None:
            self.cursor.point_at(self.tile_outline(key), key) if key in tiles else self.cursor.hide()
        if self._resting or self._held is not None:
            self._shine()

    def stand_pieces(self, keys: Sequence[str]) -> None:
        """Place a piece on each of these tiles and nowhere else; a held piece is let go."""
        self.cancel()
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
        self.cursor.pass_under_pieces(count > 0)

    def set_pieces(self, positions: Sequence[str | None], gliding: bool = True) -> None:
        """Place each piece on a tile, or (None) in the tray; a held piece is let go if its place changes."""
        held = self.held
        if held is not None and positions[held] != self._positions[held]:
            self.cancel()
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
        key = self._positions[index]
        if key is None:
            return Home(self.tray_slot(index), TRAY_SCALE)
        sharing = self.pieces_on(key)
        scale, offset = self.fan(len(sharing), sharing.index(index))
        return Home(self._laid.centre(key) + offset, scale, Form.DISC if len(sharing) > 1 else Form.LENS)

    def set_painter(self, painter: TilePainter) -> None:
        """Switch to another painter for the tiles."""
        if painter != self.painter:
            self.painter = painter
            for tile in self.tiles.values():
                tile.repaint_with(painter)

    def celebrate(self, key: str) -> None:
        """Let stars fly around a tile, unless the animations are off."""
        if self.motion.duration > 0:
            self.addItem(SparkleItem(self._laid.centre(key), self.motion, self.painter.colours))

    def play_sound(self, sound: Sound, steps: int = 0) -> None:
        """Play a sound of this table, raised by this many steps."""
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
        return whole_extent(self.field_rect, 0 if self._tray_area.isNull() else len(self.pieces))

    @property
    def _tray_area(self) -> QRectF:
        if self._tray is None or not self._tray.isVisible():
            return QRectF()
        return self._tray.sceneBoundingRect()

    def put_tray_away(self) -> bool:
        """Remove an empty tray until the table is laid anew; return whether there was one."""
        if self._tray is None or not self._tray.isVisible() or self.in_tray:
            return False
        self._tray.hide()
        self._make_room()
        return True

    def has_something_in(self, area: QRectF) -> bool:
        """Return whether any part of a tile or of the tray lies in an area."""
        return self._laid.touches(area) or area.intersects(self._tray_area)

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

    def set_reach(self, reach: Mapping[int, Reach]) -> None:
        """Set which pieces may be taken up, and where each may go; a held one is let go if that changes."""
        held = self.held
        if held is not None and reach.get(held) != self._reach[held]:
            self.cancel()
        self._reach = reach

    def choose(self, key: str | None) -> None:
        """Mark one tile, or none, as chosen with a ring that stays; pale tiles are dimmed."""
        self.show_glows({} if key is None else {**dict.fromkeys(self.tiles, Glow.BEHIND), key: Glow.CHOSEN})

    def show_glows(self, glows: Mapping[str, Glow]) -> None:
        """Show exactly these glows while no piece is held."""
        self._resting = glows
        self._shine()

    @property
    def held(self) -> int | None:
        """The piece that is held."""
        return None if self._held is None else self._held.index

    def reach(self, index: int) -> Reach:
        """Return the tiles on which a piece may be put now; none if it may not be taken up."""
        return self._reach.get(index, _NOWHERE)

    def can_take(self, index: int) -> bool:
        """Return whether a piece may be taken up."""
        return index in self._reach

    def hold(self, index: int) -> bool:
        """Take a piece up and return True, or emit `refused` and return False if it may not be taken."""
        self.cancel()
        if index not in self._reach:
            self.play_sound("refuse")
            self.refused.emit(index, "")
            return False
        self._held = self.pieces[index]
        self._held.lift()
        self.play_sound("lift")
        self._shine()
        self.lifted.emit(index)
        return True

    def carry(self, point: QPointF) -> None:
        """Move the held piece to a point of the scene."""
        if self._held is None:
            return
        self._held.setPos(point)
        key = self.tile_at(point, forgiving=True)
        if key != self._aimed_at:
            self._aimed_at = key
            self._shine()
            self._path.show_way(self._way(key))
            self.aimed.emit(self._held.index, key if key in self._reach[self._held.index].ways else "")

    def _way(self, key: str | None) -> list[QPointF]:
        """Return the middles of the tiles from the held piece's own to one where it may go."""
        assert self._held is not None
        origin = self._positions[self._held.index]
        passed = self._reach[self._held.index].ways.get(key or "")
        if origin is None or passed is None:
            return []
        return [self._laid.centre(tile) for tile in (origin, *passed)]

    def drop(self, point: QPointF, insisting: bool = False) -> None:
        """Put the held piece down; where it may not be put it returns, or stays held if ``insisting``."""
        if self._held is None:
            return
        piece, key = self._held, self.tile_at(point, forgiving=True)
        if key is None:
            self.cancel()
            home = self._positions[piece.index] is None and self._tray_area.contains(point)
            self.play_sound("place" if home else "refuse")
            if not home:
                self.missed.emit(piece.index)
        elif key == self._positions[piece.index]:
            self.play_sound("place")
            self.cancel()
        elif key in self._reach[piece.index].ways:
            self._let_go()
            self.play_sound("place")
            self.dropped.emit(piece.index, key)
            piece.put_down()
        else:
            if not insisting:
                self._let_go()
                piece.put_down()
            self.play_sound("refuse")
            self.refused.emit(piece.index, key)

    def cancel(self) -> None:
        """Put the held piece back where it came from, if there is one."""
        if self._held is not None:
            piece = self._held
            self._let_go()
            piece.put_down()
            self.returned.emit(piece.index)

    def _let_go(self) -> None:
        self._held = self._aimed_at = None
        self._path.show_way(())
        self._shine()
        self.let_go.emit()

    def _shine(self) -> None:
        reach = None if self._held is None else self._reach[self._held.index]
        for key, tile in self.tiles.items():
            if reach is None:
                tile.glow = self._resting.get(key, Glow.NONE)
            elif key == reach.blocked_by.get(self._aimed_at or ""):
                tile.glow = Glow.BLOCKER
            elif key in reach.ways:
                tile.glow = Glow.TARGET if key == self._aimed_at else Glow.LIT
            else:
                tile.glow = Glow.DIM


_MOVING_Z = 16.0  # z value of a moving tile: above all others, and above a rack beside them


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
    """Changes the tiles of a table, and lets those that changed glide or fade."""

    def __init__(self, table: TableScene) -> None:
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
        """Lay exactly these tiles, without touching unchanged ones."""
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
        """Stop, because all tiles are being removed."""
        self._animation.stop()
        self._trips = {}

    def _bring(self, look: TileLook, way: Way) -> TileItem:
        """Lay a new tile at the beginning of its way, or invisible without one."""
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
