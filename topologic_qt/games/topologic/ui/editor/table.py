"""The editor's table: every place is allowed, and each tile exists once."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import ALL_TILES, Colour, Field, FieldStatus, Tile
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene, FieldWords
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.editor.grip import FieldEditorTile, Grip, Mats, RackItem
from topologic_qt.games.topologic.ui.first_look import SKEWS
from topologic_qt.games.topologic.ui.photo import SHARPNESS, Photo
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Place, TileLook
from topologic_qt.table.scene import Reach
from topologic_qt.table.sprites import Drawing, Sprites, paint_letter
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import listing, ntr, tr

_RECT = QRectF(-76, -76, 152, 152)
_TYPING_CURSOR_LIGHT = QColor("#ffd54a")
_TYPING_CURSOR_DARK = QColor(0, 0, 0, 190)
_TURNS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


class TypingCursor(QGraphicsItem):
    """A bright frame around a place, with an arrow for the direction, and the letter typed so far."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._direction: Place = (1, 0)
        self._letter = ""
        self.setZValue(12)

    def point_at(self, place: Place, direction: Place, letter: str) -> None:
        """Set the cursor's place, the direction in columns and rows, and the letter typed so far."""
        self.setPos(place[0] * PITCH, place[1] * PITCH)
        self._direction, self._letter = direction, letter
        self.update()

    def wake(self, awake: bool) -> None:
        """Show whether the cursor has the focus."""
        self.setOpacity(1 if awake else 0.45)

    def boundingRect(self) -> QRectF:
        """Return the area covered by the frame and its arrow, in the item's units."""
        return _RECT

    def paint(self, painter: QPainter, *_: object) -> None:
        """Paint the frame."""
        name = ("typing", self._direction, self._letter)
        self._sprites.blit(painter, Drawing(name, self._draw), _RECT)

    def _draw(self, painter: QPainter) -> None:
        frame = QRectF(-49, -49, 98, 98)
        for ink, width in ((_TYPING_CURSOR_DARK, 9.0), (_TYPING_CURSOR_LIGHT, 5.0)):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, width))
            painter.drawRoundedRect(frame, 10, 10)
        if self._letter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(20, 24, 30, 200))
            painter.drawEllipse(QPointF(0, 0), 34, 34)
            paint_letter(painter, self._letter, _TYPING_CURSOR_LIGHT, QPointF(0, 0), 40)
        painter.rotate(_TURNS[self._direction])
        arrow = QPolygonF([QPointF(58, -13), QPointF(74, 0), QPointF(58, 13)])
        painter.setPen(QPen(_TYPING_CURSOR_DARK, 4))
        painter.setBrush(_TYPING_CURSOR_LIGHT)
        painter.drawPolygon(arrow)


class EditorWords(FieldWords):
    """The texts of a field, including what is doubtful."""

    doubtful: frozenset[str] = frozenset()
    """The tiles of a photo that were not seen clearly."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile with its row and column, and whether it is doubtful."""
        told = super().describe_tile(key, place, pieces)
        return tr("{tile}; check it", tile=told) if key in self.doubtful else told


_DOT = 5.0
"""The radius of a dot, in pixels; tiles that appear smaller are shown as dots."""


class _FarDots(QGraphicsItem):
    """Dots in place of tiles that are too small to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self._middles: list[QPointF] = []
        self._rect = QRectF()
        self.setZValue(100)

    def show_at(self, middles: list[QPointF], field: QRectF) -> None:
        """Show dots at these points in the scene; ``field`` is the area covered by the tiles."""
        self.prepareGeometryChange()
        self._middles = middles
        # When the whole field is visible, a dot's radius is less than this share of it.
        around = PITCH + max(field.width(), field.height()) / 20
        self._rect = field.adjusted(-around, -around, around, around)

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, *_: object) -> None:
        """Paint one dot for all tiles on the same pixel."""
        transform = painter.worldTransform()
        if transform.m11() * PITCH >= 2 * _DOT:
            return
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(0, 0, 0, 160), 1))
        painter.setBrush(QColor("#ffd54a"))
        spots = {transform.map(middle).toPoint().toTuple() for middle in self._middles}
        for x, y in spots:
            painter.drawEllipse(QPointF(x, y), _DOT, _DOT)


_LIGHT, _DARK = QColor("#ffb300"), QColor(20, 14, 0, 225)
_BADGE, _RADIUS = QPointF(-33, 33), 15.0


def _draw_doubt(painter: QPainter) -> None:
    ring = QRectF(-44, -44, 88, 88)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_DARK, 11))
    painter.drawRoundedRect(ring, 9, 9)
    dashes = QPen(_LIGHT, 6)
    dashes.setDashPattern([2.4, 1.4])  # unlike the cursor's solid frame
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(dashes)
    painter.drawRoundedRect(ring, 9, 9)
    painter.setPen(QPen(_DARK, 3))
    painter.setBrush(_LIGHT)
    painter.drawEllipse(_BADGE, _RADIUS, _RADIUS)
    paint_letter(painter, "?", _DARK, _BADGE, 24)


DOUBT = Drawing("doubt", _draw_doubt)
"""The mark on a doubtful tile: a dashed ring with a question mark."""


class _Gliding(QObject):
    """Moves tiles to their places together, and puts them down there."""

    def __init__(
        self,
        scene: FieldScene,
        home: Callable[[FieldEditorTile], tuple[QPointF, float]],
        settle: Callable[[FieldEditorTile], None],
    ) -> None:
        """``home`` returns a tile's position and scale; ``settle`` is called when it has arrived."""
        super().__init__(scene)
        self._scene = scene
        self._home = home
        self._settle = settle
        self.tiles: dict[FieldEditorTile, tuple[QPointF, float]] = {}
        """The moving tiles, each with its starting position and scale."""
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._animation.finished.connect(self._arrive)

    def bring_home(self, tiles: Iterable[FieldEditorTile], gliding: bool) -> None:
        """Move tiles to their places, together with those still moving."""
        self.tiles = {tile: (tile.pos(), tile.scale()) for tile in (*self.tiles, *tiles)}
        self._animation.stop()
        if not gliding or self._scene.motion.duration <= 0:
            self._arrive()
            return
        for tile in self.tiles:
            tile.setZValue(18)
            tile.show()
        self._scene.sprites.hasty = True
        self._animation.setDuration(self._scene.motion.duration)
        self._animation.start()

    def _go_on(self, share: float) -> None:
        eased = 1 - (1 - share) ** 3
        for tile, (start, size) in self.tiles.items():
            home, scale = self._home(tile)
            tile.stand(start + (home - start) * eased, size + (scale - size) * eased)

    def _arrive(self) -> None:
        arrived, self.tiles = self.tiles, {}
        self._scene.sprites.hasty = False
        for tile in arrived:
            tile.stand(*self._home(tile))
            tile.put_down()
            self._settle(tile)
            tile.update()


class FieldEditorTable(QObject):
    """The tiles on a table and in a rack; signals report where the user puts tiles."""

    carried = Signal(object, int, int)
    """Emitted with tiles of the table, and the columns right and rows down by which they were moved."""
    dealt = Signal(str, int, int)
    """Emitted with a tile from the rack and the place where it was put."""
    put_away = Signal(object)
    """Emitted with tiles of the table that were put back into the rack."""
    selection_changed = Signal()
    arranged = Signal()
    """Emitted when the tiles have been rearranged, which ends all gestures with them."""

    def __init__(self, stock: Iterable[TileLook], parent: QObject | None, motion: Motion) -> None:
        """Create a table with all tiles; each look's place is its slot in the rack."""
        super().__init__(parent)
        self.scene = FieldScene(self, motion)
        self._words = EditorWords()
        self.scene.describer = self._words
        looks, sprites = list(stock), self.scene.sprites
        self.rack = RackItem(looks, sprites)
        style = self.scene.tile_style
        self.stock = {look.key: FieldEditorTile(look, sprites, style) for look in looks}
        """All tiles by key."""
        self.tiles: dict[str, FieldEditorTile] = {}
        """The tiles on the table by key."""
        self._outlined: frozenset[str] = frozenset()
        self._tried: tuple[str, Reach] | None = None
        self._photo: Photo | None = None
        self._photo_item: QGraphicsPixmapItem | None = None
        self._gliding = _Gliding(self.scene, self._home, self._show_if_seen)
        self._mats, self._dots = Mats(self.scene), _FarDots()
        self._grip = Grip(self.scene)
        self.typing_cursor = TypingCursor(sprites)
        for item in (self.rack, self._dots, self.typing_cursor):
            self.scene.addItem(item)
        for tile in self.stock.values():
            self.scene.addItem(tile.shadow)
            self.scene.addItem(tile)

    def arrange(self, places: Mapping[str, Place], gliding: bool = True) -> None:
        """Put tiles on these places, and all others into the rack."""
        self.release()
        moved = [tile for key, tile in self.stock.items() if tile.place != places.get(key)]
        for tile in moved:
            tile.place = places.get(tile.look.key)
        self.tiles = {key: tile for key, tile in self.stock.items() if tile.place is not None}
        self.scene.adopt(self.tiles)
        self._dots.show_at([tile.centre for tile in self.tiles.values()], self.scene.field_rect)
        self._gliding.bring_home(moved, gliding)
        self.arranged.emit()
        if any(tile.place is None for tile in moved):
            self.selection_changed.emit()

    def set_style(self, style: Style) -> None:
        """Change the palette and the overlay of all tiles, including the rack."""
        self.scene.set_style(style)
        for tile in self.stock.values():
            tile.repaint_with(style)

    def straighten(self, angles: Mapping[str, float]) -> None:
        """Turn each tile to its angle in degrees."""
        for key, tile in self.stock.items():
            tile.turn(angles[key])

    def pin_rack(self, corner: QPointF, scale: float, lies: bool) -> None:
        """Put the rack at a point in the scene, with a scale, upright or on its side."""
        if self.rack.pos() == corner and self.rack.scale() == scale:
            return
        self.rack.lie(lies)
        self.rack.setPos(corner)
        self.rack.setScale(scale)
        for tile in self.stock.values():
            if tile.place is None and tile not in self._grip.tiles and tile not in self._gliding.tiles:
                tile.stand(*self._home(tile))

    def show_rack(self, shown: bool) -> None:
        """Show the rack, or hide it with everything in it."""
        self.rack.setVisible(shown)
        for tile in self.stock.values():
            self._show_if_seen(tile)

    def _show_if_seen(self, tile: FieldEditorTile) -> None:
        tile.setVisible(tile.place is not None or self.rack.isVisible())

    def _home(self, tile: FieldEditorTile) -> tuple[QPointF, float]:
        """Return the position and scale of a tile that is not held."""
        if tile.place is None:
            return self.rack.slot(tile.look.key), self.rack.tile_scale
        return tile.centre, 1.0

    @property
    def selection(self) -> frozenset[str]:
        """The selected tiles on the table."""
        return frozenset(key for key, tile in self.tiles.items() if tile.selected)

    def select(self, keys: Collection[str]) -> None:
        """Select these tiles on the table, and no others."""
        changed = [tile for key, tile in self.tiles.items() if tile.selected != (key in keys)]
        for tile in changed:
            tile.select(not tile.selected)
        if changed:
            self.selection_changed.emit()

    def within(self, area: QRectF) -> frozenset[str]:
        """Return the tiles on the table that touch an area of the scene."""
        half = PITCH * 0.4
        reached = area.normalized().adjusted(-half, -half, half, half)
        return frozenset(key for key, tile in self.tiles.items() if reached.contains(tile.centre))

    def graspable_at(self, point: QPointF) -> str | None:
        """Return the tile in the rack or on the table that a press at a point in the scene would take."""
        if self.rack_covers(point):
            reach = self.rack.tile_scale * PITCH / 2
            for key, tile in self.stock.items():
                away = point - self.rack.slot(key)
                if tile.place is None and max(abs(away.x()), abs(away.y())) <= reach:
                    return key
            return None
        return self.scene.tile_at(point)

    def rack_covers(self, point: QPointF) -> bool:
        """Return whether a point in the scene is on the rack."""
        return self.rack.isVisible() and self.rack.sceneBoundingRect().contains(point)

    @property
    def grasped(self) -> frozenset[str]:
        """The held tiles."""
        return frozenset(tile.look.key for tile in self._grip.tiles)

    def grasp(self, keys: Iterable[str], point: QPointF) -> None:
        """Take tiles together at a point in the scene. A tile from the rack is centred on that point."""
        self.release()
        taken = [self.stock[key] for key in keys]
        if taken:
            for tile in taken:
                self._gliding.tiles.pop(tile, None)
            self._grip.take(taken, point)
            self.scene.play_sound("lift")
            self.move_grasped(point)

    def move_grasped(self, point: QPointF) -> None:
        """Move the held tiles to a point in the scene."""
        self._grip.move(point, lands=not self.rack_covers(point))

    def put_down(self, point: QPointF) -> None:
        """Put the held tiles down at a point in the scene, on the table or in the rack."""
        held = {tile.look.key: tile.place for tile in self._grip.tiles}
        steps, into_rack = self._grip.steps_to(point), self.rack_covers(point)
        self.scene.play_sound("place")
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
        """Release the held tiles, which return to their places."""
        if held := self._grip.let_go():
            self._gliding.bring_home(held, gliding=True)

    def spread_mats(self, groups: Sequence[Iterable[str]]) -> None:
        """Show a tinted mat under each of these groups of tiles, and no other."""
        self._mats.spread([[self.tiles[key].place or (0, 0) for key in keys] for keys in groups])

    def mark_doubtful(self, keys: Collection[str]) -> None:
        """Mark these tiles on the table as doubtful, and no others."""
        self._words.doubtful = frozenset(keys)
        for key, tile in self.stock.items():
            tile.mark = DOUBT if key in keys else None

    def show_photo(self, photo: Photo | None) -> None:
        """Show a photo below the field, with small tiles on it; None removes it."""
        if photo is self._photo:
            return
        if self._photo_item is not None:
            self.scene.removeItem(self._photo_item)
        self._photo, self._photo_item = photo, None
        if photo is not None:
            self._photo_item = QGraphicsPixmapItem(QPixmap.fromImage(photo.picture))
            self._photo_item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self._photo_item.setScale(PITCH / SHARPNESS)
            self._photo_item.setPos(-(photo.margin + 0.5) * PITCH, -(photo.margin + 0.5) * PITCH)
            self._photo_item.setZValue(-3)
            self.scene.addItem(self._photo_item)
        for tile in self.stock.values():
            tile.shrink(photo is not None)

    def outline(self, keys: Collection[str]) -> None:
        """Draw a ring on these tiles, and no others."""
        self._outlined = frozenset(keys)
        self._show_glows()

    def try_seeker(self, key: str | None, reach: Reach | None = None) -> None:
        """Put a seeker on a tile to show where it could go; without a tile, remove it."""
        self._tried = None if key is None or reach is None else (key, reach)
        self.scene.stand_pieces([] if key is None else [key])
        self.scene.set_reach({} if reach is None else {0: reach})
        self._show_glows()

    def _show_glows(self) -> None:
        """Outline the border tiles, and light those that the tried seeker could reach."""
        glows = dict.fromkeys(self._outlined, Glow.OUTLINED)
        if self._tried is not None:
            stands_on, reach = self._tried
            for key in self.tiles.keys() - {stands_on}:
                glows[key] = Glow.LIT if key in reach.ways else Glow.DIM
        self.scene.show_glows(glows)


_NAMED = 6
"""The most missing tiles that are named; if there are more, only their number is."""


def stock() -> list[TileLook]:
    """Return all sixty tiles with their slots in the rack: colours are rows, numbers are columns."""
    return [
        TileLook(str(tile), str(tile), ((tile.number - 1, list(Colour).index(tile.colour)),), angle)
        for tile, angle in zip(ALL_TILES, skews(skewed=True).values(), strict=True)
    ]


def skews(skewed: bool) -> dict[str, float]:
    """Return the angle of each tile, in degrees, the same wherever the tile is."""
    rng = Rng.from_seed("rack")
    return {str(tile): SKEWS[rng.below(len(SKEWS))] if skewed else 0.0 for tile in ALL_TILES}


def tiles(keys: object) -> frozenset[Tile]:
    """Return the tiles with these table keys."""
    assert isinstance(keys, frozenset)
    return frozenset(map(Tile.parse, keys))


def lacks(field: Field) -> str:
    """Return briefly what keeps the field from being playable; if nothing, that it is ready."""
    if field.status is FieldStatus.READY:
        return tr("All sixty tiles are connected: you can play here")
    said = [_missing(field.missing)] if field.missing else []
    if len(field.islands) > 1:
        said.append(ntr("{n} island", "{n} islands", len(field.islands)))
    return " · ".join(said)


def _missing(missing: Sequence[Tile]) -> str:
    if len(missing) == len(ALL_TILES):
        return tr("The table is empty")
    named, count = listing(missing[:_NAMED]), len(missing)
    if count <= _NAMED:
        return ntr("{n} tile missing: {tiles}", "{n} tiles missing: {tiles}", count, tiles=named)
    return ntr(
        "{n} tile missing: {tiles} and {more} more",
        "{n} tiles missing: {tiles} and {more} more",
        count,
        tiles=named,
        more=count - _NAMED,
    )


def why_not_played(field: Field) -> str:
    """Return what must be done before the field is playable; empty if nothing."""
    if field.status is FieldStatus.READY:
        return ""
    if FieldStatus.TILES_MISSING in field.status:
        return tr("Place the missing tiles first, or add them at random.")
    return tr("Join the islands first: all tiles must be connected.")
