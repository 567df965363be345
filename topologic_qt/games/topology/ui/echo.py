"""The sounds of the match: what the hand does, what others do, and each ring that is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.rules.state import View

if TYPE_CHECKING:
    from topologic_qt.games.topology.ui.laying_table import LayingTable
    from topologic_qt.games.topology.ui.play import Play

_HIGHEST = 7
"""The most steps by which one ring of a turn sounds higher than the first."""


class Echo:
    """Plays the sounds of a match on its table."""

    def __init__(self, table: LayingTable, play: Play) -> None:
        self._table = table
        self._celebration = play.celebration
        self._calls = False
        play.laying.sounded.connect(table.play_sound)
        play.half_turn.turned.connect(lambda: table.play_sound("turn-tile"))
        self._celebration.ring_filled.connect(lambda _: self._ring(self._celebration.count))
        self._celebration.finished.connect(self._call)

    def play(self, before: View, view: View, counting: bool) -> None:
        """Play what has happened between two views of one match; rings may be ``counting`` now."""
        if before.computer is not None:
            if view.tiles != before.tiles:
                self._table.play_sound("place")
            self._calls = not view.is_over and view.computer is None and not view.waits_for_mail
        if view.is_over and not before.is_over:
            self._table.play_sound("found")
        elif not counting:
            if len(view.turns) > len(before.turns) and view.turns[-1].rings:
                self._ring(len(view.turns[-1].rings))
            self._call()

    def _ring(self, number: int) -> None:
        """Play the ring that is counted as the first, second and so on of its turn."""
        self._table.play_sound("ring", min(number - 1, _HIGHEST))

    def _call(self) -> None:
        """Call the player who has to move now, if others did before."""
        calls, self._calls = self._calls, False
        if calls:
            self._table.play_sound("your-turn")
