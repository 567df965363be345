"""Note sheets: marks, groups, pencil notes, and checks against conclusions."""

import pytest

from tests.deductions import begun, have, play, show, tile, tiles
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.setup import Aid, new_setup
from topologic_qt.games.deduction.rules.sheet import (
    Cell,
    Group,
    Grouped,
    Mark,
    Notes,
    PencilErased,
    PencilInked,
    Sheet,
    Ungrouped,
    blank_notes,
    impossible,
    notes_of,
    proof_against,
)
from topologic_qt.games.deduction.rules.tiles import Spot

S3, M3 = tile("S3"), tile("M3")


def test_cells_are_marked_and_a_group_has_a_number_of_its_own() -> None:
    sheet = Sheet().mark([Cell(S3, 1), Cell(M3, Spot.MISSING)], Mark.HAS)
    sheet = sheet.mark([Cell(S3, 1)], Mark.HAS_NOT).mark([Cell(M3, Spot.MISSING)], None)
    assert sheet.written.marks == {Cell(S3, 1): Mark.HAS_NOT}
    assert sheet.mark([Cell(S3, 1)], Mark.HAS_NOT) is sheet
    assert sheet.mark([], Mark.MAYBE) is sheet
    sheet = Sheet().changed(Grouped(1, tiles("S3 S4"), 0)).changed(Grouped(2, tiles("M3 C3")))
    assert sheet.written.groups == (
        Group(1, 1, tiles("S3 S4"), 0, pencil=False),
        Group(2, 2, tiles("M3 C3"), None, pencil=False),
    )
    sheet = sheet.changed(Ungrouped(2)).changed(Grouped(0, tiles("A5")))
    assert [group.number for group in sheet.written.groups] == [1, 3]
    assert sheet.changed(Ungrouped(7)) is sheet


def test_pencil_lies_over_ink_and_can_be_thrown_away() -> None:
    inked = Sheet().mark([Cell(S3, 1)], Mark.MAYBE)
    sheet = inked.mark([Cell(S3, 1), Cell(M3, 1)], Mark.HAS, pencil=True)
    sheet = sheet.changed(Grouped(2, tiles("M3 C3"), pencil=True))
    assert sheet.written.marks == {Cell(S3, 1): Mark.HAS, Cell(M3, 1): Mark.HAS}
    gone = sheet.changed(PencilErased())
    assert gone.written.marks == {Cell(S3, 1): Mark.MAYBE}
    assert gone.written.groups == ()
    assert gone.undo().written == sheet.written
    assert gone.undo().undo().redo().redo().redo() == gone
    assert gone.undo().undo().redo().redo().written == gone.written
    assert gone.changed(PencilErased()) is gone
    drawn_over = sheet.changed(PencilInked())
    assert drawn_over.written.ink == sheet.written.marks
    assert drawn_over.written.pencil == {}
    assert [group.pencil for group in drawn_over.written.groups] == [False]
    assert drawn_over.changed(PencilErased()) is drawn_over


def test_remarks_help_and_advice_are_kept() -> None:
    sheet = Sheet().remark(3, "  odd \n answer ")
    assert sheet.remarks == {3: "odd answer"}
    assert sheet.remark(3, "odd answer") is sheet
    assert sheet.remark(3, " ").remarks == {}
    assert len(Sheet().remark(0, "x" * 300).remarks[0]) == 200
    assert Sheet().advised().advised().suggestions == 2
    assert Sheet().raised(Aid.FULL).aid is Aid.FULL
    with pytest.raises(ValueError, match="cannot go back"):
        Sheet(Aid.FULL).raised(Aid.CHECK)
    notes = Notes((Sheet(),) * 3).stamped(2, "2026-01-31T17:05:09+00:00")
    assert notes.times == ("", "2026-01-31T17:05:09+00:00")
    assert notes.stamped(2, "later") is notes_of(notes) is notes
    with pytest.raises(TypeError):
        notes_of(())


def test_nobody_sees_the_sheet_of_another() -> None:  # R25
    notes = blank_notes(new_setup(aid=Aid.CHECK))
    assert [sheet.aid for sheet in notes.sheets] == [Aid.CHECK] * 3
    secret = Sheet().mark([Cell(S3, 1)], Mark.HAS).remark(0, "secret")
    notes = notes.changed(1, secret)
    assert notes.seen_by(1).sheets == (Sheet(), secret, Sheet())
    for seat in (0, 2, None):
        assert notes.seen_by(seat).sheets[1] == Sheet()
        assert "secret" not in repr(notes.seen_by(seat))


def test_notes_that_cannot_be_right_are_found_with_the_lines_that_prove_it() -> None:
    match = play(begun(coins="S5 Sn"), have(1, "value"), show("S5"), Pass())
    known = known_to(match.view(0), 0)
    s5, sn = tile("S5"), tile("Sn")
    sheet = (
        Sheet()
        .mark([Cell(s5, 1), Cell(M3, 2)], Mark.HAS)
        .mark([Cell(s5, 2), Cell(sn, 1)], Mark.HAS_NOT)
        .mark([Cell(M3, 1)], Mark.MAYBE)
        .changed(Grouped(1, tiles("S5 C5")))
    )
    assert impossible(sheet.written, known) == []
    sheet = (
        sheet.mark([Cell(s5, 1)], Mark.HAS_NOT)
        .mark([Cell(s5, 2)], Mark.MAYBE)
        .mark([Cell(sn, 2)], Mark.HAS, pencil=True)
        .changed(Grouped(2, tiles("S5 C5"), pencil=True))
    )
    found = impossible(sheet.written, known)
    assert [(note, proof_against(note, sheet.written, known)) for note in found] == [
        (Cell(s5, 1), (0,)),
        (Cell(s5, 2), (0,)),
        (Cell(sn, 2), ()),
        (Group(2, 2, tiles("S5 C5"), None, pencil=True), (0,)),
    ]


def test_lines_that_are_taken_back_take_their_notes_along_and_the_others_stay() -> None:
    sheet = (
        Sheet(Aid.CHECK)
        .changed(Grouped(1, tiles("S3 S4"), 0))
        .changed(Grouped(1, tiles("M3 M4"), 2))
        .mark([Cell(tile("M3"), 2)], Mark.HAS)
        .undo()
        .remark(0, "first")
        .remark(2, "third")
        .advised()
    )
    times = ("2026-01-31T17:05:09+00:00", "", "2026-01-31T17:09:09+00:00")
    notes = Notes((sheet,), times).before(2)
    assert [group.entry for group in notes.sheets[0].written.groups] == [0, None]
    assert dict(notes.sheets[0].remarks) == {0: "first"}
    assert notes.times == times[:2]
    assert (notes.sheets[0].aid, notes.sheets[0].suggestions) == (Aid.CHECK, 1)
    assert notes.sheets[0].redo().written.marks == {Cell(tile("M3"), 2): Mark.HAS}
