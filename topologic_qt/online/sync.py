"""Keeping the matches of one seat and the others in step: messages to be sent, and those received.

This module knows no transport or clock and never waits. A message that is lost, repeated, delayed or put in
place of a newer one changes nothing.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.online.message import (
    LAST_MESSAGE,
    BadMessage,
    Content,
    Message,
    Said,
    Seen,
    message_from_bytes,
    message_to_bytes,
)
from topologic_qt.online.room_file import Accepted, Own, Room, with_keys_of
from topologic_qt.online.sealing import NewerProgram, NotOpened, open_part, open_sealed, seal, seal_part
from topologic_qt.storage.files import Problem, tr_noop

HERE = b"here"
"""The content that a seat seals while its computer is connected."""

_MOST_UNHEARD = 2**32  # the most messages that a seat can have written since the last one received
_MOST_FORGOTTEN = 2**16
"""The most of this seat's own messages that the computer can have forgotten, as after restoring a backup.

It is far below the other limit: if others make this computer skip numbers, its messages are still accepted.
"""


class BadNumbers(BadMessage):
    """Raised for a message with numbers that its seat cannot have reached yet."""


class Opened(NamedTuple):
    """A message found in a topic."""

    message: Message
    digest: str  # a hash of its bytes before sealing


def opened(room: Room, seat: Seat, content: bytes) -> Opened:
    """Open the message in a seat's topic. Raises `NotOpened` or `BadMessage` (or `BadNumbers`) if invalid."""
    plain = open_sealed(room, seat, content)
    message = message_from_bytes(plain)
    parts = message.content.parts
    if len(message.seen) != room.seats or len(parts) not in (0, room.seats):
        raise BadMessage("It is of more or fewer seats than there are.")
    if seat != room.seat:
        _check_numbers(room, seat, message)
    if parts:
        copy = _copy(room, seat, message.content)
        message = replace(message, content=replace(message.content, copy=copy, parts=()))
    return Opened(message, blake2b(plain, digest_size=20).hexdigest())


def _check_numbers(room: Room, seat: Seat, message: Message) -> None:
    """Raise `BadNumbers` unless all later messages of this other seat can still be written and accepted.

    An accepted number is repeated in everyone's messages and never lowered.
    """
    known = room.heard[seat]
    claims = [(Seen(message.counter, message.edition), Seen(known.counter, known.edition), _MOST_UNHEARD)]
    if room.seat != SPECTATOR:
        own = Seen(room.own.counter, room.own.edition)
        claims.append((message.seen[room.seat], own, _MOST_FORGOTTEN))
    for claimed, before, most in claims:
        for number, last in zip(claimed, before, strict=True):
            if number > min(last + most, LAST_MESSAGE):
                raise BadNumbers(f"A letter of the number {number} cannot be yet.")


def _copy(room: Room, seat: Seat, content: Content) -> bytes:
    """The copy for this seat in another's content, or b"". Raises `NotOpened` if it cannot be opened."""
    if room.seat in (SPECTATOR, seat):
        return content.copy
    part = content.parts[room.seat]
    return open_part(room, seat, part) if part else b""


def is_known(room: Room, seat: Seat, found: Opened) -> bool:
    """Whether this is the newest accepted message of the seat."""
    known = room.heard[seat]
    return (found.message.counter, found.digest) == (known.counter, known.digest)


def accepted(room: Room, seat: Seat, found: Opened) -> Room:
    """The room after accepting another seat's message; the host's may bring keys of later seats."""
    message, keys = found.message, room.verify_keys
    read = 0 if room.seat == SPECTATOR else message.seen[room.seat].edition
    newest = Accepted(message.counter, message.edition, found.digest, read, message.content.has_ended)
    heard = tuple(newest if other == seat else each for other, each in enumerate(room.heard))
    if seat == room.host and len(message.keys) == room.seats:
        keys = tuple(known or told for known, told in zip(keys, message.keys, strict=True))
    return replace(room, heard=heard, verify_keys=keys)


_MOST_HOMES = 3  # how often a seat's own messages may turn out newer than known in one run

_NEWER = tr_noop("The other computer has a newer version. Update yours.")
_BAD_NUMBERS = tr_noop("Its message number can’t be right yet.")
_TWO_HOMES = tr_noop("Two computers are playing the same seat. Close one of them.")


class Reason(StrEnum):
    """The reasons why received content changes nothing."""

    EMPTY = "empty"  # the topic is empty
    KNOWN = "known"  # the newest message, received before
    OLDER = "older"  # a newer message of the seat is known
    FOREIGN = "foreign"  # not a message of that seat in this room, or damaged
    BAD_NUMBERS = "bad-numbers"  # a message with numbers that the seat cannot have reached yet
    NEWER_PROGRAM = "newer-program"  # a newer program sealed the message
    TWO_HOMES = "two-homes"  # another computer writes messages for this seat, too


@dataclass(frozen=True, slots=True)
class Heard:
    """A valid message, whose copy should be merged into the match even if it is not news."""

    seat: Seat
    message: Message
    is_news: bool
    """Whether the message has something new for people to notice."""
    must_answer: bool
    """Whether a message must be written and sent in return."""
    is_own: bool = False
    """Whether it is from this computer's own seat: the data here are older, such as a backup."""
    knows_more: bool = False
    """Whether its seat has seen news of this one that is unknown here: the data here are older, too."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """Received content that changes nothing."""

    reason: Reason
    put: bytes = b""  # content to be put in this seat's own topic now; b"" for none
    problem: Problem | None = None  # the problem to show to people, if any


Outcome: TypeAlias = Heard | Ignored


def no_message(error: NotOpened | BadMessage) -> Ignored:
    """The outcome for a rejected message, from the error of `opened`."""
    if isinstance(error, NewerProgram):
        return Ignored(Reason.NEWER_PROGRAM, problem=Problem(_NEWER))
    if isinstance(error, BadNumbers):
        return Ignored(Reason.BAD_NUMBERS, problem=Problem(_BAD_NUMBERS))
    return Ignored(Reason.FOREIGN)


class Listener:
    """The receiving side; save `room` after each message, so that none counts twice."""

    def __init__(self, room: Room) -> None:
        """``room`` is the last saved state."""
        self.room = room
        self._met: set[Seat] = set()

    def is_here(self, seat: Seat, content: bytes) -> bool:
        """Whether a seat's presence topic says that it is connected; the transport's owner can lie."""
        try:
            return open_sealed(self.room, seat, content) == HERE
        except NotOpened:
            return False


class Sync(Listener):
    """A seat's messages and those received; save `room` before sending, so that no number is used twice."""

    def __init__(self, room: Room) -> None:
        """``room`` is the last saved state."""
        super().__init__(room)
        self._last = b""
        self._overtaken = 0

    def write(
        self, content: Content | None = None, is_answer: bool = False, match_id: str | None = None
    ) -> bytes:
        """A new message for this seat's topic, with this content, or the last one's.

        ``match_id`` replaces `Room.match_id` together with the message; None keeps it. ``is_answer`` means
        that the change only follows from received messages: then it is not news, which would be answered in
        turn. Raises `Problem` if the message is too long; nothing has changed then.
        """
        room, own = self.room, self.room.own
        content = own.content if content is None else content
        has_news = not own.edition or (content != own.content and not is_answer)
        seen = tuple(Seen(each.counter, each.edition) for each in room.heard)
        keys = room.verify_keys if room.seat == room.host and room.seats > 2 else ()
        parts = tuple(seal_part(room, seat, part) for seat, part in enumerate(content.parts))
        sealed = replace(content, parts=parts)
        message = Message(own.counter + 1, own.edition + has_news, sealed, seen, keys)
        self._last = seal(room, message_to_bytes(message))
        written = replace(own, counter=message.counter, edition=message.edition, content=content, told=seen)
        known = room.match_id if match_id is None else match_id
        self.room = replace(room, own=written, match_id=known)
        return self._last

    def hear(self, seat: Seat, content: bytes) -> Outcome:
        """Process the content of a seat's topic; may restore this seat's own message. Never raises."""
        is_own = seat == self.room.seat
        is_lost = is_own and self.room.own.counter
        if not content:
            return Ignored(Reason.EMPTY, self._again() if is_lost else b"")
        try:
            found = opened(self.room, seat, content)
        except (NotOpened, BadMessage) as error:
            if is_own:
                return Ignored(Reason.FOREIGN, self._again() if is_lost else b"")
            return no_message(error)
        return self._hear_own(found.message) if is_own else self._hear_other(seat, found)

    def is_received(self, seat: Seat) -> bool:
        """Whether a seat has acknowledged this seat's newest edition."""
        return self.room.heard[seat].acknowledged >= self.room.own.edition

    def welcome(self, seat: Seat, room: Room) -> None:
        """Add the keys of an invited seat, which are in ``room``."""
        self.room = with_keys_of(self.room, seat, room)

    def presence(self) -> bytes:
        """The content for this seat's `Room.presence_topic`, for `Transport.attend`."""
        return seal(self.room, HERE)

    def _hear_own(self, message: Message) -> Outcome:
        own = self.room.own
        if message.counter < own.counter:
            return Ignored(Reason.OLDER, self._again())
        if message.counter == own.counter:
            return Ignored(Reason.KNOWN)
        if self._overtaken >= _MOST_HOMES:
            return Ignored(Reason.TWO_HOMES, problem=Problem(_TWO_HOMES))
        self._overtaken += 1
        overtaking = replace(
            own, counter=message.counter, edition=max(own.edition, message.edition), content=message.content
        )
        self.room, self._last = replace(self.room, own=overtaking), b""
        return Heard(self.room.seat, message, is_news=True, must_answer=False, is_own=True)

    def _again(self) -> bytes:
        """The newest message, byte for byte if it was written in this run."""
        return self._last or self._reworded()

    def _reworded(self) -> bytes:
        """A new message with the same content; b"" if it would be too long."""
        with suppress(Problem):
            return self.write()
        return b""

    def _hear_other(self, seat: Seat, found: Opened) -> Outcome:
        known, message = self.room.heard[seat], found.message
        if is_known(self.room, seat, found):
            if seat in self._met:
                return Ignored(Reason.KNOWN)
            self._met.add(seat)
            # The program may have ended before the match was saved.
            return Heard(seat, message, is_news=False, must_answer=False)
        if message.counter <= known.counter:
            return Ignored(Reason.OLDER, self._reminder(seat))
        if self._is_ahead(message) and self._overtaken >= _MOST_HOMES:
            return Ignored(Reason.TWO_HOMES, problem=Problem(_TWO_HOMES))
        self._met.add(seat)
        knows_more = message.seen[self.room.seat].edition > self.room.own.edition
        has_jumped = self._catch_up(message)
        self.room = accepted(self.room, seat, found)
        is_news = message.edition != known.edition
        return Heard(seat, message, is_news, is_news or has_jumped, knows_more=knows_more)

    def _reminder(self, seat: Seat) -> bytes:
        """A message telling a seat with older data how far it was; b"" if the last one did."""
        known, told = self.room.heard[seat], self.room.own.told
        return b"" if told and told[seat] == (known.counter, known.edition) else self._reworded()

    def _is_ahead(self, message: Message) -> bool:
        """Whether another seat has seen a newer message of this one than is known here."""
        return message.seen[self.room.seat].counter > self.room.own.counter

    def _catch_up(self, message: Message) -> bool:
        """Continue counting from the numbers that another seat has seen. Returns whether they were higher."""
        if not self._is_ahead(message):
            return False
        self._overtaken += 1
        seen, own = message.seen[self.room.seat], self.room.own
        further = replace(own, counter=seen.counter, edition=max(own.edition, seen.edition) + 1)
        self.room, self._last = replace(self.room, own=further), b""
        return True


Era: TypeAlias = tuple[int, int]
"""The number of a match in its room, and the number of take-backs in it (`Content.era`)."""


class Spectator(Listener):
    """The messages of all seats, for a spectator; nothing is ever sent."""

    def hear(self, seat: Seat, content: bytes) -> Outcome:
        """Process the content of a seat's topic. Never raises."""
        if not content:
            return Ignored(Reason.EMPTY)
        try:
            found = opened(self.room, seat, content)
        except (NotOpened, BadMessage) as error:
            return no_message(error)
        known, message, is_new_here = self.room.heard[seat], found.message, seat not in self._met
        if is_known(self.room, seat, found):
            self._met.add(seat)
            heard = Heard(seat, message, is_news=False, must_answer=False)
            return heard if is_new_here else Ignored(Reason.KNOWN)
        if message.counter <= known.counter:
            return Ignored(Reason.OLDER)
        self._met.add(seat)
        self.room = accepted(self.room, seat, found)
        return Heard(seat, message, is_news=message.edition != known.edition, must_answer=False)

    def keep(self, content: Content, match_id: str) -> None:
        """Keep how far the match was followed, for the next run; ``match_id`` as in `Room`."""
        self.room = replace(self.room, own=Own(content=content), match_id=match_id)


class Part(NamedTuple):
    """The part of a match, in some era, from a seat's newest message."""

    copy: bytes
    standing: int | None = None
    """The number of valid moves in the copy, if those after them were taken back since; otherwise all are."""


def newest_era(contents: Mapping[Seat, Content], seats: int, known: Era | None = None) -> Era | None:
    """The newest era that the seats agreed on, from each one's newest content; None if unknown.

    All of the room's ``seats`` are in it, or have granted the change to it and not followed yet. ``known`` is
    an era in which all were; the result is never older.
    """
    eras = {content.era for content in contents.values() if content.copy}
    agreed = [era for era in eras if all(_goes_along(contents, seats, seat, era) for seat in contents)]
    newest = max(agreed, default=known)
    return newest if known is None or newest is None else max(known, newest)


def _goes_along(contents: Mapping[Seat, Content], seats: int, seat: Seat, era: Era) -> bool:
    """Whether a seat is in an era, or has granted the change to it."""
    content = contents[seat]
    if content.era == era or not content.copy:
        return True
    others = {other: told for other, told in contents.items() if other != seat}
    ahead = Said(seat, content, others, seats).ahead
    return ahead is not None and contents[ahead].era == era


def parts_in(contents: Mapping[Seat, Content], seats: int, era: Era) -> dict[Seat, Part]:
    """The part of the match in this era from each seat's content, for those that have one."""
    match, undone = era
    standing = next((content.standing for content in contents.values() if content.era == era), 0)
    parts = {}
    for seat, content in sorted(contents.items()):
        if content.copy and content.era == era:
            parts[seat] = Part(content.copy)
        elif content.copy and content.era == (match, undone - 1) and _goes_along(contents, seats, seat, era):
            parts[seat] = Part(content.copy, standing)
    return parts
