"""A file of results whose last row was edited, and a command's answer to that."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest


def refuse_edited_row(
    run: Callable[[str], int],
    words: str,
    file: Path,
    edit: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> str:
    """Let a command write a file, edit its last row, and run it again; return what it says.

    ``edit`` is a pattern and its replacement. The sentence must name the line, and nothing may be written: no
    figures, and nothing else in the file.
    """
    assert run(f"{words} --csv {file}") == 0
    *before, last = file.read_text("utf-8").splitlines()
    changed = re.sub(*edit, last)
    assert changed != last
    edited = "\n".join([*before, changed, ""])
    file.write_text(edited, "utf-8")
    capsys.readouterr()
    report = file.with_suffix(".json")
    assert run(f"{words} --csv {file} --json {report}") == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert file.read_text("utf-8") == edited
    assert not report.exists()
    _, _, says = told.err.partition(f"Line {len(before) + 1} of {file.name} ")
    return says
