"""The tiles that are held above the editor's table."""

from collections.abc import Collection, Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SHADOW_RECT, SQUARES, TILE_RECT
from topologic_qt.games.topologic.ui.editor.mats import Landing
from topologic_qt.games.topologic.ui.editor.tile_item import FieldEditorTile
from topologic_qt.table.lattice import Place
from topologic_qt.table.sprites import MAX_PIXELS, Drawing, Sprites

# -- Tiles that are dragged together, drawn as one picture, so that sixty are as fast as one ----------


_LIFT = QPointF(0, -9)
"""The offset of a dragged tile from its shadow."""

_SPARSE = 5 * PITCH * PITCH
"""The area for each tile, in square table units, above which tiles are drawn one by one, which is faster."""


class DraggedTiles(QGraphicsItem):
    """The dragged tiles. The item's position is the offset from where they were taken up."""

    def __init__(self, tiles: Mapping[FieldEditorTile, QPointF]) -> None:
        """Create the item with tiles and the point of the scene from which each is taken."""
        super().__init__()
        self._tiles = tiles
        self._sprites = Sprites()
        self._drawing = Drawing("held", self._draw)
        self._rect = QRectF()
        for point in tiles.values():
            self._rect |= (SHADOW_RECT | TILE_RECT.translated(_LIFT)).translated(point)
        self.setZValue(24)

    def boundingRect(self) -> QRectF:
        """Return the area that the tiles cover with their shadows, where they were taken up."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint all the tiles; those too far apart for one picture, one by one."""
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


# -----------------------------------------------------------------------------------------------------


class Grip:
    """Holds tiles together as one picture, with marks on the places where they would land."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._tiles: dict[FieldEditorTile, QPointF] = {}
        self._taken_at = QPointF()
        self._picture: DraggedTiles | None = None
        self._landing = Landing()
        scene.addItem(self._landing)

    @property
    def tiles(self) -> Collection[FieldEditorTile]:
        """The tiles that are held."""
        return self._tiles.keys()

    def take(self, tiles: Iterable[FieldEditorTile], point: QPointF) -> None:
        """Take tiles up, at a point of the scene. A tile from the rack is centred on that point."""
        self._taken_at = point
        for tile in tiles:
            self._tiles[tile] = point if tile.place is None else tile.centre
            tile.stand(self._tiles[tile], 1.0)
            tile.put_down()
            tile.set_aside(aside=True)
        self._picture = DraggedTiles(dict(self._tiles))
        self._scene.addItem(self._picture)

    def move(self, point: QPointF, lands: bool) -> None:
        """Move the held tiles to a point of the scene, over the table (``lands``) or over the rack."""
        if self._picture is not None:
            self._picture.setPos(point - self._taken_at)
        self._landing.mark(self._landing_places(point) if lands else ())

    def _landing_places(self, point: QPointF) -> list[Place]:
        columns, rows = self.steps_to(point)
        return [
            SQUARES.place_at(point) if tile.place is None else (tile.place[0] + columns, tile.place[1] + rows)
            for tile in self._tiles
        ]

    def steps_to(self, point: QPointF) -> Place:
        """Return the columns to the right and rows down from where the tiles were taken to a point."""
        return SQUARES.place_at(point - self._taken_at)

    def let_go(self) -> Collection[FieldEditorTile]:
        """Let go of all tiles, where the hand is; return them."""
        picture, self._picture = self._picture, None
        if picture is None:
            return ()
        self._scene.removeItem(picture)
        self._landing.mark(())
        held, self._tiles = self._tiles, {}
        for tile, start in held.items():
            tile.stand(start + picture.pos(), 1.0)
            tile.set_aside(aside=False)
        return held.keys()
