"""Chances as shown to people."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.deductions import DeductionMatch, begun, count, have, matches, play, show, tile
from topologic_qt.games.deduction.bots.hindsight import chances
from topologic_qt.games.deduction.bots.questions import Mind, mind_of
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import Clue, clues_of, known_to
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Spot, all_holders


@pytest.mark.long
@settings(max_examples=6)
@given(matches(), st.data())
def test_what_has_a_chance_is_what_is_possible(match: DeductionMatch, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, match.seats - 1))
    entries = data.draw(st.integers(0, len(match.state.log)))
    found = mind_of(match.view(seat), seat, entries).chances()
    known = known_to(match.view(seat), seat, entries)
    assert found.deals > 0
    for one in ALL_TILES:
        possible = tuple(holder for holder in all_holders(match.seats) if found.of(one, holder) > 0)
        assert possible == known.possible[one]
        assert sum(found.counts[one].values()) == found.deals
    assert {one for one, _ in found.missing} == {*known.missing}
    assert Mind.of(known.players, known.clues).chances() == found


def test_chances_of_a_short_match_of_contradicting_clues_and_of_an_opening() -> None:
    match = play(begun(coins="S3 Mn"), have(1, "suit"), show("S4"), Pass(), count(0, "value"))
    view = match.view(0)
    found = chances(view)
    assert found.of(tile("S4"), 1) == 1.0
    assert found.of(tile("S4"), Spot.MISSING) == 0.0
    assert found.of(tile("Sn"), 0) == 1.0
    assert found.of(tile("C5"), Spot.OPEN) == 1.0
    assert sum(chance for _, chance in found.missing) == pytest.approx(1.0)
    before = mind_of(view, 0, 0).chances()
    assert before.deals == 51_480
    supposed = mind_of(view, 0, more=[Clue(Spot.MISSING, (tile("A5"),), 1, 1)]).chances()
    assert supposed.missing == ((tile("A5"), 1.0),)
    assert supposed.deals == round(found.deals * found.of(tile("A5"), Spot.MISSING))
    for wrong in (
        Clue(1, (tile("Sn"),), 1, 1, 0),  # a tile of the own hand
        Clue(0, ALL_TILES[:6], 0, 0, 0),  # an answer that does not fit the own hand
        Clue(Spot.OPEN, (tile("A4"),), 0, 0, 0),
    ):
        none = Mind.of(3, (*clues_of(view, 0), wrong)).chances()
        assert (none.deals, none.missing, none.of(tile("A5"), Spot.MISSING)) == (0, (), 0.0)
    match = DeductionMatch(Deduction(), new_setup(DEFAULT_NAMES[:5]))
    opening = chances(match.view(1))
    assert opening.deals == 1_072_071_000
    assert [chance for _, chance in opening.missing] == [pytest.approx(1 / 17)] * 17


def test_somebody_who_looks_on_has_no_chances() -> None:
    match = begun()
    with pytest.raises(ValueError, match="looks on"):
        chances(match.view(None))
    with pytest.raises(ValueError, match="sees a hand"):
        mind_of(match.view(0), 1)
