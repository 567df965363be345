"""Disks that answer late or never: nobody waits for them, and nothing is claimed about them."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from opening import open_topologic
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.gui.test_computer_turns import start, think_through
from tests.gui.test_files import entering, on_disk, save
from tests.posix import make_pipe
from tests.waiting import wait_until
from topologic_qt.app.kit.dialogs import ClosingDialog
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import Patience
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.bots import seat
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.state import Phase, View

pytestmark = pytest.mark.gui

IMPATIENT = Patience(keeping=1, closing=1, unsaid=1)
"""So that nobody has to wait for what takes long."""


class DeadDisk:
    """A folder on a disk that does not answer for a while: calls for its files block."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._answers = threading.Event()
        self._answers.set()
        self._folder = ""
        self._waiting = 0
        """How often somebody has begun to wait."""
        for name in ("open", "stat", "lstat", "readlink", "mkdir", "replace", "rename", "unlink"):
            monkeypatch.setattr(os, name, self._slow(getattr(os, name)))

    def _slow(self, call: Callable[..., object]) -> Callable[..., object]:
        def slow(path: object, *rest: object, **more: object) -> object:
            if isinstance(path, str | Path) and str(path).startswith(self._folder):
                assert threading.current_thread() is not threading.main_thread() or self._answers.is_set()
                self._waiting += not self._answers.is_set()
                self._answers.wait()
            return call(path, *rest, **more)

        return slow

    def die(self, folder: Path) -> None:
        """Stop answering."""
        self._folder = str(folder)
        self._waiting = 0
        self._answers.clear()

    def has_waiting(self, number: int) -> bool:
        """Whether so many calls are blocked."""
        return self._waiting == number

    def revive(self) -> None:
        """Answer, including blocked calls."""
        self._answers.set()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow) -> Iterator[DeadDisk]:
    """A disk that answers at first, and at the end."""
    made = DeadDisk(monkeypatch)
    yield made
    made.revive()


def when(condition: Callable[[ClosingDialog], bool], act: Callable[[ClosingDialog], object]) -> None:
    """Act on the dialog of a closing window, once a condition is true."""
    timer = QTimer(QApplication.instance())

    def look() -> None:
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, ClosingDialog) and dialog.isVisible() and condition(dialog):
                timer.stop()
                timer.deleteLater()
                act(dialog)
                return

    timer.timeout.connect(look)
    timer.start(5)


def press(dialog: ClosingDialog, button: str) -> None:
    QTest.mouseClick(getattr(dialog, button), Qt.MouseButton.LeftButton)


# -- reading ------------------------------------------------------------------------------------------


def test_a_read_that_never_ends_keeps_nobody_waiting(
    person: Person, folders: Folders, tmp_path: Path, qtbot: QtBot, disk: DeadDisk
) -> None:
    dead = tmp_path / "dead"
    dead.mkdir()
    entering(person)
    disk.die(dead)
    for tries, name in enumerate(("a.topologic", "a.topologic-field"), start=1):
        person.window.game.files.open_file(dead / name)
        qtbot.waitUntil(partial(disk.has_waiting, tries))
    person.editing.step_back()
    person.hand.drag(0, "R2")
    save(person, tmp_path / "b.topologic", qtbot)
    assert on_disk(tmp_path / "b.topologic").view(None) == person.match
    copy = next(folders.autosave.glob("*.topologic"))
    qtbot.waitUntil(lambda: on_disk(copy).view(None) == person.match)
    assert person.window.close()
    assert person.answers.questions == []


def test_a_match_that_is_kept_is_offered_though_its_file_does_not_answer(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, disk: DeadDisk
) -> None:
    dead = tmp_path / "dead"
    dead.mkdir()
    first = open_window()
    entering(first)
    save(first, dead / "a.topologic", qtbot)
    first.hand.drag(0, "R2")
    first.window.close()
    qtbot.waitUntil(lambda: not list(folders.autosave.glob("*.lock")))
    disk.die(dead)
    second = open_window()
    second.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(second.window, "Continue"))
    second.press("Continue")
    assert second.positions == "R2 R1 -"


# -- keeping ------------------------------------------------------------------------------------------


STALLED = "This match isn’t being kept: the disk isn’t responding. Save it elsewhere."


def copy_in(folders: Folders) -> Path:
    """The autosaved copy of the match."""
    return next(folders.autosave.glob("[!.]*.topologic"))


def test_keeping_that_hangs_is_said_until_the_disk_answers(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, disk: DeadDisk
) -> None:
    person = open_window(patience=IMPATIENT)
    entering(person)
    qtbot.waitUntil(lambda: on_disk(copy_in(folders)).view(None) == person.match)
    disk.die(folders.autosave)
    person.hand.drag(0, "R2")
    qtbot.waitUntil(lambda: STALLED in seen.shown(person.window))
    save(person, tmp_path / "elsewhere.topologic", qtbot)
    assert on_disk(tmp_path / "elsewhere.topologic").view(None) == person.match
    disk.revive()
    qtbot.waitUntil(lambda: STALLED not in seen.shown(person.window))
    qtbot.waitUntil(lambda: on_disk(copy_in(folders)).view(None) == person.match)


# -- closing ------------------------------------------------------------------------------------------


def test_closing_says_what_is_not_on_the_disk_and_goes_when_it_is(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, disk: DeadDisk
) -> None:
    person, dead = open_window(patience=IMPATIENT), tmp_path / "dead"
    dead.mkdir()
    entering(person)
    save(person, dead / "a.topologic", qtbot)
    person.hand.drag(0, "R2")
    qtbot.waitUntil(lambda: on_disk(copy_in(folders)).view(None) == person.match)
    disk.die(dead)
    person.key(Qt.Key.Key_S, CONTROL)
    said = list[str]()

    def read(dialog: ClosingDialog) -> None:
        said.extend(seen.shown(dialog))
        disk.revive()

    when(lambda dialog: dialog.anyway.isVisible(), read)
    assert person.window.close()
    assert "• a.topologic isn’t saved yet: the disk isn’t responding." in said
    assert "The disk isn’t responding" in said
    assert not any("unsaved changes" in text for text in said)
    assert on_disk(dead / "a.topologic").view(None) == person.match


def test_who_goes_back_stays_and_nothing_is_lost_and_computers_make_no_move_meanwhile(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot, disk: DeadDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, may_move = seat.plan, threading.Event()

    def hesitant(
        computer: Computer, view: View, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> Sequence[Move]:
        while not (may_move.wait(0.001) or cancelled()):
            pass
        return plan(computer, view, progress, cancelled)

    monkeypatch.setattr("topologic_qt.games.topologic.package.plan", hesitant)
    person = open_window(patience=IMPATIENT)
    disk.die(folders.autosave)
    start(person, "Watch computers")
    before = person.controller.serial

    def stay(dialog: ClosingDialog) -> None:
        may_move.set()
        think_through(person)
        press(dialog, "stay")

    when(lambda dialog: dialog.stay.isVisible(), stay)
    assert not person.window.close()
    assert person.window.isVisible()
    assert person.controller.serial == before
    wait_until(lambda: person.controller.serial > before)
    disk.revive()
    qtbot.waitUntil(lambda: person.match.round.phase is Phase.OVER)
    qtbot.waitUntil(lambda: on_disk(copy_in(folders)).view(None) == person.match)


def test_closing_anyway_ends_the_program_though_a_thread_hangs(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("needs a file that never opens")
    ended = subprocess.run(
        [sys.executable, "-m", "tests.gui.test_slow_disk", str(tmp_path)],
        cwd=Path(__file__).parent.parent.parent,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 7, ended.stderr
    assert ended.stdout.splitlines() == ["• The match has unsaved changes.", "closed: True"]
    assert "Traceback" not in ended.stderr


def end_while_a_thread_hangs(folder: Path) -> int:
    """Run a program whose disk hangs in the system, and close its window."""
    from tests.gui.answers import Answers

    app = QApplication([])
    pipe = folder / "pipe"
    make_pipe(pipe)
    folders = Folders(folder / "settings", folder / "autosave")
    window = open_topologic(folders, Answers(), patience=IMPATIENT)
    window.show()
    person, usual = Person(window, Answers()), os.open

    def hang(path: object, *rest: object, **more: object) -> int:
        if str(path).startswith(str(folders.autosave)):
            path, rest = pipe, (os.O_WRONLY,)  # nobody ever reads there
        return usual(path, *rest, **more)  # type: ignore[arg-type]

    os.open = hang
    person.sit_down()

    def close_anyway(dialog: ClosingDialog) -> None:
        print(*[text for text in seen.shown(dialog) if text.startswith("•")])
        press(dialog, "anyway")

    when(lambda dialog: dialog.anyway.isVisible(), close_anyway)
    print("closed:", window.close(), flush=True)
    QTimer.singleShot(0, lambda: app.exit(7))
    return app.exec()


if __name__ == "__main__":
    sys.exit(end_while_a_thread_hangs(Path(sys.argv[1])))
