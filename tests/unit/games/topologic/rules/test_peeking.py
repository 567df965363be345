"""Who may look up where the secret lies while a round goes on."""

from hypothesis import given, strategies as st

from tests.property.test_secrecy import twins
from tests.tables import ORDERED, TopologicMatch, drawn, enter, find_at_once, new_match, tile
from topologic_qt.games.topologic.rules import (
    ChangeSeat,
    Computer,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    Notes,
    Seating,
    Setup,
    Tile,
    Topologic,
    peek,
)


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


def test_nobody_looks_when_the_match_is_over() -> None:
    match = new_match()
    find_at_once(match)
    find_at_once(match)
    assert [seen_by(match, seat) for seat in (0, 1, None)] == [None, None, None]


def test_a_computer_shows_nobody_what_it_hid() -> None:
    match = seated(Seating((Computer(), None)))
    match.apply(HideSecret(tile("Y5")))
    assert [seen_by(match, seat) for seat in (0, 1, None)] == [None, None, None]


def test_a_computer_that_seeks_does_not_look() -> None:
    match = seated(Seating((None, Computer())))
    match.apply(HideSecret(tile("Y5")))
    assert [seen_by(match, seat) for seat in (0, 1, None)] == [tile("Y5"), None, None]


def test_whoever_takes_over_from_the_seeker_does_not_change_who_hid_it() -> None:
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    match.apply(ChangeSeat(1, Computer()))
    assert seen_by(match, 0) == tile("Y5")


def test_at_a_real_table_it_is_there_for_a_referee_with_the_program() -> None:
    cases: list[tuple[int, Move]] = [(0, HideSecret(tile("Y5"))), (1, HideAtTable())]
    for beside, move in cases:
        match = seated(Seating(at_table=beside))
        match.apply(move)
        assert seen_by(match, 0) == (tile("Y5") if beside == 0 else None)


def test_in_a_seekers_copy_there_is_nothing_to_be_seen() -> None:
    match = new_match()
    match.apply(HideSecret(None, "", "5e" * 20))
    assert seen_by(match, 0) is None


@given(twins(), st.sampled_from([1, None]))
def test_others_see_the_same_whatever_is_hidden(
    pair: tuple[TopologicMatch, TopologicMatch], seat: int | None
) -> None:
    one, other = pair
    seeker = one.state.round.seeker if seat else None
    assert seen_by(one, seeker) is seen_by(other, seeker) is None


def test_every_peek_is_counted_in_its_turn() -> None:
    page = Notes().peeked(2).peeked(1).peeked(2)
    assert page.peeks == {1: 1, 2: 2}
    assert page != Notes()
