"""What remains of rounds that are over."""

import json
from typing import TYPE_CHECKING, cast

import pytest

from tests.tables import ask, enter, find_at_once, new_match, tile
from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.field import Field, Location
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideSecret
from topologic_qt.games.topologic.rules.notes import Notes, blank_pages
from topologic_qt.games.topologic.rules.round_results import Result, bests, field_mark, mean_turns, results
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch

PAGES = (Notes(Assistance.CHECK, times=("", "2025-01-31T17:05:09+00:00")).advised(1), Notes())


def test_a_round_that_was_found_is_counted_with_all_that_belongs_to_it() -> None:
    match = new_match()
    find_at_once(match)
    (result,) = results(match.state, PAGES)
    mark = field_mark(match.state.setup.field)
    assert result == Result("2025-01-31T17:05:09+00:00", "2019", 3, "Ben", PERSON, 1, "check", 1, mark, "")
    row = json.loads(json.dumps(result.as_row()))
    assert Result.from_row(row) == result
    del row["field"], row["seed"]  # as in a row of an earlier version
    assert Result.from_row(row).field == ""


def test_a_round_that_was_given_up_has_no_turns_and_one_that_goes_on_or_without_a_hint_no_result() -> None:
    match = new_match()
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 S6")
    ask(match)
    assert results(match.state, PAGES) == []
    match.apply(GiveUp())
    (result,) = results(match.state, PAGES)
    assert result.turns is None
    assert "R1" not in json.dumps(result.as_row()), "nothing of the secret remains"
    match.apply(HideSecret(tile("R1")))
    match.apply(GiveUp())
    assert results(match.state, PAGES) == [result]


def test_a_row_has_the_number_of_its_round_whatever_the_other_round_was() -> None:
    match, counted = new_match(), INFO.load().results
    match.notes = blank_pages(match.setup)
    assert counted is not None
    match.apply(HideSecret(tile("R1")))
    match.apply(GiveUp())
    find_at_once(match, "S6")
    ((number, row),) = counted(cast("AnyMatch", match)).items()
    assert (number, row["player"]) == (1, "Anna")


def test_who_sought_is_told() -> None:
    for second, who in [(Level.CLUB, "club"), (Level.MASTER, MIXED), (None, MIXED)]:
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


def test_other_rows_are_no_results(subtests: pytest.Subtests) -> None:
    changes: list[dict[str, object]] = [
        {"turns": "4"},
        {"turns": -1},
        {"seekers": 7},
        {"suggestions": 10**400},
        {"more": 1},
        {"player": "\ud800"},
        {"player": "x" * 100_000},
        {"time": "a\nb"},
        {"field": "a\nb"},
        {"seed": "a\nb"},
    ]
    match = new_match()
    find_at_once(match)
    row = results(match.state, PAGES)[0].as_row()
    for change in changes:
        with subtests.test(change=change), pytest.raises(ValueError, match="no result"):
            Result.from_row({**row, **change})


def test_the_mean_counts_what_was_found() -> None:
    rows = [Result("", "2019", 5, "Ben", PERSON, turns, "paper", 0) for turns in (4, 7, None)]
    assert mean_turns(rows) == 5.5
    assert mean_turns(rows[2:]) is None


def test_a_field_has_one_mark_wherever_it_lies_and_no_other_field_has_it() -> None:
    field = random_field(FieldRecipe(Shape.GROWN, "one"))
    moved = Field((Location(x + 7, y - 3), tile) for (x, y), tile in field.tiles.items())
    assert field_mark(moved) == field_mark(field)
    assert field_mark(random_field(FieldRecipe(Shape.GROWN, "two"))) != field_mark(field)


def test_bests_are_those_of_one_player_on_one_field_and_help_is_kept_apart() -> None:
    setup = Setup(random_field(FieldRecipe(Shape.SQUARE, "one")), seekers=3)
    mark = field_mark(setup.field)

    def row(turns: int | None, **changed: object) -> Result:
        usual = {
            "time": "",
            "edition": "2019",
            "seekers": 3,
            "player": "Ben",
            "sought_by": PERSON,
            "aid": "paper",
            "suggestions": 0,
            "field": mark,
        }
        return Result.from_row({**usual, "turns": turns, **changed})

    others = [
        row(1, player="Anna"),
        row(1, seekers=5),
        row(1, edition="2017"),
        row(1, field=""),
        row(1, sought_by="master"),
    ]
    assert bests(others, setup, "Ben") == (None, None)
    own = [row(7), row(None), row(6), row(4, suggestions=1), row(3, aid="full")]
    assert bests([*others, *own], setup, "Ben") == (6, 3)
