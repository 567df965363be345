"""A tile that can be laid anywhere, and its shadow with it."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES, TILE_RECT
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.table.glow import Glow
from topologic_qt.table.lattice import Place
from topologic_qt.table.layout import TileLook
from topologic_qt.table.sprites import Drawing, Sprites
from topologic_qt.table.tile_item import ShadowItem, TileItem, depth


def _draw_selected(painter: QPainter) -> None:
    ring = QRectF(-44, -44, 88, 88)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, breadth in ((QColor(4, 22, 60, 235), 15), (QColor("#ffffff"), 10), (QColor("#1594ff"), 5)):
        painter.setPen(QPen(ink, breadth))
        painter.drawRoundedRect(ring, 8, 8)


_SELECTED = Drawing("selected", _draw_selected)


class FieldEditorTile(TileItem):
    """A tile that lies on a place of the table or in the rack, or is held in between."""

    def __init__(self, look: TileLook, sprites: Sprites, style: Style) -> None:
        centre = look.centre(SQUARES)
        super().__init__(look, centre, sprites, style)
        self.shadow = ShadowItem(look, centre, sprites, style)
        self._pictures = sprites
        self.setToolTip(look.key)
        self._selected = False
        self._place: Place | None = None
        self.put_down()

    @property
    def place(self) -> Place | None:
        """Where it lies on the table; None in the rack."""
        return self._place

    @place.setter
    def place(self, place: Place | None) -> None:
        self._place = place
        if place is not None:
            self.look = self.look._replace(places=(place,))
        else:
            self.glow = Glow.NONE
            self.selected = False

    @property
    def centre(self) -> QPointF:
        """The middle of the place on which it lies, in the scene."""
        return self.look.centre(SQUARES)

    @property
    def selected(self) -> bool:
        """Whether it is one of those that the next step is about."""
        return self._selected

    @selected.setter
    def selected(self, selected: bool) -> None:
        if selected != self._selected:
            self._selected = selected
            self.update()

    def stand(self, point: QPointF, scale: float) -> None:
        """Be at a point of the scene, so large."""
        self.setPos(point)
        self.setScale(scale)
        self.shadow.setPos(point)
        self.shadow.setScale(scale)

    def turn(self, angle: float) -> None:
        """Lie turned so far from lying straight, in degrees."""
        self.look = self.look._replace(angle=angle)
        self.update()

    def set_aside(self, aside: bool) -> None:
        """Be out of sight while something else stands for it."""
        self.setVisible(not aside)
        self.shadow.setVisible(not aside and self._place is not None)

    def put_down(self) -> None:
        """Lie among the others again. In the rack, a tile throws no shadow."""
        in_rack = self._place is None
        self.setZValue(16 if in_rack else depth(self.centre))
        self.shadow.setZValue(-1)
        self.shadow.setVisible(not in_rack)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The tile, what it says about itself, and whether it is selected."""
        super().paint(painter, option, widget)
        if self._selected:
            self._pictures.blit(painter, _SELECTED, TILE_RECT, self.look.angle)
