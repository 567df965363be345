"""Random deals, and a player's conclusions about the others."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.deductions import DeductionMatch, announce, begun, count, have, matches, play
from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots.master import Rivals, Table
from topologic_qt.games.deduction.bots.questions import mind_of
from topologic_qt.games.deduction.rules.knowledge import bits_of, clues_of
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Holder, Kind, Spot, with_face


def table_of(match: DeductionMatch, seat: int) -> Table:
    """The table as a seat sees it."""
    view = match.view(seat)
    return Table(view, seat, mind_of(view, seat))


@settings(max_examples=25)
@given(matches(), st.data())
def test_every_deal_that_is_drawn_fits_what_is_known(match: DeductionMatch, data: st.DataObject) -> None:
    if match.outcome is not None:  # all tiles are open, and nobody draws lots any more
        return
    seat = data.draw(st.integers(0, match.seats - 1))
    table = table_of(match, seat)
    wanted = data.draw(st.sampled_from([None, *table.mind.missing]))
    missing = None if wanted is None else ALL_TILES.index(wanted)
    for world in table.worlds(3, Rng(data.draw(st.integers(0, 99))), missing):
        assert missing in (None, world.missing)
        assert sum(world.hands) | bits_of(match.state.face_up) | 1 << world.missing == (1 << 24) - 1
        placed: dict[Holder, int] = {**dict(enumerate(world.hands)), Spot.MISSING: 1 << world.missing}
        for clue in clues_of(table.view, seat):
            if clue.holder is not Spot.OPEN:
                there = (placed[clue.holder] & bits_of(clue.tiles)).bit_count()
                assert clue.least <= there <= clue.most
        questions = dict(enumerate(match.state.log))
        for line, by, to, shown in world.shown:
            question = questions[line]
            assert isinstance(question, Question)
            assert (question.whom, question.asker) == (by, to)
            assert question.kind is Kind.HAVE
            assert shown & world.hands[by] & bits_of(with_face(ALL_TILES, question.face)) == shown


def test_rivals_are_those_who_are_still_in() -> None:
    match = play(begun(coins="S3 S3 Sn", last_left_wins=False), count(1, "suit"), announce("Sn"))
    match = play(match, have(2, "suit"))
    assert match.state.step is Step.ANNOUNCE
    assert Rivals(table_of(match, 1)).seats == (2,)
    outlook = Rivals(table_of(match, 1)).outlook(Rng(1), Thinking())
    assert outlook.tile in mind_of(match.view(1), 1).missing
    assert 0 < outlook.chance < 0.5
    assert 0.9 < outlook.free <= 1
    with pytest.raises(Cancelled):
        Rivals(table_of(match, 1)).outlook(Rng(1), Thinking(cancelled=lambda: True))
