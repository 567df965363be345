"""Every kind of puzzle of every game: the same each time, solved by its solution, explained, and kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from topologic_qt.engine import Match
from topologic_qt.games import registry
from topologic_qt.games.lesson import Points
from topologic_qt.games.puzzles import FULL_SCORE, GRADES, Answer, PuzzleRecipe

if TYPE_CHECKING:
    from topologic_qt.games.contract import GameInfo
    from topologic_qt.games.puzzles import AnyPuzzle, AnyPuzzles

LONGEST = 220

EVERY = [
    pytest.param(
        info, PuzzleRecipe(kind.id, variant.id, grade, f"A{grade}CDEF"), id=f"{kind.id}-{variant.id}-{grade}"
    )
    for info in registry.GAMES
    if (found := info.load().puzzles) is not None
    for kind in found.kinds
    if not kind.is_own
    for variant in kind.variants
    for grade in GRADES
]

every_puzzle = pytest.mark.parametrize(("info", "recipe"), EVERY)


def made(info: GameInfo, recipe: PuzzleRecipe) -> tuple[AnyPuzzles, AnyPuzzle]:
    """The puzzles of a game, and one of them."""
    book = info.load().puzzles
    assert book is not None
    return book, book.make(recipe)


@every_puzzle
def test_it_is_made_the_same_each_time_and_kept_as_it_is(info: GameInfo, recipe: PuzzleRecipe) -> None:
    book, puzzle = made(info, recipe)
    assert book.make(recipe) == puzzle
    assert (puzzle.kind, puzzle.variant, puzzle.grade) == (recipe.kind, recipe.variant, recipe.grade)
    assert puzzle.steps >= 1
    assert book.from_row(json.loads(json.dumps(book.to_row(puzzle)))) == puzzle


@every_puzzle
def test_its_position_is_played_and_its_solution_solves_it(info: GameInfo, recipe: PuzzleRecipe) -> None:
    book, puzzle = made(info, recipe)
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


@every_puzzle
def test_whatever_is_answered_is_explained_in_short(info: GameInfo, recipe: PuzzleRecipe) -> None:
    book, puzzle = made(info, recipe)
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


@every_puzzle
def test_on_paper_the_solution_stands_apart(info: GameInfo, recipe: PuzzleRecipe) -> None:
    book, puzzle = made(info, recipe)
    sheet = book.printed(puzzle)
    assert sheet.title
    assert sheet.question == book.question(puzzle)
    assert sheet.solution not in " ".join((sheet.title, sheet.question, *sheet.lines))


@pytest.mark.parametrize(
    "info", [info for info in registry.GAMES if info.load().puzzles], ids=lambda info: info.id
)
@pytest.mark.parametrize(
    "change",
    [{"kind": "nothing"}, {"kind": 7}, {"variant": "1066"}, {"grade": 9}, {"grade": True}, {"seed": None}],
    ids=str,
)
def test_a_damaged_record_gets_one_sentence(info: GameInfo, change: dict[str, object]) -> None:
    book = info.load().puzzles
    assert book is not None
    kind = next(kind for kind in book.kinds if not kind.is_own)
    row = book.to_row(book.make(PuzzleRecipe(kind.id, kind.variants[0].id, 1, "ABCDEF")))
    with pytest.raises(ValueError, match="This puzzle cannot be opened"):
        book.from_row(row | change)
