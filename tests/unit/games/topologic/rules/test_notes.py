"""Notes beside the hints, and the warnings about marks that cannot be right."""

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, enter, find_at_once, new_match, tile, tiles
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import Evidence, Knowledge
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideAtTable, HideSecret, Move
from topologic_qt.games.topologic.rules.notes import (
    MAX_REMARK_LENGTH,
    Contradiction,
    Mark,
    Notes,
    contradictions,
)
from topologic_qt.games.topologic.rules.setup import Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.state import Turn, peek


def turn(names: str, hint: int) -> Turn:
    return Turn(tiles(names), hint, ())


def test_a_mark_that_the_hints_rule_out_is_named_with_the_turn_that_does() -> None:
    knowledge = Knowledge().caught_up([turn("R1 R1 R1", 3), turn("B2 B2 B2", 0)])
    marks = Notes().mark([tile("R2"), tile("R3"), tile("G5")], Mark.SUSPECTED).marks
    assert contradictions(marks, knowledge) == {
        tile("R2"): Contradiction(Mark.SUSPECTED, 2, Evidence(2, 0, 3)),
        tile("G5"): Contradiction(Mark.SUSPECTED, 1, Evidence(1, 3, 0)),
    }


def test_ruling_out_is_a_mistake_only_with_the_only_tile_that_is_left() -> None:
    some = Knowledge().caught_up([turn("R1 R1 R1", 3), turn("G5 G5 G5", 0)])
    assert some.ruled_out.get(tile("G5")) == Evidence(1, 3, 0)
    assert contradictions(Notes().mark(tiles("G5 R2"), Mark.RULED_OUT).marks, some) == {}
    knowledge = Knowledge().caught_up([turn("R1 R1 R1", 6), turn("B2 B2 B2", 0)])
    assert knowledge.decided_in == 1
    marks = Notes().mark([tile("R1")], Mark.RULED_OUT).marks
    assert contradictions(marks, knowledge) == {tile("R1"): Contradiction(Mark.RULED_OUT, 1, None)}


def test_a_remark_is_one_line_and_can_be_rubbed_out() -> None:
    page = Notes().remark(3, "  not\nred  ")
    assert page.remarks == {3: "not red"}
    assert page.remark(3, " ").remarks == {}
    assert len(Notes().remark(1, "x" * 999).remarks[1]) == MAX_REMARK_LENGTH


def test_what_changes_nothing_is_the_same_page() -> None:
    page = Notes().mark([tile("R1")], Mark.POSSIBLE).remark(1, "so")
    assert page.mark([tile("R1")], Mark.POSSIBLE) is page
    assert page.mark([tile("R2")], None) is page
    assert page.remark(1, "so ") is page
    assert Notes().undo() == Notes().redo() == Notes()


def test_hints_of_which_nobody_knows_when_they_came_have_no_time() -> None:
    page = Notes().stamped(3, "2025-01-31T17:05:09+00:00")
    assert page.times == ("", "", "2025-01-31T17:05:09+00:00")
    assert page.stamped(3, "later") is page
    assert page.stamped(4, "later").times == (*page.times, "later")
    assert Assistance.PAPER.higher == (Assistance.CHECK, Assistance.FULL)
    assert Assistance.CHECK.higher == (Assistance.FULL,)
    assert Assistance.FULL.higher == ()
    assert page.raised(Assistance.CHECK).raised(Assistance.CHECK).aid is Assistance.CHECK
    with pytest.raises(ValueError, match="full"):
        page.raised(Assistance.FULL).raised(Assistance.CHECK)


def test_a_turn_is_counted_once_however_often_a_suggestion_for_it_is_looked_at() -> None:
    page = Notes().advised(1).advised(1).advised(3).advised(3)
    assert page.suggestions == 2
    helped = [each.is_helped for each in (Notes(), page, Notes(Assistance.CHECK))]
    assert helped == [False, True, True]
    opened = Notes(suggestions=2)  # which turns these were is not kept
    assert opened.advised(2).suggestions == 2
    assert opened.advised(3).advised(3).suggestions == 3
    assert Notes(suggestions=12).advised(3).suggestions == 12


def seen_by(match: TopologicMatch, seat: int | None) -> Tile | None:
    """The tile seen by the player of a seat."""
    return peek(match.view(seat))


def seated(seating: Seating) -> TopologicMatch:
    """A match with this seating."""
    return TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3, seating=seating))


def test_the_referee_sees_it_from_hiding_to_the_end_of_the_round() -> None:
    match = new_match()
    assert seen_by(match, 0) is None
    match.apply(HideSecret(tile("Y5")))
    assert seen_by(match, 0) == tile("Y5")
    enter(match, "R1 R2 R3")
    assert seen_by(match, 0) == tile("Y5")
    assert [seen_by(match, seat) for seat in (1, None)] == [None, None]
    match.apply(GiveUp())
    assert [seen_by(match, seat) for seat in (0, 1, None)] == [None, None, None]
    find_at_once(match)
    assert [seen_by(match, seat) for seat in (0, 1, None)] == [None, None, None]


def test_a_computer_shows_nobody_what_it_hid_and_does_not_look_when_it_seeks() -> None:
    hides = seated(Seating((Computer(), None)))
    hides.apply(HideSecret(tile("Y5")))
    assert [seen_by(hides, seat) for seat in (0, 1, None)] == [None, None, None]
    seeks, takes_over = seated(Seating((None, Computer()))), new_match()
    for match in (seeks, takes_over):
        match.apply(HideSecret(tile("Y5")))
    takes_over.apply(ChangeSeat(1, Computer()))
    assert [match.state.hides_alone for match in (seeks, takes_over, hides)] == [True, False, False]
    for match in (seeks, takes_over):
        assert [seen_by(match, seat) for seat in (0, 1, None)] == [tile("Y5"), None, None]


def test_at_a_real_table_it_is_there_for_a_referee_with_the_program() -> None:
    cases: list[tuple[int, Move]] = [(0, HideSecret(tile("Y5"))), (1, HideAtTable())]
    for beside, move in cases:
        match = seated(Seating(at_table=beside))
        match.apply(move)
        assert seen_by(match, 0) == (tile("Y5") if beside == 0 else None)
    match = new_match()  # a seeker's copy
    match.apply(HideSecret(None, "", "5e" * 20))
    assert seen_by(match, 0) is None


def test_every_peek_is_counted_in_its_turn() -> None:
    page = Notes().peeked(2).peeked(1).peeked(2)
    assert page.peeks == {1: 1, 2: 2}
    assert page != Notes()
