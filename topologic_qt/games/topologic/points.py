"""The things on Topologic's screen to which lessons and puzzles can point, without Qt."""

from dataclasses import dataclass

from topologic_qt.games.lesson import Points


@dataclass(frozen=True, slots=True)
class TopologicPoints(Points):
    """The things that a lesson or puzzle points at; tiles are named as in the notation."""

    tiles: tuple[str, ...] = ()
    """The tiles marked with a ring."""
    alone: bool = False
    """Whether all other tiles are dimmed."""
    scores: tuple[tuple[str, int], ...] = ()
    """The seekers' points on these tiles, shown one after the other."""
    hint: bool = False
    """Whether to point at the last hint."""
    asking: bool = False
    """Whether to point at the button that asks for the hint."""
    turns: tuple[int, ...] = ()
    """The turns to point at, by index: their lines in the log, and the seekers' positions."""
