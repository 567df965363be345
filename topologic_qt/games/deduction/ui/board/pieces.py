"""The things on the table: their kinds, sizes and outlines, and their names for the table."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

THICKNESS = 6.0
"""How much of the side of a tile of full size is to be seen below its face, in table units."""

FULL = 100.0
"""The side of a tile of full size, in table units."""

COIN = 112.0
"""The diameter of a coin's face."""

BAG = (116.0, 128.0)
"""The width and the height of the bag."""

SPREAD = 14.0
"""How far a shadow reaches beyond a thing."""


class Kind(StrEnum):
    """The kinds of things."""

    TILE = "tile"
    """A tile that shows its face."""
    BACK = "back"
    """A tile that shows its back."""
    FACE = "face"
    """One of the two faces of the coin."""
    COIN = "coin"
    """A coin on its way, of which no face can be told."""
    BAG = "bag"
    """The bag with the coins."""
    PLATE = "plate"
    """The name of a player, on a plate of brass."""
    TARGET = "target"
    """A kind of question, ready to be put to a player."""


_ROUND = {Kind.FACE, Kind.COIN}


class Piece(NamedTuple):
    """A thing on the table. Its text is the name of its look, from which it can be made again."""

    kind: Kind
    width: float
    height: float
    what: str = ""
    """The notation of what it shows: of a tile, a suit or a value; or the place of a back."""
    words: tuple[str, ...] = ()
    """The lines of text on it; no line has an end of line in it."""

    def __str__(self) -> str:
        return "\n".join((self.kind, f"{self.width:g}", f"{self.height:g}", self.what, *self.words))

    @classmethod
    def parse(cls, text: str) -> Piece:
        """Return the thing with this look."""
        kind, width, height, what, *words = text.split("\n")
        return cls(Kind(kind), float(width), float(height), what, tuple(words))

    @property
    def size(self) -> float:
        """The size of a tile, as a share of full size."""
        return self.width / FULL

    @property
    def area(self) -> QRectF:
        """The area of the face, around its middle."""
        return QRectF(-self.width / 2, -self.height / 2, self.width, self.height)

    @property
    def thickness(self) -> float:
        """How much of the side is to be seen below the face."""
        if self.kind in (Kind.TILE, Kind.BACK):
            return THICKNESS * self.size
        return THICKNESS if self.kind in _ROUND else 0.0

    @property
    def covered(self) -> QRectF:
        """The area of the thing with its side, and of a ring around it."""
        return self.area.adjusted(-7, -7, 7, 7 + self.thickness).toAlignedRect().toRectF()

    @property
    def shadowed(self) -> QRectF:
        """The area of its shadow."""
        far = SPREAD + 2
        return self.area.adjusted(-far, -far, far, far + 8).toAlignedRect().toRectF()


@cache
def outline(kind: Kind, width: float, height: float, inset: float = 0.0) -> QPainterPath:
    """Return the edge of a thing around its middle, or a line inside it."""
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(inset, inset, -inset, -inset)
    path = QPainterPath()
    if kind in _ROUND:
        path.addEllipse(area)
    elif kind is Kind.BAG:
        return bag_outline(area)
    else:
        corner = {Kind.PLATE: 11.0, Kind.TARGET: 20.0}.get(kind, 10.0 * width / FULL)
        path.addRoundedRect(area, corner, corner)
    return path


def bag_outline(area: QRectF) -> QPainterPath:
    """Return the edge of a bag that is tied up near its top."""
    left, top, wide, high = area.left(), area.top(), area.width(), area.height()

    def at(x: float, y: float) -> QPointF:
        return QPointF(left + x * wide, top + y * high)

    path = QPainterPath(at(0.3, 0.02))
    path.quadTo(at(0.5, 0.1), at(0.7, 0.02))
    path.cubicTo(at(0.82, 0.06), at(0.72, 0.2), at(0.66, 0.27))
    path.cubicTo(at(0.86, 0.36), at(1.02, 0.62), at(0.97, 0.82))
    path.cubicTo(at(0.93, 0.98), at(0.74, 1.0), at(0.5, 1.0))
    path.cubicTo(at(0.26, 1.0), at(0.07, 0.98), at(0.03, 0.82))
    path.cubicTo(at(-0.02, 0.62), at(0.14, 0.36), at(0.34, 0.27))
    path.cubicTo(at(0.28, 0.2), at(0.18, 0.06), at(0.3, 0.02))
    path.closeSubpath()
    return path
