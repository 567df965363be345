"""Things on the screen of Deduction that lessons and puzzles point at. No Qt is needed here."""

from dataclasses import dataclass

from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.sheet import Cell
from topologic_qt.games.deduction.rules.tiles import Hand
from topologic_qt.games.lesson import Points


@dataclass(frozen=True, slots=True)
class DeductionPoints(Points):
    """Things that a lesson or a puzzle points at."""

    tiles: Hand = ()
    """Tiles in the own hand or face up."""
    missing: bool = False
    """Whether the covered tile is meant."""
    question: Ask | None = None
    """The question whose parts are meant: the half of the coin, and what the player is asked."""
    shown: bool = False
    """Whether the tile is meant that was just shown."""
    noted: Cell | None = None
    """The cell of the note sheet that is meant."""
    cells: tuple[Cell, ...] = ()
    """More cells of the note sheet: the tiles that can be the missing one, say."""
    lines: tuple[int, ...] = ()
    """The lines of the log that are meant, counted from 0."""
    announcing: bool = False
    """Whether the button is meant with which a tile is announced."""
    ending: bool = False
    """Whether the button is meant that ends the turn."""
