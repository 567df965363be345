"""Puzzles of Deduction against a second solution, which shares no code with the program's."""

import os

import pytest

from tests.deduction_puzzle_referee import may_be_missing, replayed
from topologic_qt.engine.rng import SEED_LETTERS, Rng
from topologic_qt.games.deduction.package import DeductionPuzzles
from topologic_qt.games.puzzles import GRADES, SEED_LENGTH, PuzzleRecipe

PUZZLES = int(os.environ.get("TOPOLOGIC_PUZZLES", "0"))
FEW = {"3": 24, "4": 12, "5": 6}
"""The number of puzzles in the suite, by the number of players; `TOPOLOGIC_PUZZLES=1000` for more."""
BOOK = DeductionPuzzles()


@pytest.mark.long
def test_one_tile_is_left_and_more_without_any_one_line() -> None:
    for players, few in FEW.items():
        for number in range(PUZZLES or few):
            rng = Rng.from_seed(f"deduction puzzle {number}")
            seed = "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(SEED_LENGTH))
            puzzle = BOOK.make(PuzzleRecipe("missing-tile", players, GRADES[number % len(GRADES)], seed))
            position = replayed(puzzle)
            missing = BOOK.solution(puzzle).choice
            others = set(position.unseen) - {missing}
            assert may_be_missing(position, {missing})
            assert not may_be_missing(position, others)
            for left in range(len(position.heard)):
                assert may_be_missing(position.without(left), others), (players, number, left)
