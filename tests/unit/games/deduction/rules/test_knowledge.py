"""Conclusions from a seat's knowledge, and their reasons."""

from tests.deductions import THREE, DeductionMatch, announce, begun, count, have, play, show, tile, tiles
from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge, known_to
from topologic_qt.games.deduction.rules.moves import Pass, Resign
from topologic_qt.games.deduction.rules.tiles import Spot


def asked() -> DeductionMatch:
    """A match in which Anna asked Ben for values and Clara for suits."""
    match = begun(coins="S5 Sn A5 M3 Sn C3 S5")
    play(match, have(1, "value"), show("S5"), Pass())  # Ben shows S5 to Anna
    play(match, count(2, "suit"), Pass())  # Ben: Clara has no Sun
    play(match, count(1, "value"), Pass())  # Clara: Ben has one Five
    return match


def test_a_wrong_announcement_tells_one_tile_and_at_the_end_a_seat_knows_what_it_was_told() -> None:
    match = play(begun(), count(1, "suit"), announce("M5"))
    assert known_to(match.view(0), 0).missing == (tile("A5"),)
    assert len(known_to(match.view(1), 1).missing) <= 14
    assert tile("M5") not in known_to(match.view(1), 1).missing
    assert known_to(match.view(2), 2).possible[tile("M5")] == (2,)
    assert known_to(match.view(None), None).why_not(tile("M5"), Spot.MISSING) == (1,)
    match = play(asked(), count(1, "suit"))
    before = known_to(match.view(2), 2).missing
    play(match, announce("Sn"), Resign())
    assert match.outcome is not None
    assert known_to(match.state, 2, 4).missing == before
    assert known_to(match.view(2), 2, 4).missing == before
    won = play(asked(), count(1, "suit"), announce("A5"))
    assert known_to(won.state, 2).missing == (tile("A5"),)


def test_entries_that_contradict_each_other_are_found() -> None:
    suns, moons = tiles("Sn Sa S2 S3 S4 S5"), tiles("Mn Ma M2 M3 M4 M5")
    clues = (
        Clue(0, THREE.hands[0], 7, 7),
        Clue(Spot.OPEN, THREE.face_up, 2, 2),
        Clue(1, moons, 1, 1, 0),
        Clue(1, suns, 3, 3, 1),
        Clue(2, moons, 1, 1, 2),
        Clue(2, suns, 1, 1, 3),
        Clue(1, tiles("M5"), 1, 1, 4),
    )
    wrong = Knowledge(3, clues)
    assert wrong.is_contradictory
    assert wrong.contradiction() == (1, 3)
    assert wrong.missing == ()
    assert wrong.possible[tile("M5")] == ()
    assert not Knowledge(3, clues[:3]).is_contradictory
