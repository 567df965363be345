"""The envelope of a saved game: valid files, and errors."""

import json
import subprocess
import sys
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import topologic_qt
from tests.waiting import PATIENCE
from topologic_qt.storage.envelope import (
    FIELD_FORMAT,
    FORMAT_VERSION,
    MAX_DEPTH,
    MAX_ENTRIES,
    FieldEnvelope,
    check_bounds,
    pack,
    pack_field,
    unpack,
    unpack_field,
    without_place,
)
from topologic_qt.storage.files import MAX_FILE_SIZE, Problem

ID = "2f9c07be51d8a364"
WHOLE: dict[str, Any] = {
    "format": "topologic-qt saved game",
    "version": 1,
    "program": "0.1.0",
    "game": "topologic",
    "saved_as": None,
    "match": {"title": "Parrot Island"},
}


def changed(**entries: object) -> bytes:
    """The bytes of a saved game with some entries of its envelope changed."""
    return json.dumps(WHOLE | entries).encode()


def complaint(content: bytes) -> str:
    """The error of an unreadable file: sentences on one line that name the file."""
    with pytest.raises(Problem) as caught:
        unpack(content, "a.game")
    text = str(caught.value)
    assert text.isprintable()
    assert text.startswith("a.game ")
    assert text.endswith(".")
    assert len(text) < 250
    return text


class TestPacking:
    def test_it_says_what_it_is_and_who_wrote_it_and_people_can_read_it(self) -> None:
        data = json.loads(pack("topologic", {}, match_id=ID))
        assert data == {
            "format": "topologic-qt saved game",
            "version": FORMAT_VERSION,
            "program": topologic_qt.__version__,
            "game": "topologic",
            "id": ID,
            "saved_as": None,
            "match": {},
        }
        text = pack("topologic", {"players": ["Zoë", "李雷"]}).decode("utf-8")
        assert "Zoë" in text
        assert "李雷" in text
        assert text.endswith("}\n")

    def test_an_id_is_checked_and_a_match_without_one_is_as_version_0_2_0_wrote_it(self) -> None:
        data = json.loads(pack("topologic", {}))
        assert (data["version"], "id" in data) == (3, False)
        assert unpack(pack("topologic", {}), "a.game").id is None
        for other in [7, "", ID[1:], f"{ID}0", f"{ID[1:]}\n", "2F9C07BE51D8A364"]:
            assert "id is missing, unknown or out of range" in complaint(changed(id=other))


class TestDamage:
    @given(st.binary(max_size=200))
    def test_any_bytes_are_answered_with_a_sentence(self, content: bytes) -> None:
        assert complaint(content)

    @given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=5))
    def test_any_json_is_answered_with_a_sentence(self, value: object) -> None:
        assert complaint(json.dumps(value).encode())
        for entry in WHOLE.keys() - {"match", "saved_as"}:
            if value != WHOLE[entry] and not (isinstance(value, str) and entry in ("program", "game")):
                assert complaint(changed(**{entry: value}))

    def test_what_is_no_json_or_no_text_is_told_with_the_place(self) -> None:
        assert complaint(b'{\n "format": oops\n}') == (
            "a.game is damaged or not a saved game (line 2, column 12). Try a backup."
        )
        assert complaint(b"") == "a.game is empty. Try a backup."
        assert unpack(BOM_UTF8 + changed(), "a.game") == unpack(changed(), "a.game"), (
            "some editors put it there"
        )
        for content in [b"\x89PNG\r\n\x1a\n\xff", b"\xff", changed()[:-1] + b"\xc3}"]:
            said = complaint(content)
            assert said == "a.game is damaged or not a saved game (not text). Try a backup."
        for codec in ["utf-16", "utf-32"]:
            assert "damaged or not a saved game" in complaint(changed().decode().encode(codec))

    def test_entries_that_are_there_twice_odd_numbers_and_deep_nesting_are_refused(self) -> None:
        twice = changed()[:-1] + b', "game": "chess"}'
        assert complaint(twice) == "a.game is damaged: game appears twice. Try a backup."
        twice = changed().replace(b'{"title"', b'{"title": 1, "title"')
        assert "title appears twice" in complaint(twice)
        twice = changed().replace(b'{"title"', b'{"%b": 1, "%b"' % ((b"t" * 99,) * 2))
        assert f" {'t' * 80} appears twice" in complaint(twice)
        for number in ["NaN", "Infinity", "-Infinity", "9" * 5_000]:
            content = changed(match={"a": "?"}).replace(b'"?"', number.encode())
            assert complaint(content) == ("a.game is damaged (an impossible number). Try a backup.")
        for brackets in ["[]", '{"a":}']:
            deep = brackets[:-1] * 60_000 + "0" + brackets[-1] * 60_000
            assert complaint(deep.encode()) == ("a.game is damaged (nested too deeply). Try a backup.")


class TestOtherFiles:
    def test_another_file_and_one_of_a_newer_program_are_said_to_be_that(self) -> None:
        for content in [b"{}", b"[]", b"null", b'"topologic-qt saved game"', b"1"]:
            assert complaint(content) == "a.game isn’t a saved game from this program. Choose another file."
        others: list[object] = ["", "other", None, 1, ["topologic-qt saved game"], {}]
        for format in others:
            assert "isn’t a saved game from this program" in complaint(changed(format=format))
        newer = changed(version=FORMAT_VERSION + 1, program="9.8.7", unknown=[1])
        assert complaint(newer) == (
            f"a.game is from a newer version (9.8.7, format {FORMAT_VERSION + 1}). Update this program."
        )
        strange = complaint(changed(version=10**30, program="x\n" * 1_000))
        assert f"newer version ({'x?' * 20}, format 1{'0' * 19})" in strange
        assert "newer version" in complaint(changed(version=FORMAT_VERSION + 1, program=None))


class TestFields:
    """Files with only a field; otherwise they are read like a saved game."""

    def test_a_field_is_written_for_earlier_programs_too_and_a_draft_with_its_history(self) -> None:
        assert json.loads(pack_field("topologic", {"name": "ä"}, "a\udcff")) == {
            "format": "topologic-qt field",
            "version": 1,
            "program": topologic_qt.__version__,
            "game": "topologic",
            "saved_as": "a\udcff",
            "field": {"name": "ä"},
        }
        for version, history in ((1, None), (2, {"back": []})):
            content = pack_field("topologic", {"name": "a"}, "a\udcff", history)
            field = FieldEnvelope(
                version=version, game="topologic", saved_as="a\udcff", field={"name": "a"}, history=history
            )
            assert unpack_field(content, "a.field") == field

    def test_it_is_told_from_a_saved_game_and_refused_where_it_is_newer_or_damaged(self) -> None:
        for content, why in (
            (changed(), r"a\.field isn’t a field from this program\. Choose another file\."),
            (changed(format=FIELD_FORMAT, version=3), r"a\.field is from a newer version .*format 3\)"),
            (changed(format=FIELD_FORMAT), "damaged: field is missing, unknown or out of range"),
        ):
            with pytest.raises(Problem, match=why):
                unpack_field(content, "a.field")
        assert "isn’t a saved game from this program" in complaint(pack_field("topologic", {}))


class TestEntries:
    def test_an_entry_that_is_missing_unknown_or_of_the_wrong_kind_is_named(self) -> None:
        for entry in ["game", "match"]:
            content = json.dumps({key: value for key, value in WHOLE.items() if key != entry}).encode()
            assert f"{entry} is missing, unknown or out of range" in complaint(content)
        assert "colour is missing, unknown or out of range" in complaint(changed(colour="red"))
        assert "a?b is missing" in complaint(changed(**{"a\nb": 1}))
        assert complaint(changed(**{"x" * 10_000: 1})).startswith(f"a.game is damaged: {'x' * 80} is missing")
        unpack(changed(program="x" * 40, game="x" * 40), "a.game")
        wrong: list[tuple[str, Any]] = [
            *(("version", version) for version in (0, -1, "1", 1.0, True, None)),
            *(("program", program) for program in (1, "x" * 41)),
            *(("game", game) for game in (None, "x" * 41)),
            *(("saved_as", place) for place in (1, False)),
            ("match", None),
            ("match", []),
        ]
        for entry, value in wrong:
            said = complaint(changed(**{entry: value}))
            assert f"{entry} is missing, unknown or out of range" in said


def test_without_its_place_a_copy_is_the_saved_game() -> None:
    for place in ["/home/anna/a match.topologic", 'C:\\"quoted",\n', "/tmp/\udcff", "ä"]:
        match = {"title": '\n "saved_as": "nowhere",\n'}
        assert without_place(pack("a game", match, place)) == (pack("a game", match), place)


def test_bytes_that_name_no_place_stay_as_they_are() -> None:
    for content in [
        pack("a game", {}),
        b"",
        b'{\n "saved_as": ',
        b'{\n "saved_as": 5,\n}',
        b'{\n "saved_as": "a,\n}',
        b'{\n "saved_as": ' + b"[" * 100_000 + b",\n}",
    ]:
        assert without_place(content) == (content, None)


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
    """A match of only this, as large as a file may be."""
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
    assert said[0] == "huge.topologic is too large for a saved game (over 4 MB). Choose another."
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
    for content in [b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, b"[" + b"0," * (MAX_ENTRIES - 2) + b"0]", b"9" * 40]:
        check_bounds(content, "a.game")
        with pytest.raises(Problem):
            check_bounds(content.replace(b"]", b",[]]", 1) if b"]" in content else content + b"9", "a.game")
