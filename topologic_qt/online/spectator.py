"""The messages of a room as somebody hears them who only looks on, and what they tell of the match.

Whoever looks on has the key that messages are opened with, and none that any seat would take a message by.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from topologic_qt.engine.game import Seat
from topologic_qt.online.message import BadMessage, Content
from topologic_qt.online.requests import Said
from topologic_qt.online.room import Own, Room
from topologic_qt.online.sealing import NotOpened
from topologic_qt.online.sync import (
    Heard,
    Ignored,
    Outcome,
    Reason,
    accepted,
    is_known,
    no_message,
    opened,
    says_here,
)

Era: TypeAlias = tuple[int, int]
"""The number of a match in its room, and that of the take-backs in it (`Content.era`)."""


class Spectator:
    """The messages of all seats, as somebody without a seat hears them; nothing is ever written.

    `room` changes with each message, and is to be saved, so that a message that is older than one that was
    heard changes nothing in any later run either.
    """

    def __init__(self, room: Room) -> None:
        """``room`` is what is known so far."""
        self.room = room
        self._met: set[Seat] = set()

    def hear(self, seat: Seat, content: bytes) -> Outcome:
        """Take in what is in a seat's topic. Never raises anything, whatever it is."""
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

    def is_here(self, seat: Seat, content: bytes) -> bool:
        """Whether the content of a seat's presence topic says that it is connected."""
        return says_here(self.room, seat, content)

    def keep(self, content: Content, match_id: str) -> None:
        """Keep this as how far the match was followed, for the next run; ``match_id`` as in `Room`."""
        self.room = replace(self.room, own=Own(content=content), match_id=match_id)


# -- the match, as the messages tell it ---------------------------------------------------------------


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
