"""What remains of rounds that are over."""

import json

import pytest

from tests.tables import ask, enter, find_at_once, new_match, tile
from topologic_qt.games.topologic.rules import (
    MIXED,
    PERSON,
    Assistance,
    ChangeSeat,
    Computer,
    GiveUp,
    HideSecret,
    Level,
    Notes,
    Result,
    mean_turns,
    results,
)

PAGES = (Notes(Assistance.CHECK, times=("", "2025-01-31T17:05:09+00:00")).advised(), Notes())


def test_a_round_that_goes_on_has_no_result() -> None:
    match = new_match()
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 S6")
    ask(match)
    assert results(match.state, PAGES) == []


def test_a_round_that_was_found_is_counted_with_all_that_belongs_to_it() -> None:
    match = new_match()
    find_at_once(match)
    (result,) = results(match.state, PAGES)
    assert result == Result("2025-01-31T17:05:09+00:00", "2019", 3, "Ben", PERSON, 1, "check", 1)


def test_a_round_that_was_given_up_has_no_turns() -> None:
    match = new_match()
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 S6")
    ask(match)
    match.apply(GiveUp())
    (result,) = results(match.state, PAGES)
    assert result.turns is None


def test_a_round_without_a_hint_is_none() -> None:
    match = new_match()
    match.apply(HideSecret(tile("R1")))
    match.apply(GiveUp())
    assert results(match.state, PAGES) == []


@pytest.mark.parametrize(("second", "who"), [(Level.CLUB, "club"), (Level.MASTER, MIXED), (None, MIXED)])
def test_who_sought_is_told(second: Level | None, who: str) -> None:
    match = new_match()
    match.apply(ChangeSeat(1, Computer(Level.CLUB)))
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 S6")
    ask(match)
    if second is not Level.CLUB:
        match.apply(ChangeSeat(1, None if second is None else Computer(second)))
    ask(match)
    match.apply(GiveUp())
    assert results(match.state, PAGES)[0].sought_by == who


def test_nothing_of_the_secret_remains() -> None:
    match = new_match()
    find_at_once(match, "S6")
    assert "S6" not in json.dumps([result.as_row() for result in results(match.state, PAGES)])


def test_a_row_gives_its_result_back() -> None:
    match = new_match()
    find_at_once(match)
    for result in results(match.state, PAGES):
        assert Result.from_row(json.loads(json.dumps(result.as_row()))) == result


@pytest.mark.parametrize(
    "change",
    [
        {"turns": "4"},
        {"turns": 10**400},
        {"turns": -1},
        {"seekers": None},
        {"seekers": 7},
        {"suggestions": 10**400},
        {"more": 1},
        {"player": 3},
        {"player": "\ud800"},
        {"player": "x" * 100_000},
        {"edition": "\ud800"},
        {"time": "a\nb"},
    ],
    ids=str,
)
def test_other_rows_are_no_results(change: dict[str, object]) -> None:
    match = new_match()
    find_at_once(match)
    row = results(match.state, PAGES)[0].as_row()
    with pytest.raises(ValueError, match="no result"):
        Result.from_row({**row, **change})


def test_the_mean_counts_what_was_found() -> None:
    rows = [Result("", "2019", 5, "Ben", PERSON, turns, "paper", 0) for turns in (4, 7, None)]
    assert mean_turns(rows) == 5.5
    assert mean_turns(rows[2:]) is None
