"""What survives an end that nobody planned, and what is offered at the next start."""

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from opening import open_view, read_match
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from tests.gui import seen, test_files
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person, come_to_front
from tests.gui.test_files import (
    before_the_secret,
    entering,
    in_the_second_turn,
    picture,
    save,
)
from tests.plain_text import in_plain_text
from tests.waiting import PATIENCE
from topologic_qt.app import codec
from topologic_qt.app.folders import Folders
from topologic_qt.app.io_worker import Patience
from topologic_qt.games.topologic.rules import View

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch

pytestmark = pytest.mark.gui

GO_ON = "Continue"
NOT_KEPT = "This match is not being kept: please save it yourself."

CRASH = """
import os, signal, sys
from pathlib import Path
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
from tests.gui.answers import Answers
from tests.gui.person import Person, come_to_front
from tests.gui import test_autosave, test_files
from topologic_qt.app.folders import Folders
from topologic_qt.app.io_worker import Patience
import opening

app = QApplication([])
folders = Folders(Path(sys.argv[1]), Path(sys.argv[2]))
answers = Answers()
window = opening.open_topologic(folders, answers)
window.show()
person = Person(window, answers)
getattr(test_files, sys.argv[3])(person)
person.hand.take(1)
while person.match not in test_autosave.kept(folders):
    app.processEvents()
os.kill(os.getpid(), signal.SIGKILL)
"""
"""Plays to some moment, waits for the copy of it, takes a seeker up, and is gone."""


def copies(folders: Folders) -> list[Path]:
    """The copies in the autosave folder, the oldest first."""
    return sorted(folders.autosave.glob("[!.]*.topologic"))


def kept(folders: Folders) -> list[View]:
    """The matches that the copies hold, as those who sit there may see them."""
    return [open_view(read_match(copy)[0]) for copy in copies(folders)]


def await_copy(person: Person, folders: Folders, qtbot: QtBot) -> None:
    """Wait until the match is kept as it is now, with the name of its file."""

    def is_kept() -> bool:
        there = [(open_view(match), file) for match, file in map(read_match, copies(folders))]
        return (person.match, person.controller.path) in there

    qtbot.waitUntil(is_kept)


SAVING = CRASH.replace(
    "getattr(test_files, sys.argv[3])(person)",
    """
test_files.entering(person)
person.answers.file = Path(sys.argv[3])
person.menu("File", "Save as …")
while not person.controller.is_saved:
    app.processEvents()
""",
)
"""The same at the moment when some seekers have entered, saved before."""

TAKING = CRASH.replace(
    "getattr(test_files, sys.argv[3])(person)",
    """
window.look_for_kept_match()
while not test_autosave.seen.offers(window, test_autosave.GO_ON):
    app.processEvents()
person.press(test_autosave.GO_ON)
person.hand.drag(0, sys.argv[3])
""",
)
"""Goes on with the match that is offered, moves a seeker, and is gone."""

Crash = Callable[[str], None]
"""Leaves the folders as somebody left them whose program ended without warning, at some moment of a match."""


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """What a program leaves behind that ends without warning: it is let run once for each moment."""

    @cache
    def run(moment: str) -> Path:
        left = tmp_path_factory.mktemp(moment)
        command = [sys.executable, "-c", CRASH, str(left / "settings"), str(left / "autosave"), moment]
        root = Path(__file__).parent.parent.parent
        ended = subprocess.run(
            command, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert (ended.returncode, ended.stdout) == (-9, ""), ended.stderr
        return left / "autosave"

    return run


@pytest.fixture
def crash(crashed: Callable[[str], Path], folders: Folders) -> Crash:
    """A program that ends without warning."""

    def leave(moment: str) -> None:
        folders.autosave.mkdir(exist_ok=True)
        for left in crashed(moment).iterdir():
            shutil.copyfile(left, folders.autosave / left.name)

    return leave


def after_a_power_cut(folders: Folders, tmp_path: Path) -> Folders:
    """The program's folders as the next start finds them, if the computer stops at this moment.

    What the program is writing has another name than what is there, and may be gone before it is copied.
    """
    left = Folders(tmp_path / "later" / "settings", tmp_path / "later" / "autosave")
    shutil.copytree(folders.settings.parent / "settings", left.settings)
    shutil.copytree(folders.autosave, left.autosave, ignore=shutil.ignore_patterns(".saving-*"))
    return left


def look(person: Person, qtbot: QtBot) -> bool:
    """Let a window look for a kept match, as at the start; the answer is whether it offers one."""
    with qtbot.waitSignal(person.window.game.recovery.looked):
        person.window.look_for_kept_match()
    return seen.offers(person.window, GO_ON)


# -- a copy of every move ----------------------------------------------------------------------


def steps(person: Person) -> Iterator[None]:
    """A round in small steps."""
    before_the_secret(person)
    yield
    person.begin_round("Y5")
    yield
    for seeker, tile in enumerate(("R1", "R2", "R2")):
        person.hand.drag(seeker, tile)
        yield
    person.press("Take back")
    yield
    person.hand.drag(2, "K4")
    yield
    person.ask()
    yield
    person.hand.drag(0, min(person.destinations(0)))
    yield
    person.menu("Match", "Give up the round …")
    yield
    person.hide_secret("Y5")
    yield


def test_after_every_move_the_match_is_kept(person: Person, folders: Folders, qtbot: QtBot) -> None:
    for _ in steps(person):
        await_copy(person, folders, qtbot)
    assert len(copies(folders)) == 1


def test_the_copy_does_not_tell_the_secret(person: Person, folders: Folders, qtbot: QtBot) -> None:
    before_the_secret(person)
    person.hide_secret("Y5")
    await_copy(person, folders, qtbot)
    moves = in_plain_text(json.loads(copies(folders)[0].read_text(encoding="utf-8"))["match"]["moves"])
    assert "Y5" not in moves


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
    assert person.answers.told == []
    folders.autosave.unlink()
    person.hand.drag(0, min(person.destinations(0)))
    qtbot.waitUntil(lambda: NOT_KEPT not in seen.shown(person.window.statusBar()))
    await_copy(person, folders, qtbot)


FULL = "This match is not being kept: the disk is full. Save it somewhere else."
READ_ONLY = "This match is not being kept: its folder is read-only. Save it somewhere else."


def refuse(number: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("number", "says"), [(errno.ENOSPC, FULL), (errno.EROFS, READ_ONLY), (errno.EACCES, READ_ONLY)]
)
def test_on_a_full_or_read_only_disk_a_kept_match_is_offered_and_the_true_reason_given(
    open_window: OpenWindow,
    crash: Crash,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    number: int,
    says: str,
) -> None:
    crash("entering")
    (copy,) = copies(folders)
    before = copy.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("topologic_qt.storage.file_lock.os.open", refuse(number))
        patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", refuse(number))
        person = open_window()
        assert look(person, qtbot)
        person.press(GO_ON)
        qtbot.waitUntil(lambda: says in seen.shown(person.window.statusBar()))
        person.hand.drag(0, "K1")
        assert person.positions == "K1 R1 -"
        assert says in seen.shown(person.window.statusBar())
        assert person.answers.told == person.answers.questions == []
        person.window.game.session.disk.settle()
        assert copies(folders) == [copy]
        assert copy.read_bytes() == before
    person.hand.drag(2, "K2")
    await_copy(person, folders, qtbot)
    assert copies(folders) == [copy]
    qtbot.waitUntil(lambda: says not in seen.shown(person.window.statusBar()))


def test_what_could_not_be_kept_is_kept_as_soon_as_the_disk_takes_something_again(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    person = open_window()
    with monkeypatch.context() as patch:
        patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", refuse(errno.ENOSPC))
        entering(person)
        qtbot.waitUntil(lambda: FULL in seen.shown(person.window.statusBar()))
        lost = person.match
    person.sit_down(title="Day")
    person.begin_round("K1")
    await_copy(person, folders, qtbot)
    qtbot.waitUntil(lambda: lost in kept(folders))


def test_a_match_that_could_not_be_kept_is_kept_by_itself_when_there_is_room_again(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    person = open_window(patience=Patience(again=50))
    with monkeypatch.context() as patch:
        refused = Counted(refuse(errno.ENOSPC))
        patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", refused)
        entering(person)
        qtbot.waitUntil(lambda: FULL in seen.shown(person.window.statusBar()))
        before = refused.calls
        qtbot.waitUntil(lambda: refused.calls > before + 1)
        assert FULL in seen.shown(person.window.statusBar())
    await_copy(person, folders, qtbot)
    qtbot.waitUntil(lambda: FULL not in seen.shown(person.window.statusBar()))
    assert not [timer for timer in timers_of(person) if timer.isActive()]


@pytest.mark.parametrize("how", ["left", "come to"])
def test_it_is_tried_again_when_people_leave_the_window_and_come_back(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, how: str
) -> None:
    person, other = open_window(), open_window()
    come_to_front(person.window if how == "left" else other.window)
    with monkeypatch.context() as patch:
        patch.setattr("topologic_qt.storage.files.tempfile.mkstemp", refuse(errno.ENOSPC))
        entering(person)
        qtbot.waitUntil(lambda: FULL in seen.shown(person.window.statusBar()))
        person.window.game.session.disk.settle()
    come_to_front(other.window if how == "left" else person.window)
    await_copy(person, folders, qtbot)
    qtbot.waitUntil(lambda: FULL not in seen.shown(person.window.statusBar()))


class Counted:
    """A call that counts how often it is made."""

    def __init__(self, call: Callable[..., object]) -> None:
        self._call = call
        self.calls = 0

    def __call__(self, *arguments: object, **named: object) -> object:
        self.calls += 1
        return self._call(*arguments, **named)


def timers_of(person: Person) -> list[QTimer]:
    """The timers of what keeps a match."""
    return person.window.game.session.autosave.findChildren(QTimer)


# -- the next start ----------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["entering", "in_the_second_turn", "between_the_rounds"])
def test_after_a_crash_the_match_is_offered_and_goes_on_where_it_was(
    open_window: OpenWindow, crash: Crash, folders: Folders, tmp_path: Path, qtbot: QtBot, moment: str
) -> None:
    crash(moment)
    before = kept(folders)
    person = open_window()
    assert look(person, qtbot)
    assert "“Night: Cleo – Dan” is waiting for you as you left it." in seen.shown(person.page)
    assert person.game_screen.is_setting_up
    person.press(GO_ON)
    assert [person.match] == before
    assert person.title == "Night: Cleo – Dan* — Topologic"

    other = open_window(Folders(tmp_path / "other settings", tmp_path / "other autosave"))
    getattr(test_files, moment)(other)
    other.key(Qt.Key.Key_Escape)  # away with what was said at the end of a round
    assert picture(person) == picture(other)
    assert len(copies(folders)) == 1


def test_the_match_that_goes_on_is_kept_in_the_same_copy(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("in_the_second_turn")
    person = open_window()
    assert look(person, qtbot)
    person.press(GO_ON)
    person.press("Take back")
    await_copy(person, folders, qtbot)
    person.ask()
    await_copy(person, folders, qtbot)
    assert len(copies(folders)) == 1


def test_a_window_that_was_closed_in_the_middle_is_no_loss_either(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    first = open_window()
    in_the_second_turn(first)
    save(first, tmp_path / "a.topologic", qtbot)
    first.hand.drag(1, max(first.destinations(1)))
    before = picture(first)
    first.window.close()
    second = open_window()
    assert look(second, qtbot)
    second.press(GO_ON)
    assert picture(second) == before
    assert second.title == "Night: Cleo – Dan (a.topologic)* — Topologic"


def test_two_windows_do_not_offer_each_other_what_is_being_played(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    one, other = open_window(), open_window()
    entering(one)
    await_copy(one, folders, qtbot)
    assert not look(other, qtbot)
    before_the_secret(other)
    other.begin_round("K1")
    await_copy(other, folders, qtbot)
    one.menu("File", "New match …")
    third = open_window()
    assert not look(third, qtbot)
    assert len(copies(folders)) == 2


def test_beside_a_running_match_an_abandoned_one_is_offered(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("entering")
    abandoned = kept(folders)[0]
    one = open_window()
    before_the_secret(one)
    one.begin_round("K1")
    await_copy(one, folders, qtbot)
    other = open_window()
    assert look(other, qtbot)
    other.press(GO_ON)
    assert other.match == abandoned


def test_the_latest_match_is_offered(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("in_the_second_turn")
    crash("entering")
    person = open_window()
    assert look(person, qtbot)
    person.press(GO_ON)
    assert person.positions == "- R1 -"


def test_a_damaged_copy_is_passed_over_and_left_as_it_is(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("entering")
    damaged = folders.autosave / "99999999-damaged.topologic"
    shutil.copy(copies(folders)[0], damaged)
    damaged.write_bytes(damaged.read_bytes()[:-40])
    content = damaged.read_bytes()
    person = open_window()
    assert look(person, qtbot)
    assert person.answers.told == []
    person.press(GO_ON)
    assert person.positions == "- R1 -"
    assert damaged.read_bytes() == content


def test_a_copy_whose_time_lies_in_the_future_neither_hides_the_latest_nor_goes(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("in_the_second_turn")
    (future,) = copies(folders)
    later = time.time() + 1e8
    os.utime(future, (later, later))
    crash("entering")
    person = open_window()
    assert look(person, qtbot)
    assert seen.offers(person.window, "Show all …")
    person.press(GO_ON)
    assert person.positions == "- R1 -"
    assert future.exists()


def test_of_hundreds_only_those_are_read_that_are_needed_for_the_offer(
    open_window: OpenWindow,
    crash: Crash,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    crash("entering")
    content = copies(folders)[0].read_bytes()
    for number in range(300):
        (folders.autosave / f"2000{number:03}.topologic").write_bytes(content)
    read = list[Path]()

    def count(path: Path) -> "codec.Found[AnyMatch]":
        read.append(path)
        return codec.read_match(path)

    monkeypatch.setattr("topologic_qt.app.autosave.read_match", count)
    assert look(open_window(), qtbot)
    assert len(read) == 2


OWN_NUMBERS = ("unshare", "--pid", "--fork", "--mount-proc", "sh", "-c", '"$@"; exit $?', "sh")
"""Starts a program as the second one of a container: the first one cannot be killed from within."""


def test_after_a_kill_within_a_container_the_match_is_offered_and_its_file_opens(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    try:
        tried = subprocess.run([*OWN_NUMBERS, "true"], capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"unshare cannot be started here: {error}")
    if tried.returncode:
        pytest.skip(f"unshare is not permitted here: {tried.stderr.strip()}")
    file = tmp_path / "a.topologic"
    command = [*OWN_NUMBERS, sys.executable, "-c", SAVING, str(folders.settings), str(folders.autosave)]
    ended = subprocess.run(
        [*command, str(file)],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 128 + 9, ended.stderr
    assert len(list(folders.autosave.glob("*.lock"))) == 2, ended.stderr
    person = open_window()
    assert look(person, qtbot)
    test_files.open_file(person, file, qtbot)
    assert person.answers.questions == person.answers.told == []
    other = open_window()
    assert look(other, qtbot)
    other.press(GO_ON)
    assert other.positions == "- R1 -"


def test_nothing_is_offered_at_the_first_start(person: Person, qtbot: QtBot) -> None:
    assert not look(person, qtbot)


@pytest.mark.parametrize("changed", [True, False])
def test_a_match_that_goes_on_is_known_to_be_saved(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, changed: bool
) -> None:
    first = open_window()
    entering(first)
    save(first, tmp_path / "a.topologic", qtbot)
    if changed:
        first.hand.drag(0, "R1")
    await_copy(first, folders, qtbot)
    qtbot.waitUntil(lambda: read_match(copies(folders)[0])[1] is not None)
    second = open_window(after_a_power_cut(folders, tmp_path))
    assert look(second, qtbot)
    second.press(GO_ON)
    star = "*" if changed else ""
    assert second.title == f"Night: Cleo – Dan (a.topologic){star} — Topologic"


def test_a_match_that_its_file_holds_needs_no_copy_when_it_is_left(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    first = open_window()
    entering(first)
    save(first, tmp_path / "a.topologic", qtbot)
    first.window.close()
    assert copies(folders) == []


@pytest.mark.parametrize("damage", ["gone", "changed", "damaged"])
def test_a_saved_match_keeps_its_copy_where_the_file_does_not_hold_it_any_more(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, damage: str
) -> None:
    file = tmp_path / "a.topologic"
    first = open_window()
    entering(first)
    save(first, file, qtbot)
    before = file.read_bytes()
    first.hand.drag(0, "R1")
    first.menu("File", "Save")
    qtbot.waitUntil(lambda: first.controller.is_saved)
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(before if damage == "changed" else before[:-20])
    match = first.match
    first.window.close()
    second = open_window()
    assert look(second, qtbot)
    second.press(GO_ON)
    assert second.match == match


def test_two_windows_that_go_on_with_one_match_do_not_write_over_each_other(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("entering")
    one, other = open_window(), open_window()
    assert look(one, qtbot)
    assert look(other, qtbot)
    for person in (one, other):
        person.press(GO_ON)
    one.hand.drag(0, "K1")
    other.hand.drag(0, "K2")
    await_copy(one, folders, qtbot)
    await_copy(other, folders, qtbot)
    assert len(copies(folders)) == 2


def test_what_another_program_took_when_the_lock_was_cleared_away_is_not_written_over(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    person = open_window()
    entering(person)
    await_copy(person, folders, qtbot)
    person.window.game.session.disk.settle()
    (copy,) = copies(folders)
    copy.with_name(f"{copy.name}.lock").unlink()
    command = [sys.executable, "-c", TAKING, str(folders.settings), str(folders.autosave), "R2"]
    root = Path(__file__).parent.parent.parent
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == -9, ended.stderr
    (theirs,) = kept(folders)
    person.hand.drag(0, "K1")
    await_copy(person, folders, qtbot)
    assert theirs != person.match
    assert theirs in kept(folders)
    assert len(copies(folders)) == 2
    person.hand.drag(2, "K2")
    await_copy(person, folders, qtbot)
    assert theirs in kept(folders)
    assert len(copies(folders)) == 2


def test_a_match_in_which_nothing_happened_is_not_offered(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    first = open_window()
    before_the_secret(first)
    await_copy(first, folders, qtbot)
    first.window.close()
    assert not look(open_window(), qtbot)


def test_who_has_begun_a_match_is_not_disturbed_by_an_offer(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("entering")
    person = open_window()
    before_the_secret(person)
    before = picture(person)
    assert not look(person, qtbot)
    assert picture(person) == before


def test_an_offer_stays_until_it_is_taken(
    open_window: OpenWindow, crash: Crash, folders: Folders, qtbot: QtBot
) -> None:
    crash("entering")
    person = open_window()
    assert look(person, qtbot)
    person.press("Shuffle", person.page)
    person.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert seen.offers(person.window, GO_ON)
    person.press(GO_ON)
    assert not person.game_screen.is_setting_up
    assert person.positions == "- R1 -"


@pytest.mark.parametrize("says_yes", [False, True])
def test_closing_asks_where_the_match_would_be_lost(
    person: Person, folders: Folders, says_yes: bool, qtbot: QtBot
) -> None:
    folders.autosave.write_text("no folder", encoding="utf-8")
    person.start()
    qtbot.waitUntil(lambda: NOT_KEPT in seen.shown(person.window))
    person.answers.says_yes = says_yes
    assert person.window.close() == says_yes
    assert person.answers.questions == ["Close and lose the match?"]
    assert person.window.isVisible() != says_yes
    person.answers.says_yes = True
