"""Many configurations of the seekers at once, as tables of numbers.

A configuration is the tile under each seeker at the end of a turn. Two of its properties matter: the hint for
each possible secret, and the moves to that tile of the farthest seeker.
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
LONGEST = 10  # the longest way, in moves, in the table of detours; longer ones count as this
INDEX: dict[Tile, int] = {tile: index for index, tile in enumerate(ALL_TILES)}  # the index of every tile

Numbers = NDArray[np.uint8]
Truths = NDArray[np.bool_]

BITS = np.uint64(1) << np.arange(TILES, dtype=np.uint64)  # each tile as a set: a number with one bit

POINTS: Numbers = np.array([[points(tile, secret) for secret in ALL_TILES] for tile in ALL_TILES], np.uint8)
"""The score, 0 to 2, of a seeker on the row's tile for the secret on the column's."""


class Board:
    """The tiles for entering, the distances between tiles in moves, and the tiles passed by each move."""

    def __init__(self, field: Field, edition: Edition) -> None:
        """Measure a connected field of all sixty tiles. Distances ignore other seekers."""
        self.blocks = not edition.passes_over
        """Whether seekers cannot pass each other."""
        self.entries: Numbers = np.array(sorted(INDEX[tile] for tile in entries(field, edition)), np.uint8)
        """The tiles on which seekers may enter."""
        self.passed = np.zeros((TILES, TILES), np.uint64)
        """The tiles strictly between start and end of a move, one bit each; 0 if there is no such move."""
        reach = np.eye(TILES, dtype=np.bool_)
        for start, tile in enumerate(ALL_TILES):
            for end, path in destinations(field, edition, [tile], 0).items():
                reach[start, INDEX[end]] = True
                self.passed[start, INDEX[end]] = sum(1 << INDEX[between] for between in path[:-1])
        self.reach: Truths = reach
        """Whether at most one move leads from the row's tile to the column's."""
        self.near: tuple[Numbers, ...] = tuple(np.flatnonzero(row).astype(np.uint8) for row in reach)
        """For each tile, the tiles at most one move away."""
        self.distance: Numbers = distances(reach)  # the fewest moves from tile to tile; 0 to 59

    @cached_property
    def steps(self) -> Numbers:
        """For each tile, the tiles at most one move away, in rows padded with the last one."""
        longest = max(map(len, self.near))
        return np.array([np.pad(near, (0, longest - len(near)), "edge") for near in self.near])

    @cached_property
    def within(self) -> NDArray[np.uint64]:
        """The sets of tiles at most so many moves (first index) away from a tile (second one)."""
        moves = np.arange(int(self.distance.max()) + 1)
        near = self.distance <= moves[:, None, None]
        sets: NDArray[np.uint64] = (near * BITS).sum(axis=2, dtype=np.uint64)
        return sets

    @cached_property
    def detours(self) -> Numbers:
        """The best that one move can do for two tiles at once.

        ``detours[x, a, b, t]`` is the smallest distance to b, in moves, from a tile that is at most one move
        from t and at most x moves from a; 255 if there is none. The x go up to `LONGEST` or the longest way.
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
    """The fewest moves between any two of at most 255 tiles, from the tiles at most one move away."""
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
    """The tables of a field under an edition; the most recent ones are cached."""
    return Board(field, edition)


@dataclass(frozen=True)
class Situation:
    """The seekers' positions in a turn, the seekers that may still move, and the possible secrets."""

    board: Board
    starts: tuple[int | None, ...]  # the tile under each seeker, by index; None if it has not entered
    free: tuple[bool, ...]  # whether each seeker may still enter or move in this turn
    possible: tuple[int, ...]  # the tiles that may hold the secret, by all hints so far

    @property
    def entering(self) -> bool:
        """Whether this is the first turn, in which seekers enter."""
        return None in self.starts

    @property
    def ends(self) -> list[Numbers]:
        """The tiles on which each seeker can end the turn if nobody blocks it."""
        return [self._ends_of(*seeker) for seeker in zip(self.starts, self.free, strict=True)]

    def _ends_of(self, start: int | None, free: bool) -> Numbers:
        if start is None:
            return self.board.entries
        return self.board.near[start] if free else np.array([start], np.uint8)


def at_start_of_turn(view: View) -> Situation:
    """The current round before the first move of the current turn."""
    played = view.round
    before: tuple[Tile | None, ...] = (
        played.turns[-1].positions if played.turns else (None,) * len(played.positions)
    )
    return _situation(view, before, (True,) * len(before))


def as_it_stands(view: View) -> Situation:
    """The current round in the middle of a turn; seekers that have moved stay."""
    played = view.round
    free = tuple(not played.has_moved(seeker) for seeker in range(len(played.positions)))
    return _situation(view, played.positions, free)


def _situation(view: View, positions: tuple[Tile | None, ...], free: tuple[bool, ...]) -> Situation:
    possible = tuple(INDEX[tile] for tile in possible_secrets(view.round.turns))
    starts = tuple(None if tile is None else INDEX[tile] for tile in positions)
    board = board_of(view.setup.field, view.setup.edition)
    return Situation(board, starts, free, possible or tuple(range(TILES)))


# The order of moves when nobody can pass over an occupied tile (edition 2019)
# A seeker whose path leads over the tile that another one leaves must move after it; a seeker whose path
# leads over the tile that another one goes to must move before it. A turn is playable if these constraints
# have no cycle, and a topological sort finds the order. Seekers that gather on one tile never block each
# other: the nearer ones go first.


def compatible(board: Board, start: int, ends: Numbers, other: int, other_ends: Numbers) -> Truths:
    """Whether moves of two seekers fit in one turn: a row per end of one, a column per end of the other."""
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
    """Whether each of the paths (rows) leads over each of the tiles (columns)."""
    return ((ways[:, None] >> tiles[None, :].astype(np.uint64)) & np.uint64(1)).astype(np.bool_)


def legal_order(board: Board, starts: Sequence[int], ends: Sequence[int]) -> list[int] | None:
    """The moving seekers in a legal order, by index if possible; None if there is none."""
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
        return None  # a seeker that stays blocks the path
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

    tiles: Numbers  # the tile under each seeker; a row per seeker
    hints: Numbers  # the hint for each possible secret; a row per secret
    travel: Numbers  # the farthest seeker's moves to each possible secret; a row per secret

    def __len__(self) -> int:
        return int(self.tiles.shape[1])

    def take(self, columns: NDArray[np.intp]) -> Grid:
        """A grid of some of the configurations, in this order."""
        return Grid(self.tiles[:, columns], self.hints[:, columns], self.travel[:, columns])

    def beside(self, other: Grid) -> Grid:
        """A grid with these configurations, followed by another grid's."""
        return Grid(
            np.concatenate((self.tiles, other.tiles), axis=1),
            np.concatenate((self.hints, other.hints), axis=1),
            np.concatenate((self.travel, other.travel), axis=1),
        )

    def groups(self, column: int) -> list[list[int]]:
        """The rows grouped by the hint from a configuration; the largest groups last."""
        together: dict[int, list[int]] = {}
        for row, told in enumerate(self.hints[:, column].tolist()):
            together.setdefault(told, []).append(row)
        return sorted(together.values(), key=len)

    def distinct(self) -> Grid:
        """The configurations without those that differ only by exchanged seekers."""
        kinds = np.zeros(len(self), np.uint64)
        for row in np.sort(self.tiles, axis=0):
            kinds = kinds * np.uint64(TILES) + row
        _, first = np.unique(kinds, return_index=True)
        return self.take(np.sort(first))


Rating = Callable[[Grid], Costs]  # a function for the costs of a grid's configurations; lower is better


def cheapest(costs: Costs, count: int) -> NDArray[np.intp]:
    """The columns of the lowest costs, lowest first; the first ones of equal costs."""
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
    """Configurations after one turn: all of them, or those that a beam search finds.

    Seekers are added one by one, each to the ``width`` cheapest configurations of the others. No two seekers
    block each other; three or more still can, in a cycle, which `legal_order` detects.
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
    """A row per configuration of the seekers before, a column per end; None if all are allowed."""
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
    """Configurations one turn may lead to, ignoring blocking: one for each set of hints and ways."""
    grid = _kinds(standing(board, board.near[starts[0]][None], possible))
    for start in starts[1:]:
        if len(grid) > width:
            grid = grid.take(cheapest(rating(grid), width))
        grid = _kinds(joined(grid, _kinds(standing(board, board.near[start][None], possible))))
    return grid


def _kinds(grid: Grid) -> Grid:
    """One configuration of each kind; all if there are too many possible secrets to compare kinds."""
    if len(grid.hints) > 8:
        return grid
    kind = np.zeros(len(grid), np.uint64)
    for row in (*grid.hints, *np.minimum(grid.travel, 15)):
        kind = kind << np.uint64(4) | row
    _, columns = np.unique(kind, return_index=True)
    return grid.take(columns)


def standing(board: Board, tiles: Numbers, possible: Sequence[int]) -> Grid:
    """The grid of these configurations: a row per seeker, a column per configuration."""
    members = np.array(possible, np.intp)
    hints = POINTS[tiles][:, :, members].sum(axis=0, dtype=np.uint8)
    travel = board.distance[tiles][:, :, members].max(axis=0)
    return Grid(tiles, np.ascontiguousarray(hints.T), np.ascontiguousarray(travel.T))


Ends = tuple[int, ...]  # the tile under each seeker at the end of a turn, by index

TurnMoves = tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]  # the request for the hint last
_EQUAL = 1e-4  # costs that differ by less count as equal


def by_seeker(starts: Sequence[int], ends: Ends) -> Ends:
    """The end of each seeker, given the ends in the order of the seekers' tiles."""
    order = sorted(range(len(starts)), key=starts.__getitem__)
    there = dict(zip(order, ends, strict=True))
    return tuple(there[seeker] for seeker in range(len(starts)))


def playable(situation: Situation, grid: Grid, costs: Costs, rng: Rng) -> Ends:
    """The cheapest configuration with a legal order of moves; a random one of equal costs."""
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
    """The moves of a turn that leads to these ends; None if no order of moves is legal."""
    starts = situation.starts
    if situation.entering:
        entering = [seeker for seeker, start in enumerate(starts) if start is None]
        return (*(PlaceSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in entering), AskForHint())
    order = legal_order(situation.board, [start for start in starts if start is not None], ends)
    if order is None:
        return None
    return (*(MoveSeeker(seeker, ALL_TILES[ends[seeker]]) for seeker in order), AskForHint())
