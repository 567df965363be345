"""Level *Master*: a search through the coming turns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, endgame_of
from topologic_qt.games.topologic.bots.grid import (
    POINTS,
    Board,
    Costs,
    Ends,
    Grid,
    Situation,
    by_seeker,
    cheapest,
    moves_to,
    playable,
    reachable,
)
from topologic_qt.games.topologic.bots.guarantee import IN_TIME, sooner
from topologic_qt.games.topologic.bots.opening import openings
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.state import Turn

_CHECKED = 12  # the most configurations that are examined again
_NEXT_TURN = Breadth(200, 12)  # the breadth of the search in the next turn
_WORK = 8  # the work of re-examining one group, in units of the search


def foreseen(search: Search, situation: Situation, grid: Grid, costs: Costs) -> tuple[Grid, Costs]:
    """The cheapest playable configurations, with costs that also respect blocking in the next turn.

    The search lets seekers pass each other in later turns, so its costs are lower bounds of those with
    blocking. Groups of a few tiles are examined again, cheapest configurations first, until the best new
    cost is no higher than the lower bounds of the rest.
    """
    again = _Again(search, situation)
    columns: list[int] = []
    found: list[float] = []
    for column in cheapest(costs, 3 * _CHECKED):
        best = min(found, default=np.inf)
        if len(found) == _CHECKED or costs[column] >= best:
            break
        if moves_to(situation, tuple(grid.tiles[:, column].tolist())) is not None:
            columns.append(int(column))
            found.append(again.cost(grid, int(column), float(costs[column]), best))
    if not found:
        return grid, costs
    return grid.take(np.array(columns, np.intp)), np.array(found, np.float32)


class _Again:
    """A second examination of configurations found by the search."""

    def __init__(self, search: Search, situation: Situation) -> None:
        self._search = search
        self._situation = situation
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def cost(self, grid: Grid, column: int, cost: float, best: float) -> float:
        """The cost of a configuration with blocking; or, with less work, a number of at least ``best``."""
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        for rows in grid.groups(column):
            group = tuple(self._situation.possible[row] for row in rows)
            if 1 < len(group) <= MOST_TILES:
                cost += self._more(ends, group)
                if cost >= best:
                    break
        return cost

    def _more(self, ends: tuple[int, ...], group: tuple[int, ...]) -> float:
        """The extra turns of a group beyond the search's cost; 0 or more."""
        if (ends, group) not in self._known:
            self._search.work += _WORK
            there = Situation(self._situation.board, ends, (True,) * len(ends), group)
            grid = reachable(there, quick, _NEXT_TURN.width)
            _, costs = self._search.examined(grid, group, _NEXT_TURN.closely, 1)
            really = len(group) + float(costs.min())
            self._known[ends, group] = max(really - self._search.to_come(ends, group, 1), 0.0)
        return self._known[ends, group]


# Rollouts: promising turns are played to the end by a quick player, for every possible secret
# If a few tiles are left that lie far apart, the search's estimates are too low, and seekers go back and
# forth between them. Playing on shows the true cost. Choosing by that is never worse than the quick player's
# own play (Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search*, 1996); nothing here
# is random.
#
# The configurations include the turn with which the player itself continued: otherwise, a plan found in one
# turn could be lost in the next, and seekers stood still (a *fortified* rollout in the terms of Bertsekas,
# *Rollout, Policy Iteration, and Distributed Reinforcement Learning*, 2020).
#
# Playing every configuration to the end takes long. So each is given up as soon as the ways to the tiles, and
# the endgame of a few of them, show that it is no better than another; and after some amount of work, no more
# are examined. Work is counted, not timed, so that every computer finds the same turn.
#
# On 56 straggling fields (growth -3, ``unseen-0`` to ``unseen-55``, edition 2019, five seekers, all sixty
# secrets), level *Master* takes 5.795 turns without rollouts and 5.794 with them; 13 of 3,360 rounds take
# more than 12 turns without and 7 with them, at most 15; guarantees prevent the rest (see `guarantee`).


LATE = 10  # the last turn in which finding a secret is not late
_LATENESS = 2  # the weight of each turn by which a secret is late, besides the turn itself
_LAST = 40  # the turn after which a group of tiles counts as never told apart
_NEVER = 100  # the cost per tile of such a group

_POINTS: list[list[int]] = POINTS.tolist()

Player = Callable[[Situation], tuple[Ends, int]]  # the tiles on which the seekers end a turn, and its work


class Rollouts:
    """Turns played to the end by a player on one board; each turn is computed once.

    A cost is the sum, over the possible secrets, of the turns that find them; turns after `LATE` weigh more.
    """

    def __init__(self, board: Board, player: Player, thinking: Thinking) -> None:
        self._board = board
        self._player = player
        self._thinking = thinking
        self._endgame = endgame_of(board)
        self._known: dict[tuple[Ends, tuple[int, ...]], Ends] = {}
        self._left: float = inf

    def players_own(self, situation: Situation) -> Ends:
        """The turn with which a rollout continues from here: each seeker's end."""
        starts = [start for start in situation.starts if start is not None]
        return by_seeker(starts, self._after(tuple(starts), situation.possible))

    def best(self, candidates: Iterable[Ends], possible: tuple[int, ...], played: int, enough: float) -> Ends:
        """The configuration with the lowest cost, after so many turns; the first one of equal costs.

        The first candidate is played to the end; others as long as they can be better, and until
        ``enough`` work is done. Raises `Cancelled`, and ValueError if there is no candidate.
        """
        self._left = enough
        chosen, least = None, inf
        for ends in candidates:
            if chosen is not None and self._left < 0:
                break
            cost = self.cost(ends, possible, played + 1, least)
            if chosen is None or cost < least:
                chosen, least = ends, cost
        if chosen is None:
            raise ValueError("no candidate")
        return chosen

    def cost(self, ends: Ends, possible: tuple[int, ...], turn: int, limit: float = inf) -> float:
        """The cost if the seekers end this turn on these tiles; infinite if it is not below the limit."""
        groups = self._groups(ends, possible)
        bounds = [self._bound(ends, group, turn) for group in groups]
        total = sum(bounds)
        for group, bound in zip(groups, bounds, strict=True):
            if len(group) == 1:
                continue
            if total >= limit or (self._left < 0 and limit < inf):
                return inf
            total += self._told_apart(ends, group, turn + 1, limit - total + bound) - bound
        return total

    def longest(self, ends: Ends, possible: tuple[int, ...], turn: int) -> int:
        """The turn that finds the last of the possible secrets if the seekers end this turn here."""
        longest = 0
        for group in self._groups(ends, possible):
            if len(group) == 1:
                longest = max(longest, turn + self._way(ends, group[0]))
            elif turn < _LAST:
                longest = max(longest, self.longest(self._after(ends, group), group, turn + 1))
            else:
                longest = _NEVER
        return longest

    def _told_apart(self, ends: Ends, group: tuple[int, ...], turn: int, limit: float) -> float:
        """The cost of a group of tiles that share the hint for these positions."""
        if turn > _LAST:
            return _NEVER * len(group)
        return self.cost(self._after(ends, group), group, turn, limit)

    def _bound(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        """The least cost of a group that shares a hint; exact for one tile."""
        ways = [self._way(ends, tile) for tile in group]
        bound = sum(_weight(turn + way) for way in ways)
        if 1 < len(group) <= MOST_TILES:
            return bound + max(self._endgame.cost(ends, group) - sum(ways), 0.0)
        return bound

    def _groups(self, ends: Ends, possible: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The tiles grouped by hint; the largest groups last."""
        groups: dict[int, list[int]] = {}
        for tile in possible:
            groups.setdefault(sum(_POINTS[end][tile] for end in ends), []).append(tile)
        return sorted(map(tuple, groups.values()), key=len)

    def _way(self, ends: Sequence[int], tile: int) -> int:
        return max(int(self._board.distance[end, tile]) for end in ends)

    def _after(self, ends: Ends, group: tuple[int, ...]) -> Ends:
        key = tuple(sorted(ends)), group
        if key not in self._known:
            self._thinking.check()
            there = Situation(self._board, key[0], (True,) * len(ends), group)
            self._known[key], work = self._player(there)
            self._left -= work
        return self._known[key]


def _weight(turn: int) -> int:
    return turn + _LATENESS * max(turn - LATE, 0)


class _Effort(NamedTuple):
    """The amount of search in a turn."""

    width: int  # the beam width in the turn to be played
    groups: int  # the approximate number of groups of tiles that are examined closely
    later: tuple[Breadth, ...]  # the breadths of the search in later turns
    careful: bool  # whether a few tiles that are hard to tell apart are examined more closely
    enough: int  # the work after which the search stops, as counted by `Search.work`


_PLAYED = _Effort(3000, 12_000, (Breadth(150, 12), Breadth(150, 12), Breadth(60, 4)), True, 800)
"""The effort for a turn to be played, tuned by time on fields of the seeds tune-0, tune-1 and on."""

_ROLLED_OUT = _Effort(100, 400, (Breadth(40, 4), Breadth(40, 4), Breadth(40, 4)), False, 40)
"""The effort for a turn of a rollout; more effort would allow fewer rollouts in the same time."""

_IN_ALL = 2000  # the work after which a decision starts no more rollouts: at most 0.3 s of CPU time
_ROLLED_OUT_WORK = 10  # the work of a rollout's turn besides that of its search
_USUAL = 12  # the number of possible secrets above which far fewer groups are examined, since they are larger
_AT_LEAST = 8  # the least number of configurations examined closely
_FAR = 3  # the moves from which a possible secret is far away
_HARD = 1.0  # the sum of extra turns, beyond the ways to the possible secrets, from which a position is hard
_ROLLOUTS = 16  # the most configurations that are rolled out
_LOOKED_OVER = 4000  # the most configurations searched for different kinds
_CLOSE = 8.0  # the extra cost over the cheapest configuration up to which others are rolled out
_FAR_OPENING = 7  # the moves to the farthest tile from which an opening may leave it for very late
_LATE_OPENING = 15  # too late for any opening: it is first checked whether all tiles can be found by then


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:
    """Choose the tiles on which the seekers end the turn."""
    if situation.entering:
        return _opening(situation, rng, thinking)
    seen = _look(situation, _PLAYED, thinking)
    chosen = playable(situation, seen.grid, seen.costs, rng)
    if not _is_hard(situation, seen.costs, len(turns)):
        return chosen
    rollouts = Rollouts(situation.board, partial(_rolled_out, thinking=thinking), thinking)

    def candidates() -> Iterator[Ends]:
        yield chosen
        if all(situation.free):
            yield rollouts.players_own(situation)
        yield from islice(_others(situation, seen), _ROLLOUTS)

    best = rollouts.best(candidates(), situation.possible, len(turns), _IN_ALL - seen.work)
    longest = rollouts.longest(best, situation.possible, len(turns) + 1)
    if longest <= IN_TIME:
        return best
    return sooner(situation, (best, *candidates()), len(turns), longest, thinking) or best


def _opening(situation: Situation, rng: Rng, thinking: Thinking) -> Ends:
    """Choose the tiles for entering: the first of the best openings that leaves none for very late."""
    grid, costs = openings(situation, thinking)
    chosen = playable(situation, grid, costs, rng)
    if max(int(situation.board.distance[end].max()) for end in chosen) < _FAR_OPENING:
        return chosen
    others = (tuple(grid.tiles[:, column].tolist()) for column in cheapest(costs, len(costs)))
    return sooner(situation, (chosen, *others), 0, _LATE_OPENING, thinking) or chosen


class _Seen(NamedTuple):
    """The configurations examined closely."""

    grid: Grid
    costs: Costs
    unchecked: Grid  # those found before blocking in the next turn was considered
    lower: Costs  # their costs, without that blocking
    work: int  # the work done


def _look(situation: Situation, effort: _Effort, thinking: Thinking) -> _Seen:
    grid = reachable(situation, quick, effort.width)
    search = Search(situation.board, effort.later, thinking, careful=effort.careful, enough=effort.enough)
    tiles = len(situation.possible)
    count = max(int(effort.groups / tiles * min(1.0, _USUAL / tiles) ** 3), _AT_LEAST)
    grid, costs = search.examined(grid, situation.possible, count)
    if situation.board.blocks and tiles > 1:
        return _Seen(*foreseen(search, situation, grid, costs), grid, costs, search.work)
    return _Seen(grid, costs, grid, costs, search.work)


def _rolled_out(situation: Situation, thinking: Thinking) -> tuple[Ends, int]:
    seen = _look(situation, _ROLLED_OUT, thinking)
    ends = playable(situation, seen.grid, seen.costs, Rng.from_seed(""))
    return ends, _ROLLED_OUT_WORK + seen.work


def _is_hard(situation: Situation, costs: Costs, played: int) -> bool:
    """Whether two or more tiles are left, some far away, that take more than their ways or are found late."""
    if len(situation.possible) == 1:
        return False
    starts = np.array(situation.starts, np.intp)[:, None]
    ways = situation.board.distance[starts, list(situation.possible)].max(axis=0).astype(int)
    if ways.max() < _FAR:
        return False
    least = int(np.maximum(ways - 1, 1).sum())
    return bool(costs.min() >= least + _HARD) or played + 1 + int(ways.max()) >= LATE


def _others(situation: Situation, seen: _Seen) -> Iterator[Ends]:
    """Playable configurations that cost little more than the best, one of each kind."""
    kinds = set()
    grid, costs = seen.unchecked, seen.lower
    for column in cheapest(costs, _LOOKED_OVER):
        if costs[column] > costs.min() + _CLOSE:
            break
        kind = grid.hints[:, column].tobytes() + grid.travel[:, column].tobytes()
        if kind in kinds:
            continue
        ends = tuple(grid.tiles[:, column].tolist())
        if moves_to(situation, ends) is not None:
            kinds.add(kind)
            yield ends
