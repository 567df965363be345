"""Puzzles of Topology: exact points, and positions that leave something to do."""

from functools import cache

from topologic_qt.engine import Match
from topologic_qt.games.puzzles import GRADES, Answer, PuzzleRecipe
from topologic_qt.games.topology.points import TopologyPoints
from topologic_qt.games.topology.puzzles.best_laying import best_last, best_pair, points_of
from topologic_qt.games.topology.puzzles.most_points import TopologyPuzzle
from topologic_qt.games.topology.puzzling import TopologyPuzzles
from topologic_qt.games.topology.rules import (
    End,
    Lay,
    Move,
    PlacedTile,
    Setup,
    State,
    Topology,
    View,
    placements,
    score,
)
from topologic_qt.games.topology.ui import compass

BOOK = TopologyPuzzles()
TABLE = (PlacedTile("G", (0, 0), 0), PlacedTile("I", (0, -1), 0), PlacedTile("U", (2, -1), 0))


@cache
def posed(grade: int) -> TopologyPuzzle:
    return BOOK.make(PuzzleRecipe("most-points", "base", grade, "POINTS"))


def made(grade: int) -> tuple[TopologyPuzzle, Match[Setup, State, Move, View]]:
    puzzle = posed(grade)
    return puzzle, Match(Topology(), puzzle.setup, puzzle.moves)


def test_points_are_those_that_the_rules_give_and_hints_tell_of_them_and_the_places() -> None:
    laid = [made(grade)[1].state.laid for grade in GRADES]
    assert laid == [1, 0, 0], "in the first grade one tile of the turn lies already"
    for grade in GRADES:
        puzzle, match = made(grade)
        solution, hints = BOOK.solution(puzzle), BOOK.hints(puzzle)
        tiles = [move.placed for move in solution.moves if isinstance(move, Lay)]
        places = [compass.place(tile, compass.origin(match.state.tiles)) for tile in tiles]
        told = hints[-1].text
        assert told.startswith("Lay it like this: " if grade == 1 else "Lay them like this: ")
        assert all(f"tile {tile.design}, {place}" in told for tile, place in zip(tiles, places, strict=True))
        before, seat = match.state.scores[match.state.seat], match.state.seat
        for move in solution.moves:
            match.apply(move)
        scored = match.state.scores[seat] - before
        assert f"{scored} points: no turn scores more." in BOOK.judge(puzzle, solution).reasons[0].text
        assert f"The best turn scores {scored} points." == hints[0].text


def test_a_worse_turn_gets_its_share_of_the_points() -> None:
    puzzle, match = made(2)
    moves: list[Move] = []
    while match.state.revealed:
        far = max(
            placements(match.state.tiles, match.state.revealed[0]), key=lambda tile: (tile.at, tile.direction)
        )
        moves.append(Lay(far.design, far.at, far.direction))
        match.apply(moves[-1])
    verdict = BOOK.judge(puzzle, Answer(moves=(*moves, End())))
    points, best = sum(ring.points for ring in score(match.state.tiles, 2)), BOOK.hints(puzzle)[0]
    assert not verdict.is_solved
    assert verdict.score < 100
    assert verdict.reasons[0].text.startswith(f"{points} point")
    assert best.points == TopologyPoints(points=True)


def test_in_the_last_grade_the_tiles_score_most_by_a_ring_on_both() -> None:
    _, match = made(3)
    first, second = match.state.revealed
    best = best_pair(match.state.tiles, (first, second))
    assert best.laying.points > best.apart
    assert points_of(match.state.tiles, best.laying.tiles) == best.laying.points


def test_one_tile_is_laid_where_it_closes_the_longest_rings() -> None:
    best = best_last(TABLE, (), "Z")
    every = [points_of(TABLE, (tile,)) for tile in placements(TABLE, "Z")]
    assert best.points == max(every) > 0


def test_the_hints_light_a_neighbour_first_and_then_the_places() -> None:
    puzzle, match = made(2)
    _, neighbour, both = BOOK.hints(puzzle)
    assert isinstance(neighbour.points, TopologyPoints)
    assert isinstance(both.points, TopologyPoints)
    assert set(neighbour.points.places) < {*match.state.tiles}
    laid = [move.placed for move in BOOK.solution(puzzle).moves if isinstance(move, Lay)]
    assert both.points.places == tuple(laid)
