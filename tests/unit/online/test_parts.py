"""What a host tells each guest alone: nobody else can read it, and it tells nothing by its length."""

import json
from dataclasses import replace
from unittest.mock import patch

import pytest

from topologic_qt.online.invitation import Agreed, GuestAgreement, HostAgreement, Reply, random_code
from topologic_qt.online.message import Content, message_from_bytes
from topologic_qt.online.room_file import Room, new_room, room_from_bytes, room_to_bytes, with_keys_of
from topologic_qt.online.sealing import NotOpened, open_part, open_sealed, seal_part
from topologic_qt.online.sync import Heard, Ignored, Reason, Sync

COPIES = Content(copy=b"for all", parts=(b"", b"for Ben", b"for Clara"))


def invited(host: Room, seat: int) -> tuple[Room, Room]:
    """The host's room with one more guest, and that guest's room."""
    code = random_code(set())
    ours, theirs = HostAgreement(code, host, seat), GuestAgreement(code)
    reply = theirs.hear(ours.first)
    assert isinstance(reply, Reply)
    welcome = ours.hear(reply.message)
    assert isinstance(welcome, Agreed)
    agreed = theirs.hear(welcome.message)
    assert isinstance(agreed, Agreed)
    return welcome.room, agreed.room


@pytest.fixture
def rooms() -> tuple[Room, Room, Room]:
    """The rooms of a host and two guests."""
    host, ben = invited(new_room("deduction", 3), 1)
    host, clara = invited(host, 2)
    return host, ben, clara


def test_each_guest_hears_what_is_told_to_them_and_tells_the_host_alone(
    rooms: tuple[Room, Room, Room],
) -> None:
    host, ben, clara = map(Sync, rooms)
    message = host.write(COPIES)
    for guest, copy in ((ben, b"for Ben"), (clara, b"for Clara")):
        heard = guest.hear(0, message)
        assert isinstance(heard, Heard)
        assert (heard.message.content.copy, heard.message.content.parts) == (copy, ())
    assert host.room.own.content == COPIES
    heard = ben.hear(0, host.write(replace(COPIES, parts=(b"", b"", b"for Clara"))))
    assert isinstance(heard, Heard)
    assert heard.message.content.copy == b"", "without a part nothing of the match is heard"
    host, ben, clara = map(Sync, rooms)
    host.hear(2, clara.write(Content(copy=b"nothing")))
    heard = host.hear(1, ben.write(Content(copy=b"for all", parts=(b"for the host", b"", b""))))
    assert isinstance(heard, Heard)
    assert heard.message.content.copy == b"for the host"


def test_no_other_guest_can_open_a_part(rooms: tuple[Room, Room, Room]) -> None:
    host, ben, clara = rooms
    assert host.verify_keys[2] is not None
    message = Sync(host).write(COPIES)
    parts = message_from_bytes(open_sealed(ben, 0, message)).content.parts
    assert open_part(ben, 0, parts[1]) == b"for Ben"
    for room, part in ((ben, parts[2]), (clara, parts[1])):
        with pytest.raises(NotOpened):
            open_part(room, 0, part)
    as_if_the_host = replace(ben, pair_keys=(None, None, ben.pair_keys[0]))
    with pytest.raises(NotOpened):
        open_part(as_if_the_host, 2, parts[2])


def test_a_damaged_part_is_no_message(rooms: tuple[Room, Room, Room]) -> None:
    host, ben, _ = rooms
    part = seal_part(host, 1, b"for Ben")
    assert len(part) == len(seal_part(host, 1, b"x" * 1000)), "it tells nothing by its length"
    for damaged in (part[:-1], b"\0" + part[1:], b"?"):
        forged = Sync(replace(host, pair_keys=(None, None, None)))
        with patch("topologic_qt.online.sync.seal_part", lambda _room, _seat, part: part):
            message = forged.write(replace(COPIES, parts=(b"", damaged, b"")))
        outcome = Sync(ben).hear(0, message)
        assert isinstance(outcome, Ignored)
        assert outcome.reason is Reason.FOREIGN
    record = json.loads(room_to_bytes(ben))
    del record["pair_keys"]
    record["version"] = 1  # a room from before there were such keys
    assert room_from_bytes(json.dumps(record).encode(), "room").pair_keys == (None, None, None)


def test_who_comes_later_gets_their_part_when_they_are_there() -> None:
    host, ben = invited(new_room("deduction", 3), 1)
    told = Sync(host)
    told.write(COPIES)
    later, clara = invited(host, 2)
    told.welcome(2, later)
    assert with_keys_of(host, 2, later) == later
    heard = Sync(clara).hear(0, told.write())
    assert isinstance(heard, Heard)
    assert heard.message.content.copy == b"for Clara"
    assert isinstance(Sync(ben).hear(0, told.write()), Heard)
