"""A second solution of puzzles of Topology, by laying the tiles everywhere.

Rings are followed from door to door with the drawings of `tests.topology_referee`, and share no line with the
program's search. Slow, and meant to be read beside the puzzle.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tests.topology_referee import DESIGNS, Point, Tile, TopologyReferee, beside, door, hexes, worth
from topologic_qt.games.puzzles import Puzzle
from topologic_qt.games.topology.rules import End, Lay, Move, Setup

Line = tuple[int, tuple[Point, Point]]
"""A line: the index of its tile, and the doors at both ends."""


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
    all other rings.
    """
    best, before = 0, referee.before
    old = sum(map(len, _rings(referee.tiles[:before], range(before))))
    for tiles in _layings(list(referee.tiles), list(referee.revealed)):
        new = [len(ring) for ring in _rings(tiles, range(before, len(tiles)))]
        if new and sum(new) + len(new) * (sum(new) + old) > best:
            scored = worth(tiles, range(before, len(tiles)))
            best = max(best, sum(length + sum(inside) for length, inside in scored))
    return best


def _rings(tiles: Sequence[Tile], on: Iterable[int]) -> set[frozenset[Line]]:
    """The rings with a part on some tiles, each as a set of lines."""
    at: dict[Point, list[Line]] = {}
    for index, tile in enumerate(tiles):
        for line in _lines(tile):
            for end in line:
                at.setdefault(end, []).append((index, line))
    found = set()
    for index in on:
        for line in _lines(tiles[index]):
            ring, (start, here), part = [(index, line)], line, (index, line)
            while here != start and len(at[here]) == 2:
                (part,) = (other for other in at[here] if other != part)
                ring.append(part)
                (here,) = (end for end in part[1] if end != here)
            if here == start:
                found.add(frozenset(ring))
    return found


@lru_cache(100_000)
def _lines(tile: Tile) -> tuple[tuple[Point, Point], ...]:
    """The lines of a tile, each by the doors at its ends."""
    pairs = (pair.split("-") for pair in DESIGNS[tile.design].split())
    return tuple((door(tile, int(one)), door(tile, int(other))) for one, other in pairs)


def _layings(tiles: list[Tile], revealed: Sequence[str]) -> Iterator[list[Tile]]:
    if not revealed:
        yield tiles
        return
    for design in dict.fromkeys(revealed):
        left = list(revealed)
        left.remove(design)
        for tile in _ways(tiles, design):
            yield from _layings([*tiles, tile], left)


def _ways(tiles: Sequence[Tile], design: str) -> Iterator[Tile]:
    taken = {place for tile in tiles for place in hexes(tile)}
    near = {beside(place, way) for place in taken for way in range(6)} - taken
    around = near | {beside(place, way) for place in near for way in range(6)} - taken
    for place in sorted(around):
        for way in range(6):
            tile = Tile(design, place, way)
            if hexes(tile)[1] not in taken and near & {*hexes(tile)}:
                yield tile
