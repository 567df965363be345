"""The notes of a match: a private sheet for each seat, and checks of a sheet against what follows."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.knowledge import Knowledge
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Mark, Sheet, Written
from topologic_qt.games.deduction.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Notes:
    """The sheets of all seats. Whoever shows something of them takes `seen_by` first (R25)."""

    sheets: tuple[Sheet, ...]
    """The sheet of each seat."""
    times: tuple[str, ...] = ()
    """The public time of each line of the log, in UTC (``2025-01-31T17:05:09+00:00``); empty if unknown.

    At a real table, it is the time of each change that was noted there.
    """

    def changed(self, seat: Seat, sheet: Sheet) -> "Notes":
        """The notes with another sheet for one seat."""
        return replace(self, sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]))

    def seen_by(self, seat: Seat | None) -> "Notes":
        """The notes with the sheet of this seat alone; those of others are blank. None is anybody."""
        blank = Sheet()
        return replace(
            self, sheets=tuple(sheet if at == seat else blank for at, sheet in enumerate(self.sheets))
        )

    def before(self, number: int) -> "Notes":
        """The notes without those on lines of the log with this lasting number, and on later ones."""
        return Notes(tuple(sheet.before(number) for sheet in self.sheets), self.times[:number])

    def stamped(self, lines: int, time: str) -> "Notes":
        """Set the time of the last of so many lines; earlier times that are missing stay unknown."""
        missing = lines - len(self.times)
        return self if missing <= 0 else replace(self, times=(*self.times, *[""] * (missing - 1), time))


def notes_of(notes: object) -> Notes:
    """The notes of a match, checked to be those of this game. Raises TypeError if they are not."""
    if not isinstance(notes, Notes):
        raise TypeError("These are no notes of Deduction.")
    return notes


def blank_notes(setup: Setup) -> Notes:
    """A blank sheet for each seat."""
    return Notes((Sheet(setup.aid),) * setup.players)


class Contradiction(NamedTuple):
    """The proof that a note cannot be right."""

    note: Cell | Group
    """The cell with the wrong mark, or the group that has none of its tiles."""
    lines: tuple[int, ...]
    """The lines of the log that prove it, counted from 0; none where the deal itself does."""


def impossible(written: Written, knowledge: Knowledge) -> list[Cell | Group]:
    """The marks and groups that cannot be right by what is known, without a proof, which takes longer."""
    marked = (cell for cell, mark in written.marks.items() if _is_wrong(cell, mark, knowledge))
    grouped = (group for group in written.groups if not _cells(group, knowledge))
    return [*marked, *grouped]


def contradictions(written: Written, knowledge: Knowledge) -> list[Contradiction]:
    """The marks and groups that cannot be right by what is known, each with the lines that prove it."""
    found = []
    for note in impossible(written, knowledge):
        lines = proof_against(note, written, knowledge)
        if lines is not None:
            found.append(Contradiction(note, lines))
    return found


def proof_against(note: Cell | Group, written: Written, knowledge: Knowledge) -> tuple[int, ...] | None:
    """The lines of the log that prove a mark or a group wrong; None where it can be right."""
    if isinstance(note, Group):
        return knowledge.why_none([(tile, note.seat) for tile in note.tiles])
    why = knowledge.why if written.marks.get(note) is Mark.HAS_NOT else knowledge.why_not
    return why(note.tile, note.holder)


def _is_wrong(cell: Cell, mark: Mark, knowledge: Knowledge) -> bool:
    holders = knowledge.possible[cell.tile]
    return holders in ((), (cell.holder,)) if mark is Mark.HAS_NOT else cell.holder not in holders


def _cells(group: Group, knowledge: Knowledge) -> list[Tile]:
    """The tiles of a group that its player can have."""
    return [tile for tile in group.tiles if group.seat in knowledge.possible[tile]]
