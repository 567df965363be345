"""Every kind of puzzle of every game: reproducible, solved by its solution, explained, and saved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from topologic_qt.engine.match import Match
from topologic_qt.games import registry
from topologic_qt.games.lesson import Points
from topologic_qt.games.puzzles import FULL_SCORE, GRADES, Answer, PuzzleRecipe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from topologic_qt.games.contract import GameInfo
    from topologic_qt.games.puzzles import AnyPuzzle, AnyPuzzles

LONGEST = 220

BOOKS = [(info, book) for info in registry.GAMES if (book := info.load().puzzles) is not None]


def recipes(book: AnyPuzzles) -> Iterator[PuzzleRecipe]:
    """Recipes that cover each kind, variant and grade."""
    for kind in book.kinds:
        if not kind.is_own:
            for number in range(max(len(kind.variants), len(GRADES))):
                variant, grade = kind.variants[number % len(kind.variants)], GRADES[number % len(GRADES)]
                yield PuzzleRecipe(kind.id, variant.id, grade, f"A{grade}CDEF")


def is_kept(book: AnyPuzzles, puzzle: AnyPuzzle, recipe: PuzzleRecipe) -> None:
    """Check that it is made the same each time, and saved unchanged."""
    assert book.make(recipe) == puzzle
    assert (puzzle.kind, puzzle.variant, puzzle.grade) == (recipe.kind, recipe.variant, recipe.grade)
    assert puzzle.steps >= 1
    assert book.from_row(json.loads(json.dumps(book.to_row(puzzle)))) == puzzle


def is_solved_by_its_solution(info: GameInfo, book: AnyPuzzles, puzzle: AnyPuzzle) -> None:
    """Check that its position is played, and that its solution, a choice or moves, solves it."""
    match = Match(info.load().rules, puzzle.setup, puzzle.moves)
    assert match.outcome is None
    solution, choices = book.solution(puzzle), book.choices(puzzle)
    if choices:
        assert not solution.moves
        assert solution.choice in {choice.id for choice in choices}
    else:
        assert not solution.choice
        assert puzzle.seat in match.to_move
        for move in solution.moves:
            assert book.takes(move)
            match.apply(move)
        assert [book.ends(move) for move in solution.moves] == [False] * (len(solution.moves) - 1) + [True]
    verdict = book.judge(puzzle, solution)
    assert (verdict.is_solved, verdict.score) == (True, FULL_SCORE)


def is_explained_in_short(book: AnyPuzzles, puzzle: AnyPuzzle) -> None:
    """Check that tips and answers are explained briefly."""
    told = list(book.hints(puzzle))
    assert len(told) == 3
    for choice in book.choices(puzzle):
        verdict = book.judge(puzzle, Answer(choice.id))
        assert verdict.is_solved == (choice.id == book.solution(puzzle).choice)
        assert choice.text
        told += verdict.reasons
    told += book.judge(puzzle, book.solution(puzzle)).reasons
    for explanation in told:
        assert 0 < len(explanation.text) <= LONGEST, explanation.text
        assert isinstance(explanation.points, Points)
    assert len(book.question(puzzle)) <= LONGEST


def hides_its_solution_on_paper(book: AnyPuzzles, puzzle: AnyPuzzle) -> None:
    """Check that the printed solution is apart."""
    sheet = book.printed(puzzle)
    assert sheet.title
    assert sheet.question == book.question(puzzle)
    assert sheet.solution not in " ".join((sheet.title, sheet.question, *sheet.lines))


@pytest.mark.long
@pytest.mark.parametrize(("info", "book"), BOOKS, ids=[info.id for info, _ in BOOKS])
def test_each_kind_is_kept_solved_explained_and_printed(info: GameInfo, book: AnyPuzzles) -> None:
    for recipe in recipes(book):
        puzzle = book.make(recipe)
        try:
            is_kept(book, puzzle, recipe)
            is_solved_by_its_solution(info, book, puzzle)
            is_explained_in_short(book, puzzle)
            hides_its_solution_on_paper(book, puzzle)
        except AssertionError as failure:
            failure.add_note(str(recipe))
            raise


@pytest.mark.parametrize(("info", "book"), BOOKS, ids=[info.id for info, _ in BOOKS])
def test_a_damaged_record_gets_one_sentence(info: GameInfo, book: AnyPuzzles) -> None:
    kind = next(kind for kind in book.kinds if not kind.is_own)
    row = book.to_row(book.make(PuzzleRecipe(kind.id, kind.variants[0].id, 1, "ABCDEF")))
    changes: list[dict[str, object]] = [{"kind": "nothing"}, {"kind": 7}, {"variant": "1066"}]
    changes += [{"grade": 9}, {"grade": True}, {"seed": None}]
    for change in changes:
        with pytest.raises(ValueError, match="This puzzle is damaged"):
            book.from_row(row | change)
