"""*Most points*: the turn that scores most with the tiles in the rack. Answers are graded."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from topologic_qt.engine.match import Match
from topologic_qt.engine.rng import Rng
from topologic_qt.games.puzzles import (
    FULL_SCORE,
    GRADES,
    Answer,
    Choice,
    Explanation,
    Puzzle,
    PuzzleKind,
    PuzzleRecipe,
    PuzzleVariant,
    Verdict,
)
from topologic_qt.games.topology.points import TopologyPoints
from topologic_qt.games.topology.puzzles.best_laying import BestPair, Laying, best_last, best_pair, points_of
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.hexes import Hex, neighbours
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.games.topology.rules.table import occupied, placements
from topologic_qt.games.topology.ui import compass
from topologic_qt.translation import ntr, tr, tr_noop

TopologyPuzzle = Puzzle[Setup, Move]
TopologyMatch = Match[Setup, State, Move, View]

_PLAYERS = 3
"""The number of players: each of them lays two tiles, but for the very first turn."""

_TURN = {1: 5, 2: 3, 3: 4}
"""The number of the turn that is the puzzle, of each grade.

In the first grade, one of its tiles lies already; in the last one, the best turn has a ring with parts on
both.
"""

_IDEAS = 6
"""The number of random ways to lay a tile of which the most sociable one is taken."""


class MostPoints:
    """The puzzles of this kind."""

    info = PuzzleKind(
        id="most-points",
        letters="PT",
        name=tr_noop("Most points"),
        about=tr_noop("Tiles wait in your rack. How many points can you score with them?"),
        variants=(PuzzleVariant("base", "B", tr_noop("Two tiles")),),
    )

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologyPuzzle:
        """Turns in which tiles are laid at random, but close to others."""
        match = _played(recipe, rng)
        while recipe.grade == max(GRADES) and not _is_joined(match.state):
            match = _played(recipe, rng)
        moves, seat = match.moves, match.state.seat
        return TopologyPuzzle.made(recipe, recipe.grade, match.setup, moves, seat)

    def question(self, puzzle: TopologyPuzzle) -> str:
        """The question."""
        if len(_position(puzzle).revealed) == 1:
            return tr("One tile of the turn is left. Lay it so that the turn scores as much as possible.")
        return tr("Lay both tiles so that they score as many points as possible.")

    def choices(self, puzzle: TopologyPuzzle) -> Sequence[Choice]:  # noqa: ARG002
        """None: the answer is the turn."""
        return ()

    def judge(self, puzzle: TopologyPuzzle, answer: Answer[Move]) -> Verdict:
        """The share of the most points that there are; as many as that is solved."""
        state = _position(puzzle)
        new = [move.placed for move in answer.moves if isinstance(move, Lay)]
        points, best = points_of(state.confirmed, [*state.this_turn, *new]), best_of(puzzle).points
        score = FULL_SCORE * points // best if best else FULL_SCORE
        if points == best:
            text = ntr("{n} point: no turn scores more.", "{n} points: no turn scores more.", points)
        else:
            text = ntr(
                "{n} point; the best turn scores {best}.",
                "{n} points; the best turn scores {best}.",
                points,
                best=best,
            )
        return Verdict(points == best, score, (Explanation(text, TopologyPoints()),))

    def hints(self, puzzle: TopologyPuzzle) -> Sequence[Explanation]:
        """The number of points, the place of one tile, and those of both."""
        points, tiles = best_of(puzzle)
        return (
            Explanation(
                ntr("The best turn scores {n} point.", "The best turn scores {n} points.", points),
                TopologyPoints(points=True),
            ),
            Explanation(
                tr("One of the tiles lies beside this one."), TopologyPoints((_beside(puzzle, tiles[0]),))
            ),
            Explanation(
                ntr(
                    "Lay it like this: {tiles}.",
                    "Lay them like this: {tiles}.",
                    len(tiles),
                    tiles="; ".join(_named(tiles, compass.origin(_position(puzzle).tiles))),
                ),
                TopologyPoints(tiles),
            ),
        )

    def solution(self, puzzle: TopologyPuzzle) -> Answer[Move]:
        """One of the turns that score most."""
        laid = (Lay(tile.design, tile.at, tile.direction) for tile in best_of(puzzle).tiles)
        return Answer(moves=(*laid, End()))


@lru_cache(maxsize=8)
def best_of(puzzle: TopologyPuzzle) -> Laying:
    """The best turn of a puzzle."""
    state = _position(puzzle)
    if state.laid:
        return best_last(state.confirmed, state.this_turn, state.revealed[0])
    return _best_pair(state).laying


def _best_pair(state: State) -> BestPair:
    first, second = state.revealed
    return best_pair(state.tiles, (first, second))


def _is_joined(state: State) -> bool:
    """Whether the best turn has a ring with parts on both tiles."""
    best = _best_pair(state)
    return best.laying.points > best.apart


def _played(recipe: PuzzleRecipe, rng: Rng) -> TopologyMatch:
    """A match up to the turn that is the puzzle."""
    stack = "".join(rng.shuffled(DESIGNS * COPIES))
    match: TopologyMatch = Match(Topology(), new_setup(DEFAULT_NAMES[:_PLAYERS], stack=stack))
    while match.state.number < _TURN[recipe.grade]:
        while match.state.revealed:
            match.apply(_laid(match.state, rng))
        match.apply(End())
    if recipe.grade == min(GRADES):
        match.apply(_laid(match.state, rng))
    return match


def _beside(puzzle: TopologyPuzzle, tile: PlacedTile) -> PlacedTile:
    """A tile of the table that a new one touches."""
    near = {beside for at in tile.hexes for beside in neighbours(at)}
    return next(lying for lying in _position(puzzle).tiles if near & {*lying.hexes})


def _position(puzzle: TopologyPuzzle) -> State:
    match: TopologyMatch = Match(Topology(), puzzle.setup, puzzle.moves)
    return match.state


def _laid(state: State, rng: Rng) -> Lay:
    """A move that lays the first revealed tile where it touches many others."""
    ways, taken = placements(state.tiles, state.revealed[0]), occupied(state.tiles)
    ideas = [ways[rng.below(len(ways))] for _ in range(_IDEAS)]
    tile = max(ideas, key=lambda way: sum(beside in taken for at in way.hexes for beside in neighbours(at)))
    return Lay(tile.design, tile.at, tile.direction)


def _named(tiles: Sequence[PlacedTile], start: Hex) -> Iterator[str]:
    """Tiles with their places from the start tile, as they are spoken of on the table."""
    for tile in tiles:
        yield tr("tile {design}, {place}", design=tile.design, place=compass.place(tile, start))
