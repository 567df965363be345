"""Files that are made to hurt are refused before anything is made of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from topologic_qt.storage import MAX_FILE_SIZE, Problem
from topologic_qt.storage.bounds import MAX_DEPTH, MAX_ENTRIES, check_bounds

MEASURE = """
import resource, sys
from pathlib import Path
from topologic_qt.app.codec import read_match
from topologic_qt.games.topologic import package
from topologic_qt.storage import Envelope, Problem
from topologic_qt.games.topologic.records import MatchRecord
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    read_match(Path(sys.argv[1]))
except Problem as problem:
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
    print(problem)
"""
"""Opens a file; tells how many MiB that took, and what was said."""

HEAD = b'{"format": "topologic-qt saved game", "version": 1, "program": "0", "game": "topologic", "match": '


def filled(pattern: bytes, size: int = MAX_FILE_SIZE - 1000) -> bytes:
    """A match of nothing but this, as large as a file may be."""
    return HEAD + b'{"moves": [' + pattern * (size // len(pattern)) + b"0]}}"


BOMBS = {
    "a million numbers": filled(b"0,"),
    "a million lists": filled(b"[],"),
    "a million objects": filled(b'{"a":{}},'),
    "a million texts": filled(b'"",'),
    "deep lists": HEAD + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}",
    "deep objects": HEAD + b'{"a":' * 700_000,
    "one long text": filled(b"0,", 2)[:-4] + b'"' + b"x" * (MAX_FILE_SIZE - 1000) + b'"]}}',
    "one wide text": HEAD + b'"' + "🦊".encode() * (MAX_FILE_SIZE // 4 - 1000) + b'"}',
    "a text that does not end": HEAD + b'"' + b'\\"' * (MAX_FILE_SIZE // 2 - 1000),
    "nothing but backslashes": HEAD + b'"' + b"\\" * (MAX_FILE_SIZE - 1001),
    "one long number": HEAD + b"9" * (MAX_FILE_SIZE - 1000) + b"}",
    "many long numbers": filled(b"9" * 4_000 + b","),
    "a hundred thousand moves": filled(b'{"move":"ask"},', 600_000),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_what_is_made_to_hurt_is_refused_at_once(tmp_path: Path, bomb: str) -> None:
    file = tmp_path / "bomb.topologic"
    file.write_bytes(BOMBS[bomb])
    megabytes, said = measured(file)
    assert megabytes < 100
    assert said.startswith("bomb.topologic")
    assert len(said) < 250


def test_a_file_of_a_gigabyte_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "bomb.topologic"
    with file.open("wb") as opened:
        opened.truncate(1 << 30)
    megabytes, said = measured(file)
    assert megabytes < 5
    assert said == ("bomb.topologic is too large for a saved game (more than 4 MB). Choose another file.")


def measured(file: Path) -> tuple[float, str]:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(file)], capture_output=True, text=True, check=True, timeout=60
    )
    megabytes, said = done.stdout.splitlines()
    return float(megabytes), said


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False) | st.text() | st.integers(-(10**39), 10**39),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=20,
    )
)
def test_what_is_within_bounds_passes_whatever_its_texts_are(value: object) -> None:
    check_bounds(json.dumps(value).encode(), "a.game")
    check_bounds(json.dumps(value, ensure_ascii=False).encode(errors="backslashreplace"), "a.game")


@pytest.mark.parametrize("text", ["[" * 999, "," * 300_000, "9" * 999, '"', '\\"[', "\\"])
def test_texts_are_no_entries(text: str) -> None:
    check_bounds(json.dumps([text, {text: text}]).encode(), "a.game")


@pytest.mark.parametrize(
    "content",
    [
        b"[" * MAX_DEPTH + b"]" * MAX_DEPTH,
        b"[" + b"0," * (MAX_ENTRIES - 2) + b"0]",
        b"9" * 40,
    ],
)
def test_the_bounds_are_where_they_are_said_to_be(content: bytes) -> None:
    check_bounds(content, "a.game")
    with pytest.raises(Problem):
        check_bounds(content.replace(b"]", b",[]]", 1) if b"]" in content else content + b"9", "a.game")
