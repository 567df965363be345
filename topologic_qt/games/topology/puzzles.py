"""*Most points*: the turn that scores most with the tiles in the rack."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from topologic_qt.engine.rng import Rng
from topologic_qt.games import puzzles
from topologic_qt.games.topology.bots.frame import OF_DESIGN, STEPS, TWIN, Spot, keys_of, spot_of, tile_at
from topologic_qt.games.topology.bots.lines import Lines, Ring, laid, rings_among, score
from topologic_qt.games.topology.lesson import TopologyPoints
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS
from topologic_qt.games.topology.rules.game import Topology, TopologyMatch
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.placed import PlacedTile, neighbours, occupied, placements
from topologic_qt.games.topology.rules.state import DEFAULT_NAMES, Setup, State, new_setup
from topologic_qt.games.topology.ui import compass
from topologic_qt.translation import ntr, tr, tr_noop

# The most points of one or two tiles are exact, because everything that could score more is tried.
# A new ring has a part on one of two tiles or on both. A ring with parts on one of them alone is found by
# laying that tile anywhere. A ring with parts on both is cut into runs where it leaves the second tile;
# one of these runs has a part on the first tile, and both its ends touch the second one. So for each way
# to lay the first tile, the second one only has to be tried where both ends of such a run would touch
# it.


_HALF = 3
"""The number of directions used to write places."""


class Laying(NamedTuple):
    """A way to lay tiles, in this order, and its total points."""

    points: int
    tiles: tuple[PlacedTile, ...]


class _Table:
    """The lines and rings on a table before the turn."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        spots = [spot_of(tile) for tile in tiles]
        self.lines: Lines = laid({}, spots)
        self.rings: list[Ring] = rings_among(self.lines, [key for spot in spots for key in keys_of(spot)])
        self.taken = {hexagon for at, way, _ in spots for hexagon in (at, at + STEPS[way])}

    def points(self, spots: Sequence[Spot]) -> int:
        return score(self.lines, self.rings, spots)

    def bound(self, new: Sequence[Ring]) -> int:
        """An upper bound of the points of new rings, as if each surrounded all other rings."""
        lengths = sum(ring.length for ring in new)
        return lengths + len(new) * (lengths + sum(ring.length for ring in self.rings))


def points_of(tiles: Sequence[PlacedTile], new: Sequence[PlacedTile]) -> int:
    """The points of new tiles on a table."""
    return _Table(tiles).points([spot_of(tile) for tile in new])


def best_last(tiles: Sequence[PlacedTile], laid_before: Sequence[PlacedTile], design: str) -> Laying:
    """The best way to lay the last tile of a turn, after those laid before it."""
    table, before = _Table(tiles), [spot_of(tile) for tile in laid_before]
    ways = [spot_of(tile) for tile in placements((*tiles, *laid_before), design)]
    points, best = min(
        ((table.points([*before, way]), way) for way in ways), key=lambda one: (-one[0], one[1])
    )
    return Laying(points, (tile_at(best),))


def best_pair(tiles: Sequence[PlacedTile], designs: Sequence[str]) -> tuple[Laying, int]:
    """The best way to lay two tiles on a table, and the most points if no ring needs both.

    The choice among equally good ways is always the same.
    """
    table = _Table(tiles)
    ways = {design: [spot_of(tile) for tile in placements(tiles, design)] for design in designs}
    scores = {design: {spot: table.points([spot]) for spot in found} for design, found in ways.items()}
    best = _best_apart(table, designs, scores)
    apart, known = best[0], set[Spot]()
    for first, second in dict.fromkeys(permutations(designs)):
        for spots, new in _together(table, ways[first], second, known):
            if table.bound(new) > best[0]:
                best = max(best, (table.points(spots), spots), key=lambda one: one[0])
        known = {*ways[first]}  # already tried with the tiles in the other order
    return Laying(best[0], tuple(map(tile_at, best[1]))), apart


def _best_apart(
    table: _Table, designs: Sequence[str], scores: dict[str, dict[Spot, int]]
) -> tuple[int, tuple[Spot, Spot]]:
    """The best way to lay two tiles if no ring needs both.

    A ring that happens to have parts on both also counts.
    """
    found = list[tuple[Spot, Spot]]()
    for one, other in permutations(designs):
        spot = min(scores[one], key=lambda spot: (-scores[one][spot], spot))
        beside = next(way for way in scores[other] if not _overlap(spot, way))
        found.append((spot, beside))
    closing = [[spot for spot, points in scores[design].items() if points] for design in designs]
    found += [(one, other) for one, other in product(*closing) if not _overlap(one, other)]
    return max(((table.points(pair), pair) for pair in found), key=lambda one: one[0])


def _overlap(one: Spot, other: Spot) -> bool:
    (at, way, _), (at_other, way_other, _) = one, other
    return bool({at, at + STEPS[way]} & {at_other, at_other + STEPS[way_other]})


def _together(
    table: _Table, ways: Sequence[Spot], design: str, known: set[Spot]
) -> Iterator[tuple[tuple[Spot, Spot], list[Ring]]]:
    """All ways to lay a tile, and then one of a design that touches both ends of a run over the first.

    Each comes with the rings that have a part on either. Ways in ``known`` are skipped for the second tile.
    """
    for first in ways:
        before = laid(table.lines, [first])
        taken = table.taken | {first[0], first[0] + STEPS[first[1]]}
        for second in sorted(_beside_runs(before, first, taken, OF_DESIGN[design]) - known):
            after = laid(before, [second])
            new = rings_among(after, [*keys_of(first), *keys_of(second)])
            if new:
                yield (first, second), new


def _beside_runs(lines: Lines, first: Spot, taken: set[int], pairings: Sequence[int]) -> set[Spot]:
    """The ways to lay a second tile that touches both ends of a run over the first."""
    found: set[Spot] = set()
    for key in keys_of(first):
        ends = _ends(lines, key)
        if ends is not None:
            one, other = ends
            places = _places(one, other, taken)
            found |= {(at, way, pairing) for at, way in places for pairing in pairings}
    return found


def _ends(lines: Lines, key: int) -> tuple[int, int] | None:
    """The empty hexagons at both ends of a part's run; None for a ring."""
    hexagons = []
    for start in (key, lines[key]):
        end = lines[start]
        while (beyond := end + TWIN[end % 6]) in lines:
            end = lines[beyond]
            if end == lines[start]:
                return None
        hexagons.append(beyond // 6)
    return hexagons[0], hexagons[1]


def _places(one: int, other: int, taken: set[int]) -> list[tuple[int, int]]:
    """The places for a tile that cover both of these hexagons, or if they are the same, it and any other."""
    if one in taken or other in taken:
        return []
    beyond = [one + step for step in STEPS] if one == other else [other]
    return [
        (one, way) if way < _HALF else (second, way - _HALF)
        for second in beyond
        if second not in taken and second - one in STEPS
        for way in (STEPS.index(second - one),)
    ]


TopologyPuzzle = puzzles.Puzzle[Setup, Move]

_PLAYERS = 3
"""The number of players, who each lay two tiles a turn, except in the very first turn."""

_TURN = {1: 5, 2: 3, 3: 4}
"""The number of the puzzle's turn, by grade.

In the first grade, one of its tiles is laid already; in the last, the best turn has a ring with parts on
both.
"""

_IDEAS = 6
"""The number of random ways to lay a tile, of which the one with most neighbours is chosen."""


class MostPoints:
    """The puzzles of this kind."""

    info = puzzles.PuzzleKind(
        id="most-points",
        letters="PT",
        name=tr_noop("Most points"),
        about=tr_noop("How many points can you score with your tiles?"),
        variants=(puzzles.PuzzleVariant("base", "B", tr_noop("Two tiles")),),
    )

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologyPuzzle:
        """A match whose tiles were laid at random, but close to others, up to the puzzle's turn."""
        match = _played(recipe, rng)
        while recipe.grade == max(puzzles.GRADES) and not _is_joined(match.state):
            match = _played(recipe, rng)
        return TopologyPuzzle.made(recipe, recipe.grade, match.setup, match.moves, match.state.seat)

    def question(self, puzzle: TopologyPuzzle) -> str:
        """The question."""
        if len(_position(puzzle).revealed) == 1:
            return tr("One tile is left. Score as many points as you can.")
        return tr("Lay both tiles and score as many points as you can.")

    def choices(self, puzzle: TopologyPuzzle) -> Sequence[puzzles.Choice]:  # noqa: ARG002
        """Return no choices: the answer is a turn."""
        return ()

    def judge(self, puzzle: TopologyPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """Return the share of the most possible points; only all of them solve the puzzle."""
        state = _position(puzzle)
        new = [move.placed for move in answer.moves if isinstance(move, Lay)]
        points, best = points_of(state.confirmed, [*state.this_turn, *new]), best_of(puzzle).points
        score = puzzles.FULL_SCORE * points // best if best else puzzles.FULL_SCORE
        if points == best:
            text = ntr("{n} point: no turn scores more.", "{n} points: no turn scores more.", points)
        else:
            text = ntr(
                "{n} point; the best turn scores {best}.",
                "{n} points; the best turn scores {best}.",
                points,
                best=best,
            )
        return puzzles.Verdict(points == best, score, (puzzles.Explanation(text, TopologyPoints()),))

    def hints(self, puzzle: TopologyPuzzle) -> Sequence[puzzles.Explanation]:
        """The number of points, the neighbour of one tile, and the places of all."""
        points, tiles = best_of(puzzle)
        start = compass.origin(_position(puzzle).tiles)
        named = [
            tr("tile {design}, {place}", design=tile.design, place=compass.place(tile, start))
            for tile in tiles
        ]
        return (
            puzzles.Explanation(
                ntr("The best turn scores {n} point.", "The best turn scores {n} points.", points),
                TopologyPoints(points=True),
            ),
            puzzles.Explanation(
                tr("One tile goes beside this one."), TopologyPoints((_beside(puzzle, tiles[0]),))
            ),
            puzzles.Explanation(
                ntr(
                    "Lay it like this: {tiles}.",
                    "Lay them like this: {tiles}.",
                    len(tiles),
                    tiles="; ".join(named),
                ),
                TopologyPoints(tiles),
            ),
        )

    def solution(self, puzzle: TopologyPuzzle) -> puzzles.Answer[Move]:
        """One of the turns with the most points."""
        laid = (Lay(tile.design, tile.at, tile.direction) for tile in best_of(puzzle).tiles)
        return puzzles.Answer(moves=(*laid, End()))


@lru_cache(maxsize=8)
def best_of(puzzle: TopologyPuzzle) -> Laying:
    """The best turn of a puzzle."""
    state = _position(puzzle)
    if state.laid:
        return best_last(state.confirmed, state.this_turn, state.revealed[0])
    return best_pair(state.tiles, state.revealed)[0]


def _is_joined(state: State) -> bool:
    """Whether the best turn has a ring with parts on both tiles."""
    best, apart = best_pair(state.tiles, state.revealed)
    return best.points > apart


def _played(recipe: puzzles.PuzzleRecipe, rng: Rng) -> TopologyMatch:
    """A match up to the puzzle's turn."""
    stack = "".join(rng.shuffled(DESIGNS * COPIES))
    names, own = [*DEFAULT_NAMES[:_PLAYERS]], (_TURN[recipe.grade] - 1) % _PLAYERS
    names[own] = tr("You")
    match = TopologyMatch(Topology(), new_setup(names, stack=stack))
    while match.state.number < _TURN[recipe.grade]:
        while match.state.revealed:
            match.apply(_laid(match.state, rng))
        match.apply(End())
    if recipe.grade == min(puzzles.GRADES):
        match.apply(_laid(match.state, rng))
    return match


def _beside(puzzle: TopologyPuzzle, tile: PlacedTile) -> PlacedTile:
    """A tile on the table that a new one touches."""
    near = {beside for at in tile.hexes for beside in neighbours(at)}
    return next(lying for lying in _position(puzzle).tiles if near & {*lying.hexes})


def _position(puzzle: TopologyPuzzle) -> State:
    return TopologyMatch(Topology(), puzzle.setup, puzzle.moves).state


def _laid(state: State, rng: Rng) -> Lay:
    """A random move that lays the first revealed tile where it touches many others."""
    ways, taken = placements(state.tiles, state.revealed[0]), occupied(state.tiles)
    ideas = [ways[rng.below(len(ways))] for _ in range(_IDEAS)]
    tile = max(ideas, key=lambda way: sum(beside in taken for at in way.hexes for beside in neighbours(at)))
    return Lay(tile.design, tile.at, tile.direction)
