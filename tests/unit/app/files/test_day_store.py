"""The stored days: a full disk, damaged lines, two windows, and the clock."""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.boardless.game import INFO as BIDS
from tests.records import AtOnce, store_rows
from topologic_qt.app.files.day_store import DayStore, time_left
from topologic_qt.app.files.records import DAYS, Records
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.days import DayEvent, DayResult, Days, Reached
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.storage.files import Problem
from topologic_qt.translation import said

DAY = date(2026, 11, 23)
Open = Callable[..., DayStore]


class Clock:
    """A clock that can be set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "settings", tmp_path / "data" / "autosave")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def open_store(folders: Folders, clock: Clock) -> Open:
    def open_one(info: object = BIDS, failed: Callable[[Problem], None] = lambda _: None) -> DayStore:
        return DayStore(clock, info, Records(folders, AtOnce(), failed))  # type: ignore[arg-type]

    return open_one


def read(store: DayStore) -> Days:
    told: list[Days] = []
    store.read(told.append)
    return told[0]


def result(score: int | None, day: date = DAY) -> DayResult:
    return DayResult(day, score, "●" * (score or 3), f"{day}: {score}")


def test_the_first_result_counts_also_from_another_window(open_store: Open) -> None:
    one, other = open_store(), open_store()
    one.add_begun(DAY, "")
    other.add_result(result(7), "")
    one.add_result(result(4), "")
    for store in (one, other, open_store()):
        assert read(store).of(DAY).score == 7
    assert read(open_store(TOPOLOGY)).records == {}


def test_help_is_kept_with_a_result_and_of_what_earlier_versions_wrote_only_the_possible(
    open_store: Open, folders: Folders
) -> None:
    over = DayEvent("2026-11-20", "over", "", "2026-11-23T08:00:00+00:00", score=4, text="4")
    odd = {"helped": 7, "computer": 7, "score": -1, "symbols": "a\nb", "text": "\n" * 20, "time": "x"}
    begun = DayEvent("2026-11-21", "begun", "", over.time)
    reached = DayEvent("2026-11-21", "reached", "", moves=3)
    events = [
        over._asdict() | {"day": f"2026-11-0{n}", name: odd[name]} for n, name in enumerate(odd, start=1)
    ]
    events += [each._asdict() for each in (over, begun, reached)]
    store_rows(folders, DAYS, ({"game": "bids", **event} for event in events))
    store = open_store()
    store.add_result(replace(result(4), is_helped=True), "")
    days = read(store)
    assert {day.day for day in days.records} == {20, 21, 23}
    assert [days.of(DAY).is_helped, days.of(date(2026, 11, 20)).is_helped] == [True, False]
    assert not days.of(date(2026, 11, 20)).is_by_computer
    store.add_reached(date(2026, 11, 21), "", Reached(5, "aabb"))
    assert not read(store).of(date(2026, 11, 21)).again, "earlier versions only counted the moves"
    store.add_reached(date(2026, 11, 21), "", Reached(5, "aabb"))
    assert read(store).of(date(2026, 11, 21)).again


@pytest.mark.parametrize(
    ("points", "again"),
    [
        ([(1, ""), (3, "aa"), (6, "aabb")], False),
        ([(3, "aa"), (6, "aabb"), (7, "aacc")], True),
        ([(3, "aa"), (4, "bb")], True),
        ([(3, "aabb"), (4, "aa")], True),
    ],
)
def test_a_match_that_goes_another_way_than_before_is_begun_again(
    open_store: Open, points: list[tuple[int, str]], again: bool
) -> None:
    store = open_store()
    store.add_begun(DAY, "own")
    for moves, told in points:
        store.add_reached(DAY, "own", Reached(moves, told))
        store.add_reached(DAY, "somebody else's", Reached(99, "zz"))
    assert read(open_store()).of(DAY).again == again


def test_help_is_kept_from_when_it_is_used_in_a_match_that_was_begun_here(open_store: Open) -> None:
    for match_id, helped in (("own", True), ("somebody else's", False)):
        store = open_store(BIDS if helped else TOPOLOGY)
        store.add_begun(DAY, "own")
        store.add_help(DAY, match_id)
        assert read(store).of(DAY).is_helped == helped
        store.add_result(result(4), "own")
        store.add_help(DAY, "own")
        record = read(store).of(DAY)
        assert (record.score, record.is_helped) == (4, helped), "what comes later changes nothing"


def test_what_the_disk_did_not_take_is_known_and_written_later(open_store: Open, folders: Folders) -> None:
    told: list[str] = []
    store = open_store(failed=lambda problem: told.append(said(problem)))
    folders.records.parent.parent.mkdir(parents=True, exist_ok=True)
    folders.records.parent.write_text("in the way")
    store.add_result(result(6), "")
    assert store.known.of(DAY).score == 6
    (line,) = told
    assert line.startswith(f"Results in {folders.records} can’t be read or saved: ")
    folders.records.parent.unlink()
    assert read(store).of(DAY).score == read(open_store()).of(DAY).score == 6


def test_par_and_the_text_with_it_come_later(open_store: Open) -> None:
    store = open_store()
    store.add_result(result(4), "")
    store.add_par(DAY, 5.25, DayResult(DAY, 4, "●●●●", f"{DAY}: 4 ★★☆"))
    store.add_par(DAY, 9.0)
    record = read(open_store()).of(DAY)
    assert (record.par, record.text) == (5.25, f"{DAY}: 4 ★★☆")
    other = DAY + timedelta(days=1)
    store.add_result(result(4, other), "")
    store.add_par(other, 5.25, DayResult(other, 3, "●●●", "another match of that day"))
    assert read(store).of(other).text == f"{other}: 4"
    helped = other + timedelta(days=1)
    store.add_result(DayResult(helped, 4, "●●●●", f"{helped}: 4 with help"), "")
    store.add_par(helped, 5.25, DayResult(helped, 4, "●●●●", f"{helped}: 4 ★★☆"))
    assert read(store).of(helped).text == f"{helped}: 4 with help"


def test_a_clock_that_was_ahead_loses_no_record_and_says_so(open_store: Open, clock: Clock) -> None:
    store = open_store()
    for ahead in range(3):
        clock.now += timedelta(days=bool(ahead))
        store.add_begun(store.today, "")
        store.add_result(result(5, store.today), "")
    assert read(store).streak(store.now).current == 3
    clock.now -= timedelta(days=2)
    streak = read(open_store()).streak(store.now)
    assert (streak.current, streak.ahead) == (3, DAY + timedelta(days=2))


@pytest.mark.parametrize(
    ("zone", "days"),
    [
        ("Pacific/Auckland", [23, 24, 25, 26]),
        ("America/Los_Angeles", [22, 23, 24, 25]),
        ("Europe/Berlin", [23, 24, 25, 26]),
    ],
)
def test_a_day_is_that_of_peoples_own_calendar(
    open_store: Open, clock: Clock, zone: str, days: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("its time zone cannot be set for a program alone")
    monkeypatch.setenv("TZ", zone)
    clock.now = datetime(2026, 11, 23, 7, 30, tzinfo=UTC)
    time.tzset()
    try:
        store = open_store()
        for number, day in enumerate(days):
            assert store.today.day == day
            store.add_begun(store.today, str(number))
            store.add_result(result(4, store.today), str(number))
            assert time_left(store.now)
            clock.now += timedelta(days=1)
        assert read(open_store()).streak(store.now - timedelta(days=1)).current == 4
    finally:
        monkeypatch.undo()
        time.tzset()
