"""The lines on one table, and each of them in words: its length, its ends, and the rings inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from topologic_qt.games.topology.rules.hexes import Hex
from topologic_qt.games.topology.rules.lines import Part, Run, closable, dead_holes, runs
from topologic_qt.games.topology.rules.placed import PlacedTile, edge_hexes
from topologic_qt.games.topology.rules.scoring import Ring, is_inside, rings
from topologic_qt.widgets.translate import listing, ntr, tr

_LINES = 5
"""The number of lines of a tile."""


class Lines:
    """Everything that can be said of the lines on a table; found when somebody asks for it."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self.tiles = tiles

    @cached_property
    def _runs(self) -> Mapping[Part, Run]:
        return {part: run for run in runs(self.tiles) for part in run.parts}

    @cached_property
    def closable(self) -> Sequence[Run]:
        """The open lines that one more tile could close."""
        return closable(self.tiles)

    @cached_property
    def dead(self) -> frozenset[Hex]:
        """The holes that no tile can ever fill."""
        return dead_holes(self.tiles)

    def run_at(self, part: Part) -> Run | None:
        """Return the whole line, or ring, that a line of a tile belongs to."""
        return self._runs.get(part)

    def of_tile(self, index: int) -> list[Run]:
        """Return the lines that run over a tile, each once, by the index of the tile."""
        found: list[Run] = []
        for line in range(_LINES):
            run = self._runs[index, line]
            if run not in found:
                found.append(run)
        return found

    def inside(self, run: Run) -> list[int]:
        """Return the lengths of the rings inside a ring, the longest first."""
        return [ring.length for ring in self.rings_inside(run)]

    def rings_inside(self, run: Run) -> list[Ring]:
        """Return the rings inside a ring, the longest first."""
        found = rings(self.tiles)
        outer = next((ring for ring in found if ring.parts[0] in run.parts), None)
        if outer is None or not run.is_ring:
            return []
        inside = [ring for ring in found if ring is not outer and is_inside(ring, outer)]
        return sorted(inside, key=lambda ring: -ring.length)

    def describe(self, run: Run) -> str:
        """Return a line in words: its length, and what is inside it or how it ends."""
        if run.is_ring:
            return self._ring(run)
        text = ntr("Line of {n} part", "Line of {n} parts", run.length)
        return tr("{line}: {ends}", line=text, ends=self.ends(run))

    def _ring(self, run: Run) -> str:
        text = ntr("Ring of {n} part", "Ring of {n} parts", run.length)
        inside = self.inside(run)
        if not inside:
            return tr("{ring}, nothing inside it", ring=text)
        lengths = listing(inside)
        return ntr(
            "{ring}, inside it a ring of {lengths}",
            "{ring}, inside it {n} rings: {lengths}",
            len(inside),
            ring=text,
            lengths=lengths,
        )

    def is_blocked(self, run: Run) -> bool:
        """Return whether a line runs into a hole that no tile can fill, at one end at least."""
        return self._blocked(run) > 0

    def _blocked(self, run: Run) -> int:
        return sum(not self.dead.isdisjoint(edge_hexes(end)) for end in run.ends)

    def ends(self, run: Run) -> str:
        """Return how a line that is open ends."""
        blocked = self._blocked(run)
        if blocked == len(run.ends):
            return tr("both ends run into a hole, so that it never closes")
        if blocked:
            return tr("one end runs into a hole, so that it never closes")
        if run in self.closable:
            return tr("open, and one tile can close it")
        return tr("open at both ends")
