"""Checks that run side by side, and what is said of them."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from checks import WITH_WINDOWS, Check, run_side_by_side
from steps import ROOT

WAITS = (
    "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)\nprint('came')"
)


def python(title: str, code: str, *arguments: str | Path) -> Check:
    """A check that runs some Python."""
    return Check(title, [sys.executable, "-I", "-S", "-c", code, *arguments])


def test_what_fails_is_told_and_stops_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    first = [python("one", "print('a'); raise SystemExit(1)"), python("two", "print('b')")]
    second = [python("three", "print('c'); raise SystemExit(2)")]
    assert run_side_by_side(first, second) == ["one", "three"]
    told = capfd.readouterr().out
    for title, said in (("one", "a"), ("two", "b"), ("three", "c")):
        heading, _, rest = told.partition(f"== {title} (")[2].partition("\n")
        assert heading.endswith(" s)")
        assert rest.startswith(said)


def test_lanes_do_not_wait_for_each_other(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sign = tmp_path / "sign"
    waiting = [python("waits", WAITS, sign)]
    making = [python("before", "print('made')"), python("makes", f"open({str(sign)!r}, 'w')")]
    assert run_side_by_side(waiting, making) == []
    told = capfd.readouterr().out
    assert told.index("== before") < told.index("== waits")


@pytest.mark.long
def test_a_check_that_never_ends_is_ended_and_shows_what_it_said(capfd: pytest.CaptureFixture[str]) -> None:
    endless = "import time; print('begun', flush=True); time.sleep(1000)"
    assert run_side_by_side([python("endless", endless)._replace(limit=3), python("next", "")]) == ["endless"]
    said = "begun\n\nIt had not ended after 3 seconds, and was stopped."
    assert said in capfd.readouterr().out


def test_what_a_check_leaves_running_keeps_nobody_waiting(capfd: pytest.CaptureFixture[str]) -> None:
    child = "import time; time.sleep(600)"
    leaves = f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', {child!r}]).pid)"
    assert run_side_by_side([python("leaves", leaves)._replace(limit=300)]) == []
    os.kill(int(capfd.readouterr().out.splitlines()[-2]), signal.SIGTERM)  # it is still there


def test_what_the_quick_check_leaves_out_needs_a_window_all_of_it() -> None:
    files = [file for folder in WITH_WINDOWS for file in (ROOT / folder).rglob("test_*.py")]
    marked = re.compile(r"\npytestmark = \[?\s*pytest\.mark\.(gui|desktop|package|bare_system)\b")
    assert files
    assert [file.name for file in files if not marked.search(file.read_text("utf-8"))] == []
