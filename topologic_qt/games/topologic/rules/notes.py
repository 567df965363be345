"""The notebook of a match: the seeker's marks and remarks, and a record of the help used.

Notes are not moves: the rules ignore them, and taking a move back does not change them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import Evidence, Knowledge
from topologic_qt.games.topologic.rules.setup import Assistance, Setup

MAX_REMARK_LENGTH = 200
"""The longest remark, in characters."""

GUESSES = (3, 4, 5, 6, 7)
"""The turns in which people can guess that a secret will be found; the last one includes later turns."""


class Mark(StrEnum):
    """A seeker's opinion of a tile."""

    POSSIBLE = "possible"
    RULED_OUT = "ruled-out"
    SUSPECTED = "suspected"


class Stroke(NamedTuple):
    """Tiles that were marked in one go, or lost their marks if the mark is None."""

    tiles: tuple[Tile, ...]
    mark: Mark | None
    before: tuple[Mark | None, ...]
    """Each tile's mark before; None for none."""


class Contradiction(NamedTuple):
    """The proof that a mark is wrong."""

    mark: Mark
    turn: int
    """The turn whose hint proves it, from 1."""
    evidence: Evidence | None
    """The proof that the secret is not there; None if it can only be there."""


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Notes:
    """The page of one round in the notebook."""

    aid: Assistance = Assistance.PAPER
    """The highest step of help used so far."""
    strokes: tuple[Stroke, ...] = ()
    """All current changes of marks, first to last."""
    undone: tuple[Stroke, ...] = ()
    """The undone strokes that can be redone, the next one last."""
    remarks: Mapping[int, str] = field(default_factory=_nothing)
    """The remarks on turns, by the turn's number from 1."""
    times: tuple[str, ...] = ()
    """The time of each hint, in UTC (``2025-01-31T17:05:09+00:00``); empty if unknown."""
    suggestions: int = 0
    """The number of turns with a suggestion that was viewed; more in notes of earlier versions."""
    last_suggestion: int = field(default=0, compare=False)
    """The last turn counted, from 1; 0 for none, and in notes read from a file."""
    peeks: Mapping[int, int] = field(default_factory=_nothing)
    """The number of times the referee looked at the secret, by the turn number from 1."""
    guess: int = 0
    """The turn in which the referee expects a computer to find the secret: one of `GUESSES`, or 0."""
    marks: Mapping[Tile, Mark] = field(default_factory=_nothing, compare=False)
    """The marks that result from the strokes."""

    @property
    def is_helped(self) -> bool:
        """Whether turns were suggested, or the page helped with more than ticks."""
        return self.suggestions > 0 or self.aid is not Assistance.PAPER

    @classmethod
    def replayed(
        cls, aid: Assistance, strokes: Sequence[tuple[tuple[Tile, ...], Mark | None]], undone: int = 0
    ) -> "Notes":
        """A page after these strokes, with the last ``undone`` of them undone."""
        stand = max(0, len(strokes) - undone)
        made, marks, standing = [], dict[Tile, Mark | None](), dict[Tile, Mark]()
        for number, (tiles, mark) in enumerate(strokes, start=1):
            made.append(Stroke(tiles, mark, tuple(map(marks.get, tiles))))
            marks |= dict.fromkeys(tiles, mark)
            if number == stand:
                standing = {tile: mark for tile, mark in marks.items() if mark is not None}
        return cls(aid, tuple(made[:stand]), tuple(reversed(made[stand:])), marks=MappingProxyType(standing))

    def mark(self, tiles: Iterable[Tile], mark: Mark | None) -> "Notes":
        """Mark some tiles, or remove their marks (None); undone strokes are dropped."""
        changed = tuple(tile for tile in dict.fromkeys(tiles) if self.marks.get(tile) is not mark)
        if not changed:
            return self
        stroke = Stroke(changed, mark, tuple(map(self.marks.get, changed)))
        marks = self._with_marks(changed, [mark] * len(changed))
        return replace(self, strokes=(*self.strokes, stroke), undone=(), marks=marks)

    def undo(self) -> "Notes":
        """Undo the last stroke, if there is one."""
        if not self.strokes:
            return self
        last = self.strokes[-1]
        marks = self._with_marks(last.tiles, last.before)
        return replace(self, strokes=self.strokes[:-1], undone=(*self.undone, last), marks=marks)

    def redo(self) -> "Notes":
        """Redo the stroke that was undone last, if there is one."""
        if not self.undone:
            return self
        again = self.undone[-1]
        marks = self._with_marks(again.tiles, [again.mark] * len(again.tiles))
        return replace(self, strokes=(*self.strokes, again), undone=self.undone[:-1], marks=marks)

    def _with_marks(self, tiles: Iterable[Tile], new: Iterable[Mark | None]) -> Mapping[Tile, Mark]:
        """The marks with those of these tiles replaced."""
        marks = dict(self.marks)
        for tile, mark in zip(tiles, new, strict=True):
            marks.pop(tile, None)
            if mark is not None:
                marks[tile] = mark
        return MappingProxyType(marks)

    def remark(self, turn: int, text: str) -> "Notes":
        """Set the remark on a turn: one line of at most `MAX_REMARK_LENGTH` characters, or none."""
        line = " ".join(text.split())[:MAX_REMARK_LENGTH].strip()
        if line == self.remarks.get(turn, ""):
            return self
        remarks = {**self.remarks, turn: line}
        if not line:
            del remarks[turn]
        return replace(self, remarks=MappingProxyType(remarks))

    def raised(self, aid: Assistance) -> "Notes":
        """Use a higher step of help. Raises ValueError for a lower one, as help cannot be forgotten."""
        if aid is not self.aid and aid not in self.aid.higher:
            raise ValueError(f"The aids are at {self.aid} already and cannot go back to {aid}.")
        return replace(self, aid=aid)

    def advised(self, turn: int) -> "Notes":
        """Count a turn, from 1, whose suggestion is viewed; each turn counts once."""
        if turn == self.last_suggestion or self.suggestions >= turn:
            return self
        return replace(self, suggestions=self.suggestions + 1, last_suggestion=turn)

    def peeked(self, turn: int) -> "Notes":
        """Count that the referee looked at the secret in a turn, numbered from 1."""
        return replace(self, peeks=MappingProxyType({**self.peeks, turn: self.peeks.get(turn, 0) + 1}))

    def stamped(self, turns: int, time: str) -> "Notes":
        """Set the time of the last of this many hints; missing earlier times stay unknown."""
        missing = turns - len(self.times)
        return self if missing <= 0 else replace(self, times=(*self.times, *[""] * (missing - 1), time))


Pages = tuple[Notes, ...]
"""The whole notebook of a match: a page for each round, even before it begins."""


def pages_of(notes: object) -> Pages:
    """The notes of a match as its notebook. Raises TypeError if they are not one."""
    if not isinstance(notes, tuple) or not all(isinstance(page, Notes) for page in notes):
        raise TypeError("These are no notes of Topologic.")
    return notes


def blank_pages(setup: Setup) -> Pages:
    """An empty notebook."""
    return (Notes(setup.aid),) * setup.rounds


def contradictions(marks: Mapping[Tile, Mark], knowledge: Knowledge) -> dict[Tile, Contradiction]:
    """The marks that contradict what is known, each with the turn that proves it."""
    found = {}
    decided = knowledge.decided_in
    for tile, mark in marks.items():
        evidence = knowledge.ruled_out.get(tile)
        if evidence is not None and mark is not Mark.RULED_OUT:
            found[tile] = Contradiction(mark, evidence.turn, evidence)
        elif evidence is None and decided is not None and mark is Mark.RULED_OUT:
            found[tile] = Contradiction(mark, decided, None)
    return found
