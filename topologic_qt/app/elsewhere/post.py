"""The letters of one match, put and heard in a thread of their own; each is saved before it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.elsewhere.line import Line
from topologic_qt.app.worker import tell_window
from topologic_qt.elsewhere.carrier import CarrierState
from topologic_qt.elsewhere.correspondence import Correspondence, Heard
from topologic_qt.elsewhere.room_file import room_path, write_room
from topologic_qt.storage.private import make_private_folder

if TYPE_CHECKING:
    from pathlib import Path

    from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
    from topologic_qt.elsewhere.letter import Content
    from topologic_qt.elsewhere.room import Room
    from topologic_qt.engine import Seat


class Standing(NamedTuple):
    """What is known of the letters at a moment."""

    carrier: CarrierState = CarrierState()
    here: frozenset[Seat] = frozenset()
    """The other seats whose machines are connected, too, as far as the carrier can tell."""
    known: frozenset[Seat] = frozenset()
    """The other seats whose keys are known: those that were invited and came."""
    received: frozenset[Seat] = frozenset()
    """The other seats that have told that they know all that was said here."""


class Post(Line):
    """The letters of a room."""

    heard = Signal(object)
    """Emitted with a `Heard`."""
    standing_changed = Signal(object)
    """Emitted with the new `Standing`."""

    _written = Signal()

    def __init__(self, room: Room, place: MeetingPlace, folder: Path, parent: QObject) -> None:
        """``folder`` is that of the rooms."""
        super().__init__(place, parent)
        self._correspondence = Correspondence(room)
        self._saved: Room | None = None
        self._path = room_path(folder, room.id)
        self._others = tuple(seat for seat in range(room.seats) if seat != room.seat)
        self._unwritten = 0
        self._written.connect(self._count_written)
        self._standing, self._carrier_state = Standing(), CarrierState()
        self._here: frozenset[Seat] = frozenset()

    def write(self, content: Content, is_answer: bool = False) -> None:
        """Write a letter; ``is_answer`` says that nothing is new but what was heard."""
        self._unwritten += 1
        self._run(self._write, content, is_answer)

    def welcome(self, seat: Seat, key: bytes) -> None:
        """Take in letters of a seat whose machine has this key, from now on, and tell the others the key."""
        self._run(self._welcome, seat, key)

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
        make_private_folder(self._path.parent)
        self._save()
        self._carrier.watch(room.slot(room.seat))
        for seat in self._others:
            self._watch(seat)
        if room.own.counter:
            self._put(self._correspondence.write())
        self._show()

    def _watch(self, seat: Seat) -> None:
        """Listen to a seat, or listen again to what lies there, now that its key is known."""
        room = self._correspondence.room
        for slot in (room.slot(seat), room.presence_slot(seat)):
            self._carrier.leave(slot)
            self._carrier.watch(slot)

    def _welcome(self, seat: Seat, key: bytes) -> None:
        self._correspondence.welcome(seat, key)
        self._put(self._correspondence.write())
        self._watch(seat)
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
        for seat in self._others:
            if slot == room.presence_slot(seat):
                is_here = self._correspondence.is_here(seat, content)
                self._here = self._here | {seat} if is_here else self._here - {seat}
                self._show()
                return
        seat = next(seat for seat in range(room.seats) if slot == room.slot(seat))
        outcome = self._correspondence.hear(seat, content)
        self._save()
        for other in self._others:
            if room.verify_keys[other] is None and self._correspondence.room.verify_keys[other] is not None:
                self._watch(other)
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
        self._here = self._here if state.is_connected else frozenset()
        self._show()

    def _show(self) -> None:
        """Tell what is known of the letters, if that is new."""
        told = self._correspondence
        known = frozenset(seat for seat in self._others if told.room.verify_keys[seat] is not None)
        received = frozenset(seat for seat in self._others if told.is_received(seat))
        standing = Standing(self._carrier_state, self._here, known, received)
        if standing != self._standing:
            self._standing = standing
            tell_window(self.standing_changed, standing)
