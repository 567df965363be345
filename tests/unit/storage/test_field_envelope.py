"""The outside of a file with a field alone."""

import json

import pytest

import topologic_qt
from topologic_qt.storage.envelope import FieldEnvelope, pack, pack_field, unpack, unpack_field
from topologic_qt.storage.files import Problem


def changed(**entries: object) -> bytes:
    """The bytes of a field's file with some entries changed."""
    return json.dumps(json.loads(pack_field("topologic", {"name": "a"})) | entries).encode()


def complaint(content: bytes) -> str:
    """What is said of a file that is no field."""
    with pytest.raises(Problem) as caught:
        unpack_field(content, "a.field")
    text = str(caught.value)
    assert text.isprintable()
    assert text.startswith("a.field ")
    assert text.endswith(".")
    return text


def test_it_says_what_it_is_and_who_wrote_it() -> None:
    assert json.loads(pack_field("topologic", {"name": "a"}, "/home/anna/a.field")) == {
        "format": "topologic-qt field",
        "version": 1,
        "program": topologic_qt.__version__,
        "game": "topologic",
        "saved_as": "/home/anna/a.field",
        "field": {"name": "a"},
    }


def test_what_is_packed_is_unpacked_again_a_draft_with_its_history() -> None:
    content = pack_field("topologic", {"a": [1, None, "ä"]}, "a\udcff")
    envelope = FieldEnvelope(version=1, game="topologic", saved_as="a\udcff", field={"a": [1, None, "ä"]})
    assert unpack_field(content, "a.field") == envelope
    content = pack_field("topologic", {"name": "a"}, history={"back": []})
    envelope = FieldEnvelope(version=2, game="topologic", field={"name": "a"}, history={"back": []})
    assert unpack_field(content, "a.field") == envelope


def test_other_files_and_newer_ones_are_said_to_be_that_and_damage_is_told_with_its_place() -> None:
    assert complaint(pack("topologic", {})) == "a.field isn’t a field of this program. Choose another file."
    with pytest.raises(Problem, match=r"^a\.game isn’t a saved game of this program\."):
        unpack(pack_field("topologic", {}), "a.game")
    assert complaint(changed(version=3, program="9.1", colour="new")) == (
        "a.field is from a newer program (version 9.1, format 3). Update this one."
    )
    for content, said in [
        (b"", "is empty"),
        (changed()[:-9], "not a saved game (line"),
        (b"\xff", "(not text)"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "isn’t a field of this program"),
        (changed(field=None), "field is missing, unknown or out of range"),
        (changed(version=0), "version is missing, unknown or out of range"),
        (changed(version="1"), "version is missing, unknown or out of range"),
        (changed(more=1), "more is missing, unknown or out of range"),
    ]:
        assert said in complaint(content)
