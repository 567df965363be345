"""Random matches of Deduction: replaying, saving, and invariants."""

import json

from hypothesis import given, settings, strategies as st

from tests.deductions import DeductionMatch, matches
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.moves import ChangeSeat
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import (
    Cell,
    Grouped,
    Mark,
    Marked,
    Notes,
    PencilErased,
    PencilInked,
    Sheet,
    Stroke,
    Ungrouped,
)
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, all_holders


@st.composite
def sheets(draw: st.DrawFn, players: int, log: int) -> Sheet:
    """Any note sheet for a log of so many lines, with some strokes undone."""
    cells = st.builds(Cell, st.sampled_from(ALL_TILES), st.sampled_from(all_holders(players)))
    tiles = st.sets(st.sampled_from(ALL_TILES), min_size=1, max_size=4)
    ordered = tiles.map(lambda some: tuple(tile for tile in ALL_TILES if tile in some))
    marks = st.none() | st.sampled_from(Mark)
    some_cells = st.lists(cells, min_size=1, max_size=5).map(tuple)
    numbers = st.integers(0, log - 1) if log else st.nothing()
    lines = st.none() | numbers
    strokes: st.SearchStrategy[Stroke] = st.one_of(
        st.builds(Marked, some_cells, marks, st.booleans()),
        st.builds(Grouped, st.integers(0, players - 1), ordered, lines, st.booleans()),
        st.builds(Ungrouped, st.integers(1, 4)),
        st.just(PencilErased()),
        st.just(PencilInked()),
    )
    sheet = Sheet(draw(st.sampled_from(Aid)))
    for stroke in draw(st.lists(strokes, max_size=12)):
        sheet = sheet.changed(stroke)
    for _ in range(draw(st.integers(0, 3))):
        sheet = sheet.undo()
    return sheet.remark(draw(numbers), draw(st.text(max_size=20))) if log else sheet


@settings(max_examples=12)
@given(matches(), st.data())
def test_what_is_saved_is_read_as_it_was(match: DeductionMatch, data: st.DataObject) -> None:
    log = len(match.state.log)
    drawn = tuple(data.draw(sheets(match.seats, log)) for _ in range(match.seats))
    match.notes = Notes(drawn, ("", "2026-01-31T17:05:09+00:00")[:log])
    if match.outcome is None:
        match.apply(ChangeSeat(0, Computer(Level.CLUB, data.draw(st.text(max_size=8)))))
    again = from_record(json.loads(json.dumps(to_record(match))))
    assert again.snapshot() == match.snapshot()
    assert again.state == match.state
    assert isinstance(again.notes, Notes)
    for read, sheet in zip(again.notes.sheets, drawn, strict=True):
        assert read.written == sheet.written
        assert read.undo().redo().written == sheet.undo().redo().written
