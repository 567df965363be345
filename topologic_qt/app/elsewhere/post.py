"""The letters of one match, put and heard in a thread of their own; each is saved before it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.elsewhere.line import Line
from topologic_qt.app.worker import tell_window
from topologic_qt.elsewhere.carrier import CarrierState
from topologic_qt.elsewhere.correspondence import Correspondence, Heard
from topologic_qt.elsewhere.room_file import room_path, write_room

if TYPE_CHECKING:
    from pathlib import Path

    from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
    from topologic_qt.elsewhere.letter import Content
    from topologic_qt.elsewhere.room import Room


class Standing(NamedTuple):
    """What is known of the letters at a moment."""

    carrier: CarrierState = CarrierState()
    is_here: bool = False
    """Whether the other machine is connected, too, as far as the carrier can tell."""
    is_received: bool = True
    """Whether the other machine has told that it knows all that was said here."""


class Post(Line):
    """The letters of a room with two seats."""

    heard = Signal(object)
    """Emitted with a `Heard`."""
    standing_changed = Signal(object)
    """Emitted with the new `Standing`."""

    _written = Signal()

    def __init__(self, room: Room, place: MeetingPlace, folder: Path, parent: QObject) -> None:
        """``folder`` is that of the rooms."""
        super().__init__(place, parent)
        self._correspondence = Correspondence(room)
        self._saved = room
        self._path = room_path(folder, room.id)
        self._other = 1 - room.seat
        self._unwritten = 0
        self._written.connect(self._count_written)
        self._standing, self._carrier_state, self._is_here = Standing(), CarrierState(), False

    def write(self, content: Content, is_answer: bool = False) -> None:
        """Write a letter; ``is_answer`` says that nothing is new but what was heard."""
        self._unwritten += 1
        self._run(self._write, content, is_answer)

    @property
    def is_all_sent(self) -> bool:
        """Whether all is sent that can be sent now."""
        if self._unwritten:
            return False
        return not (self._standing.carrier.is_connected and self._carrier.unsent)

    def _count_written(self) -> None:
        self._unwritten -= 1

    # -- in the line's thread -------------------------------------------------------------------------

    def _prepare(self) -> None:
        room = self._correspondence.room
        self._carrier.attend(room.presence_slot(room.seat), self._correspondence.presence())

    def _begin(self) -> None:
        room = self._correspondence.room
        for slot in (room.slot(room.seat), room.slot(self._other), room.presence_slot(self._other)):
            self._carrier.watch(slot)
        if room.own.counter:
            self._put(self._correspondence.write())
        self._show()

    def _write(self, content: Content, is_answer: bool) -> None:
        try:
            self._put(self._correspondence.write(content, is_answer))
        finally:
            tell_window(self._written)
        self._show()

    def _put(self, letter: bytes) -> None:
        self._save()
        room = self._correspondence.room
        self._carrier.put(room.slot(room.seat), letter)

    def _save(self) -> None:
        if self._correspondence.room != self._saved:
            write_room(self._correspondence.room, self._path)
            self._saved = self._correspondence.room

    def _hear(self, slot: str, content: bytes) -> None:
        room = self._correspondence.room
        if slot == room.presence_slot(self._other):
            self._is_here = self._correspondence.is_here(self._other, content)
            self._show()
            return
        seat = next(seat for seat in range(room.seats) if slot == room.slot(seat))
        outcome = self._correspondence.hear(seat, content)
        self._save()
        if isinstance(outcome, Heard):
            tell_window(self.heard, outcome)
        else:
            if outcome.put:
                self._put(outcome.put)
            if outcome.problem is not None:
                tell_window(self.troubled, outcome.problem)
        self._show()

    def _show_state(self, state: CarrierState) -> None:
        super()._show_state(state)
        self._carrier_state = state
        self._is_here = self._is_here and state.is_connected
        self._show()

    def _show(self) -> None:
        """Tell what is known of the letters, if that is new."""
        is_received = self._correspondence.is_received(self._other)
        standing = Standing(self._carrier_state, self._is_here, is_received)
        if standing != self._standing:
            self._standing = standing
            tell_window(self.standing_changed, standing)
