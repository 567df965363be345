"""The log: what it contains, what it never contains, and an unwritable file."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from logging import FileHandler
from pathlib import Path
from threading import Thread

import pytest

from tests.posix import make_pipe
from tests.waiting import PATIENCE
from topologic_qt import __version__
from topologic_qt.app.kit import log
from topologic_qt.games.checking import RecordError
from topologic_qt.storage.files import Problem
from topologic_qt.storage.private import NO_WAITING
from topologic_qt.translation import UserError


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """A separate log for each test."""
    logger = logging.getLogger("topologic_qt")
    before = logger.handlers[:]
    yield
    for handler in logger.handlers[:]:
        if handler not in before:
            logger.removeHandler(handler)
            with suppress(OSError):  # what a full disk did not take
                handler.close()


def written(folder: Path) -> str:
    return (folder / "topologic-qt.log").read_text(encoding="utf-8")


def test_a_problem_is_told_without_names_and_places(tmp_path: Path) -> None:
    log.begin(tmp_path / "logs")
    for version in (f"Topologic {__version__}", "Python 3.", "PySide6 6."):
        assert version in written(tmp_path / "logs")
    log.problem(
        Problem(
            "{name} in {folder} cannot be read: {reason}, line {line}, entry {entry}.",
            name="Anna and Ben.topologic",
            folder=Path("/home/anna"),
            reason="Input/output error",
            line=12,
            entry="Anna",
        )
    )
    told = written(tmp_path / "logs").splitlines()[-1]
    assert told.endswith("[the file] in [the folder] cannot be read: Input/output error, line 12, entry […].")


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (
            RecordError(
                UserError("move {move}", move=3), UserError("{player} is not on turn.", player="Ben")
            ),
            "move 3: […] is not on turn.",
        ),
        ("the certificate is not that of ben.example", "can’t be opened. […]"),
    ],
    ids=["a sentence in another", "what somebody else says"],
)
def test_a_reason_is_told_without_names_too(tmp_path: Path, why: UserError | str, told: str) -> None:
    log.begin(tmp_path)
    log.problem(Problem("{name} can’t be opened. {why}", name="Ben.topologic", why=why))
    line = written(tmp_path).splitlines()[-1]
    assert told in line
    assert "ben" not in line.lower()


def test_a_mistake_is_told_with_its_places_in_the_code_and_without_values(tmp_path: Path) -> None:
    log.begin(tmp_path)
    secret = "Y5"
    try:
        try:
            dict[str, int]()[secret]
        except KeyError as error:
            raise ValueError(f"It lies on {secret}.") from error
    except ValueError as error:
        log.mistake(error)
    told = written(tmp_path).splitlines()[-1]
    assert "KeyError at test_log.py:" in told
    assert "then ValueError at test_log.py:" in told
    assert secret not in told
    log.mistake(AttributeError("no attribute 'fly'"))  # it speaks of the program alone
    assert "(no attribute 'fly') at an unknown place" in written(tmp_path)


def test_it_does_not_grow_for_ever(tmp_path: Path) -> None:
    log.begin(tmp_path)
    for _ in range(1_200):
        logging.getLogger("topologic_qt.app").info("A line like any other, only much, much longer. " * 20)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["topologic-qt.log", "topologic-qt.log.1", "topologic-qt.log.2"]
    assert max(path.stat().st_size for path in tmp_path.iterdir()) <= 256 * 1024
    logging.getLogger("topologic_qt.app").info("The latest line.")
    assert (tmp_path / files[0]).read_text("utf-8").endswith("The latest line.\n")
    assert "The latest line." not in (tmp_path / files[1]).read_text("utf-8")


def test_where_it_cannot_be_written_the_latest_lines_are_still_in_a_report_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    (tmp_path / "file").write_text("no folder")
    log.begin(tmp_path / "file" / "logs")
    logging.getLogger("topologic_qt.app").info("One thing happened.")
    report = log.report("/home/anna/games was not found")
    assert "~/games was not found" in report
    assert "There is no log on disk: " in report
    assert "One thing happened." in report


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_disk_that_fills_up_disturbs_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.begin(tmp_path)
    handlers = logging.getLogger("topologic_qt").handlers
    (on_disk,) = (each for each in handlers if isinstance(each, FileHandler))
    own = on_disk.stream
    on_disk.stream = full = Path("/dev/full").open("w")  # noqa: SIM115  # closing it fails as well
    logging.getLogger("topologic_qt.app").info("One thing happened.")
    on_disk.stream = own
    with suppress(OSError):
        full.close()
    assert capsys.readouterr() == ("", "")


def test_a_pipe_in_its_place_is_not_written(tmp_path: Path) -> None:
    make_pipe(tmp_path / "topologic-qt.log")
    reader = os.open(tmp_path / "topologic-qt.log", os.O_RDONLY | NO_WAITING)
    begun = Thread(target=log.begin, args=(tmp_path,), daemon=True)
    begun.start()
    begun.join(PATIENCE)
    assert not begun.is_alive()
    assert "There is no log on disk: " in log.report("It went wrong.")
    os.close(reader)


def test_a_crash_leaves_where_the_program_was(tmp_path: Path) -> None:
    code = "import faulthandler, pathlib, sys; from topologic_qt.app.kit import log; "
    code += "log.note_crashes(pathlib.Path(sys.argv[1])); faulthandler._sigsegv()"
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False, timeout=PATIENCE)
    assert done.returncode != 0
    assert "<module>" in (tmp_path / "crashes.log").read_text(encoding="utf-8")
