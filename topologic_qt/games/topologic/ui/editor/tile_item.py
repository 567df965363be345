"""A tile of the editor, with its shadow."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES, TILE_RECT
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.table.glow import Glow
from topologic_qt.table.lattice import Place
from topologic_qt.table.layout import TileLook
from topologic_qt.table.sprites import Drawing, Sprites
from topologic_qt.table.tile_item import TileItem, depth


def _draw_selected(painter: QPainter) -> None:
    ring = QRectF(-44, -44, 88, 88)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, breadth in ((QColor(4, 22, 60, 235), 15), (QColor("#ffffff"), 10), (QColor("#1594ff"), 5)):
        painter.setPen(QPen(ink, breadth))
        painter.drawRoundedRect(ring, 8, 8)


_SELECTED = Drawing("selected", _draw_selected)

_SMALL, _ASIDE = 0.4, 27.0
"""The size of a tile over its photo, as a share of the usual one, and its distance to the right and below."""


class FieldEditorTile(TileItem):
    """A tile on a place of the table, in the rack, or held in between."""

    def __init__(self, look: TileLook, sprites: Sprites, style: Style) -> None:
        super().__init__(look, look.centre(SQUARES), sprites, style)
        self._pictures = sprites
        self.setToolTip(look.key)
        self._selected = False
        self._small = False
        self._place: Place | None = None
        self.put_down()

    @property
    def place(self) -> Place | None:
        """The place of the tile on the table; None in the rack."""
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
        """The middle of the tile's place, in the scene."""
        return self.look.centre(SQUARES)

    @property
    def selected(self) -> bool:
        """Whether the tile is selected."""
        return self._selected

    @selected.setter
    def selected(self, selected: bool) -> None:
        if selected != self._selected:
            self._selected = selected
            self.update()

    @property
    def small(self) -> bool:
        """Whether the tile is shown small in a corner of its place, so that what is below can be seen."""
        return self._small

    @small.setter
    def small(self, small: bool) -> None:
        if small != self._small:
            self._small = small
            self.shadow.setOpacity(0 if small else 1)
            self.update()

    def turn(self, angle: float) -> None:
        """Turn the tile to an angle, in degrees."""
        self.look = self.look._replace(angle=angle)
        self.update()

    def set_aside(self, aside: bool) -> None:
        """Hide the tile while another item stands for it, or show it again."""
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
        if self._selected:
            self._pictures.blit(painter, _SELECTED, TILE_RECT, self.look.angle)
