"""The table: tiles, pieces, the tray, and the one piece that is held.

It is told which pieces may be taken and where each may go; it tells where one was put.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QGraphicsScene

from topologic_qt.table.cursor_item import CursorItem
from topologic_qt.table.glow import Glow
from topologic_qt.table.laid_tiles import LaidTiles
from topologic_qt.table.lattice import Fan, Lattice, TilePainter
from topologic_qt.table.layout import TileLook, tray_place, whole_extent
from topologic_qt.table.path_item import PathItem
from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.sprites import Sprites
from topologic_qt.table.tile_item import ShadowItem, TileItem
from topologic_qt.table.tray_item import TrayItem
from topologic_qt.widgets.motion import Motion

_MARGIN = 300.0
"""How far beyond what lies on a table the scene reaches, in table units."""


class Reach(NamedTuple):
    """Where a piece may be put."""

    ways: Mapping[str, Sequence[str]]
    """For each tile that it may be put on, the tiles that it passes, that one last."""
    blocked_by: Mapping[str, str] = MappingProxyType({})
    """For tiles that it would reach if nobody stood in its way: the tile where somebody does."""


class TableScene(QGraphicsScene):
    """Everything that lies on a table, and the hand above it."""

    lifted = Signal(int)
    """A piece was taken up."""
    dropped = Signal(int, str)
    """A piece was put on a tile where it may go."""
    refused = Signal(int, str)
    """A piece was put on a tile where it may not go, or ("") may not be taken up."""
    returned = Signal(int)
    """A piece was put back where it came from."""
    missed = Signal(int)
    """Sent after `returned`: the piece had been put down where there is neither a tile nor its own place."""
    aimed = Signal(int, str)
    """The held piece came over another tile where it may be put, or ("") over none."""
    tile_clicked = Signal(str)

    def __init__(
        self,
        lattice: Lattice,
        painter: TilePainter,
        fan: Fan,
        parent: QObject | None = None,
        motion: Motion | None = None,
    ) -> None:
        """A game hands in where its places are, how its tiles look, and how pieces share one of them."""
        super().__init__(parent)
        self.lattice = lattice
        self.painter = painter
        self.fan = fan
        self.motion = motion or Motion()
        self.sprites = Sprites()
        self._laid = LaidTiles(lattice, {})
        self._pieces: list[PieceItem] = []
        self._positions: list[str | None] = []
        self._tray: TrayItem | None = None
        self._reach: Mapping[int, Reach] = {}
        self._held: PieceItem | None = None
        self._aimed_at: str | None = None
        self._chosen: str | None = None
        self._path = PathItem()
        self.cursor = CursorItem()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    # -- what lies on the table ---------------------------------------------------------------

    def lay(self, looks: Iterable[TileLook], pieces: int = 0) -> None:
        """Clear the table and lay these tiles, with a tray of so many pieces beside them."""
        self._clear()
        tiles = {}
        for look in looks:
            centre = look.centre(self.lattice)
            tiles[look.key] = TileItem(look, centre, self.sprites, self.painter)
            self.addItem(ShadowItem(look, centre, self.sprites, self.painter))
            self.addItem(tiles[look.key])
        self._laid = LaidTiles(self.lattice, tiles)
        if pieces:
            self._tray = TrayItem(pieces, self.sprites)
            self._tray.setPos(tray_place(self.field_rect))
            self.addItem(self._tray)
        self._pieces = [PieceItem(index, self.sprites, self.motion) for index in range(pieces)]
        for item in (self._path, self.cursor, *self._pieces):
            self.addItem(item)
        self.set_pieces([None] * pieces, gliding=False)
        self.setSceneRect(self.content_rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def _clear(self) -> None:
        self.cancel()
        for kept in (self._path, self.cursor):
            if kept.scene() is self:
                self.removeItem(kept)
        self.clear()
        self._laid = LaidTiles(self.lattice, {})
        self._pieces = []
        self._tray = self._aimed_at = self._chosen = None
        self._reach = {}
        self.cursor.hide()

    @property
    def field_rect(self) -> QRectF:
        """What the tiles cover."""
        return self._laid.rect

    @property
    def content_rect(self) -> QRectF:
        """What the tiles and the tray cover."""
        return whole_extent(self.field_rect, len(self._pieces))

    def has_something_in(self, area: QRectF) -> bool:
        """Whether a tile or the tray lies in that part of the table, even if only in part."""
        if self._laid.touches(area):
            return True
        return self._tray is not None and area.intersects(self._tray.sceneBoundingRect())

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The tiles, by key."""
        return self._laid.items

    @property
    def pieces(self) -> Sequence[PieceItem]:
        """The pieces, by index."""
        return self._pieces

    def set_pieces(self, positions: Sequence[str | None], gliding: bool = True) -> None:
        """Let each piece stand on a tile, or (None) in the tray; several on one tile fan out.

        A held piece that now stands elsewhere is let go.
        """
        held = self.held
        if held is not None and positions[held] != self._positions[held]:
            self.cancel()
        self._positions = list(positions)
        for index, piece in enumerate(self._pieces):
            piece.go_home(*self._stand(index), gliding)

    def _stand(self, index: int) -> tuple[QPointF, float]:
        key = self._positions[index]
        if key is None:
            return self.tray_slot(index), 1.0
        sharing = [other for other, position in enumerate(self._positions) if position == key]
        scale, offset = self.fan(len(sharing), sharing.index(index))
        return self._laid.centre(key) + offset, scale

    def tray_slot(self, index: int) -> QPointF:
        """The place of a piece in the tray."""
        assert self._tray is not None
        return self._tray.slot(index)

    def set_painter(self, painter: TilePainter) -> None:
        """Let the tiles look otherwise from now on."""
        if painter != self.painter:
            self.painter = painter
            for tile in self.tiles.values():
                tile.repaint_with(painter)

    def set_reach(self, reach: Mapping[int, Reach]) -> None:
        """Say which pieces may be taken up, and where each may go.

        A held piece of which something else is said than before is let go: what is in a hand is always
        what may be held, and what is lit is always where it may be put.
        """
        held = self.held
        if held is not None and reach.get(held) != self._reach[held]:
            self.cancel()
        self._reach = reach

    def choose(self, key: str | None) -> None:
        """Pick out one tile, or none, with a ring that stays."""
        self._chosen = key
        self._shine()

    def celebrate(self, key: str) -> None:
        """Let stars fly around a tile, unless nothing moves on this table."""
        if self.motion.duration > 0:
            from topologic_qt.table.sparkle_item import SparkleItem

            self.addItem(SparkleItem(self._laid.centre(key), self.motion, self.painter.colours))

    # -- what is where -------------------------------------------------------------------------

    def piece_at(self, point: QPointF) -> int | None:
        """The topmost piece at a point of the scene."""
        covering = [piece for piece in self._pieces if piece.covers(point)]
        return max(covering, key=lambda piece: piece.zValue()).index if covering else None

    def tile_at(self, point: QPointF, forgiving: bool = False) -> str | None:
        """The tile at a point of the scene; forgiving, also the nearest within half a tile of it."""
        return self._laid.at(point, forgiving)

    def tile_nearest(self, point: QPointF) -> str:
        """The tile with its middle nearest to a point of the scene. There has to be one."""
        return self._laid.nearest(point)

    def tile_under_piece(self, index: int) -> str | None:
        """The tile on which a piece stands; None in the tray."""
        return self._positions[index]

    def neighbour(self, key: str, dx: int, dy: int) -> str:
        """The tile that an arrow key leads to from another; the same one where there is none."""
        return self._laid.next(key, dx, dy)

    def tile_outline(self, key: str) -> QPolygonF:
        """The corners of a tile, in the scene."""
        return self._laid.outline(key)

    # -- the hand ------------------------------------------------------------------------------

    @property
    def held(self) -> int | None:
        """The piece that is held."""
        return None if self._held is None else self._held.index

    def can_take(self, index: int) -> bool:
        """Whether a piece may be taken up."""
        return index in self._reach

    def hold(self, index: int) -> bool:
        """Take a piece up, if it may be; otherwise `refused` is sent, and the answer is no."""
        self.cancel()
        if index not in self._reach:
            self.refused.emit(index, "")
            return False
        self._held = self._pieces[index]
        self._held.lift()
        self._shine()
        self.lifted.emit(index)
        return True

    def carry(self, point: QPointF) -> None:
        """Bring the held piece to a point of the scene."""
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
        """The middles of the tiles from the held piece's own to one where it may go."""
        assert self._held is not None
        origin = self._positions[self._held.index]
        passed = self._reach[self._held.index].ways.get(key or "")
        if origin is None or passed is None:
            return []
        return self._laid.centres((origin, *passed))

    def drop(self, point: QPointF, insisting: bool = False) -> None:
        """Put the held piece down at a point of the scene: there, or back where it came from.

        ``insisting``, it stays in the hand where the tile is one on which it may not be put.
        """
        if self._held is None:
            return
        piece, key = self._held, self.tile_at(point, forgiving=True)
        if key is None:
            self.cancel()
            if not self._is_home(piece.index, point):
                self.missed.emit(piece.index)
        elif key == self._positions[piece.index]:
            self.cancel()
        elif key in self._reach[piece.index].ways:
            self._let_go()
            self.dropped.emit(piece.index, key)
            piece.put_down()
        else:
            if not insisting:
                self._let_go()
                piece.put_down()
            self.refused.emit(piece.index, key)

    def _is_home(self, index: int, point: QPointF) -> bool:
        """Whether a point lies in the tray, for a piece that has its place there."""
        if self._positions[index] is not None or self._tray is None:
            return False
        return self._tray.sceneBoundingRect().contains(point)

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

    def _shine(self) -> None:
        """Let every tile say what it has to say."""
        reach = None if self._held is None else self._reach[self._held.index]
        for key, tile in self.tiles.items():
            if reach is None:
                tile.glow = Glow.CHOSEN if key == self._chosen else Glow.NONE
            elif key == reach.blocked_by.get(self._aimed_at or ""):
                tile.glow = Glow.BLOCKER
            elif key in reach.ways:
                tile.glow = Glow.TARGET if key == self._aimed_at else Glow.LIT
            else:
                tile.glow = Glow.DIM
