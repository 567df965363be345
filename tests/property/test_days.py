"""Records of days and streaks, whatever the clock did and whatever became of the rows."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from topologic_qt.games.days import (
    FIRST_DAY,
    DayResult,
    Reached,
    begun_row,
    days_of,
    over_row,
    par_row,
    reached_row,
    streak_of,
)

DAY = timedelta(days=1)
NEAR = st.dates(FIRST_DAY, FIRST_DAY + 40 * DAY)
MOMENTS = st.datetimes(datetime(2025, 12, 30), datetime(2026, 2, 14), timezones=st.just(UTC))
SCORES = st.none() | st.integers(1, 30)
EVENTS = st.tuples(st.sampled_from(["begun", "over", "par"]), NEAR, MOMENTS, SCORES)


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def result_of(score: int) -> DayResult:
    """A result of the first day."""
    return DayResult(FIRST_DAY, score, "·" * score, f"{score}")


def row_of(event: tuple[str, date, datetime, int | None]) -> dict[str, Any]:
    name, day, at, score = event
    if name == "begun":
        return begun_row(day, at)
    if name == "over":
        return over_row(DayResult(day, score, "·" * (score or 1), f"{day}: {score}"), at)
    return par_row(day, 4.5)


@given(st.lists(EVENTS, max_size=30))
def test_the_first_result_of_a_day_counts_whatever_the_clock_said(events: list[Any]) -> None:
    days = days_of(map(row_of, events))
    for day in {event[1] for event in events}:
        firsts = [event for event in events if event[0] == "over" and event[1] == day]
        record = days.of(day)
        if firsts:
            assert (record.over, record.score) == (firsts[0][2].replace(microsecond=0), firsts[0][3])
        else:
            assert record.over is None
    assert days.damaged == 0


names = st.sampled_from(["day", "event", "at", "score", "symbols", "text", "par", "id", "moves"])
odd = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12)


@given(
    st.lists(EVENTS, max_size=12),
    st.lists(st.dictionaries(names, odd), max_size=6),
    st.randoms(use_true_random=False),
)
def test_a_damaged_row_loses_only_itself(events: list[Any], spoilt: list[Any], chance: Random) -> None:
    spoilt = [{**row, "day": "2026-02-30"} for row in spoilt]
    rows = [json.loads(json.dumps(row_of(event))) for event in events]
    mixed = list(rows)
    for row in spoilt:
        mixed.insert(chance.randint(0, len(mixed)), row)
    assert days_of(mixed).records == days_of(rows).records
    assert days_of(mixed).damaged == len(spoilt)


events = ["begun", "reached", "over", "par"]
times = ["2026-01-05", "2026-01-05T10:00:00+00:00", "0001-01-01T00:00:00+14:00"]


@given(st.dictionaries(names, odd | st.just([1]) | st.sampled_from([*events, *times])))
def test_no_row_is_too_odd_to_be_read(row: dict[str, Any]) -> None:
    days = days_of([row])
    assert len(days.records) + days.damaged == 1


@given(st.sets(NEAR), NEAR, st.booleans())
def test_a_streak_is_counted_as_by_hand(found: set[date], today: date, is_open: bool) -> None:
    is_open = is_open and today not in found
    streak = streak_of(found, today, is_open)
    start = today if today in found else today - DAY if is_open else None
    by_hand = 0
    if start is not None and start in found:
        low = high = start
        while low - DAY in found:
            low -= DAY
        while high + DAY in found:
            high += DAY
        by_hand = (high - low).days + 1
    assert streak.current == by_hand
    longest = row = 0
    for number in range(45):
        row = row + 1 if FIRST_DAY + number * DAY in found else 0
        longest = max(longest, row)
    assert streak.best == longest
    assert (streak.lost > 0) <= (streak.current == 0)
    assert (streak.ahead is not None) == any(day > today for day in found)


@given(NEAR, st.integers(-14 * 60, 14 * 60), st.integers(0, 24 * 60 - 1))
def test_a_time_zone_changes_no_day(day: date, offset: int, minute: int) -> None:
    utc = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(minutes=minute)
    local = utc.astimezone(timezone(timedelta(minutes=offset)))
    record = days_of([begun_row(day, local), over_row(DayResult(day, 4, "····", "4"), local)]).of(day)
    assert record.is_on_time


def test_a_match_over_which_midnight_passes_belongs_to_its_day() -> None:
    day = date(2026, 11, 23)
    begun, over = datetime(2026, 11, 23, 23, 58, tzinfo=UTC), datetime(2026, 11, 24, 0, 20, tzinfo=UTC)
    days = days_of([begun_row(day, begun), over_row(DayResult(day, 5, "·····", "5"), over)])
    assert days.of(day).is_on_time
    assert days.streak(date(2026, 11, 24)).current == 1
    late = days_of([over_row(DayResult(day, 5, "·····", "5"), over)])
    assert not late.of(day).is_on_time
    assert late.streak(date(2026, 11, 24)).current == 0


def test_a_lost_streak_says_which_day_was_missing() -> None:
    streak = streak_of({date(2026, 11, 18), date(2026, 11, 19)}, date(2026, 11, 23))
    assert (streak.current, streak.best, streak.lost, streak.lost_on) == (0, 2, 2, date(2026, 11, 20))
    # Giving up today ends one, and an open day does not.
    found, today = {date(2026, 11, 21), date(2026, 11, 22)}, date(2026, 11, 23)
    assert streak_of(found, today).current == 2
    assert streak_of(found, today, is_open=False).lost_on == today


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_a_match_that_comes_to_where_it_was_before_was_played_twice(moves: list[int]) -> None:
    reached = (reached_row(FIRST_DAY, "a", Reached(number)) for number in moves)
    rows = [begun_row(FIRST_DAY, NOON, "a"), *reached]
    record = days_of([*rows, over_row(result_of(4), NOON, "a")]).of(FIRST_DAY)
    assert record.again == (moves != sorted(set(moves)))
    assert record.score == 4


def test_a_match_that_comes_back_is_not_begun_again_and_another_one_is() -> None:
    once = begun_row(FIRST_DAY, NOON, "a")
    assert not days_of([once, once]).of(FIRST_DAY).again
    record = days_of([once, begun_row(FIRST_DAY, NOON, "b"), over_row(result_of(4), NOON, "b")]).of(FIRST_DAY)
    assert (record.again, record.score) == (True, 4)


def test_a_match_that_was_not_begun_here_has_no_result() -> None:
    theirs = [reached_row(FIRST_DAY, "b", Reached(5)), over_row(result_of(3), NOON, "b")]
    assert days_of(theirs).of(FIRST_DAY).over is None
    ours = [begun_row(FIRST_DAY, NOON, "a"), *theirs, over_row(result_of(6), NOON, "a")]
    record = days_of(ours).of(FIRST_DAY)
    assert (record.score, record.again) == (6, False)


def test_rows_that_have_no_id_count_as_they_did() -> None:
    for match_id in ("", "a"):
        rows = [begun_row(FIRST_DAY, NOON), over_row(result_of(3), NOON, match_id)]
        del rows[0]["id"]
        assert days_of(rows).of(FIRST_DAY).score == 3
