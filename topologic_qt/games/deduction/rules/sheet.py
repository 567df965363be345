"""The note sheet of one player: marks for each tile and holder, groups, and a pencil layer over the ink.

Notes are private and free in form; they are not moves, and no rule reads them (R25).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.knowledge import Knowledge
from topologic_qt.games.deduction.rules.setup import Aid, Setup
from topologic_qt.games.deduction.rules.tiles import Hand, Holder, Tile

MAX_REMARK_LENGTH = 200


class Mark(StrEnum):
    """An opinion on whether a holder has a tile."""

    HAS = "has"
    HAS_NOT = "has-not"
    MAYBE = "maybe"


class Cell(NamedTuple):
    """A field of the sheet: a tile and a possible holder."""

    tile: Tile
    holder: Holder


class Group(NamedTuple):
    """A note that a player has at least one of some tiles."""

    number: int
    """The number in the cells, from 1; no other group gets it."""
    seat: Seat
    tiles: Hand
    entry: int | None
    """The lasting number of the line of the log that tells it; None without a line."""
    pencil: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """Cells that got one mark together, or lost their marks if the mark is None."""

    cells: tuple[Cell, ...]
    mark: Mark | None
    pencil: bool = False


@dataclass(frozen=True, slots=True)
class Grouped:
    """A new group."""

    seat: Seat
    tiles: Hand
    entry: int | None = None
    pencil: bool = False


@dataclass(frozen=True, slots=True)
class Ungrouped:
    """The group with this number was rubbed out."""

    number: int


@dataclass(frozen=True, slots=True)
class PencilErased:
    """Everything in pencil was rubbed out."""


@dataclass(frozen=True, slots=True)
class PencilInked:
    """Everything in pencil was drawn over in ink."""


Stroke = Marked | Grouped | Ungrouped | PencilErased | PencilInked
"""A change of the sheet, which can be undone."""


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Written:
    """All marks and groups on a sheet."""

    ink: Mapping[Cell, Mark] = field(default_factory=_nothing)
    pencil: Mapping[Cell, Mark] = field(default_factory=_nothing)
    groups: tuple[Group, ...] = ()
    next_number: int = 1

    @property
    def marks(self) -> dict[Cell, Mark]:
        """The visible marks: pencil lies over ink."""
        return {**self.ink, **self.pencil}

    def after(self, stroke: Stroke) -> Written:
        """The notes after one more stroke."""
        match stroke:
            case Marked(cells, mark, pencil=True):
                return replace(self, pencil=_with_marks(self.pencil, cells, mark))
            case Marked(cells, mark):
                return replace(self, ink=_with_marks(self.ink, cells, mark))
            case Grouped(seat, tiles, entry, pencil):
                group = Group(self.next_number, seat, tiles, entry, pencil)
                return replace(self, groups=(*self.groups, group), next_number=self.next_number + 1)
            case Ungrouped(number):
                return replace(self, groups=tuple(group for group in self.groups if group.number != number))
            case PencilErased():
                kept = tuple(group for group in self.groups if not group.pencil)
                return replace(self, pencil=_nothing(), groups=kept)
            case PencilInked():
                inked = tuple(group._replace(pencil=False) for group in self.groups)
                return replace(self, ink=MappingProxyType(self.marks), pencil=_nothing(), groups=inked)


def _with_marks(marks: Mapping[Cell, Mark], cells: Iterable[Cell], mark: Mark | None) -> Mapping[Cell, Mark]:
    changed = dict(marks)
    for cell in cells:
        changed.pop(cell, None)
        if mark is not None:
            changed[cell] = mark
    return MappingProxyType(changed)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The note sheet of one player."""

    aid: Aid = Aid.PAPER
    """The highest step of help used so far."""
    strokes: tuple[Stroke, ...] = ()
    """Every change that was not undone, in order."""
    undone: tuple[Stroke, ...] = ()
    """The undone strokes that can be redone, the next one last."""
    remarks: Mapping[int, str] = field(default_factory=_nothing)
    """The remarks beside lines of the log, by the lines' lasting numbers (`State.line_numbers`)."""
    suggestions: int = 0
    """The number of times that the computer was asked for advice."""
    written: Written = field(default_factory=Written, compare=False)
    """The marks and groups that follow from the strokes."""

    @classmethod
    def replayed(cls, aid: Aid, strokes: Sequence[Stroke], undone: int = 0) -> Sheet:
        """A sheet on which these strokes were made, and the last ``undone`` of them undone again."""
        stand = max(0, len(strokes) - undone)
        made, taken = tuple(strokes[:stand]), tuple(reversed(strokes[stand:]))
        return cls(aid, made, taken, written=_all_of(made))

    def changed(self, stroke: Stroke) -> Sheet:
        """Make a stroke, unless it changes nothing, and drop the undone strokes."""
        written = self.written.after(stroke)
        if written == self.written:
            return self
        return replace(self, strokes=(*self.strokes, stroke), undone=(), written=written)

    def mark(self, cells: Iterable[Cell], mark: Mark | None, *, pencil: bool = False) -> Sheet:
        """Give some cells a mark, or (None) remove theirs, in ink or in pencil."""
        marks = self.written.pencil if pencil else self.written.ink
        others = tuple(cell for cell in dict.fromkeys(cells) if marks.get(cell) is not mark)
        return self.changed(Marked(others, mark, pencil))

    def undo(self) -> Sheet:
        """Undo the last stroke, if there is one."""
        if not self.strokes:
            return self
        stand = self.strokes[:-1]
        return replace(self, strokes=stand, undone=(*self.undone, self.strokes[-1]), written=_all_of(stand))

    def redo(self) -> Sheet:
        """Redo the stroke that was undone last, if there is one."""
        if not self.undone:
            return self
        again = self.undone[-1]
        return replace(
            self, strokes=(*self.strokes, again), undone=self.undone[:-1], written=self.written.after(again)
        )

    def remark(self, entry: int, text: str) -> Sheet:
        """Set the remark beside the line with a lasting number: at most `MAX_REMARK_LENGTH` characters."""
        line = " ".join(text.split())[:MAX_REMARK_LENGTH].strip()
        if line == self.remarks.get(entry, ""):
            return self
        remarks = {**self.remarks, entry: line}
        if not line:
            del remarks[entry]
        return replace(self, remarks=MappingProxyType(remarks))

    def before(self, number: int) -> Sheet:
        """The sheet without remarks on lines from this lasting number on; groups forget these lines."""
        strokes = [_before(stroke, number) for stroke in (*self.strokes, *reversed(self.undone))]
        remarks = {line: text for line, text in self.remarks.items() if line < number}
        replayed = Sheet.replayed(self.aid, strokes, len(self.undone))
        return replace(replayed, remarks=MappingProxyType(remarks), suggestions=self.suggestions)

    def raised(self, aid: Aid) -> Sheet:
        """Use a higher step of help. Raises ValueError for a lower one: help cannot be forgotten."""
        if aid is not self.aid and aid not in self.aid.higher:
            raise ValueError(f"The aids are at {self.aid} already and cannot go back to {aid}.")
        return replace(self, aid=aid)

    def advised(self) -> Sheet:
        """Count one more request for advice."""
        return replace(self, suggestions=self.suggestions + 1)


def _before(stroke: Stroke, number: int) -> Stroke:
    """The stroke without a line of the log that has this lasting number or a later one."""
    if isinstance(stroke, Grouped) and stroke.entry is not None and stroke.entry >= number:
        return replace(stroke, entry=None)
    return stroke


def _all_of(strokes: Iterable[Stroke]) -> Written:
    written = Written()
    for stroke in strokes:
        written = written.after(stroke)
    return written


@dataclass(frozen=True, slots=True)
class Notes:
    """The sheets of all seats. Use `seen_by` before showing any of them (R25)."""

    sheets: tuple[Sheet, ...]
    times: tuple[str, ...] = ()
    """The public time of each line of the log, in UTC (``2025-01-31T17:05:09+00:00``); empty if unknown.

    At a real table, it is the time of each change that was noted there.
    """

    def changed(self, seat: Seat, sheet: Sheet) -> Notes:
        """The notes with another sheet for one seat."""
        return replace(self, sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]))

    def seen_by(self, seat: Seat | None) -> Notes:
        """The notes with only this seat's sheet; the others are blank. None blanks all."""
        blank = Sheet()
        return replace(
            self, sheets=tuple(sheet if at == seat else blank for at, sheet in enumerate(self.sheets))
        )

    def before(self, number: int) -> Notes:
        """The notes without those on lines of the log from this lasting number on."""
        return Notes(tuple(sheet.before(number) for sheet in self.sheets), self.times[:number])

    def stamped(self, lines: int, time: str) -> Notes:
        """Set the time of the last of this many lines; missing earlier times stay unknown."""
        missing = lines - len(self.times)
        return self if missing <= 0 else replace(self, times=(*self.times, *[""] * (missing - 1), time))


def notes_of(notes: object) -> Notes:
    """The notes of a match, checked to be Deduction's. Raises TypeError if they are not."""
    if not isinstance(notes, Notes):
        raise TypeError("These are no notes of Deduction.")
    return notes


def blank_notes(setup: Setup) -> Notes:
    """A blank sheet for each seat."""
    return Notes((Sheet(setup.aid),) * setup.players)


def impossible(written: Written, knowledge: Knowledge) -> list[Cell | Group]:
    """The marks and groups that contradict what is known, without proofs, which take longer."""
    wrong: list[Cell | Group] = [
        cell for cell, mark in written.marks.items() if _is_wrong(cell, mark, knowledge)
    ]
    for group in written.groups:
        if all(group.seat not in knowledge.possible[tile] for tile in group.tiles):
            wrong.append(group)
    return wrong


def proof_against(note: Cell | Group, written: Written, knowledge: Knowledge) -> tuple[int, ...] | None:
    """The lines, from 0, that prove a note wrong (none: the deal does); None if it can be right."""
    if isinstance(note, Group):
        return knowledge.why_none([(tile, note.seat) for tile in note.tiles])
    why = knowledge.why if written.marks.get(note) is Mark.HAS_NOT else knowledge.why_not
    return why(note.tile, note.holder)


def _is_wrong(cell: Cell, mark: Mark, knowledge: Knowledge) -> bool:
    holders = knowledge.possible[cell.tile]
    return holders in ((), (cell.holder,)) if mark is Mark.HAS_NOT else cell.holder not in holders
