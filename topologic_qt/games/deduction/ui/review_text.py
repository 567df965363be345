"""The review of a match in words."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.deduction.rules.hindsight import Review, TurnReview
from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.ui.tile_text import count_question, face_name
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import listing, ntr, tr


def asked_text(names: Sequence[str], turn: TurnReview) -> str:
    """Return what was asked in a turn, shortly."""
    question = turn.question
    if question is None:
        return "–"
    return _short(names, Ask(question.whom, question.kind, question.line), turn)


def _short(names: Sequence[str], ask: Ask, turn: TurnReview) -> str:
    coin = None if turn.question is None else turn.question.coin
    if coin is None:
        return names[ask.whom]
    face = ask.line.of(coin)
    if ask.kind is Kind.COUNT:
        return tr("{name}: {question}", name=names[ask.whom], question=count_question(face))
    return tr("{name}: any {face}?", name=names[ask.whom], face=face_name(face))


def left_text(turn: TurnReview) -> str:
    """Return how many tiles could be missing after a turn to the player on turn."""
    left = turn.left[turn.seat]
    return "–" if left is None else str(left)


def better(names: Sequence[str], turn: TurnReview) -> str:
    """Return the question that would have told more in a turn, or that none would have, in few words."""
    if turn.question is None or turn.told is None:
        return "–"
    if turn.is_suggested:
        return tr("As the computer suggests")
    return tr("none") if turn.best is None else _short(names, turn.best, turn)


def verdict(names: Sequence[str], turn: TurnReview) -> str:
    """Return how good the question of a turn was, in a sentence."""
    if turn.question is None or turn.told is None:
        return "–"
    if turn.is_suggested:
        return tr("As the computer suggests")
    if turn.best is None:
        return tr("The best question")
    return tr("“{question}” would have told more.", question=_short(names, turn.best, turn))


def told(names: Sequence[str], turn: TurnReview) -> str:
    """Return what can be said of a turn, in sentences."""
    left = turn.left[turn.seat]
    name = names[turn.seat]
    parts = []
    if left is not None:
        parts.append(
            ntr(
                "After turn {number}, {n} tile could be missing for {name}.",
                "After turn {number}, {n} tiles could be missing for {name}.",
                left,
                number=turn.number,
                name=name,
            )
        )
    if turn.is_suggested:
        parts.append(tr("The computer suggests this question, too."))
    elif turn.best is not None and turn.expected_left is not None and turn.best_expected_left is not None:
        parts.append(
            tr(
                "The question left {asked} tiles on average; “{best}” would have left {fewer}.",
                asked=decimal(turn.expected_left, 1),
                best=_short(names, turn.best, turn),
                fewer=decimal(turn.best_expected_left, 1),
            )
        )
    return " ".join(parts)


def proof_text(names: Sequence[str], review: Review) -> str:
    """Return from when on each player could prove the missing tile."""
    proved = [
        tr("{name} after turn {turn}", name=name, turn=turn)
        for name, turn in zip(names, review.proof, strict=True)
        if turn is not None
    ]
    if not proved:
        return tr("Nobody could prove which tile is missing.")
    return tr("{players} could prove which tile is missing.", players=listing(proved))
