"""Watching an online match: applies the seats' messages to the match here."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject

from topologic_qt.app.features.online.meeting import MeetingPlace
from topologic_qt.app.features.online.shared_match import RoomLine, SharedMatch
from topologic_qt.app.files.rooms import earlier, match_in
from topologic_qt.app.match.session import WindowSession
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Snapshot
from topologic_qt.games.values import AnyMatch, AnySetup, AnySnapshot
from topologic_qt.online.message import Content
from topologic_qt.online.room_file import Room, match_id_of
from topologic_qt.online.sync import Era, Heard, Part, Spectator, newest_era, parts_in
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.translate import tr

_NOT_SHOWN = tr_noop("What the players sent can’t be shown. {why}")
_FOREIGN = tr_noop("It’s from another match.")


class SpectatorsLine(RoomLine):
    """The messages of a room for a spectator."""

    def __init__(self, room: Room, place: MeetingPlace, folder: Path, parent: QObject) -> None:
        self._spectator = Spectator(room)
        super().__init__(self._spectator, place, folder, parent)

    def keep(self, content: Content, match_id: str) -> None:
        """Save how far the match, with this id here, was followed."""

        def keep() -> None:  # in the line's thread
            self._spectator.keep(content, match_id)
            self._save()

        self._run(keep)


class Spectating(SharedMatch):
    """Shows a room's match to somebody without a seat, and sends nothing."""

    def __init__(self, session: WindowSession, room: Room, parent: QObject) -> None:
        super().__init__(session, room, parent)
        self._followed: Content = room.own.content
        self._contents: dict[Seat, Content] = {}
        self._read: dict[Seat, tuple[bytes, AnyMatch]] = {}
        self._is_due = False
        self._messages = SpectatorsLine(self.room, self.place, session.folders.elsewhere, self)
        self._listen(self._messages)

    @property
    def _known(self) -> Era | None:
        return self._followed.era if self.has_match else None

    def _hear(self, heard: Heard) -> None:
        if self._is_closed:
            return
        self._problems.pop(heard.seat, None)
        self._contents[heard.seat] = heard.message.content
        if self._hear_remark(heard.seat, heard.message.content.talk) and heard.is_news:
            self._tell(self.remark)
        self._is_due = True
        self._go_on()

    def _go_on(self) -> None:
        """Find out what the newest messages show, off the GUI thread."""
        if self._busy or self._is_closed:
            return
        era = self._newest_era() if self._is_due else None
        self._is_due = False
        if era is None:
            self.changed.emit()
        else:
            self._look(era)

    def _newest_era(self) -> Era | None:
        """Return the newest era that all players agreed on; None while that is unknown.

        The first match comes from the host, and no other replaces it before all players were heard.
        """
        known = self._known
        if known is None and self.room.host not in self._contents:
            return None
        is_whole = self.standing.known <= self._contents.keys()
        return newest_era(self._contents, self.room.seats, known) if is_whole or known is None else known

    def _look(self, era: Era) -> None:
        """Find out and show the state of the match in an era."""
        serial, ours = self._controller.serial, self._ours(era)
        parts = parts_in(self._contents, self.room.seats, era)

        def done(told: tuple[AnyMatch | None, Problem | None]) -> None:
            if self._controller.serial != serial:
                self._is_due = True
                return
            self._problems.pop(None, None)
            match, problem = told
            if match is not None:
                self._show(match, era, parts)
            if problem is not None:
                self._fail(problem)

        self._run(lambda: self._told(ours, parts), done)

    def _ours(self, era: Era) -> AnySnapshot | None:
        """Return the known match of an era, before its messages are read."""
        known = self._known
        if known is None or era[0] != known[0]:
            return None
        ours, standing = self._controller.match.snapshot(), None
        if era != known:
            is_next = era[1] == known[1] + 1
            told = (content.standing for content in self._contents.values() if content.era == era)
            standing = next(told, 0) if is_next else 0
        return Snapshot(ours.setup, ours.moves[:standing], ours.notes, ours.seat)

    def _told(
        self, ours: AnySnapshot | None, parts: Mapping[Seat, Part]
    ) -> tuple[AnyMatch | None, Problem | None]:
        """Return the match by the messages, and the problem with a copy; for a thread."""
        mail, copies, problem = self._mail, {}, None
        setup = None if ours is None else mail.public(ours.setup)
        for seat, part in sorted(parts.items(), key=lambda each: each[0] != self.room.host):
            try:
                copy = self._copy(seat, part, setup)
            except Problem as error:
                problem = error
                continue
            if copy is not None:
                setup, copies[seat] = mail.public(copy.setup), copy
        if not copies:
            return None, problem
        try:
            return mail.looked_on(ours, copies), problem
        except ValueError as error:
            return None, Problem(_NOT_SHOWN, why=str(error))

    def _copy(self, seat: Seat, part: Part, setup: AnySetup | None) -> AnyMatch | None:
        """Return a seat's copy; None before the match. Raises `Problem` if it is of another match."""
        package, mail = self._package, self._mail
        if seat not in self._read or self._read[seat][0] != part.copy:
            self._read[seat] = part.copy, match_in(part.copy, package, "", _NOT_SHOWN)
        copy = self._read[seat][1]
        if self._is_to_begin(copy):
            return None
        if not self._is_for_here(copy) or setup not in (None, mail.public(copy.setup)):
            raise Problem(_NOT_SHOWN, why=tr(_FOREIGN))
        return copy if part.standing is None else earlier(package, copy.snapshot(), part.standing)

    def _show(self, match: AnyMatch, era: Era, parts: Mapping[Seat, Part]) -> None:
        known = self._known
        if known is None or era[0] != known[0]:
            self._put_in_place(match, match_id_of(self.room, era[0]))
            if known is not None:
                self._tell(tr("A new match has begun."))
        elif era != known:
            self._controller.rewind(match)
            self._tell(tr("The players agreed to take back the last turn."))
        elif match.moves != self._controller.match.moves:
            self._controller.extend(match)
        if era != known:
            self._followed = Content(era[0], next(iter(parts.values())).copy, era[1])
            self._when_kept(lambda: self._messages.keep(self._followed, self._controller.match.id))
        self.changed.emit()
