"""What a player makes of the others: what they may know, and what follows from their not announcing."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from topologic_qt.engine import Rng, Seat
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.deduction.bots.mind import Bounds
from topologic_qt.games.deduction.bots.worlds import Table, World
from topologic_qt.games.deduction.rules import ALL_TILES, Question, Tile

PASSES = 0.05
"""The chance that somebody who can prove the missing tile does not announce it at once."""

DREAD = 2.0
"""The power of a rival's chance that is the risk of his being first."""

_SUREST = 0.95
"""The largest risk of a single rival, who may think of something else."""

_CANDIDATES = 4
"""The number of tiles that are looked at, the likeliest ones."""


class Outlook(NamedTuple):
    """What speaks for announcing now."""

    tile: Tile
    """The tile that is most likely to be missing."""
    chance: float
    """Its chance, with what follows from the others' not having announced."""
    free: float
    """The chance that no rival will be first if this player waits."""


class _Seen(NamedTuple):
    """One deal as it looks to the rivals."""

    silent: float
    """How likely they would have said nothing up to now."""
    free: float
    """How likely none of them will be first."""


@dataclass(frozen=True)
class Rivals:
    """The other players who are still in, as one player sees them."""

    table: Table

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Their seats."""
        return tuple(seat for seat in self.table.view.active if seat != self.table.seat)

    def outlook(self, rng: Rng, thinking: Thinking) -> Outlook:
        """What speaks for announcing now, by drawing deals by lot; there must be rivals.

        Raises `Cancelled` if ``thinking`` says so.
        """
        missing = self.table.mind.missing
        likely = sorted(missing, key=lambda tile: -missing[tile])[:_CANDIDATES]
        worlds = max(2, self.table.affordable // (len(likely) * len(self.seats)))
        right, free = {}, 0.0
        for tile in likely:
            seen = []
            for world in self.table.worlds(worlds, rng, ALL_TILES.index(tile)):
                thinking.check()
                seen.append(self._seen(world))
            right[tile] = missing[tile] * sum(look.silent for look in seen) / worlds
            free += missing[tile] * sum(look.silent * look.free for look in seen) / worlds
        others = sum(chance for tile, chance in missing.items() if tile not in right)
        total = sum(right.values()) + others
        best = max(right, key=right.__getitem__)
        return Outlook(best, right[best] / total, (free + others) / total)

    def _seen(self, world: World) -> _Seen:
        silent = free = 1.0
        for seat in self.seats:
            mind = self.table.mind_in(world, seat, self._heard)
            lines = self._last_turns.get(seat)
            if mind.is_certain and lines is not None:
                then = self.table.mind_in(world, seat, self._heard_then[seat], lines)
                silent *= PASSES if then.is_certain else 1.0
            free *= 1 - min(_SUREST, mind.chance**DREAD)
        return _Seen(silent, free)

    @cached_property
    def _heard(self) -> Bounds:
        return self.table.heard()

    @cached_property
    def _last_turns(self) -> dict[Seat, int]:
        """The number of lines in the log when each rival could announce for the last time."""
        return {
            entry.asker: line + 1
            for line, entry in enumerate(self.table.view.log)
            if isinstance(entry, Question) and entry.asker in self.seats
        }

    @cached_property
    def _heard_then(self) -> dict[Seat, Bounds]:
        return {seat: self.table.heard(lines) for seat, lines in self._last_turns.items()}
