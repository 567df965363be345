"""The program's own folders and files: other users cannot read them."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from tests.unit.storage.test_file_lock import handles
from topologic_qt.app.kit import log
from topologic_qt.app.kit.folders import Folders
from topologic_qt.storage.files import write_file
from topologic_qt.storage.private import (
    NO_WAITING,
    append_private,
    close_to_others,
    make_private_folder,
    open_ordinary,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights as POSIX has them")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """New files are readable for everyone, unless the program prevents it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_folder_is_made_with_all_above_it_and_the_log_is_private(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "share" / "ours" / "autosave")
    for folder in (tmp_path / "share", tmp_path / "share" / "ours", tmp_path / "share" / "ours" / "autosave"):
        assert mode(folder) == 0o700
    make_private_folder(tmp_path / "share" / "ours" / "autosave")
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        make_private_folder(tmp_path / "file" / "autosave")
    before = list(log._LOG.handlers)
    try:
        log.begin(tmp_path / "logs")
    finally:
        for handler in set(log._LOG.handlers) - set(before):
            log._LOG.removeHandler(handler)
            handler.close()
    assert mode(tmp_path / "logs") == 0o700
    assert {mode(file) for file in (tmp_path / "logs").iterdir()} == {0o600}


def test_what_earlier_versions_left_open_is_closed(tmp_path: Path) -> None:
    ours, foreign = tmp_path / "topologic-qt", tmp_path / "foreign"
    folders = Folders(tmp_path / "config" / "topologic-qt", ours / "autosave")
    for folder in (folders.settings, folders.autosave, tmp_path / "logs"):
        folder.mkdir(parents=True)
    foreign.write_text("theirs")
    files = [folders.records, Path(folders.settings_file), folders.autosave / "a.topologic"]
    for file in files:
        file.write_text("{}")
    file.chmod(0o601)
    link = folders.autosave / "link"
    link.symlink_to(foreign)
    folders.close_to_others(tmp_path / "logs")
    for folder in (ours, folders.settings, folders.autosave, tmp_path / "logs"):
        assert mode(folder) == 0o700
    for file in files:
        assert mode(file) == 0o600
    assert mode(foreign) == 0o644
    assert mode(tmp_path / "config") == 0o755
    close_to_others([tmp_path / "gone"], [tmp_path / "gone" / "file"])  # what is not there is no matter
    write_file(foreign, b"secret", private=True)
    assert mode(foreign) == 0o600, "where it was open, too"


def test_what_belongs_to_others_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs").touch()
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    close_to_others([], [tmp_path / "theirs"])
    assert mode(tmp_path / "theirs") == 0o644


def test_a_pipe_is_no_ordinary_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="No such device"):
        append_private(str(tmp_path / "pipe"))
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | NO_WAITING)
    before = handles()
    with pytest.raises(OSError, match="no ordinary file"):
        append_private(str(tmp_path / "pipe"))
    with pytest.raises(OSError, match="no ordinary file"):
        open_ordinary(tmp_path / "pipe")
    assert handles() == before
    os.close(reader)


def test_settings_are_the_users_alone_from_the_first_time_that_they_are_written(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "settings", tmp_path / "ours" / "autosave")
    folders.close_to_others(None)
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue("pace", 1)
    memory.sync()
    assert "pace=1" in Path(folders.settings_file).read_text("utf-8")
    assert mode(Path(folders.settings_file)) == 0o600


def test_what_cannot_be_closed_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folders = Folders(tmp_path / "settings", tmp_path / "autosave")
    (tmp_path / "autosave").mkdir()
    for name in "abc":
        (tmp_path / "autosave" / name).touch()

    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with caplog.at_level("WARNING"):
        folders.close_to_others(tmp_path / "logs")
    assert [record.getMessage() for record in caplog.records] == [
        "Others may look into the program's folders: Operation not permitted."
    ]
