"""Several windows: each with a match of its own, and none in the way of another."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from opening import open_topologic, windows_of, write_match
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QThread, QTimer, QUrl
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_autosave import await_copy, copies
from tests.gui.test_computer_turns import start
from tests.gui.test_files import SHIFT, beside, drop, entering, in_the_second_turn, on_disk, open_file, save
from tests.tables import new_match
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.instance_client import MOST_FILES
from topologic_qt.app.lesson_window import open_lesson
from topologic_qt.app.puzzling.window import open_puzzles
from topologic_qt.app.settings_dialog import SettingsDialog
from topologic_qt.app.windows import GameWindow, Windows
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules import Phase
from topologic_qt.widgets.ask import MOST_TOLD, ProblemBox

pytestmark = pytest.mark.gui


def other_window(person: Person) -> Person:
    """The people in front of the window that was opened last."""
    return Person(windows_of(person.window.windows)[-1], person.answers)


def write_elsewhere(file: Path, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> bytes:
    """Let a program on another machine save a match in a file; returns what it wrote."""
    other = open_window(Folders(tmp_path / "their settings", tmp_path / "their autosave"))
    in_the_second_turn(other)
    save(other, file, qtbot)
    return file.read_bytes()


def test_a_new_window_has_a_match_of_its_own(person: Person, folders: Folders, qtbot: QtBot) -> None:
    entering(person)
    person.key(Qt.Key.Key_N, CONTROL | SHIFT)
    other = other_window(person)
    assert other.window is not person.window
    assert other.game_screen.is_setting_up
    other.sit_down(title="Day")
    await_copy(other, folders, qtbot)
    assert (person.match.setup.title, other.match.setup.title) == ("Night", "Day")
    assert len(copies(folders)) == 2
    other.menu("File", "Close the window")
    assert person.window.isVisible()
    person.hand.drag(0, "R1")
    assert person.positions == "R1 R1 -"


@pytest.mark.parametrize("free", [QSize(1280, 800), QSize(960, 540), QSize(5000, 3000)])
def test_a_window_is_no_larger_than_the_screen_has_room_for(person: Person, free: QSize) -> None:
    person.window.fit(free)
    QApplication.processEvents()
    frame = person.window.size() + QSize(4, 40)
    assert frame.boundedTo(free) == frame
    assert person.window.statusBar().geometry().bottom() < person.window.height()
    person.press("Start the match")


@pytest.mark.parametrize("keys", [CONTROL | SHIFT, CONTROL])
@pytest.mark.parametrize("place", [QPoint(0, 0), QPoint(40, 30), QPoint(-200, -300), QPoint(600, 500)])
def test_the_whole_of_one_more_window_is_on_the_screen(
    person: Person, place: QPoint, keys: Qt.KeyboardModifier, qtbot: QtBot
) -> None:
    entering(person)
    person.window.move(place)
    person.key(Qt.Key.Key_N if keys & SHIFT else Qt.Key.Key_G, keys)
    qtbot.waitUntil(lambda: len(person.window.windows.open) == 2)
    other = person.window.windows.open[-1]
    free = person.window.screen().availableGeometry()
    assert free.contains(other.frameGeometry())
    assert free.contains(QRect(other.pos(), other.size() + QSize(4, 40))), "there is room for a frame"


def test_one_more_window_is_a_step_away_where_there_is_room(person: Person) -> None:
    person.window.setMinimumSize(300, 300)
    person.window.setGeometry(20, 50, 500, 500)
    person.key(Qt.Key.Key_N, CONTROL | SHIFT)
    other = person.window.windows.open[-1]
    assert other.pos() - person.window.pos() == QPoint(36, 36)
    assert other.size() == person.window.size()


@pytest.mark.parametrize("practise", [open_lesson, open_puzzles])
def test_what_people_practise_in_hides_no_other_window(
    person: Person, practise: Callable[[Windows, GameWindow, GameInfo], GameWindow]
) -> None:
    person.window.setMinimumSize(300, 300)
    person.window.setGeometry(20, 50, 500, 500)
    other = practise(person.window.windows, person.window, TOPOLOGIC)
    assert other.pos() - person.window.pos() == QPoint(36, 36)
    other.close()
    person.window.showMaximized()
    assert practise(person.window.windows, person.window, TOPOLOGIC).isMaximized()


def test_no_window_lies_exactly_over_another_one_on_a_full_screen(person: Person, qtbot: QtBot) -> None:
    free = person.window.screen().availableGeometry()
    person.window.setMinimumSize(500, 500)
    person.window.setGeometry(QRect(free.topLeft(), free.size() - QSize(4, 40)))
    entering(person)
    person.key(Qt.Key.Key_G, CONTROL)
    qtbot.waitUntil(lambda: len(person.window.windows.open) == 2)
    person.window.activateWindow()
    for _ in range(5):
        person.menu("File", "New window")
    windows = person.window.windows.open
    places = [(window.x(), window.y()) for window in windows]
    assert len(set(places)) == len(windows) == 7
    for window in windows[1:]:
        assert free.contains(QRect(window.pos(), window.size() + QSize(4, 40)))


def test_quitting_closes_all_windows_and_keeps_every_match(
    person: Person, folders: Folders, qtbot: QtBot
) -> None:
    entering(person)
    person.menu("File", "New window")
    other = other_window(person)
    other.sit_down(title="Day")
    other.begin_round("Y5")
    other.menu("File", "Quit")
    assert not person.window.isVisible()
    assert person.window.windows.open == ()
    assert len(copies(folders)) == 2


def test_computers_play_on_in_their_window_when_another_one_is_closed(person: Person) -> None:
    person.menu("File", "New window")
    other = other_window(person)
    start(person, "Watch computers", rounds="One")
    start(other, "Watch computers", rounds="One")
    other.menu("File", "Close the window")
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert person.window.windows.open == (person.window,)


def test_the_match_that_is_open_already_comes_out_from_behind_the_editor(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    for put_away in ("Build a field …", "New match …"):
        person.menu("File", put_away)
        qtbot.waitUntil(lambda: person.editing.is_open or person.game_screen.is_setting_up)
        person.window.windows.receive([file])
        assert not person.editing.is_open
        assert not person.game_screen.is_setting_up
    assert len(person.window.windows.open) == 1


def test_what_is_liked_in_one_window_holds_in_all(person: Person) -> None:
    person.menu("File", "New window")
    other = other_window(person)
    person.window.game.dialogs.show_settings()
    dialog = person.window.findChildren(SettingsDialog)[-1]
    overlay = dialog.findChild(QComboBox, "overlay")
    assert isinstance(overlay, QComboBox)
    person.choose(overlay, 1)
    dialog.close()
    assert other.game_screen.table.tile_style == person.game_screen.table.tile_style
    assert other.game_screen.table.tile_style.overlay.value == "letter"


def test_a_file_that_is_open_already_brings_its_window_forward(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    person.menu("File", "New window")
    other = other_window(person)
    other.answers.file = tmp_path / "." / "a.topologic"
    other.menu("File", "Open …")
    assert len(person.window.windows.open) == 2
    assert other.game_screen.is_setting_up
    qtbot.waitUntil(person.window.isActiveWindow)


def test_several_files_can_be_dropped_at_once(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> None:
    files = [tmp_path / "a.topologic", tmp_path / "b.topologic"]
    one = open_window()
    entering(one)
    for file in files:
        save(one, file, qtbot)
    one.window.close()
    other = open_window()
    assert drop(other, QPoint(600, 20), *(QUrl.fromLocalFile(str(file)) for file in files))
    qtbot.waitUntil(lambda: all(other.window.windows.holding(file) is not None for file in files))
    assert len(other.window.windows.open) == 2


def test_a_second_start_gets_the_free_window_and_then_more(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    one = open_window()
    entering(one)
    save(one, file, qtbot)
    one.window.close()
    person = open_window()
    person.window.showMinimized()
    person.window.windows.receive([file])
    qtbot.waitUntil(lambda: person.controller.path == file)
    assert not person.window.isMinimized()
    assert len(person.window.windows.open) == 1


# -- one file in two programs ------------------------------------------------------------------


def test_a_file_that_another_program_has_open_is_not_opened_without_asking(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    one, other = open_window(), open_window()
    entering(one)
    save(one, file, qtbot)
    other.answers.says_yes = False
    other.window.game.files.open_file(file)
    qtbot.waitUntil(lambda: other.answers.questions == ["Open the same file twice?"])
    assert other.game_screen.is_setting_up
    other.answers.says_yes = True
    open_file(other, file, qtbot)
    assert other.match == one.match


def test_a_file_is_free_again_when_its_window_is_closed_or_has_another(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "a.topologic", tmp_path / "b.topologic"
    one, other = open_window(), open_window()
    entering(one)
    save(one, first, qtbot)
    one.sit_down(title="Day")
    one.begin_round("Y5")
    one.sit_down(title="Evening")
    save(one, second, qtbot)
    open_file(other, first, qtbot)
    one.window.close()
    other.window.game.files.open_file(second)
    beside(other, second, qtbot)
    assert other.answers.questions == []


def test_a_file_that_another_program_has_open_is_not_saved_over_without_asking(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    one, other = open_window(), open_window()
    entering(one)
    save(one, file, qtbot)
    content = file.read_bytes()
    in_the_second_turn(other)
    other.answers.says_yes, other.answers.file = False, file
    other.menu("File", "Save as …")
    qtbot.waitUntil(lambda: other.answers.questions == ["Open the same file twice?"])
    assert file.read_bytes() == content
    assert other.controller.path is None


# -- what something else does to a file --------------------------------------------------------


@pytest.mark.parametrize("says_yes", [False, True])
def test_a_file_that_was_changed_meanwhile_is_not_replaced_without_asking(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, says_yes: bool
) -> None:
    file = tmp_path / "a.topologic"
    person = open_window()
    entering(person)
    save(person, file, qtbot)
    theirs = write_elsewhere(file, open_window, tmp_path, qtbot)
    person.hand.drag(0, "R1")
    person.answers.says_yes = says_yes
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.answers.questions == ["Replace the changed file?"])
    if says_yes:
        qtbot.waitUntil(lambda: person.controller.is_saved)
        assert file.with_name("a.topologic~").read_bytes() == theirs
        assert on_disk(file).view(None) == person.match
    else:
        assert file.read_bytes() == theirs
        assert "(a.topologic)*" in person.title
    person.answers.says_yes = True


def test_a_file_that_is_gone_meanwhile_is_written_again(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    file.unlink()
    person.hand.drag(0, "R1")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(file.exists)
    assert person.answers.questions == []


@pytest.mark.parametrize("changed", [False, True])
def test_a_match_that_goes_on_after_a_crash_knows_what_its_file_held(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, changed: bool
) -> None:
    file = tmp_path / "a.topologic"
    first = open_window()
    entering(first)
    save(first, file, qtbot)
    first.hand.drag(0, "R1")
    first.window.close()
    if changed:
        write_elsewhere(file, open_window, tmp_path, qtbot)
    second = open_window()
    second.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(second.window, "Continue"))
    second.press("Continue")
    second.answers.says_yes = False
    second.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(second.answers.questions) if changed else second.controller.is_saved)
    assert second.answers.questions == (["Replace the changed file?"] if changed else [])
    second.answers.says_yes = True


# -- the last good version ---------------------------------------------------------------------


def test_saving_keeps_the_version_before(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    file, backup = tmp_path / "a.topologic", tmp_path / "a.topologic~"
    entering(person)
    save(person, file, qtbot)
    assert not backup.exists()
    file.chmod(0o600)
    before = file.read_bytes()
    person.hand.drag(0, "R1")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)
    assert backup.read_bytes() == before
    assert backup.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", ["cut", "empty", "gone"])
def test_where_a_file_is_damaged_its_backup_is_offered(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, damage: str
) -> None:
    file, backup = tmp_path / "a.topologic", tmp_path / "a.topologic~"
    one = open_window()
    entering(one)
    before = one.match
    save(one, file, qtbot)
    one.hand.drag(0, "R1")
    one.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: one.controller.is_saved)
    one.window.close()
    good = backup.read_bytes()
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[: 100 if damage == "cut" else 0])
    other = open_window()
    open_file(other, file, qtbot)
    assert other.answers.questions == ["Open the backup?"]
    assert other.match == before
    assert "(a.topologic)*" in other.title
    other.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: other.controller.is_saved)
    assert backup.read_bytes() == good
    assert on_disk(file).view(None) == before
    assert other.answers.told == []


def test_a_damaged_backup_is_not_offered(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "a.topologic").write_bytes(b"{}")
    (tmp_path / "a.topologic~").write_bytes(b"{}")
    open_file(person, tmp_path / "a.topologic", qtbot)
    assert person.answers.questions == []
    assert person.answers.told == ["a.topologic is not a saved game of this program. Choose another file."]


# -- many files at once ------------------------------------------------------------------------


def test_many_files_that_cannot_be_opened_are_told_in_one_box(
    folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_topologic(folders)
    window.show()
    window.windows.receive([tmp_path / f"{number}.topologic" for number in range(400)])
    boxes = [wait_until(lambda: next(iter(window.findChildren(ProblemBox)), None))]
    box = boxes[0]
    wait_until(lambda: f"And {MOST_FILES + 1 - MOST_TOLD} more." in box.text)
    assert box.text.startswith("• That is too many files at once")
    assert [each for each in window.findChildren(ProblemBox) if each.isVisible()] == [box]
    assert QThread.currentThread().loopLevel() == 0
    box.close()
    window.close()
    window.deleteLater()


def test_of_many_files_only_some_are_opened_and_the_window_goes_on_in_between(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [tmp_path / f"{number}.topologic" for number in range(MOST_FILES + 3)]
    for file in files:
        write_match(new_match().snapshot(), file)
    person = open_window()
    opened: list[int] = []
    watch = QTimer()
    watch.timeout.connect(lambda: opened.append(len(person.window.windows.open)))
    watch.start(0)
    person.window.windows.receive(files)
    wait_until(lambda: len(person.window.windows.open) == MOST_FILES)
    wait_until(lambda: person.window.windows.holding(files[MOST_FILES - 1]))
    watch.stop()
    assert {later - before for before, later in pairwise(opened)} <= {0, 1}
    assert set(range(1, MOST_FILES)) <= set(opened)
    (told,) = person.answers.told
    assert told == "That is too many files at once. Only the first 20 will be opened."
    assert person.window.windows.holding(files[MOST_FILES]) is None
