"""Messages: what is said comes out as it went in, and nobody else can read, change or forge it."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from tests.unit.online.messages import contents, messages, pair_of_rooms
from topologic_qt.online.message import (
    LONGEST_HEADER,
    MOST_REMARKS,
    REMARKS,
    Answer,
    BadMessage,
    Content,
    Message,
    Seen,
    Talk,
    message_from_bytes,
    message_to_bytes,
)
from topologic_qt.online.room_file import new_room
from topologic_qt.online.sealing import LONGEST, SIZES, NewerProgram, NotOpened, open_sealed, seal
from topologic_qt.online.transport import MAX_MESSAGE
from topologic_qt.storage.files import Problem


@given(messages)
def test_a_message_comes_out_as_it_went_in(message: Message) -> None:
    assert message_from_bytes(message_to_bytes(message)) == message


@given(st.binary(max_size=500))
def test_other_bytes_are_no_message(content: bytes) -> None:
    with pytest.raises(BadMessage):
        message_from_bytes(content)


@given(messages)
def test_a_header_may_be_as_long_as_the_limit_and_no_longer(message: Message) -> None:
    line, end, rest = message_to_bytes(message).partition(b"\n")
    longest = line.ljust(LONGEST_HEADER)
    assert message_from_bytes(longest + end + rest) == message
    with pytest.raises(BadMessage):
        message_from_bytes(longest + b" " + end + rest)


@given(messages, st.data())
def test_an_entry_that_cannot_be_is_refused(message: Message, data: st.DataObject) -> None:
    line, _, rest = message_to_bytes(message).partition(b"\n")
    header = json.loads(line)
    name = data.draw(st.sampled_from(sorted(header)))
    bad = [None, -1, 2**60, "1", 1.5, [[1]] * 20, {"x": 1}, *([] if name == "ended" else [True])]
    header[name] = data.draw(st.sampled_from(bad))
    with pytest.raises(BadMessage):
        message_from_bytes(json.dumps(header).encode() + b"\n" + rest)
    with pytest.raises(BadMessage):
        message_from_bytes(json.dumps({**json.loads(line), "more": 1}).encode() + b"\n" + rest)


def test_only_the_last_remarks_are_kept_and_an_answer_with_a_number_alone_counts_for_nothing() -> None:
    for deep in (b'{"counter":' + b"[" * 10_000 + b"\n", b"[" * 900_000 + b"\n"):
        with pytest.raises(BadMessage):
            message_from_bytes(deep)
    talk = Talk()
    for _ in range(MOST_REMARKS + 5):
        talk = talk.with_remark("hello")
    assert [remark.number for remark in talk.remarks] == list(range(6, MOST_REMARKS + 6))
    talk = talk.with_take_back(2, standing=10).without_request().with_rematch()
    assert talk.request is not None
    assert (talk.asked, talk.request.number) == (2, 2)
    answered = Talk().with_answer(1, talk.request, is_yes=True)
    assert answered.answer == Answer(1, talk.request, is_yes=True)
    assert all(message_from_bytes(message_to_bytes(said(name))) == said(name) for name in REMARKS)
    request = Talk().with_take_back(2, standing=10).request
    assert request is not None
    message = Message(1, 1, Content(talk=Talk().with_answer(0, request, is_yes=True)), (Seen(), Seen()))
    header = json.loads(message_to_bytes(message))
    header["talk"]["answer"] = [0, request.number, True]
    earlier = message_from_bytes(json.dumps(header).encode() + b"\n")
    assert earlier.content.talk == Talk()


def said(remark: str) -> Message:
    return Message(1, 1, Content(talk=Talk().with_remark(remark)), (Seen(), Seen()))


# -- sealed -----------------------------------------------------------------------------------------


@given(st.binary(max_size=20_000))
def test_what_is_sealed_is_opened_by_the_others_alone(plain: bytes) -> None:
    host, guest = pair_of_rooms()
    sealed = seal(host, plain)
    assert open_sealed(guest, 0, sealed) == plain
    assert plain not in sealed or len(plain) < 4
    for room, seat in ((guest, 1), (guest, 2), (guest, -1), (new_room("topologic", 2), 0)):
        with pytest.raises(NotOpened):
            open_sealed(room, seat, sealed)


@given(st.binary(max_size=3000), st.floats(0, 1), st.integers(0, 7))
def test_a_changed_or_shortened_message_is_not_opened(plain: bytes, where: float, bit: int) -> None:
    host, guest = pair_of_rooms()
    sealed = seal(host, plain)
    at = min(int(where * len(sealed)), len(sealed) - 1)
    changed = sealed[:at] + bytes([sealed[at] ^ 1 << bit]) + sealed[at + 1 :]
    for content in (changed, sealed[:at], sealed + b"\0", b""):
        with pytest.raises(NotOpened):
            open_sealed(guest, 0, content)


def test_a_seat_cannot_write_the_messages_of_another() -> None:
    """All seats have the group key; by its own signing key, the guest still is not the host."""
    host, guest = pair_of_rooms()
    forged = seal(replace(guest, seat=0), b"said by the host, says the guest")
    for room in (host, guest):
        with pytest.raises(NotOpened):
            open_sealed(room, 0, forged)
    with pytest.raises(NewerProgram):
        open_sealed(guest, 0, b"\2" + seal(host, b"x")[1:])
    with pytest.raises(NotOpened) as refused:
        open_sealed(guest, 0, b"\0" + seal(host, b"x")[1:])
    assert not isinstance(refused.value, NewerProgram)


@settings(max_examples=20)
@given(contents, contents)
def test_messages_of_about_the_same_length_have_the_same(one: Content, other: Content) -> None:
    host, _ = pair_of_rooms()
    seen = (Seen(), Seen())
    first, second = (len(seal(host, message_to_bytes(Message(1, 1, each, seen)))) for each in (one, other))
    assert first == second


def test_lengths_go_up_in_steps_to_what_a_transport_takes() -> None:
    host, guest = pair_of_rooms()
    assert [size // 1024 for size in SIZES] == [8, 16, 32, 64, 128, 256, 512, 960]
    overhead = len(seal(host, b"")) - SIZES[0]
    for size in SIZES:
        fits = bytes(size - 68)
        assert len(seal(host, fits)) == size + overhead <= MAX_MESSAGE
        assert open_sealed(guest, 0, seal(host, fits)) == fits
    with pytest.raises(Problem, match="too long"):
        seal(host, bytes(LONGEST - 67))
