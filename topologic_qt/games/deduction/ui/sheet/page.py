"""The sheet of one player as shown and in words: cells, help and lines of the log."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules import tiles
from topologic_qt.games.deduction.rules.knowledge import Knowledge
from topologic_qt.games.deduction.rules.log import Entry, Question
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Mark, Sheet, impossible
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.words import face_name, tile_name, tiles_text
from topologic_qt.widgets.translate import listing, ntr, tr


class CellLook(NamedTuple):
    """Everything visible in a cell."""

    given: bool | None = None  # whether the deal itself puts the tile there; None if that is open
    mark: Mark | None = None
    pencil: bool = False  # whether the mark is in pencil
    deduced: bool | None = None
    """Whether the program found that the tile must be there (True) or cannot (False)."""
    wrong: bool = False  # whether the mark or a group contradicts the answers
    groups: tuple[int, ...] = ()  # the numbers of the groups that the cell belongs to
    shown_to: tuple[Seat, ...] = ()  # the seats that this tile of the player's hand was shown to
    asked: bool = False  # whether the chosen line of the log is about the cell
    chance: float | None = None
    """The chance that the tile is missing, 0 to 1; None if it is not shown."""
    share: float = 0.0  # the chance as a share of the likeliest tile's

    @property
    def is_plain(self) -> bool:
        """Whether the cell is empty."""
        return not self.given and self == CellLook(given=self.given, asked=self.asked)


BLANK = CellLook()  # an empty cell


@dataclass(frozen=True)
class SheetPage:
    """The sheet of the viewer of a view."""

    view: View
    seat: Seat
    sheet: Sheet
    found: Knowledge | None = None  # the conclusions, if there are any
    chances: Mapping[tiles.Tile, float] = field(default_factory=dict)
    entry: int = -1  # the chosen line of the log, from 0; -1 for none
    _looks: dict[Cell, CellLook] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def holders(self) -> tuple[tiles.Holder, ...]:
        """Every holder, in the order of the columns."""
        return tiles.all_holders(self.view.players)

    @property
    def can_be_marked(self) -> bool:
        """Whether the sheet can be written on."""
        return not self.view.is_over

    @property
    def checks(self) -> bool:
        """Whether the help points out wrong notes."""
        return self.sheet.aid is not Aid.PAPER

    @property
    def fills_in(self) -> bool:
        """Whether the help fills in conclusions."""
        return self.sheet.aid in (Aid.FULL, Aid.CHANCES)

    @cached_property
    def known(self) -> Knowledge | None:
        """The conclusions, if there are any and they are consistent."""
        usable = self.checks and self.found is not None and not self.found.is_contradictory
        return self.found if usable else None

    @cached_property
    def wrong(self) -> tuple[Cell | Group, ...]:
        """The notes that must be wrong."""
        notes = () if self.known is None else impossible(self.sheet.written, self.known)
        return tuple(note for note in notes if isinstance(note, Group) or self.given(note) is None)

    @property
    def line_number(self) -> int | None:
        """The lasting number of the chosen line of the log; None if none is chosen."""
        numbers = self.view.line_numbers
        return numbers[self.entry] if 0 <= self.entry < len(numbers) else None

    @property
    def remarks(self) -> Mapping[int, str]:
        """The remarks beside lines of the log, by their places in it, from 0."""
        written = self.sheet.remarks
        return {row: written[line] for row, line in enumerate(self.view.line_numbers) if line in written}

    @cached_property
    def question(self) -> Question | None:
        """The question in the chosen line of the log; None if there is none."""
        chosen = self.view.log[self.entry] if 0 <= self.entry < len(self.view.log) else None
        return chosen if isinstance(chosen, Question) and chosen.answer is not None else None

    @cached_property
    def asked(self) -> frozenset[Cell]:
        """The cells that the chosen line of the log is about."""
        if self.question is None:
            return frozenset()
        return frozenset(Cell(tile, self.question.whom) for tile in self.of_question(self.question))

    def of_question(self, question: Question) -> tiles.Hand:
        """The tiles asked for that the deal allows the player asked to have."""
        asked = tiles.with_face(tiles.ALL_TILES, question.face)
        return tuple(tile for tile in asked if self.given(Cell(tile, question.whom)) is not False)

    @property
    def group(self) -> Group | None:
        """The group noted for the chosen line of the log."""
        number = self.line_number
        if number is None:
            return None
        return next((group for group in self.sheet.written.groups if group.entry == number), None)

    @property
    def may_group(self) -> bool:
        """Whether "one of these" can be noted for the chosen line of the log."""
        question = self.question
        told = question is not None and question.answer is True and question.whom != self.seat
        return told and self.group is None and self.can_be_marked

    @property
    def missing(self) -> tiles.Tile | None:
        """The missing tile, if this seat announced another one and looked at it."""
        return self.view.missing if self.seat in self.view.peeked else None

    def given(self, cell: Cell) -> bool | None:
        """Whether everybody or this seat can see that the tile is there or not; None if that is open.

        Earlier marks in such a cell are no longer shown.
        """
        if cell.tile in self.view.face_up:
            return cell.holder is tiles.Spot.OPEN
        if cell.tile in (self.view.hands[self.seat] or ()):
            return cell.holder == self.seat
        if cell.tile == self.missing:
            return cell.holder is tiles.Spot.MISSING
        return False if cell.holder in (tiles.Spot.OPEN, self.seat) else None

    def deduced(self, cell: Cell) -> bool | None:
        """Whether the program has concluded that the tile is there, or not there; None for neither."""
        if self.known is None or not self.fills_in or self.given(cell) is not None:
            return None
        holders = self.known.possible[cell.tile]
        if cell.holder not in holders:
            return False
        return True if len(holders) == 1 else None

    def shown_to(self, tile: tiles.Tile) -> tuple[Seat, ...]:
        """The seats that a tile of the player's hand was shown to, in order, each once."""
        seats = (
            entry.asker
            for entry in self.view.log
            if isinstance(entry, Question) and entry.whom == self.seat and entry.tile == tile
        )
        return tuple(dict.fromkeys(seats))

    def look(self, cell: Cell) -> CellLook:
        """Everything visible in a cell, cached because each painting needs it."""
        if cell not in self._looks:
            self._looks[cell] = self._look(cell)
        return self._looks[cell]

    def _look(self, cell: Cell) -> CellLook:
        written, given = self.sheet.written, self.given(cell)
        groups = tuple(
            group for group in written.groups if group.seat == cell.holder and cell.tile in group.tiles
        )
        return CellLook(
            given=given,
            mark=written.marks.get(cell) if given is None else None,
            pencil=cell in written.pencil,
            deduced=self.deduced(cell),
            wrong=any(note in self.wrong for note in (cell, *groups)),
            groups=tuple(group.number for group in groups),
            shown_to=self.shown_to(cell.tile) if given and cell.holder == self.seat else (),
            asked=cell in self.asked,
            chance=self.chances.get(cell.tile, 0.0) if self._weighs(cell) else None,
            share=self.chances.get(cell.tile, 0.0) / self._highest if self._weighs(cell) else 0.0,
        )

    @cached_property
    def _highest(self) -> float:
        return max(self.chances.values(), default=1.0)

    def _weighs(self, cell: Cell) -> bool:
        shows = self.sheet.aid is Aid.CHANCES and bool(self.chances) and cell.holder is tiles.Spot.MISSING
        return shows and self.given(cell) is None


MARK_KEYS: Mapping[Qt.Key, Mark | None] = MappingProxyType(
    {
        Qt.Key.Key_Y: Mark.HAS,
        Qt.Key.Key_X: Mark.HAS_NOT,
        Qt.Key.Key_P: Mark.MAYBE,
        Qt.Key.Key_Delete: None,
        Qt.Key.Key_Backspace: None,
    }
)
"""The mark that each key gives to the cell of the cursor; None removes its mark."""

_NEXT: Mapping[Mark | None, Mark | None] = MappingProxyType(
    {None: Mark.HAS_NOT, Mark.HAS_NOT: Mark.HAS, Mark.HAS: Mark.MAYBE, Mark.MAYBE: None}
)
"""The mark that a click puts in place of another one."""


class MarkTool(QObject):
    """Holds the current stroke, which is shown at once and reported when it ends."""

    changed = Signal()  # when the stroke changes
    stroked = Signal(object, object)  # when a stroke ends, with its cells and their new `Mark` or None
    refused = Signal(object)  # a cell that cannot be marked, because the deal tells who has the tile

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._page: SheetPage | None = None
        self._stroke: dict[Cell, None] = {}
        self.making: Mark | None = None  # the mark of the current stroke
        self.pencil = False  # whether strokes are in pencil

    def show_page(self, page: SheetPage | None) -> None:
        """Switch to marking cells of this page; None for no page."""
        self._page = page
        if page is None:
            self.cancel()

    def is_making(self, cell: Cell) -> bool:
        """Return whether a cell belongs to the current stroke."""
        return cell in self._stroke

    def begin(self, cell: Cell, with_yes: bool = False) -> None:
        """Begin a stroke with the mark that follows the cell's own, or one that sets or clears a yes."""
        if not self._may_mark(cell, refuse=True):
            return
        own = self._mark(cell)
        self.making = (None if own is Mark.HAS else Mark.HAS) if with_yes else _NEXT[own]
        if self.making is None and self.pencil and not self._is_pencilled(cell):
            self.making = Mark.HAS_NOT  # there is no pencil mark to remove
        self._take(cell)

    def go_on(self, cell: Cell) -> None:
        """Extend the stroke to another cell."""
        if self._stroke and cell not in self._stroke and self._may_mark(cell):
            self._take(cell)

    def end(self) -> None:
        """End the stroke, and emit its cells."""
        cells, self._stroke = tuple(self._stroke), {}
        if cells:
            self.stroked.emit(cells, self.making)
            self.changed.emit()

    def cancel(self) -> None:
        """Discard the stroke."""
        if self._stroke:
            self._stroke = {}
            self.changed.emit()

    def press(self, key: Qt.Key, cell: Cell) -> bool:
        """Handle a key for a cell; return whether the key means anything."""
        if key == Qt.Key.Key_Space:
            self.begin(cell)
            self.end()
            return True
        if key not in MARK_KEYS:
            return False
        if self._may_mark(cell, refuse=True):
            mark = MARK_KEYS[key]
            self.stroked.emit((cell,), None if self._mark(cell) is mark else mark)
        return True

    def _take(self, cell: Cell) -> None:
        self._stroke[cell] = None
        self.changed.emit()

    def _mark(self, cell: Cell) -> Mark | None:
        return None if self._page is None else self._page.sheet.written.marks.get(cell)

    def _is_pencilled(self, cell: Cell) -> bool:
        return self._page is not None and cell in self._page.sheet.written.pencil

    def _may_mark(self, cell: Cell, refuse: bool = False) -> bool:
        if self._page is None or not self._page.can_be_marked:
            return False
        if self._page.given(cell) is None:
            return True
        if refuse:
            self.refused.emit(cell)
        return False


def aid_name(aid: Aid) -> str:
    """Return the name of a step of help."""
    names = {Aid.PAPER: tr("Paper"), Aid.CHECK: tr("Check"), Aid.FULL: tr("Full"), Aid.CHANCES: tr("Chances")}
    return names[aid]


def aid_choices() -> Mapping[Aid, str]:
    """Return every step of help with its name, from the least to the most."""
    return {aid: aid_name(aid) for aid in Aid}


def aid_summary(aid: Aid) -> str:
    """Return the description of a step of help."""
    return {
        Aid.PAPER: tr("The log is kept for you; the rest is up to you."),
        Aid.CHECK: tr("The sheet also points out wrong marks."),
        Aid.FULL: tr("The sheet also fills in what follows, and says why."),
        Aid.CHANCES: tr("The sheet also shows each tile’s chance of being missing."),
    }[aid]


def holder_name(names: Sequence[str], holder: tiles.Holder) -> str:
    """Return the name of a player, or of a place on the table."""
    if isinstance(holder, tiles.Spot):
        return {tiles.Spot.OPEN: tr("Face up"), tiles.Spot.MISSING: tr("Missing")}[holder]
    return names[holder]


def mark_name(mark: Mark) -> str:
    """Return the name of a mark."""
    return {Mark.HAS: tr("has it"), Mark.HAS_NOT: tr("doesn’t have it"), Mark.MAYBE: tr("maybe")}[mark]


def about_cell(page: SheetPage, cell: Cell, look: CellLook) -> str:
    """Return a description of a cell with everything visible in it."""
    names = page.view.setup.names
    parts = [tr("{tile}, {holder}.", tile=tile_name(cell.tile), holder=holder_name(names, cell.holder))]
    if look.given is not None:
        parts.append(tr("It was dealt here.") if look.given else tr("It wasn’t dealt here."))
    if look.mark is not None:
        mark = mark_name(look.mark)
        parts.append(tr("In pencil: {mark}.", mark=mark) if look.pencil else tr("Marked: {mark}.", mark=mark))
    if look.deduced is not None:
        parts.append(tr("It must be here.") if look.deduced else tr("It can’t be here."))
    if look.groups:
        parts.append(_groups(look.groups))
    if look.shown_to:
        shown = listing(names[seat] for seat in look.shown_to)
        parts.append(tr("You showed it to {names}.", names=shown))
    if look.chance is not None:
        parts.append(tr("{percent}% likely to be missing.", percent=_percent(look.chance)))
    if look.wrong:
        parts.append(tr("This contradicts the answers."))
    return " ".join(parts)


def _groups(numbers: Sequence[int]) -> str:
    listed = listing(numbers)
    return ntr("In group {numbers}.", "In groups {numbers}.", len(numbers), numbers=listed)


def _percent(chance: float) -> str:
    return tr("less than 1") if 0 < chance < 0.005 else str(round(100 * chance))


def because(log: Sequence[Entry], lines: Iterable[int]) -> str:
    """Return the reason for a conclusion: the turns of lines of the log."""
    turns = _turns(log, lines)
    if not turns:
        return tr("The deal shows this.")
    return ntr(
        "Turn {turns} shows this.", "Turns {turns} together show this.", len(turns), turns=listing(turns)
    )


def contradiction_text(log: Sequence[Entry], lines: Sequence[int], *, is_dealt: bool = False) -> str:
    """Return which lines contradict each other; ``is_dealt`` means that a dealer elsewhere wrote them."""
    turns = _turns(log, lines)
    if len(lines) == 1:
        return tr("Turn {turn} contradicts your hand and the face-up tiles.", turn=turns[0])
    if is_dealt:
        return ntr(
            "What the dealer said on turn {turns} can’t be true.",
            "What the dealer said on turns {turns} can’t all be true.",
            len(turns),
            turns=listing(turns),
        )
    return ntr(
        "Something noted on turn {turns} must be wrong.",
        "Something noted on turns {turns} must be wrong.",
        len(turns),
        turns=listing(turns),
    )


def _turns(log: Sequence[Entry], lines: Iterable[int]) -> list[str]:
    """Return the numbers of the turns to which lines of the log belong, each once."""
    return list(dict.fromkeys(str(log[line].turn) for line in lines))


def about_entry(page: SheetPage) -> str:
    """Return what the chosen line of the log means, with a count of the player's marks."""
    question = page.question
    if question is None:
        return ""
    parts = [_told(page, question)]
    if question.whom != page.seat:
        parts.append(_marks_so_far(page, question))
    if (group := page.group) is not None:
        parts.append(tr("You noted it as group {number}.", number=group.number))
    return " ".join(parts)


def _told(page: SheetPage, question: Question) -> str:
    facts = {"name": page.view.setup.names[question.whom], "face": face_name(question.face)}
    if question.kind is tiles.Kind.COUNT:
        return tr(
            "{name} has exactly {n} of the {face}.|You have exactly {n} of the {face}.",
            n=int(question.answer or 0),
            **facts,
        )
    if not question.answer:
        return tr("{name} has no {face}.|You have no {face}.", **facts)
    if question.tile is not None:
        return tr(
            "{name} has at least one of the {face}, and showed the {tile}.|"
            "You have at least one of the {face}, and showed the {tile}.",
            **facts,
            tile=tile_name(question.tile),
        )
    return tr("{name} has at least one of the {face}.|You have at least one of the {face}.", **facts)


def _marks_so_far(page: SheetPage, question: Question) -> str:
    marks = page.sheet.written.marks
    own = [marks.get(Cell(tile, question.whom)) for tile in page.of_question(question)]
    yes, no = own.count(Mark.HAS), own.count(Mark.HAS_NOT)
    return tr("Your marks: {yes} yes, {no} no, {rest} open.", yes=yes, no=no, rest=len(own) - yes - no)


def summary(page: SheetPage) -> str:
    """Return the text to show while nothing is pointed at or chosen."""
    if page.view.is_over:
        return tr("The match is over: you can’t change your notes.")
    if page.wrong:
        return ntr(
            "{n} note contradicts the answers: the one framed in red.",
            "{n} notes contradict the answers: those framed in red.",
            len(page.wrong),
        )
    if page.known is not None and page.fills_in:
        missing = page.known.missing
        if len(missing) == 1:
            return tr("The missing tile is the {tile}.", tile=tile_name(missing[0]))
        if len(missing) <= 4:
            return tr("One of these is missing: {tiles}.", tiles=tiles_text(missing))
        return ntr("{n} tile could be missing.", "{n} tiles could be missing.", len(missing))
    if page.known is not None and page.sheet.written.marks:
        return tr("No mark contradicts the answers.")
    return tr(
        "Click for no, yes or maybe; drag for several; right-click for yes. Keys: X no, Y yes, P maybe."
    )
