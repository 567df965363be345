"""The line on which the letters of a room are heard, in a thread of its own, and what is known of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.online.line import Line
from topologic_qt.app.kit.worker import tell_window
from topologic_qt.elsewhere.carrier import CarrierState
from topologic_qt.elsewhere.correspondence import Correspondence, Heard, Ignored, Reason
from topologic_qt.elsewhere.onlooker import Onlooker
from topologic_qt.elsewhere.room import Room
from topologic_qt.elsewhere.room_file import room_path, write_room
from topologic_qt.engine.game import Seat

if TYPE_CHECKING:
    from topologic_qt.app.features.online.meeting_place import MeetingPlace


class Standing(NamedTuple):
    """What is known of the letters at a moment."""

    carrier: CarrierState = CarrierState()
    here: frozenset[Seat] = frozenset()
    """The other seats whose machines are connected, too, as far as the carrier can tell."""
    known: frozenset[Seat] = frozenset()
    """The other seats whose keys are known: those that were invited and came."""
    received: frozenset[Seat] = frozenset()
    """The other seats that have told that they know all that was said here."""


class RoomLine(Line):
    """Hears the letters of the other seats of a room, and saves the room with each."""

    heard = Signal(object)
    """Emitted with a `Heard`."""
    refused = Signal(int, object)
    """Emitted with a seat and the `Problem` that says why its letter does not count."""
    standing_changed = Signal(object)
    """Emitted with the new `Standing`."""

    def __init__(
        self, letters: Correspondence | Onlooker, place: MeetingPlace, folder: Path, parent: QObject
    ) -> None:
        """``folder`` is that of the rooms."""
        super().__init__(place, parent)
        room = letters.room
        self._letters = letters
        self._saved: Room | None = None
        self._path = room_path(folder, room.id)
        self._others = tuple(seat for seat in range(room.seats) if seat != room.seat)
        self._standing, self._carrier_state = Standing(), CarrierState()
        self._here: frozenset[Seat] = frozenset()

    # -- in the line's thread -------------------------------------------------------------------------

    def _begin(self) -> None:
        self._save()
        for seat in self._others:
            self._watch(seat)
        self._show()

    def _watch(self, seat: Seat) -> None:
        """Listen to a seat, or listen again to what lies there, now that its key is known."""
        room = self._letters.room
        for slot in (room.slot(seat), room.presence_slot(seat)):
            self._carrier.leave(slot)
            self._carrier.watch(slot)

    def _save(self) -> None:
        if self._letters.room != self._saved:
            write_room(self._letters.room, self._path)
            self._saved = self._letters.room

    def _hear(self, slot: str, content: bytes) -> None:
        room = self._letters.room
        for seat in self._others:
            if slot == room.presence_slot(seat):
                is_here = self._letters.is_here(seat, content)
                self._here = self._here | {seat} if is_here else self._here - {seat}
                self._show()
                return
        seat = next(seat for seat in range(room.seats) if slot == room.slot(seat))
        outcome = self._letters.hear(seat, content)
        self._save()
        for other in self._others:
            if room.verify_keys[other] is None and self._letters.room.verify_keys[other] is not None:
                self._watch(other)
        if isinstance(outcome, Heard):
            tell_window(self.heard, outcome)
        else:
            self._ignore(seat, outcome)
        self._show()

    def _ignore(self, seat: Seat, outcome: Ignored) -> None:
        """Say what is to be said of something in a seat's slot that changes nothing."""
        if outcome.reason is Reason.BAD_NUMBERS:
            tell_window(self.refused, seat, outcome.problem)
        elif outcome.problem is not None:
            tell_window(self.troubled, outcome.problem)

    def _show_state(self, state: CarrierState) -> None:
        super()._show_state(state)
        self._carrier_state = state
        self._here = self._here if state.is_connected else frozenset()
        self._show()

    def _received(self) -> frozenset[Seat]:
        """The other seats that know all that was said here."""
        return frozenset()

    def _show(self) -> None:
        """Tell what is known of the letters, if that is new."""
        keys = self._letters.room.verify_keys
        known = frozenset(seat for seat in self._others if keys[seat] is not None)
        standing = Standing(self._carrier_state, self._here, known, self._received())
        if standing != self._standing:
            self._standing = standing
            tell_window(self.standing_changed, standing)
