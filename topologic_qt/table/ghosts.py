"""Ghosts: translucent pieces at the places of another time, beside the pieces of today."""

from collections.abc import Collection, Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.lettering import paint_letter
from topologic_qt.table.piece_drawing import PIECE_RADIUS
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing, Sprites, render

_RECT = QRectF(-36, -36, 72, 72)
_BESIDE = QPointF(24, -24)
"""The offset of ghosts from a tile's middle where a piece stands now, too."""


class GhostKind(Enum):
    """The two looks of a ghost, which can be told apart in any colour."""

    BROKEN = "broken"
    """A broken golden ring, with the mark on a disc."""
    WHOLE = "whole"
    """A whole pale ring, with the mark on a square."""


def paint_ghost(painter: QPainter, mark: str, kind: GhostKind) -> None:
    """Paint a ghost with a mark, around the origin."""
    if kind is GhostKind.BROKEN:
        _paint_broken(painter, mark)
    else:
        _paint_whole(painter, mark)


def _paint_whole(painter: QPainter, mark: str) -> None:
    """Paint a disc of pale light within a whole ring, with the mark on a square in its middle."""
    painter.setPen(QPen(QColor(20, 24, 40, 220), 7))
    painter.setBrush(QColor(225, 240, 255, 120))
    painter.drawEllipse(QPointF(0, 0), PIECE_RADIUS - 2, PIECE_RADIUS - 2)
    painter.setPen(QPen(QColor("#f4fbff"), 3.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), PIECE_RADIUS - 2, PIECE_RADIUS - 2)
    painter.setPen(QPen(QColor("#16202e"), 2))
    painter.setBrush(QColor("#f4fbff"))
    painter.drawRoundedRect(QRectF(-12, -12, 24, 24), 4, 4)
    paint_letter(painter, mark, QColor("#16202e"), QPointF(0, 0), 17)


def _paint_broken(painter: QPainter, mark: str) -> None:
    """Paint a disc of pale light within a broken ring, with the mark on a disc in its middle."""
    painter.setPen(QPen(QColor(20, 24, 40, 200), 6))
    painter.setBrush(QColor(255, 240, 190, 90))
    painter.drawEllipse(QPointF(0, 0), PIECE_RADIUS - 2, PIECE_RADIUS - 2)
    ring = QPen(QColor("#ffd54a"), 4)
    ring.setDashPattern([2.4, 1.6])
    ring.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(ring)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), PIECE_RADIUS - 2, PIECE_RADIUS - 2)
    painter.setPen(QPen(QColor("#ffd54a"), 2))
    painter.setBrush(QColor(22, 32, 46, 225))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    paint_letter(painter, mark, QColor("#ffffff"), QPointF(0, 0), 17)


def ghost_picture(kind: GhostKind, ratio: float) -> QPixmap:
    """Return a small picture of a ghost without a mark, for a screen of this pixel ratio."""
    pixmap = render(_RECT, 0.36 * ratio, lambda painter: paint_ghost(painter, "", kind))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class GhostItem(QGraphicsObject):
    """The ghost of one piece. Presses pass through it."""

    def __init__(self, index: int, sprites: Sprites, kind: GhostKind = GhostKind.BROKEN) -> None:
        super().__init__()
        mark = str(index + 1)
        self.kind = kind
        self._sprites = sprites
        self._drawing = Drawing(("ghost", kind, mark), lambda painter: paint_ghost(painter, mark, kind))
        self.setOpacity(0.9)
        self.setZValue(15 + index * 0.01)

    def boundingRect(self) -> QRectF:
        """Return the area that the ghost covers, in its own units."""
        return _RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the ghost."""
        self._sprites.blit(painter, self._drawing, _RECT)


class Ghosts:
    """The ghosts on one table."""

    def __init__(self, table: TableScene, kind: GhostKind = GhostKind.BROKEN) -> None:
        self._table = table
        self._kind = kind
        self._beside: Collection[str] = ()
        self._items: list[GhostItem] = []
        self._alone = False

    def show(
        self,
        positions: Sequence[str | None],
        gliding: bool = False,
        alone: bool = False,
        beside: Collection[str] = (),
    ) -> None:
        """Show ghosts on these tiles, or (None) in the tray.

        If ``alone``, the pieces are hidden. On the tiles ``beside``, the ghosts leave the middle free.
        """
        self._beside = beside
        for piece in self._table.pieces:
            piece.setVisible(not alone)
        self._alone = alone
        while len(self._items) < len(positions):
            self._items.append(GhostItem(len(self._items), self._table.sprites, self._kind))
            self._table.addItem(self._items[-1])
        for index, item in enumerate(self._items):
            place, scale = self._place(positions, index)
            self._table.motion.stop(item)
            if gliding:
                self._table.motion.glide(item, b"pos", place)
                self._table.motion.glide(item, b"scale", scale)
            else:
                item.setPos(place)
                item.setScale(scale)

    def leave(self) -> None:
        """Remove the ghosts, and show the pieces again."""
        for piece in self._table.pieces:
            piece.setVisible(True)
        for item in self._items:
            self._table.removeItem(item)
        self._items = []

    def _place(self, positions: Sequence[str | None], index: int) -> tuple[QPointF, float]:
        key = positions[index]
        if key is None:
            return self._table.tray_slot(index), 0.8
        sharing = [other for other, position in enumerate(positions) if position == key]
        scale, offset = self._table.fan(len(sharing), sharing.index(index))
        middle = self._table.tiles[key].pos()
        pieces = range(0 if self._alone else len(self._table.pieces))
        if key in self._beside or any(self._table.tile_under_piece(piece) == key for piece in pieces):
            return middle + _BESIDE + offset * 0.5, 0.62 * scale
        return middle + offset, 0.9 * scale
