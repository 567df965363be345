"""Files of rows that can be gone on with."""

from pathlib import Path

import pytest

from topologic_qt.storage.problem import Problem
from topologic_qt.storage.row_file import RowFile, parsed

SETTINGS = {"versions": "Topologic 1", "seed": "here"}
COLUMNS = ("number", "player", "turns")
ROWS = [(1, "Ann, or O'Hara", 4), (2, 'the "other"', None), (3, "Ünal", 7)]


def write(path: Path, *rows: tuple[object, ...], **settings: str) -> list[list[str]]:
    """Open the file with these settings, add rows, and return those that are there then."""
    file = RowFile(path, SETTINGS | settings, COLUMNS)
    for row in rows:
        file.add(row)
    file.close()
    return file.rows


def test_what_was_interrupted_anywhere_is_gone_on_with_to_the_same_bytes(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.csv", tmp_path / "broken.csv"
    write(whole, *ROWS)
    content = whole.read_bytes()
    for end in range(0, len(content) + 1, 3):
        broken.write_bytes(content[:end])
        there = len(write(broken))
        assert content[:end].count(b"\n") - 2 == there or there == 0
        assert write(broken, *ROWS[there:]) == [
            ["1", "Ann, or O'Hara", "4"],
            ["2", 'the "other"', ""],
            ["3", "Ünal", "7"],
        ]
        assert broken.read_bytes() == content


def test_rows_are_on_the_disk_at_once(tmp_path: Path) -> None:
    file = RowFile(tmp_path / "a.csv", SETTINGS, COLUMNS)
    file.add(ROWS[0])
    found = parsed((tmp_path / "a.csv").read_bytes())
    file.close()
    assert found is not None
    assert (found.settings, found.columns, found.rows) == (
        SETTINGS,
        list(COLUMNS),
        [["1", "Ann, or O'Hara", "4"]],
    )


def test_rows_of_other_settings_are_refused_and_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    write(path, ROWS[0])
    before = path.read_bytes()
    with pytest.raises(
        Problem, match=r"^a\.csv holds results of other settings: seed is here there, not there\."
    ):
        write(path, seed="there")
    assert path.read_bytes() == before


def test_rows_of_another_version_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    write(path, ROWS[0])
    says = r"^a\.csv was made by Topologic 1, and this is Topologic 2: they may play differently\."
    with pytest.raises(Problem, match=says):
        write(path, versions="Topologic 2")


@pytest.mark.parametrize(
    "content",
    [
        b"a letter to Aunt Jane\n",
        b"# {\n",
        b"# []\nnumber\n",
        b'# {"seed": 1}\n',
        b'# {"seed": 1}\nnumber,player\n2,Ann\n',
        b'# {"seed": 1}\nnumber,player\n1\n',
        b"\xff\xfe\n\n",
        b"# " + b"[" * 100_000 + b"\n",
    ],
)
def test_other_files_are_refused_and_stay(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(content)
    with pytest.raises(Problem, match="does not hold results that can be gone on with"):
        write(path)
    assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"^a\.csv cannot be written: "):
        write(tmp_path / "nowhere" / "a.csv")
