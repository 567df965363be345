"""What a player says, in a bubble below the plate: a question, or an answer that nods, shakes or counts."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem

from topologic_qt.games.deduction.ui.board import words
from topologic_qt.games.deduction.ui.board.lines import paint_line
from topologic_qt.games.deduction.ui.board.things import paint_symbol
from topologic_qt.table.sprites import Drawing, solid

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from topologic_qt.games.deduction.rules import Question, Tile
    from topologic_qt.table.sprites import Draw, Sprites

_HEIGHT = 58.0
_QUESTION, _ANSWER, _COUNT, _NAMED = 248.0, 136.0, 190.0, 152.0
"""The widths of bubbles with a question, with yes or no, with a number, and with a tile."""

_MOST, _PIP = 7, 18.5
"""The number of pips in the widest bubble with a number, and the distance from one to the next."""

WIDEST = (_QUESTION, _HEIGHT)
"""The size of the largest bubble."""

_YES, _NO, _INK = QColor("#0a7048"), QColor("#a3262a"), QColor("#2b241c")

_SWINGS = 2.0
"""How often the head nods or shakes."""

_REACH = 11.0
"""How far it nods or shakes, in table units."""

_SINCE = 0.3
"""The share of the time after which an answer is seen: the question stands alone before."""

_Z = 13.5


class Bubble(QGraphicsItem):
    """A bubble with what one player says. Presses pass through it, and it stays when the table changes."""

    def __init__(self, sprites: Sprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._drawing: Drawing | None = None
        self._area = QRectF()
        self._at = QPointF()
        self._answer: bool | int | None = None
        self._tip = -1
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def ask(self, question: Question, at: QPointF, below: bool) -> None:
        """Show a question; ``below``, its player sits below the bubble."""
        text, face = words.short_question(question.kind), question.face.value
        self._answer, self._tip = None, 1 if below else -1
        self._say(_QUESTION, at, ("asked", text, face), lambda painter: _question(painter, text, face))

    def answer(self, given: bool | int, most: int, at: QPointF, below: bool) -> None:
        """Show an answer, a number up to ``most``, say; ``below``, its player sits below the bubble."""
        self._tip = 1 if below else -1
        self._answer = given
        text = words.answer(given)
        if isinstance(given, bool):
            self._say(_ANSWER, at, ("told", text), lambda painter: _yes_or_no(painter, given, text))
        else:
            width = _COUNT - (_MOST - most) * _PIP
            self._say(
                width, at, ("counted", given, most), lambda painter: _count(painter, given, most, width)
            )

    def name(self, tile: Tile, right: bool, at: QPointF, below: bool) -> None:
        """Show a tile that was named as the missing one; ``below``, its player sits below the bubble."""
        self._answer, self._tip = right, 1 if below else -1
        self._say(_NAMED, at, ("named", tile, right), lambda painter: _named(painter, tile, right))

    def _say(self, width: float, at: QPointF, name: tuple[object, ...], paint: Draw) -> None:
        self.prepareGeometryChange()
        self._area = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        tip = self._tip
        self._drawing = Drawing(("bubble", tip, *name), lambda painter: _paint(painter, width, tip, paint))
        self._at = at
        self.stand(1.0)
        self.update()

    def stand(self, share: float) -> None:
        """Nod, shake or grow; ``share`` is the part of the time that is over. At first nothing is seen."""
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
        return self._area.adjusted(-8, -16, 8, 20)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the bubble."""
        if self._drawing is not None:
            self._sprites.blit(painter, self._drawing, self.boundingRect())


def _paint(painter: QPainter, width: float, side: int, paint: Draw) -> None:
    """Paint an empty bubble with a tip up (-1) or down (1) towards its player, and what is in it."""
    edge = side * _HEIGHT / 2
    body, tip = QPainterPath(), QPainterPath(QPointF(-13, edge - 2 * side))
    body.addRoundedRect(QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT), 20, 20)
    tip.lineTo(0, edge + 12 * side)
    tip.lineTo(13, edge - 2 * side)
    tip.closeSubpath()
    shape = body.united(tip)
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
    """Paint a tick, or a cross, at the left end of a bubble."""
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
    """Paint a number, and as many pips out of the most that there can be."""
    left = -width / 2
    paint_line(painter, QRectF(left + 8, -_HEIGHT / 2, 44, _HEIGHT), str(given), 36, _INK)
    painter.setPen(Qt.PenStyle.NoPen)
    for pip in range(most):
        painter.setBrush(solid(_YES if pip < given else QColor(90, 76, 54, 50)))
        painter.drawEllipse(QPointF(left + 64 + pip * _PIP, 0), 7, 7)
