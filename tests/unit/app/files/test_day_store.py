"""The stored days: a full disk, damaged lines, two windows, and the clock."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.boardless.game import INFO as BIDS
from tests.unit.app.files.test_history import AtOnce
from topologic_qt.app.files.day_store import DayStore
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.days import DayResult, Days, Reached
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import said
from topologic_qt.widgets.motion import Motion

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
        context = Context(folders, Motion(0), now=clock)
        return DayStore(context, info, AtOnce(), failed)  # type: ignore[arg-type]

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


def spoil(folders: Folders, *edits: tuple[str, str]) -> None:
    """Change the stored rows, each of these texts to another one."""
    rows = folders.days.read_text("utf-8")
    for old, new in edits:
        assert old in rows
        rows = rows.replace(old, new)
    folders.days.write_text(rows, "utf-8")


def test_help_is_kept_with_a_result_and_not_known_of_earlier_versions(
    open_store: Open, folders: Folders
) -> None:
    store, before = open_store(), DAY - timedelta(days=1)
    store.add_result(replace(result(4), is_helped=True), "")
    store.add_result(result(5, before), "")
    days = read(open_store())
    assert (days.of(DAY).is_helped, days.of(before).is_helped) == (True, False)
    spoil(folders, ('"helped": true', '"helped": 7'))
    days = read(open_store())
    assert (days.of(DAY).score, days.damaged) == (None, 1)
    spoil(folders, (', "helped": 7', ""), (', "helped": false', ""))
    days = read(open_store())
    assert (days.of(DAY).score, days.of(DAY).is_helped, days.damaged) == (4, False, 0)


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


def test_earlier_versions_have_only_counted_the_moves(open_store: Open, folders: Folders) -> None:
    store = open_store()
    store.add_begun(DAY, "own")
    store.add_reached(DAY, "own", Reached(3, "aa"))
    rows = folders.days.read_text(encoding="utf-8")
    for reached, again in ((Reached(5, "aabb"), False), (Reached(3, "aa"), True)):
        folders.days.write_text(rows, "utf-8")
        spoil(folders, (', "told": "aa"', ""))
        store = open_store()
        store.add_reached(DAY, "own", reached)
        days = read(store)
        assert (days.of(DAY).again, days.damaged) == (again, 0)
    folders.days.write_text(rows.replace('"told": "aa"', '"told": 7'), encoding="utf-8")
    assert read(open_store()).damaged == 1


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


def test_a_day_that_a_computer_found_is_none_of_a_streak_and_earlier_versions_do_not_tell(
    open_store: Open, folders: Folders
) -> None:
    open_store().add_result(replace(result(4), is_helped=True, is_by_computer=True), "")
    assert read(open_store()).streak(DAY).current == 0
    spoil(folders, ('"computer": true', '"computer": 7'))
    assert read(open_store()).damaged == 1
    spoil(folders, (', "computer": 7', ""))
    assert read(open_store()).streak(DAY).current == 1


def test_what_a_full_disk_did_not_take_is_known_and_written_later(
    open_store: Open, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    store = open_store(failed=lambda problem: told.append(said(problem)))

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        store.add_result(result(6), "")
        assert read(store).of(DAY).score == 6
    assert [line.partition(": ")[0] for line in told] == [f"The result cannot be written to {folders.days}"]
    assert read(open_store()).records == {}
    store.try_again()
    assert read(open_store()).of(DAY).score == 6


def test_a_damaged_line_loses_only_itself_and_is_counted(open_store: Open, folders: Folders) -> None:
    store = open_store()
    store.add_result(result(4, DAY - timedelta(days=1)), "")
    with folders.days.open("ab") as file:
        file.write(b'{"game": "bids", "day": "2026-1')
    store.add_result(result(5), "")
    days = read(open_store())
    assert [days.of(DAY).score, days.of(DAY - timedelta(days=1)).score, days.damaged] == [5, 4, 1]


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
    assert read(store).streak(store.today).current == 3
    clock.now -= timedelta(days=2)
    streak = read(open_store()).streak(store.today)
    assert (streak.current, streak.ahead) == (3, DAY + timedelta(days=2))
