"""What a question may tell its asker and everybody else: numbers of deals for each thing that may be told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.bots.mind import Mind
from topologic_qt.games.deduction.bots.sets import Weights, bits_in
from topologic_qt.games.deduction.rules.deals import bits_of
from topologic_qt.games.deduction.rules.kinds import Kind, Line
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Hand, with_face

POWER = 5.0
"""How much more a high chance is worth than several low ones; found by playing matches.

With 1.5, several players of level Master keep each other waiting: five of them took 38 turns, and 29 with 5.
"""


@dataclass(frozen=True)
class Forecast:
    """What may be told, in rows: each has the number of deals by the missing tile."""

    rows: Weights

    @cached_property
    def total(self) -> float:
        """The number of deals."""
        return float(self.rows.sum())

    @cached_property
    def told(self) -> float:
        """The bits that are expected to be told about the deal: the entropy of what is told."""
        return _entropy(self.rows.sum(1)) / self.total

    @cached_property
    def promise(self) -> float:
        """The expected sum of the chances of all tiles, each to the power of `POWER`: 1 for certainty.

        In a race a chance is worth more than in proportion to it: who is nearly certain will be first.
        """
        sums = np.maximum(self.rows.sum(1), 1e-9)
        return float(((self.rows / sums[:, None]) ** POWER).sum(1) @ sums) / self.total

    @cached_property
    def best_chance(self) -> float:
        """The expected chance of the tile that will then be the likeliest."""
        return float(self.rows.max(1).sum()) / self.total

    @cached_property
    def proof(self) -> float:
        """The chance that the missing tile will then be known for certain."""
        known = (self.rows > 0).sum(1) == 1
        return float(self.rows[known].sum()) / self.total

    @cached_property
    def left(self) -> float:
        """The expected number of tiles that can then be missing."""
        return float(((self.rows > 0).sum(1) * self.rows.sum(1)).sum()) / self.total


def promise_of(mind: Mind) -> float:
    """The sum of the chances of all tiles, each to the power of `POWER`."""
    return float(sum(chance**POWER for chance in mind.missing.values()))


@dataclass(frozen=True)
class Prospect:
    """A question and what it may tell."""

    ask: Ask
    face: Face
    heard: Forecast
    """What everybody hears, by what the asker knows."""
    seen: Forecast
    """What the asker hears and sees."""


def prospects(mind: Mind, state: State, asks: Iterable[Ask], shown: "Shown") -> Iterator[Prospect]:
    """Look ahead at questions about the coin of the turn."""
    assert state.coin is not None  # a question is about to be asked
    for ask in asks:
        face = ask.line.of(state.coin)
        yield prospect(mind, ask, face, shown)


def prospect(mind: Mind, ask: Ask, face: Face, shown: "Shown") -> Prospect:
    """Look ahead at a question for a suit or a value."""
    player = mind.index(ask.whom)
    if player is None:
        nothing = Forecast(mind.count.missing[None, :])
        return Prospect(ask, face, nothing, nothing)
    mask = bits_of(with_face(ALL_TILES, face))
    heard = Forecast(_answers(mind, player, mask, ask.kind))
    if ask.kind is Kind.COUNT or with_face(shown.get(ask.whom, ()), face):
        return Prospect(ask, face, heard, heard)
    return Prospect(ask, face, heard, Forecast(_shows(mind, player, mask, heard.rows[:1])))


Shown = dict[Seat, Hand]
"""The tiles that a seat was shown by others. Who is asked for one again will show it again (R13)."""


def shown_to(state: State, seat: Seat, entries: int | None = None) -> Shown:
    """The tiles that others have shown to a seat, by whoever showed them, as far as the state tells.

    ``entries`` are the lines of the log that count; all of them if left out.
    """
    found: Shown = {}
    for entry in state.log[:entries]:
        if isinstance(entry, Question) and entry.asker == seat and entry.tile is not None:
            found[entry.whom] = (*found.get(entry.whom, ()), entry.tile)
    return found


def shown_by(state: State, seat: Seat) -> Shown:
    """The tiles that a seat has shown to others, by whom they were shown to, as far as the state tells."""
    found: Shown = {}
    for entry in state.log:
        if isinstance(entry, Question) and entry.whom == seat and entry.tile is not None:
            found[entry.asker] = (*found.get(entry.asker, ()), entry.tile)
    return found


def every_ask(seats: Iterable[Seat]) -> Iterator[Ask]:
    """The four questions to each of these seats."""
    return (Ask(whom, kind, line) for whom in seats for kind in Kind for line in Line)


def _answers(mind: Mind, player: int, mask: int, kind: Kind) -> Weights:
    """A row for each answer: none, some, or for each number of tiles."""
    numbers = mind.count.numbers(player, mask)
    if kind is Kind.HAVE:
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
