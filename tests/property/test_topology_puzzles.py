"""Puzzles of Topology against a search that lays the tiles everywhere, and shares no line with the program's.

The suite looks at a few of each grade; `TOPOLOGIC_PUZZLES=1000` at that many. To see
the points: `python -m tests.property.test_topology_puzzles 1000`.
"""

import os
import sys
from collections import Counter

import pytest

from tests.topology_puzzle_referee import most_points, play, replayed
from topologic_qt.engine import Rng
from topologic_qt.engine.rng import SEED_LETTERS
from topologic_qt.games.puzzle_codes import SEED_LENGTH
from topologic_qt.games.puzzles import GRADES, PuzzleRecipe
from topologic_qt.games.topology.puzzling import TopologyPuzzles

PUZZLES = int(os.environ.get("TOPOLOGIC_PUZZLES", "12"))
BOOK = TopologyPuzzles()


@pytest.mark.long
def test_no_turn_scores_more_than_the_solution() -> None:
    assert compare(PUZZLES)["puzzles"] == PUZZLES


def compare(count: int) -> Counter[str]:
    """Check so many puzzles; return what their best turns score."""
    tally: Counter[str] = Counter()
    for number in range(count):
        tally[checked(number)] += 1
        tally["puzzles"] += 1
    return tally


def checked(number: int) -> str:
    """Check the puzzle of this number, with grades in turn."""
    rng = Rng.from_seed(f"topology puzzle {number}")
    seed = "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(SEED_LENGTH))
    puzzle = BOOK.make(PuzzleRecipe("most-points", "base", GRADES[number % len(GRADES)], seed))
    referee = replayed(puzzle)
    most = most_points(referee)
    before = referee.points[referee.seat]
    seat = referee.seat
    for move in BOOK.solution(puzzle).moves:
        play(referee, move)
    assert referee.points[seat] - before == most
    return f"grade {puzzle.grade}, {most:2} points"


if __name__ == "__main__":
    for name, number in sorted(compare(int(sys.argv[1])).items()):
        print(f"{number:8,}  {name}")
