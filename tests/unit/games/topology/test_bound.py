"""The command that finds the most points of turns: its output and files."""

import json
from pathlib import Path

import pytest

from tests.edited_rows import refuse_edited_row
from topologic_qt.app.features.contests import commands

QUICK = "--game topology --stacks 1"


def bound(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return commands.bound(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


def test_it_prints_what_computers_miss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "bound.json"
    assert bound(f"{QUICK} --up-to 20 --level novice --level club --json {report}") == 0
    head, *parts, whole, _, _ = capsys.readouterr().out.splitlines()
    assert head.split() == ["table", "turns", "most", "novice", "gap", "best", "club", "gap", "best"]
    assert [line.split()[0] for line in parts] == ["1-4", "6-12", "14-20"]
    name, turns, most, novice, gap, best, club, least_gap, _ = whole.split()
    assert (name, turns) == ("all", "11")
    assert float(novice) < float(club) <= float(most)
    assert float(least_gap.rstrip("%")) < float(gap.rstrip("%"))
    figures = json.loads(report.read_text("utf-8"))["levels"]["all"]
    assert figures["novice"]["best"] == pytest.approx(float(best.rstrip("%")) / 100, abs=0.001)


@pytest.mark.long
def test_results_are_the_same_for_any_number_of_processes_and_are_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    small = f"{QUICK} --players 3 --up-to 4 --level novice"
    assert bound(f"{small} --csv {one}") == 0
    printed = capsys.readouterr().out
    whole = one.read_bytes()
    one.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1])
    assert bound(f"{small} --csv {one}") == 0
    assert bound(f"{small} --csv {two} --jobs 2") == 0
    assert one.read_bytes() == two.read_bytes() == whole
    assert capsys.readouterr().out == 2 * printed


def test_a_row_that_cannot_be_of_the_run_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"{QUICK} --up-to 4 --level novice"
    for number, (old, new, says) in enumerate(
        (
            (r"^\d+", "-2", "isn’t a result"),
            ("topology-1,3", "topology-1,-3", "is from another run: turn is -3, not 3."),
            (r",(\d+),(\d+)$", r",nan,\2", "can’t be a result: most is nan."),
            (r",(\d+),(\d+)$", r",\1,999", "can’t be a result: novice is 999."),
        )
    ):
        told = refuse_edited_row(bound, words, tmp_path / f"bound{number}.csv", (old, new), capsys)
        assert told.startswith(says), told
