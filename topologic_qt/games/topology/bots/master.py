"""The level *Master*: searches the turn widely, and considers what the best turns leave to the next player.

No level is above it, because no draft that thought longer was clearly better, that is, won 55 % of its
matches against Master with a small error. Before Master knew the last turn, in the base game for two, two
drafts with three times the time won 55.0 % of 262 matches (standard error 1.9), and one with seven times the
time 51.5 % of 66 (2.7). The seat with nine turns won 84 % of 114 matches, whoever sat there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb, inf
from typing import NamedTuple

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.bots.advanced import (
    Beam,
    Found,
    Position,
    Turned,
    half_turns,
    moves_of,
    promising,
    unseen,
)
from topologic_qt.games.topology.bots.frame import Spot
from topologic_qt.games.topology.rules.moves import Draw, Move
from topologic_qt.games.topology.rules.state import Variant, View


@dataclass(frozen=True)
class Reply:
    """The search for the next player's turn."""

    draws: tuple[tuple[str, ...], ...]  # the draws that are tried, each with a few possible tiles
    turning: int  # the number of half turns that are tried; 0 in the base game
    beam: Beam

    def points(self, table: tuple[Spot, ...]) -> float:
        """Return the mean of the next player's best points on a table. Raises `Cancelled`."""
        positions = [Position(table, (), ()).nodes()]
        if self.turning:
            positions = [nodes for _, nodes in promising(table, self.draws[0], False)[: self.turning]]
        best = (max(self.beam.turns(nodes, draw)[0].points for nodes in positions) for draw in self.draws)
        return sum(best) / len(self.draws)


_BASE_DRAWS, _BASE_WIDTHS = 12, (8, 12)
"""The number of draws in the base game, and the widths of the beam for each.

With fewer, chance hides differences: with one draw, the worths of two tables differ by 2 points by chance.
"""

_ALL_DRAWS = 20
"""The largest number of possible draws that are all tried in the base game, instead of some by chance."""

_ADVANCED_DRAWS, _ADVANCED_WIDTHS = 5, (6, 6)  # the same in the advanced variant, for each half turn
_TURNING = 7  # the number of most promising half turns that are tried


def reply(view: View, rng: Rng, thinking: Thinking) -> Reply | None:
    """Return the search for the next player's turn; None if this turn ends the match."""
    coming = unseen(view)
    number = view.setup.tiles_of_turn(view.number + 1)
    advanced = view.setup.variant is Variant.ADVANCED
    if not coming:
        return None
    if not advanced and comb(len(coming), number) <= _ALL_DRAWS:
        draws = tuple(combinations(sorted(coming), number))
    else:
        count = _ADVANCED_DRAWS if advanced else _BASE_DRAWS
        draws = tuple(tuple(sorted(rng.shuffled(coming)[:number])) for _ in range(count))
    widths = _ADVANCED_WIDTHS if advanced else _BASE_WIDTHS
    return Reply(draws, _TURNING if advanced else 0, Beam(widths, 1, thinking=thinking))


_WIDTHS = (1500, 1500)
"""The widths of the beam for a turn of two or three tiles in the base game; narrower ones missed 7 points."""

_ADVANCED_TURN_WIDTHS = (200, 800)  # the same in the advanced variant

_TURN_WIDTHS, _CLOSER_LOOK = (60, 60), 12  # the beam after a half turn, and how many are searched
_THIRD_WIDTHS, _THIRDS = (40, 80), 3  # the beam with a third tile, and how many are tried

_RESULTS = 30
_LAST_RESULTS, _LAST_WIDTHS = 40, (150, 300)  # the turns compared before the last turn, and its beam
_LAST_LOOKS = 16
"""The most turns after which that beam is used. In 38 positions, 0.05 points were lost on average."""


class _Comparison(NamedTuple):
    """Which turns are compared by what they leave to the next player."""

    most: int  # the number of turns
    behind: int  # the most points by which they may be behind the best
    alike: int  # the most turns with the same half turn
    weight: float  # the weight of a point that is left to the next player


_BASE = _Comparison(4, 2, 4, 1.0)
"""In the base game, turns with similar points leave about as much: ten instead of four gain 0.1 points."""

_ADVANCED = _Comparison(10, 40, 2, 0.55)
"""In the advanced variant they do not, as a large ring may or may not be opened and closed again.

In 13 positions from matches, the best of seven turns was often ten points better than the first. But what
can be taken once can often be taken again. When level *Club* played on after 124 turns in 22 positions,
over the next one to seven turns, each point that was left cost 0.80, 0.18, 0.71, 0.40, 0.77, 0.45 and 0.69
points. The weight is about the mean of these.
"""

_THIRD = _Comparison(3, 40, 3, 0.55)


def turn(view: View, position: Position, rng: Rng, thinking: Thinking) -> Sequence[Move]:
    """Return the moves that lay the tiles. Raises `Cancelled`."""
    answer = reply(view, rng, thinking)
    is_advanced = view.setup.variant is Variant.ADVANCED
    is_known = answer is not None and len(answer.draws) == 1 and not is_advanced
    widths = _ADVANCED_TURN_WIDTHS if is_advanced else _WIDTHS
    found = _found(position, Beam(widths, _LAST_RESULTS if is_known else _RESULTS, thinking=thinking))
    thinking.done(0.3)
    if answer is not None and is_known:
        return position.moves(_before_last(found, answer).spots)
    _, best = _best(found, answer, _ADVANCED if is_advanced else _BASE)
    return position.moves(best.found.spots)


def _before_last(found: Sequence[Turned], answer: Reply) -> Found:
    """The turn with the most points minus those of the last turn after it, whose tiles are known.

    A narrow search bounds the points of the last turn from below, so that few turns need a wide one.
    """

    def lead(one: Turned, answer: Reply) -> float:
        return one.found.points - answer.points((*one.table, *one.found.spots))

    wide = replace(answer, beam=replace(answer.beam, widths=_LAST_WIDTHS))
    bounds = sorted(((lead(one, answer), -at) for at, one in enumerate(found)), reverse=True)
    best, chosen = -inf, found[0].found
    for bound, at in bounds[:_LAST_LOOKS]:
        if bound <= best:
            break
        value = lead(found[-at], wide)
        if value > best:
            best, chosen = value, found[-at].found
    return chosen


def for_points(position: Position) -> Sequence[Move]:
    """Return the moves that lay the tiles for the most points found, whatever they leave."""
    _, best = _best(_found(position, Beam(_WIDTHS, _RESULTS)), None, _BASE)
    return position.moves(best.found.spots)


def begin(view: View, rng: Rng, thinking: Thinking) -> Sequence[Move]:
    """Return the moves of an advanced turn, at most up to the reveal of a third tile. Raises `Cancelled`."""
    position = Position.of(view)
    beam = Beam(_TURN_WIDTHS, _RESULTS, thinking=thinking)
    found = half_turns(position, view.must_choose, beam, _CLOSER_LOOK)
    thinking.done(0.2)
    answer = reply(view, rng, thinking)
    value, best = _best(found, answer, _ADVANCED)
    thinking.done(0.6)
    if view.must_choose and value < _with_third(view, position, answer, rng, thinking):
        return (Draw(),)
    return moves_of(position, best)


def _found(position: Position, beam: Beam) -> list[Turned]:
    """Turns without a half turn, best first."""
    return [Turned(None, position.table, turn) for turn in beam.turns(position.nodes(), position.revealed)]


def _best(found: Sequence[Turned], answer: Reply | None, comparison: _Comparison) -> tuple[float, Turned]:
    """The compared turn with the most points minus the weighted points it leaves, and that value first."""
    compared = _compared(found, comparison)
    if answer is None:
        return compared[0].found.points, compared[0]
    valued = [
        (one.found.points - comparison.weight * answer.points((*one.table, *one.found.spots)), one)
        for one in compared
    ]
    return max(valued, key=lambda one: one[0])


def _compared(found: Sequence[Turned], comparison: _Comparison) -> list[Turned]:
    least = found[0].found.points - comparison.behind
    chosen: list[Turned] = []
    for one in found:
        alike = sum(other.spot == one.spot for other in chosen)
        if one.found.points >= least and alike < comparison.alike and len(chosen) < comparison.most:
            chosen.append(one)
    return chosen


def _with_third(view: View, position: Position, answer: Reply | None, rng: Rng, thinking: Thinking) -> float:
    """The mean value of the best turn with a third tile, over some possible ones."""
    beam = Beam(_THIRD_WIDTHS, _RESULTS, thinking=thinking)
    values = []
    for design in rng.shuffled(unseen(view))[:_THIRDS]:
        revealed = tuple(sorted((*position.revealed, design)))
        found = _found(Position(position.table, (), revealed), beam)
        values.append(_best(found, answer, _THIRD)[0])
        thinking.done(0.6 + 0.4 * len(values) / _THIRDS)
    return sum(values) / len(values)
