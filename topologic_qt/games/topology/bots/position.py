"""A position as a player sees it: the tiles of the table as the search knows them, and what may be done."""

from collections.abc import Sequence
from dataclasses import dataclass

from topologic_qt.games.topology.bots.frame import Spot, spot_of, tile_at
from topologic_qt.games.topology.bots.ground import Area, Ground
from topologic_qt.games.topology.bots.nodes import Nodes, start
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View

REACH = 4
"""The largest distance, in hexagons, from the tiles of the table in which a search lays others.

Within a turn the third tile could come to lie six hexagons away, where it closes nothing.
"""


@dataclass(frozen=True)
class Position:
    """A position of the search, between two moves."""

    table: tuple[Spot, ...]
    """The tiles that lay before this turn, a half turn of this turn included."""
    laid: tuple[Spot, ...]
    """The tiles laid in this turn."""
    revealed: tuple[str, ...]
    """The designs still to be laid, sorted."""

    @classmethod
    def of(cls, view: View) -> "Position":
        """The position of a view."""
        return cls(
            tuple(sorted(map(spot_of, view.confirmed))),
            tuple(map(spot_of, view.this_turn)),
            tuple(sorted(view.revealed)),
        )

    @classmethod
    def at(cls, table: Sequence[PlacedTile], revealed: Sequence[str]) -> "Position":
        """The position at the beginning of a turn."""
        return cls(tuple(sorted(map(spot_of, table))), (), tuple(sorted(revealed)))

    def nodes(self) -> Nodes:
        """Return the position as the beginning of a search."""
        area = Area((*self.table, *self.laid), REACH)
        return start(Ground(area, self.table), self.laid)

    def moves(self, spots: Sequence[Spot]) -> tuple[Move, ...]:
        """Return the moves that lay the tiles which are not laid yet, and end the turn."""
        return (*map(_lay, spots[len(self.laid) :]), End())


def placed(spots: Sequence[Spot]) -> tuple[PlacedTile, ...]:
    """Return tiles as the rules know them."""
    return tuple(map(tile_at, spots))


def _lay(spot: Spot) -> Lay:
    tile = tile_at(spot)
    return Lay(tile.design, tile.at, tile.direction)
