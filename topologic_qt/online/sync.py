"""The matches of one seat and of the others kept in step: messages to be put, and those that were heard.

It knows no transport, reads no clock and never waits. A message that was lost, repeated, held back or put
in the place of a newer one changes nothing.
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
"""What a seat seals for as long as its machine is connected."""

_MOST_UNHEARD = 2**32  # most messages that a seat may have written since the last one that was heard of it
_MOST_FORGOTTEN = 2**16
"""The most messages of this machine's own seat that it may know nothing of, as after a backup.

It is far less than the other one: where others make this machine count on, its messages still are heard.
"""


class BadNumbers(BadMessage):
    """Raised where a message of a seat has numbers that it cannot have yet."""


class Opened(NamedTuple):
    """A message as it was found in a topic."""

    message: Message
    digest: str  # stands for its bytes, before they were sealed


def opened(room: Room, seat: Seat, content: bytes) -> Opened:
    """The message in a seat's topic. Raises `NotOpened` or `BadMessage` (or `BadNumbers`) if none counts."""
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
    """Raise `BadNumbers` unless every message that follows this one of another seat can be written and heard.

    A number that was accepted once goes into the messages of all others, and is never lowered.
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
    """The copy for this seat in what another says, if any. Raises `NotOpened` where it cannot be opened."""
    if room.seat in (SPECTATOR, seat):
        return content.copy
    part = content.parts[room.seat]
    return open_part(room, seat, part) if part else b""


def is_known(room: Room, seat: Seat, found: Opened) -> bool:
    """Whether this is the newest message of the seat that was accepted here."""
    known = room.heard[seat]
    return (found.message.counter, found.digest) == (known.counter, known.digest)


def accepted(room: Room, seat: Seat, found: Opened) -> Room:
    """The room with a message of another seat accepted; the host's may bring keys of later seats."""
    message, keys = found.message, room.verify_keys
    read = 0 if room.seat == SPECTATOR else message.seen[room.seat].edition
    newest = Accepted(message.counter, message.edition, found.digest, read, message.content.has_ended)
    heard = tuple(newest if other == seat else each for other, each in enumerate(room.heard))
    if seat == room.host and len(message.keys) == room.seats:
        keys = tuple(known or told for known, told in zip(keys, message.keys, strict=True))
    return replace(room, heard=heard, verify_keys=keys)


_MOST_HOMES = 3  # number of times that a seat's own messages may turn out to be newer than known, in one run

_NEWER = tr_noop("The other computer has a newer version. Update yours.")
_BAD_NUMBERS = tr_noop("Its message number can’t be right yet.")
_TWO_HOMES = tr_noop("Two computers are playing the same seat. Close one of them.")


class Reason(StrEnum):
    """The reasons why what was heard changes nothing."""

    EMPTY = "empty"  # there is nothing in the topic
    KNOWN = "known"  # the message is the newest one, and was heard before
    OLDER = "older"  # a newer message of the seat is known
    FOREIGN = "foreign"  # it is no message of that seat in this room, or it is damaged
    BAD_NUMBERS = "bad-numbers"  # it is a message of that seat, with numbers that it cannot have yet
    NEWER_PROGRAM = "newer-program"  # a newer program has sealed it
    TWO_HOMES = "two-homes"  # another machine writes the messages of this machine's own seat, too


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that counts: its copy is to be joined to the match, whether it is news or not."""

    seat: Seat
    message: Message
    is_news: bool
    """Whether its seat says something new, for people to notice."""
    must_answer: bool
    """Whether a message is to be written and put when it is taken in."""
    is_own: bool = False
    """Whether it is of this machine's own seat: the data here are older, such as those of a backup."""
    knows_more: bool = False
    """Whether its seat has heard news of this one that are not known here: the data here are older, too."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """Something that was heard and changes nothing."""

    reason: Reason
    put: bytes = b""  # the content to be put in this machine's own topic now; no bytes for nothing
    problem: Problem | None = None  # the sentence for people, where there is anything to say


Outcome: TypeAlias = Heard | Ignored


def no_message(error: NotOpened | BadMessage) -> Ignored:
    """The outcome of a rejected message, by the error of `opened`."""
    if isinstance(error, NewerProgram):
        return Ignored(Reason.NEWER_PROGRAM, problem=Problem(_NEWER))
    if isinstance(error, BadNumbers):
        return Ignored(Reason.BAD_NUMBERS, problem=Problem(_BAD_NUMBERS))
    return Ignored(Reason.FOREIGN)


class Listener:
    """The receiving side; `room` is saved after each message, so that none counts twice."""

    def __init__(self, room: Room) -> None:
        """``room`` is what is known so far."""
        self.room = room
        self._met: set[Seat] = set()

    def is_here(self, seat: Seat, content: bytes) -> bool:
        """Whether a seat's presence topic says that it is connected; whoever keeps it could lie."""
        try:
            return open_sealed(self.room, seat, content) == HERE
        except NotOpened:
            return False


class Sync(Listener):
    """The messages of a seat and of the others; `room` is saved before each, so no number is given twice."""

    def __init__(self, room: Room) -> None:
        """``room`` is what is known so far."""
        super().__init__(room)
        self._last = b""
        self._overtaken = 0

    def write(
        self, content: Content | None = None, is_answer: bool = False, match_id: str | None = None
    ) -> bytes:
        """A new message with this content, or with that of the last one; to be put in the own topic.

        ``match_id`` is `Room.match_id` from now on, in one with the message; None leaves it as it is.
        ``is_answer`` says that a change comes from what was heard alone: then it is no news, which would be
        answered in turn. Raises `Problem` where the message is too long; nothing has changed then.
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
        """Process the content of a seat's topic; restores the last message in the own one. Never raises."""
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
        """Whether a seat has told that it knows the newest edition of this one."""
        return self.room.heard[seat].acknowledged >= self.room.own.edition

    def welcome(self, seat: Seat, room: Room) -> None:
        """Know the keys of a seat that was invited, from now on; ``room`` has them."""
        self.room = with_keys_of(self.room, seat, room)

    def presence(self) -> bytes:
        """The content for `Room.presence_topic` of the own seat, for `Transport.attend`."""
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
        """The newest message, byte for byte where it was written in this run."""
        return self._last or self._reworded()

    def _reworded(self) -> bytes:
        """A new message that says the same; nothing where it would be too long."""
        with suppress(Problem):
            return self.write()
        return b""

    def _hear_other(self, seat: Seat, found: Opened) -> Outcome:
        known, message = self.room.heard[seat], found.message
        if is_known(self.room, seat, found):
            if seat in self._met:
                return Ignored(Reason.KNOWN)
            self._met.add(seat)
            # It may be that the program ended before the match was saved.
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
        """A message that tells a seat with older data how far it was; nothing if the last one told it."""
        known, told = self.room.heard[seat], self.room.own.told
        return b"" if told and told[seat] == (known.counter, known.edition) else self._reworded()

    def _is_ahead(self, message: Message) -> bool:
        """Whether another seat has seen a newer message of this one than is known here."""
        return message.seen[self.room.seat].counter > self.room.own.counter

    def _catch_up(self, message: Message) -> bool:
        """Go on counting where another seat says that this one was. Returns whether it was further."""
        if not self._is_ahead(message):
            return False
        self._overtaken += 1
        seen, own = message.seen[self.room.seat], self.room.own
        further = replace(own, counter=seen.counter, edition=max(own.edition, seen.edition) + 1)
        self.room, self._last = replace(self.room, own=further), b""
        return True


Era: TypeAlias = tuple[int, int]
"""The number of a match in its room, and that of the take-backs in it (`Content.era`)."""


class Spectator(Listener):
    """The messages of all seats, as somebody without a seat hears them; nothing is ever written."""

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
        """Keep this as how far the match was followed, for the next run; ``match_id`` as in `Room`."""
        self.room = replace(self.room, own=Own(content=content), match_id=match_id)


class Part(NamedTuple):
    """What the newest message of a seat tells of a match in some era."""

    copy: bytes
    standing: int | None = None
    """The number of moves of the copy that count, where those after them were taken back since; else all."""


def newest_era(contents: Mapping[Seat, Content], seats: int, known: Era | None = None) -> Era | None:
    """The newest era that the seats agreed on, by the newest content of each; None if that cannot be told.

    In it are all of the room's ``seats``, but for those that have granted what led there, and have not
    followed yet. ``known`` is an era in which all were: nothing leads back from it.
    """
    eras = {content.era for content in contents.values() if content.copy}
    agreed = [era for era in eras if all(_goes_along(contents, seats, seat, era) for seat in contents)]
    newest = max(agreed, default=known)
    return newest if known is None or newest is None else max(known, newest)


def _goes_along(contents: Mapping[Seat, Content], seats: int, seat: Seat, era: Era) -> bool:
    """Whether a seat is in an era, or has granted what leads there."""
    content = contents[seat]
    if content.era == era or not content.copy:
        return True
    others = {other: told for other, told in contents.items() if other != seat}
    ahead = Said(seat, content, others, seats).ahead
    return ahead is not None and contents[ahead].era == era


def parts_in(contents: Mapping[Seat, Content], seats: int, era: Era) -> dict[Seat, Part]:
    """For each seat that tells anything of it, what its content tells of the match in this era."""
    match, undone = era
    standing = next((content.standing for content in contents.values() if content.era == era), 0)
    parts = {}
    for seat, content in sorted(contents.items()):
        if content.copy and content.era == era:
            parts[seat] = Part(content.copy)
        elif content.copy and content.era == (match, undone - 1) and _goes_along(contents, seats, seat, era):
            parts[seat] = Part(content.copy, standing)
    return parts
