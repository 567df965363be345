"""A match from its first move to its outcome: phases, turns, take-back, endings, and who knows what."""

import gc
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.tables import (
    TopologicMatch,
    ask,
    enter,
    find_at_once,
    new_match,
    refused,
    rule,
    tile,
    tiles,
)
from topologic_qt.engine.game import IllegalMove, Outcome
from topologic_qt.engine.match import NothingToTakeBack
from topologic_qt.games.topologic.rules.field import ALL_TILES, Colour, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint, points
from topologic_qt.games.topologic.rules.legality import legal_destinations, possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    Rule,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH
from topologic_qt.games.topologic.rules.state import Ending, Phase, State

Played = Callable[[], TopologicMatch]
"""Makes a match that has come to a certain point."""

NO_TILE = Tile(Colour.RED, 7)

ONE_OF_EACH: list[Move] = [
    HideSecret(tile("Y5")),
    PlaceSeeker(0, tile("R1")),
    MoveSeeker(0, tile("R2")),
    AskForHint(),
    GiveHint(2),
    GiveUp(),
]


def hidden(secret: str = "Y5", seekers: int = 3) -> TopologicMatch:
    """A match in which the seekers are about to enter."""
    match = new_match(seekers)
    match.apply(HideSecret(tile(secret)))
    return match


def entered(positions: str = "R1 R1 S6", secret: str = "Y5") -> TopologicMatch:
    """A match in which all seekers have entered, and no hint was asked for yet."""
    match = hidden(secret, seekers=len(positions.split()))
    enter(match, positions)
    return match


def asked(positions: str = "R1 R1 S6", secret: str = "Y5") -> TopologicMatch:
    """A match in which the hint of the first turn was asked for."""
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


class TestPhases:
    def test_a_round_goes_from_hiding_over_entering_and_hints_to_moving(self) -> None:
        seen = [
            (match.state.round.phase, match.state.to_move)
            for match in (new_match(), hidden(), entered(), asked(), answered())
        ]
        assert seen == [(Phase.HIDE, 0), (Phase.ENTER, 1), (Phase.ENTER, 1), (Phase.HINT, 0), (Phase.MOVE, 1)]

    def test_the_second_round_changes_the_roles_and_nothing_else(self) -> None:
        match = new_match(seekers=4, edition=EDITION_FRENCH)
        setup = match.setup
        find_at_once(match)
        assert len(match.state.rounds) == 2
        assert (match.state.round.referee, match.state.round.seeker) == (1, 0)
        assert match.state.round.phase is Phase.HIDE
        assert match.state.to_move == 1
        assert match.state.round.positions == (None,) * 4
        assert match.state.setup == setup

    def test_a_move_of_another_phase_is_refused(self) -> None:
        cases: list[tuple[Played, set[type[Move]]]] = [
            (new_match, {HideSecret}),
            (hidden, {PlaceSeeker, AskForHint, GiveUp}),
            (asked, {GiveHint}),
            (answered, {MoveSeeker, AskForHint, GiveUp}),
            (over, set()),
        ]
        for played, fitting in cases:
            match = played()
            for move in ONE_OF_EACH:
                if type(move) not in fitting:
                    refusal = refused(match.state, move)
                    assert refusal.rule is Rule.NOT_NOW
                    assert refusal.facts == {"phase": match.state.round.phase}
                    assert str(refusal).endswith(".")


class TestEntering:
    def test_a_seeker_enters_once(self) -> None:
        match = hidden()
        match.apply(PlaceSeeker(1, tile("R1")))
        refusal = refused(match.state, PlaceSeeker(1, tile("S6")))
        assert refusal.rule is Rule.ALREADY_ENTERED
        assert refusal.facts == {"seeker": 1}

    def test_a_seeker_enters_on_the_border(self) -> None:
        refusal = refused(hidden().state, PlaceSeeker(0, tile("Y5")))
        assert refusal.rule is Rule.NOT_ON_BORDER
        assert refusal.facts == {"seeker": 0, "to": tile("Y5")}
        assert str(refusal) == "Seekers enter on the border, and Y5 is not on it."

    def test_the_first_hint_is_given_when_all_have_entered(self) -> None:
        match = hidden(seekers=3)
        for waiting in (3, 2, 1):
            refusal = refused(match.state, AskForHint())
            assert refusal.rule is Rule.ALL_MUST_ENTER
            assert refusal.facts == {"waiting": waiting}
            match.apply(PlaceSeeker(waiting - 1, tile("R1")))
        assert match.apply(AskForHint()).round.phase is Phase.HINT

    def test_there_are_no_other_seekers(self, subtests: pytest.Subtests) -> None:
        for seeker in [-1, 3]:
            with subtests.test(seeker=seeker):
                for state, move in (
                    (hidden(seekers=3).state, PlaceSeeker(seeker, tile("R1"))),
                    (answered("R1 R1 S6").state, MoveSeeker(seeker, tile("R2"))),
                ):
                    refusal = refused(state, move)
                    assert refusal.rule is Rule.NO_SUCH_SEEKER
                    assert refusal.facts == {"seeker": seeker}
                with pytest.raises(IllegalMove, match=f"There is no seeker {seeker + 1}"):
                    legal_destinations(hidden(seekers=3).state, seeker)

    def test_there_are_no_other_tiles(self) -> None:
        assert rule(new_match().state, HideSecret(NO_TILE)) is Rule.NO_SUCH_TILE
        assert rule(hidden().state, PlaceSeeker(0, NO_TILE)) is Rule.NO_SUCH_TILE
        assert rule(answered().state, MoveSeeker(0, NO_TILE)) is Rule.NO_SUCH_TILE


class TestMoving:
    def test_a_seeker_moves_once_in_a_turn_and_again_in_the_next(self) -> None:
        match = answered("R1 R6 S6")
        match.apply(MoveSeeker(0, tile("R3")))
        refusal = refused(match.state, MoveSeeker(0, tile("R4")))
        assert refusal.rule is Rule.ALREADY_MOVED
        assert refusal.facts == {"seeker": 0}
        assert rule(match.state, MoveSeeker(0, tile("R1"))) is Rule.ALREADY_MOVED
        assert legal_destinations(match.state, 0) == frozenset()
        assert match.state.round.has_moved(0)
        assert not match.state.round.has_moved(1)
        ask(match)
        assert match.apply(MoveSeeker(0, tile("R1"))).round.positions == tiles("R1 R6 S6")

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
    def test_the_hint_must_fit_the_secret(self) -> None:
        state = asked("R5 Y1 S6").state
        assert possible_hints(state) == [2]
        for wrong in (-1, 1, 3, 7):
            refusal = refused(state, GiveHint(wrong))
            assert refusal.rule is Rule.WRONG_HINT
            assert refusal.facts == {"points": wrong, "right": 2}
            assert str(refusal) == f"The hint {wrong} does not fit the secret."

    def test_where_the_secret_is_not_known_any_hint_that_could_be_true_is_taken(self) -> None:
        view = Topologic().player_view(asked("R1 R1 S6").state, seat=1)
        assert possible_hints(view) == [0, 1, 2, 3, 4]
        assert list(Topologic().legal_moves(view)) == [GiveHint(points) for points in range(5)]
        assert Topologic().apply(view, GiveHint(4)).round.turns[0].hint == 4
        for impossible in (-1, 5, 6, 7):
            refusal = refused(view, GiveHint(impossible))
            assert refusal.rule is Rule.IMPOSSIBLE_HINT
            assert refusal.facts == {"points": impossible}

    def test_a_full_hint_tells_the_secret_to_those_who_did_not_know_it(self) -> None:
        match = asked("R1 R1 R1", secret="R1")
        view = Topologic().player_view(match.state, seat=1)
        ended = Topologic().apply(view, GiveHint(6)).rounds[0]
        assert ended.secret == tile("R1")
        assert ended.ending is Ending.FOUND

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
    def test_moves_of_the_running_turn_come_back_last_first(self) -> None:
        match = answered("R1 R6 S6")
        states = [match.state]
        moves = [MoveSeeker(0, tile("R3")), MoveSeeker(2, tile("S1")), MoveSeeker(1, tile("K6"))]
        for move in moves:
            states.append(match.apply(move))
        for move, before in zip(reversed(moves), reversed(states[:-1]), strict=True):
            assert match.can_take_back
            assert match.take_back() == move
            assert match.state == before
        assert not match.can_take_back
        assert match.apply(MoveSeeker(0, tile("K1"))).round.positions == tiles("K1 R6 S6")

    def test_nothing_comes_back_over_a_barrier(self, subtests: pytest.Subtests) -> None:
        def given_up() -> TopologicMatch:
            match = entered()
            match.apply(GiveUp())
            return match

        points: list[Played] = [new_match, hidden, asked, answered, given_up, over]
        for played in points:
            with subtests.test(played=played):
                match = played()
                before = match.state, match.moves
                assert not match.can_take_back
                with pytest.raises(NothingToTakeBack):
                    match.take_back()
                assert (match.state, match.moves) == before

    def test_states_that_it_cannot_reach_are_let_go(self) -> None:
        def living() -> int:
            gc.collect()
            return sum(type(thing) is State for thing in gc.get_objects())

        before, match = living(), answered()
        for _ in range(50):
            ask(match)
        match.apply(MoveSeeker(0, tile("R3")))
        assert living() - before == 2


class TestEndings:
    def test_a_round_ends_when_all_seekers_stand_on_the_secret_and_the_first_and_last_turn_count(
        self,
    ) -> None:
        match = answered("R1 R1 R2", secret="R1")
        assert match.state.round.turns[0].hint == 5
        assert match.state.round.phase is Phase.MOVE
        ask(match)
        match.apply(MoveSeeker(2, tile("R1")))
        ask(match)
        found = match.state.rounds[0]
        assert (found.ending, found.phase, found.score) == (Ending.FOUND, Phase.OVER, 3)

    def test_all_seekers_on_one_tile_do_not_end_it_before_the_hint_or_if_it_is_another_tile(self) -> None:
        assert asked("R1 R1 R1", secret="R1").state.round.ending is None
        assert answered("R2 R2 R2", secret="R1").state.round.ending is None

    def test_giving_up_ends_the_round_without_a_score(self) -> None:
        points: list[Played] = [hidden, entered, answered]
        for played in points:
            given_up = Topologic().apply(played().state, GiveUp()).rounds[0]
            assert given_up.ending is Ending.GIVEN_UP
            assert given_up.phase is Phase.OVER
            assert given_up.score is None
            assert given_up.secret == tile("Y5")


class TestOutcome:
    @staticmethod
    def played(first: int | None, second: int | None) -> Outcome | None:
        """The outcome when seat 1 seeks first and needs so many turns, then seat 0; None gives up."""
        match = new_match()
        for turns in (first, second):
            match.apply(HideSecret(tile("R1")))
            enter(match, "R1 R1 R1" if turns == 1 else "R1 R1 R2")
            if turns is None:
                match.apply(GiveUp())
                continue
            for _ in range(turns - 1):
                ask(match)
            if turns > 1:
                match.apply(MoveSeeker(2, tile("R1")))
            ask(match)
        return match.outcome

    def test_the_fewer_turns_win_and_found_beats_not_found(self) -> None:
        for first, second, winner in [
            (2, 3, 1),
            (3, 2, 0),
            (2, 2, None),
            (None, 20, 0),
            (20, None, 1),
            (None, None, None),
        ]:
            winners = () if winner is None else (winner,)
            assert self.played(first, second) == Outcome(winners, scores=(second, first))


class TestPlayerView:
    def test_nothing_but_the_secret_is_taken_out(self) -> None:
        match = answered()
        assert match.view(0) == match.state
        seen, played = match.view(1).round, match.state.round
        assert seen != played
        assert (seen.positions, seen.turns, seen.running) == (played.positions, played.turns, played.running)
        assert (seen.phase, seen.hidden, match.view(1).setup) == (played.phase, True, match.setup)


def test_a_point_for_the_colour_and_a_point_for_the_number() -> None:
    for on, secret, scored in [
        ("Y5", "Y5", 2),
        ("Y1", "Y5", 1),
        ("B5", "Y5", 1),
        ("B1", "Y5", 0),
        ("S6", "S1", 1),
        ("K1", "S1", 1),
    ]:
        assert points(tile(on), tile(secret)) == scored


def test_two_points_are_scored_on_the_secret_alone() -> None:
    for secret in ALL_TILES:
        assert [on for on in ALL_TILES if points(on, secret) == 2] == [secret]
        assert sum(points(on, secret) == 1 for on in ALL_TILES) == 5 + 9


def test_the_hint_is_the_sum_over_all_seekers_those_on_one_tile_too() -> None:
    assert hint(tiles("Y1 Y2 B5 K3 K3"), tile("Y5")) == 3
    assert hint(tiles("Y5 Y5 Y5 Y5 Y5"), tile("Y5")) == 10
    assert hint(tiles("K3 K3 K3 K3"), tile("Y5")) == 0
    assert hint(tiles("Y1 B5 K3"), tile("Y5")) == hint(tiles("K3 Y1 B5"), tile("Y5")) == 2
