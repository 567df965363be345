"""Ghosts of pieces and tiles, a tile held above the table, and a spotlight."""

from collections.abc import Collection, Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.table.glow import Glow, small_picture
from topologic_qt.table.piece_item import DISC_AT, DISC_RADIUS, LENS_RADIUS, TRAY_SCALE, Form, Home
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing, SpriteItem, Sprites, paint_letter

_SPOTLIGHT_DARK = 0.4  # opacity of an unlit piece


class Spotlight:
    """Dims a table except for what is lit, until `leave`."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def light(self, tiles: Collection[str] = (), pieces: Collection[int] = ()) -> None:
        """Light only these tiles and pieces."""
        self._table.show_glows({key: Glow.UNLIT for key in self._table.tiles if key not in tiles})
        for piece in self._table.pieces:
            piece.setOpacity(1.0 if piece.index in pieces else _SPOTLIGHT_DARK)

    def leave(self, chosen: str | None = None) -> None:
        """Light everything as usual, with a ring round the chosen tile, if any."""
        for piece in self._table.pieces:
            piece.setOpacity(1.0)
        self._table.choose(chosen)


_DARK = QColor("#16202e")
_EDGE = QColor(20, 24, 40, 215)
_FELT = QColor("#315f53")  # the ground of a ghost's picture: its light hardly shows on paper
_LENS_HEIGHT = 14.9  # z value of rings that ghosts share, below their marks


class GhostKind(Enum):
    """The two looks of a ghost, which differ in more than colour."""

    BROKEN = "broken"
    """A broken golden ring, with the mark on a disc."""
    WHOLE = "whole"
    """A whole pale ring, with the mark on a square."""

    @property
    def light(self) -> QColor:
        """The colour of the ring."""
        return QColor("#ffd54a" if self is GhostKind.BROKEN else "#f4fbff")

    @property
    def corner(self) -> QPointF:
        """The middle of the mark of a ghost alone on its tile; no piece, and no other kind, has it there."""
        across = DISC_AT.x() if self is GhostKind.BROKEN else -DISC_AT.x()
        return QPointF(across, -DISC_AT.y())


def paint_ghost(painter: QPainter, mark: str, kind: GhostKind, form: Form = Form.LENS) -> None:
    """Paint a ghost with a mark, around the origin; like a piece, it covers no pips."""
    if form is Form.DISC:
        _paint_mark(painter, mark, kind, QPointF(0, 0))
        return
    _paint_ring(painter, kind)
    _paint_mark(painter, mark, kind, kind.corner)


def _paint_ring(painter: QPainter, kind: GhostKind) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = QPen(kind.light, 3)
    if kind is GhostKind.BROKEN:
        ring.setDashPattern([3.6, 2.4])
        ring.setCapStyle(Qt.PenCapStyle.FlatCap)
    for pen in (QPen(_EDGE, 5), ring):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), LENS_RADIUS, LENS_RADIUS)


def _paint_mark(painter: QPainter, mark: str, kind: GhostKind, at: QPointF) -> None:
    half = DISC_RADIUS - 1
    box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    if kind is GhostKind.BROKEN:
        painter.setPen(QPen(kind.light, 2.2))
        painter.setBrush(_DARK)
        painter.drawEllipse(box)
    else:
        painter.setPen(QPen(_DARK, 2.2))
        painter.setBrush(kind.light)
        painter.drawRoundedRect(box, 4, 4)
    paint_letter(painter, mark, QColor("#ffffff") if kind is GhostKind.BROKEN else _DARK, at, 19)


def ghost_picture(kind: GhostKind, ratio: float) -> QPixmap:
    """Return a small picture of a ghost without a mark on felt, for a screen of this pixel ratio."""
    return small_picture(Form.LENS.rect, 0.24, ratio, _FELT, lambda painter: paint_ghost(painter, "", kind))


class GhostItem(QGraphicsObject):
    """The ghost of one piece. Presses pass through it."""

    def __init__(self, index: int, sprites: Sprites, kind: GhostKind = GhostKind.BROKEN) -> None:
        super().__init__()
        self.kind = kind
        self._sprites = sprites
        self._mark = str(index + 1)
        self.take_form(Form.LENS)
        self.setOpacity(0.9)
        self.setZValue(15 + index * 0.01)

    def take_form(self, form: Form) -> None:
        """Show as a ring, or as a mark alone where several ghosts share a tile."""
        mark, kind = self._mark, self.kind
        self.prepareGeometryChange()
        self._form = form
        self._drawing = Drawing(
            ("ghost", kind, form, mark), lambda painter: paint_ghost(painter, mark, kind, form)
        )

    def boundingRect(self) -> QRectF:
        """Return the area that the ghost covers, in its own units."""
        return self._form.rect

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the ghost."""
        self._sprites.blit(painter, self._drawing, self._form.rect)


class Ghosts:
    """The ghosts on one table."""

    def __init__(self, table: TableScene, kind: GhostKind = GhostKind.BROKEN) -> None:
        self._table = table
        self._kind = kind
        self._beside: Collection[str] = ()
        self._items: list[GhostItem] = []
        self._lenses: list[SpriteItem] = []
        self._alone = False

    def show(
        self,
        positions: Sequence[str | None],
        gliding: bool = False,
        alone: bool = False,
        beside: Collection[str] = (),
    ) -> None:
        """Show ghosts on tiles, or (None) in the tray; ``alone`` without pieces, ``beside`` others there."""
        self._beside = beside
        self._table.show_pieces(not alone)
        self._alone = alone
        while len(self._items) < len(positions):
            self._items.append(GhostItem(len(self._items), self._table.sprites, self._kind))
            self._table.addItem(self._items[-1])
        self._share(positions)
        for index, item in enumerate(self._items):
            home = self._home(positions, index)
            item.take_form(home.form)
            self._table.motion.stop(item)
            if gliding:
                self._table.motion.glide(item, b"pos", home.place)
                self._table.motion.glide(item, b"scale", home.scale)
            else:
                item.setPos(home.place)
                item.setScale(home.scale)

    def _share(self, positions: Sequence[str | None]) -> None:
        """Lay a ring on each tile that several ghosts share."""
        for lens in self._lenses:
            self._table.removeItem(lens)
        shared = {key for key in positions if key is not None and positions.count(key) > 1}
        drawing = Drawing(("ghost lens", self._kind), lambda painter: _paint_ring(painter, self._kind))
        places = [self._table.tiles[key].pos() for key in sorted(shared)]
        sprites, rect = self._table.sprites, Form.LENS.rect
        self._lenses = [SpriteItem(sprites, drawing, rect, place, _LENS_HEIGHT) for place in places]
        for lens in self._lenses:
            self._table.addItem(lens)

    def leave(self) -> None:
        """Remove the ghosts, and show the pieces again."""
        self._table.show_pieces(True)
        for item in (*self._items, *self._lenses):
            self._table.removeItem(item)
        self._items, self._lenses = [], []

    def _home(self, positions: Sequence[str | None], index: int) -> Home:
        key = positions[index]
        if key is None:
            return Home(self._table.tray_slot(index), TRAY_SCALE)
        sharing = [other for other, position in enumerate(positions) if position == key]
        scale, offset = self._table.fan(len(sharing), sharing.index(index))
        if key in self._beside or (not self._alone and self._table.pieces_on(key)):
            offset = QPointF(offset.x(), -offset.y())
        form = Form.DISC if len(sharing) > 1 else Form.LENS
        return Home(self._table.tiles[key].pos() + offset, scale, form)


_LIFTED_Z, _GHOST_Z = 20.0, 12.0
_HEIGHT = QPointF(7, 16)  # offset of the shadow of a tile in the hand, in table units
_GHOST_OPACITY = 0.76


class LooseTile(QGraphicsObject):
    """A tile in the hand, or a ghost. Presses pass through it, and it stays when the table is laid anew."""

    def __init__(self, table: TableScene, lifted: bool) -> None:
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
        """Show the tile at a point of the scene, turning it by ``turn`` degrees clockwise."""
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

    def boundingRect(self) -> QRectF:
        """Return the area that the tile covers, with its shadow if it is lifted, in its own units."""
        return self._rect | self._shadow_rect.translated(_HEIGHT) if self._lifted else self._rect

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the tile, over its shadow if it is lifted."""
        sprites = self._table.sprites
        if self._lifted and self._shadow is not None:
            painter.translate(_HEIGHT)
            sprites.blit(painter, self._shadow, self._shadow_rect)
            painter.translate(-_HEIGHT)
        if self._drawing is not None:
            sprites.blit(painter, self._drawing, self._rect)
