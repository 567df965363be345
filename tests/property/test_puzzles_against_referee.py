"""Puzzles against second solutions, which share no code with their makers.

The suite takes a few of each kind, edition and grade; `TOPOLOGIC_PUZZLES=10000` takes that many of each kind
and edition.
"""

import os

import pytest

from tests.puzzle_referee import fewest_left, fitting, left_by, reachable, replayed
from topologic_qt.engine.rng import SEED_LETTERS, Rng
from topologic_qt.games.puzzles import GRADES, SEED_LENGTH, Answer, Puzzle, PuzzleRecipe
from topologic_qt.games.topologic.package import TopologicPuzzles
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.setup import Setup

PUZZLES = int(os.environ.get("TOPOLOGIC_PUZZLES", "6"))
BOOK = TopologicPuzzles()
KINDS = [kind for kind in BOOK.kinds if not kind.is_own]


def recipe_of(kind: str, variant: str, number: int) -> PuzzleRecipe:
    """The recipe of this number, with grades in turn."""
    rng = Rng.from_seed(f"against referee {number}")
    seed = "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(SEED_LENGTH))
    return PuzzleRecipe(kind, variant, GRADES[number % len(GRADES)], seed)


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_a_puzzle_has_one_answer_and_all_it_says_is_needed(kind: str) -> None:
    check = {"find-it": found, "reach": reached, "wrong-hint": blamed, "next-turn": best}[kind]
    for variant in KINDS[0].variants:
        for number in range(PUZZLES):
            check(BOOK.make(recipe_of(kind, variant.id, number)))


def found(puzzle: Puzzle[Setup, Move]) -> None:
    """Find it: one tile fits, and more without any one hint."""
    position = replayed(puzzle)
    assert fitting(position) == [BOOK.solution(puzzle).choice]
    turns = range(len(position.turns))
    assert all(len(fitting(position.without(left))) > 1 for left in turns)
    assert len(position.turns) == puzzle.grade + 1


def reached(puzzle: Puzzle[Setup, Move]) -> None:
    """Reach it: of the tiles that fit, all seekers can reach one."""
    position = replayed(puzzle)
    fit, places = fitting(position), reachable(position)
    (target,) = (place for place in places if position.field[place] in fit)
    moves = [move for move in BOOK.solution(puzzle).moves if isinstance(move, MoveSeeker)]
    assert {str(move.to) for move in moves} == {position.field[target]}
    if puzzle.grade < max(GRADES):
        assert len(fit) == 1
        assert all(len(fitting(position.without(left))) > 1 for left in range(len(position.turns)))
    else:
        assert len(fit) >= 3


def blamed(puzzle: Puzzle[Setup, Move]) -> None:
    """Which hint is wrong: some tile fits without it, none without any other; all are needed."""
    position = replayed(puzzle)
    assert fitting(position) == []
    turns = range(len(position.turns))
    (wrong,) = (left for left in turns if fitting(position.without(left)))
    assert BOOK.solution(puzzle).choice == str(wrong + 1)
    for left in turns:
        if left != wrong:
            fewer = position.without(left)
            suspects = [each for each in range(len(fewer.turns)) if fitting(fewer.without(each))]
            assert fitting(fewer) or len(suspects) > 1


def best(puzzle: Puzzle[Setup, Move]) -> None:
    """Best next turn: no possible turn leaves fewer tiles."""
    position = replayed(puzzle)
    ends = [position.field[place] for place in position.standing]
    for move in BOOK.solution(puzzle).moves:
        if isinstance(move, MoveSeeker):
            ends[move.seeker] = str(move.to)
    possible = fitting(position)
    assert left_by(ends, possible) == fewest_left(position)
    staying: Answer[Move] = Answer(moves=(AskForHint(),))
    assert BOOK.judge(puzzle, staying).score == 0
