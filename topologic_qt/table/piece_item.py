"""A piece on the table."""

from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.piece_drawing import DISC_AT, DISC_RADIUS, LENS_RADIUS, Form, paint_piece
from topologic_qt.table.sprites import Drawing, Sprites
from topologic_qt.widgets.motion import Motion

_LIFTED = 1.12
_LENS_FROM_DISC = DISC_RADIUS / LENS_RADIUS
"""The scale of a lens that is as large as a disc."""


def _drawing(mark: str, form: Form, lifted: bool = False) -> Drawing:
    return Drawing(("piece", mark, form, lifted), lambda painter: paint_piece(painter, mark, form, lifted))


class Home(NamedTuple):
    """The place where a piece stands, to which it returns."""

    place: QPointF
    """Its middle, in the scene."""
    scale: float = 1.0
    form: Form = Form.LENS


class PieceItem(QGraphicsObject):
    """A piece on the table."""

    def __init__(self, index: int, sprites: Sprites, motion: Motion) -> None:
        super().__init__()
        self.index = index
        self._sprites = sprites
        self._motion = motion
        self._lifted = False
        self._standing = {form: _drawing(self.mark, form) for form in Form}
        self._held = _drawing(self.mark, Form.LENS, lifted=True)
        self._home = Home(QPointF())
        self._form = Form.LENS
        self._rest()

    @property
    def mark(self) -> str:
        """The text on the piece: its number, from 1."""
        return str(self.index + 1)

    def go_home(self, home: Home, gliding: bool = True) -> None:
        """Move the piece to a place of the scene, and return it there whenever it is put back."""
        self._home = home
        if not gliding:
            self._take_form(home.form)
            self.setPos(home.place)
            self.setScale(home.scale)
        elif not self._lifted:
            self._glide()

    def lift(self) -> None:
        """Show the piece lifted above everything else."""
        self._lifted = True
        self.setZValue(20)
        self._motion.stop(self)
        self._take_form(Form.LENS)
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
        return self._home.place

    def _rest(self) -> None:
        self.setZValue(10 + self.index * 0.01)

    def _glide(self) -> None:
        self._take_form(self._home.form)
        self._motion.glide(self, b"pos", self._home.place)
        self._motion.glide(self, b"scale", self._home.scale)

    def _take_form(self, form: Form) -> None:
        """Become a lens or a disc; a lens begins as small as the disc was."""
        if form is not self._form:
            self.prepareGeometryChange()
            self._form = form
            self.setScale(_LENS_FROM_DISC if form is Form.LENS else 1.0)

    def covers(self, point: QPointF) -> bool:
        """Return whether a point of the scene lies on the piece."""
        offset = (point - self.pos()) / self.scale()
        if self._form is Form.DISC:
            return _within(offset, DISC_RADIUS + 2)
        return _within(offset, LENS_RADIUS + 2) or _within(offset - DISC_AT, DISC_RADIUS)

    def boundingRect(self) -> QRectF:
        """Return the area that the piece covers with its shadow, in its own units."""
        return self._form.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the piece."""
        drawing = self._held if self._lifted else self._standing[self._form]
        self._sprites.blit(painter, drawing, self._form.rect)


class LensItem(QGraphicsItem):
    """The lens, without a mark, of all the pieces on one tile. Presses pass through it."""

    def __init__(self, drawing: Drawing, sprites: Sprites, centre: QPointF, height: float) -> None:
        """Create a lens around the middle of a tile; ``height`` is its z value."""
        super().__init__()
        self._drawing = drawing
        self._sprites = sprites
        self.setPos(centre)
        self.setZValue(height)

    def boundingRect(self) -> QRectF:
        """Return the area that the lens covers with its shadow."""
        return Form.LENS.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the lens."""
        self._sprites.blit(painter, self._drawing, Form.LENS.rect)


def _within(offset: QPointF, radius: float) -> bool:
    return hypot(offset.x(), offset.y()) <= radius
