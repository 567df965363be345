"""Puzzles of Deduction: explanations of wrong tiles are true, and nothing secret is shown."""

from topologic_qt.games.deduction.bots import seat
from topologic_qt.games.deduction.lesson import DeductionPoints
from topologic_qt.games.deduction.package import DeductionPuzzles
from topologic_qt.games.deduction.puzzles import match_of
from topologic_qt.games.deduction.rules.knowledge import Knowledge, clues_of, known_to
from topologic_qt.games.deduction.rules.sheet import Cell
from topologic_qt.games.deduction.rules.tiles import Spot, Tile
from topologic_qt.games.puzzles import GRADES, Answer, PuzzleRecipe

BOOK = DeductionPuzzles()


def test_a_puzzle_shows_the_own_hand_alone_and_its_reasons_and_hints_are_true() -> None:
    puzzle = BOOK.make(PuzzleRecipe("missing-tile", "3", 2, "LMNPQR"))
    solution = Tile.parse(BOOK.solution(puzzle).choice)
    view = match_of(puzzle).view(puzzle.seat)
    assert puzzle.seat == 0
    assert view.missing is None
    assert [hand is None for hand in view.hands] == [False, True, True]
    assert known_to(view, 0).missing == (solution,)
    assert not any(BOOK.takes(move) or BOOK.ends(move) for move in puzzle.moves)
    for choice in BOOK.choices(puzzle)[:5]:
        (reason,) = BOOK.judge(puzzle, Answer(choice.id)).reasons
        assert isinstance(reason.points, DeductionPoints)
        tile = Tile.parse(choice.id)
        assert reason.points.noted == Cell(tile, Spot.MISSING)
        assert reason.points.turned == (tile if tile == solution else None)
        named = {None, *reason.points.lines}
        few = Knowledge(3, tuple(clue for clue in clues_of(view, 0) if clue.entry in named))
        assert (tile in few.missing) == (tile == solution)
    lines, left, answer = BOOK.hints(puzzle)
    assert isinstance(lines.points, DeductionPoints)
    assert isinstance(left.points, DeductionPoints)
    assert lines.points.lines
    assert {cell.tile.suit for cell in left.points.cells} == {solution.suit}
    assert solution in [cell.tile for cell in left.points.cells]
    assert isinstance(answer.points, DeductionPoints)
    assert answer.points.noted == Cell(solution, Spot.MISSING)
    own, face_up, *log = BOOK.printed(puzzle).lines
    assert own.startswith("Your tiles: ")
    assert face_up.startswith("Face up: ")
    assert len(log) == puzzle.steps == len(match_of(puzzle).state.log)


def test_who_only_adds_up_is_left_with_more_in_each_next_grade() -> None:
    for players in ("3", "4", "5"):
        recipes = [PuzzleRecipe("missing-tile", players, grade, "HARDER") for grade in GRADES]
        views = [match_of(BOOK.make(recipe)).view(0) for recipe in recipes]
        easy, medium, hard = map(seat.open_tiles, views)
        assert len(easy) == 1
        assert len(medium) == len({tile.suit for tile in medium}) == 4
        assert len({tile.value for tile in medium}) == 1
        assert len(hard) > 8
