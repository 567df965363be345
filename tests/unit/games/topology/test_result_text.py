"""What is said of a match that goes on, and of one that is over."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tests.topology_tables import TopologyMatch, lay_all, match_with, random_match
from topologic_qt.games.topology.rules import Computer, Resign, Variant, View, computers_seed, shuffled_stack
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.result_bar import once_more, second_match
from topologic_qt.games.topology.ui.standing import lanes, turn_count


@pytest.fixture(scope="module")
def finished() -> Callable[[int], View]:
    """The view of a finished match between so many players."""
    made: dict[int, View] = {}

    def view(players: int) -> View:
        if players not in made:
            match = random_match(Random(7), players)
            made[players] = match.view(None)
        return made[players]

    return view


def with_points(view: View, *points: int) -> View:
    """The same match with other points."""
    return View(replace(view, scores=points))


def test_a_match_that_goes_on_says_its_turn_and_its_points() -> None:
    match = match_with("")
    assert result_text.standing(match.view(None)) == "Turn 1 of 17, 0 : 0"
    lay_all(match)
    told = result_text.standing(match.view(None))
    assert told == f"Turn 2 of 17, {match.state.scores[0]} : 0"
    advanced = match_with("", variant=Variant.ADVANCED)
    assert result_text.standing(advanced.view(None)) == "Turn 1, 0 : 0"


def test_everybody_has_as_many_turns_as_the_rules_say() -> None:
    for turns in ((9, 8), (9, 9, 8), (7, 7, 6, 6)):
        match = match_with("", len(turns))
        assert tuple(lane.turns for lane in lanes(match.view(None))) == turns
        assert turn_count(match.setup) == sum(turns)
        later = match_with("", len(turns), first=1)
        assert tuple(lane.turns for lane in lanes(later.view(None))) == (*turns[-1:], *turns[:-1])


def test_nobody_knows_how_many_turns_an_advanced_match_has() -> None:
    (anna, ben) = lanes(match_with("", variant=Variant.ADVANCED).view(None))
    assert anna.turns is anna.left is ben.turns is None


def test_the_turns_that_are_left_are_counted_down() -> None:
    match = match_with("")
    lay_all(match)
    anna, ben = lanes(match.view(None))
    assert (anna.played, anna.left, anna.on_turn) == (1, 8, False)
    assert (ben.played, ben.left, ben.on_turn) == (0, 8, True)


def test_who_has_most_leads_unless_all_have_the_same() -> None:
    view = match_with("", 3).view(None)
    assert [lane.leads for lane in lanes(with_points(view, 4, 9, 9))] == [False, True, True]
    assert not any(lane.leads for lane in lanes(with_points(view, 5, 5, 5)))


def test_when_a_match_is_over_its_winner_leads_alone(finished: Callable[[int], View]) -> None:
    view = with_points(finished(3), 9, 9, 4)
    assert [lane.leads for lane in lanes(view)] == [True, False, False]


def test_the_result_ranks_everybody_with_the_points(finished: Callable[[int], View]) -> None:
    view = with_points(finished(2), 130, 121)
    assert result_text.standing(view) == result_text.heading(view) == "Anna wins"
    assert result_text.ranking(view) == ["1. Anna: 130 points", "2. Ben: 121 points"]


def test_equal_points_are_decided_by_the_last_turn_and_that_is_said(
    finished: Callable[[int], View],
) -> None:
    view = with_points(finished(2), 90, 90)
    assert view.turns[-1].seat == 0
    assert result_text.heading(view) == "Ben wins"
    assert result_text.decided(view) == ["Equal points: Anna moved last and ranks below Ben."]
    three = with_points(finished(3), 40, 40, 50)
    (told,) = result_text.decided(three)
    assert told == "Equal points: Ben had the later last turn and ranks behind Anna."
    assert result_text.decided(with_points(finished(3), 40, 40, 40)) == [
        "Equal points: whoever had the later last turn ranks lower."
    ]


def test_who_gives_up_ranks_last_with_any_points() -> None:
    match: TopologyMatch = match_with("", 3)
    lay_all(match)
    lay_all(match)
    match.apply(Resign())
    view = with_points(match.view(None), 3, 2, 99)
    assert result_text.ranking(view)[-2:] == ["3. Clara: 99 points", "Clara gave up and comes last."]


def test_of_two_who_gives_up_loses() -> None:
    match: TopologyMatch = match_with("", 2)
    lay_all(match)
    match.apply(Resign())
    assert result_text.decided(match.view(None)) == ["Ben gave up and loses."]


def test_a_duel_is_played_with_seats_swapped_and_both_matches_are_added_up(
    finished: Callable[[int], View],
) -> None:
    first = with_points(finished(2), 100, 80)
    second = second_match(first)
    assert second is not None
    assert (second.names, second.stack, second.first) == (("Ben", "Anna"), first.setup.stack, 0)
    assert second.earlier == (80, 100)
    over = View(replace(first, setup=second, scores=(70, 60)))
    assert result_text.duel(over) == [
        "Both matches together: Ben 80 + 70 = 150, Anna 100 + 60 = 160. Anna wins the duel."
    ]
    draw = View(replace(over, scores=(80, 60)))
    assert result_text.duel(draw)[0].endswith("The duel is a draw.")
    assert second_match(over) is None


def test_only_two_who_played_to_the_end_can_swap_seats(finished: Callable[[int], View]) -> None:
    assert second_match(finished(3)) is None
    match = match_with("")
    match.apply(Resign())
    assert second_match(match.view(None)) is None


def test_once_more_is_another_stack_and_the_next_one_begins() -> None:
    setup = match_with("", 3, first=2).setup
    again = once_more(setup)
    assert (again.names, again.first, again.variant) == (setup.names, 0, setup.variant)
    assert again.stack != setup.stack
    assert again.seed


def test_the_computers_of_another_match_do_not_know_its_stack() -> None:
    setup = replace(match_with("").setup, seating=(Computer(seed="parrot"), None))
    again = once_more(setup)
    assert again.seating == (Computer(seed=computers_seed(again.seed)), None)
    assert shuffled_stack(computers_seed(again.seed)) != again.stack
