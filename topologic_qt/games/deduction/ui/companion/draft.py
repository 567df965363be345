"""A question of a real table while it is being noted: one choice after the other, each with one key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from topologic_qt.games.deduction.rules import (
    ALL_TILES,
    Kind,
    Line,
    Question,
    Suit,
    Tile,
    Value,
    with_face,
)
from topologic_qt.games.deduction.ui.tile_text import face_name, suit_name, tile_name, value_name
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.engine import Seat
    from topologic_qt.games.deduction.rules import Face, View


class Stage(Enum):
    """The choice that comes next."""

    SUIT = auto()
    """The suit of the coin."""
    VALUE = auto()
    """The value of the coin."""
    WHOM = auto()
    QUESTION = auto()
    ANSWER = auto()
    SHOWN = auto()
    """The tile that the player of the program saw or showed."""
    DONE = auto()


class Pick(NamedTuple):
    """One thing that can be chosen."""

    key: str
    """The key that chooses it, in lower case."""
    text: str
    value: object


@dataclass(frozen=True)
class Draft:
    """A question with as much of its answer as is noted already."""

    view: View
    asker: Seat
    number: int | None = None
    """The line of the log, from 0, that is being corrected; None for a new line."""
    suit: Suit | None = None
    value: Value | None = None
    whom: Seat | None = None
    question: tuple[Kind, Line] | None = None
    answer: bool | int | None = None
    tile: Tile | None = None
    skips_tile: bool = False
    """Whether the tile that was shown is left out."""

    @property
    def stage(self) -> Stage:
        """The choice that comes next."""
        if self.suit is None:
            return Stage.SUIT
        if self.value is None:
            return Stage.VALUE
        if self.whom is None:
            return Stage.WHOM
        if self.question is None:
            return Stage.QUESTION
        if self.answer is None:
            return Stage.ANSWER
        return (
            Stage.SHOWN if self._may_know_tile and self.tile is None and not self.skips_tile else Stage.DONE
        )

    @property
    def _may_know_tile(self) -> bool:
        return self.answer is True and self.view.viewer in (self.asker, self.whom)

    @property
    def coin(self) -> Tile | None:
        """The coin; None before it is whole."""
        return None if self.suit is None or self.value is None else Tile(self.suit, self.value)

    @property
    def entry(self) -> Question | None:
        """The question, as the rules take it; None before its answer is noted."""
        if self.coin is None or self.whom is None or self.question is None or self.answer is None:
            return None
        kind, line = self.question
        return Question(1, self.asker, self.whom, self.coin, kind, line, self.answer, self.tile)

    # -- what can be chosen -----------------------------------------------------------------------

    def picks(self) -> Sequence[Pick]:
        """Everything that can be chosen now, each with its key."""
        match self.stage:
            case Stage.SUIT:
                return [Pick(suit.value.lower(), suit_name(suit), suit) for suit in Suit]
            case Stage.VALUE:
                return [Pick(value.value, value_name(value), value) for value in Value]
            case Stage.WHOM:
                names = self.view.setup.names
                return [Pick(str(seat + 1), names[seat], seat) for seat in self._others]
            case Stage.QUESTION:
                return self._questions()
            case Stage.ANSWER:
                return self._answers()
            case Stage.SHOWN:
                return [*self._tiles(), Pick("-", tr("Not known"), None)]
            case Stage.DONE:
                return []

    def chosen(self, value: object) -> Draft:
        """The draft with the value of a pick chosen."""
        match self.stage:
            case Stage.SUIT if isinstance(value, Suit):
                return replace(self, suit=value)
            case Stage.VALUE if isinstance(value, Value):
                return replace(self, value=value)
            case Stage.WHOM if isinstance(value, int):
                return replace(self, whom=value)
            case Stage.QUESTION if isinstance(value, _Asked):
                return replace(self, question=(value.kind, value.line))
            case Stage.ANSWER if isinstance(value, int):
                return replace(self, answer=value)
            case Stage.SHOWN:
                return replace(self, tile=value if isinstance(value, Tile) else None, skips_tile=True)
            case _:
                return self

    def back(self) -> Draft:
        """The draft without the choice that was made last."""
        if self.answer is not None:
            return replace(self, answer=None)
        if self.question is not None:
            return replace(self, question=None)
        if self.whom is not None:
            return replace(self, whom=None)
        return replace(self, value=None) if self.value is not None else replace(self, suit=None)

    def with_asker(self, step: int) -> Draft:
        """The draft with another player asking, so many seats on; it begins anew."""
        seats = self.view.active if self.number is None else tuple(range(self.view.players))
        at = seats.index(self.asker) if self.asker in seats else 0
        return Draft(self.view, seats[(at + step) % len(seats)], self.number)

    @property
    def _others(self) -> list[Seat]:
        return [seat for seat in range(self.view.players) if seat != self.asker]

    def _questions(self) -> list[Pick]:
        assert self.coin is not None  # the stage says so
        found: list[Pick] = []
        for kind in Kind:
            for line in Line:
                face = face_name(line.of(self.coin))
                text = (
                    tr("Any {face}?", face=face) if kind is Kind.HAVE else tr("How many {face}?", face=face)
                )
                found.append(Pick(str(len(found) + 1), text, _Asked(kind, line)))
        return found

    def _answers(self) -> list[Pick]:
        assert self.coin is not None  # the stage says so
        assert self.question is not None
        kind, line = self.question
        if kind is Kind.HAVE:
            return [Pick("y", tr("Yes"), value=True), Pick("n", tr("No"), value=False)]
        most = min(self.view.hand_size, len(with_face(ALL_TILES, line.of(self.coin))))
        return [Pick(str(number), str(number), number) for number in range(most + 1)]

    def _tiles(self) -> list[Pick]:
        """The tiles that can have been shown: of the own hand, or those that another player can have."""
        assert self.coin is not None  # the stage says so
        assert self.question is not None
        line, own = self.question[1], self.view.hand
        tiles = with_face(ALL_TILES, line.of(self.coin))
        shows = self.whom == self.view.viewer
        fitting = [
            tile for tile in tiles if (tile in own) is shows and (shows or tile not in self.view.face_up)
        ]
        other = Line.VALUE if line is Line.SUIT else Line.SUIT
        return [Pick(other.of(tile).value.lower(), _half_name(other.of(tile)), tile) for tile in fitting]


def _half_name(face: Face) -> str:
    return suit_name(face) if isinstance(face, Suit) else value_name(face)


class _Asked(NamedTuple):
    """A kind of question about one half of the coin."""

    kind: Kind
    line: Line


def begun(view: View, number: int | None = None) -> Draft:
    """A blank draft: of a new line, or of the question in a line of the log, from 0."""
    if number is not None:
        entry = view.log[number]
        asker = entry.asker if isinstance(entry, Question) else view.seat
        return Draft(view, asker, number)
    return Draft(view, view.seat)


def draft_text(draft: Draft) -> str:
    """Return the draft in words: what is noted so far."""
    names = draft.view.setup.names
    asker = names[draft.asker]
    if draft.coin is None:
        if draft.suit is not None:
            return tr("{asker} draws {suit} …", asker=asker, suit=suit_name(draft.suit))
        return tr("{asker} draws a coin.", asker=asker)
    coin = tile_name(draft.coin)
    if draft.whom is None:
        return tr("{asker} draws {coin} and asks …", asker=asker, coin=coin)
    whom = names[draft.whom]
    if draft.question is None:
        return tr("{asker} draws {coin} and asks {whom} …", asker=asker, coin=coin, whom=whom)
    kind, line = draft.question
    face = face_name(line.of(draft.coin))
    if kind is Kind.HAVE:
        return tr("{asker} asks {whom}: any {face}?", asker=asker, whom=whom, face=face)
    return tr("{asker} asks {whom}: how many {face}?", asker=asker, whom=whom, face=face)


def stage_text(draft: Draft) -> str:
    """Return what is to be chosen now."""
    return {
        Stage.SUIT: tr("Which suit does the coin have?"),
        Stage.VALUE: tr("Which value does the coin have?"),
        Stage.WHOM: tr("Who is asked?"),
        Stage.QUESTION: tr("What is the question?"),
        Stage.ANSWER: tr("What is the answer?"),
        Stage.SHOWN: tr("Which tile is shown?"),
        Stage.DONE: "",
    }[draft.stage]
