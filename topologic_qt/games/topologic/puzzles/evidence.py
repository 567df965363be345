"""Evidence about the secret of a puzzle: the turns as data, and sentences that the table can light."""

from collections.abc import Sequence

from topologic_qt.engine.match import Match
from topologic_qt.games.puzzles import Explanation, Puzzle
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint, points
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, Turn, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import tr

TopologicPuzzle = Puzzle[Setup, Move]


def match_of(puzzle: TopologicPuzzle) -> Match[Setup, State, Move, View]:
    """The match of a puzzle at its position. Raises `IllegalMove` if it could not have been played."""
    return Match(Topologic(), puzzle.setup, puzzle.moves)


def turns_of(puzzle: TopologicPuzzle) -> tuple[Turn, ...]:
    """The turns of a puzzle that have a hint."""
    return match_of(puzzle).state.round.turns


def named(tiles: Sequence[Tile]) -> str:
    """The names of tiles in a row."""
    return tr(", ").join(map(tile_name, tiles))


def lit(*tiles: Tile, alone: bool = False, turns: tuple[int, ...] = ()) -> TopologicPoints:
    """Rings round tiles, and turns that are meant."""
    return TopologicPoints(tuple(map(str, tiles)), alone=alone, turns=turns)


def contradiction(turns: Sequence[Turn], tile: Tile) -> Explanation | None:
    """The first turn whose hint would have been another one with the secret under this tile; None if none."""
    for index, turn in enumerate(turns):
        expected = hint(turn.positions, tile)
        if expected != turn.hint:
            text = tr(
                "With the secret on {tile}, turn {turn} would have given {expected}; it gave {hint}.",
                tile=tile_name(tile),
                turn=index + 1,
                expected=expected,
                hint=turn.hint,
            )
            return Explanation(text, counted(turn, index, tile))
    return None


def counted(turn: Turn, index: int, tile: Tile) -> TopologicPoints:
    """The points of each seeker of a turn, by its index, with the secret under a tile."""
    scores = tuple((str(standing), points(standing, tile)) for standing in turn.positions)
    return TopologicPoints((str(tile),), scores=scores, turns=(index,))
