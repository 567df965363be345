"""A tile that lies on no place: in a hand above the table, or as a ghost where it would lie."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.board_scene import BoardScene
from topologic_qt.table.sprites import Drawing

_LIFTED_Z, _GHOST_Z = 20.0, 12.0

_HEIGHT = QPointF(7, 16)
"""The offset of the shadow of a tile in the hand, in table units."""

_GHOST_OPACITY = 0.76


class LooseTile(QGraphicsObject):
    """A tile in the hand, or a ghost. Presses pass through it, and it stays when the table is laid anew."""

    def __init__(self, table: BoardScene, lifted: bool) -> None:
        """Create a hidden tile, either lifted above everything, or a translucent one among the others."""
        super().__init__()
        self._table = table
        self._lifted = lifted
        self._face = ""
        self._drawing: Drawing | None = None
        self._shadow: Drawing | None = None
        self._rect = QRectF()
        self._shadow_rect = QRectF()
        self.setZValue(_LIFTED_Z if lifted else _GHOST_Z)
        self.setOpacity(1.0 if lifted else _GHOST_OPACITY)
        self.hide()
        table.keep(self)

    @property
    def face(self) -> str:
        """The face of the tile; "" while it is hidden."""
        return self._face if self.isVisible() else ""

    def show_at(self, face: str, point: QPointF, turn: float = 0.0) -> None:
        """Show the tile with a face and with its middle at a point of the scene.

        ``turn`` is the angle, in degrees clockwise, by which it still turns until it lies as the face says.
        """
        painter = self._table.painter
        self.prepareGeometryChange()
        self._face = face
        self._drawing, self._shadow = painter.drawing(face), painter.shadow(face)
        self._rect, self._shadow_rect = painter.rect(face), painter.shadow_rect(face)
        self.setPos(point)
        if turn:
            before = self.rotation() if self.isVisible() else 0.0
            self._table.motion.stop(self)
            self.setRotation(before - turn)
            self._table.motion.glide(self, b"rotation", 0.0)
        elif not self.isVisible():
            self._table.motion.stop(self)
            self.setRotation(0)
        self.show()
        self.update()

    def move_to(self, point: QPointF) -> None:
        """Bring the middle of the tile to a point of the scene."""
        self.setPos(point)

    def boundingRect(self) -> QRectF:
        """Return the area that the tile covers, with its shadow if it is lifted, in its own units."""
        return self._rect | self._shadow_rect.translated(_HEIGHT) if self._lifted else self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tile, over its shadow if it is lifted."""
        sprites = self._table.sprites
        if self._lifted and self._shadow is not None:
            painter.translate(_HEIGHT)
            sprites.blit(painter, self._shadow, self._shadow_rect)
            painter.translate(-_HEIGHT)
        if self._drawing is not None:
            sprites.blit(painter, self._drawing, self._rect)
