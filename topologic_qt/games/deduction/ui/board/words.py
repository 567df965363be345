"""An unfinished question, and questions and answers in words."""

from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.words import face_name, question
from topologic_qt.widgets.translate import tr


def short_question(kind: Kind) -> str:
    """Return a kind of question, to stand beside a picture of a suit or a value."""
    return tr("Do you have …?") if kind is Kind.HAVE else tr("How many …?")


def answer(given: bool | int) -> str:
    """Return an answer: yes, no, or a number."""
    if isinstance(given, bool):
        return tr("Yes") if given else tr("No")
    return str(given)


class Draft(NamedTuple):
    """The chosen parts of a question; None for each missing part."""

    whom: Seat | None = None
    kind: Kind | None = None
    line: Line | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been chosen yet."""
        return self == Draft()

    @property
    def question(self) -> Ask | None:
        """The question, once it is complete."""
        if self.whom is None or self.kind is None or self.line is None:
            return None
        return Ask(self.whom, self.kind, self.line)


def in_words(draft: Draft, picture: Picture) -> str:
    """Return an unfinished question, and what it still needs."""
    if picture.coin is None or draft.is_empty:
        return ""
    name = None if draft.whom is None else picture.players[draft.whom].name
    face = None if draft.line is None else draft.line.of(picture.coin)
    asked = None if draft.kind is None or face is None else question(draft.kind, face)
    if asked is not None and name is not None:
        return tr("Ask {name}: {question} Press Enter.", name=name, question=asked)
    if asked is not None:
        return tr("{question} Now choose a player.", question=asked)
    if face is not None:
        return _with_face(tr("About {tiles}.", tiles=face_name(face)), name)
    return _without_face(draft.kind, name)


def _with_face(about: str, name: str | None) -> str:
    if name is None:
        return tr("{about} Choose a player and a question.", about=about)
    return tr("{about} Choose a question for {name}.", name=name, about=about)


def _without_face(kind: Kind | None, name: str | None) -> str:
    if kind is None:
        return tr("Choose half of the coin and a question for {name}.", name=name)
    short = short_question(kind)
    if name is None:
        return tr("{question} Choose half of the coin and a player.", question=short)
    return tr("Ask {name}: {question} Choose half of the coin.", name=name, question=short)
