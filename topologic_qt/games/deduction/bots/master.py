"""The level *Master*: counts deals, asks what tells most and reveals least, and takes risks that pay.

No level is above it, because no draft that thought longer won measurably more. Each sat once in every seat of
some deals, among Masters; the shares are those of one against one (Bradley and Terry), with standard
errors. With four to ten times the deals drawn by lot, drafts won 42 ± 3 to 52 ± 1 %, without `REGRET` 49 ±
2 %, with a look ahead at one's next question 51 ± 4 %, and by what the others would know then 52 ± 2 %.
Somebody who sees how much the others know, which no view tells, won 57 ± 3 % (three players) and 63 ± 4 %
(four).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.game import Seat, Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots import counting, questions
from topologic_qt.games.deduction.rules.knowledge import bits_of, clues_of
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Hand, Kind, Tile, with_face

TIME = 60.0  # milliseconds for working out what others know, on a slow computer

_LEAST, _MOST, _DOUBTS = 0.8, 6.0, 17
"""The milliseconds for one of them: a fixed part, and the part for this many tiles in doubt."""

_PARTS = 2.0**44  # number of parts into which a lot is divided


def effort(mind: questions.Mind) -> float:
    """About how many milliseconds it took to work this out; always the same for the same deals."""
    return _LEAST + _MOST * float(2.0 ** (len(mind.count.tiles) - _DOUBTS))


@dataclass(frozen=True)
class World:
    """A deal that may be the real one."""

    hands: tuple[int, ...]  # the tiles of each seat, as a set
    missing: int  # the missing tile, as a number
    shown: tuple[tuple[int, Seat, Seat, int], ...]  # line of the log, by whom, to whom, tile as a set


@dataclass(frozen=True)
class Table:
    """What all players at the table have heard, and what one of them concludes."""

    view: View
    seat: Seat
    mind: questions.Mind

    def worlds(self, number: int, rng: Rng, missing: int | None = None) -> Iterator[World]:
        """Random deals that fit, all equally likely, and all with this missing tile if it is given."""
        for _ in range(number):
            *hands, tile = drawn(self.mind.count, rng, missing)
            placed = dict(zip(self.mind.hidden, hands, strict=True))
            row = tuple(placed.get(seat, self.mind.seen[seat]) for seat in range(self.view.players))
            yield World(row, tile, self._shown(row, rng))

    def _shown(self, hands: Sequence[int], rng: Rng) -> tuple[tuple[int, Seat, Seat, int], ...]:
        """Guess the tiles shown to others: one shown before if possible, else any tile (R13)."""
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
                choice = counting.bits_in(again or matching)
                tile = 1 << choice[rng.below(len(choice))]
            before[entry.whom, entry.asker] = before.get((entry.whom, entry.asker), 0) | tile
            found.append((line, entry.whom, entry.asker, tile))
        return tuple(found)

    def heard(self, entries: int | None = None) -> questions.Bounds:
        """What everybody knows after that many lines of the log."""
        return questions.bounds_of(self.view.players, clues_of(self.view, None, entries))

    def mind_in(
        self, world: World, seat: Seat, heard: questions.Bounds, entries: int | None = None, more: int = 0
    ) -> questions.Mind:
        """What another seat would conclude in that world after this many lines if shown one ``more`` tile."""
        bounds = [list(some) for some in heard]
        hand = world.hands[seat]
        bounds[seat].append(counting.Bound(hand, hand.bit_count(), hand.bit_count()))
        for line, by, to, tile in world.shown:
            if to == seat and (entries is None or line < entries):
                bounds[by].append(counting.Bound(tile, 1, 1))
        if more:
            bounds[self.seat].append(counting.Bound(more, 1, 1))
        return questions.Mind.by(self.view.players, bounds)


def drawn(count: counting.Count, rng: Rng, missing: int | None = None) -> tuple[int, ...]:
    """A random deal: the hands of the players as sets of tiles, then the number of the missing tile."""
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


def _made_up(
    hands: Sequence[counting.Sets], weights: Sequence[counting.Weights], tiles: int, rng: Rng
) -> list[int]:
    """Random hands for the players that make up a set of tiles."""
    if len(hands) == 1:
        return [tiles]
    bits = counting.bits_in(tiles)
    within = [some & ~tiles == 0 for some in hands]
    fitting = tuple(counting.squeezed(some[fits], bits) for some, fits in zip(hands, within, strict=True))
    rest = ((1 << len(bits)) - 1) ^ fitting[0]
    number = counting.ways(fitting, len(bits))[0][rest].astype(np.float64)
    if weights:
        each = [some[fits] for some, fits in zip(weights, within, strict=True)]
        number = counting.there_at_all(counting.ways(fitting, len(bits), each)[0][rest] * each[0], number)
    row = _by_lot(number, rng)
    hand = sum(1 << bits[place] for place in counting.bits_in(int(fitting[0][row])))
    return [hand, *_made_up(hands[1:], weights[1:], tiles & ~hand, rng)]


def _by_lot(weights: counting.Weights, rng: Rng) -> int:
    """A random index into weights, with their probabilities."""
    sums = np.cumsum((weights * (_PARTS / weights.sum())).astype(np.int64))
    return int(np.searchsorted(sums, rng.below(int(sums[-1])), side="right"))


def _tiles(count: counting.Count, player: int, hand: int) -> int:
    return count.certain[player] | sum(1 << count.tiles[place] for place in counting.bits_in(hand))


PASSES = 0.05  # the chance that somebody who can prove the missing tile does not announce it at once
SUREST = 0.95  # the risk that a rival who is certain already announces next

EVEN, STEEP = 0.7, 6.5
"""The chance of a rival's likeliest tile at which his next turn is as likely as not to give him the rest, and
how fast the risk grows around it, on a logistic curve.

In 1,429 turns of a player who waited among players of level Club, 0.7 and 8.5 predicted best whether another
turn came. The curve is flatter than that, because rivals who are not certain may dare to announce as well.
"""

_CANDIDATES = 4  # the number of likeliest tiles that are considered


class Outlook(NamedTuple):
    """What speaks for announcing a tile now."""

    tile: Tile  # the tile that is most likely to be missing
    chance: float  # its chance, given the silence of the others
    free: float  # the chance that no rival will be first if this player waits


class _Seen(NamedTuple):
    """One deal as it looks to the rivals."""

    fits: float  # how well their silence fits it, relative to other deals
    free: float  # how likely none of them will be first
    effort: float  # about how many milliseconds it took to see that


@dataclass(frozen=True)
class Rivals:
    """The other players who are still in, as one player sees them."""

    table: Table

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Their seats."""
        return tuple(seat for seat in self.table.view.active if seat != self.table.seat)

    def outlook(self, rng: Rng, thinking: Thinking) -> Outlook:
        """What speaks for announcing now, from random deals; there must be rivals. Raises `Cancelled`."""
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
            free *= 1 - (SUREST if mind.is_certain else 1 / (1 + exp(STEEP * (EVEN - mind.chance))))
        return _Seen(fits, free, spent)

    @cached_property
    def _heard(self) -> questions.Bounds:
        return self.table.heard()

    @cached_property
    def _last_turns(self) -> dict[Seat, int]:
        """The number of lines in the log when each rival could last announce."""
        return {
            entry.asker: line + 1
            for line, entry in enumerate(self.table.view.log)
            if isinstance(entry, Question) and entry.asker in self.seats
        }

    @cached_property
    def _heard_then(self) -> dict[Seat, questions.Bounds]:
        return {seat: self.table.heard(lines) for seat, lines in self._last_turns.items()}


AWAY = 0.1  # the cost of everybody hearing an answer, as a share of its worth to the asker
NEWS = 0.001  # the worth of a bit about the deal that tells nothing yet about the missing tile
GAIN = 0.7  # share of the doubt that another turn removes; found, like `REGRET`, by playing matches

REGRET = {3: 0.2, 4: 0.2, 5: 0.25}
"""The cost of a wrong announcement besides losing, in matches, by the number of players.

Being out is no fun; and with five players fewer deals are tried, so that chances are less certain.
"""

LOOKS = 0.2  # the least chance at which announcing a tile is considered
_SHOWN_TO = 3  # the most deals in which it is tried what a shown tile would tell


def ask(table: Table, asks: Sequence[Ask], shown: questions.Shown, rng: Rng, thinking: Thinking) -> Ask:
    """Ask what tells most and reveals least. Raises `Cancelled`."""
    now = questions.promise_of(table.mind)

    def worth(look: questions.Prospect) -> float:
        thinking.check()
        return log(look.seen.promise / now) - AWAY * log(look.heard.promise / now) + NEWS * look.seen.told

    return max(questions.prospects(table.mind, table.view, rng.shuffled(asks), shown), key=worth).ask


def announce(table: Table, rng: Rng, thinking: Thinking, evenly: bool = False) -> Announce | Pass:
    """Announce a certain tile, or one likelier to win now than waiting would. Raises `Cancelled`.

    ``evenly`` considers the rivals even if that changes nothing, so that the time reveals nothing.
    """
    mind, rivals = table.mind, Rivals(table)
    matters = not mind.is_certain and mind.chance >= LOOKS
    outlook = rivals.outlook(rng, thinking) if rivals.seats and (matters or evenly) else None
    if mind.is_certain:
        return Announce(mind.likeliest)
    if outlook is None or not matters:
        return Pass()
    tile, chance, free = outlook
    waiting = free * (chance + (1 - chance) * GAIN)
    return Announce(tile) if chance - REGRET[table.view.players] * (1 - chance) >= waiting else Pass()


def show(table: Table, tiles: Hand, before: Hand, rng: Rng, thinking: Thinking) -> Show:
    """Show a tile that the asker has seen (R13), else the one that tells least. Raises `Cancelled`."""
    again = tuple(tile for tile in tiles if tile in before)
    if again or len(tiles) == 1:
        return Show((again or tiles)[0])
    asker, heard = table.view.seat, table.heard()
    told, spent = dict.fromkeys(rng.shuffled(tiles), 0.0), 0.0
    for world in table.worlds(_SHOWN_TO, rng):
        for tile in told:
            thinking.check()
            mind = table.mind_in(world, asker, heard, more=bits_of((tile,)))
            told[tile] += log(questions.promise_of(mind))
            spent += effort(mind)
        if spent > TIME / 2:
            break
    return Show(min(told, key=told.__getitem__))
