"""Every single call to the disk fails once, and the program is killed at each: nothing is torn or lost.

The calls of a good run are counted; then the same is done with a disk on which the first one fails, then the
second, and so on. The suite does this with one kind of failure at every fourth call, and a release at every
call; `TOPOLOGIC_FAULTS=all` takes every kind. To see how many calls there are: `pytest -s`.
"""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from opening import PACKAGE, read_field, read_match
from PySide6.QtCore import QEventLoop, QObject
from PySide6.QtWidgets import QApplication

from tests.faults import ERRORS, FaultyDisk, Killed
from topologic_qt.app.features.editing.feature import FieldAutosave
from topologic_qt.app.files.codec import match_kind
from topologic_qt.app.files.file_store import FileStore, backups_of
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.match.session import Session
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.rules.field import NamedField
from topologic_qt.games.topologic.rules.moves import HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

SETUP = Setup(random_field(FieldRecipe(seed="faults")), seekers=3)
TILES = sorted(SETUP.field.border, key=str)
KINDS = ERRORS if os.environ.get("TOPOLOGIC_FAULTS") == "all" else (errno.EIO,)


class Program:
    """The services of a window, on a disk that may fail, and all messages."""

    def __init__(self, root: Path) -> None:
        self.parent = QObject()
        self.folders = Folders(root / "settings", root / "ours" / "autosave")
        self.file = root / "theirs" / "a.topologic"
        self.said: list[Problem] = []
        self.trouble: Problem | None = None
        self.session = Session(self.parent, PACKAGE, Context(self.folders, Motion(0)), self.said.append)
        self.controller: Any = self.session.controller
        self.session.io.files.doubted.connect(lambda doubt, _: self.said.append(doubt))
        self.session.autosave.troubled.connect(self._hear)

    def _hear(self, problem: Problem | None) -> None:
        self.trouble = problem

    def settle(self) -> None:
        self.session.disk.settle()

    def settle_reads(self) -> None:
        """Wait for reads, too."""
        while self.session.disk.is_reading:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        self.settle()

    def move(self, seeker: int) -> None:
        self.controller.propose(PlaceSeeker(seeker, TILES[seeker]))

    def close(self) -> None:
        self.session.close()


def held_in(file: Path) -> int:
    """The number of moves of the match in a file, which must be valid."""
    return len(read_match(file)[0].moves)


def backups(file: Path) -> list[int]:
    """The numbers of moves of the matches in a file's backups."""
    return [held_in(backup) for backup in backups_of(file) if backup.exists()]


def files_in(root: Path) -> dict[Path, bytes]:
    """All files except locks and interrupted writes."""
    return {
        path.relative_to(root): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.suffix not in (".lock", ".tmp")
    }


def drafted(name: str) -> DraftHistory[NamedField]:
    """The history of a draft that was renamed once."""
    states = [DraftState(NamedField(named, SETUP.field)) for named in ("Before", name)]
    return DraftHistory(states, ["rename"], 1, {})


def prepared(root: Path) -> None:
    """The files before any failure: a kept match, saved twice, and a draft."""
    (root / "theirs").mkdir(parents=True)
    program = Program(root)
    program.controller.begin(SETUP)
    program.controller.propose(HideSecret(TILES[-1]))
    for seeker in range(2):
        program.session.io.save(program.file)
        program.settle()
        program.move(seeker)
        program.settle()
    drafts: Any = FieldAutosave(PACKAGE, program.folders.autosave, program.session.disk)
    drafts.keep(drafted("Draft"))
    program.settle()
    drafts.release()
    assert program.said == []
    program.close()


Scene = Callable[[Program, FaultyDisk, Callable[[], None]], None]
"""Does something with the disk after having called what lets it fail, and checks what is claimed of it."""


def keep(program: Program, disk: FaultyDisk, arm: Callable[[], None]) -> None:
    arm()
    program.controller.begin(SETUP)
    program.controller.propose(HideSecret(TILES[-1]))
    program.settle()
    program.move(0)
    program.settle()
    disk.rest()
    held = list(map(held_in, program.folders.autosave.glob("[!.]*.topologic")))
    assert program.trouble is not None or 2 in held
    program.move(1)
    program.settle()
    assert program.trouble is None
    assert 3 in map(held_in, program.folders.autosave.glob("[!.]*.topologic"))


def save(program: Program, disk: FaultyDisk, arm: Callable[[], None]) -> None:
    program.session.io.files.open(program.file)
    program.settle_reads()
    program.move(1)
    program.settle()
    arm()
    program.session.io.save(program.file)
    program.settle()
    disk.rest()
    if program.controller.is_saved:
        assert held_in(program.file) == 3
        assert 2 in backups(program.file)
        assert program.said == []
    else:
        assert len(program.said) == 1
        assert held_in(program.file) in (2, 3)
    program.said.clear()
    if not program.controller.is_saved:
        program.session.io.save(program.file)
        program.settle()
    assert program.said == []
    assert program.controller.is_saved
    assert held_in(program.file) == 3
    assert 2 in backups(program.file)


def open_file(program: Program, disk: FaultyDisk, arm: Callable[[], None]) -> None:
    arm()
    program.session.io.files.open(program.file)
    program.settle_reads()
    disk.rest()
    assert program.controller.is_running != bool(program.said)
    program.said.clear()
    if not program.controller.is_running:
        program.session.io.files.open(program.file)
        program.settle_reads()
    assert program.said == []
    assert len(program.controller.view.round.positions) == 3


def draft(program: Program, disk: FaultyDisk, arm: Callable[[], None]) -> None:
    drafts: Any = FieldAutosave(PACKAGE, program.folders.autosave, program.session.disk)
    trouble, found = list[object](), list[object]()
    drafts.troubled.connect(trouble.append)
    arm()
    drafts.find(found.append)
    program.settle()
    drafts.keep(drafted("Later"))
    program.settle()
    disk.rest()
    names = [read_field(copy)[0].name for copy in program.folders.autosave.glob("[!.]*.topologic-field")]
    assert len(found) == 1
    assert trouble[-1] is not None or "Later" in names
    drafts.keep(drafted("Latest"))
    program.settle()
    assert trouble[-1] is None
    names = [read_field(copy)[0].name for copy in program.folders.autosave.glob("[!.]*.topologic-field")]
    assert "Latest" in names
    drafts.release()


SCENES: tuple[Scene, ...] = (keep, save, open_file, draft)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.release)])
def test_whatever_call_fails_nothing_is_torn_or_claimed_or_lost(
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    scene: Scene,
    step: int,
) -> None:
    good = tmp_path / "good"
    prepared(good)
    disk = FaultyDisk(tmp_path, monkeypatch)

    def attempt(name: str, at: int | None, error: int | None) -> int:
        root = tmp_path / name
        shutil.copytree(good, root)
        before = files_in(root)
        program = Program(root)
        scene(program, disk, lambda: disk.arm(at, error))
        program.close()
        for file, content in files_in(root).items():
            if content != before.get(file):
                check_whole(root / file)
        assert set(files_in(root)) >= set(before)
        assert "mistake" not in caplog.text
        shutil.rmtree(root)
        return len(disk.calls)

    calls = attempt("counting", None, None)
    assert calls > 3
    for error in KINDS:
        for number in range(0, calls, step):
            try:
                attempt(f"{errno.errorcode[error]} {number}", number, error)
            except BaseException as failure:
                disk.rest()
                failure.add_note(
                    f"{errno.errorcode[error]} at call {number}: {disk.calls[number : number + 1]}"
                )
                raise
    print(f"{scene.__name__}: {calls} calls × {len(KINDS)} failures")


def check_whole(file: Path) -> None:
    """Check that a written file is readable."""
    if ".topologic-field" in file.name:
        read_field(file)
    elif ".topologic" in file.name:
        read_match(file)


def test_a_program_that_is_killed_while_it_saves_leaves_the_old_file_or_the_new(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = tmp_path / "good"
    prepared(good)
    match = read_match(good / "theirs" / "a.topologic")[0]
    match.apply(PlaceSeeker(1, TILES[1]))
    disk, kills, number = FaultyDisk(tmp_path, monkeypatch), 0, 0
    while True:
        root = tmp_path / str(number)
        shutil.copytree(good, root)
        file = root / "theirs" / "a.topologic"
        runner = IoWorker()
        store: Any = FileStore(match_kind(PACKAGE), root / "ours" / "autosave", runner)
        disk.arm(number, None)
        try:
            store.save(file, match.snapshot())
        except Killed:
            kills += 1
        was_killed = disk.is_dead
        disk.rest()
        assert held_in(file) in (2, 3)
        assert 2 in (held_in(file), *backups(file))
        store.claims.close()
        runner.close()
        shutil.rmtree(root)
        if not was_killed:
            break
        number += 1
    assert kills > 20
    print(f"killed at {number} calls")
