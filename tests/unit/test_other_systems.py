"""The program on Windows and macOS, as far as it can be tested on another system."""

import ctypes
import errno
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from topologic_qt import command_line
from topologic_qt.app.features.online import messages as notice
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.players_dialog import joined, split
from topologic_qt.app.start import single_instance
from topologic_qt.app.start.single_instance import InstanceServer, claim_or_send, send_files, server_address
from topologic_qt.storage import file_lock
from topologic_qt.storage.file_lock import try_lock
from topologic_qt.storage.private import close_to_others

On = Callable[[str], None]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="is tried on Linux")


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> On:
    """Makes the program believe it runs on another system, such as win32 or darwin."""
    return lambda platform: monkeypatch.setattr(sys, "platform", platform)


def test_on_windows_a_backslash_belongs_to_the_name_of_an_engine(on: On) -> None:
    on("win32")
    command = ["C:\\Program Files\\turk.exe", "--book", "D:\\two words\\book.txt", ""]
    assert split(joined(command)) == command
    assert split('"C:\\Program Files\\turk.exe" --fast') == ["C:\\Program Files\\turk.exe", "--fast"]


def test_on_windows_a_later_start_finds_the_first_by_the_name_of_a_pipe(
    on: On, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: QCoreApplication
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    monkeypatch.setattr(single_instance, "PATIENCE", 0.05)
    folders = Folders(tmp_path / "settings", tmp_path / "data" / "autosave")
    address = server_address(folders)
    assert address is not None
    lock = claim_or_send(address, []).lock
    on("win32")
    monkeypatch.delattr(os, "getuid")
    (tmp_path / "file").touch(0o644)
    close_to_others([tmp_path], [])
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o644, "rights are another thing there"
    assert server_address(folders) == address
    assert send_files(address, []) is None
    server = InstanceServer(address, lambda _: None, qapp, lock)
    assert send_files(address, []) is False, "it listens, and is too busy with this test to answer"
    assert not address.exists(), "a pipe lies in no folder"
    monkeypatch.undo()
    server.close()


@pytest.mark.parametrize("is_lent", [True, False])
def test_on_windows_the_console_of_the_start_is_borrowed_where_there_is_one(
    on: On, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_lent: bool
) -> None:
    asked: list[int] = []

    def lend(process: int) -> bool:
        asked.append(process)
        return is_lent

    kernel = SimpleNamespace(AttachConsole=lend)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.chdir(tmp_path)
    on("win32")
    command_line.borrow_console()  # there is an output already
    assert asked == []
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    command_line.borrow_console()
    assert asked == [-1]
    if not is_lent:
        assert sys.stderr is None
        return
    with sys.stdout as console:
        assert sys.stderr is console
        print("Topologic")
    assert (tmp_path / "CONOUT$").read_text("utf-8") == "Topologic\n"


class Windows:
    """Files as locked by Windows: an open one cannot be deleted, and a locked one is forbidden."""

    LK_NBLCK = 2

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.locked: dict[int, tuple[int, int]] = {}
        close, unlink = os.close, Path.unlink

        def closed(handle: int) -> None:
            self.locked.pop(handle, None)
            close(handle)

        def unlinked(path: Path, missing_ok: bool = False) -> None:
            if self._file(path.stat()) in self.locked.values():
                raise PermissionError(errno.EACCES, "it is open", str(path))
            unlink(path, missing_ok)

        monkeypatch.setattr(os, "close", closed)
        monkeypatch.setattr(Path, "unlink", unlinked)
        monkeypatch.setattr(file_lock, "msvcrt", self, raising=False)

    def locking(self, handle: int, mode: int, length: int) -> None:
        """Lock the start of an open file, or raise the same as Windows."""
        assert (mode, length) == (self.LK_NBLCK, 1)
        file = self._file(os.fstat(handle))
        if file in self.locked.values():
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked[handle] = file

    @staticmethod
    def _file(status: os.stat_result) -> tuple[int, int]:
        return status.st_dev, status.st_ino


def test_on_windows_a_lock_is_had_once_and_its_file_goes_when_it_is_closed(
    on: On, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    windows, path = Windows(monkeypatch), tmp_path / "a.lock"
    on("win32")
    other = os.open(path, os.O_RDWR | os.O_CREAT)
    windows.locking(other, windows.LK_NBLCK, 1)
    assert try_lock(path) is None
    os.close(other)
    lock = try_lock(path)
    assert lock is not None
    assert lock.is_held()
    lock.release()
    assert windows.locked == {}
    assert not path.exists()


@pytest.mark.gui
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_than_on_linux_news_are_shown_beside_the_clock_and_lead_to_the_window(
    on: On, monkeypatch: pytest.MonkeyPatch, platform: str, qapp: object
) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda tray: told.append((tray,)))
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda *news: told.append(news))
    window, activated = QWidget(), []
    monkeypatch.setattr(window, "activateWindow", lambda: activated.append(window))
    on(platform)
    notice.notify(window, "Topologic", "It’s your turn.")
    (tray,), news = told  # shown first: an icon that is not seen tells nothing
    assert news == (tray, "Topologic", "It’s your turn.")
    assert isinstance(tray, QSystemTrayIcon)
    tray.messageClicked.emit()
    assert activated == [window]
