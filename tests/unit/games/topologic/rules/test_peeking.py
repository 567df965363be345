"""Who may look up where the secret lies while a round goes on."""

from tests.tables import ORDERED, TopologicMatch, drawn, enter, find_at_once, new_match, tile
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideAtTable, HideSecret, Move
from topologic_qt.games.topologic.rules.notes import Notes
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.state import peek


def seen_by(match: TopologicMatch, seat: int | None) -> Tile | None:
    """What somebody in that seat sees who looks."""
    return peek(match.view(seat))


def seated(seating: Seating) -> TopologicMatch:
    """A match for those who sit like that."""
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
