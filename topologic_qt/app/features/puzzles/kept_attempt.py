"""Reads the saved form of a puzzle that people left under way, off the GUI thread: it loads pydantic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from topologic_qt.app.features.puzzles.attempt import Attempt, posed
from topologic_qt.games.checking import Record
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.puzzles import FULL_SCORE

_Count = Annotated[int, Field(ge=0, le=1_000_000)]


class _Kept(Record):
    """The saved form, as `topologic_qt.app.features.puzzles.waiting` writes it."""

    puzzle: dict[str, Any]
    match: dict[str, Any]
    """The position, with the moves of the answer so far and the notes."""
    made: _Count
    id: Annotated[str, Field(min_length=1, max_length=100)]
    tries: _Count
    hints: _Count
    first_score: Annotated[int, Field(ge=0, le=FULL_SCORE)]
    chosen: Annotated[int, Field(ge=-1)]
    seconds: Annotated[float, Field(ge=0, le=1e9)]


@dataclass(frozen=True)
class Recalling:
    """The task of reading an attempt that was left."""

    package: AnyPackage
    text: str
    """The saved form."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Attempt | None:
        """The attempt; None if it is damaged, or of another version of the program."""
        try:
            return self._read()
        except (ValueError, RecursionError):
            return None

    def _read(self) -> Attempt:
        package, puzzles = self.package, self.package.puzzles
        assert puzzles is not None
        kept = _Kept.model_validate_json(self.text)
        attempt = Attempt(package, puzzles, posed(puzzles, puzzles.from_row(kept.puzzle)))
        match, before = package.codec.from_record(kept.match), attempt.match
        begun = len(before.moves)
        answer = match.moves[begun:]
        is_same = match.setup == before.setup and match.moves[:begun] == before.moves
        if not is_same or len(answer) != kept.made or not all(map(puzzles.takes, answer)):
            raise ValueError("The match is not that of the puzzle.")
        if kept.hints > len(attempt.posed.hints) or kept.chosen >= len(attempt.posed.choices):
            raise ValueError("The puzzle has no such tip or answer.")
        attempt.match, attempt.made, attempt.id = match, kept.made, kept.id
        attempt.tries, attempt.hints, attempt.first_score = kept.tries, kept.hints, kept.first_score
        attempt.chosen, attempt.seconds = kept.chosen, kept.seconds
        return attempt
