"""The messages of a player, put and heard in a thread of their own; each is saved before it goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.online.shared_match import RoomLine
from topologic_qt.app.kit.worker import tell_window
from topologic_qt.engine.game import Seat
from topologic_qt.online.message import Content
from topologic_qt.online.room_file import Room
from topologic_qt.online.sync import Ignored, Sync

if TYPE_CHECKING:
    from topologic_qt.app.features.online.meeting_place import MeetingPlace


class Post(RoomLine):
    """The messages of a room, as one of its seats writes and hears them."""

    _written = Signal()

    def __init__(self, room: Room, place: MeetingPlace, folder: Path, parent: QObject) -> None:
        """``folder`` is that of the rooms."""
        self._sync = Sync(room)
        super().__init__(self._sync, place, folder, parent)
        self._unwritten = 0
        self._written.connect(self._count_written)

    def write(self, content: Content, match_id: str, is_answer: bool = False) -> None:
        """Write a message of the match with this id here, which is empty before there is one.

        ``is_answer`` says that nothing is new but what was heard.
        """
        self._unwritten += 1
        self._run(self._write, content, match_id, is_answer)

    def welcome(self, seat: Seat, room: Room) -> None:
        """Take in messages of a seat whose keys ``room`` has, from now on, and tell the others of it."""
        self._run(self._welcome, seat, room)

    @property
    def is_all_sent(self) -> bool:
        """Whether all is sent that can be sent now."""
        if self._unwritten:
            return False
        return not (self._standing.transport.is_connected and self._transport.unsent)

    def _count_written(self) -> None:
        self._unwritten -= 1

    # -- in the line's thread -------------------------------------------------------------------------

    def _prepare(self) -> None:
        room = self._sync.room
        self._transport.attend(room.presence_topic(room.seat), self._sync.presence())

    def _begin(self) -> None:
        room = self._sync.room
        self._transport.watch(room.topic(room.seat))
        super()._begin()
        if room.own.counter:
            self._put(self._sync.write())

    def _welcome(self, seat: Seat, room: Room) -> None:
        self._sync.welcome(seat, room)
        self._put(self._sync.write())
        self._watch(seat)
        self._show()

    def _write(self, content: Content, match_id: str, is_answer: bool) -> None:
        try:
            self._put(self._sync.write(content, is_answer, match_id))
        finally:
            tell_window(self._written)
        self._show()

    def _put(self, message: bytes) -> None:
        self._save()
        room = self._sync.room
        self._transport.put(room.topic(room.seat), message)

    def _ignore(self, seat: Seat, outcome: Ignored) -> None:
        if outcome.put:
            self._put(outcome.put)
        super()._ignore(seat, outcome)

    def _received(self) -> frozenset[Seat]:
        return frozenset(seat for seat in self._others if self._sync.is_received(seat))
