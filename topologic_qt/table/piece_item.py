"""A piece on the table."""

from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.piece_drawing import PIECE_RADIUS, PIECE_RECT, paint_piece
from topologic_qt.table.sprites import Drawing, Sprites
from topologic_qt.widgets.motion import Motion

_LIFTED = 1.15


def _drawing(mark: str, lifted: bool) -> Drawing:
    return Drawing(("piece", mark, lifted), lambda painter: paint_piece(painter, mark, lifted))


class PieceItem(QGraphicsObject):
    """A piece on the table."""

    def __init__(self, index: int, sprites: Sprites, motion: Motion) -> None:
        super().__init__()
        self.index = index
        self._sprites = sprites
        self._motion = motion
        self._lifted = False
        self._drawings = (_drawing(self.mark, lifted=False), _drawing(self.mark, lifted=True))
        self._home = (QPointF(), 1.0)
        self._rest()

    @property
    def mark(self) -> str:
        """The text on the piece: its number, from 1."""
        return str(self.index + 1)

    def go_home(self, place: QPointF, scale: float, gliding: bool = True) -> None:
        """Move the piece to a place of the scene, and return it there whenever it is put back."""
        self._home = (place, scale)
        if not gliding:
            self.setPos(place)
            self.setScale(scale)
        elif not self._lifted:
            self._glide()

    def lift(self) -> None:
        """Show the piece lifted above everything else."""
        self._lifted = True
        self.setZValue(20)
        self._motion.stop(self)
        self._motion.glide(self, b"scale", _LIFTED)
        self.update()

    def put_down(self) -> None:
        """Return the lifted piece to its place."""
        self._lifted = False
        self._rest()
        self._glide()
        self.update()

    @property
    def home(self) -> QPointF:
        """The place of the piece in the scene, to which it returns."""
        return self._home[0]

    def _rest(self) -> None:
        self.setZValue(10 + self.index * 0.01)

    def _glide(self) -> None:
        place, scale = self._home
        self._motion.glide(self, b"pos", place)
        self._motion.glide(self, b"scale", scale)

    def covers(self, point: QPointF) -> bool:
        """Return whether a point of the scene lies on the piece."""
        offset = point - self.pos()
        return hypot(offset.x(), offset.y()) <= (PIECE_RADIUS + 2) * self.scale()

    def boundingRect(self) -> QRectF:
        """Return the area that the piece covers with its shadow, in its own units."""
        return PIECE_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the piece."""
        self._sprites.blit(painter, self._drawings[self._lifted], PIECE_RECT)
