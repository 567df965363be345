"""The choice of an opening, the tiles on which the seekers enter in the first turn.

Openings are examined in stages, each more closely than the last, and only the best ones reach the next: by
two formulas; by a narrow search of the second turn for many openings at once, with variants of the best; by
a wider one, whose best turns are worked out; and by the search used for later turns.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.grid import (
    BITS,
    Costs,
    Grid,
    Numbers,
    Situation,
    cheapest,
    reachable,
    standing,
)
from topologic_qt.games.topologic.bots.remains import Beams, at_once, beams, to_come
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.value import companions

_WIDTH = 400  # the beam width for openings
_TRAVEL = 0.67  # the weight of one move in the first estimate, in tiles that share a hint
_ROUGHLY = 4000  # the number of openings rated by a formula
_MANY = 90  # the number of openings whose second turn is searched
_VARIED = 4  # the number of best openings that get variants
_VARIANTS = 30  # the number of variants whose second turn is searched
_NARROW = Breadth(20, 12)  # the breadth for many openings: configurations kept for each seeker, and rated
_FEW = 10  # the number of openings whose second turn is searched widely
_WIDE = Breadth(120, 80)  # the breadth of the second turn for a few openings
_WORKED_OUT = 4  # the number of configurations worked out for each hint

_AFTER = (Breadth(60, 4), Breadth(60, 4))
"""The breadths of the search for configurations that are worked out, from the third turn on."""

_ENOUGH = 300  # the work (`Search.work`) after which no more is worked out, as on straggling fields
_LAST = 3  # the number of best openings whose second turn is searched again, like later turns
_LAST_LOOK = (Breadth(300, 30), Breadth(60, 4))  # the breadths of that search
_BEHIND = np.float32(10_000)  # added to the costs of all other openings, to rank them behind those few


class _Weights(NamedTuple):
    """The weights of the formula for a tile, in turns."""

    near: float  # the weight of the share of tiles with the same hint that are at most one move away
    group: float  # the weight of the number of tiles with the same hint
    group_squared: float


_WEIGHTS = {
    5: _Weights(-0.43, 0.110, -0.00116),
    4: _Weights(-0.56, 0.140, -0.00174),
    3: _Weights(-0.74, 0.051, -0.00029),
}
"""The weights for each number of seekers.

Fitted by least squares to the results of `search.Search`, with 10 or 15 configurations and then 4: some 4,400
openings on fields grown from the seeds ``tune-0`` to ``tune-17`` with the growths 4, 0 and -3, edition 2019.
They cannot be reproduced: the openings were not recorded, and others give other weights.
"""

_ON_THE_WAY = 0.08  # the weight of each move to a tile, in turns; it matters on straggling fields


def openings(situation: Situation, thinking: Thinking) -> tuple[Grid, Costs]:
    """The best openings found, with the remaining turns after them.

    Those from the last stage come first; the cost of the others is raised.
    """
    grid = reachable(situation, _at_first_glance, _WIDTH).distinct()
    grid = grid.take(cheapest(_at_first_glance(grid), _ROUGHLY))
    grid = grid.take(cheapest(outlook(situation, grid), _MANY))
    look = _Look(situation, thinking)
    thinking.done(0.1)
    costs = look.roughly(grid)
    thinking.done(0.4)
    variants = _variants(situation, grid, cheapest(costs, _VARIED), _VARIANTS)
    costs = np.concatenate((costs, look.roughly(variants)))
    thinking.done(0.5)
    grid = grid.beside(variants)
    grid = grid.take(cheapest(costs, _FEW))
    costs = look.closely(grid)
    last = cheapest(costs, _LAST)
    costs += _BEHIND
    costs[last] = look.once_more(grid.take(last))
    return grid, costs


def _variants(situation: Situation, grid: Grid, columns: NDArray[np.intp], count: int) -> Grid:
    """The most promising openings with one seeker elsewhere, without those already in the grid."""
    made = []
    for tiles in grid.tiles.T[columns]:
        for seeker, ends in enumerate(situation.ends):
            elsewhere = np.repeat(tiles[:, None], len(ends), axis=1)
            elsewhere[seeker] = ends
            made.append(elsewhere)
    every = grid.beside(
        standing(situation.board, np.concatenate(made, axis=1), situation.possible)
    ).distinct()
    new = every.take(np.arange(len(grid), len(every)))
    return new.take(cheapest(outlook(situation, new), count))


class _Answers(NamedTuple):
    """Groups of the same size left by the hints of openings, with the next turn of each."""

    openings: NDArray[np.intp]  # the index of each group's opening
    members: Numbers  # the tiles of each group, a row per group
    turns: Beams  # the most promising configurations of the next turn
    costs: Costs  # an estimate of the remaining turns, summed over each group (row)


class _Look:
    """An examination of openings by their second turn."""

    def __init__(self, situation: Situation, thinking: Thinking) -> None:
        self._board = situation.board
        self._possible = np.array(situation.possible, np.uint8)
        self._thinking = thinking
        self._search = Search(situation.board, _AFTER, thinking)

    def roughly(self, grid: Grid) -> Costs:
        """An estimate of the remaining turns after each opening, summed over the tiles."""
        costs = _known(grid)
        for answers in self._answers(grid, _NARROW):
            np.add.at(costs, answers.openings, answers.costs.min(axis=1))
        return costs

    def closely(self, grid: Grid) -> Costs:
        """The remaining turns after each opening: exact enough for the most promising, else too many."""
        costs = _known(grid)
        answers: list[list[tuple[_Answers, int]]] = [[] for _ in range(len(grid))]
        for some in self._answers(grid, _WIDE):
            np.add.at(costs, some.openings, some.costs.min(axis=1))
            for group, opening in enumerate(some.openings.tolist()):
                answers[opening].append((some, group))
        best = np.inf
        for done, opening in enumerate(np.argsort(costs, kind="stable").tolist()):
            self._thinking.done(0.6 + 0.2 * done / len(grid))
            if self._search.work > _ENOUGH:
                costs[opening] += best  # estimates must not win against results
                continue
            for some, group in answers[opening]:
                if costs[opening] > best:
                    break
                costs[opening] += self._worked_out(some, group) - some.costs[group].min()
            best = min(best, costs[opening])
        return costs

    def once_more(self, grid: Grid) -> Costs:
        """The remaining turns after each opening, by a separate search; or a number above the least."""
        search = Search(self._board, _LAST_LOOK, self._thinking)
        costs = np.zeros(len(grid), np.float32)
        for opening in range(len(grid)):
            self._thinking.done(0.8 + 0.2 * opening / len(grid))
            ends = tuple(sorted(grid.tiles[:, opening].tolist()))
            for rows in reversed(grid.groups(opening)):
                costs[opening] += search.to_come(ends, tuple(self._possible[rows].tolist()))
                if costs[opening] > min(costs[:opening], default=np.inf):
                    break
        return costs

    def _answers(self, grid: Grid, breadth: Breadth) -> list[_Answers]:
        """The groups of two or more tiles that all openings leave."""
        found = []
        for openings, members in self._groups(grid):
            step = at_once(self._board, members.shape[1], breadth.width)
            for start in range(0, len(openings), step):
                self._thinking.check()
                some, tiles = openings[start : start + step], members[start : start + step]
                turns = beams(self._board, grid.tiles.T[some], tiles, *breadth)
                found.append((some, tiles, turns))
        costs = to_come(self._board, [(turns, members) for _, members, turns in found])
        return [
            _Answers(*group, some + np.float32(group[1].shape[1]))
            for group, some in zip(found, costs, strict=True)
        ]

    def _groups(self, grid: Grid) -> Iterator[tuple[NDArray[np.intp], Numbers]]:
        """The indices of the openings and the tiles of all groups of two or more, by size."""
        found: dict[int, list[tuple[NDArray[np.intp], Numbers]]] = {}
        for hint in range(2 * len(grid.tiles) + 1):
            together = np.equal(grid.hints.T, hint)
            sizes = together.sum(axis=1)
            for size in np.flatnonzero(np.bincount(sizes[sizes > 1])).tolist():
                openings = np.flatnonzero(sizes == size)
                rows = np.nonzero(together[openings])[1].reshape(-1, size)
                found.setdefault(size, []).append((openings, self._possible[rows]))
        for parts in found.values():
            yield np.concatenate([some for some, _ in parts]), np.concatenate([tiles for _, tiles in parts])

    def _worked_out(self, answers: _Answers, group: int) -> float:
        """The remaining turns of a group, from the best of its cheapest configurations."""
        best, costs = np.inf, answers.costs[group]
        for turn in cheapest(costs, _WORKED_OUT):
            if costs[turn] >= best:
                break
            left: dict[int, list[int]] = {}
            hints = answers.turns.hints[:, group, turn].tolist()
            for tile, hint in zip(answers.members[group].tolist(), hints, strict=True):
                left.setdefault(hint, []).append(tile)
            ends = tuple(sorted(answers.turns.tiles[:, group, turn].tolist()))
            total = float(len(hints))
            for tiles in left.values():
                total += self._search.to_come(ends, tuple(tiles), 1)
                if total >= best:
                    break
            best = min(best, total)
        return best


def _known(grid: Grid) -> Costs:
    """The remaining turns of the tiles identified by their hint, summed for each opening."""
    alone = companions(grid.hints) == 0
    costs: Costs = (grid.travel * alone).sum(axis=0, dtype=np.float32)
    return costs


def _at_first_glance(grid: Grid) -> Costs:
    """The first estimate: the number of tiles that share hints, plus a little for the ways."""
    costs: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    costs += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return costs


def outlook(situation: Situation, grid: Grid) -> Costs:
    """An estimate of the remaining turns after an opening, summed over the tiles, up to a constant."""
    board = situation.board
    groups = np.zeros((2 * len(grid.tiles) + 1, len(grid)), np.uint64)
    every = np.arange(len(grid))
    for tile, hints in zip(situation.possible, grid.hints, strict=True):
        groups[hints, every] |= BITS[tile]
    own = groups[grid.hints, every]
    near = board.within[1][np.array(situation.possible), None]
    size = np.bitwise_count(own).astype(np.float32)
    together = np.bitwise_count(own & near)
    weights = _WEIGHTS[len(grid.tiles)]
    each = weights.near * together / size + weights.group * size + weights.group_squared * size**2
    costs: Costs = each.sum(axis=0) + np.float32(_ON_THE_WAY) * grid.travel.sum(axis=0, dtype=np.float32)
    return costs
