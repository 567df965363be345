"""The command that lets players of every game play matches: its output and files."""

import csv
import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.edited_rows import refuse_edited_row
from tests.posix import tell_group
from tests.thinker import needs_processes, program, thinker_in
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.features.contests import commands, plan
from topologic_qt.app.features.contests.command import Result, duels, result_of, standings
from topologic_qt.app.features.contests.plan import Contest, Entrant
from topologic_qt.games import executors, registry
from topologic_qt.games.topology.records import protocol
from topologic_qt.translation import UserError

RANDOM = Path(__file__).parents[5] / "resources" / "examples" / "random_engine.py"


def rows_in(file: Path) -> list[list[str]]:
    """The rows of results below their settings and headings."""
    return [*csv.reader(file.read_text("utf-8").splitlines())][2:]


def simulate(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return commands.simulate(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize("game", [info.id for info in registry.GAMES])
def test_levels_of_every_game_play_each_other(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = tmp_path / "played.csv", tmp_path / "played.json"
    deals = 1 if game == "topology" else 2
    words = f"--game {game} --level novice --level club --deals {deals} --csv {file} --json {report}"
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
    rows = rows_in(file)
    assert len(rows) == figures["matches"]
    assert f" {len(rows)} of {len(rows)} " in told.err
    assert simulate(words) == 0, "it accepts what it has written"


def test_a_level_plays_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--game topology --level novice --stacks 1 --variant advanced --seed here") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["player", "novice"]


def test_a_program_plays_by_the_engine_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "_MOST_DECISIONS", 15)  # dice would seek for long
    file = tmp_path / "played.json"
    engine = f"Dice={sys.executable} {RANDOM}"
    words = [
        "--game",
        "topologic",
        "--level",
        "club",
        "--engine",
        engine,
        "--matches",
        "2",
        "--json",
        str(file),
    ]
    assert commands.simulate(words) == 0
    report = file.read_text("utf-8")
    assert str(RANDOM) not in report
    seats = {row["player"]: row["seats"] for row in json.loads(report)["standings"]}
    assert seats.keys() == {"club", "Dice"}
    assert seats["Dice"] > 0


def test_a_program_that_does_not_play_ends_it_with_a_sentence_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "turk.py").write_text("open('no weights')", encoding="utf-8")
    file, report = tmp_path / "played.csv", tmp_path / "report.json"
    report.write_text('{"levels": {}}\n', "utf-8")
    words = ["--game", "topologic", "--level", "novice", "--level", "club", "--csv", str(file)]
    words += ["--engine", f"Turk={sys.executable} {tmp_path / 'turk.py'}", "--json", str(report)]
    assert commands.simulate([*words, "--matches", "4"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("topologic-qt simulate: Turk has stopped (exit code 1): FileNot")
    assert [row[2:4] for row in rows_in(file)] == [["novice", "club"], ["club", "novice"]]
    assert report.read_text("utf-8") == '{"levels": {}}\n', "the figures are as they were"


@pytest.mark.long
@needs_processes
@pytest.mark.parametrize(("how", "jobs"), [("SIGINT", 1), ("SIGKILL", 2)])
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
            assert process.wait(PATIENCE) == (128 + number if how == "SIGINT" else -number)
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


def test_a_file_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    words = "--game deduction --level novice --level club"
    assert simulate(f"{words} --matches 4 --csv {whole}") == 0
    figures = capsys.readouterr().out
    assert simulate(f"{words} --matches 3 --csv {part}") == 0
    capsys.readouterr()
    part.write_bytes(part.read_bytes()[:-3])
    assert simulate(f"{words} --matches 4 --csv {part}") == 0
    told = capsys.readouterr()
    assert " 2 of 4 " in told.err
    assert [line[:60] for line in told.out.splitlines()] == [line[:60] for line in figures.splitlines()]
    assert part.read_bytes() == whole.read_bytes()


EDITS = (
    ("deduction", r"^2", "-2", "isn’t a result"),
    ("deduction", r"^2,2", "2,7", "is from another run: deal is 7, not 2."),
    ("deduction", r"(,[^,]*){7}$", r",9,0,0,0,0,0,0", "can’t be a result: winners is 9."),
    ("deduction", r"\d$", "2", "can’t be a result: wrong 3 is 2."),
    ("deduction", r"(,[^,]*){7}$", ",1,0,1,0,0,0,0", "can’t be a result: winners is 1."),
    ("topologic", r"\d+$", "0", "can’t be a result: turns 2 is 0."),
    ("topology", r"\d+$", "53", "can’t be a result: turns 2 is 53."),
    ("topology", r"\d+$", "", 'can’t be a result: turns 2 is "".'),
)


def test_a_row_that_cannot_be_of_the_run_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "played.csv"
    for game, old, new, says in EDITS:
        whole, words = tmp_path / f"{game}.csv", f"--game {game} --level novice --matches 2"
        assert whole.exists() or simulate(f"{words} --csv {whole}") == 0
        file.write_bytes(whole.read_bytes())
        told = refuse_edited_row(simulate, words, file, (old, new), capsys)
        assert told.startswith(says), (game, old)


def test_matches_of_another_version_or_that_do_not_replay_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (bout,) = Contest("topology", "base", (Entrant("novice"),), 2, "s").bouts(1)
    monkeypatch.setattr(plan, "versions", lambda: "Topologic 99 with numpy 1")
    with pytest.raises(UserError, match=f"needs {executors.versions()}; you have Topologic 99"):
        plan.play(bout)
    monkeypatch.undo()
    (bout,) = Contest("topology", "base", (Entrant("novice"),), 2, "s").bouts(1)
    monkeypatch.setattr(protocol, "move_to_json", lambda move: {"move": "resign"})
    with pytest.raises(UserError, match="Match 1 can’t be replayed: "):
        plan.play(bout)


WRONG = (
    ("--game topology --level grandmaster", "invalid choice"),
    (f"--game topology --seed {'x' * 31}", "The seed has 31 characters; the limit is 30."),
    ("--game topology --level novice --players 3 --variant advanced", "players, not 3"),
    ("--game topologic --matches 0", "'0' is not a whole number"),
    ("--game topology --matches 2 --deals 2", "not allowed with"),
    ("--game topology --engine Turk=", "names no program"),
    ("--game topology --engine Turk='", "is not a command"),
    ("--game topology --engine =turk", "a program needs a name"),
    ("--game topology --engine turk --seconds 601", "is not a number from 1 to 600"),
    ("--game topology --level novice --matches 1 --json nowhere/out.json", "nowhere doesn’t exist"),
    ("--game topology --level novice --matches 1 --csv nowhere/out.csv", "out.csv can’t be written"),
)


def test_wrong_use_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, says in WRONG:
        assert simulate(arguments) == 2, arguments
        told = capsys.readouterr()
        assert says in told.err, arguments
        assert told.err.count("\n") == 1, arguments
        assert told.out == "", arguments


COLUMNS = ["match", "deal", "player 1", "player 2", "player 3", "winners", "points 1", "points 2", "points 3"]


def result(deal: int, players: str, winner: int | None, points: tuple[int | None, ...] = (0, 0)) -> Result:
    """A match with one winner, or a draw."""
    names = tuple(players.split())
    shares = tuple(1 / len(names) if winner is None else float(seat == winner) for seat in range(len(names)))
    return Result(deal, names, shares, {"points": points})


def test_a_row_is_read_and_a_win_that_is_shared_or_nobodys_is_shared() -> None:
    row = ["7", "3", "club", "master", "club", "2", "10", "", "9"]
    read = Result(3, ("club", "master", "club"), (0.0, 1.0, 0.0), {"points": (10, None, 9)})
    assert result_of(COLUMNS, row) == read
    assert result_of(COLUMNS, ["1", "1", "a", "b", "c", "1 3", "", "", ""]).shares == (0.5, 0.0, 0.5)
    assert result_of(COLUMNS, ["1", "1", "a", "b", "c", "", "", "", ""]).shares == (1 / 3, 1 / 3, 1 / 3)


def test_the_stronger_one_comes_first_with_all_figures_but_a_lone_one_for_that_is_no_stronger() -> None:
    results = [result(deal, "a b", 1, (4, 10)) for deal in range(1, 9)] + [result(9, "b a", 1, (6, 8))]
    first, second = standings(results)
    assert (first.name, first.seats, second.name) == ("b", 9, "a")
    assert first.wins == pytest.approx(8 / 9)
    assert first.interval[0] < 8 / 9 < first.interval[1]
    assert first.elo is not None
    assert second.elo is not None
    assert first.elo.value == pytest.approx(-second.elo.value)
    assert first.elo.value > 100
    assert first.counts["points"].value == pytest.approx((8 * 10 + 6) / 9)
    # Of equal players, each wins a third; the lone one meets two others in each match.
    results = [result(deal, "m c c", deal % 3, (0, 0, 0)) for deal in range(1, 31)]
    for each in standings(results):
        assert each.elo is not None
        assert each.elo.value == pytest.approx(0, abs=1e-6)
        assert each.wins == pytest.approx(1 / 3)


def test_a_duel_tells_wins_and_lead_by_deals() -> None:
    results = [
        result(1, "b a", 0, (10, 4)),
        result(1, "a b", 0, (7, 5)),
        result(2, "a b", None, (5, 5)),
        result(2, "a c", 0, (9, 1)),
        result(3, "a b", 0, (None, 5)),
    ]
    found = {(each.first, each.second): each for each in duels(results)}
    pair = found["a", "b"]
    assert (pair.matches, pair.wins) == (4, (0 + 1 + 0.5 + 1) / 4)
    assert pair.lead is not None
    assert pair.lead.value == pytest.approx((-6 + 2 + 0) / 3)
    assert found["a", "c"].lead == (8, None)
    assert standings(results)[0].counts["points"].value == pytest.approx((4 + 7 + 5 + 9) / 4)
    assert duels([result(1, "a b c", 0, (0, 0, 0))]) == [], "among three there is no duel"
    (only,) = standings([result(1, "a a", 0)])
    assert (only.seats, only.wins, only.elo) == (2, 0.5, None), "alone there is no Elo"
