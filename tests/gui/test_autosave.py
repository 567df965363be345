"""The state after a crash, and the offers at the next start."""

import errno
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from opening import open_view, read_match, write_match
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui import seen, test_files
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_files import before_the_secret, entering, save
from tests.tables import new_match
from topologic_qt.app.features.recovery.feature import Recovery
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import Patience
from topologic_qt.games.topologic.rules.state import View

pytestmark = pytest.mark.gui

GO_ON = "Continue"
NOT_KEPT = "This match isn’t being kept: save it yourself."
FULL = "This match isn’t being kept: the disk is full. Save it elsewhere."
READ_ONLY = "This match isn’t being kept: its folder is read-only. Save it elsewhere."


def copies(folders: Folders) -> list[Path]:
    """The copies in the autosave folder, oldest first."""
    return sorted(folders.autosave.glob("[!.]*.topologic"))


def kept(folders: Folders) -> list[View]:
    """The matches in the copies, as views of their players."""
    return [open_view(read_match(copy)[0]) for copy in copies(folders)]


def await_copy(person: Person, folders: Folders, qtbot: QtBot) -> None:
    """Wait until the present match is autosaved, with its file's name."""

    def is_kept() -> bool:
        there = [(open_view(match), file) for match, file in map(read_match, copies(folders))]
        return (person.match, person.controller.path) in there

    qtbot.waitUntil(is_kept)


Crash = Callable[[str], None]
"""Leaves the folders as somebody left them whose program ended without warning, at some moment of a match."""


@pytest.fixture(scope="module")
def crashes() -> dict[str, dict[str, bytes]]:
    """The files left by a program that crashes, by the moment of the match."""
    return {}


@pytest.fixture
def crash(
    crashes: dict[str, dict[str, bytes]],
    open_window: OpenWindow,
    folders: Folders,
    tmp_path: Path,
    qtbot: QtBot,
) -> Crash:
    """A program that crashes."""

    def leave(moment: str) -> None:
        if moment not in crashes:
            theirs = Folders(tmp_path / f"{moment} settings", tmp_path / moment)
            person = open_window(theirs)
            getattr(test_files, moment)(person)
            await_copy(person, theirs, qtbot)
            left = sorted(theirs.autosave.glob("[!.]*"))
            crashes[moment] = {file.name: file.read_bytes() for file in left}
        folders.autosave.mkdir(exist_ok=True)
        for name, content in crashes[moment].items():
            (folders.autosave / name).write_bytes(content)

    return leave


def after_a_power_cut(folders: Folders, tmp_path: Path) -> Folders:
    """The program's folders for the next start, if the computer stopped now.

    A file being written has another name, and may be gone before it is copied.
    """
    left = Folders(tmp_path / "later" / "settings", tmp_path / "later" / "autosave")
    shutil.rmtree(tmp_path / "later", ignore_errors=True)
    shutil.copytree(folders.settings.parent / "settings", left.settings)
    shutil.copytree(folders.autosave, left.autosave, ignore=shutil.ignore_patterns(".saving-*"))
    return left


def look(person: Person, qtbot: QtBot) -> bool:
    """Let a window look for a kept match as at the start; return whether it offers one."""
    with qtbot.waitSignal(person.window.game.feature(Recovery).looked):
        person.window.look_for_kept_match()
    return seen.offers(person.window, GO_ON)


# -- a copy that cannot be kept ---------------------------------------------------------------


def test_a_copy_that_cannot_be_written_is_told_for_as_long_as_it_lasts(
    person: Person, folders: Folders, qtbot: QtBot
) -> None:
    folders.autosave.write_text("no folder")
    entering(person)
    qtbot.waitUntil(lambda: NOT_KEPT in seen.shown(person.window.statusBar()))
    assert any(str(folders.autosave) in tip for tip in seen.tips(person.window.statusBar()))
    person.hand.drag(0, "R1")
    person.hand.drag(2, "R1")
    person.ask()
    assert len(person.match.round.turns) == 1
    assert NOT_KEPT in seen.shown(person.window.statusBar())
    assert (person.answers.told, person.answers.questions) == ([], [])
    person.answers.says_yes = False
    assert not person.window.close()
    assert person.answers.questions == ["Close and lose the match?"]
    assert person.window.isVisible()
    folders.autosave.unlink()
    person.hand.drag(0, min(person.destinations(0)))
    qtbot.waitUntil(lambda: NOT_KEPT not in seen.shown(person.window.statusBar()))
    await_copy(person, folders, qtbot)
    assert person.window.close()
    assert len(person.answers.questions) == 1


def test_on_a_full_or_read_only_disk_a_kept_match_is_offered_and_the_true_reason_given(
    open_window: OpenWindow, crash: Crash, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    crash("entering")
    (copy,) = copies(folders)
    before = copy.read_bytes()
    person = open_window()
    for number, says, seeker in ((errno.ENOSPC, FULL, 0), (errno.EROFS, READ_ONLY, 2)):

        def fail(*_: object, number: int = number, **__: object) -> None:
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr("topologic_qt.storage.file_lock.os.open", fail)
            patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", fail)
            if not person.controller.is_running:
                assert look(person, qtbot)
                person.press(GO_ON)
            person.hand.drag(seeker, "K1")
            qtbot.waitUntil(lambda: says in seen.shown(person.window.statusBar()))  # noqa: B023
            assert person.answers.told == person.answers.questions == []
            person.window.game.session.disk.settle()
            assert copies(folders) == [copy]
            assert copy.read_bytes() == before
    person.press("Take back")
    await_copy(person, folders, qtbot)
    assert person.positions == "K1 R1 -"
    assert copies(folders) == [copy]
    qtbot.waitUntil(lambda: says not in seen.shown(person.window.statusBar()))


def test_what_could_not_be_kept_is_kept_by_itself_when_there_is_room_again_also_beside_another_match(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    person = open_window(patience=Patience(again=50))
    tried = list[object]()

    def count(*_: object, **__: object) -> None:
        tried.append(None)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    lost = list[View]()
    for title in ("Night", "Day"):
        with monkeypatch.context() as patch:
            patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", count)
            person.sit_down(title=title)
            person.begin_round("K1")
            qtbot.waitUntil(lambda: FULL in seen.shown(person.window.statusBar()))
            before = len(tried)
            qtbot.waitUntil(lambda: len(tried) > before + 1)  # noqa: B023
            lost.append(person.match)
            if title == "Night":
                continue
            person.sit_down(title="Morning")
            person.begin_round("K1")
        await_copy(person, folders, qtbot)
        qtbot.waitUntil(lambda: lost[-1] in kept(folders))
        qtbot.waitUntil(lambda: FULL not in seen.shown(person.window.statusBar()))


# -- the next start ----------------------------------------------------------------------------


def test_after_a_crash_the_match_is_offered_until_it_is_taken_and_goes_on_in_the_same_copy(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("in_the_second_turn")
    before = kept(folders)
    person = open_window()
    assert look(person, qtbot)
    assert "“Night: Cleo – Dan” is waiting for you." in seen.shown(person.page)
    assert person.game_screen.is_setting_up
    person.press("Shuffle", person.page)
    person.key(Qt.Key.Key_N, CONTROL)
    assert seen.offers(person.window, GO_ON)
    person.press(GO_ON)
    assert [person.match] == before
    assert person.title == "Night: Cleo – Dan* — Topologic"
    person.press("Take back")
    await_copy(person, folders, qtbot)
    person.ask()
    await_copy(person, folders, qtbot)
    assert len(copies(folders)) == 1


def test_windows_do_not_offer_each_other_what_is_being_played_but_what_was_left(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    one, other = open_window(), open_window()
    before_the_secret(one)
    one.begin_round("K1")
    await_copy(one, folders, qtbot)
    assert not look(other, qtbot)
    one.menu("File", "New match…")
    assert not look(other, qtbot)
    crash("entering")
    (abandoned,) = (match for match in kept(folders) if match != one.match)
    assert look(other, qtbot)
    other.press(GO_ON)
    assert other.match == abandoned


def test_the_latest_that_can_be_read_is_offered_and_the_others_stay(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("in_the_second_turn")
    (future,) = copies(folders)
    later = time.time() + 1e8
    os.utime(future, (later, later))
    crash("entering")
    damaged = folders.autosave / "99999999-damaged.topologic"
    damaged.write_bytes(future.read_bytes()[:-40])
    content = damaged.read_bytes()
    person = open_window()
    assert look(person, qtbot)
    assert seen.offers(person.window, "Show all…")
    assert person.answers.told == []
    person.press(GO_ON)
    assert person.positions == "- R1 -"
    assert future.exists()
    assert damaged.read_bytes() == content


def test_nothing_is_offered_at_the_first_start_or_of_a_match_in_which_nothing_happened(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    first = open_window()
    assert not look(first, qtbot)
    before_the_secret(first)
    await_copy(first, folders, qtbot)
    first.window.close()
    assert not look(open_window(), qtbot)


def test_a_match_that_goes_on_is_known_to_be_saved_and_what_its_file_held(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.topologic"
    first = open_window()
    entering(first)
    save(first, file, qtbot)
    for star in ("", "*"):
        if star:
            first.hand.drag(0, "R1")
        await_copy(first, folders, qtbot)
        second = open_window(after_a_power_cut(folders, tmp_path))
        assert look(second, qtbot)
        second.press(GO_ON)
        assert second.title == f"Night: Cleo – Dan (a.topologic){star} — Topologic"
        if star:  # meanwhile, something else has written the file
            write_match(new_match().snapshot(), file)
            second.answers.says_yes = False
        second.key(Qt.Key.Key_S, CONTROL)
        if star:
            qtbot.waitUntil(lambda: second.answers.questions == ["Replace the changed file?"])  # noqa: B023
        else:
            assert second.answers.questions == []
        second.window.close()
