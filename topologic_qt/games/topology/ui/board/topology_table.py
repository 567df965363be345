"""The table of Topology with its settings, and a small picture of it for a list."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.info import Setting
from topologic_qt.games.topology.rules.lines import Part, Run, ScoredRing
from topologic_qt.games.topology.rules.placed import Hex, PlacedTile
from topologic_qt.games.topology.ui.board import curves, place_marks
from topologic_qt.games.topology.ui.board.materials import MATERIALS, Face, Material, face, key_of, tile_looks
from topologic_qt.games.topology.ui.board.place_marks import Light
from topologic_qt.table.backgrounds import background
from topologic_qt.table.ghosts import LooseTile
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import Describer, extent
from topologic_qt.table.overlay import OVER_GHOST, OVER_TILES, UNDER_TILES, Mark, Overlay
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing, paint_letter
from topologic_qt.table.tile_item import Way
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.translate import tr


class Style(NamedTuple):
    """The chosen look of all tiles on a table. Faces are those of `materials.face`."""

    name: str = "maple"
    """The id of the material, one of `MATERIALS`."""

    @property
    def material(self) -> Material:
        """The material of the tiles and of their lines."""
        return MATERIALS[self.name]

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the stars of a celebration."""
        return self.material.sparks

    def rect(self, face: str) -> QtCore.QRectF:
        """Return the area that a tile covers, with its thickness."""
        return curves.tile_area(Face.parse(face).direction)

    def shadow_rect(self, face: str) -> QtCore.QRectF:
        """Return the area that the shadow of a tile covers."""
        return curves.shadow_area(Face.parse(face).direction)

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a tile."""
        material, shown = self.material, Face.parse(face)
        return Drawing((self.name, face), lambda painter: curves.paint_tile(painter, shown, material))

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of a tile's shadow, which depends on the direction alone."""
        axis = Face.parse(face).direction % 3
        return Drawing(("long shadow", axis), lambda painter: curves.paint_shadow(painter, axis), common=True)

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a tile for a state of play, which depends on the direction alone."""
        return curves.tile_glows(Face.parse(face).direction % 3)[glow]


USUAL_STYLE = Style()
"""The look of the tiles by default."""


GROUNDS = ("wood", "felt")
"""The backgrounds of the table, the usual one first."""


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the material of the tiles, and the background of the table."""
    materials = (tr("Maple with dark lines"), tr("Walnut with brass"), tr("Slate with mother-of-pearl"))
    grounds = (tr("Dark planks"), tr("Green felt"))
    return (
        Setting("material", tr("Tiles"), dict(zip(MATERIALS, materials, strict=True))),
        Setting("ground", tr("Table"), dict(zip(GROUNDS, grounds, strict=True))),
    )


def chosen_style(settings: GameSettings) -> Style:
    """Return the chosen look of the tiles."""
    return Style(remembered_choice(settings, "settings/material", list(MATERIALS), USUAL_STYLE.name))


def chosen_ground(settings: GameSettings) -> str:
    """Return the chosen background of the table."""
    return remembered_choice(settings, "settings/ground", GROUNDS, GROUNDS[0])


_CYCLES = 8
"""The duration of a celebration, as a multiple of a glide."""


_POINTS = 44
"""The height of the points in the middle of a ring, in table units."""


class RingFill(QGraphicsObject):
    """The area of a ring that fills from its middle and fades; then the item removes itself."""

    filled = QtCore.Signal()
    """Emitted when the celebration is over."""

    def __init__(self, ring: QPainterPath, points: int, colour: QColor, motion: Motion) -> None:
        """Create the item for a closed curve with its points, in a colour; it begins at once."""
        super().__init__()
        self._points = str(points)
        self._ring = ring
        self._colour = colour
        self._progress = 0.0
        self._rect = ring.boundingRect().adjusted(-16, -16, 16, 16)
        self.setZValue(OVER_GHOST - 1)
        animation = QtCore.QPropertyAnimation(self, b"progress", self)
        animation.setDuration(max(1, motion.duration * _CYCLES))
        animation.setEasingCurve(QtCore.QEasingCurve.Type.OutQuad)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.finished.connect(self._end)
        animation.start()

    def _end(self) -> None:
        self.filled.emit()
        if (scene := self.scene()) is not None:
            scene.removeItem(self)
        self.deleteLater()

    def _get_progress(self) -> float:
        return self._progress

    def _set_progress(self, progress: float) -> None:
        self._progress = progress
        self.update()

    progress = QtCore.Property(float, _get_progress, _set_progress)
    """The progress of the celebration, 0 to 1."""

    def boundingRect(self) -> QtCore.QRectF:
        """Return the area that the ring covers, with its glow."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the filled part of the area, and the shining line around it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(min(1.0, 3 * (1 - self._progress)))
        reach = max(self._rect.width(), self._rect.height()) * (0.1 + 1.1 * min(1.0, self._progress * 2))
        fill = QRadialGradient(self._rect.center(), reach)
        colour = QColor(self._colour)
        for at, alpha in ((0.0, 150), (0.75, 120), (1.0, 0)):
            colour.setAlpha(alpha)
            fill.setColorAt(at, colour)
        painter.fillPath(self._ring, QBrush(fill))
        colour.setAlpha(120)
        for ink, width in (
            (colour, 24.0),
            (QColor(40, 20, 0, 210), curves.LINE_WIDTH + 5),
            (QColor("#fff4cf"), curves.LINE_WIDTH),
        ):
            pen = QPen(ink, width)
            pen.setJoinStyle(QtCore.Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self._ring, pen)
        middle = self._rect.center()
        for ink, offset in (
            (QColor(0, 0, 0, 200), QtCore.QPointF(2, 2)),
            (QColor("#ffffff"), QtCore.QPointF()),
        ):
            paint_letter(painter, self._points, ink, middle + offset, _POINTS)


_NEAR = 13.0
"""The distance from a line, in table units, within which it is pointed at."""


def _no_fan(_count: int, _index: int) -> tuple[float, QtCore.QPointF]:
    """Return a dummy place for a piece on a tile: this game has no pieces."""
    return 1.0, QtCore.QPointF()


class TopologyTable(TableScene):
    """A table for tiles of two hexagons. The key of a tile is its place, as in `key_of`."""

    def __init__(
        self,
        describer: Describer,
        parent: QtCore.QObject | None = None,
        motion: Motion | None = None,
        style: Style = USUAL_STYLE,
    ) -> None:
        super().__init__(curves.HEXES, style, _no_fan, describer, parent, motion)
        self.placed: tuple[PlacedTile, ...] = ()
        """The tiles on the table, by their indices."""
        self._indices: dict[str, int] = {}
        self._ghost = LooseTile(self, lifted=False)
        self._free = Overlay(self, UNDER_TILES)
        self._dead = Overlay(self, UNDER_TILES + 0.1)
        self._closable = Overlay(self, OVER_TILES)
        self._turn = Overlay(self, OVER_TILES + 0.1)
        self._rings = Overlay(self, OVER_GHOST)
        self._pointed = Overlay(self, OVER_GHOST + 0.1)
        self._edge = Overlay(self, OVER_GHOST - 0.5)
        self.in_hand = LooseTile(self, lifted=True)
        """The tile in the hand; hidden while there is none."""

    def lay_tiles(self, tiles: Sequence[PlacedTile]) -> None:
        """Lay these tiles anew, and show no light and no marks."""
        self.forget_marks()
        self._remember(tiles)
        self.lay(tile_looks(tiles))

    def _remember(self, tiles: Sequence[PlacedTile]) -> None:
        self.placed = tuple(tiles)
        self._indices = {key_of(tile): index for index, tile in enumerate(tiles)}

    def follow_tiles(
        self, tiles: Sequence[PlacedTile], ways: Mapping[PlacedTile, Way], gliding: bool
    ) -> None:
        """Change to these tiles; those that come, go or turn glide or fade.

        ``ways`` says where tiles come from or go to, and how far they turn. Without one, a tile that was
        turned by half in its place is shown turning.
        """
        turned = {
            key_of(tile): Way(turn=180.0)
            for tile in tiles
            if self.tile_of(key_of(tile)) == tile.turned != tile
        }
        self._remember(tiles)
        self.rearrange(tile_looks(tiles), turned | {key_of(tile): way for tile, way in ways.items()}, gliding)

    def tile_of(self, key: str | None) -> PlacedTile | None:
        """Return the tile with a key; None if there is none."""
        index = self.index_of(key)
        return None if index is None else self.placed[index]

    def set_style(self, style: Style) -> None:
        """Change the material of the tiles."""
        self.set_painter(style)
        for loose in (self.in_hand, self._ghost):
            if loose.face:
                loose.show_at(loose.face, loose.pos())

    def area_of(self, tiles: Iterable[PlacedTile]) -> QtCore.QRectF:
        """Return the area that these tiles cover, on the table or not."""
        return extent(curves.HEXES, (place for tile in tiles for place in tile.hexes))

    def index_of(self, key: str | None) -> int | None:
        """Return the index of the tile with a key; None if there is none."""
        return self._indices.get(key or "")

    def part_at(self, point: QtCore.QPointF) -> Part | None:
        """Return the line at a point, with the index of its tile; None beside all lines."""
        index = self.index_of(self.tile_at(point))
        if index is None:
            return None
        tile = self.placed[index]
        offset = point - curves.HEXES.middle_of(tile.hexes)
        line = curves.line_near(tile.design, tile.direction, (offset.x(), offset.y()), _NEAR)
        return None if line is None else (index, line)

    def show_run(self, run: Run | None, tiles: Sequence[PlacedTile] | None = None) -> None:
        """Light a run with its open ends, or (None) none.

        ``tiles`` are those that its parts refer to, if not the ones on the table, such as with a ghost.
        """
        lit = () if run is None else (run,)
        self._pointed.show(place_marks.run_marks(tiles or self.placed, lit, Light.POINTED))

    def show_closable(self, runs: Iterable[Run]) -> None:
        """Let these runs glow, whose two ends one tile can join."""
        self._closable.show(place_marks.run_marks(self.placed, runs, Light.CLOSABLE, with_ends=False))

    def show_rings(self, rings: Iterable[ScoredRing], tiles: Sequence[PlacedTile] | None = None) -> None:
        """Light the rings that a turn scores, and the rings inside them more faintly."""
        counted = tiles or self.placed
        marks: dict[Hashable, Mark] = {}
        for ring in rings:
            for inner in ring.inner:
                marks = place_marks.part_marks(counted, inner.parts, Light.INNER) | marks
            marks |= place_marks.part_marks(counted, ring.parts, Light.RING)
        self._rings.show(marks)

    def show_free(self, places: Iterable[Hex]) -> None:
        """Outline exactly these hexagons, where the held tile may be laid."""
        self._free.show(place_marks.free_marks(places))

    def show_dead(self, holes: Iterable[Hex]) -> None:
        """Plug the holes that no tile can fill."""
        self._dead.show(place_marks.dead_marks(holes))

    def show_ghost(self, placed: PlacedTile | None, allowed: bool = True) -> None:
        """Show a tile as it would lie, or (None) none; its edge is broken and red unless ``allowed``."""
        if placed is None:
            self._ghost.hide()
            self._edge.clear()
            return
        copy = sum(tile.design == placed.design for tile in self.placed) % 2
        shown = face(placed.design, placed.direction, copy)
        self._ghost.show_at(shown, curves.HEXES.middle_of(placed.hexes))
        self._edge.show(place_marks.outline_mark(placed, allowed))

    def show_turn(
        self, tiles: Iterable[PlacedTile], half_turned: Iterable[PlacedTile], colour: QColor
    ) -> None:
        """Outline the tiles of one turn in the colour of its player, and mark those turned by half."""
        self._turn.show(place_marks.turn_marks(tiles, half_turned, colour))

    @property
    def turn_marks(self) -> Mapping[Hashable, Mark]:
        """The outlines and signs that are shown."""
        return self._turn.marks

    def forget_marks(self) -> None:
        """Show no ghost, no light and no marks."""
        self.show_ghost(None)
        self.in_hand.hide()
        for overlay in (self._free, self._dead, self._closable, self._pointed, self._rings, self._turn):
            overlay.clear()

    def fill_ring(self, ring: ScoredRing, colour: QColor) -> RingFill | None:
        """Celebrate a ring on the table, unless animations are off; the item removes itself."""
        if self.motion.duration <= 0:
            return None
        path = place_marks.ring_path(self.placed, ring.parts)
        item = RingFill(path, ring.points, colour, self.motion)
        self.addItem(item)
        return item


_MARGIN = 0.06
"""The margin on each side, as a share of the picture."""

_NEAREST = 0.42
"""The largest scale, in pixels to the table unit: a few tiles do not fill the picture."""


def thumbnail(
    tiles: Sequence[PlacedTile], ground_name: str | None, style: Style, size: QtCore.QSize, ratio: float
) -> QPixmap:
    """Return a picture of this size with all these tiles in plain colours.

    ``ratio`` is the number of real pixels to a pixel of the screen.
    """
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    covered = extent(curves.HEXES, (place for tile in tiles for place in tile.hexes))
    if covered.isEmpty():
        return result
    free = 1 - 2 * _MARGIN
    scale = min(size.width() * free / covered.width(), size.height() * free / covered.height(), _NEAREST)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-covered.center())
    curves.paint_flat_tiles(painter, tiles, style.material)
    painter.end()
    return result
