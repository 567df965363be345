"""A question while it is being put together: whom, which kind, and about which half of the coin."""

from __future__ import annotations

from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.kinds import Kind, Line
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.ui.board import words
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.widgets.translate import tr


class Draft(NamedTuple):
    """The parts of a question that have been chosen; None for each that has not."""

    whom: Seat | None = None
    kind: Kind | None = None
    line: Line | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been chosen yet."""
        return self == Draft()

    @property
    def question(self) -> Ask | None:
        """The question, once all of it has been chosen."""
        if self.whom is None or self.kind is None or self.line is None:
            return None
        return Ask(self.whom, self.kind, self.line)


def in_words(draft: Draft, picture: Picture) -> str:
    """Return a question as far as it has been put together, and what is still to be chosen."""
    if picture.coin is None or draft.is_empty:
        return ""
    name = None if draft.whom is None else picture.players[draft.whom].name
    face = None if draft.line is None else draft.line.of(picture.coin)
    asked = None if draft.kind is None or face is None else words.question(draft.kind, face)
    if asked is not None and name is not None:
        return tr("To {name}: {question} Enter asks.", name=name, question=asked)
    if asked is not None:
        return tr("{question} Choose a player.", question=asked)
    if face is not None:
        return _with_face(words.about(face), name)
    return _without_face(draft.kind, name)


def _with_face(about: str, name: str | None) -> str:
    if name is None:
        return tr("{about} Choose a player and the kind of question.", about=about)
    return tr("To {name}: {about} Choose the kind of question.", name=name, about=about)


def _without_face(kind: Kind | None, name: str | None) -> str:
    if kind is None:
        return tr("To {name}. Choose a face of the coin and the kind of question.", name=name)
    short = words.short_question(kind)
    if name is None:
        return tr("{question} Choose a face of the coin and a player.", question=short)
    return tr("To {name}: {question} Choose a face of the coin.", name=name, question=short)
