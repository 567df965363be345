"""What one turn brought, on the table: its tiles outlined, and its points in the corner."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.table.seat_marks import colour_of
from topologic_qt.widgets.translate import tr


class TurnPoints:
    """Tells of the turn before until a tile is laid, and then of the running one."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._table = tabletop.table
        self._badge = tabletop.badge

    def show_now(self, view: View, rings: Sequence[ScoredRing], holds: bool) -> None:
        """Show the turn before, or the ``rings`` of the running one if a tile is laid or (``holds``) held."""
        last = view.turns[-1] if view.turns else None
        self._badge.setVisible(last is not None or not (view.is_over or view.due))
        self._outline_last(view, last)
        if last is not None and (view.is_over or not (view.laid or holds)):
            name = view.setup.names[last.seat]
            self._badge.show_sum(tr("Last turn: {name}", name=name), last.rings)
        else:
            self._badge.show_sum(tr("This turn"), rings)

    def count(self, view: View, result: TurnResult, rings: Sequence[ScoredRing]) -> None:
        """Show what those rings of a turn are worth that have been counted so far."""
        name = view.setup.names[result.seat]
        self._badge.show_sum(tr("{name}, turn {number}", name=name, number=result.number), rings)

    def show_then(self, view: View, number: int, tiles: Sequence[PlacedTile]) -> None:
        """Outline those of some tiles that are of an earlier turn; 0 is the beginning."""
        result = view.turns[number - 1] if number else None
        if result is None:
            self._table.show_turn((), (), colour_of(0, dark=True))
            return
        laid = [tile for tile in result.tiles if tile in tiles]
        self.outline(result.seat, laid, () if result.turned is None else (result.turned,))

    def outline(self, seat: int, tiles: Sequence[PlacedTile], half_turned: Sequence[PlacedTile]) -> None:
        """Outline the tiles of a turn, and sign those turned by half in it."""
        self._table.show_turn((*tiles, *half_turned), half_turned, colour_of(seat, dark=True))

    def _outline_last(self, view: View, last: TurnResult | None) -> None:
        """Outline the tiles of the turn before, and sign what was turned in it and in the running one."""
        now = [] if view.turned is None else [view.turned]
        if last is None:
            self._table.show_turn((), now, colour_of(view.seat, dark=True))
            return
        then = [] if last.turned is None else [last.turned]
        self._table.show_turn((*last.tiles, *then), (*then, *now), colour_of(last.seat, dark=True))
