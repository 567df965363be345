"""What the table has to know of a tile to show it."""

from typing import NamedTuple

from PySide6.QtCore import QPointF

from topologic_qt.table.drawing import PITCH, paint_face, paint_light, paint_shadow
from topologic_qt.table.palette import VIVID
from topologic_qt.table.sprites import Drawing

SHADOW = Drawing("shadow", paint_shadow)
"""The shadow of any tile."""

_LIGHT = Drawing("light", paint_light)


class TileLook(NamedTuple):
    """What the table has to know of a tile."""

    key: str
    """How the table and its users name it."""
    colour: str
    """The letter of its colour in the palette."""
    number: int
    """Its pips, 1 to 6."""
    column: int
    row: int
    angle: float = 0.0
    """How far it is turned from lying straight, in degrees."""

    @property
    def centre(self) -> QPointF:
        """Its middle, in table units."""
        return QPointF(self.column * PITCH, self.row * PITCH)

    def drawing(self, with_letter: bool = False) -> Drawing:
        """How it is drawn, with the letter of its colour or without."""
        paint, number, letter = VIVID[self.colour], self.number, self.colour if with_letter else ""
        return Drawing(
            (self.colour, number, letter), lambda painter: paint_face(painter, paint, number, letter), _LIGHT
        )
