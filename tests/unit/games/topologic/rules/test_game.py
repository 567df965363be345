"""A match from its first move to its outcome: phases, turns, take-back, endings, and views."""

import gc
from collections.abc import Callable
from dataclasses import replace

from tests.tables import TopologicMatch, ask, enter, find_at_once, new_match, refused, tile, tiles
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    HideSecret,
    MoveSeeker,
    PlaceSeeker,
    Rule,
)
from topologic_qt.games.topologic.rules.state import State

Played = Callable[[], TopologicMatch]
"""Makes a match that has come to a certain point."""


def hidden(secret: str = "Y5", seekers: int = 3) -> TopologicMatch:
    """A match in which the seekers are about to enter."""
    match = new_match(seekers)
    match.apply(HideSecret(tile(secret)))
    return match


def entered(positions: str = "R1 R1 S6", secret: str = "Y5") -> TopologicMatch:
    """A match in which all seekers have entered, without a hint so far."""
    match = hidden(secret, seekers=len(positions.split()))
    enter(match, positions)
    return match


def asked(positions: str = "R1 R1 S6", secret: str = "Y5") -> TopologicMatch:
    """A match with the hint of the first turn requested."""
    match = entered(positions, secret)
    match.apply(AskForHint())
    return match


def answered(positions: str = "R1 R1 S6", secret: str = "Y5") -> TopologicMatch:
    """A match in the second turn."""
    match = asked(positions, secret)
    match.apply(GiveHint(possible_hints(match.state)[0]))
    return match


def over() -> TopologicMatch:
    """A match that has ended."""
    match = new_match()
    find_at_once(match)
    find_at_once(match)
    return match


class TestMoving:
    def test_a_turn_is_recorded_with_what_was_done_where_all_stood_and_the_hint(self) -> None:
        match = answered("R1 R6 S6", secret="R1")
        match.apply(MoveSeeker(1, tile("R5")))
        ask(match)
        ask(match)  # nobody moves
        first, second, third = match.state.round.turns
        assert third == replace(second, moves=())
        assert (first.positions, first.hint) == (tiles("R1 R6 S6"), 3)
        assert first.moves == tuple(PlaceSeeker(i, to) for i, to in enumerate(tiles("R1 R6 S6")))
        assert (second.positions, second.hint) == (tiles("R1 R5 S6"), 3)
        assert second.moves == (MoveSeeker(1, tile("R5")),)


class TestHints:
    def test_where_the_secret_is_not_known_any_hint_that_could_be_true_is_taken(self) -> None:
        view = Topologic().player_view(asked("R1 R1 S6").state, seat=1)
        assert possible_hints(view) == [0, 1, 2, 3, 4]
        assert list(Topologic().legal_moves(view)) == [GiveHint(points) for points in range(5)]
        assert Topologic().apply(view, GiveHint(4)).round.turns[0].hint == 4
        for impossible in (-1, 5, 6, 7):
            refusal = refused(view, GiveHint(impossible))
            assert refusal.rule is Rule.IMPOSSIBLE_HINT
            assert refusal.facts == {"points": impossible}

    def test_the_program_gives_the_right_hint_by_itself_in_the_seat_of_the_referee_alone(self) -> None:
        assert Topologic().automatic_move(asked("R5 Y1 S6").view(0)) == GiveHint(2)
        for seat in [1, None]:
            assert Topologic().automatic_move(asked().view(seat)) is None
        points: list[Played] = [new_match, hidden, entered, answered, over]
        for played in points:
            assert Topologic().automatic_move(played().view(0)) is None
        match = new_match()
        find_at_once(match)
        match.apply(HideSecret(tile("Y5")))
        enter(match, "Y1 Y1 Y1")
        match.apply(AskForHint())
        assert Topologic().automatic_move(match.view(1)) == GiveHint(3)
        assert Topologic().automatic_move(match.view(0)) is None


class TestTakingBack:
    def test_states_that_it_cannot_reach_are_let_go(self) -> None:
        def living() -> int:
            gc.collect()
            return sum(type(thing) is State for thing in gc.get_objects())

        before, match = living(), answered()
        for _ in range(50):
            ask(match)
        match.apply(MoveSeeker(0, tile("R3")))
        assert living() - before == 2
