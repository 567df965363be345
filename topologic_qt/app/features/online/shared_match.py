"""A match played in a room, as far as players and spectators are alike."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.online.meeting import Line, MeetingPlace
from topologic_qt.app.files.rooms import NOT_TAKEN, forget
from topologic_qt.app.kit.worker import tell_window
from topologic_qt.app.match.session import WindowSession
from topologic_qt.engine.game import Seat
from topologic_qt.games.capabilities import Mail
from topologic_qt.games.values import AnyMatch, AnyMove, AnySetup, AnyState, AnyView, ResultT
from topologic_qt.online.message import REMARKS, Content, Talk
from topologic_qt.online.room_file import Room, access_to, room_path, write_room
from topologic_qt.online.sync import Heard, Ignored, Reason, Spectator, Sync
from topologic_qt.online.transport import Card, Transport, TransportState
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.files import Problem
from topologic_qt.storage.private import make_private_folder
from topologic_qt.widgets.translate import listing, said, tr


def said_remark(remark: str) -> str:
    """Return a remark by id, translated; "" for one that only newer programs know."""
    sentence = REMARKS.get(remark, "")
    return tr(sentence) if sentence else ""


class Standing(NamedTuple):
    """A snapshot of the state of the messages."""

    transport: TransportState = TransportState()
    here: frozenset[Seat] = frozenset()
    """The other seats that are connected, as far as the transport knows."""
    known: frozenset[Seat] = frozenset()
    """The other seats with known keys, whose players have joined."""
    received: frozenset[Seat] = frozenset()
    """The other seats that have confirmed everything sent from here."""


_CLOSING = 1.0  # the longest wait for this program's own line to close, in seconds
_LOOK_AGAIN = 0.02


class RoomLine(Line):
    """Receives the messages of a room's other seats, and saves the room with each."""

    heard = Signal(object)
    """Sent with a `Heard`."""
    refused = Signal(int, object)
    """Sent with a seat and the `Problem` why its message is ignored."""
    standing_changed = Signal(object)
    """Sent with the new `Standing`."""
    taken = Signal()
    """Sent if another program of the same person plays in this room; nothing is received or sent then."""

    def __init__(
        self, messages: Sync | Spectator, place: MeetingPlace, folder: Path, parent: QObject
    ) -> None:
        """Create it; ``folder`` is for rooms."""
        super().__init__(place, parent)
        room = messages.room
        self._messages = messages
        self._saved: Room | None = None
        self._path = room_path(folder, room.id)
        self._others = tuple(seat for seat in range(room.seats) if seat != room.seat)
        self._standing, self._transport_state = Standing(), TransportState()
        self._here: frozenset[Seat] = frozenset()
        self._lock: FileLock | None = None
        self._is_taken = False

    def _safely(self, job: Callable[..., None], *arguments: object) -> None:
        if not self._is_taken:
            super()._safely(job, *arguments)

    def _start(self) -> None:
        if self._locked():
            super()._start()
        else:
            self._is_taken = True
            tell_window(self.taken)

    def _locked(self) -> bool:
        """Lock the room while the line is open; return whether no other program has it."""
        end = time.monotonic() + _CLOSING
        try:
            make_private_folder(self._path.parent)
            while (lock := try_lock(self._path.with_suffix(".lock"))) is None:
                if time.monotonic() > end:
                    return False
                time.sleep(_LOOK_AGAIN)
        except OSError:  # unknown whether another program has it
            return True
        self._lock = lock
        return True

    def _end(self) -> None:
        super()._end()
        if self._lock is not None:
            self._lock.release()

    def _made_transport(self) -> Transport:
        room = self._messages.room
        card = Card() if room.seat == room.host else None
        return self.place.transport(access_to(room), card)

    def _begin(self) -> None:
        self._save()
        for seat in self._others:
            self._watch(seat)
        self._show()

    def _watch(self, seat: Seat) -> None:
        """Watch a seat's topics, or read them again now that its key is known."""
        room = self._messages.room
        for topic in (room.topic(seat), room.presence_topic(seat)):
            self._transport.leave(topic)
            self._transport.watch(topic)

    def _save(self) -> None:
        if self._messages.room != self._saved:
            write_room(self._messages.room, self._path)
            self._saved = self._messages.room

    def _hear(self, topic: str, content: bytes) -> None:
        room = self._messages.room
        for seat in self._others:
            if topic == room.presence_topic(seat):
                is_here = self._messages.is_here(seat, content)
                self._here = self._here | {seat} if is_here else self._here - {seat}
                self._show()
                return
        seat = next(seat for seat in range(room.seats) if topic == room.topic(seat))
        outcome = self._messages.hear(seat, content)
        self._save()
        for other in self._others:
            if room.verify_keys[other] is None and self._messages.room.verify_keys[other] is not None:
                self._watch(other)
        if isinstance(outcome, Heard):
            tell_window(self.heard, outcome)
        else:
            self._ignore(seat, outcome)
        self._show()

    def _ignore(self, seat: Seat, outcome: Ignored) -> None:
        """Report why a seat's content is ignored, if people should know."""
        if outcome.reason is Reason.BAD_NUMBERS:
            tell_window(self.refused, seat, outcome.problem)
        elif outcome.problem is not None:
            tell_window(self.troubled, outcome.problem)

    def _show_state(self, state: TransportState) -> None:
        super()._show_state(state)
        self._transport_state = state
        self._here = self._here if state.is_connected else frozenset()
        self._show()

    def _received(self) -> frozenset[Seat]:
        """Return the other seats that have confirmed everything sent from here."""
        return frozenset()

    def _show(self) -> None:
        """Report the standing if it changed."""
        keys = self._messages.room.verify_keys
        known = frozenset(seat for seat in self._others if keys[seat] is not None)
        standing = Standing(self._transport_state, self._here, known, self._received())
        if standing != self._standing:
            self._standing = standing
            tell_window(self.standing_changed, standing)


class SharedMatch(QObject):
    """The match of a window and its room, in the GUI thread."""

    _open: ClassVar[set[Path]] = set()
    """The files of the rooms open in windows: two of one room would send messages with equal numbers."""

    changed = Signal()
    """Sent when its display needs an update."""
    left = Signal()
    """Sent when people left for good, or another program of theirs plays it."""
    arrived = Signal()
    """Sent when the awaited match has arrived."""

    def __init__(self, session: WindowSession, room: Room, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self.room = session, room
        self._package = session.package
        assert session.package.mail is not None
        self._mail: Mail[AnySetup, AnyState, AnyMove, AnyView] = session.package.mail
        self._remarks: dict[Seat, int] = {}  # the numbers of the newest remarks
        self._last_remark: tuple[Seat, str] | None = None
        self._controller = session.controller
        self.place = MeetingPlace.from_text(room.transport)
        self.standing = Standing()
        """The state of the messages."""
        self._names: tuple[str, ...] = ()  # the names in an awaited match
        self._problems: dict[Seat | None, Problem] = {}
        self.is_renewing = False
        """Whether a match of this room is replacing the one before."""
        is_running = self._controller.is_running
        self._ahead = room.coming(self._controller.match.id) if is_running else None
        """The number of the present match if the program ended before saving the room; else None."""
        self.has_match = room.has_match or self._ahead is not None
        """Whether the match is here; a guest first waits for it."""
        if self.has_match and self._ahead is None:
            self.room = replace(room, match_id=self._controller.match.id)
        self._is_closed = self._is_joining = False
        self._busy = 0

    @classmethod
    def is_open(cls, folder: Path, room: Room) -> bool:
        """Return whether a room is open in a window."""
        return room_path(folder, room.id) in cls._open

    @property
    def _file(self) -> Path:
        return room_path(self._session.folders.elsewhere, self.room.id)

    def _listen(self, line: RoomLine) -> None:
        self._line = line
        line.heard.connect(self._hear)
        line.standing_changed.connect(self._stand)
        line.troubled.connect(self._fail)
        line.refused.connect(self._refuse)
        line.taken.connect(self._give_way)

    def open(self) -> None:
        """Connect."""
        self._open.add(self._file)
        self._line.open()
        self._controller.is_linked = True

    def close(self) -> None:
        """Close the connection; the match can go on later."""
        self._is_closed = True
        self._open.discard(self._file)
        self._controller.is_linked = self._controller.is_held = False
        self._line.close()

    def wait_for_end(self) -> None:
        """Block until the closed room is saved. Call it in another thread."""
        self._line.wait_for_end()

    def settle(self) -> None:
        """Send everything before the window closes."""

    def leave(self) -> None:
        """Close the connection for good, and delete the keys."""
        folder, room = self._session.folders.elsewhere, self.room
        self._line.close()

        def delete() -> None:
            self.wait_for_end()  # else the line might save it again
            forget(folder, room)

        self._session.disk.write(folder, delete, lambda _: None, self._fail)
        self.left.emit()

    @property
    def problem(self) -> Problem | None:
        """The problem that stops the match, if any."""
        return next(iter(self._problems.values()), None)

    @property
    def others(self) -> list[Seat]:
        """The other players' seats."""
        return [seat for seat in range(self.room.seats) if seat != self.room.seat]

    @property
    def knows_names(self) -> bool:
        """Whether the players' names are known."""
        return self.has_match or bool(self._names)

    def name(self, *seats: Seat) -> str:
        """Return other players' names, as a list in a sentence."""
        if self.has_match:
            return listing(self._mail.player(self._controller.match, seat) for seat in seats)
        return listing(self._names[seat] for seat in seats) if self._names else tr("the other player")

    @property
    def mover(self) -> Seat | None:
        """The seat of another player to move, or None."""
        return next((seat for seat in self._controller.match.to_move if seat != self.room.seat), None)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.has_match and self._controller.match.outcome is not None

    @property
    def remark(self) -> str:
        """The last remark in the language here, with its player's name; "" without one."""
        if self._last_remark is None:
            return ""
        seat, remark = self._last_remark
        if seat == self.room.seat:
            return tr("You: “{remark}”", remark=remark)
        return tr("{name}: “{remark}”", name=self.name(seat), remark=remark)

    def _hear_remark(self, seat: Seat, talk: Talk) -> bool:
        """Note a seat's last remark; return whether it is new and known to this program."""
        remark = talk.remarks[-1] if talk.remarks else None
        if remark is None or remark.number <= self._remarks.get(seat, 0):
            return False
        self._remarks[seat] = remark.number
        text = said_remark(remark.id)
        self._last_remark = (seat, text) if text else None
        return bool(text)

    def _is_to_begin(self, match: AnyMatch) -> bool:
        """Return whether a match begins again once all computers can draw chance together."""
        draws = self._package.draws
        return draws is not None and not match.moves and draws.takes(match.setup)

    def _is_for_here(self, match: AnyMatch) -> bool:
        """Return whether a match fits the seats of this room; the dealer need not play."""
        deals_only = self._mail.is_dealt and self.room.host == match.seats
        return match.seats + deals_only == self.room.seats

    def _hear(self, heard: Heard) -> None:
        """Process a message."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Do what is next after slow work."""
        raise NotImplementedError

    def _stand(self, standing: Standing) -> None:
        self.standing = standing
        self.changed.emit()

    def _refuse(self, seat: Seat, problem: Problem) -> None:
        self._fail(Problem(NOT_TAKEN, name=self.name(seat), why=said(problem)), seat)

    def _give_way(self) -> None:
        """Stop in favour of another program of the same person."""
        session = self._session
        self.left.emit()
        session.say(tr("This match is open in another window. Close it there to play here."))

    def _fail(self, problem: Problem, seat: Seat | None = None) -> None:
        """Show a problem that stops the match, until better news from the seat."""
        if self._is_closed:
            return
        self._problems[seat] = problem
        self._session.say(said(problem))
        self.changed.emit()

    def _run(
        self, job: Callable[[], ResultT], done: Callable[[ResultT], None], seat: Seat | None = None
    ) -> None:
        """Run a job off the GUI thread while messages wait; problems are shown as those of ``seat``."""
        self._busy += 1
        self._session.disk.read(
            self.room.id,
            job,
            lambda result: self._finish(partial(done, result)),
            lambda problem: self._finish(partial(self._fail, problem, seat)),
        )

    def _finish(self, then: Callable[[], None]) -> None:
        if not self._is_closed:
            self._busy -= 1
            then()
            self._go_on()

    def _when_kept(self, then: Callable[[], None]) -> None:
        """Call this when the new match is saved, or cannot be; messages wait until then.

        The room and messages must not mention a match that is not saved.
        """
        self._busy += 1
        self._session.autosave.write_now()
        # After earlier writes:
        self._session.disk.run(lambda: None, lambda _: self._finish(then), lambda _: self._finish(then))

    def _put_in_place(self, match: AnyMatch, match_id: str) -> None:
        """Replace the window's match by one of this room, as `MatchController.receive` does."""
        is_first, self.is_renewing = not self.has_match, True
        try:
            with self._joining():
                self.has_match = True
                self._controller.receive(match, match_id)
        finally:
            self.is_renewing = False
        if is_first:
            self.arrived.emit()

    @contextmanager
    def _joining(self) -> Iterator[None]:
        """Treat changes of the match as received in this context."""
        before, self._is_joining = self._is_joining, True
        try:
            yield
        finally:
            self._is_joining = before

    def _tell(self, news: str) -> None:
        self._session.tell(news)
        self._session.say(news)


class Post(RoomLine):
    """The messages of a room for a player's seat; each is saved before it is sent."""

    _written = Signal()

    def __init__(self, room: Room, place: MeetingPlace, folder: Path, parent: QObject) -> None:
        self._sync = Sync(room)
        super().__init__(self._sync, place, folder, parent)
        self._unwritten = 0
        self._written.connect(self._count_written)

    def write(self, content: Content, match_id: str, is_answer: bool = False) -> None:
        """Send a message about the match with this id, "" before there is one.

        ``is_answer`` means that it only confirms.
        """
        self._unwritten += 1
        self._run(self._write, content, match_id, is_answer)

    def welcome(self, seat: Seat, room: Room) -> None:
        """From now on receive a seat's messages by its keys in ``room``, and tell the others of it."""
        self._run(self._welcome, seat, room)

    @property
    def is_all_sent(self) -> bool:
        """Whether all is sent that can be sent now."""
        if self._unwritten:
            return False
        return not (self._standing.transport.is_connected and self._transport.unsent)

    def _count_written(self) -> None:
        self._unwritten -= 1

    def _made_transport(self) -> Transport:
        transport, room = super()._made_transport(), self._sync.room
        transport.attend(room.presence_topic(room.seat), self._sync.presence())
        return transport

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
