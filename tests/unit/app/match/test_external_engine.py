"""External engines as real processes: those that play, and those that misbehave."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.posix import kill
from tests.tables import TopologicMatch, tile
from tests.thinker import (
    ORPHANING,
    WRAPPERS,
    Thinker,
    is_alive,
    needs_processes,
    parent_of,
    program,
    thinker_in,
)
from tests.unit.widgets.test_remembered import Memory
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.match import external_engine
from topologic_qt.app.match.external_engine import EngineProcess, EngineTask
from topologic_qt.app.match.players_dialog import EngineError, EngineProgram, EnginePrograms, joined, split
from topologic_qt.engine.game import Seat
from topologic_qt.games.topologic.package import TopologicProtocol
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, Move, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View

if sys.platform != "win32":
    from topologic_qt.app.match import watcher


HEAD = """
import json, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
def asked():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
"""

Engine = Callable[..., EngineProcess]
Task = EngineTask[Setup, State, Move, View]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Starts an engine that runs a script or command; all are ended with the test."""
    made: list[EngineProcess] = []

    def start(script: str = "", *command: str, seconds: int = 60) -> EngineProcess:
        file = tmp_path / f"engine{len(made)}.py"
        file.write_text(HEAD + script, encoding="utf-8")
        made.append(EngineProcess(EngineProgram("Turk", command or (sys.executable, str(file)), seconds)))
        return made[-1]

    yield start
    for process in made:
        process.close()


def match(secret: str = "Y5", seed: str = "a") -> TopologicMatch:
    """A French match with three seekers and a hidden secret."""
    setup = TopologicProtocol().forms.setup_from_json({"edition": "french", "seekers": 3}, seed)
    return TopologicMatch(Topologic(), setup, [HideSecret(tile(secret))])


def task(process: EngineProcess, played: TopologicMatch, seat: Seat = 1) -> Task:
    """The task of an engine in a seat."""
    return Task(process, "topologic", TopologicProtocol(), played.setup, played.state, seat)


def moves_of(process: EngineProcess, played: TopologicMatch, seat: Seat = 1) -> list[Move]:
    """The moves that an engine makes."""
    return list(task(process, played, seat)(lambda _: None, lambda: False))


def failure(process: EngineProcess, played: TopologicMatch | None = None) -> str:
    """The sentence that says why an engine cannot play."""
    with pytest.raises(EngineError) as caught:
        moves_of(process, played or match())
    assert str(caught.value).startswith("Turk ")
    return str(caught.value)


def test_a_plan_of_several_moves_is_taken_as_it_is(engine: Engine) -> None:
    process = engine("""
places = [move for move in asked()["legal"] if move.get("to") == "Y5"]
say(ok=True, moves=[*places, {"move": "ask"}])
""")
    assert moves_of(process, match()) == [*(PlaceSeeker(each, tile("Y5")) for each in range(3)), AskForHint()]


def test_an_engine_is_told_what_its_seat_may_know_and_nothing_else(engine: Engine) -> None:
    process = engine("say(ok=True, moves=[])")
    questions = [task(process, match(secret)).question() for secret in ("Y5", "R1")]
    assert json.dumps(questions[0]) == json.dumps(questions[1])
    assert questions[0].keys() == {"do", "game", "seat", "setup", "view", "legal", "seconds"}
    assert "sealed" not in json.dumps(questions)
    assert "secret" not in json.dumps(questions)
    hides = task(process, match(), seat=0).question()["view"]
    assert '"secret": "Y5"' in json.dumps(hides)


DO_NOT_PLAY = {
    "": "has stopped (exit code 0).",
    "sys.stderr.write('x' * 9_000_000 + '\\n<b>No net\\x1b[1m: 7\\n \\n'); sys.exit(3)": (
        "has stopped (exit code 3): <b>No net?[1m: 7"
    ),
    "asked(); print('bestmove e2e4', flush=True); asked()": "with a list of moves",
    "asked(); print('x' * 11_000_000, flush=True); asked()": "with a list of moves",
    "asked(); sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush(); asked()": "with a list of moves",
    "asked(); say(ok=True, moves=[]); asked()": "with a list of moves",
    "asked(); say(moves=[{'move': 'give-up'}]); asked()": "with a list of moves",
    "asked(); say(ok=True, moves=[{'move': 'ask'}] * 1001); asked()": "with a list of moves",
    "asked(); say(ok=True, moves=[3]); asked()": "isn’t allowed: 3",
    "asked(); say(ok=True, moves=[{'move': 'seat', 'seat': 1, 'computer': None}]); asked()": "isn’t allowed",
    "asked(); say(ok=True, moves=[{'move': 'give-up'}, {'move': 'give-up'}]); asked()": "isn’t allowed",
}


def test_an_engine_that_does_not_play_or_start_is_told_of_in_a_sentence(engine: Engine) -> None:
    played = match()
    before = played.state, played.moves
    for script, said in DO_NOT_PLAY.items():
        assert said in failure(engine(script), played), script
        assert (played.state, played.moves) == before
    for command in ("", "/there/is/no/such/program", __file__):
        process = engine("", command)
        assert failure(process).startswith("Turk can’t be started: ")
        assert failure(process) == "Turk has stopped playing."


def test_a_silent_engine_is_ended_after_its_time(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_engine, "_GRACE", 0.1)
    assert "hasn’t answered" in failure(engine("time.sleep(1000)", seconds=0)), "one that does not even read"
    process = engine("while True: asked()", seconds=0)
    assert failure(process) == "Turk hasn’t answered in 0 seconds."
    assert failure(process) == "Turk has stopped playing."
    loud = engine("asked(); sys.stderr.write('x' * 10_000_000); say(ok=True, moves=[{'move': 'give-up'}])")
    assert moves_of(loud, match()) == [GiveUp()], "whatever it complains of"


def test_an_answer_that_was_called_off_is_not_taken_for_the_next(engine: Engine) -> None:
    process = engine("""
first = asked()
second = asked()
say(ok=True, moves=first["legal"][:1])
say(ok=True, moves=second["legal"][-1:])
asked()
""")
    assert task(process, match())(lambda _: None, lambda: True) == ()
    assert moves_of(process, match()) == [GiveUp()]


def test_closing_ends_the_process_even_while_it_thinks(engine: Engine, tmp_path: Path) -> None:
    started = tmp_path / "started"
    process = engine(f"""
import os
asked()
open({str(started)!r}, "w").write(str(os.getpid()))
time.sleep(1000)
""")
    said: list[str] = []
    asking = Thread(target=lambda: said.append(failure(process)))
    asking.start()
    wait_until(lambda: started.exists() and started.read_text("utf-8"))
    number = int(started.read_text("utf-8"))
    process.close()
    asking.join()
    assert said == ["Turk has stopped playing."]
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    process.close()


PACKED = """#!/bin/sh
[ "$1" = {word} ] && shift && set -- {watcher} "$@"
exec {python} "$@"
"""
"""Stands for the packed program as far as a watcher is wanted, and for Python otherwise."""


def test_the_program_without_python_keeps_its_libraries_to_itself(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if sys.platform != "win32":
        packed = tmp_path / "packed"
        packed.write_text(PACKED.format(python=sys.executable, watcher=watcher.__file__, word=watcher.WORD))
        packed.chmod(0o700)
        monkeypatch.setattr(sys, "executable", str(packed))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundled")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usual")
    script = """
import os
asked()
paths = [os.environ.get("LD_LIBRARY_PATH"), os.environ.get("LD_LIBRARY_PATH_ORIG")]
say(ok=True, moves=[paths])
asked()
"""
    assert '["/usual", null]' in failure(engine(script))
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "[null, null]" in failure(engine(script))


FLOOD = """
asked()
say(ok=True, moves=[{"move": "give-up"}])
while True:
    say(ok=True, moves=[])
"""


@needs_processes
def test_an_engine_that_floods_is_ended_before_it_fills_the_memory(engine: Engine, tmp_path: Path) -> None:
    told = tmp_path / "number"
    process, played = engine(f"import os\nopen({str(told)!r}, 'w').write(str(os.getpid()))\n{FLOOD}"), match()
    assert moves_of(process, played) == [GiveUp()]
    number = int(told.read_text())
    wait_until(lambda: not is_alive(number))
    assert process._answers.qsize() <= external_engine._MOST_UNASKED + 3


@needs_processes
def test_what_an_engine_has_started_ends_with_it_even_when_it_has_ended_first(
    engine: Engine, tmp_path: Path
) -> None:
    told = tmp_path / "helper"
    process = engine(
        f"""
import subprocess
helper = subprocess.Popen(["sleep", "1000"], stdin=-3, stdout=-3, stderr=-3)
open({str(told)!r}, "w").write(str(helper.pid))
"""
    )
    assert "has stopped" in failure(process)
    wait_until(lambda: told.exists() and told.read_text())
    number = int(told.read_text())
    wait_until(lambda: not is_alive(number))


ASKING = """
import sys
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.app.match.external_engine import EngineProcess
EngineProcess(EngineProgram("Thinker", tuple(sys.argv[1:]), 600)).ask({}, lambda: False)
"""


@contextmanager
def asked_in(thinker: Thinker, engine: Engine, *wrapper: str) -> Iterator[EngineProcess]:
    """An engine that thinks about a question of this process, which is cancelled at the end."""
    process, is_over = engine("", *wrapper, *thinker.command), Event()

    def ask() -> None:
        with suppress(EngineError):
            process.ask({}, is_over.is_set)

    asking = Thread(target=ask)
    asking.start()
    try:
        thinker.wait_until_thinking()
        yield process
    finally:
        is_over.set()
        asking.join()


@needs_processes
@pytest.mark.parametrize("wrapper", [WRAPPERS["timeout"], *ORPHANING.values()])
def test_an_engine_that_leaves_its_group_ends_all_the_same_and_leaves_no_trace(
    engine: Engine, tmp_path: Path, wrapper: Sequence[str]
) -> None:
    with thinker_in(tmp_path) as thinker, asked_in(thinker, engine, *wrapper) as process:
        process.close()
        thinker.wait_until_forgotten()


@needs_processes
@pytest.mark.parametrize(
    ("how", "wrapper"), [("SIGHUP", ()), ("SIGKILL", WRAPPERS["setpgrp"]), ("SIGKILL", ORPHANING["a daemon"])]
)
def test_an_engine_that_thinks_ends_with_the_program_however_that_ends(
    tmp_path: Path, how: str, wrapper: Sequence[str]
) -> None:
    with thinker_in(tmp_path) as thinker:
        with program(["-c", ASKING, *wrapper, *thinker.command]) as asking:
            thinker.wait_until_thinking()
            asking.send_signal(signal.Signals[how])
            assert asking.wait(PATIENCE) == -signal.Signals[how]
        thinker.wait_until_gone()


@needs_processes
def test_an_engine_that_kills_its_watcher_ends_itself_and_its_helper_with_it(
    engine: Engine, tmp_path: Path
) -> None:
    with thinker_in(tmp_path) as thinker, asked_in(thinker, engine) as process:
        number = thinker.engine
        kill(parent_of(number))
        wait_until(lambda: not is_alive(number))
        process.close()
        thinker.wait_until_gone()


TURK = EngineProgram("Turk", ("/games/turk", "--fast", "two words", ""), 5)


def test_programs_are_remembered_in_their_order_and_one_of_them_plays_until_it_is_gone() -> None:
    kept, other = Memory(), EngineProgram("Mephisto", ("mephisto",))
    assert (EnginePrograms(kept).all, EnginePrograms(kept).playing) == ((), None)
    EnginePrograms(kept).keep([TURK, other])
    EnginePrograms(kept).let_play(other)
    assert (EnginePrograms(kept).all, EnginePrograms(kept).playing) == ((TURK, other), other)
    EnginePrograms(kept).keep([TURK])
    assert EnginePrograms(kept).playing is None
    EnginePrograms(kept).let_play(TURK)
    EnginePrograms(kept).let_play(None)
    assert EnginePrograms(kept).playing is None


def kept_with(programs: str | None) -> Memory:
    """Settings with this entry."""
    return Memory({"engines/programs": programs})


GOOD = {"name": "Turk", "command": ["turk"], "seconds": 5}


def test_what_was_spoilt_counts_as_not_set_and_what_is_whole_beside_it_stays() -> None:
    for spoilt in [
        None,
        "",
        "{",
        "3",
        "[" * 9999,
        json.dumps(GOOD),
        *(json.dumps([each]) for each in (3, {}, {**GOOD, "seconds": 0}, {**GOOD, "seconds": "5"})),
        *(json.dumps([each]) for each in ({**GOOD, "command": []}, {**GOOD, "command": ["a", 3]})),
        *(json.dumps([each]) for each in ({**GOOD, "name": ""}, {**GOOD, "name": "x" * 41})),
    ]:
        assert EnginePrograms(kept_with(spoilt)).all == ()
    rows = [{}, GOOD, {**GOOD, "seconds": 6}, 3]
    (program,) = EnginePrograms(kept_with(json.dumps(rows))).all
    assert program == EngineProgram("Turk", ("turk",), 6)


def test_arguments_in_a_line_are_those_that_were_written() -> None:
    for arguments in ([], ["--fast"], ["two words", "-x", ""], ["a", "b c"]):
        assert split(joined(arguments)) == arguments


@pytest.mark.skipif(sys.platform == "win32", reason="a backslash is no quote there")
def test_quotes_must_end() -> None:
    assert split("-x 'two words'") == ["-x", "two words"]
    with pytest.raises(ValueError, match="quotation"):
        split("-x 'two words")
