"""The list of kept matches."""

from pathlib import Path

import pytest
from opening import controller_of, windows_of
from PySide6.QtCore import QDate, QDateTime, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_autosave import await_copy, copies, kept, look
from tests.gui.test_files import entering, in_the_second_turn, save
from tests.gui.test_leaks import handles
from topologic_qt.app.features.recovery.feature import RecoveryDialog, moment_in_words
from topologic_qt.app.kit.folders import Folders
from topologic_qt.storage.file_lock import try_lock

pytestmark = pytest.mark.gui

GO_ON = "Continue"


@pytest.fixture(scope="module")
def once() -> dict[str, bytes]:
    """The copies of two matches, played once for all tests."""
    return {}


@pytest.fixture
def left(
    once: dict[str, bytes], open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    """Two matches left in the middle, the later one saved under a name before."""
    if not once:
        for moment, name in ((entering, ""), (in_the_second_turn, "a.topologic")):
            person = open_window()
            moment(person)
            if name:
                save(person, tmp_path / name, qtbot)
                person.hand.drag(1, max(person.destinations(1)))
            person.window.close()
        once.update({copy.name: copy.read_bytes() for copy in copies(folders)})
    folders.autosave.mkdir(exist_ok=True)
    for name, content in once.items():
        (folders.autosave / name).write_bytes(content)


@pytest.fixture
def sixty(left: None, folders: Folders) -> list[Path]:
    """Sixty-two kept matches, oldest first."""
    content = copies(folders)[0].read_bytes()
    for number in range(60):
        (folders.autosave / f"2000{number:02}.topologic").write_bytes(content)
    return copies(folders)


def shown(qtbot: QtBot) -> RecoveryDialog:
    """The open dialog, after reading its visible rows."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), RecoveryDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, RecoveryDialog)
    qtbot.waitUntil(lambda: not rows(dialog) or "Reading…" not in rows(dialog)[0])
    return dialog


def opened(person: Person, qtbot: QtBot) -> RecoveryDialog:
    person.menu("File", "Kept matches…")
    return shown(qtbot)


def rows(dialog: RecoveryDialog) -> list[list[str]]:
    texts = [dialog.rows.index(row).data() for row in range(dialog.rows.rowCount())]
    return [text.splitlines() for text in texts]


def read(dialog: RecoveryDialog, qtbot: QtBot) -> list[list[str]]:
    """All rows, once read."""
    qtbot.waitUntil(lambda: all(row != ["Reading…"] for row in rows(dialog)))
    return rows(dialog)


def select(dialog: RecoveryDialog, *places: int) -> None:
    """Select rows with the mouse: the first by a click, the others with Ctrl."""
    for number, place in enumerate(places):
        index = dialog.rows.index(place)
        dialog.list.scrollTo(index)
        keys = CONTROL if number else Qt.KeyboardModifier.NoModifier
        centre = dialog.list.visualRect(index).center()
        QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, keys, centre)


def press_key(dialog: RecoveryDialog, key: Qt.Key, modifier: Qt.KeyboardModifier = CONTROL) -> None:
    QTest.keyClick(dialog.list, key, modifier)


def says(dialog: RecoveryDialog, text: str) -> bool:
    return any(text in one for one in seen.shown(dialog))


def test_all_are_listed_with_picture_title_and_how_far_they_are_and_the_chosen_one_goes_on(
    left: None, open_window: OpenWindow, qtbot: QtBot
) -> None:
    person = open_window()
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Show all…"))
    person.press("Show all…")
    dialog = shown(qtbot)
    latest, older = read(dialog, qtbot)
    assert latest[:2] == ["Topologic – Night: Cleo – Dan", "Round 1  ·  Turn 2  ·  Dan seeks"]
    assert latest[3] == "File: a.topologic"
    assert older[:2] == ["Topologic – Night: Cleo – Dan", "Round 1  ·  Turn 1  ·  Dan seeks"]
    assert len(older) == 3
    icons = [dialog.rows.index(row).data(Qt.ItemDataRole.DecorationRole) for row in range(2)]
    pictures = [icon.pixmap(132, 104).toImage() for icon in icons]
    assert pictures[0] != pictures[1]
    select(dialog, 1)
    person.press(GO_ON, dialog)
    assert person.positions == "- R1 -"
    dialog = opened(person, qtbot)
    press_key(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert len(person.window.windows.open) == 2, "beside a running match it gets a window, and once"
    assert person.positions == "- R1 -"
    assert controller_of(windows_of(person.window.windows)[-1]).view.round.turns
    dialog = opened(person, qtbot)
    assert says(dialog, "Nothing here")
    assert not seen.offers(dialog, GO_ON)
    assert not seen.offers(dialog, "Delete")
    dialog.close()


def test_all_four_lines_of_a_match_have_room_in_large_letters(
    large_letters: None, left: None, open_window: OpenWindow, qtbot: QtBot
) -> None:
    dialog = opened(open_window(), qtbot)
    latest, _ = read(dialog, qtbot)
    room = dialog.list.visualRect(dialog.rows.index(0)).height()
    assert room >= len(latest) * dialog.list.fontMetrics().lineSpacing()
    assert len(latest) == 4
    dialog.close()


def test_the_day_is_told_in_words() -> None:
    for day, told in (
        (QDate(2026, 11, 22), "Today, "),
        (QDate(2026, 11, 21), "Yesterday, "),
        (QDate(2025, 11, 22), "22 November 2025, "),
        (QDate(2026, 11, 23), "23 November 2026, "),  # of a clock that was wrong
    ):
        words = moment_in_words(QDateTime(day, QTime(19, 12)), QDate(2026, 11, 22))
        assert words.startswith(told)
        assert "12" in words.removeprefix(told)


# -- deleting ----------------------------------------------------------------------------------


def test_what_is_deleted_is_gone_when_the_dialog_or_its_window_closes_and_not_before(
    left: None, open_window: OpenWindow, folders: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    person = open_window()
    older, latest = copies(folders)
    for fails in (True, False):
        dialog = opened(person, qtbot)
        person.press("Delete", dialog)
        assert len(rows(dialog)) == 1
        assert says(dialog, "Closing this deletes one match")
        person.window.game.session.disk.settle()
        assert copies(folders) == [older, latest]
        with monkeypatch.context() as patch:
            if fails:
                patch.setattr(Path, "unlink", refuse)
            dialog.close()
            qtbot.waitUntil(lambda: bool(person.answers.told) if fails else copies(folders) == [older])  # noqa: B023
    assert person.answers.told == ["Some kept matches couldn’t be deleted: Read-only file system."]
    assert copies(folders) == [older]
    dialog = opened(person, qtbot)
    select(dialog, 0)
    person.press("Delete", dialog)
    person.window.windows.close()
    qtbot.waitUntil(lambda: not isValid(dialog))
    qtbot.waitUntil(lambda: copies(folders) == [])
    assert person.answers.questions == []


def test_several_are_deleted_at_once_and_brought_back_but_none_that_another_window_has_or_changed(
    sixty: list[Path], open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    person = open_window()
    dialog = opened(person, qtbot)
    before = len(rows(dialog))
    select(dialog, 0, 2, 3)
    person.press("Delete 3", dialog)
    assert len(rows(dialog)) == before - 3
    assert says(dialog, "Closing this deletes 3 matches")
    press_key(dialog, Qt.Key.Key_A)
    press_key(dialog, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
    assert rows(dialog) == []
    assert says(dialog, "Closing this deletes 62 matches")
    press_key(dialog, Qt.Key.Key_Z)
    assert len(rows(dialog)) == before - 3
    person.press("Undo", dialog)
    assert len(rows(dialog)) == before
    assert not seen.offers(dialog, "Undo")
    dialog.close()
    person.window.game.session.disk.settle()
    assert copies(folders) == sixty

    # Another window goes on with the latest, which is its own although it is left again.
    other = open_window()
    dialog = opened(person, qtbot)
    press_key(dialog, Qt.Key.Key_A)
    press_key(dialog, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
    assert look(other, qtbot)
    other.press(GO_ON)
    await_copy(other, folders, qtbot)
    match = other.match
    other.window.close()
    taken, changed = sixty[5], sixty[6]
    lock = try_lock(taken.with_name(f"{taken.name}.lock"))
    changed.write_bytes(changed.read_bytes() + b"\n")
    dialog.close()
    person.window.game.session.disk.settle()
    left = copies(folders)
    assert len(left) == 3
    assert {taken, changed} < {*left}
    assert match in kept(folders)
    assert lock is not None
    lock.release()


# -- what nobody can read ----------------------------------------------------------------------


def test_what_cannot_be_read_is_listed_with_the_reason_and_deleted_by_people_alone(
    left: None, open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    newer, damaged = (folders.autosave / f"2000-{name}.topologic" for name in ("newer", "damaged"))
    content = copies(folders)[0].read_text("utf-8")
    damaged.write_text(content[:-40], "utf-8")
    newest = content.replace('"version":', '"version": 9, "old":', 1)
    newer.write_text(newest.replace('"program": "', '"program": "<u>', 1), "utf-8")
    person = open_window()
    dialog = opened(person, qtbot)
    of_newer, of_damaged = read(dialog, qtbot)[:2]
    assert of_newer[0] == "A match from a newer version"
    assert "Update this program." in of_newer[1]
    assert "<u>" in of_newer[1]
    tip = dialog.rows.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert seen.as_shown(tip).split() == " ".join(of_newer).split()  # Qt has usual spaces there
    assert of_damaged[0] == "A match that can’t be read"
    assert "is damaged" in of_damaged[1]
    for row, is_offered in ((0, False), (2, True), (1, False)):
        select(dialog, row)
        assert seen.offers(dialog, GO_ON) == is_offered
    person.press("Delete", dialog)
    dialog.close()
    qtbot.waitUntil(lambda: not damaged.exists())
    assert newer.exists()
    assert len(copies(folders)) == 3


# -- many --------------------------------------------------------------------------------------


def test_matches_that_are_left_hold_no_file_open_and_all_of_them_are_listed(
    person: Person, folders: Folders, qtbot: QtBot
) -> None:
    counts = list[int]()
    for number in range(6):
        person.sit_down(title=f"Match {number}")
        person.begin_round("K1")
        await_copy(person, folders, qtbot)
        person.window.game.session.disk.settle()
        counts.append(handles())
    assert counts[-1] <= counts[2] + 1
    assert len(copies(folders)) == 6
    dialog = opened(person, qtbot)
    assert len(rows(dialog)) == 5  # one is played
    dialog.close()


def test_the_match_that_another_one_has_just_replaced_is_listed_at_once(
    person: Person, folders: Folders, qtbot: QtBot
) -> None:
    entering(person)
    before = person.positions
    await_copy(person, folders, qtbot)
    person.menu("File", "New match…")
    person.sit_down(title="Day")
    assert person.can_choose("File", "Back to the previous match")
    dialog = opened(person, qtbot)
    assert [row[0] for row in read(dialog, qtbot)] == ["Topologic – Night: Cleo – Dan"]
    assert not person.can_choose("File", "Back to the previous match")
    person.press(GO_ON, dialog)
    other = controller_of(windows_of(person.window.windows)[-1])
    assert other.title == "Night: Cleo – Dan"
    assert " ".join(str(tile or "-") for tile in other.view.round.positions) == before
