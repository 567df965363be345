"""What a seat can work out: the deals that fit its clues, counted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.bots.counting import NOTHING, Bound, Count, Puzzle, count
from topologic_qt.games.deduction.bots.sets import bits_in
from topologic_qt.games.deduction.rules.clues import Clue, clues_of
from topologic_qt.games.deduction.rules.deal import HAND_SIZES, face_up_size
from topologic_qt.games.deduction.rules.deals import bits_of
from topologic_qt.games.deduction.rules.hindsight import Chances
from topologic_qt.games.deduction.rules.holders import Holder, Spot, all_holders
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile

EVERY_TILE = bits_of(ALL_TILES)

Bounds = list[list[Bound]]
"""What is known of each holder's tiles, by its index in `all_holders`."""


@dataclass(frozen=True)
class Mind:
    """The deals that fit some clues, by which one hand and the tiles face up are known."""

    players: int
    seen: tuple[int, ...]
    """The tiles that are known for certain by one clue alone, by the index of the holder."""
    hidden: tuple[Seat, ...]
    """All seats but the one whose hand is known; `count` has its players in this order."""
    count: Count

    @classmethod
    def of(cls, players: int, clues: Iterable[Clue]) -> "Mind":
        """Work out what follows from clues.

        Raises ValueError unless the tiles face up and one hand are among them: without them there are too
        many deals to count in the time of a move.
        """
        return cls.by(players, bounds_of(players, clues))

    @classmethod
    def by(cls, players: int, bounds: Bounds) -> "Mind":
        """Work out what follows from the same as bounds. Raises ValueError as `of`."""
        sizes = (*(HAND_SIZES[players],) * players, face_up_size(players), 1)
        seen = tuple(_union(mask for mask, least, _ in some if least == mask.bit_count()) for some in bounds)
        whole = [mask.bit_count() == size for mask, size in zip(seen, sizes, strict=True)]
        if not whole[players] or not any(whole[:players]):
            raise ValueError("Deals can be counted for somebody who sees a hand and the tiles face up.")
        known = (whole.index(True), players)
        hidden = tuple(seat for seat in range(players) if seat not in known)
        puzzle = Puzzle(
            EVERY_TILE & ~_union(seen[holder] for holder in known),
            (HAND_SIZES[players],) * len(hidden),
            tuple(tuple(bounds[seat]) for seat in hidden),
            _missing(bounds[-1]),
        )
        fits = _once_each(seen) and all(_keeps(seen[holder], bounds[holder]) for holder in known)
        return cls(players, seen, hidden, count(puzzle) if fits else NOTHING)

    @cached_property
    def missing(self) -> dict[Tile, float]:
        """The tiles that can be missing, with their chances, in the order of `ALL_TILES`."""
        deals = self.count.missing
        found = zip(self.count.tiles, deals / deals.sum(), strict=True)
        return {ALL_TILES[tile]: float(chance) for tile, chance in found if chance}

    @property
    def likeliest(self) -> Tile:
        """The tile that is most likely to be missing; the first of several."""
        return max(self.missing, key=self.missing.__getitem__)

    @property
    def chance(self) -> float:
        """The chance of `likeliest`."""
        return max(self.missing.values(), default=0.0)

    @property
    def is_certain(self) -> bool:
        """Whether the missing tile is known."""
        return len(self.missing) == 1

    def index(self, seat: Seat) -> int | None:
        """The index of a seat in `count`; None for the one whose hand is known."""
        return self.hidden.index(seat) if seat in self.hidden else None

    def chances(self) -> Chances:
        """The same for people."""
        total = self.count.total
        counts: dict[Tile, dict[Holder, int]] = {
            tile: dict.fromkeys(all_holders(self.players), 0) for tile in ALL_TILES
        }
        for holder, mask in zip(all_holders(self.players), self.seen, strict=True):
            for bit in bits_in(mask):
                counts[ALL_TILES[bit]][holder] = total
        for player, seat in enumerate(self.hidden if total else ()):
            for bit in bits_in(self.count.certain[player]):
                counts[ALL_TILES[bit]][seat] = total
            for bit, deals in zip(self.count.tiles, self.count.with_player(player), strict=True):
                counts[ALL_TILES[bit]][seat] = int(deals)
        for bit, deals in zip(self.count.tiles, self.count.missing, strict=True):
            counts[ALL_TILES[bit]][Spot.MISSING] = int(deals)
        return Chances(total, counts)


def mind_of(state: State, seat: Seat, entries: int | None = None, more: Iterable[Clue] = ()) -> Mind:
    """Work out what a seat can know after so many lines of the log, after all of them if left out.

    The state is the seat's view, or a match that is over; ``more`` are further clues. Raises ValueError where
    the state does not hold the hand of the seat.
    """
    return Mind.of(state.players, (*clues_of(state, seat, entries), *more))


def bounds_of(players: int, clues: Iterable[Clue]) -> Bounds:
    """The clues, by holder."""
    found: Bounds = [[] for _ in all_holders(players)]
    index = {holder: number for number, holder in enumerate(all_holders(players))}
    for clue in clues:
        found[index[clue.holder]].append(Bound(bits_of(clue.tiles), clue.least, clue.most))
    return found


def _missing(bounds: Sequence[Bound]) -> int:
    """The tiles that can be missing by the clues about the missing tile."""
    found = EVERY_TILE
    for mask, least, most in bounds:
        if least:
            found &= mask if least == 1 else 0
        if not most:
            found &= ~mask
    return found


def _keeps(tiles: int, bounds: Sequence[Bound]) -> bool:
    return all(least <= (tiles & mask).bit_count() <= most for mask, least, most in bounds)


def _once_each(sets: Sequence[int]) -> bool:
    return sum(mask.bit_count() for mask in sets) == _union(sets).bit_count()


def _union(sets: Iterable[int]) -> int:
    found = 0
    for mask in sets:
        found |= mask
    return found
