"""The puzzles of one game, put together from its kinds; a base class for the capability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.rng import Rng
from topologic_qt.games.capabilities import Codec
from topologic_qt.games.puzzles import (
    GRADE_NAMES,
    GRADES,
    Answer,
    Choice,
    Explanation,
    PrintedPuzzle,
    Puzzle,
    PuzzleKind,
    PuzzleRecipe,
    Verdict,
    kind_of,
)
from topologic_qt.games.values import Row, Task
from topologic_qt.translation import UserError, tr, tr_noop

_DAMAGED = tr_noop("This puzzle cannot be opened: it is damaged, or needs another version of the program.")


class PuzzleError(UserError, ValueError):
    """A saved form that is no puzzle."""


class Kind(Protocol[SetupT, MoveT]):
    """A kind of puzzle. The arguments and results are those of `topologic_qt.games.puzzles.Puzzles`."""

    @property
    def info(self) -> PuzzleKind:
        """The description for people."""
        ...

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> Puzzle[SetupT, MoveT]:
        """Return the puzzle of a recipe; all chance comes from ``rng``."""
        ...

    def question(self, puzzle: Puzzle[SetupT, MoveT]) -> str:
        """Return the question."""
        ...

    def choices(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Choice]:
        """Return the answers to choose among; empty where the answer is moves."""
        ...

    def judge(self, puzzle: Puzzle[SetupT, MoveT], answer: Answer[MoveT]) -> Verdict:
        """Return the verdict on an answer."""
        ...

    def hints(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Explanation]:
        """Return three hints, the answer last."""
        ...

    def solution(self, puzzle: Puzzle[SetupT, MoveT]) -> Answer[MoveT]:
        """Return the answer, or one of the best."""
        ...


class PuzzleBook(Generic[SetupT, StateT, MoveT, ViewT]):
    """The kinds of a game as one capability. A game derives from it, and says what a turn is."""

    def __init__(
        self, kinds: Sequence[Kind[SetupT, MoveT]], codec: Codec[SetupT, StateT, MoveT, ViewT]
    ) -> None:
        self._kinds: Mapping[str, Kind[SetupT, MoveT]] = {kind.info.id: kind for kind in kinds}
        self._codec = codec

    @property
    def kinds(self) -> Sequence[PuzzleKind]:
        """The kinds, in the order in which people see them."""
        return [kind.info for kind in self._kinds.values()]

    def make(self, recipe: PuzzleRecipe) -> Puzzle[SetupT, MoveT]:
        """Return the puzzle of a recipe. Raises ValueError where the game has no such thing."""
        kind = self._kinds.get(recipe.kind)
        if kind is None or kind.info.is_own or recipe.grade not in GRADES:
            raise PuzzleError(_DAMAGED)
        if recipe.variant not in {variant.id for variant in kind.info.variants}:
            raise PuzzleError(_DAMAGED)
        return kind.make(recipe, Rng.from_seed(seed_of(recipe)))

    def own(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Puzzle[SetupT, MoveT] | None] | None:  # noqa: ARG002
        """Return None: there are no puzzles from people's own matches."""
        return None

    def was_helped(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:  # noqa: ARG002
        """Return False: no match is looked through."""
        return False

    def question(self, puzzle: Puzzle[SetupT, MoveT]) -> str:
        """Return the question."""
        return self._kinds[puzzle.kind].question(puzzle)

    def choices(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Choice]:
        """Return the answers to choose among; empty where the answer is moves on the table."""
        return self._kinds[puzzle.kind].choices(puzzle)

    def judge(self, puzzle: Puzzle[SetupT, MoveT], answer: Answer[MoveT]) -> Verdict:
        """Return the verdict on an answer."""
        return self._kinds[puzzle.kind].judge(puzzle, answer)

    def hints(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Explanation]:
        """Return three hints: what matters, what it leaves, and the answer."""
        return self._kinds[puzzle.kind].hints(puzzle)

    def solution(self, puzzle: Puzzle[SetupT, MoveT]) -> Answer[MoveT]:
        """Return the answer, or one of the best."""
        return self._kinds[puzzle.kind].solution(puzzle)

    def lines(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[str]:  # noqa: ARG002
        """Return what stands below a printed puzzle, line by line."""
        return ()

    def printed(self, puzzle: Puzzle[SetupT, MoveT]) -> PrintedPuzzle:
        """Return the puzzle for a sheet of paper."""
        info = self._kinds[puzzle.kind].info
        variant = next(known.name for known in info.variants if known.id == puzzle.variant)
        grade = GRADE_NAMES[puzzle.grade]
        title = tr(
            "{kind}, {variant}: {grade}",
            kind=tr(info.name),
            variant=tr(variant),
            grade=tr(grade),
        )
        (reason, *_) = self.judge(puzzle, self.solution(puzzle)).reasons
        solution = reason if self.choices(puzzle) else self.hints(puzzle)[-1]
        return PrintedPuzzle(title, self.question(puzzle), tuple(self.lines(puzzle)), solution.text)

    def to_row(self, puzzle: Puzzle[SetupT, MoveT]) -> Row:
        """Return the saved form: the recipe, or the position."""
        row: Row = {"kind": puzzle.kind, "variant": puzzle.variant, "grade": puzzle.grade}
        if puzzle.recipe is not None:
            return {**row, "seed": puzzle.recipe.seed}
        match = self._codec.to_record(Snapshot(puzzle.setup, puzzle.moves))
        return {**row, "steps": puzzle.steps, "match": match, "seat": puzzle.seat}

    def from_row(self, row: Row) -> Puzzle[SetupT, MoveT]:
        """Return the puzzle of a saved form. Raises ValueError, with a sentence, if it is not valid."""
        kind, variant, grade = (row.get(name) for name in ("kind", "variant", "grade"))
        if not isinstance(kind, str) or (info := kind_of(self.kinds, kind)) is None:
            raise PuzzleError(_DAMAGED)
        if not isinstance(variant, str) or variant not in {known.id for known in info.variants}:
            raise PuzzleError(_DAMAGED)
        if type(grade) is not int or grade not in GRADES:
            raise PuzzleError(_DAMAGED)
        if not info.is_own:
            seed = row.get("seed")
            if not isinstance(seed, str):
                raise PuzzleError(_DAMAGED)
            return self.make(PuzzleRecipe(kind, variant, grade, seed))
        return self._own_from(row, kind, variant, grade)

    def _own_from(self, row: Row, kind: str, variant: str, grade: int) -> Puzzle[SetupT, MoveT]:
        steps, seat, record = (row.get(name) for name in ("steps", "seat", "match"))
        if type(steps) is not int or not isinstance(record, dict):
            raise PuzzleError(_DAMAGED)
        match = self._codec.from_record(record)
        if seat is not None and (type(seat) is not int or not 0 <= seat < match.seats):
            raise PuzzleError(_DAMAGED)
        return Puzzle(kind, variant, grade, steps, match.setup, match.moves, seat)


def seed_of(recipe: PuzzleRecipe) -> str:
    """Return the text from which all chance of a puzzle comes, another one for each recipe."""
    return f"{recipe.kind}/{recipe.variant}/{recipe.grade}/{recipe.seed}"
