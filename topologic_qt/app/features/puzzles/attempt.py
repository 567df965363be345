"""Making and solving a puzzle: its match, answers, tips and saved form."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from sqlite3 import Connection
from typing import Annotated, Any, NamedTuple

from pydantic import Field
from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.codec import new_match_id
from topologic_qt.app.files.records import PUZZLES, Records
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.players import utc_time
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.checking import Record
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import GameSettings
from topologic_qt.games.puzzles import (
    FULL_SCORE,
    GRADES,
    Answer,
    AnyAnswer,
    AnyPuzzle,
    AnyPuzzles,
    Choice,
    Explanation,
    PuzzleKind,
    PuzzleRecipe,
    Verdict,
    code_of,
    kind_of,
)
from topologic_qt.games.ratings import PuzzleResult, Standings
from topologic_qt.games.values import AnyMatch, AnyMove
from topologic_qt.translation import UserError


class Counted(NamedTuple):
    """The rating in a kind of puzzle after a result, in whole points."""

    rating: int
    change: int | None
    """The change by the attempt; None for a puzzle counted before and for the first rating."""
    is_first: bool = False


class Scores:
    """Stores a game's results, and computes ratings once they are read."""

    def __init__(self, records: Records, game: str) -> None:
        """``game`` is the game's id."""
        self._records, self._game = records, game
        self._standings: Standings | None = None
        self._later: list[PuzzleResult] = []
        """The results added since the others were read."""

    def read(self, done: Callable[[Standings], None]) -> None:
        """Read and count all results again, off the GUI thread, and pass the standings to ``done``."""
        self._later = []

        def take(standings: Standings) -> None:
            for result in self._later:
                standings.add(result)
            self._standings = standings
            done(standings)

        self._records.ask(lambda connection: Standings(stored_results(self._game, connection)), take, PUZZLES)

    def would_count(self, code: str, attempt: str) -> bool:
        """Return whether an attempt at a code's puzzle counts for the rating, as far as known."""
        return bool(code) and (self._standings is None or self._standings.would_count(code, attempt))

    def add(self, result: PuzzleResult) -> Counted | None:
        """Store an attempt's newest result; return the rating after it, None if unknown."""
        self._records.add(PUZZLES, [{"game": self._game, **result._asdict()}])
        self._later.append(result)
        if self._standings is None or not result.code:
            return None
        change = self._standings.add(result)
        if change is not None:
            after = round(change.after.value)
            if change.is_first:
                return Counted(after, None, is_first=True)
            return Counted(after, after - round(change.before.value))
        course = self._standings.course(result.kind)
        return Counted(round(course[-1].rating.value), None) if course else None


def stored_results(game: str, connection: Connection) -> list[PuzzleResult]:
    """Return all stored results of a game, oldest first."""
    columns = ", ".join(PuzzleResult._fields)
    sql = f"SELECT {columns} FROM {PUZZLES.name} WHERE game = ? ORDER BY at, id"
    results = map(PuzzleResult._make, connection.execute(sql, [game]))
    return [result for result in results if utc_time(result.time) is not None]


_KIND, _VARIANT, _GRADE = "puzzles/kind", "puzzles/variant", "puzzles/grade"


class Taste(NamedTuple):
    """The kind, variant and grade of puzzles."""

    kind: str
    variant: str
    grade: int


def made_kinds(kinds: Sequence[PuzzleKind]) -> list[PuzzleKind]:
    """Return the kinds made from recipes."""
    return [kind for kind in kinds if not kind.is_own]


def last_taste(settings: GameSettings, kinds: Sequence[PuzzleKind]) -> Taste:
    """Return the last choice, or the first and easiest one."""
    made = made_kinds(kinds)
    kind = kind_of(made, str(settings.value(_KIND))) or made[0]
    variant = str(settings.value(_VARIANT))
    if variant not in {known.id for known in kind.variants}:
        variant = kind.variants[0].id
    grade = str(settings.value(_GRADE))
    return Taste(kind.id, variant, next((each for each in GRADES if str(each) == grade), GRADES[0]))


def remember(settings: GameSettings, taste: Taste) -> None:
    """Store the choice."""
    for name, value in zip((_KIND, _VARIANT, _GRADE), taste, strict=True):
        settings.setValue(name, value)


class Phase(Enum):
    """The states of an attempt."""

    ASKED = "asked"
    WRONG = "wrong"
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was shown."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle with its texts, in the language in use."""

    puzzle: AnyPuzzle
    question: str
    choices: Sequence[Choice]
    hints: Sequence[Explanation]
    reasons: Sequence[Explanation]


def posed(puzzles: AnyPuzzles, puzzle: AnyPuzzle) -> Posed:
    """Return a puzzle with its texts; call it off the GUI thread."""
    reasons = puzzles.judge(puzzle, puzzles.solution(puzzle)).reasons
    return Posed(puzzle, puzzles.question(puzzle), puzzles.choices(puzzle), puzzles.hints(puzzle), reasons)


class Attempt:
    """An attempt at a puzzle, in a match of its own that is not kept."""

    def __init__(self, package: AnyPackage, puzzles: AnyPuzzles, posed: Posed) -> None:
        self._package = package
        self._puzzles = puzzles
        self.posed = posed
        self.id = new_match_id()
        """A unique id, even among attempts at the same puzzle."""
        self.phase = Phase.ASKED
        self.verdict: Verdict | None = None
        """The verdict on the last answer, or on the shown solution."""
        self.tries = 0
        self.hints = 0
        self.first_score = 0
        self.counted: Counted | None = None
        """The latest rating after it; None if unknown or not counted."""
        self.chosen = -1
        """The index of the selected choice; -1 for none."""
        self.seconds = 0.0
        """The time that it was on screen, up to its last leaving or storing."""
        self.made = 0
        """The number of moves made for the answer."""
        self.match = self._at_position()

    def _at_position(self) -> AnyMatch:
        puzzle, notes = self.posed.puzzle, self._package.notes
        match = Match(self._package.rules, puzzle.setup, puzzle.moves)
        match.notes = None if notes is None else notes.blank(puzzle.setup)
        return match

    @property
    def code(self) -> str:
        """The puzzle's code; "" for one from people's own matches."""
        recipe = self.posed.puzzle.recipe
        return "" if recipe is None else code_of(recipe, self._puzzles.kinds)

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown."""
        return self.posed.puzzle.seat

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back: those of the answer."""
        return min(self.made, self.match.open_moves) if self.phase is Phase.ASKED else 0

    @property
    def is_begun(self) -> bool:
        """Whether it has an answer, a tip, a move or a note."""
        is_tried = self.tries or self.hints or self.made or self.chosen >= 0
        return bool(is_tried) or self.match.notes != self._at_position().notes

    @property
    def can_redo(self) -> bool:
        """Whether a move of the answer that was taken back can be redone."""
        return self.phase is Phase.ASKED and self.match.can_redo

    def redo(self) -> None:
        """Redo the last move taken back, if possible."""
        if self.can_redo:
            self.match.redo()
            self.made += 1

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is solved, or its solution was shown."""
        return self.phase in (Phase.SOLVED, Phase.SHOWN)

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> bool:
        """Take back moves of the answer and make others; return False and change nothing if refused."""
        if self.phase is not Phase.ASKED or self.posed.choices or back > self.open_moves:
            return False
        if not all(map(self._puzzles.takes, moves)):
            return False
        ends = bool(moves) and self._puzzles.ends(moves[-1])
        made = moves[:-1] if ends else moves
        try:
            if ends:
                stays = self.match.moves[: len(self.match.moves) - back]
                Match(self._package.rules, self.match.setup, (*stays, *moves))
            self.match.revise(back, made)
        except IllegalMove:
            return False
        self.made += len(made) - back
        if ends:
            whole = (*self.match.moves[len(self.posed.puzzle.moves) :], moves[-1])
            self._judge(Answer(moves=whole))
        return True

    def choose(self, index: int) -> None:
        """Answer with a choice, by its index."""
        if self.phase is Phase.ASKED:
            self._judge(Answer(self.posed.choices[index].id))

    def _judge(self, answer: AnyAnswer) -> None:
        self.verdict = self._puzzles.judge(self.posed.puzzle, answer)
        self.phase = Phase.SOLVED if self.verdict.is_solved else Phase.WRONG
        if not self.tries:
            self.first_score = self.verdict.score
        self.tries += 1

    @property
    def hint_costs(self) -> bool:
        """Whether another tip lowers the score for the rating."""
        return self.hints < len(self.posed.hints) and (not self.tries or self.first_score > 0)

    def hint(self) -> None:
        """Use another tip, if there is one."""
        self.hints = min(self.hints + 1, len(self.posed.hints))

    def again(self) -> None:
        """Reset the position for another answer."""
        if not self.is_over:
            self.phase, self.verdict, self.made, self.chosen = Phase.ASKED, None, 0, -1
            self._return_to_position()

    def _return_to_position(self) -> None:
        notes, self.match = self.match.notes, self._at_position()
        self.match.notes = notes

    def show_solution(self) -> AnyAnswer:
        """Return the solution, with its moves made on the table."""
        solution = self._puzzles.solution(self.posed.puzzle)
        self.verdict = self._puzzles.judge(self.posed.puzzle, solution)
        self._return_to_position()
        for move in solution.moves:
            if not self._puzzles.ends(move):
                self.match.apply(move)
        if self.phase is not Phase.SOLVED:
            self.phase = Phase.SHOWN
        return solution

    def tell_in(self, posed: Posed) -> None:
        """Use the texts of another language; a finished attempt stays finished."""
        self.posed = posed
        if self.is_over:
            self.show_solution()


_MOST_SECONDS = 1e9  # longest plausible time: earlier versions counted changes of the clock

_Count = Annotated[int, Field(ge=0, le=1_000_000)]


class _Kept(Record):
    """The saved form of an attempt."""

    puzzle: dict[str, Any]
    match: dict[str, Any]
    """The position, with the moves of the answer so far and the notes."""
    made: _Count
    id: Annotated[str, Field(min_length=1, max_length=100)]
    tries: _Count
    hints: _Count
    first_score: Annotated[int, Field(ge=0, le=FULL_SCORE)]
    chosen: Annotated[int, Field(ge=-1)]
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)]


_WAITING = "puzzles/waiting"  # the game's setting with the waiting puzzle; "" for none


class WaitingPuzzle(QObject):
    """At most one unfinished puzzle, stored in the game's settings."""

    changed = Signal(bool)
    """Sent with whether a puzzle waits."""

    def __init__(self, package: AnyPackage, settings: GameSettings) -> None:
        super().__init__()
        self._package = package
        self._settings = settings
        self._unread = ""
        """The text stored by an earlier window, until it is read."""
        self.attempt: Attempt | None = None
        """The puzzle; None without one."""

    def leave(self, attempt: Attempt | None) -> None:
        """Keep an unfinished puzzle; an untouched one does not replace another."""
        if attempt is not None and not attempt.is_over and (self.attempt is None or attempt.is_begun):
            self.attempt = attempt
        self.changed.emit(self.attempt is not None)

    def take(self) -> Attempt | None:
        """Return the puzzle, which no longer waits but stays stored until its next result."""
        attempt, self.attempt = self.attempt, None
        return attempt

    def store(self, tried: Attempt | None = None) -> None:
        """Store the waiting puzzle, or an attempt as if people left it now."""
        kept = self.attempt if tried is None or tried.is_over else tried
        text = self._unread if kept is None else _text_of(self._package, kept)
        self._settings.setValue(_WAITING, text)

    def recall(self, tasks: BackgroundTasks) -> None:
        """Read the stored puzzle off the GUI thread."""
        self._unread = str(self._settings.value(_WAITING, ""))
        if self._unread:
            package, text = self._package, self._unread
            tasks.run(lambda _progress, _cancelled: recalled(package, text), self._take_up)

    def _take_up(self, attempt: Attempt | None) -> None:
        self._unread = ""
        left, self.attempt = self.attempt, attempt
        self.leave(left)


def _text_of(package: AnyPackage, attempt: Attempt) -> str:
    """Return the saved form of an attempt awaiting an answer, without a wrong one."""
    assert package.puzzles is not None
    match, puzzle = attempt.match, attempt.posed.puzzle
    made, chosen = (0, -1) if attempt.phase is Phase.WRONG else (attempt.made, attempt.chosen)
    moves = match.moves[: len(puzzle.moves) + made]
    kept = {
        "puzzle": package.puzzles.to_row(puzzle),
        "match": package.codec.to_record(Snapshot(match.setup, moves, match.notes, match.seat)),
        "made": made,
        "id": attempt.id,
        "tries": attempt.tries,
        "hints": attempt.hints,
        "first_score": attempt.first_score,
        "chosen": chosen,
        "seconds": attempt.seconds,
    }
    return json.dumps(kept)


def recalled(package: AnyPackage, text: str) -> Attempt | None:
    """Return the attempt of a saved form; None if damaged or of another program version."""
    puzzles = package.puzzles
    assert puzzles is not None
    try:
        kept = _Kept.model_validate_json(text)
        attempt = Attempt(package, puzzles, posed(puzzles, puzzles.from_row(kept.puzzle)))
        match, before = package.codec.from_record(kept.match), attempt.match
    except (ValueError, RecursionError):
        return None
    begun = len(before.moves)
    answer = match.moves[begun:]
    is_same = match.setup == before.setup and match.moves[:begun] == before.moves
    if not is_same or len(answer) != kept.made or not all(map(puzzles.takes, answer)):
        return None
    if kept.hints > len(attempt.posed.hints) or kept.chosen >= len(attempt.posed.choices):
        return None
    attempt.match, attempt.made, attempt.id = match, kept.made, kept.id
    attempt.tries, attempt.hints, attempt.first_score = kept.tries, kept.hints, kept.first_score
    attempt.chosen, attempt.seconds = kept.chosen, min(kept.seconds, _MOST_SECONDS)
    return attempt


@dataclass(frozen=True)
class Making:
    """The task of making a puzzle; equal for equal recipes."""

    puzzles: AnyPuzzles
    recipe: PuzzleRecipe

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Posed | UserError:
        """Return the puzzle, or the reason why there is none."""
        try:
            return posed(self.puzzles, self.puzzles.make(self.recipe))
        except UserError as error:
            return error


class PuzzleMaker(QObject):
    """Makes a game's puzzles, one at a time."""

    made = Signal(object)
    """Sent with the requested `Posed`."""
    failed = Signal(object)
    """Sent with a `UserError` if there is none; with None if people's own matches have none."""
    progress = Signal(float)
    """Sent with the share of own matches already searched."""

    def __init__(self, puzzles: AnyPuzzles, tasks: BackgroundTasks) -> None:
        super().__init__()
        self._puzzles = puzzles
        self._tasks = tasks
        self._next: PuzzleRecipe | None = None
        self._cancel: Callable[[], None] = lambda: None
        self.waiting: Sequence[AnyMatch] = ()
        """The own matches not searched yet."""
        self._searched: Sequence[AnyMatch] = ()

    def make(self, recipe: PuzzleRecipe) -> None:
        """Make a recipe's puzzle, cancelling any other request."""
        self._cancel()
        self._cancel = self._tasks.run(Making(self._puzzles, recipe), self._tell)

    def make_any(self, kind: str, variant: str, grade: int) -> None:
        """Make any puzzle of this form; use one made ahead if possible."""
        wanted = PuzzleRecipe(kind, variant, grade, random_seed())
        if self._next is not None and replace(self._next, seed=wanted.seed) == wanted:
            wanted = self._next
        self._next = None
        self.make(wanted)

    def make_ahead(self, kind: str, variant: str, grade: int) -> None:
        """Make a puzzle for a later `make_any`."""
        self._next = PuzzleRecipe(kind, variant, grade, random_seed())
        self._tasks.ahead(Making(self._puzzles, self._next))

    def look_through(self, matches: Sequence[AnyMatch]) -> None:
        """Make a puzzle of the first of these matches that contains one."""
        self._cancel()
        self._searched = self.waiting = tuple(matches)
        task = partial(_first_own, self._puzzles, self._searched)
        self._cancel = self._tasks.run(task, self._tell_own, self.progress.emit)

    @property
    def had_help(self) -> bool:
        """Return whether a computer helped in one of the last searched matches."""
        return any(map(self._puzzles.was_helped, self._searched))

    def stop(self) -> None:
        """Cancel the requests."""
        self._cancel()

    def _tell(self, result: Posed | UserError) -> None:
        (self.made if isinstance(result, Posed) else self.failed).emit(result)

    def _tell_own(self, result: tuple[Posed | None, int]) -> None:
        found, done = result
        self.waiting = self.waiting[done:]
        (self.failed if found is None else self.made).emit(found)


def _first_own(
    puzzles: AnyPuzzles,
    matches: Sequence[AnyMatch],
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> tuple[Posed | None, int]:
    """Return the first match's puzzle, and the number of matches searched."""
    for index, match in enumerate(matches):

        def told(share: float, done: int = index) -> None:
            progress((done + share) / len(matches))

        task = puzzles.own(match)
        found = None if task is None else task(told, cancelled)
        if found is not None:
            return posed(puzzles, found), index + 1
        if cancelled():
            break
    return None, len(matches)
