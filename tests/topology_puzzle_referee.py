"""A second solution of puzzles of Topology, by laying the tiles everywhere.

Runs of lines are joined from door to door and rings drawn by `tests.topology_referee`; no line is shared with
the program's search.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tests.topology_referee import DESIGNS, Hex, Point, Tile, TopologyReferee, beside, door, hexes, worth
from topologic_qt.games.puzzles import Puzzle
from topologic_qt.games.topology.rules import End, Lay, Move, Setup


def replayed(puzzle: Puzzle[Setup, Move]) -> TopologyReferee:
    """The position of a puzzle, every move of which the referee has found to be legal."""
    setup = puzzle.setup
    referee = TopologyReferee(setup.players, setup.variant, setup.first, setup.stack)
    for move in puzzle.moves:
        play(referee, move)
    return referee


def play(referee: TopologyReferee, move: Move) -> None:
    """Make a move that is legal."""
    if isinstance(move, Lay):
        tile = Tile(move.design, move.at, move.direction)
        assert not referee.objections(tile)
        referee.lay(tile)
    else:
        assert isinstance(move, End)
        assert referee.may_end()
        referee.end()


def most_points(referee: TopologyReferee) -> int:
    """The most points of all ways to lay the tiles that are left of the turn.

    What a turn scores is only reckoned where it could be more than was found, if every new ring went round
    all other rings; those that could score most come first.
    """
    before, lying = referee.before, list(referee.tiles)
    runs, old = _Runs({}, ()), 0
    for index, tile in enumerate(lying):
        if index == before:
            runs, old = _Runs(runs.ends, ()), sum(runs.rings)
        runs = runs.joined(tile)
    if len(lying) == before:
        runs, old = _Runs(runs.ends, ()), sum(runs.rings)
    could: list[tuple[int, list[Tile]]] = []
    for tiles, new in _layings(lying, runs, list(referee.revealed)):
        if new:
            could.append((sum(new) + len(new) * (sum(new) + old), tiles))
    best = 0
    for most, tiles in sorted(could, reverse=True):
        if most <= best:
            break
        scored = worth(tiles, range(before, len(tiles)))
        best = max(best, sum(length + sum(inside) for length, inside in scored))
    return best


class _Runs(NamedTuple):
    """The lines on a table, joined to runs."""

    ends: Mapping[Point, tuple[Point, int]]
    """By each door at which a run ends: the door at its other end, and its length."""
    rings: tuple[int, ...]
    """The lengths of the rings that were closed."""

    def closed_by(self, tile: Tile) -> bool:
        """Whether a run ends at two doors of a tile, as it must where the tile closes a ring."""
        doors = _doors(tile)
        return any(self.ends[door][0] in doors for door in doors if door in self.ends)

    def joined(self, tile: Tile) -> "_Runs":
        """The runs when another tile lies."""
        ends, rings = dict(self.ends), list(self.rings)
        for one, other in _lines(tile):
            start, length = ends.pop(one, (one, 0))
            if start == other and length:
                del ends[other]
                rings.append(length + 1)
                continue
            end, more = ends.pop(other, (other, 0))
            ends[start] = end, length + more + 1
            ends[end] = start, length + more + 1
        return _Runs(ends, tuple(rings))


@lru_cache(100_000)
def _doors(tile: Tile) -> frozenset[Point]:
    """The doors of a tile."""
    return frozenset(end for line in _lines(tile) for end in line)


@lru_cache(100_000)
def _lines(tile: Tile) -> tuple[tuple[Point, Point], ...]:
    """The lines of a tile, each by the doors at its ends."""
    pairs = (pair.split("-") for pair in DESIGNS[tile.design].split())
    return tuple((door(tile, int(one)), door(tile, int(other))) for one, other in pairs)


def _layings(
    lying: list[Tile], runs: _Runs, revealed: Sequence[str]
) -> Iterator[tuple[list[Tile], tuple[int, ...]]]:
    """The ways to lay the tiles that differ in their rings, with the lengths of those that are new.

    Of two tiles that could be laid in either order, the first one comes first. A last tile that closes no
    ring can as well lie elsewhere, so only one way of those is told.
    """
    if len(revealed) == 1:
        for tile in _last(lying, runs, *revealed):
            yield [*lying, tile], runs.joined(tile).rings
        return
    one, other = revealed
    for first in _ways(lying, one):
        between = runs.joined(first)
        for second in _last([*lying, first], between, other):
            yield [*lying, first, second], between.joined(second).rings
    touched = _near(lying)
    for second in _ways(lying, other):
        between = runs.joined(second)
        for first in _last([*lying, second], between, one):
            if not touched & {*hexes(first)}:
                yield [*lying, second, first], between.joined(first).rings


def _last(lying: list[Tile], runs: _Runs, design: str) -> Iterator[Tile]:
    """The ways to lay a tile that close a ring, and one of the others, if there are any."""
    somewhere = False
    for tile in _ways(lying, design):
        if runs.closed_by(tile):
            yield tile
        elif not somewhere:
            somewhere = True
            yield tile


def _ways(tiles: Sequence[Tile], design: str) -> Iterator[Tile]:
    taken, near = {place for tile in tiles for place in hexes(tile)}, _near(tiles)
    around = near | {beside(place, way) for place in near for way in range(6)} - taken
    for place in sorted(around):
        for way in range(6):
            tile = Tile(design, place, way)
            if hexes(tile)[1] not in taken and near & {*hexes(tile)}:
                yield tile


def _near(tiles: Sequence[Tile]) -> set[Hex]:
    """The free hexagons beside tiles."""
    taken = {place for tile in tiles for place in hexes(tile)}
    return {beside(place, way) for place in taken for way in range(6)} - taken
