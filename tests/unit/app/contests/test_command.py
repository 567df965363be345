"""The command that lets players of every game play matches, by what it prints and writes."""

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.edited_rows import refuse_edited_row
from tests.posix import tell_group
from tests.thinker import WRAPPERS, needs_processes, program, thinker_in
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.contests import playing
from topologic_qt.app.contests.plan import Contest, Entrant
from topologic_qt.app.engine_programs import EngineError, EngineProgram
from topologic_qt.app.simulate import main
from topologic_qt.games import registry, versions
from topologic_qt.games.topology.records import protocol
from topologic_qt.storage.row_file import parsed
from topologic_qt.translation import UserError

RANDOM = Path(__file__).parents[4] / "resources" / "examples" / "random_engine.py"

every_game = pytest.mark.parametrize("game", [info.id for info in registry.GAMES])


def simulate(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return main(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


@every_game
def test_levels_of_every_game_play_each_other(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = tmp_path / "played.csv", tmp_path / "played.json"
    words = f"--game {game} --level novice --level club --deals 2 --csv {file} --json {report}"
    assert simulate(words) == 0
    told = capsys.readouterr()
    assert [line.split()[0] for line in told.out.splitlines() if line][:3] == ["player", "club", "novice"]
    figures = json.loads(report.read_text("utf-8"))
    club, novice = figures["standings"]
    assert (club["player"], novice["player"]) == ("club", "novice")
    assert club["wins"] * club["seats"] + novice["wins"] * novice["seats"] == pytest.approx(
        figures["matches"], 1e-3
    )
    assert club["Elo"] > 0 > novice["Elo"]
    assert 0 < club["seconds"] <= club["seconds at most"]
    found = parsed(file.read_bytes())
    assert found is not None
    assert len(found.rows) == figures["matches"]
    assert f" {len(found.rows)} of {len(found.rows)} " in told.err
    assert simulate(words) == 0, "it accepts what it has written"


@pytest.mark.release
def test_one_process_and_several_write_the_same_bytes(tmp_path: Path) -> None:
    content = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.csv"
        words = f"--game topology --level novice --level club --matches 3 --jobs {jobs} --csv {file}"
        assert simulate(words) == 0
        content.append(file.read_bytes())
    assert content[0] == content[1]


def test_a_level_plays_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ("--players 3", "--variant advanced --seed here"):
        assert simulate(f"--game topology --level novice --stacks 1 {arguments}") == 0
        assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["player", "novice"]


@every_game
def test_a_program_plays_by_the_engine_protocol(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "_MOST_DECISIONS", 15)  # dice would seek for long
    file = tmp_path / "played.json"
    engine = f"Dice={sys.executable} {RANDOM}"
    words = ["--game", game, "--level", "club", "--engine", engine, "--matches", "2", "--json", str(file)]
    assert main(words) == 0
    report = file.read_text("utf-8")
    assert str(RANDOM) not in report
    seats = {
        row["player"]: row["seats"] for row in json.loads(report)["standings"]
    }  # dice may win, by chance
    assert seats.keys() == {"club", "Dice"}
    assert seats["Dice"] > 0


def test_a_program_that_does_not_play_ends_it_with_a_sentence_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "turk.py").write_text("", encoding="utf-8")
    file, report = tmp_path / "played.csv", tmp_path / "report.json"
    report.write_text('{"levels": {}}\n', "utf-8")
    words = ["--game", "topology", "--level", "novice", "--level", "club", "--csv", str(file)]
    words += ["--engine", f"Turk={sys.executable} {tmp_path / 'turk.py'}", "--json", str(report)]
    assert main([*words, "--matches", "4"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == "topologic-qt simulate: Turk has stopped and no longer plays."
    found = parsed(file.read_bytes())
    assert found is not None
    assert [row[2:4] for row in found.rows] == [["novice", "club"], ["club", "novice"]]
    assert report.read_text("utf-8") == '{"levels": {}}\n', "the figures are as they were"


@pytest.mark.long
@needs_processes
@pytest.mark.parametrize(("how", "jobs"), [("SIGINT", 1), ("SIGTERM", 2), ("SIGKILL", 2)])
def test_programs_that_think_end_with_the_command_however_it_ends(
    tmp_path: Path, how: str, jobs: int
) -> None:
    number = signal.Signals[how]
    with thinker_in(tmp_path) as thinker:
        words = ["--game", "topology", "--deals", "1", "--level", "novice", "--seconds", "600"]
        words += ["--jobs", str(jobs), "--engine", f"Thinker={shlex.join(thinker.command)}"]
        with program(["-m", "topologic_qt", "simulate", *words]) as process:
            thinker.wait_until_thinking(jobs)
            tell_group(process.pid, number)  # as a terminal does
            is_orderly = how == "SIGINT" or (jobs > 1 and how != "SIGKILL")
            assert process.wait(PATIENCE) == (128 + number if is_orderly else -number)
        thinker.wait_until_gone()


@pytest.mark.long
@needs_processes
def test_a_run_that_is_told_to_end_leaves_nothing_that_python_complains_about(tmp_path: Path) -> None:
    file, report = tmp_path / "played.csv", tmp_path / "report.json"
    words = ["--game", "topology", "--deals", "5000", "--level", "novice", "--level", "club"]
    words += ["--jobs", "2", "--csv", str(file), "--json", str(report)]
    with program(["-m", "topologic_qt", "simulate", *words], stderr=subprocess.PIPE) as process:
        wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 2)
        tell_group(process.pid, signal.SIGTERM)
        _, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + signal.SIGTERM
    assert b"leaked" not in told
    assert b"Traceback" not in told
    assert not report.exists()


@pytest.mark.long
@needs_processes
def test_a_program_that_is_silent_in_a_group_of_its_own_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with thinker_in(tmp_path) as thinker:
        engine = f"Thinker={shlex.join([*WRAPPERS['timeout'], *thinker.command])}"
        words = ["--game", "topology", "--deals", "1", "--level", "novice", "--seconds", "1"]
        assert main([*words, "--engine", engine]) == 2
        assert "Thinker has not answered in 1 second." in capsys.readouterr().err
        assert thinker.numbers
        thinker.wait_until_gone()


def test_a_file_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    words = "--game deduction --level novice --level club"
    assert simulate(f"{words} --matches 5 --csv {whole}") == 0
    figures = capsys.readouterr().out
    assert simulate(f"{words} --matches 3 --csv {part}") == 0
    capsys.readouterr()
    part.write_bytes(part.read_bytes()[:-3])
    assert simulate(f"{words} --matches 5 --csv {part}") == 0
    assert part.read_bytes() == whole.read_bytes()
    told = capsys.readouterr()
    assert " 2 of 5 " in told.err
    assert [line[:60] for line in told.out.splitlines()] == [line[:60] for line in figures.splitlines()]
    assert simulate(f"{words} --matches 5 --csv {part}") == 0
    assert part.read_bytes() == whole.read_bytes()


EDITS = (
    ("deduction", r"^2", "-2", "is not a row of results"),
    ("deduction", r"^2,2", "2,7", "is not of this run: deal is 7 there, not 2."),
    ("deduction", "novice", "master", "is not of this run: player 1 is master there, not novice."),
    ("deduction", r"(,[^,]*){7}$", r",9,0,0,0,0,0,0", "cannot be a result: winners is 9 there."),
    ("deduction", r"\d$", "2", "cannot be a result: wrong 3 is 2 there."),
    ("deduction", r"(,[^,]*){7}$", ",1,0,1,0,0,0,0", "cannot be a result: winners is 1 there."),
    ("topologic", r"\d+$", "0", "cannot be a result: turns 2 is 0 there."),
    ("topologic", r"\d?,\d+,\d+$", "1 2,8,5", "cannot be a result: winners is 1 2 there."),
    ("topology", r"\d+$", "53", "cannot be a result: turns 2 is 53 there."),
    ("topology", r"\d+,\d+$", "-3,nan", "cannot be a result: turns 1 is -3 there."),
    ("topology", r"\d+$", "", 'cannot be a result: turns 2 is "" there.'),
)


def test_a_row_that_cannot_be_of_the_run_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written: dict[str, bytes] = {}
    for game, old, new, says in EDITS:
        file = tmp_path / "played.csv"

        def run(words: str, game: str = game, file: Path = file) -> int:
            if game in written and "--json" not in words:
                file.write_bytes(written[game])
                return 0
            return simulate(words)

        if game not in written:
            file.unlink(missing_ok=True)
            assert run(f"--game {game} --level novice --matches 2 --csv {file}") == 0
            written[game] = file.read_bytes()
        words = f"--game {game} --level novice --matches 2"
        told = refuse_edited_row(run, words, file, (old, new), capsys)
        assert told.startswith(says), (game, old)


def test_matches_of_another_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (bout,) = Contest("topology", "base", (Entrant("novice"),), 2, "s").bouts(1)
    monkeypatch.setattr(playing, "versions", lambda: "Topologic 99 with numpy 1")
    with pytest.raises(
        UserError, match=f"is to be played by {versions.versions()}, and this is Topologic 99"
    ):
        playing.play(bout)


def test_a_match_that_does_not_replay_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (bout,) = Contest("topology", "base", (Entrant("novice"),), 2, "s").bouts(1)
    monkeypatch.setattr(protocol, "move_to_json", lambda move: {"move": "resign"})
    with pytest.raises(UserError, match="Match 1 cannot be played again by its moves: "):
        playing.play(bout)


def test_an_engine_that_cannot_be_started_is_told() -> None:
    nobody = Entrant("Nobody", EngineProgram("Nobody", ("/nowhere/engine",)))
    (bout,) = Contest("topology", "base", (nobody,), 2, "s").bouts(1)
    with pytest.raises(EngineError, match="Nobody cannot be started"):
        playing.play(bout)


WRONG = (
    ("--game topology --level grandmaster", "invalid choice"),
    (f"--game topology --seed {'x' * 31}", "The seed has 31 characters; the limit is 30."),
    (
        "--game topology --level novice --players 3 --variant advanced",
        "cannot be played by 3 here; 2 can",
    ),
    ("--game deduction --players 2", "invalid choice"),
    ("--game topologic --matches 0", "'0' is not a whole number"),
    ("--game topology --matches 2 --deals 2", "not allowed with"),
    ("--game topology --engine Turk=", "names no program"),
    ("--game topology --engine Turk='", "is not a command"),
    ("--game topology --engine =turk", "a program needs a name"),
    ("--game topology --engine turk --seconds 601", "is not a number from 1 to 600"),
    (
        "--game topology --level novice --matches 1 --json nowhere/out.json",
        f"the folder {Path.cwd() / 'nowhere'} does not exist",
    ),
    ("--game topology --level novice --matches 1 --csv nowhere/out.csv", "out.csv cannot be written"),
)


def test_wrong_use_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, says in WRONG:
        assert simulate(arguments) == 2, arguments
        told = capsys.readouterr()
        assert says in told.err, arguments
        assert told.err.count("\n") == 1, arguments
        assert told.out == "", arguments


def test_help_explains_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--game topology --matches 1 --help") == 0
    text = capsys.readouterr().out
    for option in (
        *("--game", "--deals", "--matches", "--level", "--engine", "--seconds", "--variant", "--players"),
        *("--seed", "--player-seed", "--jobs", "--cluster", "--csv", "--json"),
    ):
        assert option in text
