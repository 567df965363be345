"""A puzzle that is being solved: its match, the answers to it, and the hints. No Qt is needed here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import cast

from topologic_qt.app.features.puzzles.scores import Counted
from topologic_qt.app.files.codec import new_match_id
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.puzzle_codes import code_of
from topologic_qt.games.puzzles import Answer, AnyAnswer, AnyPuzzle, AnyPuzzles, Choice, Explanation, Verdict
from topologic_qt.games.values import AnyMatch, AnyMove, AnyNotes


class Phase(Enum):
    """The states of an attempt."""

    ASKED = "asked"
    """The puzzle waits for an answer."""
    WRONG = "wrong"
    """The last answer was not right."""
    SOLVED = "solved"
    SHOWN = "shown"
    """People looked at the solution."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle with what is said of it, in the language in use."""

    puzzle: AnyPuzzle
    question: str
    choices: Sequence[Choice]
    hints: Sequence[Explanation]
    reasons: Sequence[Explanation]
    """The reasons why the solution is right."""


def posed(puzzles: AnyPuzzles, puzzle: AnyPuzzle) -> Posed:
    """Return a puzzle with what is said of it; off the GUI thread, please."""
    reasons = puzzles.judge(puzzle, puzzles.solution(puzzle)).reasons
    return Posed(puzzle, puzzles.question(puzzle), puzzles.choices(puzzle), puzzles.hints(puzzle), reasons)


class Attempt:
    """One puzzle, with a match of its own that nobody keeps."""

    def __init__(self, package: AnyPackage, puzzles: AnyPuzzles, posed: Posed) -> None:
        """``puzzles`` are those of the package."""
        self._package = package
        self._puzzles = puzzles
        self.posed = posed
        self.id = new_match_id()
        """A text that no other attempt has, not even at the same puzzle."""
        self.phase = Phase.ASKED
        self.verdict: Verdict | None = None
        """The verdict on the last answer, or on the solution that was looked at."""
        self.tries = 0
        """The number of answers so far."""
        self.hints = 0
        """The number of hints that were used."""
        self.first_score = 0
        """The score of the first answer."""
        self.counted: Counted | None = None
        """The rating after it, as it stands; None while that is not known, and where it never counts."""
        self.chosen = -1
        """The index of the choice that is to be the answer; -1 while none is."""
        self.seconds = 0.0
        """The time that people had it before them, until they left it or its result was stored last."""
        self.made = 0
        """The number of moves of the answer that are made."""
        self.match = self._at_position()

    def _at_position(self) -> AnyMatch:
        puzzle, notes = self.posed.puzzle, self._package.notes
        match = Match(self._package.rules, puzzle.setup, puzzle.moves)
        match.notes = None if notes is None else notes.blank(puzzle.setup)
        return match

    @property
    def code(self) -> str:
        """The code of the puzzle; empty for one of people's own matches."""
        recipe = self.posed.puzzle.recipe
        return "" if recipe is None else code_of(recipe, self._puzzles.kinds)

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown."""
        return self.posed.puzzle.seat

    @property
    def notes(self) -> AnyNotes:
        """The notes beside the match."""
        return cast("AnyNotes", self.match.notes)

    @notes.setter
    def notes(self, notes: AnyNotes) -> None:
        self.match.notes = notes

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back: those of the answer."""
        return min(self.made, self.match.open_moves) if self.phase is Phase.ASKED else 0

    @property
    def is_begun(self) -> bool:
        """Whether anything would be lost with it: an answer, a tip, a move, or a note."""
        is_tried = self.tries or self.hints or self.made or self.chosen >= 0
        return bool(is_tried) or self.notes != self._at_position().notes

    @property
    def can_redo(self) -> bool:
        """Whether a move of the answer that was taken back can be made again."""
        return self.phase is Phase.ASKED and self.match.can_redo

    def redo(self) -> None:
        """Make the move again that was taken back last, if that can be."""
        if self.can_redo:
            self.match.redo()
            self.made += 1

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is solved, or its solution was looked at."""
        return self.phase in (Phase.SOLVED, Phase.SHOWN)

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> bool:
        """Take so many moves of the answer back, and make others; the one that ends it is judged.

        Return whether they can be part of an answer; if not, nothing has changed.
        """
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
        """Whether one more hint lowers what the answer counts for a rating."""
        return self.hints < len(self.posed.hints) and (not self.tries or self.first_score > 0)

    def hint(self) -> None:
        """Use one more hint, if there is one."""
        self.hints = min(self.hints + 1, len(self.posed.hints))

    def again(self) -> None:
        """Come back to the position, for another answer."""
        if not self.is_over:
            self.phase, self.verdict, self.made, self.chosen = Phase.ASKED, None, 0, -1
            notes = self.match.notes
            self.match = self._at_position()
            self.match.notes = notes

    def show_solution(self) -> AnyAnswer:
        """Look at the solution, and return it; moves of it are made."""
        puzzle, notes = self.posed.puzzle, self.match.notes
        solution = self._puzzles.solution(puzzle)
        self.verdict = self._puzzles.judge(puzzle, solution)
        self.match = self._at_position()
        self.match.notes = notes
        for move in solution.moves:
            if not self._puzzles.ends(move):
                self.match.apply(move)
        if self.phase is not Phase.SOLVED:
            self.phase = Phase.SHOWN
        return solution

    def tell_in(self, posed: Posed) -> None:
        """Go on with the same puzzle, as it is told in another language; what is over stays so."""
        self.posed = posed
        if self.is_over:
            self.show_solution()
