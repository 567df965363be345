"""The agreement of two computers on a key, by a code of short words that people tell each other.

It uses SPAKE2: eavesdroppers learn nothing about the code, and a guesser has a single attempt, which uses
the code up. The host sends its first message; the guest replies with its own and a proof of the shared key;
only then does the host prove it in turn, in a welcome that describes the room.

The words all differ in their first four letters, and any two differ by at least three letters wrong, missing,
added or swapped: so a single typo never yields another word, nor one between two words.
"""

import hmac
import re
import secrets
import unicodedata
from collections.abc import Container
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import Field, ValidationError
from spake2.ed25519_basic import NotOnCurve, bytes_to_element
from spake2.spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.online.message import MAX_SEATS, Key, Model, SeatNumber
from topologic_qt.online.room_file import KEY_LENGTH, Room, verify_key_of, with_key
from topologic_qt.storage.files import Problem, tr_noop

_TEXT = """
acorn album almond amber anchor anvil apple arcade artist atlas attic autumn avenue badge bakery bamboo
banana banjo barrel basket beacon beaver bench berry border bottle bronze brush bubble butter cabin
cactus camel candle canyon carpet cedar cello cement cereal chalk chess cinema circle citrus cloud
clover cobalt coffee compass copper cotton cousin cricket crystal curtain cymbal daisy dancer delta
desert diamond doctor dolphin domino donkey dragon drawer drummer duck eagle earth echo eclipse elbow
emerald engine evening expert fabric family farmer feather fiddle figure finger flute forest fossil
freckle friday galaxy garden garlic gazelle giraffe glacier globe gondola granite grape guitar harbour
harvest helmet heron horizon hotel hurdle husky iceberg igloo indigo insect island ivory jaguar jasmine
jewel jigsaw journey juggler juniper kayak kernel kitchen kiwi koala ladder lagoon lantern laundry lava
legend leopard library lilac lizard lobster locket lotus lyric magnet marble meadow melody mermaid
meteor mirror mitten monday monsoon mosaic muffin museum mustard napkin needle nephew nickel nutmeg
oasis ocean octopus olive onion opal orange orbit orchid ostrich oxygen palace panda paper parrot
pelican pencil piano picnic pigeon pillow pirate planet polar pony potato prairie pumpkin puzzle pyramid
quartz queen quilt quiver rabbit raccoon radio rainbow raven recipe ribbon rose ruby saffron saturn
scarf school shell silver skate sketch sleigh snow sofa spider spinach spoon stable sugar sunset swan
tailor teacup temple tennis theatre thimble thunder toast tornado tower tractor trumpet tulip tunnel
twig uncle unicorn valley vanilla verse village vinegar violet voyage waffle walnut whistle window wolf
yacht yogurt zebra zenith zigzag
"""

WORDS: tuple[str, ...] = tuple(_TEXT.split())
"""All 256 words in alphabetical order."""


NUMBERS = range(1, 1000)
"""The possible numbers at the beginning of a code."""

_LONGEST = 200  # the longest text that is searched for a code, in characters
_DIGITS = 3  # the most digits of a number

_NO_CODE = tr_noop("“{text}” isn’t a code. Codes are a number and two words, such as {example}.")
_NO_NUMBER = tr_noop("A code begins with a number from 1 to {most}, not {number}. Ask for it again.")
_NO_WORD = tr_noop("“{word}” isn’t in any code. Is it spelt as on the other screen?")

_PARTS = re.compile(r"(\d+)[\W_]*([^\W\d_]+)[\W_]+([^\W\d_]+)")


class Code(NamedTuple):
    """A code as people tell it; `str` gives the displayed form."""

    number: int  # one of `NUMBERS`: the number of the topics where the computers meet, not secret
    words: tuple[str, str]  # two of `WORDS`: the secret, valid for one attempt

    def __str__(self) -> str:
        return "-".join((str(self.number), *self.words))


def random_code(taken: Container[int] = ()) -> Code:
    """A random code whose number is not taken. Raises ValueError if all are."""
    free = [number for number in NUMBERS if number not in taken]
    if not free:
        raise ValueError("Every number is taken.")
    return Code(secrets.choice(free), (secrets.choice(WORDS), secrets.choice(WORDS)))


def parse_code(text: str) -> Code:
    """Parse a code that a person typed, in any case and with any separators.

    Each word may have one typo: a letter wrong, missing or added, or two neighbours swapped. Raises
    `Problem` for an invalid code.
    """
    plain = unicodedata.normalize("NFKC", text[:_LONGEST]).strip().lower()
    found = _PARTS.fullmatch(plain.strip("“”\"'.,;:!?<>() "))
    if found is None:
        raise Problem(_NO_CODE, text=text.strip(), example="7-parrot-orbit")
    digits, first, second = found.groups()
    number = int(digits[-_DIGITS:]) if len(digits.lstrip("0")) <= _DIGITS else 0
    if number not in NUMBERS:
        raise Problem(_NO_NUMBER, number=digits, most=NUMBERS[-1])
    return Code(number, (_meant(first), _meant(second)))


def _meant(typed: str) -> str:
    """The word that was meant. Raises `Problem` if there is none or more than one."""
    if typed in WORDS:
        return typed
    near = [word for word in WORDS if _is_near(word, typed)]
    if len(near) != 1:
        raise Problem(_NO_WORD, word=typed)
    return near[0]


def _is_near(word: str, typed: str) -> bool:
    """Whether two words differ by at most one typo: a letter wrong, missing or added, or two swapped."""
    if abs(len(word) - len(typed)) > 1:
        return False
    same = 0
    while same < min(len(word), len(typed)) and word[same] == typed[same]:
        same += 1
    one, other = word[same:], typed[same:]
    exchanged = one[:2] == other[1::-1] and one[2:] == other[2:]
    return exchanged or one[1:] == other[1:] or one[1:] == other or one == other[1:]


_LABEL = b"topologic-qt invitation 1"
_HOST, _GUEST = _LABEL + b" host", _LABEL + b" guest"
_FIRST, _REPLY, _WELCOME = b"\1H", b"\1G", b"\1W"  # prefixes of the three messages: a version and a letter
_HEAD, _PAKE, _PROOF, _TAG = 2, 33, 32, 16
_REPLY_LENGTH = _HEAD + _PAKE + _PROOF + KEY_LENGTH + _TAG
_WELCOME_SIZE = 1024  # the bytes to which a welcome is padded before sealing
_NO_NONCE = bytes(12)  # each key here seals only one message

_GUESSED = tr_noop("Somebody entered a wrong code. Here’s a new one.")
_WRONG = tr_noop("{code} isn’t the code on the other screen, or has been used. Ask for a new one.")
_PAKE_ERRORS = (SPAKEError, NotOnCurve, ValueError, AssertionError)
"""Errors that the library raises for an invalid message."""

_NEWER = tr_noop("The other computer has a different version. Update both.")


def host_topic(number: int) -> str:
    """The topic for the messages of an invitation's host."""
    return f"invite/{number}/host"


def guest_topic(number: int) -> str:
    """The topic for the message of an invitation's guest."""
    return f"invite/{number}/guest"


class Agreed(NamedTuple):
    """A successful agreement: both have the same key, and each the other's verification key."""

    room: Room
    """This computer's room, including what the other one sent."""
    message: bytes
    """The welcome for the host to put in its topic; empty for the guest, who now empties its own topic."""


class Reply(NamedTuple):
    """The guest's message, to be put in its topic."""

    message: bytes


class Burnt(NamedTuple):
    """The agreement failed and used the code up; both topics must be emptied."""

    problem: Problem


class _Keys(NamedTuple):
    """The keys of one agreement, one for each purpose."""

    guest_proof: bytes
    host_proof: bytes
    guest_seal: bytes
    host_seal: bytes
    pair: bytes  # for messages between these two only


def _keys(shared: bytes, transcript: bytes) -> _Keys:
    derived = HKDF(SHA256(), len(_Keys._fields) * KEY_LENGTH, salt=transcript, info=_LABEL).derive(shared)
    return _Keys(*(derived[at : at + KEY_LENGTH] for at in range(0, len(derived), KEY_LENGTH)))


def _proof(key: bytes, *parts: bytes) -> bytes:
    """A proof that the sender has the key and nobody changed the parts, each of which has a fixed length."""
    return hmac.digest(key, b"".join((_LABEL, *parts)), "sha256")


class _Welcome(Model):
    """The host's description of the room for the guest."""

    room: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    game: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
    group_key: Key
    host: SeatNumber
    seat: SeatNumber | Literal[-1]  # the guest's seat, or `SPECTATOR`
    verify_keys: Annotated[tuple[Key | None, ...], Field(min_length=2, max_length=MAX_SEATS)]


def _welcome_bytes(room: Room, seat: Seat) -> bytes:
    welcome = _Welcome(
        room=room.id,
        game=room.game,
        group_key=room.group_key,
        host=room.host,
        seat=seat,
        verify_keys=room.verify_keys,
    )
    return welcome.model_dump_json().encode().ljust(_WELCOME_SIZE)


def _room_of(plain: bytes, signing_key: bytes, transport: str) -> Room:
    """The guest's room. Raises ValueError if the welcome is not for its own key."""
    told = _Welcome.model_validate_json(plain.rstrip())
    keys = told.verify_keys
    if told.host >= len(keys) or told.seat in (told.host, *range(len(keys), MAX_SEATS)):
        raise ValueError("The seats do not fit.")
    is_in_its_seat = told.seat == SPECTATOR or keys[told.seat] == verify_key_of(signing_key)
    are_points = all(key is None or is_point(key) for key in keys)
    if not is_in_its_seat or keys[told.host] is None or not are_points:
        raise ValueError("The keys do not fit.")
    return Room(
        id=told.room,
        game=told.game,
        transport=transport,
        seat=told.seat,
        host=told.host,
        group_key=told.group_key,
        signing_key=signing_key,
        verify_keys=keys,
    )


def is_point(key: bytes) -> bool:
    """Whether a verification key is a valid point of the curve; otherwise no signature could be verified."""
    try:
        bytes_to_element(key)
    except _PAKE_ERRORS:
        return False
    return True


class HostAgreement:
    """The agreement on the computer that shows the code."""

    def __init__(self, code: Code, room: Room, seat: Seat) -> None:
        """``room`` is the host's, and ``seat`` is for the guest. Takes tens of milliseconds.

        Any seat can invite a `SPECTATOR`, which leaves its room unchanged.
        """
        self.code = code
        self._room, self._seat = room, seat
        self._pake = SPAKE2_A(str(code).encode(), idA=_HOST, idB=_GUEST)
        self._is_over = False
        self.first: bytes = _FIRST + self._pake.start()
        """The message for the host's topic; if another one appears there, the number is taken."""

    def hear(self, content: bytes) -> Agreed | Burnt | None:
        """Process the guest's topic; its first content decides. Never raises; takes tens of milliseconds."""
        if not content or self._is_over:
            return None
        self._is_over = True
        agreed = self._agreed(content) if content[:_HEAD] == _REPLY else None
        return agreed or Burnt(Problem(_GUESSED, code=str(self.code)))

    def _agreed(self, reply: bytes) -> Agreed | None:
        """The agreement, if the guest's proof is valid."""
        if len(reply) != _REPLY_LENGTH:
            return None
        pake, rest = reply[_HEAD : _HEAD + _PAKE], reply[_HEAD + _PAKE :]
        proof, sealed = rest[:_PROOF], rest[_PROOF:]
        try:
            keys = _keys(self._pake.finish(pake), self.first + pake)
        except _PAKE_ERRORS:
            return None
        if not hmac.compare_digest(proof, _proof(keys.guest_proof, self.first, pake, sealed)):
            return None
        try:
            verify_key = ChaCha20Poly1305(keys.guest_seal).decrypt(_NO_NONCE, sealed, _LABEL)
        except InvalidTag:  # someone with the code can still send nonsense
            return None
        if not is_point(verify_key):
            return None
        room = replace(
            self._room,
            verify_keys=with_key(self._room.verify_keys, self._seat, verify_key),
            pair_keys=with_key(self._room.pair_keys, self._seat, keys.pair),
        )
        welcome = ChaCha20Poly1305(keys.host_seal).encrypt(
            _NO_NONCE, _welcome_bytes(room, self._seat), _LABEL
        )
        return Agreed(room, _WELCOME + _proof(keys.host_proof, self.first, reply, welcome) + welcome)


class _Waiting(NamedTuple):
    keys: _Keys
    first: bytes
    reply: bytes


Outcome: TypeAlias = Reply | Agreed | Burnt


class GuestAgreement:
    """The agreement on the computer where the code is typed."""

    def __init__(self, code: Code, transport: str = "") -> None:
        """``transport`` is for `Room.transport`. Takes tens of milliseconds."""
        self.code = code
        self._transport = transport
        self._signing_key = secrets.token_bytes(KEY_LENGTH)
        self._waiting: _Waiting | None = None
        self._is_over = False

    def hear(self, content: bytes) -> Outcome | None:
        """Process the host's message, then its welcome. Never raises; takes tens of milliseconds."""
        waiting = self._waiting
        if self._is_over or (waiting is None and not content) or (waiting and content == waiting.first):
            return None
        outcome = self._reply(content) if waiting is None else self._welcomed(waiting, content)
        self._is_over = not isinstance(outcome, Reply)
        return outcome

    def _reply(self, first: bytes) -> Reply | Burnt:
        if first[:1] != _FIRST[:1]:
            return Burnt(Problem(_NEWER))
        pake = SPAKE2_B(str(self.code).encode(), idA=_HOST, idB=_GUEST)
        own = pake.start()
        try:
            if first[:_HEAD] != _FIRST or len(first) != _HEAD + _PAKE:
                return self._wrong()
            keys = _keys(pake.finish(first[_HEAD:]), first + own)
        except _PAKE_ERRORS:
            return self._wrong()
        verify_key = verify_key_of(self._signing_key)
        sealed = ChaCha20Poly1305(keys.guest_seal).encrypt(_NO_NONCE, verify_key, _LABEL)
        reply = _REPLY + own + _proof(keys.guest_proof, first, own, sealed) + sealed
        self._waiting = _Waiting(keys, first, reply)
        return Reply(reply)

    def _welcomed(self, waiting: _Waiting, welcome: bytes) -> Agreed | Burnt:
        proof, sealed = welcome[_HEAD : _HEAD + _PROOF], welcome[_HEAD + _PROOF :]
        right = _proof(waiting.keys.host_proof, waiting.first, waiting.reply, sealed)
        if welcome[:_HEAD] != _WELCOME or not hmac.compare_digest(proof, right):
            return self._wrong()
        try:
            plain = ChaCha20Poly1305(waiting.keys.host_seal).decrypt(_NO_NONCE, sealed, _LABEL)
            room = _room_of(plain, self._signing_key, self._transport)
            pair_keys = with_key(room.pair_keys, room.host, waiting.keys.pair)
            return Agreed(replace(room, pair_keys=pair_keys), b"")
        except (InvalidTag, ValidationError, ValueError):
            return Burnt(Problem(_NEWER))

    def _wrong(self) -> Burnt:
        return Burnt(Problem(_WRONG, code=str(self.code)))
