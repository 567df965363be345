"""Things on the screen of Topologic that lessons and puzzles point at. No Qt is needed here."""

from dataclasses import dataclass

from topologic_qt.games.lesson import Points


@dataclass(frozen=True, slots=True)
class TopologicPoints(Points):
    """Tiles and other things that a lesson or a puzzle points at; tiles are named as in the notation."""

    tiles: tuple[str, ...] = ()
    """The tiles with a ring."""
    alone: bool = False
    """Whether all other tiles are dimmed."""
    scores: tuple[tuple[str, int], ...] = ()
    """The points of the seekers on these tiles, to be shown one after the other."""
    hint: bool = False
    """Whether the last hint is meant."""
    asking: bool = False
    """Whether the button that asks for the hint is meant."""
    turns: tuple[int, ...] = ()
    """The turns that are meant, by index: their lines in the log, and where the seekers stood."""
