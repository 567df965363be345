"""Things on the screen of Topology that lessons and puzzles point at. No Qt is needed here."""

from dataclasses import dataclass

from topologic_qt.games.lesson import Points
from topologic_qt.games.topology.rules.placed import PlacedTile


@dataclass(frozen=True, slots=True)
class TopologyPoints(Points):
    """Things that a lesson or a puzzle points at."""

    places: tuple[PlacedTile, ...] = ()
    """Tiles as they are to be laid."""
    points: bool = False
    """Whether the points of the turn are meant, in the corner of the table."""
    ending: bool = False
    """Whether the button that ends the turn is meant."""
