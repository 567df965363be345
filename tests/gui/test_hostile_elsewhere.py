"""Two windows whose letters go over a hostile carrier: it can only delay, and both windows still answer."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import RLock

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.far_homes import bare
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_villains import Inlet, folders
from tests.hostile_carrier import HostilePlace
from tests.unit.elsewhere.letters import pair_of_rooms
from topologic_qt.app.elsewhere.link import Link
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
from topologic_qt.elsewhere.room import Room
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    AskForHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    Phase,
    PlaceSeeker,
    legal_destinations,
)

pytestmark = pytest.mark.gui

STEPS = 200
DEEDS = ("roll_back", "misplace", "truncate", "damage", "forge")


class HostileCarrier(Inlet):
    """One machine's way to the enemy's place; nothing is heard until the test hands it on."""

    def __init__(self, place: HostilePlace, lock: RLock, name: str) -> None:
        super().__init__()
        self._place, self._lock, self.name = place, lock, name

    def watch(self, slot: str) -> None:
        """Listen to a slot."""
        with self._lock:
            self._place.watch(self.name, slot)

    def put(self, slot: str, content: bytes) -> None:
        """Hand a message to the enemy."""
        with self._lock:
            self._place.put(slot, content)

    def hand_on(self, slot: str) -> bool:
        """Tell the next that waits for a slot; returns whether there was anything."""
        with self._lock:
            is_watched = (self.name, slot) in self._place.waiting
            content = self._place.next_for(self.name, slot) if is_watched else None
        if content is not None:
            self.tell(slot, content)
        return content is not None


class Seat:
    """A player with a window, who does anything that is possible at the moment."""

    def __init__(self, person: Person, room: Room, rng: Random) -> None:
        self.person, self.seat, self._rng = person, room.seat, rng
        self.hidden: set[str] = set()
        """The commitments of all that was hidden here."""
        assert person.window.game.mail is not None
        self._elsewhere = person.window.game.mail.elsewhere
        self._elsewhere.meet(room)

    @property
    def link(self) -> Link:
        """The link of the match."""
        link = self._elsewhere.link
        assert link is not None
        return link

    @property
    def moves(self) -> list[Move]:
        """The moves of the match here, without what only one of the players may know."""
        return bare(self.person.controller.match.moves) if self.person.controller.is_running else []

    def act(self) -> None:
        """Play a turn, ask for something, or answer."""
        link = self.link
        if not link.has_match:
            return
        deeds: list[Callable[[], None]] = [link.ask_to_take_back, lambda: link.say("hello")]
        if link.asked_by_us is not None:
            deeds.append(link.withdraw)
        if link.asked_of_us:
            deeds += [lambda: link.answer(True), lambda: link.answer(False)] * 4
        elif link.is_over:
            deeds += [link.ask_for_rematch] * 4
        elif link.is_your_turn and link.asked_by_us is None:
            deeds += [self._play] * 14
        self._rng.choice(deeds)()

    def _play(self) -> None:
        view = self.person.match
        if view.round.phase is Phase.HIDE:
            secret = HideSecret.sealed(self._rng.choice(ALL_TILES))
            self.hidden.add(secret.commitment)
            self.person.controller.propose(secret)
        elif self._rng.random() < 0.3:
            self.person.controller.propose(GiveUp())
        else:
            for seeker in range(view.setup.seekers):
                self._move(seeker)
            self.person.controller.propose(AskForHint())

    def _move(self, seeker: int) -> None:
        view = self.person.match
        if legal := sorted(legal_destinations(view, seeker)):
            make = PlaceSeeker if view.round.phase is Phase.ENTER else MoveSeeker
            self.person.controller.propose(make(seeker, self._rng.choice(legal)))

    def check(self, other: "Seat") -> None:
        """Nobody hid anything for another one, and no secret of the other is here while it is one."""
        if not self.person.controller.is_running:
            return
        for played in self.person.controller.match.state.rounds:
            owner = self if played.referee == self.seat else other
            assert not played.commitment or played.commitment in owner.hidden, "a foreign move"
            if owner is other and played.ending is None:
                assert played.secret is None, "a secret left its machine"


class Meeting:
    """Two seats, and the enemy between them."""

    def __init__(self, open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rng = Random(2026)
        self.place, self._lock = HostilePlace(self.rng), RLock()
        rooms = pair_of_rooms()
        self.slots = [room.slot(room.seat) for room in rooms]
        self.carriers: list[HostileCarrier] = []
        monkeypatch.setattr(MeetingPlace, "carrier", lambda _: self._carrier())
        self.seats: list[Seat] = []
        for room, name in zip(rooms, ("anna", "ben"), strict=True):
            (tmp_path / name).mkdir()
            person = open_window(folders(tmp_path / name))
            if room.seat == room.host:
                person.sit_down(edition="french", seekers=3)
                person.controller.sit(room.seat)
            self.seats.append(Seat(person, room, self.rng))

    def _carrier(self) -> HostileCarrier:
        self.carriers.append(HostileCarrier(self.place, self._lock, f"machine {len(self.carriers)}"))
        return self.carriers[-1]

    def step(self) -> None:
        """Let somebody do something: a player, the honest part of the carrier, or the enemy."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.3:
            rng.choice(self.seats).act()
        elif kind < 0.8:
            rng.choice(self.carriers).hand_on(rng.choice(self.slots))
        else:
            with self._lock:
                self._do_harm()
        QApplication.processEvents()
        one, other = self.seats
        one.check(other)
        other.check(one)

    def _do_harm(self) -> None:
        rng, slot = self.rng, self.rng.choice(self.slots)
        if rng.random() < 0.5:
            getattr(self.place, rng.choice(DEEDS))(slot)
        else:
            with suppress(KeyError):  # that one does not listen yet
                getattr(self.place, rng.choice(("drop", "shuffle", "repeat")))(
                    rng.choice(self.carriers).name, slot
                )

    def be_honest(self) -> None:
        """From now on, what is in the slots is told."""
        with self._lock:
            self.place.behave()

    def hand_all_on(self) -> None:
        """Tell everything that waits."""
        for carrier in self.carriers:
            for slot in self.slots:
                while carrier.hand_on(slot):
                    pass

    def is_settled(self) -> bool:
        """Whether both have the same match, and know that the other one has it."""
        self.hand_all_on()
        one, other = self.seats
        is_same = other.link.has_match and one.moves == other.moves
        return is_same and all(each.link.standing.received for each in self.seats)


def test_over_a_hostile_carrier_two_windows_are_only_delayed(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    meeting = Meeting(open_window, tmp_path, monkeypatch)
    qtbot.waitUntil(lambda: len(meeting.carriers) == 2)
    most = 0
    for number in range(STEPS):
        meeting.step()
        most = max(most, *(len(seat.moves) for seat in meeting.seats))
        if number % 100 == 99:
            meeting.be_honest()
            qtbot.waitUntil(meeting.is_settled)
    assert most > 2, "nothing much was played"
    for seat in meeting.seats:
        assert seat.link.problem is None
        assert seat.link.standing.carrier.is_connected
    one, other = meeting.seats
    one.link.say("good-luck")

    def is_heard() -> bool:
        meeting.hand_all_on()
        return bool(other.link.remark)

    qtbot.waitUntil(is_heard)
