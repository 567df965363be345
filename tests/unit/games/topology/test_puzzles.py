"""Puzzles of Topology: exact points, and positions with something to do."""

from functools import cache

from topologic_qt.engine.match import Match
from topologic_qt.games.puzzles import GRADES, Answer, PuzzleRecipe
from topologic_qt.games.topology.lesson import TopologyPoints
from topologic_qt.games.topology.package import TopologyPuzzles
from topologic_qt.games.topology.puzzles import TopologyPuzzle, best_pair, points_of
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.moves import End, Lay, Move
from topologic_qt.games.topology.rules.placed import placements
from topologic_qt.games.topology.rules.state import Setup, State, View
from topologic_qt.games.topology.ui import compass

BOOK = TopologyPuzzles()


@cache
def posed(grade: int) -> TopologyPuzzle:
    return BOOK.make(PuzzleRecipe("most-points", "base", grade, "POINTS"))


def made(grade: int) -> tuple[TopologyPuzzle, Match[Setup, State, Move, View]]:
    return posed(grade), Match(Topology(), posed(grade).setup, posed(grade).moves)


def test_points_are_those_that_the_rules_give_and_hints_tell_of_them_and_the_places() -> None:
    laid = [made(grade)[1].state.laid for grade in GRADES]
    assert laid == [1, 0, 0], "in the first grade one tile of the turn lies already"
    match = made(3)[1]
    best, apart = best_pair(match.state.tiles, match.state.revealed)
    assert best.points > apart, "in the last grade a ring goes over both tiles"
    assert points_of(match.state.tiles, best.tiles) == best.points
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
