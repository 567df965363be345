"""The results of finished matches."""

from random import Random
from typing import Any

from tests.records import MemoryStore
from tests.topology_tables import lay_all, match_with, random_match
from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topology.rules.match_results import COLUMNS, results
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


def test_results_are_stored_and_what_no_match_has_is_none() -> None:
    first, second = some_results = results(random_match(Random(3), 2).state)
    of_four = results(random_match(Random(4), 4).state)
    possible = (*some_results, *of_four, first._replace(points=0, best_turn=0, best_ring=0))
    assert MemoryStore(COLUMNS, *(result._asdict() for result in possible)).count == 7
    changes: list[dict[str, Any]] = [
        *({"points": points} for points in ("four", 10**400, -1)),
        *({"turns": turns} for turns in (2.5, -3, 10**30)),
        *({"place": 0}, {"place": 3}, {"players": None}, {"players": 5}, {"player": "x" * 100_000}),
        *({"points": 10, "best_turn": 11}, {"best_ring": -1}, {"variant": "unheard of"}),
    ]
    assert MemoryStore(COLUMNS, *(second._asdict() | change for change in changes)).count == 0
