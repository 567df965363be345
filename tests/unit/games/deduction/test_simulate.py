"""The command that lets computers play Deduction, by what it prints and writes."""

import json
from pathlib import Path

import pytest

from topologic_qt.games.deduction.simulate import main


def simulate(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return main(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


def test_a_level_plays_alone_among_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "played.json"
    assert simulate(f"--level club --level novice --matches 6 --json {file}") == 0
    told = capsys.readouterr()
    assert [line.split()[0] for line in told.out.splitlines() if line] == ["3", "level", "novice", "club"]
    assert told.err.splitlines()[-1].endswith("6 of 6")
    report = json.loads(file.read_text(encoding="utf-8"))
    club, novice = report["levels"]["club"], report["levels"]["novice"]
    assert (club["seats"], novice["seats"]) == (6, 12)
    assert club["wins"] > novice["wins"]
    assert club["wins"] * 6 + novice["wins"] * 12 == pytest.approx(6, abs=0.01)
    assert club["wrong"] == 0
    assert 0 < club["seconds"] <= club["seconds of 99 %"] <= club["seconds at most"]


@pytest.mark.parametrize(
    "arguments", ["", "--players 4", "--players 5 --level club --level novice --level novice", "--seed here"]
)
def test_every_number_of_players_is_played(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(f"--level novice --matches 1 {arguments}") == 0
    assert "turns" in capsys.readouterr().out.splitlines()[0]


def test_several_processes_play_as_one_does(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.json"
        assert simulate(f"--level novice --matches 3 --jobs {jobs} --json {file}") == 0
        report = json.loads(file.read_text(encoding="utf-8"))
        found.append((report["turns"], report["levels"]["novice"]["wrong"]))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--level novice --level club --level club --level master", "there are 4 levels for 3 players."),
        (f"--seed {'x' * 40}", "the seed has 40 characters; the limit is 37."),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(arguments)
