"""The texts about running and finished matches."""

from dataclasses import replace
from functools import cache
from random import Random

from tests.topology_tables import TopologyMatch, lay_all, match_with, random_match
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology.rules.lines import ScoredRing
from topologic_qt.games.topology.rules.match_results import TurnReview
from topologic_qt.games.topology.rules.moves import Resign
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, Variant, View, computers_seed, shuffled_stack
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.result_text import lanes, turn_count
from topologic_qt.games.topology.ui.reviewer import given, once_more, second_match, told, verdict
from topologic_qt.games.topology.ui.words import in_words, turn_sum


@cache
def finished(players: int) -> View:
    """The view of a finished match of so many players."""
    return random_match(Random(7), players).view(None)


def with_points(view: View, *points: int) -> View:
    """The same match with other points."""
    return View(replace(view, scores=points))


def test_a_match_that_goes_on_says_its_turn_and_its_points() -> None:
    match = match_with("")
    assert result_text.standing(match.view(None)) == "Turn 1 of 17, 0 : 0"
    lay_all(match)
    told = result_text.standing(match.view(None))
    assert told == f"Turn 2 of 17, {match.state.scores[0]} : 0"
    anna, ben = lanes(match.view(None))
    assert (anna.played, anna.left, anna.on_turn) == (1, 8, False)
    assert (ben.played, ben.left, ben.on_turn) == (0, 8, True)
    advanced = match_with("", variant=Variant.ADVANCED)
    assert result_text.standing(advanced.view(None)) == "Turn 1, 0 : 0"
    assert [(lane.turns, lane.left) for lane in lanes(advanced.view(None))] == [(None, None)] * 2


def test_everybody_has_as_many_turns_as_the_rules_say() -> None:
    for turns in ((9, 8), (9, 9, 8), (7, 7, 6, 6)):
        match = match_with("", len(turns))
        assert tuple(lane.turns for lane in lanes(match.view(None))) == turns
        assert turn_count(match.setup) == sum(turns)
        later = match_with("", len(turns), first=1)
        assert tuple(lane.turns for lane in lanes(later.view(None))) == (*turns[-1:], *turns[:-1])


def test_who_has_most_leads_unless_all_have_the_same() -> None:
    view = match_with("", 3).view(None)
    assert [lane.leads for lane in lanes(with_points(view, 4, 9, 9))] == [False, True, True]
    assert not any(lane.leads for lane in lanes(with_points(view, 5, 5, 5)))
    over = with_points(finished(3), 9, 9, 4)
    assert [lane.leads for lane in lanes(over)] == [True, False, False], "the winner leads alone"


def test_the_result_ranks_everybody_equals_by_the_last_turn_and_says_so() -> None:
    view = with_points(finished(2), 130, 121)
    assert result_text.standing(view) == result_text.heading(view) == "Anna wins"
    assert result_text.ranking(view) == ["1. Anna: 130 points", "2. Ben: 121 points"]
    view = with_points(finished(2), 90, 90)
    assert view.turns[-1].seat == 0
    assert result_text.heading(view) == "Ben wins"
    assert result_text.decided(view) == ["Tied, but Anna moved last, so Ben wins."]
    three = with_points(finished(3), 40, 40, 50)
    (told,) = result_text.decided(three)
    assert told == "Tied, but Ben finished later and ranks behind Anna."
    assert result_text.decided(with_points(finished(3), 40, 40, 40)) == [
        "Tied: whoever finished later ranks lower."
    ]


def test_the_end_tells_how_close_it_was_and_which_turn_decided_it() -> None:
    for first, second, lead in (
        (132, 128, "That was close. 4 points ahead of Ben."),
        (132, 100, "32 points ahead of Ben."),
        (335, 101, "A runaway win. 234 points ahead of Ben."),
    ):
        assert result_text.told_of_end(with_points(finished(2), first, second)) == lead
    over = finished(2)

    def told_of(*points: int) -> str:
        """The deciding part of a match of two with these points per turn."""
        turns = tuple(
            replace(one, points=made) for one, made in zip(over.turns, (*points, *[0] * 17), strict=False)
        )
        scores = (sum(points[::2]), sum(points[1::2]))
        return result_text.decisive(View(replace(over, turns=turns, scores=scores)))[1]

    assert told_of(2, 9, 9, 0, 4) == "Turn 3 decided it: Anna scored 9 points and never fell behind again."
    assert told_of(0, 9, 9, 1, 4).startswith("Turn 5 decided it"), "she was behind once more"
    assert told_of(2, 0, 7, 3) == "Anna was never behind. Turn 3 was the best."
    reviews = [review(12, 18), replace(review(5, 5), seat=1), review(6, 6)]
    assert result_text.possible(over, reviews) == (
        "Anna scored 18 of 24 possible points.\nBen scored 5 of 5 possible points."
    )
    assert result_text.possible(over, reviews[::2]) == "Anna scored 18 of 24 possible points."


def test_who_gives_up_ranks_last_with_any_points() -> None:
    match: TopologyMatch = match_with("", 3)
    lay_all(match)
    lay_all(match)
    match.apply(Resign())
    view = with_points(match.view(None), 3, 2, 99)
    assert result_text.ranking(view)[-2:] == ["3. Clara: 99 points", "Clara gave up and came last."]
    two: TopologyMatch = match_with("", 2)
    two.apply(Resign())
    gave_up, uncounted = (
        "Anna gave up and lost.",
        "The tiles of that turn stay on the table, but don’t count.",
    )
    assert result_text.decided(two.view(None)) == [gave_up]
    assert result_text.decided(View(replace(two.view(None), laid=1))) == [gave_up, uncounted]
    assert second_match(two.view(None)) is second_match(finished(3)) is None, "no seats are swapped"


def test_a_duel_is_played_with_seats_swapped_and_both_matches_are_added_up() -> None:
    first = with_points(finished(2), 100, 80)
    second = second_match(first)
    assert second is not None
    assert (second.names, second.stack, second.first) == (("Ben", "Anna"), first.setup.stack, 0)
    assert second.earlier == (80, 100)
    over = View(replace(first, setup=second, scores=(70, 60)))
    assert result_text.duel(over) == [
        "Both matches: Ben 80 + 70 = 150, Anna 100 + 60 = 160. Anna wins the duel."
    ]
    draw = View(replace(over, scores=(80, 60)))
    assert result_text.duel(draw)[0].endswith("The duel is a draw.")
    assert second_match(over) is None


def test_once_more_is_another_stack_and_the_next_one_begins() -> None:
    seating = (Computer(seed="parrot"), None, None)
    setup = replace(match_with("", 3, first=2).setup, seating=seating)
    again = once_more(setup)
    assert (again.names, again.first, again.variant) == (setup.names, 0, setup.variant)
    assert again.stack != setup.stack
    assert again.seed
    assert again.seating == (Computer(seed=computers_seed(again.seed)), None, None)
    assert shuffled_stack(computers_seed(again.seed)) != again.stack, "no computer knows it"


TILES = (PlacedTile("K", (0, 1), 0), PlacedTile("C", (2, 1), 3))
NAMES = ("Anna", "Ben")


def turn(*rings: ScoredRing, turned: PlacedTile | None = None) -> TurnResult:
    """A turn of Ben's with these rings."""
    return TurnResult(1, 6, TILES, False, turned, rings, sum(ring.points for ring in rings))


def ring(length: int, *inside: int) -> ScoredRing:
    """A ring with others inside."""
    return ScoredRing(length, inside, length + sum(inside), (), ())


def review(points: int, best: int, gave: int | None = 9) -> TurnReview:
    """The review of a turn of Anna's."""
    return TurnReview(5, 0, points, best, TILES, None, (), gave)


def test_a_turn_is_told_with_its_tiles_points_and_rings_as_sums() -> None:
    for rings, words in (
        ((), "no ring"),
        ((ring(3),), "ring of 3"),
        ((ring(10, 2),), "10 + 2 inside = 12"),
        ((ring(67, 4, 2, 2, 2, 2),), "67 + 12 inside (5 rings) = 79"),
        ((ring(7), ring(5), ring(2)), "rings 7, 5, 2 = 14"),
        ((ring(10, 2), ring(2), ring(2)), "rings 10, 2, 2 + 2 inside = 16"),
    ):
        assert turn_sum(rings) == words
    assert in_words(NAMES, turn(ring(4))) == "Turn 6: Ben lays K, C. Closed: ring of 4. 4 points."
    assert in_words(NAMES, turn()) == "Turn 6: Ben lays K, C. 0 points."
    turned = turn(ring(3), ring(2), turned=PlacedTile("S", (0, 0), 0))
    assert in_words(NAMES, turned) == (
        "Turn 6: Ben lays K, C. Before that, tile S was turned. Closed: rings 3, 2 = 5. 5 points."
    )


def test_the_verdict_depends_on_the_share_that_was_missed_if_it_is_more_than_the_computer_gives_up() -> None:
    for points, best, said in (
        (12, 12, "As good as it gets"),
        (0, 0, "As good as it gets"),
        (18, 20, "Good"),
        (4, 20, "Much more was possible"),
        (7, 9, "Good"),
        (7, 10, "More was possible"),
    ):
        assert verdict(review(points, best)) == said, (points, best)
    assert told(NAMES, review(12, 18)) == (
        "Turn 5: Anna scored 12 points. The best turn found scores 18. Then Ben could score at most 9."
    )
    assert (given(review(1, 1, 4)), given(review(1, 1, None))) == ("4", "–")
