"""Results of finished matches for the statistics."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.deductions import DeductionMatch, announce, begun, count, play
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.rules.match_results import Result, results
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Pass, Resign
from topologic_qt.games.deduction.rules.sheet import blank_notes

TIME = "2026-01-31T17:05:09+00:00"


def result(match: DeductionMatch) -> Result:
    """The only result of a match."""
    notes = blank_notes(match.setup).stamped(len(match.state.log), TIME)
    notes = notes.changed(1, notes.sheets[1].raised(Aid.FULL).advised())
    (found,) = results(match.state, notes)
    return found


def test_a_match_that_was_won_by_naming_the_tile() -> None:
    match = play(begun(seed="secret"), count(1, "suit"), Pass(), count(0, "suit"), announce("A5"))
    found = result(match)
    assert found == Result(
        time=TIME,
        players=["Anna", "Ben", "Clara"],
        played_by=["person"] * 3,
        winner=1,
        won_by="announced",
        turns=2,
        questions=[1, 1, 0],
        wrong=[],
        resigned=[],
        aids=["paper", "full", "paper"],
        suggestions=[0, 1, 0],
    )
    row = json.loads(json.dumps(found.as_row()))
    assert not {"A5", "Sn", "secret"} & {*json.dumps(row).replace('"', " ").split()}
    assert Result.from_row(row) == found
    (blank,) = results(match.state, blank_notes(match.setup))
    assert blank == replace(found, time="", aids=["paper"] * 3, suggestions=[0, 0, 0])


def test_results_tell_who_won_and_how_and_there_are_none_where_nothing_was_asked() -> None:
    match = play(begun(), count(1, "suit"), announce("Sn"), Resign())
    found = result(match)
    assert (found.winner, found.won_by, found.wrong, found.resigned) == (2, "last-left", [0], [1])
    match = play(begun(last_left_wins=False), Resign(), Resign(), count(0, "suit"), announce("Sn"))
    found = result(match)
    assert (found.winner, found.won_by, found.wrong, found.resigned) == (None, "nobody", [2], [0, 1])
    match = play(begun(), ChangeSeat(1, Computer(Level.CLUB)), ChangeSeat(2, Computer(Level.MASTER)))
    play(match, count(1, "suit"), Pass(), count(0, "suit"), ChangeSeat(1, None), Resign())
    play(match, count(0, "suit"), announce("A5"))
    assert result(match).played_by == ["person", "mixed", "master"]
    match = play(begun(), count(1, "suit"))
    assert results(match.state, blank_notes(match.setup)) == []
    match = play(begun(), Resign(), Resign())
    assert match.outcome is not None
    assert results(match.state, blank_notes(match.setup)) == []


def test_a_row_that_is_no_result_is_refused() -> None:
    row = result(play(begun(), count(1, "suit"), announce("A5"))).as_row()
    changes: list[dict[str, Any]] = [
        {"time": 3},
        *({"winner": winner} for winner in ("1", 3, None, True)),
        *({"players": players} for players in ("Anna", ["Anna", "Ben"], ["Anna", "Ben", ""], None)),
        *({"wrong": wrong} for wrong in (["x"], [3], [1, 1])),
        {"resigned": [-1]},
        {"more": 1},
        *({"turns": turns} for turns in (10**400, 0, True)),
        *({"questions": asked} for asked in ([10**400, 0, 0], [1, 1, 1], [float("inf"), 0, 0])),
        *({"suggestions": told} for told in ([-1, 0, 0], [10**30, 0, 0])),
        {"won_by": "magic"},
        {"aids": ["paper", "paper", "glasses"]},
        {"played_by": ["person", ["club"], "club"]},
    ]
    without_time = {key: part for key, part in row.items() if key != "time"}
    for spoilt in (*({**row, **change} for change in changes), without_time):
        with pytest.raises(ValueError, match="no result"):
            Result.from_row(spoilt)
