"""A table on which tiles themselves are arranged: every place is allowed, and each tile is there once."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, QVariantAnimation, Signal

from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES
from topologic_qt.games.topologic.ui.board.style import Overlay
from topologic_qt.games.topologic.ui.editor.dragged_tiles import DraggedTiles
from topologic_qt.games.topologic.ui.editor.mats import Landing, Mats
from topologic_qt.games.topologic.ui.editor.rack_item import RackItem
from topologic_qt.games.topologic.ui.editor.tile_item import FieldEditorTile
from topologic_qt.games.topologic.ui.editor.typing_cursor import TypingCursor
from topologic_qt.table.glow import Glow
from topologic_qt.table.laid_tiles import LaidTiles
from topologic_qt.table.layout import Place, TileLook
from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.scene import Reach
from topologic_qt.widgets.motion import Motion

_ROOM = QRectF(-1.5 * PITCH, -1.5 * PITCH, 11 * PITCH, 9 * PITCH)
"""What is shown of a table on which nothing lies yet."""


class FieldEditorScene(FieldScene):
    """Tiles on a table and in a rack, those that are selected, and those that a hand holds.

    It is told where every tile lies, and tells where some were put.
    """

    carried = Signal(object, int, int)
    """Tiles that lay on the table were put down again, so many columns to the right and rows down."""
    dealt = Signal(str, int, int)
    """A tile out of the rack was put on a place."""
    put_away = Signal(object)
    """Tiles of the table were put back into the rack."""
    selection_changed = Signal()
    arranged = Signal()
    """Tiles lie elsewhere than before: whatever a hand has begun with them is over."""

    def __init__(self, stock: Iterable[TileLook], parent: QObject | None, motion: Motion) -> None:
        """All the tiles there are. The place of each says which hollow of the rack is its own."""
        super().__init__(parent, motion)
        looks = list(stock)
        self.rack = RackItem(looks, self.sprites)
        self._stock = {look.key: FieldEditorTile(look, self.sprites, self.tile_style) for look in looks}
        self._lying: dict[str, FieldEditorTile] = {}
        self._gripped: dict[FieldEditorTile, QPointF] = {}
        self._grip = QPointF()
        self._held_tiles: DraggedTiles | None = None
        self._outlined: frozenset[str] = frozenset()
        self._gliding: dict[FieldEditorTile, tuple[QPointF, float]] = {}
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.valueChanged.connect(self._glide_on)
        self._glide.finished.connect(self._arrive)
        self._mats, self._landing = Mats(), Landing()
        self.typing_cursor = TypingCursor(self.sprites)
        self._seeker = PieceItem(0, self.sprites, motion)
        self._seeker.hide()
        for item in (self.rack, self._mats, self._landing, self.typing_cursor, self._seeker, self._path):
            self.addItem(item)
        for tile in self._stock.values():
            self.addItem(tile.shadow)
            self.addItem(tile)

    # -- what lies where --------------------------------------------------------------------------

    @property
    def stock(self) -> Mapping[str, FieldEditorTile]:
        """Every tile there is, by key."""
        return self._stock

    def arrange(self, places: Mapping[str, Place], gliding: bool = True) -> None:
        """Let tiles lie on these places, and all the others in the rack."""
        self.release()
        moved = [tile for key, tile in self._stock.items() if tile.place != places.get(key)]
        for tile in moved:
            tile.place = places.get(tile.look.key)
        self._lying = {key: tile for key, tile in self._stock.items() if tile.place is not None}
        self._laid = LaidTiles(SQUARES, self._lying)
        self._bring_home(moved, gliding)
        self.arranged.emit()
        if any(tile.place is None for tile in moved):
            self.selection_changed.emit()

    def set_style(self, palette: str | None = None, overlay: Overlay | None = None) -> None:
        """Give the tiles other colours, or something else beside their pips; those in the rack too."""
        super().set_style(palette, overlay)
        for tile in self._stock.values():
            tile.repaint_with(self.tile_style)

    def straighten(self, angles: Mapping[str, float]) -> None:
        """Turn each tile so far from lying straight, in degrees."""
        for key, tile in self._stock.items():
            tile.turn(angles[key])

    @property
    def content_rect(self) -> QRectF:
        """What the tiles cover, and some room around them to lay others."""
        if not self._lying:
            return _ROOM
        room = 1.5 * PITCH
        field = self.field_rect.adjusted(-room, -room, room, room)
        wide, high = (max(0.0, _ROOM.width() - field.width()), max(0.0, _ROOM.height() - field.height()))
        return field.adjusted(-wide / 2, -high / 2, wide / 2, high / 2)

    def has_something_in(self, area: QRectF) -> bool:
        """Every part of this table is worth looking at: tiles can be laid there."""
        return True

    def pin_rack(self, corner: QPointF, scale: float) -> None:
        """Let the rack stand at a point of the scene, so large."""
        if self.rack.pos() == corner and self.rack.scale() == scale:
            return
        self.rack.setPos(corner)
        self.rack.setScale(scale)
        for tile in self._stock.values():
            if tile.place is None and tile not in self._gripped and tile not in self._gliding:
                tile.stand(*self._home(tile))

    def show_rack(self, shown: bool) -> None:
        """Let the rack stand there, or put it away with everything in it."""
        self.rack.setVisible(shown)
        for tile in self._stock.values():
            tile.setVisible(tile.place is not None or shown)

    def _home(self, tile: FieldEditorTile) -> tuple[QPointF, float]:
        """Where a tile stands when nobody holds it, and how large."""
        if tile.place is None:
            return self.rack.slot(tile.look.key), self.rack.tile_scale
        return tile.centre, 1.0

    # -- what moves by itself ---------------------------------------------------------------------

    def _bring_home(self, tiles: Iterable[FieldEditorTile], gliding: bool) -> None:
        """Let tiles glide to where they lie, together with those that are still on their way."""
        self._gliding = {tile: (tile.pos(), tile.scale()) for tile in (*self._gliding, *tiles)}
        self._glide.stop()
        if not gliding or self.motion.duration <= 0:
            self._arrive()
            return
        for tile in self._gliding:
            tile.setZValue(18)
            tile.show()
        self.sprites.hasty = True
        self._glide.setDuration(self.motion.duration)
        self._glide.start()

    def _glide_on(self, share: float) -> None:
        eased = 1 - (1 - share) ** 3
        for tile, (start, size) in self._gliding.items():
            home, scale = self._home(tile)
            tile.stand(start + (home - start) * eased, size + (scale - size) * eased)

    def _arrive(self) -> None:
        arrived, self._gliding = self._gliding, {}
        self.sprites.hasty = False
        for tile in arrived:
            tile.stand(*self._home(tile))
            tile.put_down()
            tile.setVisible(tile.place is not None or self.rack.isVisible())
            tile.update()

    # -- what is selected -------------------------------------------------------------------------

    @property
    def selection(self) -> frozenset[str]:
        """The tiles on the table that are selected."""
        return frozenset(key for key, tile in self._lying.items() if tile.selected)

    def select(self, keys: Collection[str]) -> None:
        """Select these tiles of the table, and no others."""
        before = self.selection
        for key, tile in self._lying.items():
            tile.selected = key in keys
        if self.selection != before:
            self.selection_changed.emit()

    def within(self, area: QRectF) -> frozenset[str]:
        """The tiles on the table that an area of the scene touches."""
        half = PITCH * 0.4
        reached = area.normalized().adjusted(-half, -half, half, half)
        return frozenset(key for key, tile in self._lying.items() if reached.contains(tile.centre))

    def graspable_at(self, point: QPointF) -> str | None:
        """The tile that a hand would take at a point of the scene: out of the rack, or off the table."""
        if self.rack_covers(point):
            reach = self.rack.tile_scale * PITCH / 2
            for key, tile in self._stock.items():
                away = point - self.rack.slot(key)
                if tile.place is None and max(abs(away.x()), abs(away.y())) <= reach:
                    return key
            return None
        return self.tile_at(point)

    def rack_covers(self, point: QPointF) -> bool:
        """Whether a point of the scene lies in the rack."""
        return self.rack.isVisible() and self.rack.sceneBoundingRect().contains(point)

    # -- what a hand holds ------------------------------------------------------------------------

    @property
    def grasped(self) -> frozenset[str]:
        """The tiles that are held."""
        return frozenset(tile.look.key for tile in self._gripped)

    def grasp(self, keys: Iterable[str], point: QPointF) -> None:
        """Take tiles up together, at a point of the scene. One out of the rack hangs at that point itself."""
        self.release()
        keys = tuple(keys)
        if not keys:
            return
        self._grip = point
        for key in keys:
            tile = self._stock[key]
            self._gliding.pop(tile, None)
            self._gripped[tile] = point if tile.place is None else tile.centre
            tile.stand(self._gripped[tile], 1.0)
            tile.put_down()
            tile.set_aside(aside=True)
        self._held_tiles = DraggedTiles(dict(self._gripped))
        self.addItem(self._held_tiles)
        self.move_grasped(point)

    def move_grasped(self, point: QPointF) -> None:
        """Bring what is held to a point of the scene."""
        if self._held_tiles is not None:
            self._held_tiles.setPos(point - self._grip)
        self._landing.mark(() if self.rack_covers(point) else self._landing_places(point))

    def _landing_places(self, point: QPointF) -> list[Place]:
        columns, rows = SQUARES.place_at(point - self._grip)
        return [
            SQUARES.place_at(point) if tile.place is None else (tile.place[0] + columns, tile.place[1] + rows)
            for tile in self._gripped
        ]

    def put_down(self, point: QPointF) -> None:
        """Put down what is held, at a point of the scene: on the table, or in the rack."""
        held = {tile.look.key: tile.place for tile in self._gripped}
        steps, into_rack = SQUARES.place_at(point - self._grip), self.rack_covers(point)
        self.release()
        on_table = frozenset(key for key, place in held.items() if place is not None)
        if into_rack:
            if on_table:
                self.put_away.emit(on_table)
        elif on_table:
            self.carried.emit(on_table, *steps)
        else:
            for key in held:
                self.dealt.emit(key, *SQUARES.place_at(point))

    def release(self) -> None:
        """Let go of what is held; it returns to where it lay."""
        picture, self._held_tiles = self._held_tiles, None
        if picture is None:
            return
        self.removeItem(picture)
        self._landing.mark(())
        held, self._gripped = self._gripped, {}
        for tile, start in held.items():
            tile.stand(start + picture.pos(), 1.0)
            tile.set_aside(aside=False)
        self._bring_home(held, gliding=True)

    # -- what is shown of the field ---------------------------------------------------------------

    def spread_mats(self, groups: Sequence[Iterable[str]]) -> None:
        """Spread a tinted mat under each of these groups of tiles, and no other."""
        self._mats.spread([[self._lying[key].place or (0, 0) for key in keys] for keys in groups])

    def outline(self, keys: Collection[str]) -> None:
        """Draw a ring on these tiles, and on no others."""
        self._outlined = frozenset(keys)
        self._shine()

    def try_seeker(self, key: str | None, reach: Reach | None = None) -> None:
        """Let a piece stand on a tile to show where it could go from there; without a tile, take it away."""
        self.cancel()
        self._pieces = [] if key is None else [self._seeker]
        self._positions = [] if key is None else [key]
        self._seeker.setVisible(key is not None)
        self.set_reach({} if reach is None else {0: reach})
        if key is not None:
            self._seeker.go_home(self._lying[key].centre, 1.0, gliding=False)
        self._shine()

    def _shine(self) -> None:
        if self.held is not None:
            super()._shine()
            return
        reach = self._reach.get(0)
        for key, tile in self._lying.items():
            if reach is not None and key not in self._positions:
                tile.glow = Glow.LIT if key in reach.ways else Glow.DIM
            else:
                tile.glow = Glow.OUTLINED if key in self._outlined else Glow.NONE
