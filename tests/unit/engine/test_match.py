"""A match of any game: one way to change it, a record that replays, and moves that cannot be taken back."""

from collections.abc import Iterator
from enum import StrEnum

import pytest

from topologic_qt.engine.game import Cancelled, IllegalMove, Outcome, Seat, Thinking
from topologic_qt.engine.match import Match, NothingToTakeBack


class Rule(StrEnum):
    """The rules that moves of `Counting` can break."""

    TOO_MUCH = "too-much"


class Counting:
    """A small game: from a number, take 1 or 2 away, or reveal (0); at zero the last seat wins."""

    def seats(self, setup: int) -> int:
        return 2

    def initial_state(self, setup: int) -> tuple[int, ...]:
        return (setup,)

    def to_move(self, state: tuple[int, ...]) -> frozenset[Seat]:
        return frozenset({len(state) % 2} if state[-1] else ())

    def automatic_move(self, state: tuple[int, ...]) -> int | None:
        return 1 if state[-1] == 1 else None

    def legal_moves(self, state: tuple[int, ...]) -> Iterator[int]:
        yield from range(min(2, state[-1]) + 1)

    def apply(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        if move > state[-1]:
            raise IllegalMove(Rule.TOO_MUCH, f"There are only {state[-1]} left.", left=state[-1])
        return (*state, state[-1] - move)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        return Outcome((len(state) % 2,), (len(state), None)) if state[-1] == 0 else None

    def player_view(self, state: tuple[int, ...], seat: Seat | None) -> str:
        return f"{seat} sees {state[-1] if seat == 0 else '?'}"

    def can_take_back(self, move: int, state: tuple[int, ...]) -> bool:
        return move != 0


def counting(start: int, *moves: int) -> Match[int, tuple[int, ...], int, str]:
    """A match of the small game."""
    return Match(Counting(), start, moves)


def test_a_move_leads_to_a_new_state_and_is_recorded_and_the_record_replays() -> None:
    match = counting(7)
    assert (match.setup, match.state, match.moves, match.outcome) == (7, (7,), (), None)
    states = [match.apply(2), match.state, match.apply(1), match.state]
    assert states == [(7, 5), (7, 5), (7, 5, 4), (7, 5, 4)]
    assert match.moves == (2, 1)
    assert counting(match.setup, *match.moves).state == match.state


def test_a_refused_move_changes_nothing_and_says_why_and_ends_a_replay() -> None:
    match = counting(3, 2)
    with pytest.raises(IllegalMove) as caught:
        match.apply(2)
    assert (match.state, match.moves) == ((3, 1), (2,))
    assert caught.value.rule is Rule.TOO_MUCH
    assert caught.value.facts == {"left": 1}
    assert str(caught.value) == "There are only 1 left."
    with pytest.raises(IllegalMove, match="only 1 left"):
        counting(3, 2, 2, 1)


def test_moves_are_taken_back_last_first_to_the_beginning_and_others_may_follow() -> None:
    match = counting(7, 2, 1)
    assert match.take_back() == 1
    assert (match.state, match.moves) == ((7, 5), (2,))
    assert match.take_back() == 2
    assert (match.state, match.moves) == ((7,), ())
    assert not match.can_take_back
    with pytest.raises(NothingToTakeBack):
        match.take_back()
    assert match.apply(1) == (7, 6)
    assert match.moves == (1,)


def test_taking_back_goes_as_far_as_the_last_move_that_stands_for_good() -> None:
    match = counting(7, 2, 0, 1, 1)
    assert [match.take_back(), match.take_back()] == [1, 1]
    assert not match.can_take_back
    with pytest.raises(NothingToTakeBack):
        match.take_back()
    assert (match.state, match.moves) == ((7, 5, 5), (2, 0))


def test_moves_that_were_taken_back_are_made_again_last_first_until_another_is_made() -> None:
    match = counting(9, 2, 0, 1, 2)
    assert not match.can_redo
    match.redo()
    match.take_back()
    match.revise(1, ())
    match.redo()
    assert (match.state, match.moves, match.can_redo) == ((9, 7, 7, 6), (2, 0, 1), True)
    match.redo()
    assert (match.state, match.moves, match.can_redo) == ((9, 7, 7, 6, 4), (2, 0, 1, 2), False)
    match.take_back()
    match.apply(1)
    assert not match.can_redo
    match.take_back()
    with pytest.raises(IllegalMove):
        match.revise(1, (9,))
    assert match.can_redo
    match.revise(1, (2,))
    assert not match.can_redo


def test_the_last_moves_are_replaced_by_others_at_once() -> None:
    match = counting(9, 2, 0, 1, 2, 1)
    assert match.open_moves == 3
    match.revise(2, (2, 2))
    assert (match.state, match.moves) == ((9, 7, 7, 6, 4, 2), (2, 0, 1, 2, 2))
    match.revise(0, ())
    match.revise(3, ())
    assert (match.state, match.moves, match.open_moves) == ((9, 7, 7), (2, 0), 0)


def test_where_one_of_them_is_refused_or_stands_for_good_nothing_has_changed() -> None:
    for instead in [(2, 2, 2), (0, 2, 2, 2), (1, 9)]:
        match = counting(7, 2, 0, 1, 1)
        with pytest.raises(IllegalMove):
            match.revise(1, instead)
        assert (match.state, match.moves, match.open_moves) == ((7, 5, 5, 4, 3), (2, 0, 1, 1), 2), instead
        assert match.take_back() == 1
    for back in [3, -1]:
        match = counting(7, 2, 0, 1, 1)
        with pytest.raises(NothingToTakeBack):
            match.revise(back, (1,))
        assert match.moves == (2, 0, 1, 1), back


def test_a_snapshot_stays_as_it_was_while_the_match_goes_on() -> None:
    match = counting(7, 2)
    snapshot = match.snapshot()
    match.apply(1)
    match.apply(0)
    assert (snapshot.setup, snapshot.moves) == (7, (2,))
    assert counting(snapshot.setup, *snapshot.moves).state == (7, 5)


def test_a_match_tells_whom_it_waits_for_and_makes_what_leaves_nothing_to_decide() -> None:
    match = counting(7)
    assert match.seats == 2
    waits_for = [match.to_move]
    for move in (2, 2, 2, 1):
        match.apply(move)
        waits_for.append(match.to_move)
    assert waits_for == [{1}, {0}, {1}, {0}, set()]
    match = counting(3, 1)
    assert match.apply_automatic_moves() == ()
    match.apply(1)
    assert match.apply_automatic_moves() == (1,)
    assert match.moves == (1, 1, 1)
    assert not match.to_move


def test_outcome_and_views_are_those_of_the_game_and_the_ranking_has_the_winners_first() -> None:
    assert Outcome((2, 1), (5, 9, 9, 1)).ranking == (2, 1, 0, 3)
    assert Outcome((), (None, None)).ranking == (0, 1)
    assert Outcome((1,), (5, 9, 7), (1, 2, 0)).ranking == (1, 2, 0)
    match = counting(2, 2)
    assert match.outcome == Outcome((0,), (2, None))
    assert [match.view(seat) for seat in (0, 1, None)] == ["0 sees 0", "1 sees ?", "None sees ?"]


def test_a_thought_tells_higher_shares_alone_and_ends_when_it_is_not_wanted() -> None:
    told: list[float] = []
    thinking = Thinking(told.append)
    for share in (0.5, 0.2, 0.5, 1.0):
        thinking.done(share)
        thinking.quietly().done(0.9)
    assert told == [0.5, 1.0]
    unwanted = Thinking(told.append, lambda: True)
    for stop in (unwanted.check, unwanted.quietly().check):
        with pytest.raises(Cancelled):
            stop()
