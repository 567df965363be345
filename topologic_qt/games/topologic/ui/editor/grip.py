"""The tiles held above the editor's table."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from topologic_qt.games.topologic.ui.board.square_tiles import (
    PITCH,
    SHADOW_RECT,
    SQUARES,
    TILE_RECT,
    tile_outline,
)
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Place, TileLook
from topologic_qt.table.sprites import MAX_PIXELS, Drawing, Sprites
from topologic_qt.table.tile_item import TileItem, depth

MAT_COLOURS = tuple(map(QColor, ("#ff9f43", "#f368e0", "#54d8ff", "#a3e048", "#ffe066", "#ff6b6b")))
"""The tints of the mats, used in turn."""


def _square(place: Place, side: float) -> QRectF:
    """Return a square around the middle of a place."""
    return QRectF(place[0] * PITCH - side / 2, place[1] * PITCH - side / 2, side, side)


class Mats:
    """Tinted mats, one under each group of places."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._mats: list[QGraphicsPathItem] = []

    def spread(self, groups: Sequence[Iterable[Place]]) -> None:
        """Show a mat under each of these groups, and no others."""
        for mat in self._mats:
            self._scene.removeItem(mat)
        self._mats = []
        for number, places in enumerate(groups):
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)  # overlapping squares merge
            for place in places:
                path.addRoundedRect(_square(place, PITCH + 26), 22, 22)
            mat = QGraphicsPathItem(path)
            mat.setZValue(-2)
            mat.setPen(QPen(Qt.PenStyle.NoPen))
            tint = QColor(MAT_COLOURS[number % len(MAT_COLOURS)])
            tint.setAlpha(190)
            mat.setBrush(tint)
            self._scene.addItem(mat)
            self._mats.append(mat)


class _Landing(QGraphicsItem):
    """The marks on the places for held tiles."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(22)
        self._places: frozenset[Place] = frozenset()
        self._squares: list[QRectF] = []
        self._rect = QRectF()

    def mark(self, places: Iterable[Place]) -> None:
        wanted = frozenset(places)
        if wanted == self._places:
            return
        self.prepareGeometryChange()
        self._places = wanted
        self._squares = [_square(place, PITCH - 10) for place in wanted]
        self._rect = QRectF()
        for square in self._squares:
            self._rect |= square.adjusted(-6, -6, 6, 6)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, *_: object) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(255, 255, 255, 230), 5))
        painter.setBrush(QColor(255, 255, 255, 44))
        painter.drawRects(self._squares)


def _draw_selected(painter: QPainter) -> None:
    ring = QRectF(-44, -44, 88, 88)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, breadth in ((QColor(4, 22, 60, 235), 15), (QColor("#ffffff"), 10), (QColor("#1594ff"), 5)):
        painter.setPen(QPen(ink, breadth))
        painter.drawRoundedRect(ring, 8, 8)


_SELECTED = Drawing("selected", _draw_selected)

_SMALL, _ASIDE = 0.4, 27.0
"""The size of a tile over its photo, relative to the usual one, and its offset right and down."""


class FieldEditorTile(TileItem):
    """A tile on the table, in the rack, or held."""

    def __init__(self, look: TileLook, sprites: Sprites, style: Style) -> None:
        super().__init__(look, look.centre(SQUARES), sprites, style)
        self._pictures = sprites
        self.setToolTip(look.key)
        self.selected = False
        self._small = False
        self._place: Place | None = None
        self.put_down()

    @property
    def place(self) -> Place | None:
        """The tile's place on the table; None in the rack."""
        return self._place

    @place.setter
    def place(self, place: Place | None) -> None:
        self._place = place
        if place is not None:
            self.look = self.look._replace(places=(place,))
        else:
            self.glow = Glow.NONE
            self.select(False)

    @property
    def centre(self) -> QPointF:
        """The middle of the tile's place in the scene."""
        return self.look.centre(SQUARES)

    def select(self, selected: bool) -> None:
        """Mark the tile as selected, or remove the mark."""
        self.selected = selected
        self.update()

    def shrink(self, small: bool) -> None:
        """Show the tile small in a corner of its place, so that the photo is visible, or in full size."""
        self._small = small
        self.shadow.setOpacity(0 if small else 1)
        self.update()

    def turn(self, angle: float) -> None:
        """Turn the tile to an angle, in degrees."""
        self.look = self.look._replace(angle=angle)
        self.update()

    def set_aside(self, aside: bool) -> None:
        """Hide the tile while another item replaces it, or show it again."""
        self.setVisible(not aside)
        self.shadow.setVisible(not aside and self._place is not None)

    def put_down(self) -> None:
        """Return the tile to the height of the others. In the rack, it has no shadow."""
        in_rack = self._place is None
        self.setZValue(16 if in_rack else depth(self.centre))
        self.shadow.setZValue(-1)
        self.shadow.setVisible(not in_rack)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tile, its glow, and the mark of the selection."""
        if self._small and self._place is not None:
            painter.save()
            painter.translate(_ASIDE, _ASIDE)
            painter.scale(_SMALL, _SMALL)
            self._pictures.blit(painter, self._drawing, self._rect, self.look.angle)
            painter.restore()
            if self._mark is not None:
                self._pictures.blit(painter, self._mark, self._rect)
        else:
            super().paint(painter, option, widget)
        if self.selected:
            self._pictures.blit(painter, _SELECTED, TILE_RECT, self.look.angle)


_LIFT = QPointF(0, -9)
"""The offset of a dragged tile from its shadow."""

_SPARSE = 5 * PITCH * PITCH
"""The area per tile, in square table units, above which drawing tiles one by one is faster."""


class DraggedTiles(QGraphicsItem):
    """The dragged tiles. The item's position is their offset from where they were taken."""

    def __init__(self, tiles: Mapping[FieldEditorTile, QPointF]) -> None:
        """Create the item with the tiles and the points in the scene where they were taken."""
        super().__init__()
        self._tiles = tiles
        self._sprites = Sprites()
        self._drawing = Drawing("held", self._draw)
        self._rect = QRectF()
        for point in tiles.values():
            self._rect |= (SHADOW_RECT | TILE_RECT.translated(_LIFT)).translated(point)
        self.setZValue(24)

    def boundingRect(self) -> QRectF:
        """Return the area covered by the tiles and shadows, where they were taken."""
        return self._rect

    def paint(self, painter: QPainter, *_: object) -> None:
        """Paint all tiles; one by one if they are too far apart for one picture."""
        area = self._rect.width() * self._rect.height()
        scale = painter.deviceTransform().m11()
        if area <= _SPARSE * len(self._tiles) and area * scale * scale <= MAX_PIXELS:
            self._sprites.blit(painter, self._drawing, self._rect)
        else:
            self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        option = QStyleOptionGraphicsItem()
        for tile, point in self._tiles.items():
            painter.translate(point)
            tile.shadow.paint(painter, option)
            painter.translate(-point)
        for tile, point in self._tiles.items():
            painter.translate(point + _LIFT)
            tile.paint(painter, option)
            painter.translate(-point - _LIFT)


class Grip:
    """Holds tiles together as one picture, with marks on the places for them."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self.tiles: dict[FieldEditorTile, QPointF] = {}
        """The held tiles, each with the point in the scene where it was taken."""
        self._taken_at = QPointF()
        self._picture: DraggedTiles | None = None
        self._landing = _Landing()
        scene.addItem(self._landing)

    def take(self, tiles: Iterable[FieldEditorTile], point: QPointF) -> None:
        """Take tiles at a point in the scene. A tile from the rack is centred on that point."""
        self._taken_at = point
        for tile in tiles:
            self.tiles[tile] = point if tile.place is None else tile.centre
            tile.stand(self.tiles[tile], 1.0)
            tile.put_down()
            tile.set_aside(aside=True)
        self._picture = DraggedTiles(dict(self.tiles))
        self._scene.addItem(self._picture)

    def move(self, point: QPointF, lands: bool) -> None:
        """Move the held tiles to a point in the scene, over the table (``lands``) or over the rack."""
        if self._picture is not None:
            self._picture.setPos(point - self._taken_at)
        columns, rows = self.steps_to(point)
        places = [
            SQUARES.place_at(point) if tile.place is None else (tile.place[0] + columns, tile.place[1] + rows)
            for tile in self.tiles
        ]
        self._landing.mark(places if lands else ())

    def steps_to(self, point: QPointF) -> Place:
        """Return the columns right and rows down from where the tiles were taken to a point."""
        return SQUARES.place_at(point - self._taken_at)

    def let_go(self) -> Collection[FieldEditorTile]:
        """Release all tiles where they are, and return them."""
        picture, self._picture = self._picture, None
        if picture is None:
            return ()
        self._scene.removeItem(picture)
        self._landing.mark(())
        held, self.tiles = self.tiles, {}
        for tile, start in held.items():
            tile.stand(start + picture.pos(), 1.0)
            tile.set_aside(aside=False)
        return held.keys()


_STEP = 112.0
"""The distance between the middles of neighbouring slots."""

_EDGE = 26.0

_ROWS, _COLUMNS = 10, 6
"""The rows and columns of an upright rack."""

_SMALLEST, _FINGERTIP, _LARGEST = 15 / PITCH, 26 / PITCH, 46 / PITCH
"""The scales of a rack: tiles large enough for a mouse, for a fingertip, and the largest."""


def rack_fit(height: float) -> tuple[float, bool]:
    """Return the scale of a rack for a height in pixels, and whether it lies on its side, lower and wider.

    It is upright if its tiles are then large enough for fingertips; otherwise they can be smaller.
    """
    standing = height / _length(_ROWS)
    if standing >= _FINGERTIP:
        return min(standing, _LARGEST), False
    return min(max(height / _length(_COLUMNS), _SMALLEST), _FINGERTIP), True


class RackItem(QGraphicsItem):
    """A wooden rack with a faint picture of each slot's tile. Its origin is its top left corner."""

    def __init__(self, looks: Iterable[TileLook], sprites: Sprites) -> None:
        """Create the rack; the place of each look is the column and row of its slot, from 0."""
        super().__init__()
        self._sprites = sprites
        self._standing = {look.key: QPointF(*look.places[0]) * _STEP for look in looks}
        self.setZValue(15)
        self._lies = True
        self.lie(False)

    def lie(self, lies: bool) -> None:
        """Lay the rack on its side, with rows and columns swapped, or set it upright."""
        if lies == self._lies:
            return
        self.prepareGeometryChange()
        self._lies = lies
        self._slots = {key: at.transposed() if lies else at for key, at in self._standing.items()}
        self._rect = rack_area(lies)
        self._drawing = Drawing(("rack", lies), self._paint)

    def slot(self, key: str) -> QPointF:
        """Return the middle of a tile's slot in the scene."""
        return self.mapToScene(self._slots[key])

    @property
    def tile_scale(self) -> float:
        """The scale of tiles in the rack, relative to the table."""
        return self.scale() * 0.98

    def boundingRect(self) -> QRectF:
        """Return the area covered by the rack, in its own units."""
        return self._rect

    def paint(self, painter: QPainter, *_: object) -> None:
        """Paint the rack and its slots."""
        self._sprites.blit(painter, self._drawing, self._rect)

    def _paint(self, painter: QPainter) -> None:
        body = QPainterPath()
        body.addRoundedRect(self._rect.adjusted(4, 4, -4, -10), 26, 26)
        painter.fillPath(body.translated(0, 6), QColor(0, 0, 0, 80))
        wood = QLinearGradient(self._rect.topLeft(), self._rect.topRight())
        for at, colour in ((0, "#7d5130"), (0.5, "#93633b"), (1, "#704728")):
            wood.setColorAt(at, QColor(colour))
        painter.fillPath(body, wood)
        painter.strokePath(body, QPen(QColor("#4d2f18"), 3))
        for middle in self._slots.values():
            hollow = tile_outline().translated(middle)
            painter.fillPath(hollow, QColor(40, 22, 8, 96))
            painter.strokePath(hollow, QPen(QColor(255, 226, 190, 46), 2))


def _length(slots: int) -> float:
    return slots * _STEP + 2 * _EDGE


def rack_area(lies: bool) -> QRectF:
    """Return the area of a rack, in its own units."""
    across, down = (_ROWS, _COLUMNS) if lies else (_COLUMNS, _ROWS)
    corner = -_STEP / 2 - _EDGE
    return QRectF(corner, corner, _length(across), _length(down))
