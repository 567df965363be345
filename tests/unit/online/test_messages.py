"""Messages: read unchanged, and unreadable, unchangeable and unforgeable for others."""

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
    Said,
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


def test_what_a_header_counts_or_lists_goes_as_far_as_it_may_and_no_further() -> None:
    line = message_to_bytes(Message(1, 1, Content(), (Seen(),) * 2))
    most, last, remark, asked = 2**48, 2**47, [1, "hello"], {"number": 1, "kind": "rematch"}
    for entry, possible, impossible in (
        *((name, most, most + 1) for name in ("counter", "edition", "match", "undone", "standing")),
        *((name, 1, 0) for name in ("counter", "edition", "match")),
        ("onlookers", 99, 100),
        ("seen", [[last, last]] * 8, [[0, last + 1]] * 8),
        ("seen", [[0, 0]] * 2, [[0, 0]]),
        ("seen", [[0, 0]] * 8, [[0, 0]] * 9),
        ("keys", [None] * 8, [None] * 9),
        ("parts", [0] * 8, [0] * 9),
        ("talk", {"remarks": [remark] * 20}, {"remarks": [remark] * 21}),
        ("talk", {"remarks": [[1, "x" * 30]]}, {"remarks": [[1, "x" * 31]]}),
        ("talk", {"answer": [7, asked, True]}, {"answer": [8, asked, True]}),
    ):
        message_from_bytes(json.dumps({**json.loads(line), entry: possible}).encode() + b"\n")
        with pytest.raises(BadMessage):
            message_from_bytes(json.dumps({**json.loads(line), entry: impossible}).encode() + b"\n")


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


ASKS = Content(talk=Talk().with_take_back(2, standing=4))
QUIET = Content()


def answering(request_of: Content, seat: int, is_yes: bool) -> Content:
    """The content of a message that answers a seat's request."""
    request = request_of.talk.request
    assert request is not None
    return Content(talk=Talk().with_answer(seat, request, is_yes))


def test_all_others_have_to_say_yes_and_one_no_is_enough() -> None:
    yes, no = answering(ASKS, 0, is_yes=True), answering(ASKS, 0, is_yes=False)
    assert not Said(0, ASKS, {}, 3).is_granted
    assert not Said(0, ASKS, {1: yes}, 3).is_granted
    assert not Said(0, ASKS, {1: yes, 2: QUIET}, 3).is_granted
    assert not Said(0, QUIET, {1: yes, 2: yes}, 3).is_granted
    assert Said(0, ASKS, {1: yes, 2: yes}, 3).is_granted
    said = Said(0, ASKS, {1: yes, 2: no}, 3)
    assert not said.is_granted
    assert said.refuser == 2
    assert Said(0, ASKS, {1: yes, 2: yes}, 3).refuser is None


OTHER_REQUESTS = [
    Talk().with_rematch(),
    Talk().with_take_back(2, standing=3),
    Talk().with_take_back(3, standing=4),
    Talk().with_rematch().without_request().with_take_back(2, standing=4),
]
"""What may be asked for in the place of what was: another kind, another target, another number."""


def test_an_answer_to_anything_else_or_to_somebody_else_does_not_count() -> None:
    yes = answering(ASKS, 0, is_yes=True)
    for other in OTHER_REQUESTS:
        asks = Content(talk=other)
        assert not Said(0, asks, {1: yes}, 2).is_granted
        assert Said(0, asks, {1: answering(ASKS, 0, is_yes=False)}, 2).refuser is None
        assert not Said(1, yes, {0: asks}, 2).is_settling
        assert Said(1, yes, {0: asks}, 2).asked == (0, other.request)
        assert Said(1, yes, {0: asks}, 2).talk_now.answer is None
    assert Said(0, ASKS, {1: answering(ASKS, 2, is_yes=False)}, 3).refuser is None
    assert not Said(0, ASKS, {1: answering(ASKS, 2, is_yes=True), 2: yes}, 3).is_granted
    assert not Said(0, ASKS, {1: replace(yes, undone=1)}, 2).is_granted


def test_a_request_waits_until_it_is_answered_and_of_crossing_ones_the_lowest_seats_stands() -> None:
    assert Said(1, QUIET, {0: ASKS}, 2).asked == (0, ASKS.talk.request)
    assert Said(1, answering(ASKS, 0, is_yes=False), {0: ASKS}, 2).asked is None
    assert Said(1, answering(ASKS, 2, is_yes=False), {0: ASKS}, 3).asked is not None
    assert Said(1, QUIET, {0: replace(ASKS, undone=1)}, 2).asked is None
    assert Said(0, ASKS, {1: ASKS, 2: ASKS}, 3).asked is None
    assert Said(1, ASKS, {0: ASKS, 2: ASKS}, 3).asked == (0, ASKS.talk.request)
    assert Said(1, ASKS, {0: QUIET, 2: ASKS}, 3).asked is None
    assert Said(2, ASKS, {1: ASKS}, 3).asked == (1, ASKS.talk.request)
    assert Said(0, QUIET, {1: ASKS}, 2).asked == (1, ASKS.talk.request)


DONE = replace(QUIET, undone=1, standing=4)


def test_only_what_was_granted_here_is_followed_once_and_a_yes_is_none_to_something_else() -> None:
    granted = answering(ASKS, 0, is_yes=True)
    assert Said(1, granted, {0: DONE}, 2).ahead == 0
    assert Said(1, QUIET, {0: DONE}, 2).ahead is None
    assert Said(1, answering(ASKS, 0, is_yes=False), {0: DONE}, 2).ahead is None
    assert Said(1, granted, {2: DONE}, 3).ahead is None
    assert Said(1, granted, {0: replace(DONE, undone=2)}, 2).ahead is None
    followed = replace(granted, undone=1, talk=granted.talk.settled)
    assert Said(1, followed, {0: replace(DONE, undone=2)}, 2).ahead is None
    back = answering(ASKS, 0, is_yes=True)
    another = answering(Content(talk=Talk().with_rematch()), 0, is_yes=True)
    next_match = replace(QUIET, match=2)
    assert Said(1, another, {0: next_match}, 2).ahead == 0
    assert Said(1, back, {0: next_match}, 2).ahead is None
    assert Said(1, another, {0: DONE}, 2).ahead is None
    assert Said(1, back, {0: replace(DONE, standing=3)}, 2).ahead is None


def test_each_home_waits_until_all_others_have_agreed_to_the_same() -> None:
    yes, no = answering(ASKS, 0, is_yes=True), answering(ASKS, 0, is_yes=False)
    assert Said(1, yes, {0: DONE}, 3).ahead is None  # nothing was heard of the third
    assert Said(1, yes, {0: DONE, 2: QUIET}, 3).ahead is None
    assert Said(1, yes, {0: DONE, 2: no}, 3).ahead is None
    for other in OTHER_REQUESTS:
        assert Said(1, yes, {0: DONE, 2: answering(Content(talk=other), 0, is_yes=True)}, 3).ahead is None
    assert Said(1, yes, {0: DONE, 2: yes}, 3).ahead == 0
    assert Said(1, yes, {0: DONE, 2: DONE}, 3).ahead == 0  # the third has followed already
    assert Said(1, yes, {0: DONE, 2: replace(DONE, standing=3)}, 3).ahead is None


def test_where_a_computer_deals_it_alone_is_asked_and_asks_all() -> None:
    """The dealer is in seat 2."""
    asks = Content(talk=Talk().with_rematch())
    assert Said(2, QUIET, {0: asks, 1: asks}, 3, 2).asked == (0, asks.talk.request)
    assert Said(2, asks, {0: asks}, 3, 2).asked is None
    assert Said(1, QUIET, {0: asks}, 3, 2).asked is None
    assert Said(1, asks, {0: asks, 2: asks}, 3, 2).asked == (2, asks.talk.request)
    yes = answering(asks, 0, is_yes=True)
    assert not Said(0, asks, {1: yes, 2: yes}, 3, 2).is_granted
    yes = answering(asks, 2, is_yes=True)
    assert Said(2, asks, {0: yes, 1: yes}, 3, 2).is_granted


def test_nobody_moves_while_something_is_asked_or_granted_and_a_yes_ends_when_nothing_is() -> None:
    granted = answering(ASKS, 0, is_yes=True)
    assert Said(0, ASKS, {}, 2).is_settling
    assert Said(1, granted, {0: ASKS}, 2).is_settling
    assert not Said(1, granted, {0: QUIET}, 2).is_settling
    assert not Said(1, QUIET, {0: ASKS}, 2).is_settling
    assert Said(1, granted, {0: DONE, 2: QUIET}, 3).is_settling  # the third is still to be heard
    assert not Said(1, granted, {0: ASKS, 2: answering(ASKS, 0, is_yes=False)}, 3).is_settling
    assert Said(1, granted, {0: ASKS}, 2).talk_now == granted.talk
    assert Said(1, granted, {}, 2).talk_now == granted.talk
    assert Said(1, granted, {0: QUIET}, 2).talk_now == granted.talk.without_answer()
    assert Said(1, granted, {0: DONE, 2: QUIET}, 3).talk_now == granted.talk
    assert Said(1, granted, {0: replace(QUIET, match=2)}, 2).talk_now == granted.talk.without_answer()


def withdrawing(request_of: Content, seat: int) -> Content:
    """The content of a message that withdraws agreement to a seat's request."""
    return Content(talk=answering(request_of, seat, is_yes=True).talk.with_withdrawn_yes)


def test_a_yes_that_is_withdrawn_lets_everybody_go_on_and_counts_for_who_had() -> None:
    withdrawn = withdrawing(ASKS, 0)
    assert not Said(1, withdrawn, {0: ASKS}, 2).is_settling
    assert not Said(0, ASKS, {1: withdrawn}, 2).is_granted
    assert Said(0, ASKS, {1: withdrawn}, 2).refuser == 1
    assert Said(1, withdrawn, {0: QUIET}, 2).talk_now.answer is None
    yes, withdrawn = answering(ASKS, 0, is_yes=True), withdrawing(ASKS, 0)
    assert Said(1, withdrawn, {0: ASKS}, 2).ahead is None
    assert Said(1, withdrawn, {0: DONE}, 2).ahead == 0
    assert Said(1, withdrawn, {0: replace(DONE, standing=3)}, 2).ahead is None
    assert Said(1, withdrawn, {0: DONE, 2: withdrawn}, 3).ahead == 0
    assert Said(1, yes, {0: DONE, 2: withdrawn}, 3).ahead == 0
    assert Said(1, withdrawn, {0: DONE, 2: answering(ASKS, 0, is_yes=False)}, 3).ahead is None


def test_while_it_is_not_known_whether_somebody_has_gone_on_nothing_else_is_answered() -> None:
    """The seat could not follow any more, since it has one answer."""
    for reply in (answering(ASKS, 0, is_yes=True), withdrawing(ASKS, 0)):
        assert Said(1, reply, {0: ASKS, 2: ASKS}, 3).asked is None
        assert Said(1, reply, {0: ASKS, 2: ASKS}, 3).given is not None
        assert Said(1, reply, {0: QUIET, 2: ASKS}, 3).asked == (2, ASKS.talk.request)
        assert Said(1, reply, {0: QUIET, 2: ASKS}, 3).given is None


def test_who_is_waited_for_is_told() -> None:
    yes, asks = answering(ASKS, 0, is_yes=True), Content(talk=Talk().with_rematch())
    assert Said(1, yes, {0: ASKS}, 3).waited_for == [2]
    assert Said(1, yes, {0: ASKS, 2: yes}, 3).waited_for == [0]
    assert Said(1, withdrawing(ASKS, 0), {0: ASKS, 2: yes}, 3).waited_for == []
    assert Said(1, QUIET, {0: ASKS, 2: QUIET}, 3).waited_for == []
    assert Said(0, ASKS, {1: yes, 2: QUIET}, 3).waited_for == [2]
    assert Said(0, asks, {1: QUIET, 2: QUIET}, 3, 2).waited_for == [2]
    assert Said(2, asks, {1: QUIET, 0: QUIET}, 3, 2).waited_for == [0, 1]
