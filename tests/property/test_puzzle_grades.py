"""How often the level *Novice* would solve puzzles: clearly less often with each grade.

If the answer is moves, Novice makes them. If it is a choice, its chance is computed: it chooses among all
that fit what it remembers or has added up, as its level does in a match.

The suite takes a few of each kind, variant and grade; `TOPOLOGIC_PUZZLES=500` takes that many.
"""

import os
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import SEED_LETTERS, Rng
from topologic_qt.games.deduction.bots import seat
from topologic_qt.games.deduction.package import DeductionPuzzles
from topologic_qt.games.deduction.puzzles import match_of as deduction_match_of
from topologic_qt.games.puzzles import GRADES, SEED_LENGTH, Answer, Puzzle, PuzzleRecipe, Puzzles
from topologic_qt.games.topologic.bots import seat as topologic_seat
from topologic_qt.games.topologic.bots.seeker import FORGETS
from topologic_qt.games.topologic.package import TopologicPuzzles
from topologic_qt.games.topologic.puzzles.play import match_of, turns_of
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topology.bots import seat as topology_seat
from topologic_qt.games.topology.package import TopologyPuzzles
from topologic_qt.games.topology.rules.game import Topology

PUZZLES = int(os.environ.get("TOPOLOGIC_PUZZLES", "40"))
FEWER = 0.95
"""The most that Novice solves of a grade, as a share of what it solves of the one before."""

TOPOLOGIC, TOPOLOGY, DEDUCTION = TopologicPuzzles(), TopologyPuzzles(), DeductionPuzzles()

AnyPuzzle = Puzzle[Any, Any]


def finds(puzzle: AnyPuzzle) -> float:
    """Find it: any tile that fits the remembered hints."""
    return sum(chance / len(fitting(turns)) for chance, turns in remembered(turns_of(puzzle)))


def blames(puzzle: AnyPuzzle) -> float:
    """Which hint is wrong: any without which the other remembered ones agree; any turn if all do."""
    every = turns_of(puzzle)
    wrong = every[int(TOPOLOGIC.solution(puzzle).choice) - 1]
    expected = 0.0
    for chance, turns in remembered(every):
        suspects = [turn for turn in turns if fitting([other for other in turns if other is not turn])]
        named = list(every) if fitting(turns) or not suspects else suspects
        expected += chance * (wrong in named) / len(named)
    return expected


def moves(puzzle: AnyPuzzle) -> float:
    """Reach it, and best next turn: make the turn."""
    view = match_of(puzzle).view(puzzle.seat)
    plan = topologic_seat.think(view, Level.NOVICE, seed_in(puzzle), never)
    return TOPOLOGIC.judge(puzzle, Answer(moves=tuple(plan))).is_solved


def lays(puzzle: AnyPuzzle) -> float:
    """Most points: make the turn."""
    view = Match(Topology(), puzzle.setup, puzzle.moves).view(puzzle.seat)
    plan = topology_seat.think(view, Level.NOVICE, seed_in(puzzle), never)
    return TOPOLOGY.judge(puzzle, Answer(moves=tuple(plan))).is_solved


def names(puzzle: AnyPuzzle) -> float:
    """Which tile is missing: any that remains after adding up, rarely, or that was not seen."""
    view = deduction_match_of(puzzle).view(puzzle.seat)
    left = seat.open_tiles(view)
    assert DEDUCTION.solution(puzzle).choice in {str(tile) for tile in left}
    adds_up = seat.ADDS_UP / 100
    return adds_up / len(left) + (1 - adds_up) / len(seat.not_seen(view))


def remembered(turns: Sequence[Turn]) -> list[tuple[float, list[Turn]]]:
    """Every way to forget turns except the last, with its chance."""
    *before, last = turns
    forgets = FORGETS / 100
    return [
        ((1 - forgets) ** count * forgets ** (len(before) - count), [*some, last])
        for count in range(len(before) + 1)
        for some in combinations(before, count)
    ]


def seed_in(puzzle: AnyPuzzle) -> str:
    """The computer's seed, different for each puzzle."""
    assert puzzle.recipe is not None
    return puzzle.recipe.seed


def never() -> bool:
    """Nobody cancels."""
    return False


SOLVERS: dict[str, tuple[Puzzles[Any, Any, Any, Any], Callable[[AnyPuzzle], float]]] = {
    "find-it": (TOPOLOGIC, finds),
    "wrong-hint": (TOPOLOGIC, blames),
    "reach": (TOPOLOGIC, moves),
    "next-turn": (TOPOLOGIC, moves),
    "most-points": (TOPOLOGY, lays),
    "missing-tile": (DEDUCTION, names),
}
EVERY = [
    (kind.id, variant.id)
    for book in (TOPOLOGIC, TOPOLOGY, DEDUCTION)
    for kind in book.kinds
    if not kind.is_own
    for variant in kind.variants
]


@pytest.mark.release
@pytest.mark.parametrize(("kind", "variant"), EVERY)
def test_novice_solves_fewer_of_each_next_grade(kind: str, variant: str) -> None:
    book, solves = SOLVERS[kind]
    found = dict.fromkeys(GRADES, 0.0)
    for grade, number in product(GRADES, range(PUZZLES)):
        rng = Rng.from_seed(f"grades {number}")
        seed = "".join(SEED_LETTERS[rng.below(len(SEED_LETTERS))] for _ in range(SEED_LENGTH))
        found[grade] += solves(book.make(PuzzleRecipe(kind, variant, grade, seed)))
    easy, medium, hard = found.values()
    assert medium < FEWER * easy
    assert hard < FEWER * medium
