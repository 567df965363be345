"""Level *Master*: a search through the turns to come."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.caution import foreseen
from topologic_qt.games.topologic.bots.choice import Ends, moves_to, playable
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.guarantee import IN_TIME, sooner
from topologic_qt.games.topologic.bots.opening import openings
from topologic_qt.games.topologic.bots.rollout import LATE, Rollouts
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules.state import Turn


class _Effort(NamedTuple):
    """How much is looked at in a turn."""

    width: int
    """The beam width in the turn that is played."""
    groups: int
    """The approximate number of groups of tiles that are examined closely."""
    later: tuple[Breadth, ...]
    """The breadths of the search in the turns after that."""
    careful: bool
    """Whether a few tiles that are hard to tell apart are examined more closely."""
    enough: int
    """The work after which the search stops, as `Search.work` counts it."""


_PLAYED = _Effort(3000, 12_000, (Breadth(150, 12), Breadth(150, 12), Breadth(60, 4)), True, 800)
"""The effort for a turn that is played, chosen by the clock on fields of the seeds tune-0, tune-1 and on."""

_ROLLED_OUT = _Effort(100, 400, (Breadth(40, 4), Breadth(40, 4), Breadth(40, 4)), False, 40)
"""The effort for a turn of a rollout; with more, fewer configurations were rolled out in the same time."""

_IN_ALL = 2000
"""The work of a decision after which nothing more is rolled out: 0.3 s of processor time at most."""
_ROLLED_OUT_WORK = 10
"""The work of a turn of a rollout beside that of its search."""

_USUAL = 12
"""The number of possible secrets above which far fewer groups are examined, since they are larger."""
_AT_LEAST = 8
"""The least number of configurations that are examined closely."""

_FAR = 3
"""The moves to a possible secret from which on it is far away."""
_HARD = 1.0
"""The turns beyond the ways to the possible secrets from which on a position is hard, summed up."""
_ROLLOUTS = 16
"""The largest number of configurations that are rolled out."""
_LOOKED_OVER = 4000
"""The largest number of configurations that are looked over for those of different kinds."""
_CLOSE = 8.0
"""The turns beyond the cheapest configuration up to which others are rolled out, summed up."""

_FAR_OPENING = 7
"""The moves to the farthest tile from which on an opening may leave it for very late."""
_LATE_OPENING = 15
"""A turn that is too late for any opening: before that, it is seen whether all tiles can be found."""


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:
    """The tiles on which the seekers end the turn."""
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
    """The tiles on which the seekers enter: the first of the best openings that leaves none for very late."""
    grid, costs = openings(situation, thinking)
    chosen = playable(situation, grid, costs, rng)
    if max(int(situation.board.distance[end].max()) for end in chosen) < _FAR_OPENING:
        return chosen
    others = (tuple(grid.tiles[:, column].tolist()) for column in cheapest(costs, len(costs)))
    return sooner(situation, (chosen, *others), 0, _LATE_OPENING, thinking) or chosen


class _Seen(NamedTuple):
    """The configurations that were examined closely."""

    grid: Grid
    costs: Costs
    unchecked: Grid
    """Those that were found before blocking in the next turn was looked at."""
    lower: Costs
    """Their costs, without that blocking."""
    work: int
    """The work that it took."""


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
    """The turn of the quick player, and the work that it took."""
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
    """The configurations that cost little more than the best and can be played, one of each kind."""
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
