"""The field of the day: offered, played, shared, and in the calendar, whatever the clock does."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from opening import open_topologic, windows_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.conftest import close_all
from tests.gui.person import Person
from tests.gui.test_files import entering
from tests.gui.test_idle_windows import clear_away, shelf_in
from tests.records import rows, store_rows
from tests.waiting import wait_until
from topologic_qt.app.features.days.feature import DayClock, DayDialog, MatchOfTheDay
from topologic_qt.app.files.records import DAYS
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.games.days import FIRST_DAY, DayEvent, Days, days_of
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

NOT_FOUND = "Topologic · field for Monday, 23 November 2026 · not found"

TODAY = date(2026, 11, 23)
PLAY, GO_ON, AGAIN = "Play today’s field", "Continue today’s field", "Play again for fun"


class Clock:
    """A clock that can be set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 23, 20, 45, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


OpenDay = Callable[[], Person]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def open_day(qapp: QApplication, folders: Folders, clock: Clock) -> Iterator[OpenDay]:
    """A function that opens windows on a day with a field."""
    opened: list[Window] = []

    def open_one() -> Person:
        answers = Answers()
        window = open_topologic(folders, answers, Motion(0), clock)
        opened.append(window)
        window.show()
        person = Person(window, answers)
        if clock.now.year >= 2026:
            wait_until(lambda: window.findChildren(DayClock))
        wait_until(lambda: window.game.session.disk.is_idle)
        return person

    yield open_one
    close_all(opened)


@pytest.fixture
def somebody(open_day: OpenDay) -> Person:
    """A person at a window on that day."""
    return open_day()


def play(person: Person, day: date = TODAY) -> Setup:
    """Begin or continue the field of a day, and wait until the secret is hidden."""
    wait_until(lambda: person.controller.is_running and day_of(person.match.setup) == day)
    wait_until(lambda: person.match.round.phase is not Phase.HIDE)
    return person.match.setup


def day_of(setup: Setup) -> date | None:
    return TopologicDaily().day_of(setup)


def give_up(person: Person) -> None:
    """Enter, ask for a hint, and give up."""
    if person.match.round.phase is Phase.ENTER:
        place = sorted(person.match.setup.field.border, key=str)[0]
        person.enter(" ".join([str(place)] * person.match.setup.seekers))
        person.ask()
    person.menu("Match", "Give up the round…")
    wait_until(lambda: person.window.game.session.disk.is_idle)


def kept(folders: Folders) -> Days:
    """The days in the database."""
    found = rows(folders, "days")
    assert {row["game"] for row in found} <= {"topologic"}
    return days_of(DayEvent(*(row[name] for name in DayEvent._fields)) for row in found)


def calendar_of(person: Person) -> DayDialog:
    """The calendar, opened once by the menu, though it was asked for twice."""
    person.window.feature(MatchOfTheDay).show_earlier()
    person.menu("Match", "Field of the day", "Calendar…")
    return the_calendar(person.window)


def the_calendar(window: QWidget) -> DayDialog:
    wait_until(lambda: any(dialog.isVisible() for dialog in window.findChildren(DayDialog)))
    (dialog,) = [dialog for dialog in window.findChildren(DayDialog) if dialog.isVisible()]
    return dialog


def texts(widget: QWidget) -> str:
    return " | ".join(seen.shown(widget))


def test_a_day_is_played_by_one_click_told_copied_and_played_again_for_fun(
    somebody: Person, folders: Folders
) -> None:
    assert "Monday, 23 November 2026. No streak yet." in seen.shown(somebody.page)
    somebody.press(PLAY, somebody.page)
    setup = play(somebody)
    daily = TopologicDaily().setup(TODAY)
    assert (setup.field, setup.edition, setup.seekers) == (daily.field, daily.edition, daily.seekers)
    assert setup.seating == daily.seating
    assert somebody.title.startswith("Field of the day, Monday, 23 November 2026: Computer – You")
    give_up(somebody)
    record = kept(folders).of(TODAY)
    assert (record.score, record.is_on_time) == (None, True)
    assert record.over is not None
    told = texts(somebody.game_screen.tabletop)
    assert "Next field in 3 h 15 min." in told
    desk = somebody.game_screen.ending.desk
    assert "Next field in" in desk.card.accessibleDescription()
    somebody.press("Copy result", somebody.game_screen.tabletop)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(NOT_FOUND)
    secret = somebody.match.rounds[0].secret
    assert secret is not None
    assert str(secret) not in copied.replace(copied.splitlines()[-1], "")
    assert copied.splitlines()[-1].endswith("use this seed: 19-3-S-2026-11-23")
    assert somebody.status.startswith("Copied. Paste it anywhere")
    dialog = calendar_of(somebody)
    assert "Given up" in seen.shown(dialog)
    somebody.press(AGAIN, dialog)
    wait_until(lambda: somebody.match.round.phase is Phase.ENTER)
    give_up(somebody)
    again = kept(folders).of(TODAY)
    assert (again.over, again.score, again.symbols) == (record.over, record.score, record.symbols)


def test_a_match_that_was_left_is_gone_on_with_also_from_a_file_that_holds_its_last_turn(
    open_day: OpenDay, folders: Folders, tmp_path: Path
) -> None:
    person, file = open_day(), tmp_path / "saved.topologic"
    assert in_menu(person) == {PLAY: True}
    person.menu("Match", "Field of the day", PLAY)
    play(person)
    one_turn(person)
    assert in_menu(person) == {GO_ON: False}
    person.window.close()
    again = open_day()
    again.press(GO_ON, again.page)
    play(again)
    assert len(again.match.round.turns) == 1
    save(again, file)
    again.window.close()
    again = open_day()
    open_file(again, file)
    again.ask()
    assert kept(folders).of(TODAY).over is None
    give_up(again)
    record = kept(folders).of(TODAY)
    assert record.text.startswith(f"{NOT_FOUND}\n")
    assert not record.again
    assert in_menu(again) == {AGAIN: True}


def in_menu(person: Person) -> dict[str, bool]:
    """The enabled menu entries for days."""
    entries = person.opened_last("Match", "Field of the day", PLAY).actions()
    named = {seen.without_mnemonic(entry.text()): entry for entry in entries}
    return {name: named[name].isEnabled() for name in (PLAY, GO_ON, AGAIN) if name in named}


def test_beside_a_match_the_day_has_a_window_of_its_own_which_shows_it_also_behind_a_new_one(
    somebody: Person, folders: Folders
) -> None:
    entering(somebody)
    before = somebody.match
    somebody.menu("Match", "Field of the day", PLAY)
    _, opened = somebody.window.windows.open
    assert isinstance(opened, Window)
    other = Person(opened, somebody.answers)
    play(other)
    one_turn(other)
    other.menu("File", "New match…")
    other.press("Start the match")
    wait_until(lambda: day_of(other.match.setup) is None)
    somebody.menu("Match", "Field of the day", PLAY)
    wait_until(lambda: "open in another window" in somebody.status)
    assert QApplication.activeWindow() is other.window
    play(other)
    assert len(other.match.round.turns) == 1
    assert not kept(folders).of(TODAY).again
    assert somebody.match == before
    assert not somebody.game_screen.is_setting_up


def one_turn(person: Person) -> None:
    """Enter, and ask for the first hint."""
    place = sorted(map(str, person.match.setup.field.border))[0]
    person.enter(" ".join([place] * person.match.setup.seekers))
    person.ask()
    wait_until(lambda: person.window.game.session.disk.is_idle)


def test_a_result_that_cannot_be_stored_is_told_and_taken_from_the_kept_match(
    open_day: OpenDay, folders: Folders
) -> None:
    folders.records.mkdir(parents=True)
    person = open_day()
    person.press(PLAY, person.page)
    play(person)
    give_up(person)
    assert [text for text in person.answers.told if "can’t be read or saved" in text]
    person.window.close()
    folders.records.rmdir()
    again = open_day()
    assert kept(folders).of(TODAY).over is None
    again.menu("Match", "Field of the day", PLAY)
    wait_until(lambda: kept(folders).of(TODAY).over is not None)
    assert again.match.rounds[0].ending is not None


def test_a_match_that_is_damaged_begins_again_and_its_result_says_so(
    open_day: OpenDay, folders: Folders
) -> None:
    person = open_day()
    person.press(PLAY, person.page)
    play(person)
    one_turn(person)
    person.window.close()
    (copy,) = folders.autosave.glob("*.topologic")
    copy.write_bytes(copy.read_bytes()[:500])
    again = open_day()
    again.press(GO_ON, again.page)
    play(again)
    assert again.match.round.turns == ()
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith(f"{NOT_FOUND} · restarted")


def test_a_day_that_a_computer_played_to_its_end_is_with_help_and_none_of_a_streak(
    open_day: OpenDay, folders: Folders
) -> None:
    write(folders, (1, 4), (2, 5))
    person = open_day()
    days = person.window.game.session.days
    person.press(PLAY, person.page)
    play(person)
    one_turn(person)
    person.menu("Match", "Let the computer play on", "Master")
    wait_until(lambda: days.known.of(TODAY).over is not None)
    record = days.known.of(TODAY)
    assert record.score is not None
    assert " turns · with help\n" in record.text
    assert days.known.streak(days.now).lost == 2
    told = (
        "The computer played for you, so this day doesn’t count for your streak. "
        "Your streak of 2 days ended on Monday, 23 November 2026."
    )
    assert told in texts(person.game_screen.tabletop)
    dialog = calendar_of(person)
    assert f"Found in {record.score} turns, with help" in seen.shown(dialog)


def save(person: Person, file: Path) -> None:
    """Save the match in a file, by the menu."""
    person.answers.file = file
    person.menu("File", "Save as…")
    wait_until(lambda: person.controller.is_saved)


def open_file(person: Person, file: Path) -> None:
    """Open a file with a match, by the menu."""
    person.answers.file = file
    person.menu("File", "Open…")
    wait_until(lambda: person.controller.is_running and person.controller.path == file)
    wait_until(lambda: person.window.game.session.disk.is_idle)


def test_an_unfinished_match_of_somebody_else_is_nobodys_result_and_the_own_day_is_begun_beside_it(
    open_day: OpenDay, folders: Folders, tmp_path: Path
) -> None:
    friend, file = open_day(), tmp_path / "friend.topologic"
    friend.press(PLAY, friend.page)
    play(friend)
    one_turn(friend)
    save(friend, file)
    friend.window.close()
    folders.records.unlink()
    for copy in folders.autosave.glob("*.topologic"):
        copy.unlink()
    person = open_day()
    open_file(person, file)
    person.ask()
    give_up(person)
    assert "You began this match on another computer, so it doesn’t count here." in texts(person.window)
    assert kept(folders).of(TODAY).over is None
    theirs = person.controller.match.id
    person.menu("Match", "Field of the day", PLAY)
    wait_until(lambda: person.controller.match.id != theirs)
    play(person)
    assert person.match.round.turns == ()
    give_up(person)
    assert kept(folders).of(TODAY).text.startswith(f"{NOT_FOUND}\n")


def test_the_day_that_it_is_is_offered_after_midnight_a_sleep_or_another_clock(
    open_day: OpenDay, clock: Clock, qapp: QApplication
) -> None:
    clock.now = datetime(2026, 11, 23, 23, 59, 59, 900_000, tzinfo=UTC)
    person = open_day()
    shelf = person.window.windows.another(None)
    assert isinstance(shelf, Window)
    shelf.look_for_kept_match()
    page = shelf_in(shelf)
    assert page is not None
    wait_until(lambda: "Monday, 23 November 2026. No streak yet." in seen.shown(page))
    clock.now += timedelta(seconds=1)
    for each in (person.page, page):
        wait_until(lambda: "Tuesday, 24 November 2026. No streak yet." in seen.shown(each))  # noqa: B023
    for passed, day in ((2, "Thursday, 26 November 2026"), (-3, "Monday, 23 November 2026")):
        clock.now += timedelta(days=passed)
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
        assert f"{day}. No streak yet." in seen.shown(person.page)
    person.press(PLAY, person.page)
    play(person)
    wait_until(lambda: person.window.game.session.disk.is_idle)


def test_a_day_to_come_is_refused_in_a_sentence(somebody: Person) -> None:
    days = somebody.window.game.feature(MatchOfTheDay)
    days.play(TODAY + timedelta(days=1))
    assert somebody.status == "There’s no field for Tuesday, 24 November 2026 yet."
    days.play(FIRST_DAY - timedelta(days=1))
    assert somebody.status == "Fields of the day only go back to Thursday, 1 January 2026."
    assert not somebody.controller.is_running


def test_a_clock_that_was_set_back_makes_no_better_result_in_secret(
    open_day: OpenDay, folders: Folders, tmp_path: Path, clock: Clock
) -> None:
    person, early, today = open_day(), tmp_path / "early.topologic", clock.now
    person.press(PLAY, person.page)
    play(person)
    save(person, early)
    person.window.close()
    clock.now -= timedelta(days=1)
    spy = open_day()
    open_file(spy, early)
    one_turn(spy)
    give_up(spy)
    assert "yet, so this doesn’t count" in texts(spy.game_screen.tabletop)
    spy.window.close()
    clock.now = today
    again = open_day()
    open_file(again, early)
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith(f"{NOT_FOUND} · restarted")


def write(folders: Folders, *days: tuple[int, int | None]) -> None:
    """Leave results of so many days ago; None is a round given up."""
    events = []
    for back, score in days:
        day = TODAY - timedelta(days=back)
        begun = DayEvent(str(day), "begun", time=f"{day}T18:00:00+00:00")
        over = begun._replace(event="over", score=score, symbols="▁▃█", text=f"text of {day}")
        events += [begun, over, DayEvent(str(day), "par", par=4.5)]
    store_rows(folders, DAYS, ({"game": "topologic", **event._asdict()} for event in events))


def test_every_earlier_day_can_be_reached_and_played_by_keys(open_day: OpenDay, folders: Folders) -> None:
    write(folders, (1, 4), (2, None), (3, 6))
    person = open_day()
    assert "Monday, 23 November 2026. Streak: 1 day." in seen.shown(person.page)
    dialog = calendar_of(person)
    grid = dialog.grid
    assert grid.hasFocus()

    def press(key: Qt.Key) -> str:
        QTest.keyClick(grid, key)
        item = grid.currentItem()
        assert item is not None
        return str(item.data(Qt.ItemDataRole.AccessibleTextRole))

    assert press(Qt.Key.Key_Left) == "Sunday, 22 November 2026: found in 4 turns"
    assert press(Qt.Key.Key_Left) == "Saturday, 21 November 2026: given up"
    assert press(Qt.Key.Key_Up) == "Saturday, 14 November 2026: missed"
    assert press(Qt.Key.Key_End) == "Today, Monday, 23 November 2026: not played yet"
    assert press(Qt.Key.Key_Right).startswith("Today"), "there is nothing after today"
    assert press(Qt.Key.Key_PageUp) == "Friday, 23 October 2026: missed"
    assert press(Qt.Key.Key_Home) == "Thursday, 1 January 2026: missed"
    assert press(Qt.Key.Key_Up).startswith("Thursday, 1 January 2026"), "nor before the first day"
    assert press(Qt.Key.Key_Down) == "Thursday, 8 January 2026: missed"
    QTest.keyClick(grid, Qt.Key.Key_Return)
    play(person, date(2026, 1, 8))
    give_up(person)
    days = person.window.game.session.days.known
    assert days.of(date(2026, 1, 8)).over is not None
    assert not days.of(date(2026, 1, 8)).is_on_time, "it does not count for the streak"


def test_the_calendar_shows_results_that_can_be_copied_and_streaks(
    open_day: OpenDay, folders: Folders, clock: Clock
) -> None:
    write(folders, (3, 4), (4, 5), (5, 5))
    person = open_day()
    assert "Your streak of 3 days ended on Saturday, 21 November 2026." in texts(person.page)
    dialog = calendar_of(person)
    assert "Best: 3 days in a row." in texts(dialog)
    dialog.grid.choose(TODAY - timedelta(days=3))
    told = seen.shown(dialog)
    assert {"Found in 4 turns", "▁▃█", "Master’s par: 4.5"} <= set(told)
    person.press("Copy result", dialog)
    assert QGuiApplication.clipboard().text() == "text of 2026-11-20"
    assert any(text.startswith("Copied. Paste it anywhere") for text in seen.shown(dialog))
    clock.now -= timedelta(days=60)
    assert "but you’ve already played Friday, 20 November 2026. Nothing is lost." in texts(
        calendar_of(open_day())
    )


def test_the_shelf_offers_today_first_and_plays_it(somebody: Person) -> None:
    somebody.window.windows.show_shelf(somebody.window)
    clear_away()
    page = shelf_in(somebody.window)
    assert page is not None
    wait_until(lambda: "Topologic: Field of the day" in seen.shown(page))
    somebody.press(PLAY, page)
    (window,) = windows_of(somebody.window.windows)
    wait_until(lambda: window.game.controller.is_running)
    assert day_of(window.game.controller.view.setup) == TODAY  # type: ignore[attr-defined]
