"""Conclusions from what a seat knows: which tiles can be where, which can be missing, and the reasons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.clues import Clue, clues_of
from topologic_qt.games.deduction.rules.deals import Deals, Masks, bits_of
from topologic_qt.games.deduction.rules.holders import Holder, Spot, all_holders
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Hand, Tile


@dataclass(frozen=True)
class Knowledge:
    """All that follows from some clues, and nothing else: every deal that fits them is considered."""

    players: int
    clues: tuple[Clue, ...]
    certain: "Knowledge | None" = field(default=None, repr=False, compare=False)
    """The knowledge from more clues: whatever is possible by it is possible here, which saves work."""

    @cached_property
    def possible(self) -> Mapping[Tile, tuple[Holder, ...]]:
        """The holders that can have each tile; empty everywhere if the clues contradict each other."""
        found = self._masks or [0] * (self.players + len(Spot))
        holders = all_holders(self.players)
        return MappingProxyType(
            {
                tile: tuple(
                    holder for holder, tiles in zip(holders, found, strict=True) if tiles & bits_of((tile,))
                )
                for tile in ALL_TILES
            }
        )

    @cached_property
    def _masks(self) -> Masks | None:
        certain = None if self.certain is None else self.certain._masks
        return Deals(self.players, self.clues).possible(certain)

    @property
    def missing(self) -> Hand:
        """The tiles that can be the missing one, in the order of `ALL_TILES`."""
        return tuple(tile for tile in ALL_TILES if Spot.MISSING in self.possible[tile])

    @property
    def is_contradictory(self) -> bool:
        """Whether no deal fits the clues, as can be at a real table, where somebody erred."""
        return self._masks is None

    def why_not(self, tile: Tile, holder: Holder) -> tuple[int, ...] | None:
        """The lines of the log, counted from 0, by which a holder cannot have a tile; None where it can.

        None of them can be left out; the earliest that do are chosen. They are empty where the deal itself
        tells it: a tile in the own hand or face up, or a player whose hand is full.
        """
        return self.why_none([(tile, holder)])

    def why(self, tile: Tile, holder: Holder) -> tuple[int, ...] | None:
        """The lines by which nobody but this holder can have a tile; None where others can."""
        return self.why_none([(tile, other) for other in all_holders(self.players) if other != holder])

    def why_none(self, cells: Sequence[tuple[Tile, Holder]]) -> tuple[int, ...] | None:
        """The lines by which none of these tiles can be with its holder; None where one can."""
        if any(holder in self.possible[tile] for tile, holder in cells):
            return None
        return self._lines(lambda deals: not any(deals.allows(*cell) for cell in cells))

    def contradiction(self) -> tuple[int, ...] | None:
        """Lines of the log that contradict each other, so that one of them is wrong; None if none do."""
        return self._lines(lambda deals: not deals.allows()) if self.is_contradictory else None

    def _lines(self, follows: Callable[[Deals], bool]) -> tuple[int, ...]:
        """The fewest lines, the earliest first, from which something still follows that follows from all."""
        lines = sorted({clue.entry for clue in self.clues if clue.entry is not None})
        first, last = 0, len(lines)
        while first < last:  # the shortest beginning of the log from which it follows
            middle = (first + last) // 2
            if follows(self._of(lines[:middle])):
                last = middle
            else:
                first = middle + 1
        kept = lines[:first]
        for line in reversed(kept[:-1]):
            fewer = [other for other in kept if other != line]
            if follows(self._of(fewer)):
                kept = fewer
        return tuple(kept)

    def _of(self, lines: Sequence[int]) -> Deals:
        """The deals that fit the clues of the deal itself and of these lines."""
        return Deals(self.players, (clue for clue in self.clues if clue.entry is None or clue.entry in lines))


def known_to(
    state: State, seat: Seat | None, entries: int | None = None, more: Iterable[Clue] = ()
) -> Knowledge:
    """The knowledge of a seat after so many lines of the log, after all of them if left out.

    None is somebody looking on; ``more`` are further clues, such as suppositions.
    """
    return Knowledge(state.players, (*clues_of(state, seat, entries), *more))


def history(state: State, seat: Seat | None) -> tuple[Knowledge, ...]:
    """The knowledge of a seat before the first line of the log, and after each one."""
    found: list[Knowledge] = []
    for entries in range(len(state.log), -1, -1):
        later = found[-1] if found else None
        found.append(Knowledge(state.players, clues_of(state, seat, entries), later))
        _ = found[-1].possible  # now, for a long log would need as many calls within each other
    return tuple(reversed(found))
