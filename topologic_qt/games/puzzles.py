"""Puzzles: small tasks with one answer, or with graded answers, without Qt.

A puzzle is a position of legal play, shown as the view of ``seat``, and a question. A `PuzzleRecipe`, also as
a share code, makes the same puzzle everywhere. The answer is a choice, or the rest of the turn's moves.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from topologic_qt.engine.game import MoveT, Seat, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.rng import SEED_LETTERS, Rng
from topologic_qt.games.capabilities import Codec
from topologic_qt.games.lesson import Points
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, Row, Task
from topologic_qt.translation import UserError, tr, tr_noop

GRADES = (1, 2, 3)
"""The grades of difficulty, easiest first; every kind has all."""
GRADE_NAMES = {1: tr_noop("Easy"), 2: tr_noop("Medium"), 3: tr_noop("Hard")}
"""A name for each grade; marked for translation."""
FULL_SCORE = 100
"""The score of the best answer."""
_DAMAGED = tr_noop("This puzzle is damaged, or needs another version of the program.")


class PuzzleError(UserError, ValueError):
    """Raised for an invalid saved form."""


@dataclass(frozen=True, slots=True)
class PuzzleVariant:
    """A form of the game for a kind of puzzle, such as an edition of the rules."""

    id: str
    """The permanent id in records."""
    letter: str
    """The permanent letter in share codes, one of `topologic_qt.engine.rng.SEED_LETTERS`."""
    name: str
    """A name for people; marked for translation."""


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A kind of puzzle."""

    id: str
    """The permanent id in records, unique among all games."""
    letters: str
    """Two unique letters for share codes; new ones if puzzles change, to refuse old codes."""
    name: str
    """A name for people; marked for translation."""
    about: str
    """The task in a sentence; marked for translation."""
    variants: tuple[PuzzleVariant, ...]
    """The forms of the game, the usual one first."""
    icon: str = "puzzle"
    """The icon name of its picture."""
    is_own: bool = False
    """Whether it is made from people's matches, without recipe and code."""


@dataclass(frozen=True, slots=True)
class PuzzleRecipe:
    """Everything that determines a puzzle."""

    kind: str
    """The id of the kind."""
    variant: str
    """The id of one of its variants."""
    grade: int
    """One of `GRADES`."""
    seed: str
    """`topologic_qt.games.puzzles.SEED_LENGTH` letters of `topologic_qt.engine.rng.SEED_LETTERS`."""


@dataclass(frozen=True)
class Puzzle(Generic[SetupT, MoveT]):
    """A position and a question. Equal recipes make equal puzzles."""

    kind: str
    """The id of the kind."""
    variant: str
    """The id of the variant."""
    grade: int
    """One of `GRADES`."""
    steps: int
    """The number of reasoning steps to the answer."""
    setup: SetupT
    """The setup of the match, without chance."""
    moves: tuple[MoveT, ...]
    """The legal moves to the position, which no answer takes back."""
    seat: Seat | None
    """The seat whose view is shown, and which answers with moves."""
    recipe: PuzzleRecipe | None = None
    """The recipe; None for a puzzle from people's own matches."""

    @classmethod
    def made(
        cls, recipe: PuzzleRecipe, steps: int, setup: SetupT, moves: tuple[MoveT, ...], seat: Seat | None
    ) -> Puzzle[SetupT, MoveT]:
        """Return a puzzle made from a recipe."""
        return cls(recipe.kind, recipe.variant, recipe.grade, steps, setup, moves, seat, recipe)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers."""

    id: str
    """The id in an `Answer`: a tile in notation, or the number of a turn."""
    text: str
    """A name in the language in use."""
    points: Points
    """The things on screen by which people can choose it."""


@dataclass(frozen=True)
class Answer(Generic[MoveT]):
    """An answer: a choice, or moves."""

    choice: str = ""
    """The id of a `Choice`; "" for an answer by moves."""
    moves: tuple[MoveT, ...] = ()
    """The moves from the position, in order."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence in the language in use, and the things on screen that it mentions."""

    text: str
    points: Points
    """For `topologic_qt.games.screen.GameScreen.teaching` to highlight."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer."""

    is_solved: bool
    """Whether the answer is right, or among the best."""
    score: int
    """0 to `FULL_SCORE`, with nothing in between if only one answer is right."""
    reasons: tuple[Explanation, ...]
    """The evidence, at least one reason: a contradiction to a wrong answer, or why it is right."""


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """A puzzle on paper, in the language in use. Its picture is the package's thumbnail."""

    title: str
    """The kind, variant and grade."""
    question: str
    lines: tuple[str, ...]
    """The lines below the picture, such as the turns played."""
    solution: str
    """The solution, for printing apart from the puzzle."""


class Kind(Protocol[SetupT, MoveT]):
    """A kind of puzzle. Arguments and results are as in `Puzzles`."""

    @property
    def info(self) -> PuzzleKind:
        """The kind's description."""

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> Puzzle[SetupT, MoveT]:
        """Return the puzzle of a recipe; all chance comes from ``rng``."""

    def question(self, puzzle: Puzzle[SetupT, MoveT]) -> str:
        """Return the question."""

    def choices(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Choice]:
        """Return the answers to choose from; empty for an answer by moves."""

    def judge(self, puzzle: Puzzle[SetupT, MoveT], answer: Answer[MoveT]) -> Verdict:
        """Return the verdict on an answer."""

    def hints(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Explanation]:
        """Return three tips, the last being the answer."""

    def solution(self, puzzle: Puzzle[SetupT, MoveT]) -> Answer[MoveT]:
        """Return the answer, or one of the best."""


class Puzzles(ABC, Generic[SetupT, StateT, MoveT, ViewT]):
    """Capability: puzzles of several kinds. Except tasks, everything takes at most 100 ms."""

    def __init__(
        self, kinds: Sequence[Kind[SetupT, MoveT]], codec: Codec[SetupT, StateT, MoveT, ViewT]
    ) -> None:
        self._kinds: Mapping[str, Kind[SetupT, MoveT]] = {kind.info.id: kind for kind in kinds}
        self._codec = codec

    @property
    def kinds(self) -> Sequence[PuzzleKind]:
        """The game's kinds of puzzles, in the order shown."""
        return [kind.info for kind in self._kinds.values()]

    def make(self, recipe: PuzzleRecipe) -> Puzzle[SetupT, MoveT]:
        """Return a recipe's puzzle, in some 50 ms. Raises ValueError for an unknown kind or variant."""
        kind = self._kinds.get(recipe.kind)
        if kind is None or kind.info.is_own or recipe.grade not in GRADES:
            raise PuzzleError(_DAMAGED)
        if recipe.variant not in {variant.id for variant in kind.info.variants}:
            raise PuzzleError(_DAMAGED)
        return kind.make(recipe, Rng.from_seed(seed_of(recipe)))

    def own(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Puzzle[SetupT, MoveT] | None] | None:  # noqa: ARG002
        """Return a task that finds the turn with the most to improve; None without such a kind."""
        return None

    def was_helped(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:  # noqa: ARG002
        """Return whether a computer helped in a match, so that its turns deserve no praise."""
        return False

    @abstractmethod
    def takes(self, move: MoveT) -> bool:
        """Return whether a legal move may be part of an answer, unlike giving up."""

    @abstractmethod
    def ends(self, move: MoveT) -> bool:
        """Return whether a move completes an answer, to be judged."""

    def question(self, puzzle: Puzzle[SetupT, MoveT]) -> str:
        """Return the question, in the language in use."""
        return self._kinds[puzzle.kind].question(puzzle)

    def choices(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Choice]:
        """Return the answers to choose from; empty for moves on the table."""
        return self._kinds[puzzle.kind].choices(puzzle)

    def judge(self, puzzle: Puzzle[SetupT, MoveT], answer: Answer[MoveT]) -> Verdict:
        """Return the verdict on an answer: a choice of the puzzle, or legal moves that end it."""
        return self._kinds[puzzle.kind].judge(puzzle, answer)

    def hints(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[Explanation]:
        """Return three tips: what matters, what remains, and the answer."""
        return self._kinds[puzzle.kind].hints(puzzle)

    def solution(self, puzzle: Puzzle[SetupT, MoveT]) -> Answer[MoveT]:
        """Return the answer, or one of the best."""
        return self._kinds[puzzle.kind].solution(puzzle)

    def lines(self, puzzle: Puzzle[SetupT, MoveT]) -> Sequence[str]:  # noqa: ARG002
        """Return the lines below a printed puzzle."""
        return ()

    def printed(self, puzzle: Puzzle[SetupT, MoveT]) -> PrintedPuzzle:
        """Return the puzzle for printing."""
        info = self._kinds[puzzle.kind].info
        variant = next(known.name for known in info.variants if known.id == puzzle.variant)
        grade = GRADE_NAMES[puzzle.grade]
        title = tr("{kind}, {variant}: {grade}", kind=tr(info.name), variant=tr(variant), grade=tr(grade))
        (reason, *_) = self.judge(puzzle, self.solution(puzzle)).reasons
        solution = reason if self.choices(puzzle) else self.hints(puzzle)[-1]
        return PrintedPuzzle(title, self.question(puzzle), tuple(self.lines(puzzle)), solution.text)

    def to_row(self, puzzle: Puzzle[SetupT, MoveT]) -> Row:
        """Return a puzzle's saved form: its recipe, or else its position."""
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


AnyPuzzles = Puzzles[AnySetup, AnyState, AnyMove, AnyView]
AnyPuzzle = Puzzle[AnySetup, AnyMove]
AnyAnswer = Answer[AnyMove]


def kind_of(kinds: Sequence[PuzzleKind], kind: str) -> PuzzleKind | None:
    """Return the kind with this id; None if there is none."""
    return next((known for known in kinds if known.id == kind), None)


def seed_of(recipe: PuzzleRecipe) -> str:
    """Return the seed text of a puzzle, different for each recipe."""
    return f"{recipe.kind}/{recipe.variant}/{recipe.grade}/{recipe.seed}"


# -- Share codes of puzzles: twelve letters and digits in three groups, such as ``FDAB-K7QX-MPR8`` ----
# Four characters are for kind, variant and grade, six for the seed, and the last two are a checksum.


SEED_LENGTH = 6
"""The number of letters in a puzzle's seed."""
_HEAD, _CHECK, _GROUP = 4, 2, 4
_LENGTH = _HEAD + SEED_LENGTH + _CHECK
_BASE = len(SEED_LETTERS)
_PRIME = 1021
"""The largest prime below the square of `_BASE`.

No power of `_BASE`, and no difference of neighbouring ones, is a multiple of it: so one wrong letter, or two
neighbours swapped, are always detected.
"""

_NO_CODE = tr_noop("“{text}” isn’t a puzzle code. Codes have twelve letters and digits, such as {example}.")
_WRONG = tr_noop("There’s a typo in “{text}”. Compare it with the code you were given.")
_NEWER = tr_noop("The puzzle “{text}” needs another version of the program.")
_SHOWN = 30
_EXAMPLE = "FDAB-K7QX-MPR8"


class CodeError(UserError, ValueError):
    """Raised for a text that is not a code, a wrong code, or one of another version."""


def code_of(recipe: PuzzleRecipe, kinds: Sequence[PuzzleKind]) -> str:
    """Return a recipe's code; ``kinds`` are its game's."""
    kind = kind_of(kinds, recipe.kind)
    assert kind is not None
    (variant,) = (known for known in kind.variants if known.id == recipe.variant)
    letters = kind.letters + variant.letter + SEED_LETTERS[GRADES.index(recipe.grade)] + recipe.seed
    letters += _check(letters)
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


_AMID = re.compile(r"(?<![\w-])\w{4}-\w{4}-\w{4}(?![\w-])")


def recipe_of(text: str, kinds: Iterable[PuzzleKind]) -> PuzzleRecipe:
    """Return the recipe of a code for these kinds, in any case and spacing, or within other text.

    Raises `CodeError`.
    """
    amid = _AMID.search(text.upper())
    letters = "".join(letter for letter in (amid[0] if amid else text.upper()) if letter.isalnum())
    shown = text.strip()[:_SHOWN]
    if len(letters) != _LENGTH or not set(letters) <= set(SEED_LETTERS):
        raise CodeError(_NO_CODE, text=shown, example=_EXAMPLE)
    if _check(letters[:-_CHECK]) != letters[-_CHECK:]:
        raise CodeError(_WRONG, text=shown)
    grade = SEED_LETTERS.index(letters[_HEAD - 1])
    for kind in kinds:
        for variant in kind.variants:
            if kind.letters + variant.letter == letters[: _HEAD - 1] and grade < len(GRADES):
                return PuzzleRecipe(kind.id, variant.id, GRADES[grade], letters[_HEAD:-_CHECK])
    raise CodeError(_NEWER, text=shown)


def _check(letters: str) -> str:
    number = 0
    for letter in letters:
        number = number * _BASE + SEED_LETTERS.index(letter)
    high, low = divmod(number * _BASE**_CHECK % _PRIME, _BASE)
    return SEED_LETTERS[high] + SEED_LETTERS[low]
