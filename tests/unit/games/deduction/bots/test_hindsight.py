"""Advice for a move, and the review of a match."""

from functools import cache

import pytest

from tests.deductions import DeductionMatch, announce, begun, count, have, play, show, tile
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.bots.seat import think
from topologic_qt.games.deduction.package import DeductionAdvice
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import history
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.match_results import Review
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.reviewer import better, told, verdict


def reviewed(view: View) -> Review:
    """The review of a match as a seat sees it."""
    shares: list[float] = []
    found = DeductionAdvice().review(view)(shares.append, lambda: False)
    assert found is not None
    assert shares == sorted(shares)
    assert not found.turns or shares[-1] == 1.0
    return found


def test_the_turn_from_which_on_each_seat_was_certain_is_that_of_the_review() -> None:
    view = played().view(None)
    assert DeductionAdvice().certainty(view)(lambda _: None, lambda: False) == reviewed(view).proof
    assert DeductionAdvice().certainty(view)(lambda _: None, lambda: True) is None, "cancelled"


@cache
def played() -> DeductionMatch:
    """A match that three computers have finished."""
    match = DeductionMatch(Deduction(), new_setup(seed="hindsight"))
    match.apply_automatic_moves()
    while (seat := match.state.to_move) is not None:
        play(match, *think(match.view(seat), Level.CLUB, "", lambda: False))
    return match


def test_a_review_tells_what_could_be_known() -> None:
    state, found = played().state, reviewed(played().view(None))
    assert [turn.number for turn in found.turns] == [*range(1, state.number + 1)]
    assert found.before == (1 + 2 * state.hand_size,) * 3
    for seat in range(3):
        known = history(state, seat)
        for turn in found.turns:
            heard = [
                not (isinstance(entry, Announcement) and entry.right)
                for entry in state.log
                if entry.turn <= turn.number
            ]
            assert turn.left[seat] == len(known[sum(heard)].missing)
            assert (turn.left[seat] == 1) == (turn.number >= (found.proof[seat] or state.number + 1))
    assert state.winner is not None
    assert found.proof[state.winner] is not None
    club = [turn.is_suggested for turn in found.turns if turn.best is not None]
    assert not all(club), "a club player does not play as is suggested"
    for turn in found.turns:
        assert turn.question is not None
        assert turn.told is not None
        assert turn.best_told is not None
        assert turn.best_told >= turn.told
        assert (turn.best is None) == (turn.best_told == turn.told)
        assert turn.best != Ask(turn.question.whom, turn.question.kind, turn.question.line)
        assert all(chance is not None and 0 < chance <= 1 for chance in turn.chance)


def test_before_the_end_only_the_own_seat_is_reviewed() -> None:
    match = play(begun(coins="S3 S3 S3"), have(1, "suit"), show("S3"), Pass(), count(0, "value"))
    found = reviewed(match.view(0))
    assert found.before == (15, None, None)
    (turn,) = found.turns
    assert turn.left == (14, None, None)
    assert turn.chance[1:] == (None, None)
    assert turn.told is not None
    match = play(match, Pass(), Resign())
    other = reviewed(match.view(1))
    assert [turn.told is not None for turn in other.turns] == [False, True, False]
    assert other.turns[2].question is None
    assert reviewed(match.view(None)).before == (None, None, None)


def test_advice_is_what_a_master_does() -> None:
    match = begun(coins="S3 S3")
    advise = DeductionAdvice().suggestion
    found = advise(match.view(0))(lambda _: None, lambda: False)
    assert found is not None
    assert isinstance(found.move, Ask)
    assert found.left == 15
    assert found.chance == pytest.approx(1 / 15)
    assert found.expected_left <= 15
    assert found.expected_chance >= found.chance
    match = play(match, have(1, "suit"))
    assert advise(match.view(0))(lambda _: None, lambda: False) is None
    shown = advise(match.view(1))(lambda _: None, lambda: False)
    assert shown is not None
    assert isinstance(shown.move, Show)
    after = play(match, show("S3"), Pass(), count(0, "suit"), announce("Sn"))
    assert advise(after.view(1))(lambda _: None, lambda: False) is None
    assert advise(after.view(2))(lambda _: None, lambda: True) is None


def test_who_knows_is_told_to_announce() -> None:
    match = played()
    assert match.state.winner is not None
    again = DeductionMatch(Deduction(), match.setup, match.moves[:-1])
    found = DeductionAdvice().suggestion(again.view(match.state.winner))(lambda _: None, lambda: False)
    assert found is not None
    assert found.move == Announce(match.setup.deal.missing if match.setup.deal else tile("Sn"))
    assert (found.left, found.chance, found.expected_left, found.expected_chance) == (1, 1.0, 1, 1.0)


def test_what_the_computer_suggests_is_known_as_such() -> None:
    match = DeductionMatch(Deduction(), new_setup(seed="b"))
    match.apply_automatic_moves()
    while match.state.number < 4 and (seat := match.state.to_move) is not None:
        found = DeductionAdvice().suggestion(match.view(seat))(lambda _: None, lambda: False)
        assert found is not None
        play(match, found.move)
    assert match.state.missing is not None
    play(match, count((match.state.seat + 1) % 3, "suit"), Announce(match.state.missing))
    assert DeductionAdvice().review(match.view(0))(lambda _: None, lambda: True) is None, "cancelled"
    turns = [turn for turn in reviewed(match.view(None)).turns[:-1] if turn.best is not None]
    assert turns, "some told less than others would have"
    assert all(turn.is_suggested for turn in turns)
    names = match.setup.names
    assert {verdict(names, turn) for turn in turns} == {better(names, turn) for turn in turns}
    assert all("would have left" not in told(names, turn) for turn in turns)
