"""The sync of two seats: news arrives once, and nothing a transport does counts twice."""

import json
from dataclasses import replace
from unittest.mock import patch

import pytest

from tests.rooms import rooms_of
from tests.unit.online.messages import pair_of_rooms
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.online.invitation import Agreed, GuestAgreement, HostAgreement, Reply, random_code
from topologic_qt.online.message import (
    LAST_MESSAGE,
    Answer,
    Content,
    Message,
    Seen,
    Talk,
    message_from_bytes,
    message_to_bytes,
)
from topologic_qt.online.room_file import Room, new_room, room_from_bytes, room_to_bytes, with_keys_of
from topologic_qt.online.sealing import NotOpened, open_part, open_sealed, seal, seal_part
from topologic_qt.online.sync import Heard, Ignored, Reason, Spectator, Sync


def pair() -> tuple[Sync, Sync]:
    host, guest = pair_of_rooms()
    return Sync(host), Sync(guest)


def started_again(room: Room) -> Sync:
    """The sync of a restarted program, with the content of its disk."""
    return Sync(room_from_bytes(room_to_bytes(room), "room"))


def accepted(outcome: Heard | Ignored) -> Heard:
    assert isinstance(outcome, Heard), outcome
    return outcome


def ignored(outcome: Heard | Ignored) -> Ignored:
    assert isinstance(outcome, Ignored), outcome
    return outcome


def test_news_is_answered_once_and_a_request_and_its_answer_go_over() -> None:
    host, guest = pair()
    heard = accepted(guest.hear(0, host.write(Content(copy=b"one move"))))
    assert (heard.is_news, heard.must_answer, heard.is_own, heard.knows_more) == (True, True, False, False)
    assert heard.message.content.copy == b"one move"
    assert not host.is_received(1)
    answer = accepted(host.hear(1, guest.write(Content(copy=b"one move"), is_answer=True)))
    assert answer.must_answer
    assert host.is_received(1)
    again = accepted(guest.hear(0, host.write(is_answer=True)))
    assert (again.is_news, again.must_answer) == (False, False)
    assert guest.room.is_whole
    accepted(guest.hear(0, host.write(Content(has_ended=True))))
    assert not guest.room.is_whole
    host, guest = pair()
    asked = Talk().with_take_back(1, standing=4)
    heard = accepted(guest.hear(0, host.write(Content(copy=b"1", talk=asked))))
    request = heard.message.content.talk.request
    assert request is not None
    granted = Content(copy=b"0", undone=1, standing=4, talk=Talk().with_answer(0, request, is_yes=True))
    content = accepted(host.hear(1, guest.write(granted))).message.content
    assert content.talk.answer == Answer(0, request, is_yes=True)
    assert content.era > Content().era


def test_repeated_and_older_messages_change_nothing() -> None:
    host, guest = pair()
    first, second = host.write(Content(copy=b"1")), host.write(Content(copy=b"2"))
    assert accepted(guest.hear(0, second)).is_news
    room = guest.room
    assert ignored(guest.hear(0, second)).reason is Reason.KNOWN
    older = ignored(guest.hear(0, first))
    assert older.reason is Reason.OLDER
    assert replace(guest.room, own=room.own) == room
    assert ignored(guest.hear(0, first)).put == b"", "it was reminded once"
    told = accepted(host.hear(1, older.put))
    assert told.message.seen[0].counter == 2
    twin, guest = pair()
    double = started_again(twin.room)
    accepted(guest.hear(0, twin.write(Content(copy=b"1"))))
    assert ignored(guest.hear(0, double.write(Content(copy=b"2")))).reason is Reason.OLDER, "no newer number"


def test_bytes_of_others_change_nothing() -> None:
    host, guest = pair()
    foreign = Sync(new_room("topologic", 2))
    for heard in (
        b"x",
        bytes(9000),
        b"\1" * 9000,
        foreign.write(Content(copy=b"x")),
        guest.write(Content(copy=b"x")),
    ):
        room = guest.room
        assert ignored(guest.hear(0, heard)).reason is Reason.FOREIGN
    assert ignored(guest.hear(0, b"")) == Ignored(Reason.EMPTY)
    assert ignored(guest.hear(7, host.write())).reason is Reason.FOREIGN
    outcome = ignored(guest.hear(0, b"\7" + host.write()[1:]))
    assert outcome.reason is Reason.NEWER_PROGRAM
    assert "Update" in str(outcome.problem)
    assert guest.room == room


def test_what_was_lost_from_the_own_slot_is_put_again() -> None:
    host, guest = pair()
    assert ignored(host.hear(0, b"")).put == b"", "nothing was ever there"
    assert ignored(host.hear(0, bytes(9000))).put == b""
    older, newest = host.write(Content(copy=b"1")), host.write(Content(copy=b"2"))
    assert ignored(host.hear(0, older)).put == newest
    assert ignored(host.hear(0, b"")).put == newest
    assert ignored(host.hear(0, newest)) == Ignored(Reason.KNOWN)
    for content in (bytes(9000), b"\2" + newest[1:], newest[:-1], guest.write(Content(copy=b"2"))):
        assert ignored(host.hear(0, content)) == Ignored(Reason.FOREIGN, newest), "whatever stands there"
    later = started_again(host.room)
    put = ignored(later.hear(0, b"")).put
    assert ignored(later.hear(0, put)) == Ignored(Reason.KNOWN)
    assert later.room.own.content.copy == b"2"


def test_another_computer_at_the_same_seat_is_noticed_by_its_fourth_message() -> None:
    host, _ = pair()
    other = started_again(host.room)
    for _ in range(3):
        assert accepted(host.hear(0, other.write(Content(copy=b"1")))).is_own
    outcome = ignored(host.hear(0, other.write(Content(copy=b"1"))))
    assert outcome.reason is Reason.TWO_HOMES
    assert outcome.problem is not None


def test_a_message_that_was_known_before_the_start_is_handed_over_once_more() -> None:
    """The program may have ended between the room and the match being saved."""
    host, guest = pair()
    message = host.write(Content(copy=b"1"))
    accepted(guest.hear(0, message))
    later = started_again(guest.room)
    heard = accepted(later.hear(0, message))
    assert (heard.is_news, heard.must_answer, heard.knows_more) == (False, False, False)
    assert ignored(later.hear(0, message)).reason is Reason.KNOWN


def test_a_home_from_a_backup_finds_its_message_or_is_told_how_far_it_was() -> None:
    host, guest = pair()
    accepted(guest.hear(0, host.write(Content(copy=b"1"))))
    backup = host.room
    newest = host.write(Content(copy=b"2"))
    accepted(guest.hear(0, newest))
    restored = started_again(backup)
    own = accepted(restored.hear(0, newest))
    assert own.is_own
    assert own.message.content.copy == b"2"
    heard = accepted(guest.hear(0, restored.write(Content(copy=b"3"))))
    assert heard.is_news
    host, guest = pair()
    accepted(guest.hear(0, host.write(Content(copy=b"1"))))
    backup = host.room
    for copy in (b"2", b"3"):
        accepted(guest.hear(0, host.write(Content(copy=copy))))
    restored = started_again(backup)
    answer = ignored(guest.hear(0, restored.write(Content(copy=b"other"))))
    assert answer.reason is Reason.OLDER
    before = restored.room.own.edition
    heard = accepted(restored.hear(1, answer.put))
    assert restored.room.own.edition > max(before, heard.message.seen[0].edition)
    assert heard.must_answer
    assert heard.knows_more
    at_last = accepted(guest.hear(0, restored.write()))
    assert at_last.is_news
    assert at_last.message.content.copy == b"other"


def test_two_homes_at_one_seat_come_to_rest_and_only_a_seat_says_that_it_is_here() -> None:
    host, _ = pair()
    twin = started_again(host.room)
    topic = [host.write(Content(copy=b"host"))]
    for _ in range(20):
        for home, copy in ((twin, b"twin"), (host, b"host")):
            outcome = home.hear(0, topic[-1])
            if isinstance(outcome, Heard):
                topic.append(home.write(Content(copy=copy)))
    assert len(topic) < 10
    host, guest = pair()
    here = host.presence()
    assert guest.is_here(0, here)
    for content in (b"", b"here", guest.presence(), host.write(Content(copy=b"1"))):
        assert not guest.is_here(0, content)
    assert ignored(guest.hear(0, here)).reason is Reason.FOREIGN, "it is no letter"


def test_the_host_introduces_the_guests_to_each_other() -> None:
    host, first = (Sync(room) for room in pair_of_rooms())
    third = new_room("topology", 3, seat=2)
    keys = (*host.room.verify_keys, third.verify_keys[2])
    host.room = replace(host.room, verify_keys=keys, heard=host.room.heard * 2)
    host.room = replace(host.room, heard=host.room.heard[:3])
    unknown = (*first.room.verify_keys, None)
    first.room = replace(first.room, verify_keys=unknown, heard=host.room.heard)
    late = Sync(
        replace(
            third,
            id=host.room.id,
            game=host.room.game,
            host=0,
            group_key=host.room.group_key,
            verify_keys=keys,
        )
    )
    message = late.write(Content(copy=b"of the third"))
    assert ignored(first.hear(2, message)).reason is Reason.FOREIGN
    accepted(first.hear(0, host.write(Content(copy=b"of the host"))))
    assert accepted(first.hear(2, message)).message.content.copy == b"of the third"


def three() -> list[Sync]:
    """Three seats, each of which has heard a message of the others."""
    all_three = [Sync(room) for room in rooms_of("topology", 3)]
    for writer in all_three:
        hear_all(all_three, writer, writer.write(Content(copy=b"1")))
    return all_three


def hear_all(seats: list[Sync], writer: Sync, message: bytes) -> list[Heard | Ignored]:
    """The results of a message at the other seats."""
    return [other.hear(writer.room.seat, message) for other in seats if other is not writer]


def test_numbers_that_cannot_be_yet_do_not_count_and_leave_nobody_deaf() -> None:
    """A changed program may count as it likes; what is accepted is in the messages of all others then."""
    seats = three()
    first, changed, third = seats
    spectator = Spectator(replace(first.room, seat=SPECTATOR, heard=()))
    for counter, edition, seen in (
        (LAST_MESSAGE + 1, 2, Seen(1, 1)),
        (2, LAST_MESSAGE + 1, Seen(1, 1)),
        (LAST_MESSAGE, 2, Seen(1, 1)),
        (2, 2, Seen(LAST_MESSAGE, 1)),
        (2, 2, Seen(1, LAST_MESSAGE)),
    ):
        forged = Message(counter, edition, Content(copy=b"2"), (seen, Seen(), Seen(1, 1)))
        message = seal(changed.room, message_to_bytes(forged))
        room = first.room
        assert ignored(first.hear(1, message)).reason is Reason.BAD_NUMBERS
        assert "number" in str(ignored(first.hear(1, message)).problem)
        assert first.room == room
        if seen == Seen(1, 1):
            assert ignored(third.hear(1, message)).reason is Reason.BAD_NUMBERS
            assert ignored(spectator.hear(1, message)).reason is Reason.BAD_NUMBERS
    for writer in (first, third, changed):
        for outcome in hear_all(seats, writer, writer.write(Content(copy=b"3"))):
            assert accepted(outcome).message.content.copy == b"3"


def test_who_is_made_to_count_on_is_still_heard() -> None:
    seats = three()
    first, changed, third = seats
    for _ in range(3):
        seen = Seen(*(number + 2**16 for number in (first.room.own.counter, first.room.own.edition)))
        own = changed.room.own
        forged = Message(own.counter + 1, own.edition + 1, Content(copy=b"2"), (seen, Seen(), Seen(1, 1)))
        changed.room = replace(changed.room, own=replace(own, counter=forged.counter, edition=forged.edition))
        accepted(first.hear(1, seal(changed.room, message_to_bytes(forged))))
    assert accepted(third.hear(0, first.write(Content(copy=b"3")))).message.content.copy == b"3"


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
