"""Locks that end with the program that holds them, wherever and however."""

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from topologic_qt.storage import file_lock
from topologic_qt.storage.file_lock import FileLock, try_lock

ROOT = Path(__file__).parent.parent.parent.parent

HOLD = """
import os, signal, sys
from pathlib import Path
from topologic_qt.storage.file_lock import try_lock
lock = try_lock(Path(sys.argv[1]))
print("none" if lock is None else "held", flush=True)
if sys.argv[2] == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
sys.stdin.read()
"""
"""Takes a lock, tells whether it has it, and is killed or waits for its input to end."""


def another(path: Path, ends: str, *within: str) -> subprocess.Popen[str]:
    """Another program that locks a file; ``within`` starts it in other surroundings."""
    command = [*within, sys.executable, "-c", HOLD, str(path), ends]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def end(program: subprocess.Popen[str]) -> None:
    program.communicate(timeout=PATIENCE)


@cache
def why_not(*within: str) -> str:
    """Why programs cannot be started in other surroundings here; "" if they can."""
    try:
        done = subprocess.run([*within, "true"], capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error)
    return done.stderr.strip() or "refused" if done.returncode else ""


OWN_NUMBERS = ("unshare", "--pid", "--fork", "--mount-proc")


def held(lock: FileLock | None) -> FileLock:
    assert lock is not None
    return lock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.lock"


def test_a_lock_is_had_once_until_it_is_released(path: Path) -> None:
    one = held(try_lock(path))
    path.with_name("b.lock").symlink_to(path)
    for name in (path, path.with_name("b.lock")):
        assert try_lock(name) is None, "by whatever name"
    path.with_name("b.lock").unlink()
    one.release()
    two = held(try_lock(path))
    one.release()  # once more: it is not the other's that goes
    assert try_lock(path) is None
    two.release()
    assert list(path.parent.iterdir()) == []
    with pytest.raises(FileNotFoundError):
        try_lock(path.parent / "nowhere" / "a.lock")


@pytest.mark.parametrize(
    ("within", "ends"),
    [((), "kill"), ((), "well"), (OWN_NUMBERS, "well")],
    ids=["here", "well", "own numbers"],
)
def test_what_another_program_holds_is_free_when_it_is_gone(
    path: Path, within: tuple[str, ...], ends: str
) -> None:
    if within and (reason := why_not(*within)):
        pytest.skip(f"{within[0]} is not permitted here: {reason}")
    other = another(path, ends, *within)
    assert said(other) == "held"
    if ends == "well":
        before = handles()
        assert try_lock(path) is None
        assert handles() == before
    end(other)
    assert path.exists()  # it had no chance to take it away
    held(try_lock(path)).release()


def test_what_lies_in_the_file_means_nothing(path: Path) -> None:
    for content in [
        "1\ntopologic-qt\nanother-computer\n\n\n",
        f"{os.getpid()}\ntopologic-qt\n{socket.gethostname()}\n\nbefore-the-restart\n",
        "",
        "\0" * 5000,
    ]:
        path.write_text(content)
        held(try_lock(path)).release()


def test_a_lock_that_0_1_0_holds_is_held(path: Path) -> None:
    from PySide6.QtCore import QLockFile

    old = QLockFile(str(path))
    old.setStaleLockTime(0)
    assert old.tryLock(0)
    assert try_lock(path) is None
    old.unlock()
    new = held(try_lock(path))
    assert not old.tryLock(0)
    assert old.error() is QLockFile.LockError.LockFailedError
    new.release()


def handles() -> int:
    """The number of files this program has open; 0 if unknown."""
    return len(list(Path("/proc/self/fd").glob("*")))


def refuse(number: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("call", "number"),
    [("os.open", errno.EROFS), ("fcntl.flock", errno.ENOLCK), ("fcntl.flock", errno.ENOSYS)],
)
def test_a_disk_that_cannot_lock_is_told_apart_and_holds_nothing_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    pytest.importorskip("fcntl")
    before = handles()
    with monkeypatch.context() as patch:
        patch.setattr(f"topologic_qt.storage.file_lock.{call}", refuse(number))
        with pytest.raises(OSError, match=os.strerror(number)):
            try_lock(path)
    held(try_lock(path)).release()
    assert handles() == before


def test_a_lock_whose_file_was_taken_away_while_it_was_being_locked_counts_for_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = file_lock._lock
    taken_away: list[Path] = []

    def slowly(handle: int) -> bool:
        if not taken_away:
            path.unlink()
            taken_away.append(path)
            path.write_text("another one's")
        return lock(handle)

    monkeypatch.setattr(file_lock, "_lock", slowly)
    before = handles()
    mine = held(try_lock(path))
    assert handles() in (before + 1, 0)
    other = another(path, "well")
    assert said(other) == "none"
    end(other)
    mine.release()
    monkeypatch.setattr(file_lock, "_is_still_there", lambda *_: False)
    with pytest.raises(OSError, match=os.strerror(errno.EAGAIN)):  # taken away each time
        try_lock(path)
    assert handles() == before


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("is_another_there", [False, True])
def test_a_lock_whose_file_was_taken_away_is_held_no_more_and_leaves_that_of_others(
    path: Path, is_another_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = held(try_lock(path))
    assert mine.is_held()
    assert path.stat().st_mode & 0o777 == 0o600
    with monkeypatch.context() as silent:
        silent.setattr(os.path, "samestat", refuse(errno.EIO))
        assert not mine.is_held(), "nobody can tell"
    path.unlink()
    if is_another_there:
        other = another(path, "well")
        assert said(other) == "held"
    assert not mine.is_held()
    mine.release()
    assert not mine.is_held()
    assert path.exists() == is_another_there
    if is_another_there:
        assert try_lock(path) is None
        end(other)
    held(try_lock(path)).release()


CROWD = """
import sys
from pathlib import Path
from topologic_qt.storage.file_lock import try_lock
path, taken = Path(sys.argv[1]), 0
while taken < 200:
    lock = try_lock(path)
    if lock is not None:
        taken += 1
        inside = path.with_suffix(".inside")
        inside.touch(exist_ok=False)
        inside.unlink()
        lock.release()
"""
"""Takes a lock 200 times, and fails where somebody else has it at the same time."""


def test_of_many_that_take_and_release_at_once_one_has_it(path: Path) -> None:
    command = [sys.executable, "-c", CROWD, str(path)]
    crowd = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    assert [program.communicate(timeout=60)[1] for program in crowd] == ["", "", ""]
