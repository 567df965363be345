"""Files of rows that can be continued."""

import errno
import os
import subprocess
import sys
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from tests.unit.storage.test_file_lock import refuse
from tests.waiting import PATIENCE
from topologic_qt.storage import row_file
from topologic_qt.storage.files import Problem
from topologic_qt.storage.row_file import RowFile, content_of, numbers

ROOT = Path(__file__).parent.parent.parent.parent
SETTINGS = {"versions": "Topologic 1", "seed": "here"}
COLUMNS = ("number", "player", "turns")
ROWS = [(1, "Ann, or O'Hara", 4), (2, 'the "other"', None), (3, "Ünal", 7)]


def write(path: Path, *rows: tuple[object, ...], **settings: str) -> list[list[str]]:
    """Open the file with these settings, add rows, and return all of them."""
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
    broken.write_bytes(BOM_UTF8 + content)
    assert write(broken) == write(whole), "some programs put a mark there"


def test_rows_of_other_settings_or_of_another_version_are_refused_and_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    write(path, ROWS[0])
    before = path.read_bytes()
    with pytest.raises(Problem, match=r"^a\.csv has other settings: seed is here, not there\."):
        write(path, seed="there")
    says = r"^a\.csv is from Topologic 1; Topologic 2 may play differently\."
    with pytest.raises(Problem, match=says):
        write(path, versions="Topologic 2")
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="memory is not limited there")
@pytest.mark.parametrize("junk", [b"\n", b"x"], ids=["blank", "one word"])
def test_much_that_is_no_row_is_refused_with_little_memory(tmp_path: Path, junk: bytes) -> None:
    """A hundred megabytes of blank lines would be six gigabytes of empty rows."""
    path = tmp_path / "a.csv"
    write(path, ROWS[0])
    with path.open("ab") as file:
        for _ in range(100):
            file.write(junk * (1_000_000 // len(junk)))
        file.write(b"\n")
    size = path.stat().st_size
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from topologic_qt.storage.files import Problem\n"
        "from topologic_qt.storage.row_file import RowFile\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "try:\n"
        f"    RowFile(Path(sys.argv[1]), {SETTINGS!r}, {COLUMNS!r})\n"
        "except Problem as problem:\n"
        "    print(problem)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.stdout.startswith(("Line 4 of a.csv isn’t a result", "a.csv has no results")), ended.stderr
    assert path.stat().st_size == size


def test_other_files_are_refused_and_stay(tmp_path: Path) -> None:
    for content in [
        b"a letter to Aunt Jane\n",
        b"# {\n",
        b"# []\nnumber\n",
        b'# {"seed": 1}\n',
        b'# {"seed": 1}\nnumber,player\n2,Ann\n',
        b'# {"seed": 1}\nnumber,player\n1\n',
        b"\xff\xfe\n\n",
        b"# " + b"[" * 100_000 + b"\n",
        b'# {"versions": "Topologic 1", "seed": "here"}\nnumber,player,wins\n',
        b'# {"versions": "Topologic 1", "seed": "here"}\nnumber,player,turns\n1,"A"nn,4\n',
    ]:
        path = tmp_path / "a.csv"
        path.write_bytes(content)
        with pytest.raises(Problem, match="has no results that can be continued"):
            write(path)
        assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_and_what_is_no_ordinary_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"^a\.csv can’t be written: No such file or directory\. "):
        write(tmp_path / "nowhere" / "a.csv")
    places = [tmp_path, *map(Path, ("/dev/null", "/dev/zero", "/dev/full"))]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        places += [tmp_path / "pipe"]
    for place in places:
        if place.exists():
            with pytest.raises(Problem, match=rf"^{place.name} isn’t an ordinary file\. Choose one"):
                write(place)


def test_a_file_that_is_too_large_is_refused_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.csv"
    write(path, *ROWS)
    content = path.read_bytes()
    monkeypatch.setattr(row_file, "MAX_SIZE", len(content))
    write(path)
    monkeypatch.setattr(row_file, "MAX_SIZE", len(content) - 1)
    with pytest.raises(Problem, match=r"^a\.csv is too large to continue"):
        write(path)
    assert path.read_bytes() == content
    monkeypatch.setattr(row_file, "MAX_SIZE", 2**20)
    path.write_bytes(bytes(2**20 + 1))
    with pytest.raises(Problem, match=r"too large to continue \(over 1 MB\)"):
        write(path)


def test_who_opens_it_second_is_refused_under_any_name(tmp_path: Path) -> None:
    path, link, hard_link = tmp_path / "a.csv", tmp_path / "link.csv", tmp_path / "hard.csv"
    first = RowFile(path, SETTINGS, COLUMNS)
    first.add(ROWS[0])
    row = ["1", "Ann, or O'Hara", "4"]
    assert path.read_bytes() == content_of(SETTINGS, COLUMNS, [row]), "rows are on the disk at once"
    if sys.platform != "win32":
        link.symlink_to(path)
        with pytest.raises(Problem, match=r"^Another run is writing link\.csv\. Wait"):
            write(link)
        hard_link.hardlink_to(path)
        with pytest.raises(Problem, match=r"^Another run is writing hard\.csv\. Wait"):
            write(hard_link)
    with pytest.raises(Problem, match=r"^Another run is writing a\.csv\. Wait"):
        write(path)
    first.add(ROWS[1])
    first.close()
    assert len(write(hard_link if hard_link.exists() else path, ROWS[2])) == 3
    assert {each.name for each in tmp_path.iterdir()} <= {"a.csv", "link.csv", "hard.csv"}


@pytest.mark.parametrize("row", ["-2,Ann,4", "3,Ann,4", "2,Ann", "2,Ann,4,5", ""])
def test_a_line_that_is_no_row_is_named(tmp_path: Path, row: str) -> None:
    path = tmp_path / "a.csv"
    write(path, ROWS[0])
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{row}\n")
    before = path.read_bytes()
    with pytest.raises(Problem, match=r"^Line 4 of a\.csv isn’t a result\. Delete it"):
        write(path)
    assert path.read_bytes() == before


def test_a_row_of_another_run_is_named_and_numbers_are_those_that_the_program_writes(tmp_path: Path) -> None:
    write(tmp_path / "a.csv", *ROWS)
    file = RowFile(tmp_path / "a.csv", SETTINGS, COLUMNS)
    names = [str(row[1]) for row in ROWS]
    turns = numbers([None, 4, 7])
    file.check([(str(number), name, turns) for number, name in enumerate([*names, "next"], start=1)])
    with pytest.raises(Problem, match=r"^Line 5 of a\.csv is from another run: player is Ünal, not Bo\."):
        file.check([("1", names[0], turns), ("2", names[1], turns), ("3", "Bo", turns)])
    for some, says in (([4, 7], 'Line 4 of a.csv can’t be a result: turns is ""'), ([None], "Line 3")):
        with pytest.raises(Problem, match=says):
            file.check([(str(number), name, numbers(some)) for number, name in enumerate(names, start=1)])
    file.close()
    for text in ["nan", "inf", "-1", "+4", "4.0", " 4", "04", "\uff14", "1_0", "1e1"]:
        assert numbers(range(100))("4")
        assert not numbers(range(100))(text)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_goes_while_rows_are_written_is_told_at_the_next_row(
    tmp_path: Path, is_replaced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("a file that is open stays there")
    path = tmp_path / "a.csv"
    file = RowFile(path, SETTINGS, COLUMNS)
    file.add(ROWS[0])
    with monkeypatch.context() as silent:  # nobody can tell: then it counts as there
        silent.setattr(os.path, "samestat", refuse(errno.EIO))
        file.add(ROWS[1])
    kept = path.rename(tmp_path / "b.csv")
    if is_replaced:
        path.write_bytes(b"mine")
    with pytest.raises(Problem, match=r"a\.csv was deleted, renamed or replaced, so"):
        file.add(ROWS[2])
    file.close()
    assert path.exists() is is_replaced
    assert len(write(kept, ROWS[2])) == 3
