"""A question at a real table while it is being noted: one choice after another, each with a key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Kind, Line, Suit, Tile, Value, with_face
from topologic_qt.games.deduction.ui import words
from topologic_qt.widgets.translate import tr


class Stage(Enum):
    """The choice that comes next."""

    WHOM = auto()
    ASKED = auto()  # the suit or the value that the question is about
    COIN = auto()  # the other half of the coin
    ANSWER = auto()  # yes or no, or a number, which also tells the kind of question
    SHOWN = auto()  # the tile that the program's player saw or showed
    DONE = auto()


class Pick(NamedTuple):
    """One possible choice."""

    key: str  # the key that chooses it, in upper case
    text: str
    value: object


@dataclass(frozen=True)
class Draft:
    """A question with what is noted of it so far: four choices, and maybe a tile."""

    view: View
    asker: Seat
    number: int | None = None  # the line of the log, from 0, that is being corrected; None for a new line
    whom: Seat | None = None
    asked: Face | None = None  # the half of the coin that was asked about
    beside: Face | None = None  # the other half of the coin
    answer: bool | int | None = None
    tile: Tile | None = None
    skips_tile: bool = False  # whether the shown tile is left out

    @property
    def stage(self) -> Stage:
        """The choice that comes next."""
        if self.whom is None:
            return Stage.WHOM
        if self.asked is None:
            return Stage.ASKED
        if self.beside is None:
            return Stage.COIN
        if self.answer is None:
            return Stage.ANSWER
        return (
            Stage.SHOWN if self._may_know_tile and self.tile is None and not self.skips_tile else Stage.DONE
        )

    @property
    def _may_know_tile(self) -> bool:
        return self.answer is True and self.view.viewer in (self.asker, self.whom)

    @property
    def line(self) -> Line:
        """The half of the coin that was asked about."""
        return Line.SUIT if isinstance(self.asked, Suit) else Line.VALUE

    @property
    def coin(self) -> Tile | None:
        """The coin; None before it is whole."""
        return None if self.asked is None or self.beside is None else _joined(self.asked, self.beside)

    @property
    def entry(self) -> Question | None:
        """The question, as the rules take it; None before its answer is noted."""
        if self.coin is None or self.whom is None or self.answer is None:
            return None
        kind = Kind.HAVE if isinstance(self.answer, bool) else Kind.COUNT
        return Question(1, self.asker, self.whom, self.coin, kind, self.line, self.answer, self.tile)

    def picks(self) -> Sequence[Pick]:
        """Everything that can be chosen now, with its keys."""
        match self.stage:
            case Stage.WHOM:
                names = self.view.setup.names
                others = (seat for seat in range(self.view.players) if seat != self.asker)
                return [Pick(str(seat + 1), names[seat], seat) for seat in others]
            case Stage.ASKED:
                return _faces((*Suit, *Value))
            case Stage.COIN:
                return _faces(Value if self.line is Line.SUIT else Suit)
            case Stage.ANSWER:
                return self._answers()
            case Stage.SHOWN:
                return [*self._tiles(), Pick("-", tr("I don’t know"), None)]
            case Stage.DONE:
                return []

    def chosen(self, value: object) -> Draft:
        """The draft with the value of a pick chosen."""
        match self.stage:
            case Stage.WHOM if isinstance(value, int):
                return replace(self, whom=value)
            case Stage.ASKED if isinstance(value, Suit | Value):
                return replace(self, asked=value)
            case Stage.COIN if isinstance(value, Suit | Value):
                return replace(self, beside=value)
            case Stage.ANSWER if isinstance(value, int):
                return replace(self, answer=value)
            case Stage.SHOWN:
                return replace(self, tile=value if isinstance(value, Tile) else None, skips_tile=True)
            case _:
                return self

    def back(self) -> Draft:
        """The draft without its last choice."""
        if self.answer is not None:
            return replace(self, answer=None)
        if self.beside is not None:
            return replace(self, beside=None)
        return replace(self, asked=None) if self.asked is not None else replace(self, whom=None)

    def with_asker(self, step: int) -> Draft:
        """A new draft with another asker, this many seats on."""
        seats = self.view.active if self.number is None else tuple(range(self.view.players))
        at = seats.index(self.asker) if self.asker in seats else 0
        return Draft(self.view, seats[(at + step) % len(seats)], self.number)

    def _answers(self) -> list[Pick]:
        assert self.asked is not None  # the stage says so
        most = min(self.view.hand_size, len(with_face(ALL_TILES, self.asked)))
        yes, no = tr("Yes"), tr("No")
        return [
            Pick(_initial(yes, "Y"), yes, value=True),
            Pick(_initial(no, "N"), no, value=False),
            *(Pick(str(number), str(number), number) for number in range(most + 1)),
        ]

    def _tiles(self) -> list[Pick]:
        """The tiles that can have been shown: from the user's hand, or possibly in another player's."""
        assert self.asked is not None  # the stage says so
        own = self.view.hand
        shows = self.whom == self.view.viewer
        fitting = [
            tile
            for tile in with_face(ALL_TILES, self.asked)
            if (tile in own) is shows and (shows or tile not in self.view.face_up)
        ]
        other = Line.VALUE if self.line is Line.SUIT else Line.SUIT
        return [Pick(words.face_key(other.of(tile)), _name(other.of(tile)), tile) for tile in fitting]


def _joined(one: Face, other: Face) -> Tile | None:
    """The tile with a suit and a value, in any order; None for two of a kind."""
    if isinstance(one, Suit):
        return Tile(one, other) if isinstance(other, Value) else None
    return Tile(other, one) if isinstance(other, Suit) else None


def _faces(faces: Iterable[Face]) -> list[Pick]:
    return [Pick(words.face_key(face), _name(face), face) for face in faces]


def _name(face: Face) -> str:
    return words.suit_name(face) if isinstance(face, Suit) else words.value_name(face)


def _initial(word: str, usual: str) -> str:
    return next(filter(str.isalpha, word), usual).upper()


def begun(view: View, number: int | None = None) -> Draft:
    """A blank draft for a new line, or the draft of a question in the log, from 0, without its answer."""
    entry = None if number is None else view.log[number]
    if not isinstance(entry, Question):
        return Draft(view, view.seat, number)
    halves = entry.coin.suit, entry.coin.value
    asked, beside = halves if entry.line is Line.SUIT else halves[::-1]
    return Draft(view, entry.asker, number, entry.whom, asked, beside)


def draft_text(draft: Draft) -> str:
    """Return the draft in words."""
    names = draft.view.setup.names
    asker = names[draft.asker]
    if draft.whom is None:
        return tr("{asker} asks…|You ask…", asker=asker)
    whom = names[draft.whom]
    if draft.asked is None:
        return tr("{asker} asks {whom}…|You ask {whom}…|{asker} asks you…", asker=asker, whom=whom)
    face = words.face_name(draft.asked)
    if draft.coin is None:
        return tr(
            "{asker} asks {whom} about {face}…|You ask {whom} about {face}…|{asker} asks you about {face}…",
            asker=asker,
            whom=whom,
            face=face,
        )
    if draft.entry is None:
        coin = words.tile_name(draft.coin)
        return tr(
            "{asker} ({coin}) asks {whom} about {face}…|"
            "You ({coin}) ask {whom} about {face}…|"
            "{asker} ({coin}) asks you about {face}…",
            asker=asker,
            coin=coin,
            whom=whom,
            face=face,
        )
    return words.question_text(names, draft.entry)


def stage_text(draft: Draft) -> str:
    """Return what to choose now."""
    if draft.stage is Stage.COIN and draft.line is Line.VALUE:
        return tr("Which suit is on the coin?")
    return {
        Stage.WHOM: tr("Who was asked?"),
        Stage.ASKED: tr("About which suit or value?"),
        Stage.COIN: tr("Which value is on the coin?"),
        Stage.ANSWER: tr("The answer: yes, no, or how many?"),
        Stage.SHOWN: tr("Which tile was shown?"),
        Stage.DONE: "",
    }[draft.stage]
