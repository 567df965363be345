"""The parts of Deduction that the program asks for without a screen."""

import json

from tests.deductions import announce, begun, count, play
from topologic_qt.games.capabilities import Codec, Notes as NotesCapability, Results
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.capabilities import DeductionNotes, DeductionResults
from topologic_qt.games.deduction.protocol import DeductionProtocol
from topologic_qt.games.deduction.rules import (
    Aid,
    Move,
    Notes,
    Result,
    Setup,
    State,
    View,
    blank_notes,
    new_setup,
)
from topologic_qt.games.protocol import EngineSupport

CODEC: Codec[Setup, State, Move, View] = records
NOTES: NotesCapability[Setup, State, Move, View] = DeductionNotes()
RESULTS: Results[Setup, State, Move, View] = DeductionResults()
PROTOCOL: EngineSupport[Setup, State, Move, View] = DeductionProtocol()
"""They keep the contract, which mypy checks here."""

TIME = "2026-01-31T17:05:09+00:00"


def test_a_match_has_notes_with_times_a_record_and_at_the_end_a_row() -> None:
    match = begun()
    match.notes = NOTES.blank(match.setup)
    assert NOTES.stamped(match, TIME) == blank_notes(match.setup)
    play(match, count(1, "suit"))
    match.notes = NOTES.stamped(match, TIME)
    assert isinstance(match.notes, Notes)
    assert match.notes.times == (TIME,)
    assert NOTES.stamped(match, "later") == match.notes
    again = CODEC.from_record(json.loads(json.dumps(CODEC.to_record(match.snapshot()))))
    assert again.snapshot() == match.snapshot()
    assert RESULTS.rows(match) == {}
    play(match, announce("A5"))
    (row,) = RESULTS.rows(match).values()
    assert Result.from_row(row).winner == 0


def test_blank_sheets_begin_with_the_help_that_was_agreed() -> None:
    blank = NOTES.blank(new_setup(aid=Aid.FULL))
    assert isinstance(blank, Notes)
    assert [sheet.aid for sheet in blank.sheets] == [Aid.FULL] * 3
