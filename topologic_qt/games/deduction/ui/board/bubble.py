"""The bubble with what a player says: a question, or an answer that nods, shakes or counts."""

from math import pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.board import words
from topologic_qt.games.deduction.ui.board.arrangement import Spot, paint_line
from topologic_qt.games.deduction.ui.board.things import paint_symbol
from topologic_qt.table.sprites import Draw, Drawing, Sprites, solid

_HEIGHT = 58.0
_QUESTION, _ANSWER, _COUNT, _NAMED = 248.0, 136.0, 190.0, 152.0
"""The widths of bubbles with a question, with yes or no, with a number, and with a tile."""

_MOST, _PIP = 7, 18.5
"""The number of pips in the widest bubble with a number, and the distance from one to the next."""

WIDEST = (_QUESTION, _HEIGHT)  # the size of the largest bubble

_YES, _NO, _INK = QColor("#0a7048"), QColor("#a3262a"), QColor("#2b241c")

_SWINGS = 2.0  # how often the head nods or shakes
_REACH = 11.0  # how far it nods or shakes, in table units
_SINCE = 0.3  # the share of the time after which an answer appears; until then the question stands alone

_Z = 13.5


class Bubble(QGraphicsItem):
    """A bubble with a player's words. Presses pass through it, and it stays when the table changes."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._drawing: Drawing | None = None
        self._area = QRectF()
        self._at = QPointF()
        self._answer: bool | int | None = None
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def ask(self, question: Question, spot: Spot) -> None:
        """Show a question by the player at a spot."""
        text, face = words.short_question(question.kind), question.face.value
        self._answer = None
        self._say(_QUESTION, spot, ("asked", text, face), lambda painter: _question(painter, text, face))

    def answer(self, given: bool | int, most: int, spot: Spot) -> None:
        """Show an answer by the player at a spot: yes or no, or a number up to ``most``."""
        self._answer = given
        text = words.answer(given)
        if isinstance(given, bool):
            self._say(_ANSWER, spot, ("told", text), lambda painter: _yes_or_no(painter, given, text))
        else:
            width, name = _COUNT - (_MOST - most) * _PIP, ("counted", given, most)
            self._say(width, spot, name, lambda painter: _count(painter, given, most, width))

    def name(self, tile: Tile, right: bool, spot: Spot) -> None:
        """Show the tile that the player at a spot announced, and whether it is right."""
        self._answer = right
        self._say(_NAMED, spot, ("named", tile, right), lambda painter: _named(painter, tile, right))

    def _say(self, width: float, spot: Spot, name: tuple[object, ...], paint: Draw) -> None:
        self.prepareGeometryChange()
        self._area = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        tip = _tip(spot, width)
        self._drawing = Drawing(("bubble", *tip, *name), lambda painter: _paint(painter, width, tip, paint))
        self._at = spot.bubble
        self.stand(1.0)
        self.update()

    def stand(self, share: float) -> None:
        """Nod, shake or grow; ``share`` is the elapsed part of the time. At first the bubble is hidden."""
        self.setVisible(share >= _SINCE)
        share = max(0.0, share - _SINCE) / (1 - _SINCE)
        swing = _REACH * sin(2 * pi * _SWINGS * share) * (1 - share)
        if self._answer is True:
            self.setPos(self._at + QPointF(0, swing))
        elif self._answer is False:
            self.setPos(self._at + QPointF(swing, 0))
        else:
            self.setPos(self._at)
        self.setScale(min(1.0, 0.6 + 3 * share))

    def boundingRect(self) -> QRectF:
        """Return the area of the bubble with its shadow, around its middle."""
        return self._area.adjusted(-8, -16, 16, 20)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the bubble."""
        if self._drawing is not None:
            self._sprites.blit(painter, self._drawing, self.boundingRect())


def _tip(spot: Spot, width: float) -> tuple[int, int]:
    """Return where the tip of a bubble is: up (-1), down (1) or right (0), and how far it leans."""
    if spot.plate.top() < spot.bubble.y() < spot.plate.bottom():
        return 0, 0
    far = width / 2 - 44
    lean = min(max((spot.rack.center().x() - spot.bubble.x()) / 3, -far), far)
    return (1 if spot.sits_below else -1), round(lean)


def _paint(painter: QPainter, width: float, tip: tuple[int, int], paint: Draw) -> None:
    side, lean = tip
    body, point = QPainterPath(), QPainterPath()
    body.addRoundedRect(QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT), 20, 20)
    if side:
        edge = side * _HEIGHT / 2
        base, end = edge - 2 * side, QPointF(lean * 1.25, edge + 13 * side)
        corners = [QPointF(lean - 13, base), end, QPointF(lean + 13, base)]
    else:
        base, end = width / 2 - 2, QPointF(width / 2 + 12, 0)
        corners = [QPointF(base, -12), end, QPointF(base, 12)]
    point.addPolygon(QPolygonF(corners))
    point.closeSubpath()
    shape = body.united(point)
    painter.fillPath(shape.translated(0, 5), solid(QColor(0, 0, 0, 80)))
    painter.fillPath(shape, solid(QColor("#fffdf6")))
    painter.strokePath(shape, QPen(solid(QColor("#5a4c36")), 2))
    paint(painter)


def _question(painter: QPainter, text: str, face: str) -> None:
    half, side = _QUESTION / 2, _HEIGHT - 18
    paint_symbol(painter, face, QPointF(half - 14 - side / 2, 0), side)
    paint_line(painter, QRectF(14 - half, -_HEIGHT / 2, 2 * half - side - 36, _HEIGHT), text, 24, _INK)


def _yes_or_no(painter: QPainter, given: bool, text: str) -> None:
    left = -_ANSWER / 2
    _sign(painter, given, left)
    paint_line(painter, QRectF(left + 52, -_HEIGHT / 2, _ANSWER - 62, _HEIGHT), text, 28, _INK)


def _named(painter: QPainter, tile: Tile, right: bool) -> None:
    left = -_NAMED / 2
    _sign(painter, right, left)
    paint_symbol(painter, tile.value, QPointF(left + 72, 0), 36)
    paint_symbol(painter, tile.suit, QPointF(left + 116, 0), 42)


def _sign(painter: QPainter, given: bool, left: float) -> None:
    sign = QPainterPath()
    if given:
        sign.moveTo(left + 20, 1)
        sign.lineTo(left + 29, 11)
        sign.lineTo(left + 45, -12)
    else:
        for rise in (-1, 1):
            sign.moveTo(left + 21, -11 * rise)
            sign.lineTo(left + 43, 11 * rise)
    pen = QPen(solid(_YES if given else _NO), 7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(sign, pen)


def _count(painter: QPainter, given: int, most: int, width: float) -> None:
    left = -width / 2
    paint_line(painter, QRectF(left + 8, -_HEIGHT / 2, 44, _HEIGHT), str(given), 36, _INK)
    painter.setPen(Qt.PenStyle.NoPen)
    for pip in range(most):
        painter.setBrush(solid(_YES if pip < given else QColor(90, 76, 54, 50)))
        painter.drawEllipse(QPointF(left + 64 + pip * _PIP, 0), 7, 7)
