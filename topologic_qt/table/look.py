"""What the table has to know of a tile to show it."""

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from topologic_qt.table.drawing import PITCH, paint_face, paint_light, paint_shadow
from topologic_qt.table.palette import PALETTES
from topologic_qt.table.sprites import Drawing

SHADOW = Drawing("shadow", paint_shadow)
"""The shadow of any tile."""

_LIGHT = Drawing("light", paint_light)


class Overlay(Enum):
    """What is on a tile beside its pips, to tell its colour without seeing it."""

    NONE = "none"
    LETTER = "letter"
    SYMBOL = "symbol"


class Style(NamedTuple):
    """How all the tiles of a table look; people choose it."""

    palette: str = "vivid"
    """The id of the palette of their colours."""
    overlay: Overlay = Overlay.NONE

    def drawing(self, colour: str, number: int) -> Drawing:
        """How a tile is drawn, by the letter of its colour and its pips."""
        return Drawing(
            (*self, colour, number), lambda painter: self._paint_face(painter, colour, number), _LIGHT
        )

    def paint(self, painter: QPainter, colour: str, number: int) -> None:
        """Draw a tile around the origin."""
        self._paint_face(painter, colour, number)
        paint_light(painter)

    def _paint_face(self, painter: QPainter, colour: str, number: int) -> None:
        letter = "" if self.overlay is Overlay.NONE else colour
        paint = PALETTES[self.palette][colour]
        paint_face(painter, paint, number, letter, self.overlay is Overlay.SYMBOL)


USUAL_STYLE = Style()
"""How tiles look when nobody has chosen anything else."""


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

    def drawing(self, style: Style = USUAL_STYLE) -> Drawing:
        """How it is drawn."""
        return style.drawing(self.colour, self.number)
