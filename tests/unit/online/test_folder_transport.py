"""The shared-folder transport: one computer reads what another wrote, and nothing else."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.faults import ERRORS, FaultyDisk
from tests.posix import make_pipe
from tests.transports import Listener
from tests.waiting import wait_until
from topologic_qt.online import folder_transport
from topologic_qt.online.folder_transport import FolderTransport
from topologic_qt.online.transport import MAX_MESSAGE

Connect = Callable[[], Listener]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shared folder."""
    shared = tmp_path / "shared"
    shared.mkdir()
    return shared


@pytest.fixture
def connect(folder: Path) -> Iterator[Connect]:
    """Opens the folder like another computer, and closes it at the end."""
    made: list[Listener] = []

    def connect() -> Listener:
        made.append(Listener(FolderTransport(folder, interval=0.02)))
        return made[-1]

    yield connect
    for listener in made:
        listener.transport.close()


def test_the_newest_of_each_slot_arrives_also_later_and_the_last_before_the_end(
    connect: Connect, folder: Path
) -> None:
    one, other = connect(), connect()
    for each in (one, other):
        each.transport.watch("room/a/0")
    for number in range(20):
        one.transport.put("room/a/0", b"%d" % number)
    one.wait_until_sent()
    other.wait_for("room/a/0", b"19")
    late = connect()
    late.transport.watch("room/a/0")
    late.wait_for("room/a/0", b"19")
    one.transport.put("room/a/0", b"")
    other.wait_for("room/a/0", b"")
    assert [*folder.iterdir(), *one.heard] == []
    for topic in ("", "../x", "room/../x", "Room", "room//a", "a/b/c/d/e", "x" * 41):
        for use in (one.transport.watch, lambda topic: one.transport.put(topic, b"x")):
            with pytest.raises(ValueError, match="name"):  # none leads out of the folder
                use(topic)
    one.transport.put("invite/7/host", b"shown")
    one.transport.close()
    wait_until(lambda: [path.read_bytes() for path in folder.glob("*.letter")] == [b"shown"], "Writing")


def test_a_slot_that_is_watched_again_is_heard_again(connect: Connect) -> None:
    one, other = connect(), connect()
    one.transport.put("room/a/0", b"kept")
    other.transport.watch("room/a/0")
    other.wait_for("room/a/0", b"kept")
    other.transport.leave("room/a/0")
    other.transport.watch("room/a/0")
    wait_until(lambda: other.heard.count(("room/a/0", b"kept")) == 2, "Hearing it again")


def test_copies_of_conflicts_and_half_files_are_left_alone(connect: Connect, folder: Path) -> None:
    one, other = connect(), connect()
    other.transport.watch("room/a/0")
    one.transport.put("room/a/0", b"right")
    other.wait_for("room/a/0", b"right")
    (name,) = (path.name for path in folder.iterdir())
    stem, suffix = name.rsplit(".", 1)
    for wrong in (
        f"{stem} (conflicted copy 2026-11-23 1).{suffix}",
        f"{stem}.sync-conflict-20261123-1-ABC.{suffix}",
        f"{name}.part",
    ):
        (folder / wrong).write_bytes(b"wrong")
    one.transport.put("room/a/0", b"right again")
    other.wait_for("room/a/0", b"right again")
    assert {content for _, content in other.heard} == {b"right", b"right again"}


def test_a_file_of_ten_megabytes_is_left_out_in_one_sentence(connect: Connect, folder: Path) -> None:
    one, other = connect(), connect()
    one.transport.put("room/a/0", b"short")
    one.wait_until_sent()
    (path,) = folder.iterdir()
    path.write_bytes(bytes(10_000_000))
    other.transport.watch("room/a/0")
    other.wait_for_problem("too large for a message")
    assert other.heard == []
    one.transport.put("room/a/0", bytes(MAX_MESSAGE))
    other.wait_for("room/a/0", bytes(MAX_MESSAGE))
    other.wait_until_well()
    with pytest.raises(ValueError, match="bytes"):
        one.transport.put("room/a/0", bytes(MAX_MESSAGE + 1))


def test_a_missing_folder_is_said_and_what_is_unsent_goes_when_it_is_back(
    connect: Connect, folder: Path
) -> None:
    one = connect()
    one.transport.put("room/a/0", b"x")
    one.wait_until_sent()
    shutil.rmtree(folder)
    one.wait_for_problem("is missing")
    assert not one.state.is_connected
    one.transport.put("room/a/0", b"y")
    wait_until(lambda: one.state.unsent == 1, "The news that something is unsent")
    folder.mkdir()
    one.wait_until_sent()
    one.wait_until_well()
    assert next(folder.iterdir()).read_bytes() == b"y"


def test_a_message_that_may_not_be_read_is_named_and_the_folder_is_not_blamed(
    connect: Connect, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    one, other = connect(), connect()
    with monkeypatch.context() as refusing:
        refusing.setattr(folder_transport, "open_ordinary", refuse)
        other.transport.watch("room/a/0")
        one.transport.put("room/a/0", b"x")
        one.wait_until_sent()
        (path,) = folder.iterdir()
        other.wait_for_problem(f"You can’t read {path.name}")
    other.wait_for("room/a/0", b"x")


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_a_message_that_was_made_unreadable_gives_way_to_one_that_can_be_read(
    connect: Connect, folder: Path
) -> None:
    one = connect()
    mask = os.umask(0o027)
    try:
        for before, after in ((0o000, 0o640), (0o400, 0o640), (0o664, 0o664)):
            one.transport.put("room/a/0", b"x")
            one.wait_until_sent()
            (path,) = folder.iterdir()
            path.chmod(before)
            one.transport.put("room/a/0", b"y")
            one.wait_until_sent()
            assert stat.S_IMODE(path.stat().st_mode) == after
    finally:
        os.umask(mask)


def test_something_else_in_the_place_of_a_file_is_said(connect: Connect, folder: Path) -> None:
    one = connect()
    one.transport.put("room/a/0", b"x")
    one.wait_until_sent()
    (path,) = folder.iterdir()
    path.unlink()
    path.mkdir()
    one.transport.put("room/a/0", b"y")
    one.wait_for_problem("can’t be used")
    other = connect()
    other.transport.watch("room/a/0")
    other.wait_for_problem("isn’t an ordinary file")
    path.rmdir()
    one.wait_until_sent()
    other.wait_for("room/a/0", b"y")
    other.wait_until_well()


def leave_there(path: Path, kind: str, victim: Path) -> None:
    """Replace a file by something that is not an ordinary file."""
    path.unlink()
    if kind == "pipe":
        make_pipe(path)
    else:
        targets = {"link": victim, "dangling link": victim.with_name("new"), "terminal": Path("/dev/ptmx")}
        path.symlink_to(targets.get(kind, path))


ODD = ("pipe", "link", "dangling link", "terminal", "circle")
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes as POSIX has them")


@on_posix
def test_what_is_put_replaces_a_link_and_goes_nowhere_else(
    connect: Connect, folder: Path, tmp_path: Path
) -> None:
    victim = tmp_path / "other.topologic"
    victim.write_bytes(b"a match of months")
    one = connect()
    for number, kind in enumerate(ODD):
        topic = "room/a/0" if number % 2 else "invite/7/host"
        one.transport.put(topic, b"x")
        one.wait_until_sent()
        (path,) = folder.iterdir()
        one.transport.watch(topic)
        leave_there(path, kind, victim)
        one.wait_for_problem("isn’t an ordinary file")
        one.transport.put(topic, b"y")
        one.wait_until_sent()
        one.wait_until_well()
        assert not path.is_symlink(), kind
        assert path.read_bytes() == b"y", kind
        assert victim.read_bytes() == b"a match of months", kind
        assert sorted(tmp_path.iterdir()) == [victim, folder], kind
        leave_there(path, kind, victim)
        one.transport.put(topic, b"")
        one.wait_until_sent()
        assert list(folder.iterdir()) == [], kind
        assert victim.exists()


@on_posix
def test_what_is_no_ordinary_file_is_told_and_the_message_is_heard_when_it_is_back(
    connect: Connect, folder: Path, tmp_path: Path
) -> None:
    victim = tmp_path / "other.topologic"
    victim.write_bytes(b"a match of months")
    one, other = connect(), connect()
    one.transport.put("room/a/0", b"x")
    one.wait_until_sent()
    (path,) = folder.iterdir()
    for kind in ODD:
        leave_there(path, kind, victim)
        other.transport.watch("room/a/0")
        other.transport.watch("room/a/1")
        other.wait_for_problem(f"{path.name} in {folder} isn’t an ordinary file")
        one.transport.put("room/a/1", f"meanwhile, {kind}".encode())
        other.wait_for("room/a/1", f"meanwhile, {kind}".encode())
        one.transport.put("room/a/0", kind.encode())
        other.wait_for("room/a/0", kind.encode())
        other.wait_until_well()
    assert b"a match of months" not in {content for _, content in other.heard}


@pytest.mark.long
def test_a_disk_that_fails_once_anywhere_only_delays(
    folder: Path, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FaultyDisk(folder, monkeypatch)
    one = connect()
    for at in range(30):
        disk.arm(at, ERRORS[at % len(ERRORS)])
        one.transport.put("room/a/0", b"number %d" % at)
        one.transport.watch("room/a/0")
        one.wait_until_sent()
        wait_until(lambda at=at: len(disk.calls) > at, "The fault")  # type: ignore[misc]
        disk.rest()
    one.wait_until_well()
    other = connect()
    other.transport.watch("room/a/0")
    other.wait_for("room/a/0", b"number 29")


def test_a_full_disk_and_a_folder_that_is_read_only_are_said(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = connect()
    one.wait_until_connected()
    for number, said in (
        (errno.ENOSPC, "No room left"),
        (errno.EROFS, "You can’t write to"),
        (errno.EIO, f"can’t be used: {os.strerror(errno.EIO)}. Choose"),
    ):

        def fail(_: int, number: int = number) -> None:
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as failing:
            failing.setattr(os, "fsync", fail)
            one.transport.put("room/a/0", b"%d" % number)
            one.wait_for_problem(said)
            assert one.transport.unsent == 1
        one.wait_until_sent()
        one.wait_until_well()
