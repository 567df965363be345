"""The files of rooms: read unchanged, and a damaged file costs no other."""

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from tests.unit.online.messages import rooms
from topologic_qt.online.message import Content, Message
from topologic_qt.online.room_file import (
    VERSION,
    Own,
    Room,
    match_id_of,
    new_room,
    read_room,
    room_from_bytes,
    room_path,
    room_to_bytes,
    rooms_in,
    write_room,
)
from topologic_qt.storage.files import NewerFile, Problem


@given(rooms())
def test_a_room_comes_back_as_it_was(room: Room) -> None:
    assert room_from_bytes(room_to_bytes(room), "room") == room


@given(rooms())
def test_the_next_hundred_matches_of_a_room_are_known_by_their_ids(room: Room) -> None:
    first = room.own.content.match + room.has_match
    for number, known in ((first - 1, None), (first, first), (first + 99, first + 99), (first + 100, None)):
        assert room.coming(match_id_of(room, number)) == known


def test_a_damaged_file_costs_no_other(tmp_path: Path) -> None:
    kept = [new_room("topologic", 2), new_room("topology", 3, transport="a folder")]
    for room in kept:
        write_room(room, room_path(tmp_path, room.id))
    (tmp_path / "0.json").write_bytes(b"{")
    (tmp_path / "f.json").mkdir()
    found = rooms_in(tmp_path)
    assert sorted(room.id for room in found.rooms) == sorted(room.id for room in kept)
    assert len(found.problems) == 2
    assert "0.json is damaged" in str(found.problems[0])
    assert rooms_in(tmp_path / "not there") == ([], [])
    (tmp_path / "more").mkdir()
    for name in (f"{kept[0].id}.json", "0.json", f"{kept[0].id} (copy of Monday).json"):
        write_room(kept[0], tmp_path / "more" / name)
    assert rooms_in(tmp_path / "more") == ([kept[0]], []), "a copy counts for nothing"


def test_parts_for_other_seats_are_refused_and_what_cannot_be_kept_is_told_without_a_name(
    tmp_path: Path,
) -> None:
    room = new_room("deduction", 2)
    for parts in (1, 3):
        content = room_to_bytes(replace(room, own=Own(content=Content(copy=b"{}", parts=(b"",) * parts))))
        with pytest.raises(Problem, match="damaged"):
            room_from_bytes(content, "room")
    room = new_room("topologic", 2)
    (tmp_path / "rooms").write_text("no folder")
    with pytest.raises(Problem, match="This match’s keys can’t be saved: ") as told:
        write_room(room, room_path(tmp_path / "rooms", room.id))
    assert room.id not in str(told.value)
    folder = tmp_path / "more" / "rooms"
    room_path(folder, room.id).mkdir(parents=True)
    with pytest.raises(Problem, match=r"Is a directory\. Make room"):
        write_room(room, room_path(folder, room.id))


@pytest.mark.skipif(os.name != "posix", reason="rights are another thing there")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    path.touch(0o644)
    write_room(new_room("topologic", 2), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_room(path).seats == 2


@given(rooms(), st.data())
def test_an_entry_that_cannot_be_is_refused(room: Room, data: st.DataObject) -> None:
    record = json.loads(room_to_bytes(room))
    name = data.draw(st.sampled_from(sorted(record.keys() - {"version"})))
    record[name] = data.draw(st.sampled_from([-2, 2**60, 1.5, {"x": 1}, "not base64 nor an id", [1] * 9]))
    if name == "carrier" and isinstance(record[name], str):
        return
    with pytest.raises(Problem, match="damaged"):
        room_from_bytes(json.dumps(record).encode(), "room")


def test_a_newer_file_is_said_to_be_one_and_a_seat_beyond_the_last_is_refused() -> None:
    room = new_room("topologic", 2)
    for key in (room.group_key, room.signing_key):
        assert repr(key) not in repr(room), "keys are never shown"
    shown = repr(Message(1, 1, Content(copy=b"hidden", parts=(b"hidden",)), (), (b"hidden",)))
    assert "hidden" not in shown
    record = json.loads(room_to_bytes(room))
    heard, most = record["heard"][0], 2**49
    for name, possible, impossible in (
        ("heard", [heard] * 2, [heard]),
        ("heard", [{**heard, "digest": "f" * 40}] * 2, [{**heard, "digest": "f" * 41}] * 2),
        ("heard", [{**heard, "counter": most}] * 2, [{**heard, "counter": most + 1}] * 2),
        ("seat", -1, 2),
        ("host", 1, 2),
        ("game", "x" * 40, "x" * 41),
        ("carrier", "x" * 4000, "x" * 4001),
        ("told", [[0, most]] * 2, [[0, most]] * 3),
        ("match_id", "f" * 16, "f" * 15),
    ):
        room_from_bytes(json.dumps({**record, name: possible}).encode(), "room")
        with pytest.raises(Problem, match="damaged"):
            room_from_bytes(json.dumps({**record, name: impossible}).encode(), "room")
    with pytest.raises(NewerFile, match="newer version"):
        room_from_bytes(json.dumps({**record, "version": VERSION + 1, "more": []}).encode(), "room")


@settings(max_examples=60)
@given(st.binary(max_size=300))
def test_other_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(Problem, match="damaged"):
        room_from_bytes(content, "room")
