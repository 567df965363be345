"""Records of days and streaks, for all clocks and stored rows."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Any

from hypothesis import given, strategies as st

from topologic_qt.games.days import FIRST_DAY, DayEvent, DayResult, days_of, over_event, streak_of

DAY = timedelta(days=1)
NEAR = st.dates(FIRST_DAY, FIRST_DAY + 40 * DAY)
MOMENTS = st.datetimes(datetime(2025, 12, 30), datetime(2026, 2, 14), timezones=st.just(UTC))
SCORES = st.none() | st.integers(1, 30)
EVENTS = st.tuples(st.sampled_from(["begun", "over", "par"]), NEAR, MOMENTS, SCORES)


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def result_of(score: int) -> DayResult:
    """A result of the first day."""
    return DayResult(FIRST_DAY, score, "·" * score, f"{score}")


def begun(day: date, at: datetime, match_id: str = "") -> DayEvent:
    return DayEvent(day.isoformat(), "begun", match_id, at.isoformat(timespec="seconds"))


def over(result: DayResult, at: datetime, match_id: str = "") -> DayEvent:
    return over_event(result, match_id, at.isoformat(timespec="seconds"))


def event_of(event: tuple[str, date, datetime, int | None]) -> DayEvent:
    name, day, at, score = event
    if name == "begun":
        return begun(day, at)
    if name == "over":
        return over(DayResult(day, score, "·" * (score or 1), f"{day}: {score}"), at)
    return DayEvent(day.isoformat(), "par", par=4.5)


@given(st.lists(EVENTS, max_size=30))
def test_the_first_result_of_a_day_counts_whatever_the_clock_said(events: list[Any]) -> None:
    days = days_of(map(event_of, events))
    for day in {event[1] for event in events}:
        firsts = [event for event in events if event[0] == "over" and event[1] == day]
        record = days.of(day)
        if firsts:
            assert (record.over, record.score) == (firsts[0][2].replace(microsecond=0), firsts[0][3])
        else:
            assert record.over is None


odd = st.text(max_size=12) | st.sampled_from(["2026-02-30", "2026-01-05", "0001-01-01T00:00:00+14:00"])


@given(odd, st.sampled_from(["begun", "reached", "helped", "over", "par"]), odd)
def test_an_impossible_day_or_time_tells_nothing(day: str, name: str, time: str) -> None:
    assert not days_of([DayEvent(day, name, "", time, moves=1)]).records


def at(day: date, hour: int = 12, zone: int = 0) -> datetime:
    """An hour of a day in a time zone, so many hours before Greenwich."""
    return datetime.combine(day, time(hour), timezone(timedelta(hours=zone)))


def at_noon(found: Iterable[date]) -> dict[date, datetime]:
    return {day: at(day) for day in found}


@given(st.sets(NEAR), NEAR, st.booleans())
def test_a_streak_is_counted_as_by_hand(found: set[date], today: date, is_open: bool) -> None:
    is_open = is_open and today not in found
    streak = streak_of(at_noon(found), at(today), is_open)
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


def test_a_match_over_which_midnight_passes_belongs_to_its_day() -> None:
    day = date(2026, 11, 23)
    late = over(DayResult(day, 5, "·····", "5"), at(day + DAY, 0, 13))
    days = days_of([begun(day, at(day, 23, 13)), late])
    assert days.of(day).is_on_time
    assert days.streak(at(day + DAY)).current == 1
    days = days_of([late])
    assert not days.of(day).is_on_time
    assert days.streak(at(day + DAY)).current == 0


def test_who_travels_keeps_a_streak_and_who_misses_a_day_at_home_does_not() -> None:
    monday = date(2026, 11, 23)
    west = {monday: at(monday, 20, -8), monday + 2 * DAY: at(monday + 2 * DAY, 8, 13)}  # over the date line
    assert streak_of(west, at(monday + 2 * DAY, 9, 13), is_open=False).current == 2
    assert streak_of({monday: west[monday]}, at(monday + 2 * DAY, 8, 13)).current == 1, "it may still follow"
    east = {monday: at(monday, 8, 13), monday + DAY: at(monday + DAY, 7, 13)}
    assert streak_of(east, at(monday, 20, -8), is_open=False).current == 2
    home = {monday: at(monday, 23), monday + 2 * DAY: at(monday + 2 * DAY, 0)}
    assert streak_of(home, at(monday + 2 * DAY, 23), is_open=False).current == 1
    assert streak_of({monday: at(monday, 0)}, at(monday + 2 * DAY, 1)).current == 0


def test_a_lost_streak_says_which_day_was_missing() -> None:
    streak = streak_of(at_noon([date(2026, 11, 18), date(2026, 11, 19)]), at(date(2026, 11, 23)))
    assert (streak.current, streak.best, streak.lost, streak.lost_on) == (0, 2, 2, date(2026, 11, 20))
    # Giving up today ends one, and an open day does not.
    found, today = at_noon([date(2026, 11, 21), date(2026, 11, 22)]), date(2026, 11, 23)
    assert streak_of(found, at(today)).current == 2
    assert streak_of(found, at(today), is_open=False).lost_on == today


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_a_match_that_comes_to_where_it_was_before_was_played_twice(moves: list[int]) -> None:
    reached = (DayEvent(FIRST_DAY.isoformat(), "reached", "a", moves=number) for number in moves)
    rows = [begun(FIRST_DAY, NOON, "a"), *reached]
    record = days_of([*rows, over(result_of(4), NOON, "a")]).of(FIRST_DAY)
    assert record.again == (moves != sorted(set(moves)))
    assert record.score == 4


def test_a_match_that_comes_back_is_not_begun_again_and_another_one_is() -> None:
    once = begun(FIRST_DAY, NOON, "a")
    assert not days_of([once, once]).of(FIRST_DAY).again
    record = days_of([once, begun(FIRST_DAY, NOON, "b"), over(result_of(4), NOON, "b")]).of(FIRST_DAY)
    assert (record.again, record.score) == (True, 4)


def test_a_match_that_was_not_begun_here_has_no_result() -> None:
    theirs = [DayEvent(FIRST_DAY.isoformat(), "reached", "b", moves=5), over(result_of(3), NOON, "b")]
    assert days_of(theirs).of(FIRST_DAY).over is None
    ours = [begun(FIRST_DAY, NOON, "a"), *theirs, over(result_of(6), NOON, "a")]
    record = days_of(ours).of(FIRST_DAY)
    assert (record.score, record.again) == (6, False)


def test_events_without_an_id_count_as_they_did() -> None:
    for match_id in ("", "a"):
        events = [begun(FIRST_DAY, NOON), over(result_of(3), NOON, match_id)]
        assert days_of(events).of(FIRST_DAY).score == 3
