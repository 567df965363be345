"""Several windows, each with its own match, undisturbed by the others."""

from itertools import pairwise
from pathlib import Path

import pytest
from opening import windows_of, write_match
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, QUrl
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_autosave import await_copy, kept
from tests.gui.test_files import SHIFT, beside, drop, entering, on_disk, open_file, save
from tests.tables import new_match
from tests.waiting import wait_until
from topologic_qt.app.features.lessons.feature import open_lesson
from topologic_qt.app.features.puzzles.feature import open_puzzles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import SettingsDialog
from topologic_qt.app.window import windows
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC

pytestmark = pytest.mark.gui


def other_window(person: Person) -> Person:
    """The people at the window opened last."""
    return Person(windows_of(person.window.windows)[-1], person.answers)


def test_a_new_window_has_a_match_of_its_own_and_quitting_keeps_every_match(
    person: Person, folders: Folders, qtbot: QtBot
) -> None:
    entering(person)
    person.key(Qt.Key.Key_N, CONTROL | SHIFT)
    other = other_window(person)
    assert other.window is not person.window
    assert other.game_screen.is_setting_up
    other.menu("File", "Close the window")
    assert person.window.windows.open == [person.window]
    person.menu("View", "New window")
    other = other_window(person)
    other.sit_down(title="Day")
    other.begin_round("Y5")
    await_copy(other, folders, qtbot)
    assert (person.match.setup.title, other.match.setup.title) == ("Night", "Day")
    person.window.game.dialogs.show_settings()
    dialog = person.window.findChildren(SettingsDialog)[-1]
    overlay = dialog.findChild(QComboBox, "overlay")
    assert isinstance(overlay, QComboBox)
    person.choose(overlay, 1)
    dialog.close()
    assert other.game_screen.table.tile_style == person.game_screen.table.tile_style
    assert other.game_screen.table.tile_style.overlay.value == "letter", "what is liked holds in all"
    other.menu("File", "Quit")
    assert not person.window.isVisible()
    assert not person.window.windows.open
    assert {match.setup.title for match in kept(folders)} >= {"Night", "Day"}


def test_the_whole_of_one_more_window_is_on_the_screen_a_step_away_where_there_is_room(
    person: Person, qtbot: QtBot
) -> None:
    entering(person)
    free = person.window.screen().availableGeometry()
    for place, key in ((QPoint(-200, -300), Qt.Key.Key_G), (QPoint(600, 500), Qt.Key.Key_N)):
        person.window.move(place)
        person.key(key, CONTROL if key == Qt.Key.Key_G else CONTROL | SHIFT)
        qtbot.waitUntil(lambda: len(person.window.windows.open) == 2)
        other = person.window.windows.open[-1]
        assert free.contains(QRect(other.pos(), other.size() + QSize(4, 40))), place  # and a frame
        other.close()
    person.window.setMinimumSize(300, 300)
    person.window.setGeometry(20, 50, 500, 500)
    other = open_lesson(person.window.windows, person.window, TOPOLOGIC).game.window
    assert other.pos() - person.window.pos() == QPoint(36, 36)
    other.close()
    person.window.showMaximized()
    assert open_puzzles(person.window.windows, person.window, TOPOLOGIC).game.window.isMaximized()


def test_a_file_that_is_open_already_brings_its_window_forward(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    for put_away in (("Tools", "Build a field…"), ("File", "New match…")):
        person.menu(*put_away)
        qtbot.waitUntil(lambda: person.editing.is_in_front or person.game_screen.is_setting_up)
        person.window.windows.receive([file])
        assert not person.editing.is_in_front
        assert not person.game_screen.is_setting_up
    person.menu("View", "New window")
    other = other_window(person)
    other.answers.file = tmp_path / "." / "a.topologic"
    other.menu("File", "Open…")
    assert len(person.window.windows.open) == 2
    assert other.game_screen.is_setting_up
    qtbot.waitUntil(person.window.isActiveWindow)


def test_of_several_files_the_first_gets_the_free_window(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [tmp_path / "a.topologic", tmp_path / "b.topologic"]
    for file in files:
        write_match(new_match().snapshot(), file)
    other = open_window()
    assert drop(other, QPoint(600, 20), *(QUrl.fromLocalFile(str(file)) for file in files))
    qtbot.waitUntil(lambda: all(other.window.windows.holding(file) is not None for file in files))
    assert len(other.window.windows.open) == 2
    other.window.windows.close()
    person = open_window()
    person.window.showMinimized()
    person.window.windows.receive(files[:1])  # as by a second start
    qtbot.waitUntil(lambda: person.controller.path == files[0])
    assert not person.window.isMinimized()
    assert len(person.window.windows.open) == 1


# -- one file in two programs ------------------------------------------------------------------


def test_a_file_that_another_program_has_open_is_not_opened_or_saved_over_without_asking(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file, second = tmp_path / "a.topologic", tmp_path / "b.topologic"
    one, other = open_window(), open_window()
    entering(one)
    save(one, file, qtbot)
    content = file.read_bytes()
    other.answers.says_yes = False
    other.window.game.files.open_file(file)
    qtbot.waitUntil(lambda: other.answers.questions == ["Open the same file twice?"])
    assert other.game_screen.is_setting_up
    entering(other)
    other.answers.file = file
    other.menu("File", "Save as…")
    qtbot.waitUntil(lambda: other.answers.questions == ["Open the same file twice?"] * 2)
    assert file.read_bytes() == content
    assert other.controller.path is None
    other.answers.says_yes = True
    other.window.game.files.open_file(file)
    beside(other, file, qtbot)

    # It is free again when its window has another, or is closed.
    third = open_window()
    for title in ("Day", "Evening"):
        one.sit_down(title=title)
        one.begin_round("Y5")
    save(one, second, qtbot)
    other.window.windows.close()
    open_file(third, file, qtbot)
    one.window.close()
    third.window.game.files.open_file(second)
    beside(third, second, qtbot)
    assert third.answers.questions == []


# -- what something else does to a file --------------------------------------------------------


def test_a_file_that_was_changed_meanwhile_is_not_replaced_without_asking(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    entering(person)
    save(person, file, qtbot)
    file.unlink()
    person.hand.drag(0, "R1")
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)
    assert file.exists(), "what is gone is written again"
    write_match(new_match().snapshot(), file)
    theirs = file.read_bytes()
    person.press("Take back")
    person.answers.says_yes = False
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.answers.questions == ["Replace the changed file?"])
    assert file.read_bytes() == theirs
    assert "(a.topologic)*" in person.title
    person.answers.says_yes = True
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.controller.is_saved)
    assert file.with_name("a.topologic~").read_bytes() == theirs
    assert on_disk(file).view(None) == person.match


# -- the last good version ---------------------------------------------------------------------


def test_saving_keeps_the_version_before_and_offers_it_where_a_file_is_damaged(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file, backup = tmp_path / "a.topologic", tmp_path / "a.topologic~"
    one = open_window()
    entering(one)
    before = one.match
    save(one, file, qtbot)
    assert not backup.exists()
    file.chmod(0o600)
    content = file.read_bytes()
    one.hand.drag(0, "R1")
    one.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: one.controller.is_saved)
    assert backup.read_bytes() == content
    assert backup.stat().st_mode & 0o777 == 0o600
    one.window.close()
    for damage in (file.read_bytes()[:100], None):
        if damage is None:
            file.unlink()
        else:
            file.write_bytes(damage)
        other = open_window()
        open_file(other, file, qtbot)
        assert other.answers.questions == ["Open the backup?"], damage
        assert other.match == before
        assert "(a.topologic)*" in other.title
        other.key(Qt.Key.Key_S, CONTROL)
        qtbot.waitUntil(lambda: other.controller.is_saved)  # noqa: B023
        assert backup.read_bytes() == content
        assert on_disk(file).view(None) == before
        assert other.answers.told == []
        other.window.close()


# -- many files at once ------------------------------------------------------------------------


def test_of_many_files_only_some_are_opened_and_the_window_goes_on_in_between(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 5
    monkeypatch.setattr(windows, "MOST_FILES", most)
    files = [tmp_path / f"{number}.topologic" for number in range(most + 3)]
    for file in files:
        write_match(new_match().snapshot(), file)
    person = open_window()
    opened: list[int] = []
    watch = QTimer()
    watch.timeout.connect(lambda: opened.append(len(person.window.windows.open)))
    watch.start(0)
    person.window.windows.receive(files)
    wait_until(lambda: len(person.window.windows.open) == most)
    wait_until(lambda: person.window.windows.holding(files[most - 1]))
    watch.stop()
    assert {later - before for before, later in pairwise(opened)} <= {0, 1}
    assert set(range(1, most)) <= set(opened)
    (told,) = person.answers.told
    assert told == "Too many files at once: only the first 5 will open."
    assert person.window.windows.holding(files[most]) is None
