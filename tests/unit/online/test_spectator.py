"""Spectators hear all messages once, are heard by nobody, and follow the players' agreements."""

from dataclasses import replace
from pathlib import Path

from tests.spectating_home import spectators_room
from tests.unit.online.messages import pair_of_rooms
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.online.invitation import Agreed, Code, GuestAgreement, HostAgreement, Reply
from topologic_qt.online.message import Content, Message, Seen, Talk, message_to_bytes
from topologic_qt.online.room_file import (
    Room,
    is_played_in,
    new_room,
    room_from_bytes,
    room_path,
    room_to_bytes,
    verify_key_of,
    with_key,
    write_room,
)
from topologic_qt.online.sealing import seal
from topologic_qt.online.sync import (
    HERE,
    Era,
    Heard,
    Ignored,
    Part,
    Reason,
    Spectator,
    Sync,
    newest_era,
    parts_in,
)

CODE = Code(7, ("parrot", "orbit"))


def welcomed(room: Room) -> Room:
    """The room of a spectator invited by the player with this room."""
    host, guest = HostAgreement(CODE, room, SPECTATOR), GuestAgreement(CODE, "guest's")
    reply = guest.hear(host.first)
    assert isinstance(reply, Reply)
    hosted = host.hear(reply.message)
    assert isinstance(hosted, Agreed)
    assert hosted.room == room, "nothing changes for the players"
    joined = guest.hear(hosted.message)
    assert isinstance(joined, Agreed)
    return joined.room


def test_any_player_invites_somebody_who_gets_no_seat() -> None:
    for room in pair_of_rooms():
        ours = welcomed(room)
        assert (ours.seat, ours.host, ours.transport) == (SPECTATOR, 0, "guest's")
        assert (ours.id, ours.group_key, ours.verify_keys) == (room.id, room.group_key, room.verify_keys)
        assert verify_key_of(ours.signing_key) not in room.verify_keys
        assert ours.signing_key != room.signing_key
        assert room_from_bytes(room_to_bytes(ours), "room") == ours


def test_each_message_of_every_seat_counts_once_over_new_starts() -> None:
    players = [Sync(room) for room in pair_of_rooms()]
    spectator = Spectator(welcomed(players[0].room))
    for seat, player in enumerate(players):
        first, second = player.write(Content(copy=b"1")), player.write(Content(copy=b"2"))
        heard = spectator.hear(seat, second)
        assert isinstance(heard, Heard)
        assert (heard.seat, heard.message.content.copy, heard.is_news, heard.must_answer) == (
            seat,
            b"2",
            True,
            False,
        )
        before = spectator.room
        assert spectator.hear(seat, second) == Ignored(Reason.KNOWN)
        assert spectator.hear(seat, first) == Ignored(Reason.OLDER)
        assert spectator.hear(1 - seat, second) == Ignored(Reason.FOREIGN)
        assert spectator.hear(seat, second[:-1]) == Ignored(Reason.FOREIGN)
        assert spectator.hear(seat, b"") == Ignored(Reason.EMPTY)
        assert spectator.room == before
        newer = spectator.hear(seat, bytes([2]) + second[1:])
        assert isinstance(newer, Ignored)
        assert "newer version" in str(newer.problem)
        again = Spectator(room_from_bytes(room_to_bytes(spectator.room), "room"))
        assert again.hear(seat, first) == Ignored(Reason.OLDER)
        known = again.hear(seat, second)
        assert isinstance(known, Heard)
        assert not known.is_news


def test_nothing_that_an_spectator_writes_is_taken_by_anybody() -> None:
    players = [Sync(room) for room in pair_of_rooms()]
    spectator = welcomed(players[0].room)
    forged = message_to_bytes(Message(9, 9, Content(copy=b"forged"), (Seen(), Seen())))
    listeners: list[Sync | Spectator] = [*players, Spectator(spectator)]
    for seat, player in enumerate(players):
        assert player.write(Content(copy=b"a move"))
        forger = replace(spectator, seat=seat)
        for listener in listeners:
            before = listener.room
            outcome = listener.hear(seat, seal(forger, forged))
            assert isinstance(outcome, Ignored)
            assert outcome.reason is Reason.FOREIGN
            assert replace(listener.room, own=before.own) == before
            assert not listener.is_here(seat, seal(forger, HERE))
        assert isinstance(players[1 - seat].hear(seat, seal(spectator, forged)), Ignored)


def test_the_keys_of_those_who_come_later_are_told_by_the_host_alone() -> None:
    host = new_room("topology", 3)
    key = bytes(range(1, 33))
    host = replace(host, verify_keys=with_key(host.verify_keys, 1, verify_key_of(key)))
    spectator = Spectator(spectators_room(host))
    late = verify_key_of(bytes(range(2, 34)))
    guest = replace(host, seat=1, signing_key=key, verify_keys=with_key(host.verify_keys, 2, late))
    lie = seal(guest, message_to_bytes(Message(1, 1, Content(), (Seen(),) * 3, guest.verify_keys)))
    assert isinstance(spectator.hear(1, lie), Heard)
    assert spectator.room.verify_keys[2] is None
    host = replace(host, verify_keys=with_key(host.verify_keys, 2, late))
    assert isinstance(spectator.hear(0, Sync(host).write(Content())), Heard)
    assert spectator.room.verify_keys[2] == late


def test_a_room_in_which_somebody_plays_is_known_by_its_file(tmp_path: Path) -> None:
    room = pair_of_rooms()[0]
    path = room_path(tmp_path, room.id)
    assert not is_played_in(path)
    write_room(spectators_room(room), path)
    assert not is_played_in(path)
    write_room(room, path)
    assert is_played_in(path)
    path.write_bytes(b"damaged")
    assert not is_played_in(path)


ASKS = Talk().with_take_back(moves=2, standing=3)
ASKS_FOR_ANOTHER = Talk().with_rematch()
assert ASKS.request is not None
assert ASKS_FOR_ANOTHER.request is not None
GRANTS = Talk().with_answer(0, ASKS.request, is_yes=True)
GRANTS_ANOTHER = Talk().with_answer(0, ASKS_FOR_ANOTHER.request, is_yes=True)
REFUSES = Talk().with_answer(0, ASKS.request, is_yes=False)
PLAYED = Content(1, b"five moves", talk=ASKS)
BACK = Content(1, b"three moves", undone=1, standing=3)
NEXT = Content(2, b"no move")


LED: list[tuple[Content, Content, Era | None, Era | None]] = [
    (PLAYED, Content(1, b"five moves"), None, (1, 0)),
    (BACK, Content(1, b"five moves", talk=GRANTS), (1, 0), (1, 1)),
    (BACK, Content(1, b"five moves", talk=REFUSES), (1, 0), (1, 0)),
    (BACK, Content(1, b"five moves"), (1, 0), (1, 0)),
    (BACK, Content(1, b"five moves"), None, None),
    (BACK, Content(1, b"five moves", talk=GRANTS_ANOTHER), (1, 0), (1, 0)),
    (replace(BACK, standing=2), Content(1, b"five moves", talk=GRANTS), (1, 0), (1, 0)),
    (NEXT, Content(1, b"five moves", talk=GRANTS_ANOTHER), (1, 0), (2, 0)),
    (NEXT, Content(1, b"five moves", talk=GRANTS), (1, 0), (1, 0)),
    (NEXT, Content(1, b"five moves"), (1, 0), (1, 0)),
    (Content(3, b"no move"), Content(1, b"five moves", talk=GRANTS_ANOTHER), (1, 0), (1, 0)),
    (NEXT, Content(2, b"one move"), (1, 4), (2, 0)),
    (PLAYED, Content(1, b"five moves"), (2, 0), (2, 0)),
    (PLAYED, Content(), None, (1, 0)),
]
"""What two say, the era that a spectator was in, and the one that both lead to."""


def test_an_spectator_follows_where_all_go_and_only_what_stands_counts() -> None:
    for one, other, known, era in LED:
        assert newest_era({0: one, 1: other}, 2, known) == era, (one, other, known)
    granting, before = Content(1, b"five moves", talk=GRANTS), Content(1, b"five moves")
    contents = {0: BACK, 1: granting, 2: BACK, 3: before}
    assert parts_in(contents, 4, (1, 1)) == {0: Part(b"three moves"), 2: Part(b"three moves")}
    assert parts_in(contents, 4, (1, 0)) == {1: Part(b"five moves"), 3: Part(b"five moves")}
    contents[3] = granting
    all_told = {seat: Part(b"five moves", 3) if seat % 2 else Part(b"three moves") for seat in range(4)}
    assert parts_in(contents, 4, (1, 1)) == all_told
