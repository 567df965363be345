"""A finished turn in hindsight: what it scored, the best that was found for it, and what it left."""

from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.games.topology.rules.placed import PlacedTile


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The review of one turn."""

    number: int
    """The number of the turn, from 1, over all players."""
    seat: Seat
    points: int
    """The points that it scored."""
    best: int
    """The most points that were found for it; never less than `points`."""
    best_tiles: tuple[PlacedTile, ...]
    """The placement of the same designs that scores `best`; as they were laid if nothing better was found."""
    best_turned: PlacedTile | None
    """In the advanced variant: the tile that is turned for it, as it lay before."""
    before: tuple[PlacedTile, ...]
    """The table as it was before the turn, and before a half turn in it."""
    gave: int | None
    """The most points found for the next player, with the tiles that came; None after the last turn."""
