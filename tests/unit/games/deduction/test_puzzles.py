"""Puzzles of Deduction: what is said of a wrong tile is true, and nothing secret is shown."""

import pytest

from topologic_qt.games.deduction.bots import novice
from topologic_qt.games.deduction.points import DeductionPoints
from topologic_qt.games.deduction.puzzles.missing_tile import DeductionPuzzle, match_of
from topologic_qt.games.deduction.puzzling import DeductionPuzzles
from topologic_qt.games.deduction.rules import Cell, Knowledge, Spot, Tile, clues_of, known_to
from topologic_qt.games.puzzles import GRADES, Answer, PuzzleRecipe

BOOK = DeductionPuzzles()


@pytest.fixture(scope="module")
def puzzle() -> DeductionPuzzle:
    return BOOK.make(PuzzleRecipe("missing-tile", "3", 2, "LMNPQR"))


def test_a_wrong_tile_is_refuted_by_lines_that_suffice(puzzle: DeductionPuzzle) -> None:
    view = match_of(puzzle).view(0)
    for choice in BOOK.choices(puzzle)[:5]:
        (reason,) = BOOK.judge(puzzle, Answer(choice.id)).reasons
        assert isinstance(reason.points, DeductionPoints)
        tile = Tile.parse(choice.id)
        assert reason.points.noted == Cell(tile, Spot.MISSING)
        lines = {None, *reason.points.lines}
        few = Knowledge(3, tuple(clue for clue in clues_of(view, 0) if clue.entry in lines))
        assert (tile in few.missing) == (choice.id == BOOK.solution(puzzle).choice)


def test_the_player_sees_no_hand_but_the_own_one_and_not_the_missing_tile(puzzle: DeductionPuzzle) -> None:
    view = match_of(puzzle).view(puzzle.seat)
    assert puzzle.seat == 0
    assert view.missing is None
    assert [hand is None for hand in view.hands] == [False, True, True]
    assert known_to(view, 0).missing == (Tile.parse(BOOK.solution(puzzle).choice),)


def test_the_first_hint_names_lines_and_the_second_the_tiles_of_the_suit(puzzle: DeductionPuzzle) -> None:
    lines, left, answer = BOOK.hints(puzzle)
    solution = Tile.parse(BOOK.solution(puzzle).choice)
    assert isinstance(lines.points, DeductionPoints)
    assert isinstance(left.points, DeductionPoints)
    assert lines.points.lines
    assert {cell.tile.suit for cell in left.points.cells} == {solution.suit}
    assert solution in [cell.tile for cell in left.points.cells]
    assert isinstance(answer.points, DeductionPoints)
    assert answer.points.noted == Cell(solution, Spot.MISSING)


def test_on_paper_the_log_and_the_tiles_that_are_seen_stand(puzzle: DeductionPuzzle) -> None:
    sheet = BOOK.printed(puzzle)
    own, face_up, *log = sheet.lines
    assert own.startswith("Your tiles: ")
    assert face_up.startswith("Face up: ")
    assert len(log) == puzzle.steps == len(match_of(puzzle).state.log)


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_who_only_adds_up_is_left_with_more_in_each_next_grade(players: str) -> None:
    views = [
        match_of(BOOK.make(PuzzleRecipe("missing-tile", players, grade, "HARDER"))).view(0)
        for grade in GRADES
    ]
    easy, medium, hard = map(novice.open_tiles, views)
    assert len(easy) == 1
    assert len(medium) == len({tile.suit for tile in medium}) == 4
    assert len({tile.value for tile in medium}) == 1
    assert len(hard) > 8


def test_nothing_is_moved_to_answer(puzzle: DeductionPuzzle) -> None:
    assert not any(BOOK.takes(move) or BOOK.ends(move) for move in puzzle.moves)
