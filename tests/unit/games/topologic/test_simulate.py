"""The command that lets the computer play: its output and files."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.edited_rows import refuse_edited_row
from tests.tables import TopologicMatch
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.features.contests import commands
from topologic_qt.games.topologic.records.writing import field_to_record, to_record
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, NamedField
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.storage.envelope import pack, pack_field

ROOT = Path(__file__).parents[4]


def simulate(arguments: str) -> int:
    """Run it in this process; returns its exit code."""
    try:
        return commands.simulate(arguments.split())
    except SystemExit as end:
        return int(end.code or 0)


def test_it_prints_a_table_and_shows_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--level novice --level club --fields 1 --growth 4 --seekers 3") == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert [line.split()[0] for line in lines] == ["level", "novice", "rounds", "club", "rounds", "floor"]
    assert lines[-1].split()[1] == "3.950"
    assert " 2 of 2 " in told.err


@pytest.mark.long
def test_it_writes_everything_to_a_file_and_several_processes_play_as_one_does(tmp_path: Path) -> None:
    words = "--level club --fields 2 --seekers 3 --growth 4 --seed here --edition 2017"
    alone, together = tmp_path / "1.json", tmp_path / "2.json"
    assert simulate(f"{words} --json {alone}") == 0
    assert simulate(f"{words} --jobs 2 --json {together}") == 0
    reports = [json.loads(file.read_text(encoding="utf-8")) for file in (alone, together)]
    one, other = ([entry["turns"] for entry in each["fields"]] for each in reports)
    assert one == other
    report = reports[1]
    assert [entry["field"] for entry in report["fields"]] == ["here-1", "here-2"]
    turns = [count for entry in report["fields"] for count in entry["turns"].values()]
    level = report["levels"]["club"]
    assert level["rounds"] == len(turns) == 120
    assert level["mean"] == pytest.approx(sum(turns) / 120, abs=1e-4)
    assert level["max"] == max(turns)
    assert sum(level["distribution"].values()) == 120
    assert list(report["fields"][0]["turns"]) == list(map(str, ALL_TILES))
    clock = level["seconds per decision"]
    assert 0 < clock["median"] <= clock["p99"] <= clock["max"]


def test_it_plays_on_the_fields_of_saved_matches_and_on_those_built_by_hand_if_they_are_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    field = random_field(FieldRecipe(Shape.CROSS, "saved"))
    match = TopologicMatch(Topologic(), Setup(field, EDITION_FRENCH, seekers=4))
    saved, built, file = (tmp_path / name for name in ("a.topologic", "b.topologic-field", "played.json"))
    saved.write_bytes(pack("topologic", to_record(match)))
    built.write_bytes(pack_field("topologic", field_to_record(NamedField("Cross", field))))
    assert simulate(f"{saved} {built} --level club --json {file}") == 0
    entries = json.loads(file.read_text(encoding="utf-8"))["fields"]
    assert [(entry["field"], entry["edition"], entry["seekers"]) for entry in entries] == [
        (str(saved), "french", 4),
        (str(built), "2019", 5),
    ]
    half = Field({Location(number, 0): tile for number, tile in enumerate(ALL_TILES[:30])})
    built.write_bytes(pack_field("topologic", field_to_record(NamedField("Half", half))))
    capsys.readouterr()
    assert simulate(str(built)) == 2
    told = capsys.readouterr().err
    assert told.startswith("topologic-qt simulate: b.topologic-field cannot be played on: ")
    assert told.count("\n") == 1


def test_wrong_use_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, says in (
        ("--level grandmaster", "invalid choice"),
        ("--fields many", "'many' is not a whole number"),
        ("--fields 100001", "'100001' is not a whole number from 1 to 100000"),
        ("--growth 9", "--growth"),
        ("--seekers 6", "--seekers"),
        ("--game solitaire", "invalid choice"),
        (f"--seed {'x' * 40}", "the seed has 40 characters; the limit is 37."),
        ("nowhere/saved.topologic", f"saved.topologic isn’t in {Path.cwd() / 'nowhere'}."),
        ("--level novice --fields 1 --json nowhere/out.json", "nowhere doesn’t exist"),
        ("--level novice --fields 1 --csv=", "--csv: a file has to have a name"),
        ("--level novice --fields 1 --csv no/out --json no/../no/out", "name the same file. Name two."),
        (str(Path(__file__)), "is damaged or not a saved game"),
    ):
        assert simulate(arguments) == 2, arguments
        told = capsys.readouterr()
        assert says in told.err
        assert (told.out, told.err.count("\n")) == ("", 1)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "topologic_qt", "simulate", *arguments]


@pytest.mark.long
def test_it_takes_no_qt() -> None:
    script = (
        "import sys; sys.argv = ['topologic-qt', 'simulate', '--level', 'club', '--seekers', '3',"
        "'--growth', '4', '--fields', '1'];"
        "from topologic_qt.__main__ import main; main();"
        "sys.exit('PySide6' in sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE
    )


@pytest.mark.long
def test_an_interrupted_file_is_gone_on_with_and_more_fields_follow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    words = "--level club --seekers 3 --growth 4"
    assert simulate(f"{words} --fields 3 --csv {whole}") == 0
    figures = capsys.readouterr().out
    assert simulate(f"{words} --fields 2 --csv {part}") == 0
    content = part.read_bytes()
    part.write_bytes(content[:-5])
    capsys.readouterr()
    assert simulate(f"{words} --fields 3 --csv {part}") == 0
    assert part.read_bytes() == whole.read_bytes()
    told = capsys.readouterr()
    assert " 1 of 3 " in told.err
    shares = [[line for line in out.splitlines() if "rounds by turns" in line] for out in (told.out, figures)]
    assert shares[0] == shares[1]


@pytest.mark.long
def test_a_row_that_cannot_be_of_the_run_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, file = "--level club --fields 2 --seekers 3 --growth 4", tmp_path / "played.csv"
    assert simulate(f"{words} --csv {file}") == 0
    whole = file.read_bytes()
    for old, new, says in (
        (r"^2", "-2", "isn’t a result"),
        ("topologic-2", "topologic-3", "is from another run: field is topologic-3, not topologic-2."),
        ("club", "master", "is from another run: level is master, not club."),
        (r" \d+$", " 0", "can’t be a result: turns is "),
        (r" \d+$", " 101", "can’t be a result: turns is "),
        (r" \d+$", "", "can’t be a result: turns is "),
        (r"[\d ]+$", " ".join("11" + "9" * 58), "can’t be a result: turns is "),
        (r"[\d ]+$", " ".join(["1", *"2" * 7, *"9" * 52]), "can’t be a result: turns is "),
        (r"[\d ]+$", " ".join(["1", *"2" * 6, *"3" * 23, *"4" * 30]), "can’t be a result: turns is "),
    ):
        file.write_bytes(whole)
        told = refuse_edited_row(simulate, words, file, (old, new), capsys)
        assert told.startswith(says), (old, new)
    assert simulate(f"{words.replace('growth 4', 'growth 3')} --csv {file}") == 2
    told = capsys.readouterr().err
    assert "played.csv has other settings: growth is 4, not 3." in told
    assert told.count("\n") == 1


def test_figures_replace_nothing_but_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("format-2.topologic", "format-1.topologic-field", "test_simulate.py"):
        kept = Path(__file__).with_name(name).read_bytes()
        file = tmp_path / name
        file.write_bytes(kept)
        assert simulate(f"--level novice --seekers 3 --fields 1 --json {file}") == 2
        assert f"{name} holds something else than figures" in capsys.readouterr().err
        assert file.read_bytes() == kept
    report = tmp_path / "report.json"
    report.write_text('{"levels": {}}')
    assert simulate(f"--level club --seekers 3 --growth 4 --fields 1 --json {report}") == 0
    assert json.loads(report.read_text("utf-8"))["levels"]


@pytest.mark.long
def test_a_full_disk_is_told_in_a_sentence_and_what_was_played_stays(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("files are not limited here")
    import resource

    file = tmp_path / "played.csv"
    words = ["--level", "club", "--seekers", "3", "--growth", "4", "--fields", "4", "--csv"]
    done = subprocess.run(
        command(*words, str(file)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700)),
    )
    assert done.returncode == 2
    says = "topologic-qt simulate: played.csv can’t be written: "
    assert done.stderr.splitlines()[-1].startswith(says)
    assert "Traceback" not in done.stderr
    assert file.read_bytes().count(b"\n") > 1


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise there")
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.release), "2"])
def test_two_runs_do_not_write_the_same_file_and_an_interrupt_ends_one_cleanly(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = tmp_path / "played.csv", tmp_path / "played.json"
    report.write_text("{}")
    words = f"--level club --seekers 3 --growth 4 --csv {file}"
    with subprocess.Popen(
        command(*words.split(), "--fields", "2000", "--jobs", jobs),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that runs the tests in the background has them, and what they start, pass interrupts over.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 2)
            assert simulate(f"{words} --fields 1 --json {report}") == 2
            told = capsys.readouterr().err
            says = "Another run is writing played.csv. Wait for it to end, or choose another file."
            assert told == f"topologic-qt simulate: {says}\n"
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert " of 2000 " in err
    assert err.rstrip().endswith("Interrupted.")
    assert "Traceback" not in err
    assert simulate(f"{words} --fields 1") == 0
    assert capsys.readouterr().out != ""
