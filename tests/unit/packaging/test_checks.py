"""Checks run in parallel, and their reports."""

import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from checks import WITH_WINDOWS, Check, run_side_by_side
from steps import ROOT

from tests.waiting import wait_until

WAITS = (
    "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)\nprint('came')"
)


LEAVES_AN_ORPHAN = """
import subprocess, sys, time
sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
started = f"import subprocess; print(subprocess.Popen({sleeper!r}, start_new_session=True, stdout=-3).pid)"
told = subprocess.run([sys.executable, "-c", started], stdout=subprocess.PIPE, text=True).stdout
with open(sys.argv[1], "w") as file:
    file.write(told)
time.sleep(600)
"""
"""A check whose child starts a process of its own session, and ends."""
STOPPED = """
import sys
from checks import Check, run_side_by_side
from steps import nothing_left_behind
with nothing_left_behind():
    run_side_by_side([Check("waits", [sys.executable, "-c", *sys.argv[1:]]), Check("next", ["false"])])
"""


def python(title: str, code: str, *arguments: str | Path) -> Check:
    """A check that runs some Python."""
    return Check(title, [sys.executable, "-I", "-S", "-c", code, *arguments])


def test_what_fails_is_told_and_stops_nothing_and_lanes_do_not_wait_for_each_other(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sign = tmp_path / "sign"
    waiting = [python("waits", WAITS, sign), python("after", "print('c'); raise SystemExit(2)")]
    making = [
        python("before", "print('a'); raise SystemExit(1)"),
        python("makes", f"open({str(sign)!r}, 'w')"),
    ]
    assert sorted(run_side_by_side(waiting, making)) == ["after", "before"]
    told = capfd.readouterr().out
    assert told.index("== before") < told.index("== waits")
    for title, said in (("before", "a"), ("waits", "came"), ("after", "c")):
        heading, _, rest = told.partition(f"== {title} (")[2].partition("\n")
        assert heading.endswith(" s)")
        assert rest.startswith(said)


@pytest.mark.long
def test_a_check_that_never_ends_is_ended_and_shows_what_it_said(capfd: pytest.CaptureFixture[str]) -> None:
    endless = "import time; print('begun', flush=True); time.sleep(1000)"
    assert run_side_by_side([python("endless", endless)._replace(limit=3), python("next", "")]) == ["endless"]
    said = "begun\n\nIt had not ended after 3 seconds, and was stopped."
    assert said in capfd.readouterr().out


def is_written(file: Path) -> bool:
    """Whether a file has a whole line."""
    return file.exists() and file.read_text().endswith("\n")


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux")
def test_nothing_is_left_of_checks_that_are_stopped(tmp_path: Path) -> None:
    for name in ("SIGINT", "SIGTERM"):
        sign = tmp_path / name
        command: list[str | Path] = [sys.executable, "-c", STOPPED, LEAVES_AN_ORPHAN, sign]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as checks:
            wait_until(partial(is_written, sign), "The orphan")
            checks.send_signal(signal.Signals[name])
            _, said = checks.communicate(timeout=60)
        assert "KeyboardInterrupt" in said
        with pytest.raises(ProcessLookupError):
            os.kill(int(sign.read_text()), 0)


def test_what_the_quick_check_leaves_out_needs_a_window_all_of_it() -> None:
    files = [file for folder in WITH_WINDOWS for file in (ROOT / folder).rglob("test_*.py")]
    marked = re.compile(r"\npytestmark = \[?\s*pytest\.mark\.(gui|desktop|package)\b")
    assert files
    assert [file.name for file in files if not marked.search(file.read_text("utf-8"))] == []


WORKFLOWS = Path(__file__).parent.parent.parent.parent / ".github" / "workflows"
FILES = {path.name: path.read_text("utf-8").splitlines() for path in sorted(WORKFLOWS.glob("*.y*ml"))}
LINES = [line for lines in FILES.values() for line in lines]
LOCKS = sorted((WORKFLOWS.parent.parent / "packaging").glob("*.lock"))

PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$")


def test_every_action_is_pinned_by_one_commit_and_says_its_version() -> None:
    used = {line.strip().removeprefix("- ") for line in LINES if "uses:" in line}
    assert used
    assert [line for line in used if not PINNED.match(line)] == []
    assert len({line.partition("@")[0] for line in used}) == len(used)


def test_a_workflow_may_only_read_and_every_right_of_a_job_has_its_reason_beside_it() -> None:
    for name, lines in FILES.items():
        top = lines.index("permissions:")
        assert lines[top + 1].startswith("  contents: read"), name
        assert not lines[top + 2].strip(), name
    rights = [line for line in LINES if re.match(r"\s+[\w-]+: write\b", line)]
    assert rights
    assert [line for line in rights if "  # " not in line] == []
    assert not set(rights) & set(FILES["check.yml"])  # a check changes nothing
    assert not any("write-all" in line for line in LINES)


def test_everything_that_pip_installs_has_its_hashes() -> None:
    assert len(LOCKS) == 3
    for path in LOCKS:
        for entry in re.split(r"^(?=[a-zA-Z])", path.read_text("utf-8"), flags=re.MULTILINE):
            assert "==" not in entry or "--hash=sha256:" in entry
    assert not any(re.search(r"pip3? install (?!--require-hashes)", line) for line in LINES)
