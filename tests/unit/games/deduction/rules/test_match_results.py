"""Results of finished matches for the statistics."""

import json

from tests.deductions import DeductionMatch, announce, begun, count, play
from tests.records import MemoryStore
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.match_results import COLUMNS, Result, results
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Pass, Resign
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import blank_notes

TIME = "2026-01-31T17:05:09+00:00"


def result(match: DeductionMatch) -> list[Result]:
    """The results of a match by seat."""
    notes = blank_notes(match.setup).stamped(len(match.state.log), TIME)
    notes = notes.changed(1, notes.sheets[1].raised(Aid.FULL).advised())
    found = results(match.state, notes)
    assert MemoryStore(COLUMNS, *(one._asdict() for one in found)).count == match.state.players
    return found


def seats(found: list[Result], what: str) -> list[int]:
    """The seats for which something is true."""
    return [seat for seat, one in enumerate(found) if getattr(one, what)]


def test_a_match_that_was_won_by_naming_the_tile() -> None:
    match = play(begun(seed="secret"), count(1, "suit"), Pass(), count(0, "suit"), announce("A5"))
    found = result(match)
    assert found[1] == Result(
        time=TIME,
        players=3,
        player="Ben",
        played_by="person",
        won=True,
        won_by="announced",
        turns=2,
        questions=1,
        wrong=False,
        gave_up=False,
        aid="full",
        suggestions=1,
    )
    assert [(one.player, one.questions) for one in found[::2]] == [("Anna", 1), ("Clara", 0)]
    assert not {"A5", "Sn", "secret"} & {*json.dumps(found).replace('"', " ").split()}
    blank = results(match.state, blank_notes(match.setup))
    assert blank == [one._replace(time="", aid="paper", suggestions=0) for one in found]


def test_results_tell_who_won_and_how_and_there_are_none_where_nothing_was_asked() -> None:
    match = play(begun(), count(1, "suit"), announce("Sn"), Resign())
    found = result(match)
    assert {one.won_by for one in found} == {"last-left"}
    assert [seats(found, what) for what in ("won", "wrong", "gave_up")] == [[2], [0], [1]]
    match = play(begun(last_left_wins=False), Resign(), Resign(), count(0, "suit"), announce("Sn"))
    found = result(match)
    assert {one.won_by for one in found} == {"nobody"}
    assert [seats(found, what) for what in ("won", "wrong", "gave_up")] == [[], [2], [0, 1]]
    match = play(begun(), ChangeSeat(1, Computer(Level.CLUB)), ChangeSeat(2, Computer(Level.MASTER)))
    play(match, count(1, "suit"), Pass(), count(0, "suit"), ChangeSeat(1, None), Resign())
    play(match, count(0, "suit"), announce("A5"))
    assert [one.played_by for one in result(match)] == ["person", "mixed", "master"]
    match = play(begun(), count(1, "suit"))
    assert results(match.state, blank_notes(match.setup)) == []
    match = play(begun(), Resign(), Resign())
    assert match.outcome is not None
    assert results(match.state, blank_notes(match.setup)) == []


def test_a_row_that_is_no_result_is_refused() -> None:
    row = result(play(begun(), count(1, "suit"), announce("A5")))[0]._asdict()
    changes: list[dict[str, object]] = [{"time": None}, {"players": 2}, {"won": 2}, {"won_by": "magic"}]
    changes += [{"turns": 10**400}, {"turns": 0}, {"questions": 9}, {"suggestions": -1}, {"played_by": None}]
    assert MemoryStore(COLUMNS, *(row | change for change in changes)).count == 0
