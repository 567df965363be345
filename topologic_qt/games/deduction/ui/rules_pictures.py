"""Pictures for the page with the rules: tiles and coins, as they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from topologic_qt.games.deduction.rules.tiles import Suit, Tile, Value
from topologic_qt.games.deduction.ui.board.pieces import BAG, COIN, FULL, Kind, Piece
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE
from topologic_qt.widgets.paper import html_picture

Row = Sequence[Piece]
"""Things that lie beside each other."""

_GAP = 12.0
"""The gap between things, in table units."""

_BACK = Piece(Kind.BACK, FULL, FULL, "rules")
_BAG = Piece(Kind.BAG, *BAG)


def _tile(suit: Suit, value: Value) -> Piece:
    return Piece(Kind.TILE, FULL, FULL, str(Tile(suit, value)))


def _coin(face: Suit | Value) -> Piece:
    return Piece(Kind.FACE, COIN, COIN, face.value)


ALL = tuple(tuple(_tile(suit, value) for value in Value) for suit in Suit)
"""All tiles: a row for each suit, from the blank to the five."""
MISSING = ((_BACK, _tile(Suit.SUN, Value.ACE), _tile(Suit.MOON, Value.THREE)),)
"""A covered tile beside two that lie face up."""
QUESTION = ((_BAG, _coin(Suit.CROWN), _coin(Value.FOUR)),)
"""The bag, and the two faces of a coin."""
SHOWN = ((_tile(Suit.CROWN, Value.TWO), _BACK),)
"""A tile as the player sees it to whom it is shown, and as the others see it."""


def picture(rows: Sequence[Row], height: int) -> str:
    """Return a picture of things in rows as HTML, so many points high."""
    laid: list[tuple[QPointF, str]] = []
    area = QRectF()
    y = 0.0
    for row in rows:
        x = 0.0
        high = max(piece.height for piece in row)
        for piece in row:
            at = QPointF(x + piece.width / 2, y + high / 2)
            laid.append((at, str(piece)))
            area |= USUAL_STYLE.shadow_rect(str(piece)).translated(at)
            x += piece.width + _GAP
        y += high + _GAP
    return html_picture(area, height, partial(_paint, laid))


def _paint(laid: Sequence[tuple[QPointF, str]], painter: QPainter) -> None:
    """Paint things above the shadows of all of them."""
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for at, face in laid:
            painter.save()
            painter.translate(at)
            drawings(face).draw(painter)
            painter.restore()
