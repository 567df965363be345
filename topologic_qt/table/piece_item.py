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
    """A piece that can be picked up."""

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
        """What is written on it: its number, from 1."""
        return str(self.index + 1)

    def go_home(self, place: QPointF, scale: float, gliding: bool = True) -> None:
        """Let the piece stand at a place of the scene, and return there whenever it is put back."""
        self._home = (place, scale)
        if not gliding:
            self.setPos(place)
            self.setScale(scale)
        elif not self._lifted:
            self._glide()

    def lift(self) -> None:
        """Take the piece up: it stands out above everything else."""
        self._lifted = True
        self.setZValue(20)
        self._motion.stop(self)
        self._motion.glide(self, b"scale", _LIFTED)
        self.update()

    def put_down(self) -> None:
        """Let go: the piece settles where it is at home."""
        self._lifted = False
        self._rest()
        self._glide()
        self.update()

    @property
    def home(self) -> QPointF:
        """Where it stands, or returns to, in the scene."""
        return self._home[0]

    def _rest(self) -> None:
        self.setZValue(10 + self.index * 0.01)

    def _glide(self) -> None:
        place, scale = self._home
        self._motion.glide(self, b"pos", place)
        self._motion.glide(self, b"scale", scale)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on it."""
        offset = point - self.pos()
        return hypot(offset.x(), offset.y()) <= (PIECE_RADIUS + 2) * self.scale()

    def boundingRect(self) -> QRectF:
        """What the piece covers with its shadow, in its own units."""
        return PIECE_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The piece."""
        self._sprites.blit(painter, self._drawings[self._lifted], PIECE_RECT)
