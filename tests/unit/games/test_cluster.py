"""A simulation on a local Dask cluster: the same bytes, whatever happens to a worker."""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.thinker import needs_processes, program, thinker_in
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.features.contests import commands
from topologic_qt.games import executors
from topologic_qt.games.executors import Cluster, versions
from topologic_qt.translation import UserError

if sys.platform == "win32":
    pytest.skip("processes are ended otherwise here", allow_module_level=True)

pytestmark = [
    pytest.mark.long,
    # Dask's own, as connections come and go.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]
ROOT = Path(__file__).parents[3]
DASK = Path(sys.executable).with_name("dask")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with one worker, which is restarted if it dies."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    quiet = ("--no-dashboard", "--scheduler-file", str(file))
    with ExitStack() as stack:
        for words in (
            ("scheduler", "--host", "127.0.0.1", "--port", "0"),
            ("worker", "--nworkers", "1", "--nthreads", "1", "--local-directory", str(folder)),
        ):
            process = subprocess.Popen(
                [str(DASK), *words, *quiet],
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            stack.callback(end, process)
            wait_until(file.exists)
        yield wait_until(lambda: written_address(file))


def written_address(file: Path) -> str:
    """The address in the scheduler's file; empty while it is being written."""
    try:
        return str(json.loads(file.read_text("utf-8"))["address"])
    except ValueError:
        return ""


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all that it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.release
def test_a_cluster_writes_the_same_bytes_even_if_its_worker_is_killed(address: str, tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.csv", tmp_path / "together.csv"
    words = ["--level", "club", "--seekers", "3", "--growth", "4", "--fields", "8", "--csv"]
    assert commands.simulate([*words, str(alone)]) == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "topologic_qt", "simulate", *words, str(together), "--cluster", address],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: together.exists() and together.read_bytes().count(b"\n") > 2)
        os.kill(worker_at(address), signal.SIGKILL)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
    assert together.read_bytes() == alone.read_bytes()


@needs_processes
@pytest.mark.release
def test_a_program_that_thinks_on_a_worker_ends_with_the_command(address: str, tmp_path: Path) -> None:
    with thinker_in(tmp_path) as thinker:
        words = ["--game", "topology", "--deals", "1", "--level", "novice", "--seconds", "600"]
        words += ["--cluster", address, "--engine", f"Thinker={shlex.join(thinker.command)}"]
        with program(["-m", "topologic_qt", "simulate", *words]) as process:
            thinker.wait_until_thinking()
            process.kill()
            assert process.wait(PATIENCE) == -signal.SIGKILL
        thinker.wait_until_gone()


def worker_at(address: str) -> int:
    """The worker's process id."""
    script = f"""
import os
from distributed import Client
with Client({address!r}) as client:
    print(*client.run(os.getpid).values())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_a_worker_of_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    workers, theirs = Cluster(address), versions()
    versions.cache_clear()
    monkeypatch.setattr(executors, "__version__", "99")
    with pytest.raises(UserError, match=f"has {theirs}, but this one has Topologic 99"):
        workers.begin()
    workers.end()
    versions.cache_clear()


def test_no_cluster_and_something_else_at_its_address_are_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(executors, "_ANSWERS_WITHIN", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for nobody in ("tls://127.0.0.1:9", f"127.0.0.1:{silent.getsockname()[1]}"):
            assert commands.simulate(["--level", "novice", "--fields", "1", "--cluster", nobody]) == 2
            told = capsys.readouterr().err.splitlines()[-1]
            assert told.startswith(f"topologic-qt simulate: There is no cluster at {nobody}: ")


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"install topologic-qt\[cluster\]"):
        Cluster("tcp://127.0.0.1:9").begin()
