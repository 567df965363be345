"""The field of the day: offered, played, shared, and found again in the calendar, whatever the clock does."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from opening import open_topologic, windows_of, write_match
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.conftest import close_all
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.test_files import entering
from tests.gui.test_idle_windows import clear_away, shelf_in
from tests.gui.test_language import choose, english_again
from tests.waiting import wait_until
from topologic_qt.app.day_dialog import DayDialog
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.games.daily import FIRST_DAY
from topologic_qt.games.days import Days, days_of
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules import Phase, Setup
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion

__all__ = ["english_again"]
pytestmark = pytest.mark.gui

TODAY = date(2026, 11, 23)
PLAY = "Play today’s field"


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
    """A function that opens windows on a day with a field of the day."""
    opened: list[Window] = []

    def open_one() -> Person:
        answers = Answers()
        window = open_topologic(folders, answers, Motion(0), clock)
        opened.append(window)
        window.show()
        person = Person(window, answers)
        if clock.now.year >= 2026:
            wait_until(lambda: window.game.days is not None and window.game.days.keeper.is_offered)
        wait_until(lambda: window.game.session.disk.is_idle)
        return person

    yield open_one
    close_all(opened)


@pytest.fixture
def somebody(open_day: OpenDay) -> Person:
    """Somebody at a window on that day."""
    return open_day()


def play(person: Person, day: date = TODAY) -> Setup:
    """Begin or go on with the field of a day, and wait for the secret to be hidden."""
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
    person.menu("Match", "Give up the round …")
    wait_until(lambda: person.window.game.session.disk.is_idle)


def kept(folders: Folders) -> Days:
    """The days in the file."""
    if not folders.days.exists():
        return Days()
    rows = [json.loads(line) for line in folders.days.read_text("utf-8").splitlines()]
    assert {row.pop("game") for row in rows} == {"topologic"}
    return days_of(rows)


def calendar_of(person: Person) -> DayDialog:
    """The calendar, opened by the menu."""
    person.menu("Match", "Calendar of the field of the day …")
    return the_calendar(person.window)


def the_calendar(window: QWidget) -> DayDialog:
    wait_until(lambda: any(dialog.isVisible() for dialog in window.findChildren(DayDialog)))
    (dialog,) = [dialog for dialog in window.findChildren(DayDialog) if dialog.isVisible()]
    return dialog


def texts(widget: QWidget) -> str:
    return " | ".join(seen.shown(widget))


# -- how it is played -----------------------------------------------------------------------------------


def test_one_click_plays_the_same_field_for_everybody(somebody: Person, folders: Folders) -> None:
    assert "Monday, 23 November 2026. No streak yet." in seen.shown(somebody.page)
    somebody.press(PLAY, somebody.page)
    setup = play(somebody)
    daily = TopologicDaily().setup(TODAY)
    assert (setup.field, setup.edition, setup.seekers) == (daily.field, daily.edition, daily.seekers)
    assert setup.seating == daily.seating
    assert somebody.title.startswith("Field of the day, Monday, 23 November 2026: Computer – Anna")
    give_up(somebody)
    record = kept(folders).of(TODAY)
    assert (record.score, record.is_on_time) == (None, True)
    assert record.over is not None


def test_the_result_is_copied_from_the_card_without_the_secret(somebody: Person) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    give_up(somebody)
    told = texts(somebody.game_screen.tabletop)
    assert "Tomorrow there is a new field of the day, in 3 h 15 min." in told
    desk = somebody.game_screen.ending.desk
    assert desk is not None
    assert "Tomorrow there is a new field of the day" in desk.card.accessibleDescription()
    somebody.press("Copy result", somebody.game_screen.tabletop)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Topologic, 2026-11-23: not found")
    secret = somebody.match.rounds[0].secret
    assert secret is not None
    assert str(secret) not in copied.replace(copied.splitlines()[-1], "")
    assert copied.splitlines()[-1] == "19-3-S-2026-11-23"
    assert somebody.status.startswith("The result was copied")


def test_only_the_first_result_counts_and_a_day_can_be_played_for_fun(
    somebody: Person, folders: Folders
) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    give_up(somebody)
    first = kept(folders).of(TODAY)
    dialog = calendar_of(somebody)
    assert "Given up" in seen.shown(dialog)
    somebody.press("Play it again for fun", dialog)
    wait_until(lambda: somebody.match.round.phase is Phase.ENTER)
    secret = str(somebody.window.game.controller.match.state.round.secret)  # type: ignore[attr-defined]
    while somebody.match.round.ending is None:
        borders = {str(tile) for tile in somebody.match.setup.field.border}
        target = secret if secret in borders else min(borders)
        somebody.enter(" ".join([target] * somebody.match.setup.seekers))
        somebody.ask()
        give_up(somebody)
    record = kept(folders).of(TODAY)
    assert (record.over, record.score, record.symbols) == (first.over, first.score, first.symbols)


def test_a_match_that_was_left_is_gone_on_with(open_day: OpenDay, folders: Folders) -> None:
    person = open_day()
    person.menu("Match", PLAY)
    play(person)
    place = sorted(map(str, person.match.setup.field.border))[0]
    person.enter(" ".join([place] * 3))
    person.ask()
    wait_until(lambda: person.window.game.session.disk.is_idle)
    person.window.close()
    again = open_day()
    again.press("Continue today’s field", again.page)
    play(again)
    assert len(again.match.round.turns) == 1
    assert kept(folders).of(TODAY).over is None


def test_behind_a_new_match_it_is_found_again(somebody: Person) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    somebody.menu("File", "New match …")
    somebody.press("Continue today’s field", somebody.page)
    assert not somebody.game_screen.is_setting_up
    somebody.menu("File", "New match …")
    somebody.press("Start the match")
    wait_until(lambda: day_of(somebody.match.setup) is None)
    somebody.menu("Match", "Continue today’s field")
    play(somebody)
    assert "another window" not in somebody.status


def test_the_menu_goes_on_with_the_day_as_the_page_does(open_day: OpenDay) -> None:
    def in_menu(person: Person) -> set[str]:
        entries = person.opened(person.window.menuBar(), "Match").actions()
        return {PLAY, "Continue today’s field"} & {seen.without_mnemonic(entry.text()) for entry in entries}

    person = open_day()
    assert in_menu(person) == {PLAY}
    person.menu("Match", PLAY)
    play(person)
    assert in_menu(person) == {"Continue today’s field"}
    person.window.close()
    again = open_day()
    assert in_menu(again) == {"Continue today’s field"}
    again.menu("Match", "Continue today’s field")
    play(again)
    give_up(again)
    assert in_menu(again) == {PLAY}


def test_the_menu_leads_to_the_day_from_everywhere_but_the_match_itself(somebody: Person) -> None:
    def leads(text: str) -> tuple[bool, str]:
        entries = somebody.opened(somebody.window.menuBar(), "Match").actions()
        (entry,) = (entry for entry in entries if seen.without_mnemonic(entry.text()) == text)
        return entry.isEnabled(), entry.toolTip()

    somebody.menu("Match", PLAY)
    play(somebody)
    assert leads("Continue today’s field") == (False, "You are playing it.")
    somebody.menu("File", "New match …")
    assert leads("Continue today’s field")[0]
    somebody.menu("Match", "Continue today’s field")
    play(somebody)
    give_up(somebody)
    assert leads(PLAY)[0]


def test_beside_a_match_that_is_played_the_day_has_a_window_of_its_own(somebody: Person) -> None:
    entering(somebody)
    before = somebody.match
    somebody.menu("Match", PLAY)
    _, other = somebody.window.windows.open
    assert isinstance(other, Window)
    play(Person(other, somebody.answers))
    assert somebody.match == before
    assert not somebody.game_screen.is_setting_up


def test_another_window_shows_the_match_that_is_played_and_begins_no_second_one(somebody: Person) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    somebody.menu("File", "New match …")
    windows = somebody.window.windows
    second = windows.another(TOPOLOGIC)
    assert isinstance(second, Window)
    other = Person(second, Answers())
    wait_until(lambda: "Continue today’s field" in seen.shown(other.page))
    other.press("Continue today’s field", other.page)
    assert other.status == (
        "The field of Monday, 23 November 2026 is open in another window, which is in front now."
    )
    assert not other.controller.is_running
    assert not somebody.game_screen.is_setting_up
    assert QApplication.activeWindow() is somebody.window
    other.window.game.play_day(TODAY - timedelta(days=1))
    play(other, TODAY - timedelta(days=1))
    second.close()


def test_a_match_that_another_window_holds_behind_a_new_one_is_shown_there(
    somebody: Person, folders: Folders
) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    one_turn(somebody)
    somebody.menu("File", "New match …")
    somebody.press("Start the match")
    wait_until(lambda: day_of(somebody.match.setup) is None)
    second = somebody.window.windows.another(TOPOLOGIC)
    assert isinstance(second, Window)
    other = Person(second, Answers())
    wait_until(lambda: "Continue today’s field" in seen.shown(other.page))
    other.press("Continue today’s field", other.page)
    assert "open in another window" in other.status
    assert QApplication.activeWindow() is somebody.window
    play(somebody)
    assert len(somebody.match.round.turns) == 1
    assert not kept(folders).of(TODAY).again
    second.close()


def test_the_shelf_in_another_window_shows_the_match_that_is_played(somebody: Person) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    windows = somebody.window.windows
    shelf = windows.another(None)
    assert isinstance(shelf, Window)
    shelf.look_for_kept_match()
    page = shelf_in(shelf)
    assert page is not None
    wait_until(lambda: "Continue today’s field" in seen.shown(page))
    somebody.press("Continue today’s field", page)
    assert QApplication.activeWindow() is somebody.window
    assert shelf_in(shelf) is page, "the shelf stays where it is"


def one_turn(person: Person) -> None:
    """Enter, and ask for the first hint."""
    place = sorted(map(str, person.match.setup.field.border))[0]
    person.enter(" ".join([place] * person.match.setup.seekers))
    person.ask()
    wait_until(lambda: person.window.game.session.disk.is_idle)


def test_a_result_that_cannot_be_stored_is_told_and_taken_from_the_kept_match(
    open_day: OpenDay, folders: Folders
) -> None:
    folders.days.mkdir(parents=True)
    person = open_day()
    person.press(PLAY, person.page)
    play(person)
    give_up(person)
    assert [text for text in person.answers.told if "cannot be written to" in text]
    person.window.close()
    folders.days.rmdir()
    again = open_day()
    assert kept(folders).of(TODAY).over is None
    again.menu("Match", PLAY)
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
    again.press("Continue today’s field", again.page)
    play(again)
    assert again.match.round.turns == ()
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found begun again")


def test_a_day_on_which_a_computer_plays_is_one_with_help(somebody: Person, folders: Folders) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    somebody.menu("Match", "Let the computer play on", "Novice")
    somebody.menu("Match", "Take over from the computer")
    give_up(somebody)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found with help")


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
    assert " turns with help\n" in record.text
    assert days.known.streak(TODAY).lost == 2
    told = (
        "With help: the computer played for you, so this day counts for no streak. "
        "Your streak of 2 days ended on Monday, 23 November 2026."
    )
    assert told in texts(person.game_screen.tabletop)
    dialog = calendar_of(person)
    assert f"Found in {record.score} turns, with help" in seen.shown(dialog)


def test_a_finished_match_of_somebody_else_is_nobodys_result(
    open_day: OpenDay, folders: Folders, qtbot: QtBot, tmp_path: Path
) -> None:
    friend = open_day()
    friend.press(PLAY, friend.page)
    play(friend)
    give_up(friend)
    file = tmp_path / "friend.topologic"
    write_match(friend.controller.match.snapshot(), file)
    friend.window.close()
    folders.days.unlink()
    person = open_day()
    person.window.game.files.open_file(file)
    wait_until(lambda: person.controller.is_running)
    choose(person.window, qtbot, "de")
    person.window.game.controller.show()
    wait_until(lambda: person.window.game.session.disk.is_idle)
    assert kept(folders).of(TODAY).over is None


def save(person: Person, file: Path) -> None:
    """Save the match in a file, by the menu."""
    person.answers.file = file
    person.menu("File", "Save as …")
    wait_until(lambda: person.controller.is_saved)


def save_after_a_turn(person: Person, file: Path) -> None:
    """Play one turn of today's match, and save it in a file."""
    person.press(PLAY, person.page)
    play(person)
    one_turn(person)
    save(person, file)


def open_file(person: Person, file: Path) -> None:
    """Open a file with a match, by the menu."""
    person.answers.file = file
    person.menu("File", "Open …")
    wait_until(lambda: person.controller.is_running and person.controller.path == file)
    wait_until(lambda: person.window.game.session.disk.is_idle)


def test_a_file_of_earlier_turns_makes_no_better_result_in_secret(
    open_day: OpenDay, folders: Folders, tmp_path: Path
) -> None:
    person, early = open_day(), tmp_path / "early.topologic"
    person.press(PLAY, person.page)
    play(person)
    save(person, early)
    one_turn(person)
    person.ask()
    person.window.close()
    again = open_day()
    open_file(again, early)
    assert again.match.round.turns == ()
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found begun again")


def test_a_look_at_the_calendar_begins_nothing_again(somebody: Person, folders: Folders) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    one_turn(somebody)
    calendar_of(somebody).reject()
    give_up(somebody)
    record = kept(folders).of(TODAY)
    assert record.text.startswith("Topologic, 2026-11-23: not found\n")
    assert not record.again


def test_a_turn_that_was_played_another_way_before_is_told_however_many_moves_it_has(
    open_day: OpenDay, folders: Folders, tmp_path: Path
) -> None:
    person, early = open_day(), tmp_path / "early.topologic"
    save_after_a_turn(person, early)
    person.ask()
    person.window.close()
    again = open_day()
    open_file(again, early)
    again.hand.drag(0, min(again.destinations(0), key=str))
    again.ask()
    assert len(again.match.round.turns) == 2
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found begun again")


def test_a_file_that_holds_the_last_turn_is_gone_on_with(
    open_day: OpenDay, folders: Folders, tmp_path: Path
) -> None:
    person, file = open_day(), tmp_path / "saved.topologic"
    save_after_a_turn(person, file)
    person.window.close()
    again = open_day()
    open_file(again, file)
    again.ask()
    give_up(again)
    record = kept(folders).of(TODAY)
    assert record.text.startswith("Topologic, 2026-11-23: not found\n")
    assert not record.again


def suggest(person: Person) -> None:
    """Look at a turn that the computer suggests."""
    person.menu("Match", "Suggest a turn")
    wait_until(lambda: any(page.suggestions for page in person.controller.notes))


def use_more_help(person: Person) -> None:
    """Have the notebook check the marks."""
    person.answers.says_yes = True
    person.press("More help …")


@pytest.mark.parametrize("use", [suggest, use_more_help])
def test_help_is_told_also_by_a_file_from_before_it(
    open_day: OpenDay, folders: Folders, tmp_path: Path, use: Callable[[Person], None]
) -> None:
    person, early = open_day(), tmp_path / "early.topologic"
    person.press(PLAY, person.page)
    play(person)
    save(person, early)
    use(person)
    wait_until(lambda: kept(folders).of(TODAY).is_helped)
    wait_until(lambda: person.window.game.session.disk.is_idle)
    person.window.close()
    again = open_day()
    open_file(again, early)
    give_up(again)
    assert "with help" in kept(folders).of(TODAY).text
    again.press("Copy result", again.game_screen.tabletop)
    assert QGuiApplication.clipboard().text() == kept(folders).of(TODAY).text


@pytest.fixture
def visited(open_day: OpenDay, folders: Folders, tmp_path: Path) -> Person:
    """Somebody who has opened the unfinished match of somebody else, and played a turn of it."""
    friend, file = open_day(), tmp_path / "friend.topologic"
    save_after_a_turn(friend, file)
    friend.window.close()
    folders.days.unlink()
    for copy in folders.autosave.glob("*.topologic"):
        copy.unlink()
    person = open_day()
    open_file(person, file)
    person.ask()
    return person


def test_an_unfinished_match_of_somebody_else_is_nobodys_result(visited: Person, folders: Folders) -> None:
    give_up(visited)
    assert "This match was not begun on this computer: its result does not count here." in texts(
        visited.window
    )
    assert kept(folders).of(TODAY).over is None


def test_a_day_is_begun_though_somebody_elses_match_of_it_is_open(visited: Person, folders: Folders) -> None:
    theirs = visited.controller.match.id
    visited.menu("Match", PLAY)
    wait_until(lambda: visited.controller.match.id != theirs)
    play(visited)
    assert visited.match.round.turns == ()
    give_up(visited)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found\n")


# -- the clock ------------------------------------------------------------------------------------------


def test_at_midnight_the_new_day_is_offered_by_itself(open_day: OpenDay, clock: Clock) -> None:
    clock.now = datetime(2026, 11, 23, 23, 59, 59, 900_000, tzinfo=UTC)
    person = open_day()
    shelf = person.window.windows.another(None)
    assert isinstance(shelf, Window)
    shelf.look_for_kept_match()
    page = shelf_in(shelf)
    assert page is not None
    wait_until(lambda: "Monday, 23 November 2026. No streak yet." in seen.shown(page))
    clock.now += timedelta(seconds=1)
    wait_until(lambda: "Tuesday, 24 November 2026. No streak yet." in seen.shown(person.page))
    wait_until(lambda: "Tuesday, 24 November 2026. No streak yet." in seen.shown(page))
    person.press(PLAY, person.page)
    play(person, date(2026, 11, 24))
    wait_until(lambda: person.window.game.session.disk.is_idle)


@pytest.mark.parametrize("passed", [timedelta(days=2), timedelta(days=-2)], ids=["slept", "set back"])
def test_who_comes_back_after_a_sleep_or_another_clock_sees_the_day_that_it_is(
    somebody: Person, clock: Clock, qapp: QApplication, passed: timedelta
) -> None:
    clock.now += passed
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    day = "Wednesday, 25 November 2026" if passed > timedelta() else "Saturday, 21 November 2026"
    assert f"{day}. No streak yet." in seen.shown(somebody.page)


def test_the_best_streak_stands_beside_the_one_that_lasts(open_day: OpenDay, folders: Folders) -> None:
    write(folders, (1, 4), (9, 4), (10, 5), (11, 5))
    person = open_day()
    assert "Monday, 23 November 2026. Streak: 1 day. Best: 3 days in a row." in seen.shown(person.page)


def test_midnight_passes_over_a_match_that_belongs_to_its_day(
    somebody: Person, clock: Clock, folders: Folders
) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    clock.now += timedelta(hours=5)
    give_up(somebody)
    days = kept(folders)
    assert days.of(TODAY).is_on_time
    assert days.of(TODAY).over is not None
    assert days.of(TODAY + timedelta(days=1)).over is None
    assert "Tomorrow" not in texts(somebody.game_screen.tabletop)


def test_a_day_to_come_is_refused_in_a_sentence(somebody: Person) -> None:
    assert somebody.window.game.days is not None
    somebody.window.game.days.play(TODAY + timedelta(days=1))
    assert somebody.status == "The field of Tuesday, 24 November 2026 is not there yet."
    somebody.window.game.days.play(FIRST_DAY - timedelta(days=1))
    assert somebody.status == "The first field of the day was that of Thursday, 1 January 2026."
    assert not somebody.controller.is_running


def test_a_result_of_a_day_to_come_is_not_kept(somebody: Person, clock: Clock, folders: Folders) -> None:
    somebody.press(PLAY, somebody.page)
    play(somebody)
    clock.now -= timedelta(days=2)
    give_up(somebody)
    assert kept(folders).of(TODAY).over is None
    assert "is still to come: this result is not kept" in texts(somebody.game_screen.tabletop)


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
    assert "is still to come: this result is not kept" in texts(spy.game_screen.tabletop)
    spy.window.close()
    clock.now = today
    again = open_day()
    open_file(again, early)
    give_up(again)
    assert kept(folders).of(TODAY).text.startswith("Topologic, 2026-11-23: not found begun again")


def press_key(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key, which goes to what has the keyboard."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifiers)
    QApplication.processEvents()


def above(page: QWidget, steps: int) -> list[str]:
    """What the keyboard comes to, step by step, from the first choice of the page backwards."""
    found = []
    for _ in range(steps):
        press_key(Qt.Key.Key_Backtab)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QAbstractButton)
        assert page.isAncestorOf(focused)
        found.append(focused.text() or focused.accessibleName())
    return found


def test_tab_comes_to_the_day_where_it_is_read_and_the_keyboard_begins_below_it(open_day: OpenDay) -> None:
    person = open_day()
    page = person.page
    come_to_front(person.window)
    day = ["Earlier days and results", "Play today’s field"]
    assert "Two players" in seen.written_on(page.window().focusWidget())
    assert above(page, 3) == [*day, "Learn it in 90 seconds"]
    person.press("Start the match")
    come_to_front(person.window)
    press_key(Qt.Key.Key_N, CONTROL)
    assert above(page, 4) == [*day, "Learn it in 90 seconds", "Go back to it"]


def test_before_the_first_day_there_is_nothing_to_offer(open_day: OpenDay, clock: Clock) -> None:
    clock.now = datetime(2025, 12, 31, 23, 0, tzinfo=UTC)
    person = open_day()
    person.menu("Match", PLAY)
    assert person.status == "The first field of the day was that of Thursday, 1 January 2026."
    assert not person.controller.is_running
    assert PLAY not in texts(person.page)


# -- the calendar -----------------------------------------------------------------------------------------


def write(folders: Folders, *days: tuple[int, int | None], damage: str = "", par: float | None = 4.5) -> None:
    """Leave results of so many days ago; None is given up."""
    lines = []
    for back, score in days:
        day = TODAY - timedelta(days=back)
        at = f"{day}T18:00:00+00:00"
        lines += [
            json.dumps({"game": "topologic", "day": str(day), "event": "begun", "at": at}),
            json.dumps(
                {
                    "game": "topologic",
                    "day": str(day),
                    "event": "over",
                    "at": at,
                    "score": score,
                    "symbols": "▁▃█",
                    "text": f"text of {day}",
                }
            ),
            *(
                [json.dumps({"game": "topologic", "day": str(day), "event": "par", "par": par})]
                if par
                else []
            ),
        ]
    folders.days.parent.mkdir(parents=True, exist_ok=True)
    folders.days.write_text("\n".join([*lines, damage]) + "\n", "utf-8")


def test_every_earlier_day_can_be_reached_and_played_by_keys(open_day: OpenDay, folders: Folders) -> None:
    write(folders, (1, 4), (2, None), (3, 6), damage="{torn")
    person = open_day()
    assert "Monday, 23 November 2026. Streak: 1 day." in seen.shown(person.page)
    dialog = calendar_of(person)
    grid = dialog.grid
    assert "1 line of the results could not be read; all the others are here." in texts(dialog)
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


def test_a_day_that_was_played_shows_its_result_and_par_and_can_be_copied(
    open_day: OpenDay, folders: Folders
) -> None:
    write(folders, (1, 4))
    person = open_day()
    dialog = calendar_of(person)
    dialog.grid.choose(TODAY - timedelta(days=1))
    told = seen.shown(dialog)
    assert {"Found in 4 turns", "▁▃█", "Par by the Master: 4.5"} <= set(told)
    person.press("Copy result", dialog)
    assert QGuiApplication.clipboard().text() == "text of 2026-11-22"
    assert any(text.startswith("The result was copied") for text in seen.shown(dialog))


def test_par_that_is_not_known_yet_is_said_to_be_worked_out(
    open_day: OpenDay, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = Event()
    monkeypatch.setattr(TopologicDaily, "par", lambda *_: lambda *_: may_end.wait() and None)
    write(folders, (0, 4), par=None)
    dialog = calendar_of(open_day())
    told = {*seen.shown(dialog)}
    may_end.set()
    assert "Par by the Master is being worked out …" in told


def test_the_mouse_chooses_a_day_and_turns_the_months(somebody: Person) -> None:
    dialog = calendar_of(somebody)
    grid = dialog.grid
    item = next(
        grid.item(row, column)
        for row in range(6)
        for column in range(7)
        if "11 November" in str(grid.item(row, column).data(Qt.ItemDataRole.AccessibleTextRole))  # type: ignore[union-attr]
    )
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.visualItemRect(item).center())  # type: ignore[arg-type]
    assert "Wednesday, 11 November 2026" in seen.shown(dialog)
    before = next(
        made for made in dialog.findChildren(QWidget) if made.accessibleName() == "The month before"
    )
    somebody.click(before)
    assert "October 2026" in seen.shown(dialog)
    assert grid.day == date(2026, 10, 11)
    somebody.press("Play this day", dialog)
    play(somebody, date(2026, 10, 11))


def test_the_open_calendar_goes_on_to_the_next_day_and_back(
    somebody: Person, clock: Clock, qapp: QApplication
) -> None:
    dialog = calendar_of(somebody)
    clock.now += timedelta(days=1)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert dialog.grid.day == TODAY
    assert "Play this day" in seen.shown(dialog), "it is today’s no more"
    QTest.keyClick(dialog.grid, Qt.Key.Key_Right)
    assert {"Tuesday, 24 November 2026", "Play today’s field"} <= set(seen.shown(dialog))
    clock.now -= timedelta(days=1)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert dialog.grid.day == TODAY
    assert {"Monday, 23 November 2026", "Play today’s field"} <= set(seen.shown(dialog))


def test_a_streak_that_was_lost_is_told(open_day: OpenDay, folders: Folders, clock: Clock) -> None:
    write(folders, (3, 4), (4, 5), (5, 5))
    person = open_day()
    assert "Your streak of 3 days ended on Saturday, 21 November 2026." in texts(person.page)
    assert "Best: 3 days in a row." in texts(calendar_of(person))
    clock.now -= timedelta(days=60)
    assert "up to Friday, 20 November 2026. Nothing is lost by that." in texts(calendar_of(open_day()))


def test_what_is_pointed_at_stays_in_its_place_when_the_day_is_offered(
    qapp: QApplication, folders: Folders, clock: Clock
) -> None:
    def look(window: Window) -> tuple[QPoint, bool]:
        way = seen.find_button(window, "Two players")
        is_there = any(button.text() == PLAY for button in window.findChildren(QPushButton))
        return way.mapTo(window, QPoint()), is_there

    for _ in range(2):  # the second time, as high as the offer was last time
        window = open_topologic(folders, Answers(), Motion(0), clock)
        window.show()
        QApplication.processEvents()
        before, was_there = look(window)
        assert not was_there
        wait_until(lambda: look(window)[1])  # noqa: B023
        QApplication.processEvents()
        assert look(window)[0] == before
        close_all([window])


@pytest.mark.parametrize("spoilt", ["", "high", "-3", "9" * 5000])
def test_a_spoilt_height_of_the_day_does_no_harm(open_day: OpenDay, folders: Folders, spoilt: str) -> None:
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue("topologic/days/room", spoilt)
    memory.sync()
    assert seen.find_button(open_day().window, "Two players").y() < 400


def test_the_place_of_the_day_is_as_high_as_it_was_seen_last(open_day: OpenDay, folders: Folders) -> None:
    first = open_day()
    seen_height = first.window.game.days.keeper.height  # type: ignore[union-attr]
    assert seen_height > 0
    first.sit_down()
    assert first.window.game.days.keeper.height == 0  # type: ignore[union-attr]
    first.window.close()  # with a match in front: the page, and the day on it, are out of sight
    window = open_topologic(folders, Answers(), Motion(0), lambda: Clock().now)
    window.show()
    QApplication.processEvents()
    before = seen.find_button(window, "Two players").mapTo(window, QPoint())
    wait_until(lambda: window.game.days is not None and window.game.days.keeper.height == seen_height)
    assert seen.find_button(window, "Two players").mapTo(window, QPoint()) == before
    close_all([window])


# -- the shelf ------------------------------------------------------------------------------------------


def test_the_shelf_offers_today_first_and_plays_it(somebody: Person) -> None:
    somebody.window.game.show_games()
    clear_away()
    page = shelf_in(somebody.window)
    assert page is not None
    wait_until(lambda: "Topologic: Field of the day" in seen.shown(page))
    somebody.press(PLAY, page)
    (window,) = windows_of(somebody.window.windows)
    wait_until(lambda: window.game.controller.is_running)
    assert day_of(window.game.controller.view.setup) == TODAY  # type: ignore[attr-defined]


def drawn_on(button: QPushButton) -> QImage:
    """The icon on a button."""
    return button.icon().pixmap(20).toImage()


def drawn(name: str, on_accent: bool = False) -> QImage:
    """An icon as it is drawn on a button."""
    return icon(name, on_accent).pixmap(20).toImage()


def test_the_shelf_tells_of_a_day_that_was_played(open_day: OpenDay, folders: Folders) -> None:
    write(folders, (0, 5), (1, 4))
    person = open_day()
    wait_until(lambda: seen.offers(person.page, "Show results"))
    assert drawn_on(seen.find_button(person.page, "Show results")) == drawn("eye")
    person.window.game.show_games()
    clear_away()
    page = shelf_in(person.window)
    assert page is not None
    wait_until(lambda: "Topologic: Field of the day: found in 5 turns" in seen.shown(page))
    assert "Streak: 2 days. Tomorrow there is a new field of the day, in 3 h 15 min." in seen.shown(page)
    assert drawn_on(seen.find_button(page, "Show results")) == drawn("eye", on_accent=True)
    person.press("Show results", page)
    assert "Found in 5 turns" in seen.shown(the_calendar(person.window))
