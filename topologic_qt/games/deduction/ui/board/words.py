"""A question while it is put together, and questions and answers in words."""

from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.tiles import Face, Kind, Line, Suit, Value
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.words import face_name
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.translate import tr

_HAVE: dict[Face, str] = {
    Suit.SUN: tr_noop("Do you have a Sun?"),
    Suit.MOON: tr_noop("Do you have a Moon?"),
    Suit.CROWN: tr_noop("Do you have a Crown?"),
    Suit.ARMS: tr_noop("Do you have a tile of Arms?"),
    Value.NULL: tr_noop("Do you have a blank?"),
    Value.ACE: tr_noop("Do you have an ace?"),
    Value.TWO: tr_noop("Do you have a two?"),
    Value.THREE: tr_noop("Do you have a three?"),
    Value.FOUR: tr_noop("Do you have a four?"),
    Value.FIVE: tr_noop("Do you have a five?"),
}
_COUNT: dict[Face, str] = {
    Suit.SUN: tr_noop("How many Suns do you have?"),
    Suit.MOON: tr_noop("How many Moons do you have?"),
    Suit.CROWN: tr_noop("How many Crowns do you have?"),
    Suit.ARMS: tr_noop("How many Arms tiles do you have?"),
    Value.NULL: tr_noop("How many blanks do you have?"),
    Value.ACE: tr_noop("How many aces do you have?"),
    Value.TWO: tr_noop("How many twos do you have?"),
    Value.THREE: tr_noop("How many threes do you have?"),
    Value.FOUR: tr_noop("How many fours do you have?"),
    Value.FIVE: tr_noop("How many fives do you have?"),
}


def question(kind: Kind, face: Face) -> str:
    """Return a question as it is put to a player."""
    return tr((_HAVE if kind is Kind.HAVE else _COUNT)[face])


def short_question(kind: Kind) -> str:
    """Return a kind of question, beside a picture of what it is about."""
    return tr("Do you have …?") if kind is Kind.HAVE else tr("How many …?")


def answer(given: bool | int) -> str:
    """Return an answer: yes, no, or a number."""
    if isinstance(given, bool):
        return tr("Yes") if given else tr("No")
    return str(given)


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
    asked = None if draft.kind is None or face is None else question(draft.kind, face)
    if asked is not None and name is not None:
        return tr("To {name}: {question} Enter asks.", name=name, question=asked)
    if asked is not None:
        return tr("{question} Choose a player.", question=asked)
    if face is not None:
        return _with_face(tr("A question about {tiles}.", tiles=face_name(face)), name)
    return _without_face(draft.kind, name)


def _with_face(about: str, name: str | None) -> str:
    if name is None:
        return tr("{about} Choose a player and the kind of question.", about=about)
    return tr("To {name}: {about} Choose the kind of question.", name=name, about=about)


def _without_face(kind: Kind | None, name: str | None) -> str:
    if kind is None:
        return tr("To {name}. Choose a face of the coin and the kind of question.", name=name)
    short = short_question(kind)
    if name is None:
        return tr("{question} Choose a face of the coin and a player.", question=short)
    return tr("To {name}: {question} Choose a face of the coin.", name=name, question=short)
