"""The cursor for typing tiles: the place of the next one, and the direction."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.lattice import Place
from topologic_qt.table.lettering import paint_letter
from topologic_qt.table.sprites import Drawing, Sprites

_RECT = QRectF(-76, -76, 152, 152)
_LIGHT = QColor("#ffd54a")
_DARK = QColor(0, 0, 0, 190)
_TURNS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


class TypingCursor(QGraphicsItem):
    """A bright frame around a place, with an arrow for the direction and the letter typed so far."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._direction: Place = (1, 0)
        self._letter = ""
        self.setZValue(12)

    @property
    def letter(self) -> str:
        """The letter of the colour that was typed without its number yet."""
        return self._letter

    def point_at(self, place: Place, direction: Place, letter: str) -> None:
        """Place the cursor, with the columns and rows of one step, and the letter typed so far."""
        self.setPos(place[0] * PITCH, place[1] * PITCH)
        self._direction, self._letter = direction, letter
        self.update()

    def wake(self, awake: bool) -> None:
        """Show whether the cursor has the keyboard focus."""
        self.setOpacity(1 if awake else 0.45)

    def boundingRect(self) -> QRectF:
        """Return the area that the frame and its arrow cover, in the item's units."""
        return _RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the frame."""
        name = ("typing", self._direction, self._letter)
        self._sprites.blit(painter, Drawing(name, self._draw), _RECT)

    def _draw(self, painter: QPainter) -> None:
        frame = QRectF(-49, -49, 98, 98)
        for ink, width in ((_DARK, 9.0), (_LIGHT, 5.0)):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, width))
            painter.drawRoundedRect(frame, 10, 10)
        if self._letter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(20, 24, 30, 200))
            painter.drawEllipse(QPointF(0, 0), 34, 34)
            paint_letter(painter, self._letter, _LIGHT, QPointF(0, 0), 40)
        painter.rotate(_TURNS[self._direction])
        arrow = QPolygonF([QPointF(58, -13), QPointF(74, 0), QPointF(58, 13)])
        painter.setPen(QPen(_DARK, 4))
        painter.setBrush(_LIGHT)
        painter.drawPolygon(arrow)
