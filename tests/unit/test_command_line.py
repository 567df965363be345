"""The command line: arguments and answers."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from topologic_qt import __version__, command_line

ROOT = Path(__file__).parent.parent.parent


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the program without a screen."""
    return subprocess.run(
        [sys.executable, "-m", "topologic_qt", *arguments],
        cwd=ROOT,
        env={"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_it_tells_its_version_and_its_usage_and_what_it_does_not_know() -> None:
    version = call("--version")
    assert (version.returncode, version.stdout, version.stderr) == (0, f"Topologic {__version__}\n", "")
    for words, part in ((["--help"], "FILE"), (["bound", "--help"], "--game {topologic,topology}")):
        usage = call(*words)
        assert (usage.returncode, usage.stderr) == (0, "")
        assert part in usage.stdout
    ended = call("-x", "a")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith("topologic-qt cannot be started like this: ")
    assert "-x" in ended.stderr


NOBODY = """
import pwd, sys

def nobody(number):
    raise KeyError(number)

pwd.getpwuid = nobody
from topologic_qt.__main__ import main
sys.exit(main())
"""
"""Starts the program as somebody whom the system does not know."""


@pytest.mark.skipif(sys.platform == "win32", reason="everybody has a home folder there")
def test_somebody_without_a_home_folder_is_told_in_a_sentence() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", NOBODY],
        cwd=ROOT,
        env={"LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", "HOME": "games/of mine"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("Topologic does not know where to keep your matches: ")
    assert "Set HOME" in ended.stderr


def printed_to(stdout: int, words: str, stderr: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run the program with this standard output."""
    return subprocess.run(
        [sys.executable, "-m", "topologic_qt", *words.split()],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdout=stdout,
        stderr=stderr,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_output_that_cannot_be_written_is_told_in_a_sentence() -> None:
    words = "simulate --game topology --level novice --matches 1"
    with Path("/dev/full").open("wb", buffering=0) as full:
        ended = printed_to(full.fileno(), words)
    assert ended.returncode == 1
    told = ended.stderr.splitlines()[-1]
    assert told.startswith("topologic-qt simulate: the output cannot be written: ")
    assert told.endswith(". Send it elsewhere.")
    assert "Traceback" not in ended.stderr
    assert "Exception" not in ended.stderr
    with tempfile.TemporaryFile() as output, Path("/dev/full").open("wb", buffering=0) as full:
        ended = printed_to(output.fileno(), words, full.fileno())
        output.seek(0)
        assert ended.returncode == 0, "a run goes on where its progress cannot be shown"
        assert b"novice" in output.read()


def test_files_are_what_else_is_named() -> None:
    files = ["one.topologic", "", "two - copy"]
    assert command_line.read(files) == files
    assert command_line.read(["a.topologic", "--", "--b"]) == ["a.topologic", "--b"]
    assert command_line.read([]) == []


@pytest.mark.skipif(sys.platform == "win32", reason="paths as POSIX has them")
def test_a_desktop_may_name_a_file_by_its_address() -> None:
    for address in (
        "file:///a%20b/%C3%A9%25%23.topologic",
        "FILE://localhost/a%20b/é%25#.topologic",
        "file:/a b/é%25%23.topologic",
    ):
        assert command_line.read([address]) == ["/a b/é%#.topologic"]
    assert command_line.read(["--", "file:///%FF"]) == ["/\udcff"]
    for other in ("file:a", "file://elsewhere/a", "file", "smb://x/a%20b"):
        assert command_line.read([other]) == [other]
