"""The command that computes a floor for a field: its output and files."""

import json
import sys
from pathlib import Path

import pytest

from tests.edited_rows import refuse_edited_row
from topologic_qt.app.features.contests import commands
from topologic_qt.games.topologic.records.writing import field_to_record
from topologic_qt.games.topologic.rules.field import Field, NamedField
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.storage.envelope import pack_field

QUICK = "--seekers 3 --growth 4"


def bound(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return commands.bound(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.release
def test_it_prints_the_floor_and_the_gap_to_a_level_and_takes_finished_fields_of_the_editor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bound(f"{QUICK} --up-to 3.9 --level club") == 0
    told = capsys.readouterr()
    head, row, *notes = told.out.splitlines()
    assert head.split() == ["field", "openings", "floor", "club", "gap"]
    name, openings, floor, club, gap = row.split()
    assert name == "topologic-1"
    assert int(openings) > 1000
    assert floor == "3.900+"
    assert float(gap.rstrip("%")) == pytest.approx((float(club) / 3.9 - 1) * 100, abs=0.1)
    assert "3.950" in notes[0]
    assert "--up-to" in notes[1]
    whole = random_field(FieldRecipe(Shape.GROWN, "mine", 4))
    parts = {"whole": whole, "half": Field(sorted(whole.tiles.items())[:30])}
    for file, field in parts.items():
        content = pack_field("topologic", field_to_record(NamedField(file, field)))
        (tmp_path / f"{file}.topologic-field").write_bytes(content)
    assert bound(f"--seekers 3 --up-to 3.9 {tmp_path}/whole.topologic-field") == 0
    assert "3.900+" in capsys.readouterr().out
    assert bound(f"--seekers 3 {tmp_path}/half.topologic-field") == 2
    assert "half.topologic-field cannot be played on" in capsys.readouterr().err


@pytest.mark.release
def test_results_are_the_same_for_any_number_of_processes_and_are_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, report = tmp_path / "one.csv", tmp_path / "two.csv", tmp_path / "bound.json"
    assert bound(f"{QUICK} --up-to 3.98 --csv {one}") == 0
    printed = capsys.readouterr().out
    whole = one.read_bytes()
    one.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1])
    assert bound(f"{QUICK} --up-to 3.98 --csv {one} --json {report}") == 0
    assert bound(f"{QUICK} --up-to 3.98 --csv {two} --jobs 2") == 0
    assert one.read_bytes() == two.read_bytes() == whole
    assert capsys.readouterr().out == 2 * printed
    [field] = json.loads(report.read_text("utf-8"))["fields"]
    assert 3.95 < field["floor"] <= 3.98
    assert field["search ended there"] == (field["floor"] == 3.9667)
    # A row or a file that cannot be of the run is refused and left alone.
    assert bound(f"{QUICK} --up-to 3.8 --csv {one}") == 2
    assert "one.csv" in capsys.readouterr().err
    assert one.read_bytes() == whole
    for old, new, says in (
        (r"^\d+", "-2", "isn’t a result"),
        ("topologic-1", "topologic-2", "is from another run: field is topologic-2, not topologic-1."),
        (r",\d+-", ",-1000-", "is from another run: part is -1000-"),
        (r"\d+$", "59", "can’t be a result: turns is 59."),
        (r"\d+$", "inf", "can’t be a result: turns is inf."),
    ):
        one.write_bytes(whole)
        told = refuse_edited_row(bound, f"{QUICK} --up-to 3.98", one, (old, new), capsys)
        assert told.startswith(says), (old, new)


def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("--up-to soon", "--up-to nan", "--up-to 99", "--game deduction", "--jobs 0"):
        assert bound(wrong) == 2, wrong
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_the_package_that_compiles_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert bound(QUICK) == 2
    assert "topologic-qt[bound]" in capsys.readouterr().err
