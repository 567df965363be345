"""Puzzles of Deduction against a second solution that shares no line with the program's conclusions.

The suite looks at a few; `TOPOLOGIC_PUZZLES=1000` at that many for each number of players. To see them:
`python -m tests.property.test_deduction_puzzles 3 1000`.
"""

import os
import sys
from collections import Counter

import pytest

from tests.deduction_puzzle_referee import may_be_missing, replayed
from topologic_qt.engine import Rng
from topologic_qt.engine.rng import SEED_LETTERS
from topologic_qt.games.deduction.puzzling import DeductionPuzzles
from topologic_qt.games.puzzle_codes import SEED_LENGTH
from topologic_qt.games.puzzles import GRADES, PuzzleRecipe

PUZZLES = int(os.environ.get("TOPOLOGIC_PUZZLES", "0"))
FEW = {"3": 24, "4": 12, "5": 6}
"""The number of puzzles in the suite, by the number of players."""
BOOK = DeductionPuzzles()


@pytest.mark.long
def test_one_tile_is_left_and_more_without_any_one_line() -> None:
    for players, few in FEW.items():
        assert compare(players, PUZZLES or few)["puzzles"] == (PUZZLES or few)


def compare(players: str, count: int) -> Counter[str]:
    """Check so many puzzles; return how many lines they have."""
    tally: Counter[str] = Counter()
    for number in range(count):
        tally[checked(players, number)] += 1
        tally["puzzles"] += 1
    return tally


def checked(players: str, number: int) -> str:
    """Check the puzzle of this number, with grades in turn."""
    rng = Rng.from_seed(f"deduction puzzle {number}")
    seed = "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(SEED_LENGTH))
    puzzle = BOOK.make(PuzzleRecipe("missing-tile", players, GRADES[number % len(GRADES)], seed))
    position = replayed(puzzle)
    missing = BOOK.solution(puzzle).choice
    others = set(position.unseen) - {missing}
    assert may_be_missing(position, {missing})
    assert not may_be_missing(position, others)
    lines = range(len(position.heard))
    assert all(may_be_missing(position.without(left), others) for left in lines)
    return f"grade {puzzle.grade}, {len(lines):2} lines"


if __name__ == "__main__":
    for name, number in sorted(compare(sys.argv[1], int(sys.argv[2])).items()):
        print(f"{number:8,}  {name}")
