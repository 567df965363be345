"""Deduction at a real table: lines are noted, corrected and taken back; other matches stay strict."""

from dataclasses import replace

import pytest

from tests.deductions import begun, have, play, tile, tiles
from tests.real_tables import FACE_UP, HAND, SETUP, at_table
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.deduction.rules.apart import AtTable
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.match_results import results
from topologic_qt.games.deduction.rules.moves import (
    ChangeSeat,
    Correct,
    Move,
    Pass,
    Retype,
    Rule,
    Strike,
    TableMove,
    Tell,
)
from topologic_qt.games.deduction.rules.real_table import MAX_CHANGES
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line


def asked(asker: int, whom: int, coin: str, answer: bool | int, shown: str = "", line: str = "value") -> Tell:
    """A question about the value of a coin, noted with its answer."""
    kind = Kind.HAVE if isinstance(answer, bool) else Kind.COUNT
    seen = tile(shown) if shown else None
    return Tell(Question(1, asker, whom, tile(coin), kind, Line(line), answer, seen))


def test_turns_are_counted_and_the_next_player_is_expected() -> None:
    match = at_table()
    assert (match.state.step, match.state.seat, match.to_move) == (Step.TABLE, 0, frozenset({0}))
    match.apply(asked(0, 1, "S3", 2))
    match.apply(asked(1, 2, "Ma", True))
    assert [entry.turn for entry in match.state.log] == [1, 2]
    assert (match.state.seat, match.state.number) == (2, 3)
    match.apply(Tell(Announcement(9, 1, tile("A5"), right=False)))
    match.apply(asked(2, 0, "S3", False))
    match.apply(asked(0, 2, "S3", 1))
    assert [entry.turn for entry in match.state.log] == [1, 2, 2, 3, 4]
    assert match.state.seat == 2  # Ben is out
    left = at_table(Tell(Resignation(9, 0))).state
    assert (left.seat, left.log[0].turn) == (1, 1)


def test_a_line_has_a_lasting_number_and_is_corrected_struck_and_taken_back() -> None:
    match = at_table(asked(0, 1, "S3", 2), asked(1, 2, "Ma", True), asked(2, 1, "C3", 1))
    before = match.state
    assert [*before.line_numbers] == [0, 1, 2]
    match.apply(Strike(0))
    assert [entry.turn for entry in match.state.log] == [1, 2]
    match.apply(Correct(0, asked(1, 0, "M4", 0).entry))
    first = match.state.log[0]
    assert isinstance(first, Question)
    assert (first.whom, first.answer) == (0, 0)
    match.apply(asked(0, 1, "A3", 1))
    assert [*match.state.line_numbers] == [1, 2, 5]
    for _ in range(3):
        match.take_back()
    assert match.state == before
    assert [*play(begun(), have(1, "suit")).state.line_numbers] == [0]


def test_a_table_takes_no_more_than_any_table_needs() -> None:
    match = at_table(*[Tell(Announcement(1, 1, tile("S3"), right=False))] * MAX_CHANGES)
    assert len(match.state.log) == MAX_CHANGES
    for move in (asked(0, 1, "S3", 2), Strike(0), Retype(HAND, FACE_UP)):
        with pytest.raises(IllegalMove) as refused:
            match.apply(move)
        assert refused.value.rule is Rule.TOO_MANY_CHANGES
    match.take_back()
    match.apply(Strike(0))


def test_the_match_ends_by_the_right_tile_or_with_one_player_left() -> None:
    match = at_table(asked(0, 1, "S3", 2), Tell(Announcement(1, 0, tile("A5"), right=True)))
    assert (match.state.winner, match.state.missing, match.to_move) == (0, tile("A5"), frozenset())
    match = at_table(asked(0, 1, "S3", 2), Tell(Resignation(1, 0)), Tell(Resignation(1, 1)))
    assert match.state.winner == 2
    assert results(match.state, blank_notes(match.setup)) == []
    match.take_back()
    assert match.state.step is Step.TABLE


def test_the_own_tiles_are_typed_in_once_more_and_contradictions_found() -> None:
    match = at_table(asked(0, 1, "S3", 2))
    match.apply(Retype(tiles("Sn Sa S2 Mn Ma M2 Ca"), tiles("C5 A4")))
    assert tile("Ca") in match.view(0).hand
    assert known_to(match.view(0), 0).possible[tile("Ca")] == (0,)
    match = at_table(asked(0, 1, "S3", 0), asked(1, 2, "Ma", True), asked(2, 1, "A3", True))
    known = known_to(match.view(0), 0)
    assert known.is_contradictory
    assert known.contradiction() == (0, 2)


def test_what_makes_no_sense_at_a_table_is_refused() -> None:
    suns = Question(1, 0, 1, tile("S3"), Kind.COUNT, Line.SUIT)
    cases: dict[Rule, list[Move]] = {
        Rule.YOURSELF: [asked(0, 0, "S3", 1)],
        Rule.NO_SUCH_SEAT: [
            asked(0, 3, "S3", 1),
            Tell(Resignation(1, 5)),
            Tell(Announcement(1, -1, tile("S3"), right=False)),
        ],
        Rule.WRONG_ANSWER: [
            asked(0, 1, "S3", 5),
            Tell(replace(suns, kind=Kind.HAVE, answer=1)),
            Tell(replace(suns, answer=True)),
            Tell(suns),
        ],
        Rule.OTHER_FACE: [asked(0, 1, "S3", True, "M4")],
        Rule.NOT_SEEN: [asked(1, 2, "S3", True, "M3"), asked(0, 1, "S3", False, "M3")],
        Rule.NO_SUCH_LINE: [Strike(0), Correct(-1, Resignation(1, 0))],
        Rule.IMPOSSIBLE_TILES: [Retype(HAND[1:], FACE_UP), Retype(HAND, tiles("C5 Sn"))],
        Rule.NOT_NOW: [Pass(), have(1, "suit"), ChangeSeat(1, Computer())],
    }
    for rule, moves in cases.items():
        for move in moves:
            with pytest.raises(IllegalMove) as refused:
                at_table(move)
            assert refused.value.rule is rule, move


def test_a_match_that_is_played_here_takes_no_notes_and_no_table_that_cannot_be_is_set_up() -> None:
    match = play(begun(), have(1, "suit"))
    moves: list[TableMove] = [asked(0, 1, "S3", 1), Strike(0), Retype(HAND, FACE_UP)]
    for move in moves:
        with pytest.raises(IllegalMove) as refused:
            match.apply(move)
        assert refused.value.rule is Rule.NOT_NOW
    assert not match.can_take_back
    for at in (
        *(AtTable.of(seat, HAND, FACE_UP) for seat in (-1, 3)),
        AtTable.of(0, HAND[1:], FACE_UP),
        AtTable.of(0, HAND, FACE_UP[1:]),
        AtTable.of(0, HAND, tiles("C5 Sn")),
    ):
        with pytest.raises(SetupError):
            replace(SETUP, at_table=at)
    for dealt in ({"deal": begun().setup.deal}, {"coins": tiles("S3")}, {"seed": "x"}):
        with pytest.raises(SetupError, match="real"):
            replace(SETUP, **dealt)
    with pytest.raises(SetupError, match="Only people play"):
        replace(SETUP, seating=(None, Computer(), None))
    with pytest.raises(ValueError, match="view"):  # the setup of somebody else's view
        Deduction().initial_state(at_table().view(1).setup)
