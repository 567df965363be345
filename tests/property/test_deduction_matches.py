"""Random matches of Deduction: replaying, saving, and what always holds."""

import json

from hypothesis import given, settings, strategies as st

from tests.deductions import DeductionMatch, matches
from tests.records import MemoryStore
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.dealer import shown_by_rule
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.match_results import COLUMNS, results
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Draw, Resign, Show
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
    blank_notes,
)
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, all_holders


@given(matches())
def test_replaying_the_moves_gives_the_same_match_and_a_result_at_its_end(match: DeductionMatch) -> None:
    again = DeductionMatch(Deduction(), match.setup, match.moves)
    assert again.state == match.state
    coins = [move.coin for move in match.moves if isinstance(move, Draw)]
    assert coins == [match.setup.coin(number) for number in range(1, len(coins) + 1)]
    found = results(match.state, blank_notes(match.setup))
    asked = any(isinstance(line, Question) for line in match.state.log)
    assert len(found) == (match.state.players if match.outcome is not None and asked else 0)
    assert MemoryStore(COLUMNS, *(result._asdict() for result in found)).count == len(found)
    if found:
        assert [result.won for result in found] == [seat == match.state.winner for seat in range(len(found))]


@given(matches())
def test_a_match_waits_for_one_seat_or_is_over_and_every_yes_is_shown(match: DeductionMatch) -> None:
    legal, state, deal = list(Deduction().legal_moves(match.state)), match.state, match.setup.deal
    assert len({*legal}) == len(legal)
    assert Deduction().automatic_move(state) is None
    assert (match.outcome is None) == (len(match.to_move) == 1) == bool(legal)
    assert state.is_over or state.seat in state.active
    for move in legal:
        Deduction().apply(state, move)
    assert (legal[-1:] == [Resign()]) == (state.step in (Step.ASK, Step.ANNOUNCE))
    assert deal is not None
    for line in state.log:
        if isinstance(line, Question):
            assert (line.tile is not None) == (line.answer is True) or line == state.question
            assert line.tile is None or line.tile in deal.hands[line.whom]
            assert line.tile is None or line.face in line.tile
    left: set[int] = set()
    again = DeductionMatch(Deduction(), match.setup)
    for move in match.moves:
        question = again.state.question
        if isinstance(move, Show) and question and question.whom in left:
            assert move.tile == shown_by_rule(deal.hands[question.whom], question.face)
        if isinstance(move, Resign):
            left.add(again.state.seat)
        again.apply(move)
    assert left == state.resigned


@st.composite
def sheets(draw: st.DrawFn, players: int, log: int) -> Sheet:
    """Any note sheet beside a log of so many lines, with some strokes undone."""
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
