"""A message holds everything that a seat currently tells the others about their match; its form as bytes."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import Annotated, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

from topologic_qt.engine.game import Seat
from topologic_qt.translation import tr_noop

MOST_REMARKS = 20

REMARKS: dict[str, str] = {
    "hello": tr_noop("Hello!"),
    "good-luck": tr_noop("Good luck!"),
    "well-played": tr_noop("Well played!"),
    "oops": tr_noop("Oops!"),
    "hard-one": tr_noop("That’s a hard one."),
    "your-turn": tr_noop("It’s your turn."),
    "moment": tr_noop("One moment, please."),
    "later": tr_noop("I’ll carry on later."),
    "thanks": tr_noop("Thanks for the match!"),
    "bye": tr_noop("Goodbye!"),
}
"""The English sentence of each remark, by its id."""


MAX_SEATS = 8
MAX_COUNT = 2**48
"""The highest number of a message, or of anything counted in one."""
LAST_MESSAGE = MAX_COUNT // 2
"""The highest accepted number of a message; the numbers above are left for those who continue from it."""
MOST_SPECTATORS = 99
"""The highest count of spectators that a seat has let in."""

LONGEST_HEADER = 16_384
"""The longest header line of a message, in bytes."""


class BadMessage(ValueError):
    """Raised for bytes that are not a message."""


def text_of(key: bytes) -> str:
    """The Base64 form of bytes."""
    return b64encode(key).decode()


def _read_base64(told: object) -> object:
    return b64decode(told, validate=True) if isinstance(told, str) else told


_Count = Annotated[int, Field(ge=0, le=MAX_COUNT)]
_SeenCount = Annotated[int, Field(ge=0, le=LAST_MESSAGE)]
_FromOne = Annotated[int, Field(ge=1, le=MAX_COUNT)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Base64 = Annotated[bytes, BeforeValidator(_read_base64), PlainSerializer(text_of)]
"""Bytes that are Base64 text in JSON."""
Key = Annotated[Base64, Field(min_length=32, max_length=32)]


class Remark(NamedTuple):
    """A ready-made remark."""

    number: _FromOne
    """The remarks of a seat are numbered from 1 across all matches of a room."""
    id: Annotated[str, Field(pattern=r"^[a-z-]{1,30}$")]
    """One of `REMARKS`, or one that only newer programs have."""


class RequestKind(StrEnum):
    """The kinds of requests to the other players."""

    REMATCH = "rematch"
    TAKE_BACK = "take-back"


@dataclass(frozen=True, slots=True)
class Request:
    """A seat's request to the others."""

    number: _FromOne
    """The requests of a seat are numbered from 1 across all matches of a room."""
    kind: RequestKind
    moves: _Count = 0
    """The number of moves to take back."""
    standing: _Count = 0
    """The number of moves then left, after which it is a person's turn."""


class Answer(NamedTuple):
    """An answer to a request."""

    seat: SeatNumber
    """The seat that made the request."""
    request: Request
    """The whole request, so that a yes is valid only for exactly this one."""
    is_yes: bool
    is_withdrawn: bool = False
    """Whether a yes was withdrawn; it is still valid if someone has already acted on it."""


def _with_request(answer: object) -> object:
    """Read an answer; one by an earlier program, with only the number of its request, becomes None."""
    return None if isinstance(answer, list) and len(answer) == 3 and type(answer[1]) is int else answer


@dataclass(frozen=True, slots=True)
class Talk:
    """Everything said besides the moves, across all matches of a room.

    A seat with an open request makes no moves and agrees to no other request: so two requests that
    cross each other are never both granted.
    """

    remarks: Annotated[tuple[Remark, ...], Field(max_length=MOST_REMARKS)] = ()
    """The last remarks, oldest first."""
    asked: _Count = 0
    """The number of requests made so far."""
    request: Request | None = None
    answer: Annotated[Answer | None, BeforeValidator(_with_request)] = None
    """This seat's last answer."""

    def with_remark(self, remark: str) -> Talk:
        """The talk with one more remark, given by its id."""
        number = self.remarks[-1].number + 1 if self.remarks else 1
        return replace(self, remarks=(*self.remarks, Remark(number, remark))[-MOST_REMARKS:])

    def with_rematch(self) -> Talk:
        """The talk with an open request for another match."""
        request = Request(self.asked + 1, RequestKind.REMATCH)
        return replace(self, asked=request.number, request=request)

    def with_take_back(self, moves: int, standing: int) -> Talk:
        """The talk with an open request to take back that many moves, so that ``standing`` are left."""
        request = Request(self.asked + 1, RequestKind.TAKE_BACK, moves, standing)
        return replace(self, asked=request.number, request=request)

    def without_request(self) -> Talk:
        """The talk without its open request, which was answered or withdrawn."""
        return replace(self, request=None)

    def with_answer(self, seat: Seat, request: Request, is_yes: bool) -> Talk:
        """The talk with an answer to another seat's request."""
        return replace(self, answer=Answer(seat, request, is_yes))

    @property
    def with_withdrawn_yes(self) -> Talk:
        """The talk with its last yes withdrawn."""
        assert self.answer is not None
        return replace(self, answer=self.answer._replace(is_yes=False, is_withdrawn=True))

    def without_answer(self) -> Talk:
        """The talk without its answer to a withdrawn request."""
        return replace(self, answer=None)

    @property
    def settled(self) -> Talk:
        """The talk after its request was carried out."""
        return replace(self, request=None, answer=None)


@dataclass(frozen=True, slots=True)
class Content:
    """The part of a seat's messages that people or other seats change."""

    match: int = 1
    """The number of the match in this room, from 1; a rematch has the next one."""
    copy: bytes = field(default=b"", repr=False)
    """The seat's copy of the match, opaque here."""
    undone: int = 0
    """The number of take-backs granted in this match. A copy with a lower number is older in any case."""
    standing: int = 0
    """The number of moves left by the last take-back."""
    anchor: str = ""
    """This computer's anchor (`Draws.anchor`) for random draws in the next match; empty for none."""
    talk: Talk = field(default_factory=Talk)
    spectators: int = 0
    """The number of spectators that this seat has let into the room, at most `MOST_SPECTATORS`."""
    parts: tuple[bytes, ...] = field(default=(), repr=False)
    """The copy for each seat alone, instead of `copy`; empty if all seats get the same.

    An entry is empty for a seat that gets none; `copy` is not for it either. In a message, each part
    is sealed for its seat.
    """
    has_ended: bool = False
    """Whether the seat has ended its connection for good."""

    @property
    def era(self) -> tuple[int, int]:
        """The era of the match to which the copy belongs; copies of a lower era change nothing."""
        return self.match, self.undone


class Seen(NamedTuple):
    """The newest message that a seat has seen of another; zeros for none."""

    counter: _SeenCount = 0
    edition: _SeenCount = 0


@dataclass(frozen=True, slots=True)
class Message:
    """Everything that a seat tells the others; the newest message holds all that still matters."""

    counter: int
    """Increases with every message of a seat, from 1."""
    edition: int
    """Increases with every message that has news, from 1."""
    content: Content
    seen: tuple[Seen, ...]
    """The newest message that the sender has seen of each seat."""
    keys: tuple[bytes | None, ...] = field(default=(), repr=False)
    """The verification key of each seat, if the host knows it."""


class Model(BaseModel):
    """A strict model: no unknown entries, and no conversion between types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Header(Model):
    counter: _FromOne
    edition: _FromOne
    seen: Annotated[tuple[Seen, ...], Field(min_length=2, max_length=MAX_SEATS)]
    keys: Annotated[tuple[Key | None, ...], Field(max_length=MAX_SEATS)]
    match: _FromOne
    undone: _Count
    standing: _Count
    anchor: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
    onlookers: Annotated[int, Field(ge=0, le=MOST_SPECTATORS)] = 0  # left out if there are none
    parts: list[_Count] = Field(default=[], max_length=MAX_SEATS)
    """The lengths of the parts, which follow the copy; left out if there are none."""
    talk: Talk
    ended: bool = False  # left out if false


def message_to_bytes(message: Message) -> bytes:
    """The bytes of a message, as `message_from_bytes` reads them."""
    content = message.content
    header = {
        "counter": message.counter,
        "edition": message.edition,
        "seen": message.seen,
        "keys": [key and text_of(key) for key in message.keys],
        "match": content.match,
        "undone": content.undone,
        "standing": content.standing,
        "anchor": content.anchor,
        "talk": asdict(content.talk),
    }
    if content.spectators:
        header["onlookers"] = content.spectators
    if content.parts:
        header["parts"] = list(map(len, content.parts))
    if content.has_ended:
        header["ended"] = True
    line = json.dumps(header, separators=(",", ":")).encode()
    return b"".join((line, b"\n", content.copy, *content.parts))


def message_from_bytes(content: bytes) -> Message:
    """Parse a message. Raises `BadMessage` if it is invalid."""
    line, end, body = content.partition(b"\n")
    if not end or len(line) > LONGEST_HEADER:
        raise BadMessage("There is no header.")
    try:
        header = _Header.model_validate_json(line)
    except ValidationError as error:
        raise BadMessage(f"The header is damaged: {error.error_count()} mistakes.") from error
    copy, parts = _divided(body, header.parts)
    told = Content(
        header.match,
        copy,
        header.undone,
        header.standing,
        header.anchor,
        header.talk,
        header.onlookers,
        parts,
        header.ended,
    )
    return Message(header.counter, header.edition, told, header.seen, header.keys)


def _divided(body: bytes, lengths: list[int]) -> tuple[bytes, tuple[bytes, ...]]:
    """Split a message's body into the copy and the parts after it. Raises `BadMessage` if it is too short."""
    if sum(lengths) > len(body):
        raise BadMessage("A part is missing.")
    ends = list(accumulate(lengths, initial=len(body) - sum(lengths)))
    return body[: ends[0]], tuple(body[start:end] for start, end in pairwise(ends))


class Said(NamedTuple):
    """The newest content of all seats of a room."""

    seat: Seat
    """This computer's seat."""
    own: Content
    others: Mapping[Seat, Content]
    """The newest content of each other seat, if received in this run."""
    seats: int
    dealer: Seat | None = None
    """The seat whose computer deals and alone carries out requests; None if every computer can."""

    @property
    def asked(self) -> tuple[Seat, Request] | None:
        """The first seat with a request that this one has yet to answer, and the request."""
        answer, asks = self.own.talk.answer, self.own.talk.request is not None
        if self.given is not None or (self.dealer == self.seat and asks):
            return None  # asking the dealer for the same thing counts as agreeing
        for seat, content in sorted(self.others.items()):
            request = content.talk.request
            if asks and self.dealer is None and seat > self.seat:
                break  # that seat drops its own request
            if request is None or content.era != self.own.era or self.dealer not in (None, seat, self.seat):
                continue
            if answer is None or answer[:2] != (seat, request):
                return seat, request
        return None

    @property
    def given(self) -> Answer | None:
        """The yes given here, also if withdrawn, while its request is open or was acted on."""
        answer = self.own.talk.answer
        if answer is None or not (answer.is_yes or answer.is_withdrawn):
            return None
        content = self.others.get(answer.seat)
        if content is None:
            return answer
        is_asked = content.era == self.own.era and content.talk.request == answer.request
        return answer if is_asked or self._has_done(answer.seat, answer.request) else None

    @property
    def is_granted(self) -> bool:
        """Whether all other seats have agreed to this seat's request."""
        request = self.own.talk.request
        if request is None or self.dealer not in (None, self.seat):
            return False
        return all(self._says_yes(seat, self.seat, request) for seat in self._all_but(self.seat))

    @property
    def refuser(self) -> Seat | None:
        """A seat that has refused this seat's request or withdrawn its yes; None if there is none."""
        request = self.own.talk.request
        if request is None:
            return None
        answers = {seat: self._answer_of(seat, self.seat, request) for seat in self._all_but(self.seat)}
        return next((seat for seat, answer in answers.items() if answer and not answer.is_yes), None)

    @property
    def ahead(self) -> Seat | None:
        """The seat that has done what was granted to it here and should be followed; None if there is none.

        It is followed once all others are known to have agreed or followed. Content of an era to which they
        have not agreed changes nothing.
        """
        given = self.given
        if given is None or not self._has_done(given.seat, given.request):
            return None
        is_agreed = not self._silent(given) and self._refuser(given) is None
        return given.seat if is_agreed else None

    @property
    def is_settling(self) -> bool:
        """Whether a request is pending or being carried out, which blocks moves."""
        given = self.given
        if given is None or not given.is_yes or given.seat not in self.others:
            return self.own.talk.request is not None
        return self._refuser(given) is None

    @property
    def waited_for(self) -> list[Seat]:
        """The seats that a pending request waits for: those yet to answer, or the one that asked."""
        request, given = self.own.talk.request, self.given
        if not self.is_settling:
            return []
        if request is not None:
            asked = self._all_but(self.seat) if self.dealer in (None, self.seat) else [self.dealer]
            return [seat for seat in asked if not self._says_yes(seat, self.seat, request)]
        return [] if given is None else self._silent(given) or [given.seat]

    @property
    def talk_now(self) -> Talk:
        """This seat's talk without a yes to a withdrawn request."""
        answer = self.own.talk.answer
        is_idle = answer is not None and (answer.is_yes or answer.is_withdrawn) and self.given is None
        return self.own.talk.without_answer() if is_idle else self.own.talk

    def _all_but(self, *seats: Seat) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in seats]

    def _answer_of(self, seat: Seat, asker: Seat, request: Request) -> Answer | None:
        """Another seat's answer to a request of this era; None if there is none."""
        content = self.others.get(seat)
        answer = None if content is None or content.era != self.own.era else content.talk.answer
        return None if answer is None or answer[:2] != (asker, request) else answer

    def _says_yes(self, seat: Seat, asker: Seat, request: Request) -> bool:
        answer = self._answer_of(seat, asker, request)
        return answer is not None and answer.is_yes

    def _silent(self, given: Answer) -> list[Seat]:
        """The third seats that have neither answered the request granted here nor followed."""
        third = self._all_but(self.seat, given.seat)
        silent = [seat for seat in third if not self._has_done(seat, given.request)]
        return [seat for seat in silent if self._answer_of(seat, *given[:2]) is None]

    def _refuser(self, given: Answer) -> Seat | None:
        """A third seat that refused the request granted here, or None."""
        third = self._all_but(self.seat, given.seat)
        answers = {seat: self._answer_of(seat, *given[:2]) for seat in third}
        no = (seat for seat, said in answers.items() if said and not (said.is_yes or said.is_withdrawn))
        return next(no, None)

    def _has_done(self, seat: Seat, request: Request) -> bool:
        """Whether another seat has moved on from this era in exactly the requested way."""
        content, (match, undone) = self.others.get(seat), self.own.era
        if content is None:
            return False
        if request.kind is RequestKind.REMATCH:
            return content.era == (match + 1, 0)
        return content.era == (match, undone + 1) and content.standing == request.standing
