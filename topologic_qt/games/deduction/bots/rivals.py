"""What a player makes of the others: what they may know, and what it tells that they are silent."""

from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.deduction.bots.mind import Bounds, Mind
from topologic_qt.games.deduction.bots.worlds import TIME, Table, World, effort
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile

PASSES = 0.05
"""The chance that somebody who can prove the missing tile does not announce it at once."""

SUREST = 0.95
"""The risk of a rival who is certain already, and who may think of something else."""

EVEN, STEEP = 0.7, 6.5
"""The chance of a rival's likeliest tile at which his next turn is as likely as not to give him the rest, and
how fast the risk grows around it, on a logistic curve.

In 1,429 turns of somebody who waited among players of level Club, 0.7 and 8.5 foretold best whether another
turn came. The curve is flatter than that, for rivals who are not certain may dare as well.
"""

_CANDIDATES = 4
"""The number of tiles that are looked at, the likeliest ones."""


class Outlook(NamedTuple):
    """What speaks for announcing now."""

    tile: Tile
    """The tile that is most likely to be missing."""
    chance: float
    """Its chance, with what the silence of the others tells."""
    free: float
    """The chance that no rival will be first if this player waits."""


class _Seen(NamedTuple):
    """One deal as it looks to the rivals."""

    fits: float
    """How well their silence goes with it; only the proportion to other deals counts."""
    free: float
    """How likely none of them will be first."""
    effort: float
    """About how many milliseconds it took to see that."""


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
        seen = {likely[0]: self._looks(likely[0], 1, rng, thinking)}
        worlds = max(2, int(TIME / seen[likely[0]][0].effort))
        likely = likely[:worlds]
        each = worlds // len(likely)
        right, free = {}, 0.0
        for tile in likely:
            looks = seen.get(tile, [])
            looks += self._looks(tile, each - len(looks), rng, thinking)
            right[tile] = missing[tile] * sum(look.fits for look in looks) / each
            free += missing[tile] * sum(look.fits * look.free for look in looks) / each
        total, looked_at = sum(right.values()), sum(missing[tile] for tile in likely)
        best = max(right, key=right.__getitem__)
        return Outlook(best, right[best] / total * looked_at, free / total)

    def _looks(self, tile: Tile, number: int, rng: Rng, thinking: Thinking) -> list[_Seen]:
        """Some deals in which that tile is missing."""
        found = []
        for world in self.table.worlds(number, rng, ALL_TILES.index(tile)):
            thinking.check()
            found.append(self._seen(world))
        return found

    def _seen(self, world: World) -> _Seen:
        fits, free, spent = 1.0, 1.0, 0.0
        for seat in self.seats:
            mind = self.table.mind_in(world, seat, self._heard)
            spent += effort(mind)
            lines = self._last_turns.get(seat)
            if mind.is_certain and lines is not None:
                then = self.table.mind_in(world, seat, self._heard_then[seat], lines)
                fits *= PASSES if then.is_certain else 1.0
            free *= 1 - _risk(mind)
        return _Seen(fits, free, spent)

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


def _risk(mind: Mind) -> float:
    """How likely it is that somebody who knows this announces the missing tile on his next turn."""
    return SUREST if mind.is_certain else 1 / (1 + exp(STEEP * (EVEN - mind.chance)))
