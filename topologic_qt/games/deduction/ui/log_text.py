"""The lines of the log in words, for people."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.ui.tile_text import count_question, face_name, tile_name
from topologic_qt.widgets.translate import tr


def question_text(names: Sequence[str], question: Question) -> str:
    """Return a question without its answer; ``names`` are those of the players, by seat."""
    facts = _facts(names, question)
    if question.kind is Kind.COUNT:
        return tr("{asker} asks {whom}: {question}", **facts)
    return tr("{asker} asks {whom}: any {face}?", **facts)


def entry_text(names: Sequence[str], entry: Entry) -> str:
    """Return a line of the log in words; a shown tile is named only where the entry has it."""
    match entry:
        case Question():
            return _question_line(names, entry)
        case Announcement(turn, announcer, tile, right=True):
            return tr(
                "Turn {turn}: {name} announces {tile}. That is right.",
                turn=turn,
                name=names[announcer],
                tile=tile_name(tile),
            )
        case Announcement(turn, announcer, tile):
            return tr(
                "Turn {turn}: {name} announces {tile}. That is wrong.",
                turn=turn,
                name=names[announcer],
                tile=tile_name(tile),
            )
        case Resignation(turn, seat):
            return tr("Turn {turn}: {name} leaves the match.", turn=turn, name=names[seat])


def _question_line(names: Sequence[str], question: Question) -> str:
    facts = _facts(names, question) | {"turn": question.turn}
    if question.answer is None:
        if question.kind is Kind.COUNT:
            return tr("Turn {turn}: {asker} asks {whom}: {question}", **facts)
        return tr("Turn {turn}: {asker} asks {whom}: any {face}?", **facts)
    if question.kind is Kind.COUNT:
        return tr("Turn {turn}: {asker} asks {whom}: {question} Answer: {n}.", **facts, n=question.answer)
    if not question.answer:
        return tr("Turn {turn}: {asker} asks {whom}: any {face}? No.", **facts)
    if question.tile is None:
        return tr("Turn {turn}: {asker} asks {whom}: any {face}? Yes, one is shown.", **facts)
    return tr(
        "Turn {turn}: {asker} asks {whom}: any {face}? Yes, the {tile} is shown.",
        **facts,
        tile=tile_name(question.tile),
    )


def _facts(names: Sequence[str], question: Question) -> dict[str, object]:
    return {
        "asker": names[question.asker],
        "whom": names[question.whom],
        "face": face_name(question.face),
        "question": count_question(question.face),
    }
