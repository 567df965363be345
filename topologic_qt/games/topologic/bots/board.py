"""A field under an edition, as tables of numbers. A tile is known by its index in `ALL_TILES` here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topologic.rules.edition import Edition
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.hints import hint, points
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.state import Turn, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile

TILES = len(ALL_TILES)
LONGEST = 10
"""The longest way, in moves, in the table of detours: longer ways count as so long there."""
INDEX: dict[Tile, int] = {tile: index for index, tile in enumerate(ALL_TILES)}
"""The index of every tile."""

Numbers = NDArray[np.uint8]
Truths = NDArray[np.bool_]

BITS = np.uint64(1) << np.arange(TILES, dtype=np.uint64)
"""Each tile as a set of tiles: a number with one bit for each."""

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
        self.distance: Numbers = _distances(reach)
        """The fewest moves from tile to tile; 0 to 59."""

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


def _distances(reach: Truths) -> Numbers:
    distance = np.full(reach.shape, TILES, np.uint8)
    within = np.eye(TILES, dtype=np.bool_)
    moves = 0
    while (distance == TILES).any():
        distance[within & (distance == TILES)] = moves
        within = (within.astype(np.float32) @ reach.astype(np.float32)) > 0
        moves += 1
    return distance


@lru_cache(maxsize=32)
def board_of(field: Field, edition: Edition) -> Board:
    """The tables of a field under an edition; those used last are kept."""
    return Board(field, edition)


# -- The knowledge of a seeker, taken from the player view alone --------------------------------------


@dataclass(frozen=True)
class Situation:
    """The positions of the seekers in a turn, the seekers that may still move, and the possible secrets."""

    board: Board
    starts: tuple[int | None, ...]
    """The tile under each seeker, by its index; None while it has not entered."""
    free: tuple[bool, ...]
    """Whether each seeker may still enter or move in this turn."""
    possible: tuple[int, ...]
    """The tiles that the secret can lie on, by all hints so far."""

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


def possible_secrets(turns: tuple[Turn, ...]) -> tuple[Tile, ...]:
    """The tiles that fit every hint of these turns."""
    return tuple(tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns))


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
