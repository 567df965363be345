"""What is typed in a terminal, and what is answered there."""

import os
import subprocess
import sys
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


def test_it_tells_its_version_and_its_usage() -> None:
    version = call("--version")
    assert (version.returncode, version.stdout, version.stderr) == (0, f"Topologic {__version__}\n", "")
    usage = call("--help")
    assert (usage.returncode, usage.stderr) == (0, "")
    assert "FILE" in usage.stdout
    text = " ".join(usage.stdout.split())
    assert "Play the games of the box: Topologic, Topology and Deduction." in text
    assert "'topologic-qt bound' computes how well anybody can, for Topologic and Topology;" in text


def test_the_help_of_a_command_names_the_games_that_it_is_for() -> None:
    for words, games in (("simulate", "topologic,topology,deduction"), ("bound", "topologic,topology")):
        usage = call(words, "--help")
        assert (usage.returncode, usage.stderr) == (0, "")
        assert f"--game {{{games}}}" in usage.stdout
        assert "the game (default: topologic)" in " ".join(usage.stdout.split())


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
@pytest.mark.parametrize("homes", [{}, {"HOME": "games/of mine"}])
def test_somebody_without_a_home_folder_is_told_in_a_sentence(homes: dict[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", NOBODY],
        cwd=ROOT,
        env={"LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", **homes},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("Topologic does not know where to keep your matches: ")
    assert "Set HOME" in ended.stderr


def test_what_it_does_not_know_is_said_in_one_sentence() -> None:
    ended = call("-x", "a")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("topologic-qt cannot be started like this: ")
    assert "-x" in ended.stderr
    assert ended.stderr.endswith("Type topologic-qt --help.\n")


def printed_to(stdout: int, words: str, stderr: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Have something printed there."""
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


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("end", [0, 2])
def test_a_run_goes_on_where_its_progress_cannot_be_shown(end: int) -> None:
    words = f"simulate --game topology --level novice --matches {1 if end == 0 else 'x'}"
    reads, nowhere = os.pipe()
    os.close(reads)
    ended = printed_to(subprocess.PIPE, words, nowhere)
    os.close(nowhere)
    assert ended.returncode == end
    assert ("novice" in ended.stdout) == (end == 0)


def test_figures_do_not_go_where_the_table_goes(tmp_path: Path) -> None:
    file = tmp_path / "both"
    words = f"simulate --game topology --level novice --matches 1 --csv {file}"
    with file.open("wb") as output:
        ended = printed_to(output.fileno(), words)
    assert (ended.returncode, file.read_bytes()) == (2, b"")
    assert ended.stderr == (
        "topologic-qt simulate: --csv names the file that the output goes to. Name another one.\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_nothing_is_said_when_nobody_reads_the_output_any_more() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    ended = printed_to(writes, "--help")
    os.close(writes)
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr
    assert "Exception" not in ended.stderr


def test_files_are_what_else_is_named() -> None:
    files = ["one.topologic", "", "two - copy"]
    assert command_line.read(files) == files
    assert command_line.read(["a.topologic", "--", "--b"]) == ["a.topologic", "--b"]
    assert command_line.read([]) == []
