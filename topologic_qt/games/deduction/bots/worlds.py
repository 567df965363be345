"""Deals drawn by lot from those that fit, and what the other players would know in each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from topologic_qt.engine.game import Seat
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots.counting import Bound, Count, there_at_all, ways
from topologic_qt.games.deduction.bots.mind import Bounds, Mind, bounds_of
from topologic_qt.games.deduction.bots.sets import Sets, Weights, bits_in, squeezed
from topologic_qt.games.deduction.rules.clues import clues_of
from topologic_qt.games.deduction.rules.deals import bits_of
from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, with_face

TIME = 60.0
"""Milliseconds for working out what others know, on a slow computer."""

_LEAST, _MOST, _DOUBTS = 0.8, 6.0, 17
"""The milliseconds that it takes for one of them, besides those that it takes with so many tiles in doubt."""

_PARTS = 2.0**44
"""Into so many parts a lot is divided."""


def effort(mind: Mind) -> float:
    """About how many milliseconds it took to work this out; always the same for the same deals."""
    return _LEAST + _MOST * float(2.0 ** (len(mind.count.tiles) - _DOUBTS))


@dataclass(frozen=True)
class World:
    """A deal that may be the real one."""

    hands: tuple[int, ...]
    """The tiles of each seat, as a set."""
    missing: int
    """The missing tile, as a number."""
    shown: tuple[tuple[int, Seat, Seat, int], ...]
    """What was shown: the line of the log, by whom, to whom, and the tile as a set."""


@dataclass(frozen=True)
class Table:
    """What all players at the table have heard, and what one of them makes of it."""

    view: View
    seat: Seat
    mind: Mind

    def worlds(self, number: int, rng: Rng, missing: int | None = None) -> Iterator[World]:
        """Some of the deals that fit, each as likely as any other; all with this missing tile if given."""
        for _ in range(number):
            *hands, tile = drawn(self.mind.count, rng, missing)
            placed = dict(zip(self.mind.hidden, hands, strict=True))
            row = tuple(placed.get(seat, self.mind.seen[seat]) for seat in range(self.view.players))
            yield World(row, tile, self._shown(row, rng))

    def _shown(self, hands: Sequence[int], rng: Rng) -> tuple[tuple[int, Seat, Seat, int], ...]:
        """What may have been shown to others: the same again where that can be, else any tile (R13)."""
        found: list[tuple[int, Seat, Seat, int]] = []
        before: dict[tuple[Seat, Seat], int] = {}
        for line, entry in enumerate(self.view.log):
            if not isinstance(entry, Question) or entry.kind is not Kind.HAVE or not entry.answer:
                continue
            if entry.tile is not None:
                tile = bits_of((entry.tile,))
            else:
                matching = hands[entry.whom] & bits_of(with_face(ALL_TILES, entry.face))
                again = matching & before.get((entry.whom, entry.asker), 0)
                choice = bits_in(again or matching)
                tile = 1 << choice[rng.below(len(choice))]
            before[entry.whom, entry.asker] = before.get((entry.whom, entry.asker), 0) | tile
            found.append((line, entry.whom, entry.asker, tile))
        return tuple(found)

    def heard(self, entries: int | None = None) -> Bounds:
        """What everybody knows after so many lines of the log."""
        return bounds_of(self.view.players, clues_of(self.view, None, entries))

    def mind_in(
        self, world: World, seat: Seat, heard: Bounds, entries: int | None = None, more: int = 0
    ) -> Mind:
        """What another player would work out in that world after so many lines of the log.

        ``heard`` is what everybody knows by then; ``more`` is a tile, as a set, that it is shown from here.
        """
        bounds = [list(some) for some in heard]
        hand = world.hands[seat]
        bounds[seat].append(Bound(hand, hand.bit_count(), hand.bit_count()))
        for line, by, to, tile in world.shown:
            if to == seat and (entries is None or line < entries):
                bounds[by].append(Bound(tile, 1, 1))
        if more:
            bounds[self.seat].append(Bound(more, 1, 1))
        return Mind.by(self.view.players, bounds)


def drawn(count: Count, rng: Rng, missing: int | None = None) -> tuple[int, ...]:
    """A deal by lot: the hands of the players as sets of tiles, then the number of the missing tile."""
    deals = count.deals[0]
    if missing is not None:
        place = count.tiles.index(missing)
        column = place
        row = _by_lot(deals[:, place], rng)
    else:
        row, column = divmod(_by_lot(deals.ravel(), rng), deals.shape[1])
    hand = int(count.hands[0][row])
    rest = ((1 << len(count.tiles)) - 1) & ~hand & ~(1 << column)
    hands = [hand, *_made_up(count.hands[1:], count.weights[1:], rest, rng)]
    return (*(_tiles(count, player, some) for player, some in enumerate(hands)), count.tiles[column])


def _made_up(hands: Sequence[Sets], weights: Sequence[Weights], tiles: int, rng: Rng) -> list[int]:
    """Hands for the players that make up a set of tiles, by lot."""
    if len(hands) == 1:
        return [tiles]
    bits = bits_in(tiles)
    within = [some & ~tiles == 0 for some in hands]
    fitting = tuple(squeezed(some[fits], bits) for some, fits in zip(hands, within, strict=True))
    rest = ((1 << len(bits)) - 1) ^ fitting[0]
    number = ways(fitting, len(bits))[0][rest].astype(np.float64)
    if weights:
        each = [some[fits] for some, fits in zip(weights, within, strict=True)]
        number = there_at_all(ways(fitting, len(bits), each)[0][rest] * each[0], number)
    row = _by_lot(number, rng)
    hand = sum(1 << bits[place] for place in bits_in(int(fitting[0][row])))
    return [hand, *_made_up(hands[1:], weights[1:], tiles & ~hand, rng)]


def _by_lot(weights: Weights, rng: Rng) -> int:
    """An index into weights, each as likely as its weight."""
    sums = np.cumsum((weights * (_PARTS / weights.sum())).astype(np.int64))
    return int(np.searchsorted(sums, rng.below(int(sums[-1])), side="right"))


def _tiles(count: Count, player: int, hand: int) -> int:
    return count.certain[player] | sum(1 << count.tiles[place] for place in bits_in(hand))
