"""Many configurations of the seekers at once, as tables of numbers.

A configuration is the tile under each seeker at the end of a turn. Two properties of it matter: the hint for
each tile that the secret can lie on, and the moves to that tile of the seeker with the longest way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.hints import points, possible_secrets
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Edition
from topologic_qt.games.topologic.rules.state import View

TILES = len(ALL_TILES)
LONGEST = 10  # the longest way, in moves, in the table of detours: longer ways count as so long there
INDEX: dict[Tile, int] = {tile: index for index, tile in enumerate(ALL_TILES)}  # the index of every tile

Numbers = NDArray[np.uint8]
Truths = NDArray[np.bool_]

BITS = np.uint64(1) << np.arange(TILES, dtype=np.uint64)  # each tile as a set: a number with one bit

POINTS: Numbers = np.array([[points(tile, secret) for secret in ALL_TILES] for tile in ALL_TILES], np.uint8)
"""The score of a seeker on the tile of the row for the secret of the column; 0 to 2."""


class Board:
    """The tiles for entering, the distances between tiles in moves, and the tiles that each move passes."""

    def __init__(self, field: Field, edition: Edition) -> None:
        """Measure a connected field of all sixty tiles. Distances ignore other seekers."""
        self.blocks = not edition.passes_over
        """Whether a seeker may not pass over a tile on which another seeker stands."""
        self.entries: Numbers = np.array(sorted(INDEX[tile] for tile in entries(field, edition)), np.uint8)
        """The tiles on which seekers may enter."""
        self.passed = np.zeros((TILES, TILES), np.uint64)
        """The tiles strictly between start and end of a move, one bit each; 0 where there is no such move."""
        reach = np.eye(TILES, dtype=np.bool_)
        for start, tile in enumerate(ALL_TILES):
            for end, path in destinations(field, edition, [tile], 0).items():
                reach[start, INDEX[end]] = True
                self.passed[start, INDEX[end]] = sum(1 << INDEX[between] for between in path[:-1])
        self.reach: Truths = reach
        """Whether one move, or none, leads from the tile of the row to that of the column."""
        self.near: tuple[Numbers, ...] = tuple(np.flatnonzero(row).astype(np.uint8) for row in reach)
        """The tiles to which one move or none leads, for each tile."""
        self.distance: Numbers = distances(reach)  # the fewest moves from tile to tile; 0 to 59

    @cached_property
    def steps(self) -> Numbers:
        """The tiles to which one move or none leads, with equal rows: the last one repeats."""
        longest = max(map(len, self.near))
        return np.array([np.pad(near, (0, longest - len(near)), "edge") for near in self.near])

    @cached_property
    def within(self) -> NDArray[np.uint64]:
        """The sets of tiles that are at most so many moves (first index) away from a tile (second one)."""
        moves = np.arange(int(self.distance.max()) + 1)
        near = self.distance <= moves[:, None, None]
        sets: NDArray[np.uint64] = (near * BITS).sum(axis=2, dtype=np.uint64)
        return sets

    @cached_property
    def detours(self) -> Numbers:
        """The best that one move can do for two tiles at once.

        ``detours[x, a, b, t]`` is the smallest distance to b, in moves, of a tile to which one move or none
        leads from t, and which is at most x moves from a; 255 if there is none. The x are up to `LONGEST` or
        the longest way.
        """
        longest = min(LONGEST, int(self.distance.max()))
        found = np.empty((longest + 1, TILES, TILES, TILES), np.uint8)
        for moves in range(longest + 1):
            from_there = np.where(
                (self.distance <= moves)[:, :, None], self.distance[:, None, :], np.uint8(255)
            )
            for start, ends in enumerate(self.near):
                found[moves, :, :, start] = from_there[ends].min(axis=0)
        return found


def distances(reach: Truths) -> Numbers:
    """The fewest moves between any two of at most 255 tiles, by what one move or none reaches of each."""
    distance = np.full(reach.shape, 255, np.uint8)
    within = np.eye(len(reach), dtype=np.bool_)
    moves = 0
    while (distance == 255).any():
        distance[within & (distance == 255)] = moves
        within = (within.astype(np.float32) @ reach.astype(np.float32)) > 0
        moves += 1
    return distance


@lru_cache(maxsize=32)
def board_of(field: Field, edition: Edition) -> Board:
    """The tables of a field under an edition; those used last are kept."""
    return Board(field, edition)


@dataclass(frozen=True)
class Situation:
    """The positions of the seekers in a turn, the seekers that may still move, and the possible secrets."""

    board: Board
    starts: tuple[int | None, ...]  # the tile under each seeker, by its index; None while it has not entered
    free: tuple[bool, ...]  # whether each seeker may still enter or move in this turn
    possible: tuple[int, ...]  # the tiles that the secret can lie on, by all hints so far

    @property
    def entering(self) -> bool:
        """Whether this is the first turn, in which seekers do not move but enter."""
        return None in self.starts

    @property
    def ends(self) -> list[Numbers]:
        """The tiles on which each seeker can end the turn if nobody is in its way."""
        return [self._ends_of(*seeker) for seeker in zip(self.starts, self.free, strict=True)]

    def _ends_of(self, start: int | None, free: bool) -> Numbers:
        if start is None:
            return self.board.entries
        return self.board.near[start] if free else np.array([start], np.uint8)


def at_start_of_turn(view: View) -> Situation:
    """The running round as it was before the first move of the running turn."""
    played = view.round
    before: tuple[Tile | None, ...] = (
        played.turns[-1].positions if played.turns else (None,) * len(played.positions)
    )
    return _situation(view, before, (True,) * len(before))


def as_it_stands(view: View) -> Situation:
    """The running round in the middle of a turn, in which seekers that have moved stay."""
    played = view.round
    free = tuple(not played.has_moved(seeker) for seeker in range(len(played.positions)))
    return _situation(view, played.positions, free)


def _situation(view: View, positions: tuple[Tile | None, ...], free: tuple[bool, ...]) -> Situation:
    possible = tuple(INDEX[tile] for tile in possible_secrets(view.round.turns))
    starts = tuple(None if tile is None else INDEX[tile] for tile in positions)
    board = board_of(view.setup.field, view.setup.edition)
    return Situation(board, starts, free, possible or tuple(range(TILES)))


# The order in which seekers move, where nobody passes over an occupied tile (edition 2019)
# A seeker whose way leads over the tile that another one leaves has to wait for that one; a seeker whose
# way leads over the tile that another one goes to has to move before that one. A turn can be played if
# these demands have no circle, and a topological sort finds the order. Seekers that gather on one tile are
# never in each other's way: the nearer ones go first.


def compatible(board: Board, start: int, ends: Numbers, other: int, other_ends: Numbers) -> Truths:
    """Whether moves of two seekers can be in one turn: a row for each end, a column for the other's ends."""
    shape = (len(ends), len(other_ends))
    if not board.blocks:
        return np.ones(shape, np.bool_)
    ways, other_ways = board.passed[start, ends], board.passed[other, other_ends]
    over_start, over_end = _over(ways, np.array([other])), _over(ways, other_ends)
    back_over_start, back_over_end = _over(other_ways, np.array([start])).T, _over(other_ways, ends).T
    waits = over_start | back_over_end
    goes_first = back_over_start | over_end
    return ~(waits & goes_first)


def _over(ways: NDArray[np.uint64], tiles: NDArray[np.integer[Any]]) -> Truths:
    """Whether each of the ways (rows) leads over each of the tiles (columns)."""
    return ((ways[:, None] >> tiles[None, :].astype(np.uint64)) & np.uint64(1)).astype(np.bool_)


def legal_order(board: Board, starts: Sequence[int], ends: Sequence[int]) -> list[int] | None:
    """The seekers that move, in a legal order, by their indices where that will do; None if there is none."""
    movers = [seeker for seeker, start in enumerate(starts) if start != ends[seeker]]
    if not board.blocks:
        return movers
    before: dict[int, set[int]] = {seeker: set() for seeker in movers}
    for seeker in movers:
        way = int(board.passed[starts[seeker], ends[seeker]])
        for other in range(len(starts)):
            if other == seeker:
                continue
            if way >> starts[other] & 1:
                before[seeker].add(other)
            if way >> ends[other] & 1:
                before.setdefault(other, set()).add(seeker)
    if len(before) > len(movers):
        return None  # one that stays is in the way
    sorter = TopologicalSorter(before)
    order: list[int] = []
    try:
        sorter.prepare()
    except CycleError:
        return None
    ready: set[int] = set()
    while sorter.is_active():
        ready.update(sorter.get_ready())
        order.append(min(ready))
        ready.remove(order[-1])
        sorter.done(order[-1])
    return order


Costs = NDArray[np.float32]


@dataclass(frozen=True)
class Grid:
    """Configurations as columns of tables."""

    tiles: Numbers  # the tile under each seeker; a row for each seeker
    hints: Numbers  # the hint for each possible secret; a row for each
    travel: Numbers  # moves to each possible secret of the seeker that is farthest from it; a row for each

    def __len__(self) -> int:
        return int(self.tiles.shape[1])

    def take(self, columns: NDArray[np.intp]) -> Grid:
        """Some of the configurations, in this order."""
        return Grid(self.tiles[:, columns], self.hints[:, columns], self.travel[:, columns])

    def beside(self, other: Grid) -> Grid:
        """The configurations of this grid, followed by those of another one."""
        return Grid(
            np.concatenate((self.tiles, other.tiles), axis=1),
            np.concatenate((self.hints, other.hints), axis=1),
            np.concatenate((self.travel, other.travel), axis=1),
        )

    def groups(self, column: int) -> list[list[int]]:
        """The rows that get the same hint from a configuration, together; the largest groups last."""
        together: dict[int, list[int]] = {}
        for row, told in enumerate(self.hints[:, column].tolist()):
            together.setdefault(told, []).append(row)
        return sorted(together.values(), key=len)

    def distinct(self) -> Grid:
        """The configurations without those that differ only in which seeker stands where."""
        kinds = np.zeros(len(self), np.uint64)
        for row in np.sort(self.tiles, axis=0):
            kinds = kinds * np.uint64(TILES) + row
        _, first = np.unique(kinds, return_index=True)
        return self.take(np.sort(first))


Rating = Callable[[Grid], Costs]  # a function for the costs of the configurations of a grid; lower is better


def cheapest(costs: Costs, count: int) -> NDArray[np.intp]:
    """The columns of the lowest costs, lowest first; of equal ones, the first."""
    if count < len(costs):
        limit = np.partition(costs, count - 1)[count - 1]
        columns = np.flatnonzero(costs <= limit)
    else:
        columns = np.arange(len(costs))
    return columns[np.argsort(costs[columns], kind="stable")][:count]


def joined(grid: Grid, other: Grid, allowed: Truths | None = None) -> Grid:
    """All allowed combinations of a configuration of one grid with one of another."""
    rows, columns = len(grid), len(other)
    if allowed is None or allowed.all():
        left, right = np.divmod(np.arange(rows * columns), columns)
    else:
        left, right = np.nonzero(allowed)
    return Grid(
        np.concatenate((grid.tiles[:, left], other.tiles[:, right])),
        grid.hints[:, left] + other.hints[:, right],
        np.maximum(grid.travel[:, left], other.travel[:, right]),
    )


def reachable(situation: Situation, rating: Rating, width: int) -> Grid:
    """Configurations that one turn leads to: all of them, or those that a beam search finds.

    Seekers are added one by one; before each, the ``width`` cheapest configurations of the others are kept.
    No two seekers block each other; three or more still may, in a circle: `legal_order` finds that out.
    """
    board, ends = situation.board, situation.ends
    grid = standing(board, ends[0][None], situation.possible)
    for seeker in range(1, len(ends)):
        if situation.entering:
            grid = grid.distinct()
        if len(grid) > width:
            grid = grid.take(cheapest(rating(grid), width))
        alone = standing(board, ends[seeker][None], situation.possible)
        grid = joined(grid, alone, _allowed(situation, grid, seeker))
    return grid


def _allowed(situation: Situation, grid: Grid, seeker: int) -> Truths | None:
    """A row for each configuration of the seekers before, a column for each end; None for all allowed."""
    board, starts, ends = situation.board, situation.starts, situation.ends
    start = starts[seeker]
    if situation.entering or not board.blocks or start is None:
        return None
    allowed = np.ones((len(grid), len(ends[seeker])), np.bool_)
    for earlier in range(seeker):
        other = starts[earlier]
        assert other is not None
        table = np.zeros((TILES, len(ends[seeker])), np.bool_)
        table[ends[earlier]] = compatible(board, other, ends[earlier], start, ends[seeker])
        allowed &= table[grid.tiles[earlier]]
    return allowed


def sketched(
    board: Board, starts: Sequence[int], possible: Sequence[int], rating: Rating, width: int
) -> Grid:
    """Configurations that one turn may lead to, one for each set of hints and ways; nobody is in the way."""
    grid = _kinds(standing(board, board.near[starts[0]][None], possible))
    for start in starts[1:]:
        if len(grid) > width:
            grid = grid.take(cheapest(rating(grid), width))
        grid = _kinds(joined(grid, _kinds(standing(board, board.near[start][None], possible))))
    return grid


def _kinds(grid: Grid) -> Grid:
    """One configuration of each kind; all of them where there are too many possible secrets to tell kinds."""
    if len(grid.hints) > 8:
        return grid
    kind = np.zeros(len(grid), np.uint64)
    for row in (*grid.hints, *np.minimum(grid.travel, 15)):
        kind = kind << np.uint64(4) | row
    _, columns = np.unique(kind, return_index=True)
    return grid.take(columns)


def standing(board: Board, tiles: Numbers, possible: Sequence[int]) -> Grid:
    """The grid of these configurations: a row for each seeker, a column for each configuration."""
    members = np.array(possible, np.intp)
    hints = POINTS[tiles][:, :, members].sum(axis=0, dtype=np.uint8)
    travel = board.distance[tiles][:, :, members].max(axis=0)
    return Grid(tiles, np.ascontiguousarray(hints.T), np.ascontiguousarray(travel.T))


Ends = tuple[int, ...]  # the tile under each seeker at the end of a turn, by its index

TurnMoves = tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]  # the request for the hint last
_EQUAL = 1e-4  # the difference below which costs count as equal


def by_seeker(starts: Sequence[int], ends: Ends) -> Ends:
    """The end of each seeker, from those in the order of the tiles that the seekers stand on."""
    order = sorted(range(len(starts)), key=starts.__getitem__)
    there = dict(zip(order, ends, strict=True))
    return tuple(there[seeker] for seeker in range(len(starts)))


def playable(situation: Situation, grid: Grid, costs: Costs, rng: Rng) -> Ends:
    """The cheapest configuration for which the seekers find an order; of equal ones, one at random."""
    best: list[Ends] = []
    limit = np.inf
    for column in cheapest(costs, 100):
        if costs[column] > limit + _EQUAL:
            break
        ends = tuple(int(tile) for tile in grid.tiles[:, column])
        if moves_to(situation, ends) is not None:
            best.append(ends)
            limit = min(limit, costs[column])
    if best:
        return best[rng.below(len(best))]
    # Nobody moves; seekers that have not entered enter on the first tile.
    return tuple(int(situation.board.entries[0]) if start is None else start for start in situation.starts)


def moves_to(situation: Situation, ends: Ends) -> TurnMoves | None:
    """The moves of the turn that leads to these ends; None if no order of moves is legal."""
    starts = situation.starts
    if situation.entering:
        entering = [seeker for seeker, start in enumerate(starts) if start is None]
        return (*(PlaceSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in entering), AskForHint())
    order = legal_order(situation.board, [start for start in starts if start is not None], ends)
    if order is None:
        return None
    return (*(MoveSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in order), AskForHint())
