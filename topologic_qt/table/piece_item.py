"""A piece on the table."""

from enum import Enum
from math import cos, hypot, pi, sin
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.table.sprites import Drawing, Sprites, paint_letter, solid
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import is_dark as is_dark

# A piece alone on a tile is a lens of clear glass: its rim runs around the pips, and the disc with its
# mark hangs on the rim, in a corner of the tile. Pieces that share a tile share a lens, and their discs
# lie along its rim. Nothing covers what has to be read on the tile.


LENS_RADIUS = 47.0  # radius of the middle of a lens's rim; within 44 units there is nothing but glass
DISC_RADIUS = 13.5  # radius of a disc with a mark
DISC_AT = QPointF(40.5, 40.5)  # middle of the disc on the rim of a lens
TRAY_SCALE = 0.78  # scale of a lens in the tray

_RIM = 5.0
_SPREAD = 9.0  # width of the shadow around a lens
_PIECE_DRAWING_DARK, _BRIGHT = QtGui.QColor("#16202e"), QtGui.QColor("#ffffff")


class Form(Enum):
    """The two forms of a piece."""

    LENS = "lens"
    """The form of a piece that stands alone or is held."""
    DISC = "disc"
    """The form of a piece that shares its tile."""

    @property
    def rect(self) -> QRectF:
        """The area that a piece of this form covers, with its shadow."""
        return QRectF(-58, -56, 116, 122) if self is Form.LENS else QRectF(-17, -17, 34, 38)


def paint_piece(painter: QtGui.QPainter, mark: str, form: Form = Form.LENS, lifted: bool = False) -> None:
    """Paint a piece with its mark. A lifted piece throws its shadow farther."""
    if form is Form.DISC:
        _paint_disc(painter, mark, QPointF(0, 0))
        return
    paint_lens(painter, lifted)
    _paint_disc(painter, mark, DISC_AT)


def paint_lens(painter: QtGui.QPainter, lifted: bool = False) -> None:
    """Paint a lens without a mark, as it lies on a tile that several pieces share."""
    _paint_lens_shadow(painter, 7.0 if lifted else 2.0)
    _paint_glass(painter)
    _paint_rim(painter)


def _paint_lens_shadow(painter: QtGui.QPainter, drop: float) -> None:
    shadow = QtGui.QPainterPath()
    shadow.addEllipse(QPointF(0, drop), LENS_RADIUS + _SPREAD, LENS_RADIUS + _SPREAD)
    hole = QtGui.QPainterPath()
    hole.addEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)
    shade = QtGui.QRadialGradient(QPointF(0, drop), LENS_RADIUS + _SPREAD)
    shade.setColorAt(0.84, QtGui.QColor(0, 0, 0, 150))
    shade.setColorAt(1, QtGui.QColor(0, 0, 0, 0))
    painter.fillPath(shadow.subtracted(hole), shade)


def _paint_glass(painter: QtGui.QPainter) -> None:
    """Paint the faint light in the glass; it leaves pips nearly all of their contrast."""
    glass = QtGui.QRadialGradient(QPointF(0, 0), LENS_RADIUS)
    glass.setColorAt(0, QtGui.QColor(255, 255, 255, 0))
    glass.setColorAt(0.92, QtGui.QColor(255, 255, 255, 3))
    glass.setColorAt(1, QtGui.QColor(235, 245, 255, 40))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glass)
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)


def _paint_rim(painter: QtGui.QPainter) -> None:
    """Paint a bright line with dark edges, to be seen on every colour."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QtGui.QPen(QtGui.QColor(18, 26, 38, 235), _RIM))
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)
    light = QtGui.QLinearGradient(-LENS_RADIUS, -LENS_RADIUS, LENS_RADIUS, LENS_RADIUS)
    light.setColorAt(0, QtGui.QColor(255, 255, 255))
    light.setColorAt(0.5, QtGui.QColor(206, 220, 236))
    light.setColorAt(1, QtGui.QColor(246, 250, 255))
    painter.setPen(QtGui.QPen(QtGui.QBrush(light), _RIM * 0.54))
    painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)


def _paint_disc(painter: QtGui.QPainter, mark: str, at: QPointF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QtGui.QColor(0, 0, 0, 70))
    painter.drawEllipse(at + QPointF(0, 1.8), DISC_RADIUS + 1.2, DISC_RADIUS + 1.2)
    painter.setPen(QtGui.QPen(_BRIGHT, 2.2))
    painter.setBrush(_PIECE_DRAWING_DARK)
    painter.drawEllipse(at, DISC_RADIUS - 1.1, DISC_RADIUS - 1.1)
    paint_letter(painter, mark, _BRIGHT, at, 21)


_LIGHT = ("#0b6aa8", "#c2500a", "#0a7d5b", "#9a3f7f", "#6b6256")
_DARK = ("#63b8ee", "#f39a5e", "#45cda0", "#e79ccb", "#cdbfa6")
"""The colours by seat, for light and for dark ground: they differ for any colour vision."""

_MARK = 22  # side of a `SeatMark`, in pixels
_CORNERS = (0, 4, 3, 6, 5)  # number of corners of each seat's mark; 0 is a disc
_TILT = (0.0, 0.0, -90.0, 0.0, -90.0)  # direction of the first corner, in degrees clockwise from the east


def colour_of(seat: int, dark: bool) -> QtGui.QColor:
    """Return the colour of a seat, on light or on dark ground."""
    return QtGui.QColor((_DARK if dark else _LIGHT)[seat])


def mark_of(seat: int, centre: QPointF, radius: float) -> QtGui.QPainterPath:
    """Return the outline of a seat's mark: a disc, a diamond, a triangle, a hexagon or a pentagon."""
    path, corners = QtGui.QPainterPath(), _CORNERS[seat]
    if not corners:
        path.addEllipse(centre, radius * 0.88, radius * 0.88)
        return path
    angles = [(_TILT[seat] + 360 * corner / corners) * pi / 180 for corner in range(corners)]
    path.addPolygon(QtGui.QPolygonF([centre + QPointF(cos(angle), sin(angle)) * radius for angle in angles]))
    path.closeSubpath()
    return path


def paint_mark(painter: QtGui.QPainter, seat: int, centre: QPointF, radius: float, dark: bool) -> None:
    """Paint the mark of a seat in its colour."""
    painter.save()
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(seat, dark)))
    painter.drawPath(mark_of(seat, centre, radius))
    painter.restore()


class SeatMark(QWidget):
    """The mark of a seat, as a small picture in a form."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(QSize(_MARK, _MARK))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the mark."""
        painter = QtGui.QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        paint_mark(painter, self._seat, centre, _MARK / 2 - 2, is_dark(self.palette()))


_LIFTED = 1.12
_LENS_FROM_DISC = DISC_RADIUS / LENS_RADIUS  # scale of a lens that is as large as a disc


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

    def paint(self, painter: QtGui.QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the piece."""
        drawing = self._held if self._lifted else self._standing[self._form]
        self._sprites.blit(painter, drawing, self._form.rect)


def _within(offset: QPointF, radius: float) -> bool:
    return hypot(offset.x(), offset.y()) <= radius
