"""Saved matches of Deduction are read unchanged."""

import json
from typing import Any

from tests.deductions import THREE, DeductionMatch, announce, begun, count, have, play, show, tile, tiles
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Pass, Resign
from topologic_qt.games.deduction.rules.setup import Aid, new_setup
from topologic_qt.games.deduction.rules.sheet import (
    Cell,
    Grouped,
    Mark,
    PencilErased,
    PencilInked,
    Sheet,
    Ungrouped,
    blank_notes,
)
from topologic_qt.games.deduction.rules.tiles import Spot
from topologic_qt.storage.envelope import pack

SECRETS = {*map(str, THREE.tiles)} - {"S5", "Cn", "Sn", "A5"}
"""Tiles that nothing public names in the match below."""


def a_match() -> DeductionMatch:
    """A match with every kind of move and every kind of stroke."""
    seating = (None, Computer(Level.CLUB, "hushed"), None)
    setup = new_setup(seed="whisper", deal=THREE, coins=tiles("S5 Cn Sn"), first=0, seating=seating)
    match = DeductionMatch(Deduction(), setup)
    match.apply_automatic_moves()
    play(match, have(1, "suit"), show("S4"), ChangeSeat(1, None), Pass(), count(2, "value"), announce("Sn"))
    play(match, ChangeSeat(1, Computer(Level.MASTER, "hushed")), have(0, "suit"), show("S2"), Resign())
    own = (
        Sheet(Aid.CHECK)
        .mark([Cell(tile("S4"), 1), Cell(tile("M3"), Spot.MISSING)], Mark.HAS)
        .mark([Cell(tile("S4"), 2), Cell(tile("A4"), Spot.OPEN)], None)
        .changed(Grouped(1, tiles("S3 S4"), 0))
        .mark([Cell(tile("M3"), 2)], Mark.MAYBE, pencil=True)
        .changed(PencilInked())
        .changed(Grouped(2, tiles("M3 C3"), pencil=True))
        .changed(PencilErased())
        .mark([Cell(tile("M3"), 2)], Mark.HAS_NOT)
        .changed(Ungrouped(1))
        .undo()
        .remark(0, "Ben has “S4”")
        .advised()
    )
    match.notes = blank_notes(setup).changed(0, own).stamped(2, "2026-01-31T17:05:09+00:00")
    return match


def saved(match: DeductionMatch) -> dict[str, Any]:
    """The record of a match, as read from JSON."""
    record: dict[str, Any] = json.loads(json.dumps(to_record(match.snapshot())))
    return record


def test_a_match_is_read_as_it_was_written_also_before_the_first_coin_and_after_the_end() -> None:
    match = a_match()
    again = from_record(saved(match))
    assert again.snapshot() == match.snapshot()
    assert again.state == match.state
    assert again.notes == match.notes
    fresh = DeductionMatch(Deduction(), new_setup(seed="x"))
    over = play(begun(), count(1, "suit"), announce("A5"))
    for match, given in ((fresh, False), (over, True)):
        assert saved(match)["given_deal"] is given
        assert from_record(saved(match)).notes == blank_notes(match.setup)
        match.notes = blank_notes(match.setup)
        assert from_record(saved(match)).snapshot() == match.snapshot()


def test_no_secret_can_be_read_by_eye() -> None:
    text = pack("deduction", saved(a_match())).decode()
    words = {*text.replace('"', " ").split()}
    assert not words & SECRETS
    for secret in ("whisper", "hushed", "Ben has", "pencil", "has-not"):
        assert secret not in text
    assert text != pack("deduction", saved(a_match())).decode()


def test_a_long_sheet_goes_into_several_envelopes() -> None:
    match = a_match()
    sheet = Sheet()
    for number in range(200):
        sheet = sheet.mark([Cell(tile("S4"), number % 3)], (Mark.HAS, Mark.MAYBE)[number % 2])
    match.notes = blank_notes(match.setup).changed(2, sheet)
    record = saved(match)
    assert [len(page["sealed"]) > 1 for page in record["notes"]["sheets"]] == [False, False, True]
    assert from_record(record).notes == match.notes
