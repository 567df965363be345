"""How much a question tells its asker and the others: the number of deals for each possible answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

import numpy as np

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.bots.counting import NOTHING, Bound, Count, Puzzle, Weights, bits_in, count
from topologic_qt.games.deduction.rules import tiles
from topologic_qt.games.deduction.rules.knowledge import Clue, bits_of, clues_of
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.match_results import Chances
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.state import State

EVERY_TILE = bits_of(tiles.ALL_TILES)

Bounds = list[list[Bound]]  # what is known about each holder's tiles, by its index in `all_holders`


@dataclass(frozen=True)
class Mind:
    """The deals that fit some clues, which include one hand and the tiles face up."""

    players: int
    seen: tuple[int, ...]  # tiles that are known for certain by one clue alone, by the index of the holder
    hidden: tuple[Seat, ...]  # all seats but the one whose hand is known, in the order of `count`
    count: Count

    @classmethod
    def of(cls, players: int, clues: Iterable[Clue]) -> Mind:
        """Work out what follows from clues.

        Raises ValueError unless the tiles face up and one hand are among them: without them there are too
        many deals to count in the time of a move.
        """
        return cls.by(players, bounds_of(players, clues))

    @classmethod
    def by(cls, players: int, bounds: Bounds) -> Mind:
        """Work out what follows from bounds. Raises ValueError like `of`."""
        sizes = (*(tiles.HAND_SIZES[players],) * players, tiles.face_up_size(players), 1)
        seen = tuple(_union(mask for mask, least, _ in some if least == mask.bit_count()) for some in bounds)
        whole = [mask.bit_count() == size for mask, size in zip(seen, sizes, strict=True)]
        if not whole[players] or not any(whole[:players]):
            raise ValueError("Deals can be counted for somebody who sees a hand and the tiles face up.")
        known = (whole.index(True), players)
        hidden = tuple(seat for seat in range(players) if seat not in known)
        puzzle = Puzzle(
            EVERY_TILE & ~_union(seen[holder] for holder in known),
            (tiles.HAND_SIZES[players],) * len(hidden),
            tuple(tuple(bounds[seat]) for seat in hidden),
            _missing(bounds[-1]),
        )
        once_each = sum(mask.bit_count() for mask in seen) == _union(seen).bit_count()
        fits = once_each and all(
            least <= (seen[holder] & mask).bit_count() <= most
            for holder in known
            for mask, least, most in bounds[holder]
        )
        return cls(players, seen, hidden, count(puzzle) if fits else NOTHING)

    @cached_property
    def missing(self) -> dict[tiles.Tile, float]:
        """The tiles that can be missing, with their chances, in the order of `ALL_TILES`."""
        deals = self.count.missing
        found = zip(self.count.tiles, deals / deals.sum(), strict=True)
        return {tiles.ALL_TILES[tile]: float(chance) for tile, chance in found if chance}

    @property
    def likeliest(self) -> tiles.Tile:
        """The tile most likely to be missing; the first of several."""
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
        """The chances of all tiles, in the form shown to people."""
        total = self.count.total
        counts: dict[tiles.Tile, dict[tiles.Holder, int]] = {
            tile: dict.fromkeys(tiles.all_holders(self.players), 0) for tile in tiles.ALL_TILES
        }
        for holder, mask in zip(tiles.all_holders(self.players), self.seen, strict=True):
            for bit in bits_in(mask):
                counts[tiles.ALL_TILES[bit]][holder] = total
        for player, seat in enumerate(self.hidden if total else ()):
            for bit in bits_in(self.count.certain[player]):
                counts[tiles.ALL_TILES[bit]][seat] = total
            for bit, deals in zip(self.count.tiles, self.count.with_player(player), strict=True):
                counts[tiles.ALL_TILES[bit]][seat] = int(deals)
        for bit, deals in zip(self.count.tiles, self.count.missing, strict=True):
            counts[tiles.ALL_TILES[bit]][tiles.Spot.MISSING] = int(deals)
        return Chances(total, counts)


def mind_of(state: State, seat: Seat, entries: int | None = None, more: Iterable[Clue] = ()) -> Mind:
    """Work out what a seat can know after this many lines of the log. Raises ValueError without its hand."""
    return Mind.of(state.players, (*clues_of(state, seat, entries), *more))


def bounds_of(players: int, clues: Iterable[Clue]) -> Bounds:
    """The clues, by holder."""
    found: Bounds = [[] for _ in tiles.all_holders(players)]
    index = {holder: number for number, holder in enumerate(tiles.all_holders(players))}
    for clue in clues:
        found[index[clue.holder]].append(Bound(bits_of(clue.tiles), clue.least, clue.most))
    return found


def _missing(bounds: Sequence[Bound]) -> int:
    found = EVERY_TILE
    for mask, least, most in bounds:
        if least:
            found &= mask if least == 1 else 0
        if not most:
            found &= ~mask
    return found


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


POWER = 5.0
"""How much more a high chance is worth than several low ones; found by playing matches.

With 1.5, several Masters keep each other waiting: five of them took 38 turns, but 29 with 5.
"""


@dataclass(frozen=True)
class Forecast:
    """The possible answers, one a row, with the number of deals by the missing tile."""

    rows: Weights

    @cached_property
    def total(self) -> float:
        """The number of deals."""
        return float(self.rows.sum())

    @cached_property
    def told(self) -> float:
        """The expected bits about the deal: the entropy of the answer."""
        return _entropy(self.rows.sum(1)) / self.total

    @cached_property
    def promise(self) -> float:
        """The expected sum of the chances of all tiles, each to the power of `POWER`: 1 for certainty.

        In a race, high chances are worth more than in proportion: whoever is nearly certain will be first.
        """
        sums = np.maximum(self.rows.sum(1), 1e-9)
        return float(((self.rows / sums[:, None]) ** POWER).sum(1) @ sums) / self.total

    @cached_property
    def best_chance(self) -> float:
        """The expected chance of the likeliest tile after the answer."""
        return float(self.rows.max(1).sum()) / self.total

    @cached_property
    def proof(self) -> float:
        """The chance that the missing tile is certain after the answer."""
        known = (self.rows > 0).sum(1) == 1
        return float(self.rows[known].sum()) / self.total

    @cached_property
    def left(self) -> float:
        """The expected number of tiles that can be missing after the answer."""
        return float(((self.rows > 0).sum(1) * self.rows.sum(1)).sum()) / self.total


def promise_of(mind: Mind) -> float:
    """The sum of the chances of all tiles, each to the power of `POWER`."""
    return float(sum(chance**POWER for chance in mind.missing.values()))


@dataclass(frozen=True)
class Prospect:
    """A question and its possible answers."""

    ask: Ask
    face: tiles.Face
    heard: Forecast  # what everybody hears, given what the asker knows
    seen: Forecast  # what the asker hears and sees


def prospects(mind: Mind, state: State, asks: Iterable[Ask], shown: Shown) -> Iterator[Prospect]:
    """Forecast the answers to questions about the coin of the turn."""
    assert state.coin is not None  # a question is about to be asked
    for ask in asks:
        face = ask.line.of(state.coin)
        yield prospect(mind, ask, face, shown)


def prospect(mind: Mind, ask: Ask, face: tiles.Face, shown: Shown) -> Prospect:
    """Forecast the answers to a question for a suit or a value."""
    player = mind.index(ask.whom)
    if player is None:
        nothing = Forecast(mind.count.missing[None, :])
        return Prospect(ask, face, nothing, nothing)
    mask = bits_of(tiles.with_face(tiles.ALL_TILES, face))
    heard = Forecast(_answers(mind, player, mask, ask.kind))
    if ask.kind is tiles.Kind.COUNT or tiles.with_face(shown.get(ask.whom, ()), face):
        return Prospect(ask, face, heard, heard)
    return Prospect(ask, face, heard, Forecast(_shows(mind, player, mask, heard.rows[:1])))


Shown = dict[
    Seat, tiles.Hand
]  # tiles shown to a seat by others; a player asked for one again shows it again (R13)


def shown_to(state: State, seat: Seat, entries: int | None = None) -> Shown:
    """The tiles shown to a seat, by the seat that showed them, in the first lines of the log or in all."""
    found: Shown = {}
    for entry in state.log[:entries]:
        if isinstance(entry, Question) and entry.asker == seat and entry.tile is not None:
            found[entry.whom] = (*found.get(entry.whom, ()), entry.tile)
    return found


def shown_by(state: State, seat: Seat) -> Shown:
    """The tiles that a seat has shown, by who saw them, as far as the state tells."""
    found: Shown = {}
    for entry in state.log:
        if isinstance(entry, Question) and entry.whom == seat and entry.tile is not None:
            found[entry.asker] = (*found.get(entry.asker, ()), entry.tile)
    return found


def every_ask(seats: Iterable[Seat]) -> Iterator[Ask]:
    """The four questions to each of these seats."""
    return (Ask(whom, kind, line) for whom in seats for kind in tiles.Kind for line in tiles.Line)


def _answers(mind: Mind, player: int, mask: int, kind: tiles.Kind) -> Weights:
    """A row for each answer: none, some, or for each number of tiles."""
    numbers = mind.count.numbers(player, mask)
    if kind is tiles.Kind.HAVE:
        numbers = np.minimum(numbers, 1)
    same = numbers == np.arange(max(1, int(numbers.max(initial=0))) + 1)[:, None]
    return np.asarray(same @ mind.count.deals[player])


def _shows(mind: Mind, player: int, mask: int, none: Weights) -> Weights:
    """A row for the answer no, and for each tile that may be shown; any that fits is as likely."""
    numbers = np.maximum(mind.count.numbers(player, mask), 1)
    shares = mind.count.deals[player] / numbers[:, None]
    places = [place for place, tile in enumerate(mind.count.tiles) if mask >> tile & 1]
    each = mind.count.rows(player)[:, places].T @ shares
    known = len(bits_in(mind.count.certain[player] & mask))
    return np.concatenate([none, each, shares.sum(0)[None, :].repeat(known, 0)])


def _entropy(deals: Weights) -> float:
    """The entropy of numbers of deals, in bits, times their sum."""
    some = deals[deals > 0]
    total = float(some.sum())
    return float((some * np.log2(total / some)).sum()) if total else 0.0
