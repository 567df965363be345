"""The command that lets computers play Topology, by what it prints and writes."""

import json
from pathlib import Path

import pytest

from topologic_qt.app.simulate import main as command
from topologic_qt.games.topology.simulate import main


def simulate(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return main(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


def test_levels_play_duels(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--level novice --level club --stacks 2") == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert [line.split()[0] for line in lines if line] == ["level", "novice", "club", "duel", "club"]
    assert lines[-1].startswith("club against novice")
    assert lines[-1].endswith("100.0 ± 0.0 %")
    assert told.err.splitlines()[-1].endswith("4 of 4")


def test_everything_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    assert simulate(f"--level novice --level club --stacks 3 --jobs 2 --json {file}") == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["variant"] == "base"
    found = report["duels"]["club against novice"]
    assert found["stacks"] == 3
    assert found["lead"] > 0
    novice, club = report["levels"]["novice"], report["levels"]["club"]
    assert novice["turns"] + club["turns"] == 6 * 17
    assert novice["points"] < club["points"]
    assert 0 < club["seconds"] <= club["seconds at most"]
    lead = sum(sign * row["points"] * row["turns"] for sign, row in ((1, club), (-1, novice))) / 6
    assert found["lead"] == pytest.approx(lead, abs=0.05)


@pytest.mark.parametrize("arguments", ["--players 3", "--players 4", "--variant advanced", "--seed here"])
def test_a_level_plays_against_itself(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(f"--level novice --stacks 1 {arguments}") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["level", "novice"]


def test_the_command_finds_the_game_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--game", "topology", "--level", "novice", "--stacks", "1"]) == 0
    assert "novice" in capsys.readouterr().out
    assert command(["--game", "topology", "--seed", "x" * 40]) == 2
    assert capsys.readouterr().err == (
        "topologic-qt simulate: the seed has 40 characters; the limit is 37.\n"
    )


def test_several_processes_play_as_one_does(tmp_path: Path) -> None:
    points = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.json"
        assert simulate(f"--level novice --stacks 2 --jobs {jobs} --json {file}") == 0
        points.append(json.loads(file.read_text(encoding="utf-8"))["levels"]["novice"]["points"])
    assert points[0] == points[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--level novice --level club --players 3", "duels are for two players"),
        (f"--seed {'x' * 40}", "the seed has 40 characters; the limit is 37."),
        ("--level novice --players 3 --variant advanced", "advanced"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(arguments)


def test_wrong_use_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--level grandmaster") == 2
    told = capsys.readouterr()
    assert "invalid choice" in told.err
    assert told.err.count("\n") == 1


def test_help_explains_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--help") == 0
    text = capsys.readouterr().out
    for option in ("--game", "--stacks", "--level", "--variant", "--players", "--seed", "--jobs", "--json"):
        assert option in text
