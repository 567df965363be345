"""The note sheet in words: steps of help, cells, and what a line of the log tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.rules.kinds import Holder, Kind, Spot
from topologic_qt.games.deduction.rules.log import Entry, Question
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.ui.sheet.page import CellLook, SheetPage
from topologic_qt.games.deduction.ui.tile_text import face_name, tile_name, tiles_text
from topologic_qt.widgets.translate import listing, ntr, tr


def aid_name(aid: Aid) -> str:
    """Return the name of a step of help."""
    return {
        Aid.PAPER: tr("Paper"),
        Aid.CHECK: tr("Check"),
        Aid.FULL: tr("Full"),
        Aid.CHANCES: tr("Chances"),
    }[aid]


def aid_choices() -> Mapping[Aid, str]:
    """Return every step of help with its name, from the least to the most."""
    return {aid: aid_name(aid) for aid in Aid}


def aid_summary(aid: Aid) -> str:
    """Return the description of a step of help."""
    return {
        Aid.PAPER: tr("The log is kept for you. What you make of it is up to you."),
        Aid.CHECK: tr("The sheet also points out marks that contradict the answers."),
        Aid.FULL: tr("The sheet also fills in everything that follows, and says why."),
        Aid.CHANCES: tr("The sheet also shows how likely each tile is to be the missing one."),
    }[aid]


def holder_name(names: Sequence[str], holder: Holder) -> str:
    """Return the name of a player, or of a place on the table."""
    if isinstance(holder, Spot):
        return {Spot.OPEN: tr("Face up"), Spot.MISSING: tr("Missing")}[holder]
    return names[holder]


def mark_name(mark: Mark) -> str:
    """Return the name of a mark."""
    return {Mark.HAS: tr("has it"), Mark.HAS_NOT: tr("does not have it"), Mark.MAYBE: tr("maybe")}[mark]


def about_cell(page: SheetPage, cell: Cell, look: CellLook) -> str:
    """Return a description of a cell with all that is to be seen in it."""
    names = page.view.setup.names
    parts = [tr("{tile}, {holder}.", tile=tile_name(cell.tile), holder=holder_name(names, cell.holder))]
    if look.given is not None:
        parts.append(tr("It is here, by the deal.") if look.given else tr("It is not here, by the deal."))
    if look.mark is not None:
        mark = mark_name(look.mark)
        parts.append(tr("In pencil: {mark}.", mark=mark) if look.pencil else tr("Marked: {mark}.", mark=mark))
    if look.deduced is not None:
        parts.append(tr("It must be here.") if look.deduced else tr("It cannot be here."))
    if look.groups:
        parts.append(_groups(look.groups))
    if look.shown_to:
        shown = listing(names[seat] for seat in look.shown_to)
        parts.append(tr("You showed it to {names}.", names=shown))
    if look.chance is not None:
        parts.append(tr("Chance to be missing: {percent} %.", percent=_percent(look.chance)))
    if look.wrong:
        parts.append(tr("This contradicts the answers."))
    return " ".join(parts)


def _groups(numbers: Sequence[int]) -> str:
    listed = listing(numbers)
    return ntr("One of group {numbers}.", "One of groups {numbers}.", len(numbers), numbers=listed)


def _percent(chance: float) -> str:
    return tr("less than 1") if 0 < chance < 0.005 else str(round(100 * chance))


def because(log: Sequence[Entry], lines: Iterable[int]) -> str:
    """Return the reason for a conclusion: the turns of lines of the log."""
    turns = _turns(log, lines)
    if not turns:
        return tr("The deal itself shows this.")
    return ntr(
        "Turn {turns} shows this.", "Turns {turns} together show this.", len(turns), turns=listing(turns)
    )


def contradiction_text(log: Sequence[Entry], lines: Sequence[int], *, is_dealt: bool = False) -> str:
    """Return the sentence about lines of the log that contradict each other.

    ``is_dealt`` says that a dealer elsewhere has told them, and nobody here noted them.
    """
    turns = _turns(log, lines)
    if len(lines) == 1:
        return tr("Turn {turn} contradicts the hand and the tiles on the table.", turn=turns[0])
    if is_dealt:
        return ntr(
            "What the dealer told in turn {turns} cannot be true.",
            "What the dealer told in these turns cannot all be true: {turns}.",
            len(turns),
            turns=listing(turns),
        )
    return ntr(
        "Something noted in turn {turns} must be wrong.",
        "Something noted in these turns must be wrong: {turns}.",
        len(turns),
        turns=listing(turns),
    )


def _turns(log: Sequence[Entry], lines: Iterable[int]) -> list[str]:
    """Return the numbers of the turns to which lines of the log belong, each once."""
    return list(dict.fromkeys(str(log[line].turn) for line in lines))


def about_entry(page: SheetPage) -> str:
    """Return what the chosen line of the log tells, with a count of the own marks."""
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
    if question.kind is Kind.COUNT:
        return tr("{name} has exactly {n} of the {face}.", n=int(question.answer or 0), **facts)
    if not question.answer:
        return tr("{name} has none of the {face}.", **facts)
    if question.tile is not None:
        return tr(
            "{name} has at least one of the {face}, and showed the {tile}.",
            **facts,
            tile=tile_name(question.tile),
        )
    return tr("{name} has at least one of the {face}.", **facts)


def _marks_so_far(page: SheetPage, question: Question) -> str:
    marks = page.sheet.written.marks
    own = [marks.get(Cell(tile, question.whom)) for tile in page.of_question(question)]
    yes, no = own.count(Mark.HAS), own.count(Mark.HAS_NOT)
    return tr("Your marks: {yes} yes, {no} no, {rest} open.", yes=yes, no=no, rest=len(own) - yes - no)


def summary(page: SheetPage) -> str:
    """Return the text that is shown while nothing is pointed at or chosen."""
    if page.view.is_over:
        return tr("The match is over: your notes stay as they are.")
    if page.wrong:
        return ntr(
            "{n} note contradicts the answers: it has a red frame.",
            "{n} notes contradict the answers: they have red frames.",
            len(page.wrong),
        )
    if page.known is not None and page.fills_in:
        missing = page.known.missing
        if len(missing) == 1:
            return tr("The missing tile is {tile}.", tile=tile_name(missing[0]))
        if len(missing) <= 4:
            return tr("One of these is missing: {tiles}.", tiles=tiles_text(missing))
        return ntr("{n} tile can be missing.", "{n} tiles can be missing.", len(missing))
    if page.known is not None and page.sheet.written.marks:
        return tr("No mark contradicts the answers.")
    return tr("Click a cell for no, yes or maybe, or drag over several; right-click for yes. Keys: X, Y, P.")
