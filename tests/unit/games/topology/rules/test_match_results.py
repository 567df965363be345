"""What remains of matches that are over."""

import json
from dataclasses import replace
from random import Random

import pytest

from tests.topology_tables import lay_all, match_with, random_match
from topologic_qt.games.topology.rules import (
    MIXED,
    PERSON,
    ChangeSeat,
    Computer,
    Level,
    Resign,
    Result,
    points_a_turn,
    results,
)


def test_a_match_that_goes_on_has_no_results() -> None:
    match = match_with("")
    lay_all(match)
    assert results(match.state) == []


def test_a_match_that_was_given_up_before_a_turn_ended_has_none() -> None:
    match = match_with("")
    match.apply(Resign())
    assert results(match.state) == []


def test_every_player_has_a_result() -> None:
    for players in (2, 4):
        state = random_match(Random(11), players).state
        found = results(state)
        assert [result.player for result in found] == list(state.setup.names)
        assert sorted(result.place for result in found) == list(range(1, players + 1))
        assert [result.points for result in found] == list(state.scores)
        assert sum(result.turns for result in found) == len(state.turns)
        for seat, result in enumerate(found):
            own = [turn for turn in state.turns if turn.seat == seat]
            assert result.best_turn == max(turn.points for turn in own)
            assert result.best_ring == max((r.points for turn in own for r in turn.rings), default=0)


def test_who_played_is_told_by_the_turns() -> None:
    match = match_with("")
    lay_all(match)
    match.apply(ChangeSeat(1, Computer(Level.CLUB)))
    lay_all(match)
    match.apply(ChangeSeat(0, Computer(Level.MASTER)))
    lay_all(match)
    lay_all(match)
    match.apply(Resign())
    anna, ben = results(match.state)
    assert (anna.played_by, anna.place, ben.played_by, ben.place) == (MIXED, 2, "club", 1)


def test_who_had_no_turn_is_told_by_the_seat() -> None:
    match = match_with("", 3)
    match.apply(ChangeSeat(2, Computer(Level.NOVICE)))
    lay_all(match)
    match.apply(Resign())
    assert [result.played_by for result in results(match.state)] == [PERSON, PERSON, "novice"]


@pytest.fixture(scope="module")
def some_results() -> list[Result]:
    """The results of a match for two."""
    return results(random_match(Random(3), 2).state)


def test_a_result_comes_back_from_its_row(some_results: list[Result]) -> None:
    for result in some_results:
        row = json.loads(json.dumps(result.as_row()))
        assert Result.from_row(row) == result


def test_a_row_of_another_kind_or_of_what_no_match_has_is_no_result(some_results: list[Result]) -> None:
    changes: list[dict[str, object]] = [
        {"points": "4"},
        {"points": True},
        {"players": None},
        {"more": 1},
        {"turns": 2.0},
        {"points": 10**400},
        {"points": -1},
        {"points": 10, "best_turn": 11},
        {"turns": -3},
        {"turns": 10**30},
        {"place": 0},
        {"place": 3},
        {"players": 5},
        {"best_turn": 10**30},
        {"best_ring": -1},
        {"player": "\ud800"},
        {"player": "a\nb"},
        {"player": "x" * 100_000},
        {"player": ""},
        {"played_by": "nobody"},
        {"played_by": []},
        {"variant": "unheard of"},
    ]
    for change in changes:
        with pytest.raises(ValueError, match="no result"):
            Result.from_row(some_results[0].as_row() | change)


def test_the_mean_is_that_of_all_turns(some_results: list[Result]) -> None:
    first, second = some_results
    assert points_a_turn([]) is None
    mean = points_a_turn([replace(first, points=30, turns=2), replace(second, points=6, turns=1)])
    assert mean == 12
