"""The agreement by a code: people with the code get in, and nobody else learns or changes anything."""

import os
import secrets
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from topologic_qt.online import invitation
from topologic_qt.online.invitation import (
    NUMBERS,
    WORDS,
    Agreed,
    Burnt,
    Code,
    GuestAgreement,
    HostAgreement,
    Reply,
    parse_code,
    random_code,
)
from topologic_qt.online.room_file import Room, new_room
from topologic_qt.online.sealing import open_sealed, seal
from topologic_qt.storage.files import Problem

GUESSES = int(os.environ.get("TOPOLOGIC_GUESSES", "4"))
"""How many wrong codes are tried."""

CODE = Code(7, ("parrot", "orbit"))


def agreements(code: Code = CODE, typed: Code = CODE) -> tuple[HostAgreement, GuestAgreement]:
    return HostAgreement(code, new_room("topologic", 2), seat=1), GuestAgreement(typed, "guest's")


def reply_of(guest: GuestAgreement, host: HostAgreement) -> bytes:
    reply = guest.hear(host.first)
    assert isinstance(reply, Reply)
    return reply.message


def test_with_the_code_both_are_in_one_room_and_nothing_tells_of_code_or_keys() -> None:
    host, guest = agreements()
    hosted = host.hear(reply_of(guest, host))
    assert isinstance(hosted, Agreed)
    joined = guest.hear(hosted.message)
    assert isinstance(joined, Agreed)
    ours, theirs = hosted.room, joined.room
    assert (ours.id, ours.group_key, ours.verify_keys) == (theirs.id, theirs.group_key, theirs.verify_keys)
    assert (ours.seat, ours.host, theirs.seat, theirs.host) == (0, 0, 1, 0)
    assert (theirs.game, theirs.transport) == ("topologic", "guest's")
    assert ours.signing_key != theirs.signing_key
    assert open_sealed(theirs, 0, seal(ours, b"from the host")) == b"from the host"
    assert open_sealed(ours, 1, seal(theirs, b"from the guest")) == b"from the guest"
    host, guest = agreements()
    reply = reply_of(guest, host)
    hosted = host.hear(reply)
    assert isinstance(hosted, Agreed)
    joined = guest.hear(hosted.message)
    assert isinstance(joined, Agreed)
    told = host.first + reply + hosted.message
    for secret in (b"parrot", b"orbit", hosted.room.group_key, hosted.room.id.encode()):
        assert secret not in told
    assert all(key not in told for key in joined.room.verify_keys if key)


def test_a_wrong_guess_burns_the_code() -> None:
    """Every guess has its own code; the one that guessed is told, and so is the host."""
    got_in = 0
    for _ in range(GUESSES):
        code = random_code()
        words = code.words
        while words == code.words:
            words = secrets.choice(WORDS), secrets.choice(WORDS)
        host, guesser = agreements(code, Code(code.number, words))
        burnt = host.hear(reply_of(guesser, host))
        got_in += not isinstance(burnt, Burnt)
        right = GuestAgreement(code)
        assert host.hear(reply_of(right, host)) is None, "the code was good for one attempt"
        assert isinstance(guesser.hear(b""), Burnt)
    assert got_in == 0


def test_nonsense_with_the_right_code_burns_it_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nonsense:
        def __init__(self, _key: bytes) -> None: ...

        def encrypt(self, *_: bytes) -> bytes:
            return secrets.token_bytes(48)

    nonsense: list[tuple[str, object]] = [
        ("ChaCha20Poly1305", Nonsense),
        ("verify_key_of", lambda _key: b"\2" + bytes(31)),  # no point of the curve
    ]
    for name, made in nonsense:
        host, guest = agreements()
        with monkeypatch.context() as patch:
            patch.setattr(invitation, name, made)
            reply = reply_of(guest, host)
        assert isinstance(host.hear(reply), Burnt)


def test_a_second_guest_is_left_outside_and_empty_or_repeated_slots_decide_nothing() -> None:
    host, guest = agreements()
    reply, other = reply_of(guest, host), GuestAgreement(CODE)
    late = reply_of(other, host)
    hosted = host.hear(reply)
    assert isinstance(hosted, Agreed)
    assert host.hear(late) is None
    assert isinstance(other.hear(hosted.message), Burnt)
    assert isinstance(guest.hear(hosted.message), Agreed)
    host, guest = agreements()
    assert host.hear(b"") is None
    assert guest.hear(b"") is None
    reply = reply_of(guest, host)
    assert guest.hear(host.first) is None
    hosted = host.hear(reply)
    assert isinstance(hosted, Agreed)
    assert isinstance(guest.hear(hosted.message), Agreed)
    assert guest.hear(hosted.message) is None
    assert guest.hear(b"") is None


Spoiling = tuple[int, float, bytes]
spoilings = st.tuples(st.integers(0, 8), st.floats(0, 1), st.binary(max_size=200))


@settings(max_examples=25)
@given(spoilings, spoilings, spoilings)
def test_whatever_the_transport_makes_of_a_message_nobody_else_gets_in(
    first: Spoiling, second: Spoiling, third: Spoiling
) -> None:
    host, guest = agreements()
    reply = guest.hear(spoilt(host.first, first))
    assert isinstance(reply, Reply | Burnt | None)
    if not isinstance(reply, Reply):
        return
    hosted = host.hear(spoilt(reply.message, second, host.first))
    assert isinstance(hosted, Agreed | Burnt | None)
    if not isinstance(hosted, Agreed):
        return
    joined = guest.hear(spoilt(hosted.message, third, host.first, reply.message))
    assert isinstance(joined, Agreed | Burnt | None)
    if isinstance(joined, Agreed):
        assert joined.room.group_key == hosted.room.group_key
        assert joined.room.verify_keys == hosted.room.verify_keys


def spoilt(message: bytes, spoiling: Spoiling, *others: bytes) -> bytes:
    """A message passed on by a hostile transport."""
    kind, where, more = spoiling
    at = min(int(where * len(message)), len(message) - 1)
    match kind:
        case 0:
            return message[:at] + bytes([message[at] ^ 1 << len(more) % 8]) + message[at + 1 :]
        case 1:
            return message[:at]
        case 2:
            return message[:2] + more
        case 3:
            return (*others, b"")[len(more) % (len(others) + 1)]
        case 4:
            return message + more
        case 5:
            return more
        case _:
            return message


def test_points_that_no_honest_machine_sends_burn_the_code() -> None:
    for pake in (bytes(32), b"\1" + bytes(31), b"\xff" * 32, b"\2" + bytes(31)):
        host, guest = agreements()
        assert isinstance(host.hear(b"\1GB" + pake + bytes(80)), Burnt)
        assert isinstance(guest.hear(b"\1HA" + pake), Burnt)
    outcome = GuestAgreement(CODE).hear(b"\2H" + bytes(60))
    assert isinstance(outcome, Burnt)
    assert "a different version" in str(outcome.problem)


def test_a_welcome_that_does_not_fit_burns_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = invitation._welcome_bytes

    def with_key(key: bytes) -> Callable[[Room, int], bytes]:
        return lambda room, seat: honest(replace(room, verify_keys=(room.verify_keys[0], key)), seat)

    for forged in (
        lambda room, seat: honest(replace(room, host=2), seat),
        lambda room, seat: honest(room, room.host),
        lambda room, seat: honest(room, seat + 1),
        with_key(bytes(32)),
        with_key(b"\xff" * 32),
    ):
        monkeypatch.setattr(invitation, "_welcome_bytes", forged)
        host, guest = agreements()
        hosted = host.hear(reply_of(guest, host))
        assert isinstance(hosted, Agreed)
        assert isinstance(guest.hear(hosted.message), Burnt)


words = st.sampled_from(WORDS)
codes = st.builds(Code, st.sampled_from(NUMBERS), st.tuples(words, words))


def slips(word: str) -> set[str]:
    """All results of a single typing error in a word."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    missing = {one + other[1:] for one, other in cuts if other}
    exchanged = {one + other[1] + other[0] + other[2:] for one, other in cuts if len(other) > 1}
    wrong = {one + letter + other[1:] for one, other in cuts if other for letter in letters}
    added = {one + letter + other for one, other in cuts for letter in letters}
    return missing | exchanged | wrong | added


def test_the_words_can_be_told_apart() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert len({word[:4] for word in WORDS}) == 256
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 8 for word in WORDS)
    assert list(WORDS) == sorted(WORDS)
    near = {word: slips(word) for word in WORDS}
    assert [pair for pair in combinations(WORDS, 2) if near[pair[0]] & near[pair[1]]] == []


@given(
    codes, st.sampled_from(["-", " ", " - ", "–", "_", ", ", "--"]), st.sampled_from([str.upper, str.title])
)
def test_a_code_is_understood_however_it_is_written(code: Code, between: str, style: object) -> None:
    assert parse_code(str(code)) == code
    written = between.join((str(code.number), *code.words))
    assert parse_code(f"  {style(written)}. ") == code  # type: ignore[operator]
    assert parse_code(f"00{written}") == code
    assert parse_code(f"“{code.number}{code.words[0]} {code.words[1]}”") == code


def test_one_slip_in_each_word_is_forgiven() -> None:
    for word in WORDS[::64]:
        for slip in slips(word):
            assert parse_code(f"7-{slip}-{slip}") == Code(7, (word, word))


def test_anything_else_is_refused_in_one_sentence_and_a_fresh_code_has_a_free_number() -> None:
    for text, part in (
        ("", "isn’t a code"),
        ("7", "isn’t a code"),
        ("parrot-orbit", "isn’t a code"),
        ("7-parrot", "isn’t a code"),
        ("7-parrot-orbit-orbit", "isn’t a code"),
        ("0-parrot-orbit", "from 1 to 999"),
        ("1000-parrot-orbit", "from 1 to 999"),
        ("9" * 5000 + "-parrot-orbit", "isn’t a code"),
        ("7-parrotty-orbit", "“parrotty”"),
        ("7-barrut-orbit", "“barrut”"),
        ("7-parrot-quux", "“quux”"),
    ):
        with pytest.raises(Problem, match=part):
            parse_code(text)
    assert random_code(taken=set(NUMBERS) - {42}).number == 42
    assert len({random_code() for _ in range(20)}) > 10
    with pytest.raises(ValueError, match="taken"):
        random_code(taken=NUMBERS)


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        code = parse_code(text)
    except Problem:
        return
    assert code.number in NUMBERS
    assert set(code.words) <= set(WORDS)
