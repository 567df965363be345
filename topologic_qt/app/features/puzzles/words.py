"""The sentences of puzzles that belong to no game."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.app.features.puzzles.attempt import Attempt, Counted, Phase
from topologic_qt.games.puzzles import FULL_SCORE, GRADE_NAMES, PuzzleKind, kind_of
from topologic_qt.widgets.translate import ntr, tr


def title(attempt: Attempt, kinds: Sequence[PuzzleKind]) -> str:
    """Return the name of the kind of puzzle."""
    kind = kind_of(kinds, attempt.posed.puzzle.kind)
    return "" if kind is None else tr(kind.name)


def place(attempt: Attempt, kinds: Sequence[PuzzleKind]) -> str:
    """Return the variant and grade of a puzzle, and what was used so far."""
    puzzle = attempt.posed.puzzle
    kind = kind_of(kinds, puzzle.kind)
    variants = () if kind is None else kind.variants
    parts = [tr(known.name) for known in variants if known.id == puzzle.variant and len(variants) > 1]
    grade = GRADE_NAMES[puzzle.grade]
    parts.append(tr(grade))
    if attempt.hints:
        parts.append(ntr("{n} tip", "{n} tips", attempt.hints))
    if attempt.tries > 1 or (attempt.tries and not attempt.is_over):
        parts.append(ntr("{n} try", "{n} tries", attempt.tries))
    return " · ".join(parts)


def why_no_code(attempt: Attempt) -> str:
    """Return why a puzzle has no code that others could open; empty if it has one."""
    return "" if attempt.code else tr("This puzzle is from a match of yours, and has no code to share.")


def outcome(attempt: Attempt) -> str:
    """Return what became of the last answer, and of the rating; empty while no answer is given."""
    match attempt.phase:
        case Phase.SOLVED:
            return _with_standing(_solved(attempt), attempt.counted)
        case Phase.SHOWN:
            return _with_standing(tr("This is the solution."), attempt.counted)
        case Phase.WRONG if attempt.verdict is not None and attempt.verdict.score > 0:
            return tr("Not the best yet: {score} of {best}.", score=attempt.verdict.score, best=FULL_SCORE)
        case Phase.WRONG:
            return tr("That is not right.")
        case _:
            return ""


def usual_outcomes() -> list[str]:
    """Return what an answer that is right is told, to keep room for it, where the puzzle is a new one."""
    tips = ntr("with {n} tip", "with {n} tips", 3)
    said = (_right(1, ""), _right(1, tips), _right(10, ""), _right(10, tips))
    return [_with_standing(each, Counted(1500, 100)) for each in said]


def _with_standing(said: str, counted: Counted | None) -> str:
    """Return a sentence, and after it the rating where it is known."""
    if counted is None:
        return said
    if counted.is_first:
        rating = tr("Your first rating: {rating}.", rating=counted.rating)
    elif counted.change is None:
        rating = tr("Your rating stays at {rating}: this puzzle was counted before.", rating=counted.rating)
    else:
        sign = "−" if counted.change < 0 else "+" if counted.change else "±"
        change = f"{sign}{abs(counted.change)}"
        rating = tr("Your rating: {rating} ({change}).", rating=counted.rating, change=change)
    return f"{said} {rating}"


def _solved(attempt: Attempt) -> str:
    tips = ntr("with {n} tip", "with {n} tips", attempt.hints) if attempt.hints else ""
    return _right(attempt.tries, tips)


def _right(tries: int, tips: str) -> str:
    """Return that an answer was right, at which try, and with which tips; an empty text is for none."""
    if tries == 1:
        if not tips:
            return tr("Right, at the first try and without a tip.")
        return tr("Right, at the first try, {tips}.", tips=tips)
    if not tips:
        return tr("Right, at try {n}, without a tip.", n=tries)
    return tr("Right, at try {n}, {tips}.", n=tries, tips=tips)
