"""Files that are made to hurt are refused before anything is made of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.waiting import PATIENCE
from topologic_qt.storage.envelope import MAX_DEPTH, MAX_ENTRIES, check_bounds
from topologic_qt.storage.files import MAX_FILE_SIZE, Problem

MEASURE = """
import resource, sys
from pathlib import Path
from topologic_qt.app.files.codec import read_match
from topologic_qt.games.topologic import package
from topologic_qt.storage.envelope import Envelope
from topologic_qt.storage.files import Problem
from topologic_qt.games.topologic.records.models import MatchRecord
for name in sys.argv[1:]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        read_match(Path(name))
    except Problem as problem:
        print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
        print(problem)
"""
"""Opens files; tells how many MiB each took in addition, and what was said."""

HEAD = b'{"format": "topologic-qt saved game", "version": 1, "program": "0", "game": "topologic", "match": '


def filled(pattern: bytes, size: int = MAX_FILE_SIZE - 1000) -> bytes:
    """A match of nothing but this, as large as a file may be."""
    return HEAD + b'{"moves": [' + pattern * (size // len(pattern)) + b"0]}}"


BOMBS = {
    "a million numbers": filled(b"0,"),
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


def test_what_is_made_to_hurt_is_refused_at_once(tmp_path: Path) -> None:
    huge = tmp_path / "huge.topologic"
    with huge.open("wb") as opened:
        opened.truncate(1 << 30)
    files = [huge]
    for number, content in enumerate(BOMBS.values()):
        files.append(tmp_path / f"{number}.topologic")
        files[-1].write_bytes(content)
    command = [sys.executable, "-c", MEASURE, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    told = done.stdout.splitlines()
    megabytes, said = [float(line) for line in told[::2]], told[1::2]
    assert len(said) == len(files)
    assert megabytes[0] < 5
    assert said[0] == "huge.topologic is too large for a saved game (more than 4 MB). Choose another file."
    assert sum(megabytes) < 100, dict(zip(BOMBS, megabytes[1:], strict=True))
    for file, sentence in zip(files, said, strict=True):
        assert sentence.startswith(file.name)
        assert len(sentence) < 250


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


def test_the_bounds_are_where_they_are_said_to_be() -> None:
    for text in ["[" * 999, "," * 300_000, "9" * 999, '"', '\\"[', "\\"]:
        check_bounds(json.dumps([text, {text: text}]).encode(), "a.game")  # texts are no entries
    for content in [
        b"[" * MAX_DEPTH + b"]" * MAX_DEPTH,
        b"[" + b"0," * (MAX_ENTRIES - 2) + b"0]",
        b"9" * 40,
    ]:
        check_bounds(content, "a.game")
        with pytest.raises(Problem):
            check_bounds(content.replace(b"]", b",[]]", 1) if b"]" in content else content + b"9", "a.game")
