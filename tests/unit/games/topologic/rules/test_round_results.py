"""The results of finished rounds."""

import json
from typing import TYPE_CHECKING, cast

import pytest

from tests.records import MemoryStore
from tests.tables import ask, enter, find_at_once, new_match, tile
from topologic_qt.engine.game import Cancelled, Thinking
from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import par, play_round
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideSecret
from topologic_qt.games.topologic.rules.notes import Notes, blank_pages
from topologic_qt.games.topologic.rules.round_results import (
    COLUMNS,
    HELPED,
    Bests,
    Par,
    Result,
    counted_rounds,
    earlier_row,
    field_mark,
    question_of_bests,
    results,
    star_limits,
    stars,
)
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
    row = result._asdict()
    assert MemoryStore(COLUMNS, row).count == 1
    del row["field"], row["seed"]  # as in a row of an earlier version
    assert earlier_row(row) == result._asdict() | {"field": "", "seed": ""}


def test_a_round_that_was_given_up_has_no_turns_even_without_a_hint_and_one_that_goes_on_no_result() -> None:
    match = new_match()
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 S6")
    ask(match)
    assert not results(match.state, PAGES)
    assert not counted_rounds(match.state)
    match.apply(GiveUp())
    (result,) = results(match.state, PAGES)
    assert result.turns is None
    assert "R1" not in json.dumps(result), "nothing of the secret remains"
    match.apply(HideSecret(tile("R1")))
    match.apply(GiveUp())
    assert results(match.state, PAGES) == [
        result,
        result._replace(time="", player="Anna", aid="paper", suggestions=0),
    ]


def test_a_row_has_the_number_of_its_round_whatever_the_other_round_was() -> None:
    match, counted = new_match(), INFO.load().results
    match.notes = blank_pages(match.setup)
    assert counted is not None
    match.apply(HideSecret(tile("R1")))
    match.apply(ChangeSeat(1, Computer(Level.CLUB)))
    match.apply(GiveUp())
    find_at_once(match, "S6")
    told = counted.of(cast("AnyMatch", match)).items()
    assert [(number, row["player"], row["sought_by"]) for number, row in told] == [
        (0, "Ben", "club"),
        (1, "Anna", PERSON),
    ]


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


def test_other_rows_are_no_results() -> None:
    changes: list[dict[str, object]] = [{"turns": "four"}, {"turns": -1}, {"seekers": 70}, {"time": None}]
    changes += [{"suggestions": 10**400}, {"player": "x" * 100_000}]
    match = new_match()
    find_at_once(match)
    row = results(match.state, PAGES)[0]._asdict()
    assert MemoryStore(COLUMNS, *({**row, **change} for change in changes)).count == 0


def test_a_field_has_one_mark_wherever_it_lies_and_no_other_field_has_it() -> None:
    field = random_field(FieldRecipe(Shape.GROWN, "one"))
    moved = Field((Location(x + 7, y - 3), tile) for (x, y), tile in field.tiles.items())
    assert field_mark(moved) == field_mark(field)
    assert field_mark(random_field(FieldRecipe(Shape.GROWN, "two"))) != field_mark(field)


def test_bests_are_those_of_one_player_on_one_field_and_help_is_kept_apart() -> None:
    setup = Setup(random_field(FieldRecipe(Shape.SQUARE, "one")), seekers=3)
    usual = Result("", "2019", 3, "Ben", PERSON, 1, "paper", 0, field_mark(setup.field))
    found = [usual._replace(player="Anna"), usual._replace(seekers=5), usual._replace(sought_by="master")]
    found += [usual._replace(edition="2017"), usual._replace(field="")]

    def bests(own: Result | None = None) -> Bests:
        store = MemoryStore(COLUMNS, *(result._asdict() for result in found))
        return Bests(*store.answer(question_of_bests(setup, "Ben", own))[0])

    assert bests() == (None, None)
    found += [usual._replace(turns=turns) for turns in (7, None, 6)]
    found += [usual._replace(turns=4, suggestions=1), usual._replace(turns=3, aid="full")]
    assert bests() == (6, 3)
    assert bests(found[-3]) == (7, 3), "the result that is compared does not count"


def test_help_is_told_by_the_step_and_the_suggestions_in_sql_as_well() -> None:
    usual = Result("", "2019", 3, "Ben", PERSON, 1, "", 0)
    helps = [(aid, asked) for aid in (*Assistance, "", "of a later program") for asked in (0, 2)]
    found = [usual._replace(aid=aid, suggestions=asked) for aid, asked in helps]
    store = MemoryStore(COLUMNS, *(result._asdict() for result in found))
    told = store.answer((f"SELECT {HELPED} FROM results ORDER BY at", ()))
    assert told == [(result.is_helped,) for result in found]


SETUP = Setup(random_field(FieldRecipe(Shape.SQUARE, "par")), seekers=3)


@pytest.mark.release
def test_par_is_what_master_needs_for_each_secret() -> None:
    found = par(SETUP)
    assert len(found.turns) == 60
    for number in (0, 17, 42):
        played = play_round(SETUP, ALL_TILES[number], ComputerSeeker(Level.MASTER))
        assert found.with_secret(ALL_TILES[number]) == found.turns[number] == len(played.turns)
    assert found.mean == sum(found.turns) / 60


def test_par_is_left_as_soon_as_nobody_waits_for_it() -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Cancelled):
        par(SETUP, Thinking(cancelled=cancelled))
    assert len(asked) == 4


def test_three_stars_are_for_par_rounded_up_and_two_for_two_turns_more() -> None:
    par_of_all = Par((4,) * 50 + (5,) * 10)
    assert [par_of_all.with_secret(ALL_TILES[number]) for number in (0, 59)] == [4, 5]
    mean = par_of_all.mean
    assert star_limits(mean) == (5, 7)
    won = [stars(turns, mean) for turns in (1, 5, 6, 7, 8, 30, None)]
    assert won == [3, 3, 2, 2, 1, 1, 0]
    assert star_limits(4.0) == (4, 6)
