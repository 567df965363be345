"""What remains of matches that are over."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.topology_tables import lay_all, match_with, random_match
from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topology.rules.match_results import Result, points_a_turn, results
from topologic_qt.games.topology.rules.moves import ChangeSeat, Resign


def test_a_match_that_goes_on_has_no_results() -> None:
    match = match_with("")
    lay_all(match)
    assert results(match.state) == []
    match = match_with("")
    match.apply(Resign())
    assert results(match.state) == [], "given up before a turn ended"


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
    match = match_with("", 3)
    match.apply(ChangeSeat(2, Computer(Level.NOVICE)))
    lay_all(match)
    match.apply(Resign())
    told = [result.played_by for result in results(match.state)]
    assert told == [PERSON, PERSON, "novice"], "who had no turn is told by the seat"


def test_a_result_comes_back_from_its_row_and_what_no_match_has_is_none() -> None:
    first, second = some_results = results(random_match(Random(3), 2).state)
    mean = points_a_turn([replace(first, points=30, turns=2), replace(second, points=6, turns=1)])
    assert (mean, points_a_turn([])) == (12, None)
    of_four = results(random_match(Random(4), 4).state)
    for result in (*some_results, *of_four, replace(first, points=0, best_turn=0, best_ring=0)):
        assert Result.from_row(json.loads(json.dumps(result.as_row()))) == result
    changes: list[dict[str, Any]] = [
        *({"points": points} for points in ("4", True, 10**400, -1)),
        {"points": 10, "best_turn": 11},
        *({"turns": turns} for turns in (2.0, -3, 10**30)),
        *({"place": place} for place in (0, 3)),
        *({"players": players} for players in (None, 5)),
        {"best_turn": 10**30},
        {"best_ring": -1},
        *({"player": player} for player in ("\ud800", "a\nb", "x" * 100_000, "")),
        {"played_by": "nobody"},
        {"played_by": []},
        {"variant": "unheard of"},
        {"more": 1},
    ]
    for change in changes:
        with pytest.raises(ValueError, match="no result"):
            Result.from_row(some_results[0].as_row() | change)
