"""Deduction at a real table: notes lead to the same conclusions, and mistakes are found."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.deductions import DeductionMatch, matches
from tests.property.test_deduction_knowledge import AS_FOUND, much_asked, places_of
from tests.real_tables import noted, table_setup, told_to
from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question
from topologic_qt.games.deduction.rules.moves import Correct, Strike, Tell
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, with_face
from topologic_qt.games.deduction.ui.companion.draft import Stage, begun
from topologic_qt.games.deduction.ui.words import face_key

seats = st.integers(0, 4)


@pytest.mark.long
@settings(max_examples=10, phases=AS_FOUND)
@given(st.one_of(matches(), much_asked()), seats)
def test_a_noted_match_leads_to_the_conclusions_of_the_real_one(match: DeductionMatch, at: Seat) -> None:
    seat = at % match.seats
    state = match.state
    peeked = any(isinstance(entry, Announcement) and entry.announcer == seat for entry in state.log)
    assume(not peeked)  # whoever announced wrongly has seen the missing tile
    table = noted(match, seat)
    assert places_of(known_to(table.view(seat), seat)) == places_of(known_to(state, seat))
    assert (table.state.active, table.state.winner) == (state.active, state.winner)


@settings(max_examples=30)
@given(matches(), seats, st.data())
def test_a_noted_match_is_saved_and_opened(match: DeductionMatch, at: Seat, data: st.DataObject) -> None:
    seat = at % match.seats
    table = noted(match, seat)
    lines = len(table.state.log)
    if lines and not table.state.is_over:
        number = data.draw(st.integers(0, lines - 1))
        if data.draw(st.booleans()):
            table.apply(Strike(number))
        else:
            table.apply(Correct(number, table.state.log[number]))
    table.notes = blank_notes(table.setup)
    again = from_record(to_record(table))
    assert (again.state, again.setup) == (table.state, table.setup)
    assert [*map(type, again.moves)] == [*map(type, table.moves)]
    while table.can_take_back:
        table.take_back()
    assert table.state == Deduction().initial_state(table.setup)


@given(matches(), seats)
def test_views_of_others_have_nothing_that_the_player_typed(match: DeductionMatch, at: Seat) -> None:
    seat = at % match.seats
    table = noted(match, seat)
    assume(not table.state.is_over)
    for viewer in (None, (seat + 1) % match.seats):
        view = table.view(viewer)
        assert view.hands == (None,) * match.seats
        assert view.setup.at_table is not None
        assert view.setup.at_table.hand is None
        questions = (entry for entry in view.log if isinstance(entry, Question))
        assert all(one.tile is None or viewer in (one.asker, one.whom) for one in questions)


@pytest.mark.long
@settings(max_examples=8, phases=AS_FOUND)
@given(much_asked(), st.data())
def test_one_wrong_entry_is_among_those_that_contradict_each_other(
    match: DeductionMatch, data: st.DataObject
) -> None:
    told = list(told_to(match, 0))
    number = data.draw(st.sampled_from([n for n, entry in enumerate(told) if isinstance(entry, Question)]))
    told[number] = _wrong(told[number], data)
    table = DeductionMatch(Deduction(), table_setup(match, 0))
    for entry in told:
        table.apply(Tell(entry))
    known = known_to(table.view(0), 0)
    if not known.is_contradictory:
        return
    found = known.contradiction()
    assert found is not None
    assert number in found
    for line in found:  # none of them can be left out
        fewer = [told[other] for other in found if other != line]
        smaller = DeductionMatch(Deduction(), table_setup(match, 0))
        for entry in fewer:
            smaller.apply(Tell(entry))
        assert not known_to(smaller.view(0), 0).is_contradictory
    table.apply(Correct(number, told_to(match, 0)[number]))
    assert not known_to(table.view(0), 0).is_contradictory


def _wrong(entry: Entry, data: st.DataObject) -> Entry:
    """The line with another answer."""
    assert isinstance(entry, Question)
    if entry.kind is Kind.HAVE:
        return replace(entry, answer=not entry.answer, tile=None)
    most = min(4, len(with_face(ALL_TILES, entry.face)))
    others = [number for number in range(most + 1) if number != entry.answer]
    return replace(entry, answer=data.draw(st.sampled_from(others)))


@settings(max_examples=30)
@given(matches(), seats)
def test_every_question_can_be_noted_by_its_keys(match: DeductionMatch, at: Seat) -> None:
    seat = at % match.seats
    table = DeductionMatch(Deduction(), table_setup(match, seat))
    for entry in told_to(match, seat):
        if isinstance(entry, Question) and not table.state.is_over:
            draft = begun(table.view(seat))
            while draft.asker != entry.asker:
                draft = draft.with_asker(1)
            for key in keys_of(entry, seat):
                draft = draft.chosen({pick.key: pick.value for pick in draft.picks()}[key])
            assert draft.stage is Stage.DONE
            assert draft.entry == replace(entry, turn=1, level=None)
        table.apply(Tell(entry))


def keys_of(question: Question, seat: Seat) -> list[str]:
    """The keys for a question: whom, about what, the coin's other half, the answer, a tile."""
    other = Line.VALUE if question.line is Line.SUIT else Line.SUIT
    answer = ("Y" if question.answer else "N") if question.kind is Kind.HAVE else str(question.answer)
    halves = [face_key(line.of(question.coin)) for line in (question.line, other)]
    keys = [str(question.whom + 1), *halves, answer]
    if question.answer is True and seat in (question.asker, question.whom):
        keys.append("-" if question.tile is None else face_key(other.of(question.tile)))
    return keys
