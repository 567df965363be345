"""The messages of an online match: sending changes, and joining what comes in."""

import os
import sys
from dataclasses import replace
from html import escape
from typing import TypeAlias

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.online.shared_match import Post, SharedMatch
from topologic_qt.app.files.codec import content_for_the_other
from topologic_qt.app.files.rooms import NOT_TAKEN, match_in
from topologic_qt.app.kit import log
from topologic_qt.app.kit.worker import Worker
from topologic_qt.app.match.session import WindowSession
from topologic_qt.engine.game import Seat
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.contract import new_match
from topologic_qt.games.values import AnyMatch, AnySetup
from topologic_qt.online.message import MOST_SPECTATORS, Content, Request, Said
from topologic_qt.online.room_file import Room, draw_secret, match_id_of, with_keys_of
from topologic_qt.online.sync import Heard
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.translate import ntr, said, tr

_PATIENCE = 2.0  # the longest wait for the desktop's answer, in seconds
_KEPT = -1  # lets the desktop decide how long to show it


def notify(window: QWidget, title: str, text: str) -> None:
    """Show a desktop notification, and mark the window in the taskbar, if possible."""
    QApplication.alert(window)
    if sys.platform.startswith("linux"):
        if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:  # no desktop listens otherwise
            return
        worker = Worker("notice")
        worker.submit(tell_desktop, title, text)
        worker.dismiss()
    elif QSystemTrayIcon.isSystemTrayAvailable():  # by an icon beside the clock, for a while
        tray = QSystemTrayIcon(window.windowIcon(), window)
        tray.messageClicked.connect(window.activateWindow)
        tray.show()
        tray.showMessage(title, text)


def tell_desktop(title: str, text: str) -> None:
    """Show news by the Desktop Notifications Specification, with markup escaped where it is read."""
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    name = "org.freedesktop.Notifications"
    desktop = DBusAddress("/org/freedesktop/Notifications", name, name)
    hints = {"desktop-entry": ("s", "topologic-qt")}
    try:
        with open_dbus_connection() as bus:
            asked = new_method_call(desktop, "GetCapabilities")
            (can,) = bus.send_and_get_reply(asked, timeout=_PATIENCE).body
            body = escape(text, quote=False) if "body-markup" in can else text
            what: tuple[object, ...] = (NAME, 0, "topologic-qt", title, body, [], hints, _KEPT)
            bus.send_and_get_reply(
                new_method_call(desktop, "Notify", "susssasa{sv}i", what), timeout=_PATIENCE
            )
    except Exception as error:  # a notification is worth no more than a line in the log
        log.mistake(error)


_LINGERING = 2000  # the longest time a closing window waits for messages to be sent, in milliseconds
_LOOK_EVERY = 20  # the interval for checking whether they are, in milliseconds

_NOT_OURS = tr_noop("It’s for other players.")
_NOT_DRAWN = tr_noop("This match can’t go on: {why}")
_OLDER_HERE = tr_noop("This copy is older than what you’ve sent. Open the newest one (File, Kept matches).")


Copies: TypeAlias = tuple[bytes, tuple[bytes, ...]]
"""The match for other seats: the `copy` and `parts` of a `Content`."""


class Messages(SharedMatch):
    """Shares a window's match with the other seats of a room; requests are up to the subclass."""

    def __init__(self, session: WindowSession, room: Room, parent: QObject) -> None:
        super().__init__(session, room, parent)
        self._content: Content = room.own.content
        self._owes_answer = False
        self._most_spectators = 0
        self._shared: tuple[int, Copies] = (-1, (b"", ()))
        self._contents: dict[Seat, Content] = {}
        self._unread: set[Seat] = set()
        self._post = Post(self.room, self.place, session.folders.elsewhere, self)
        self._listen(self._post)
        self._controller.changed.connect(self._share)

    def open(self) -> None:
        """Connect."""
        super().open()
        self._hold_still()
        if self._ahead is not None:
            self._count_on(self._ahead)
        elif self.has_match:
            self._share()
        elif self._package.draws is not None:
            self._write()

    def close(self) -> None:
        """Close the connection; the match can go on later."""
        self._controller.changed.disconnect(self._share)
        super().close()

    def leave(self) -> None:
        """End it for good, and tell the others if they can be reached now."""
        self._write(has_ended=True, talk=self._content.talk.settled)
        super().leave()

    def settle(self) -> None:
        """Process events except input until everything is sent, for two seconds at most."""
        loop, soon = QEventLoop(), QTimer()
        soon.timeout.connect(lambda: loop.quit() if self._post.is_all_sent else None)
        soon.start(_LOOK_EVERY)
        QTimer.singleShot(_LINGERING, loop, loop.quit)
        if not self._post.is_all_sent:
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def welcome(self, seat: Seat, room: Room) -> None:
        """Admit another seat's player, whose keys are in ``room``."""
        self.room = with_keys_of(self.room, seat, room)
        self._post.welcome(seat, room)
        self.changed.emit()

    @property
    def is_host(self) -> bool:
        """Whether this computer has invited the others."""
        return self.room.seat == self.room.host

    @property
    def spectators(self) -> int:
        """The number of spectators admitted by all seats."""
        return sum(content.spectators for content in (self._content, *self._contents.values()))

    @property
    def dealer(self) -> Seat | None:
        """The seat of another computer that deals, which alone can begin a match."""
        return self.room.host if self._mail.is_dealt and not self.is_host else None

    @property
    def gone(self) -> list[Seat]:
        """The seats that have left for good."""
        return [seat for seat, content in sorted(self._contents.items()) if content.has_ended]

    @property
    def missing(self) -> list[Seat]:
        """The empty seats, known to the host only."""
        if not self.is_host:
            return []
        return [seat for seat in self.others if self.room.verify_keys[seat] is None]

    @property
    def awaited(self) -> list[Seat]:
        """The seats still missing for a match whose chance all computers draw together."""
        if not self._is_beginning:
            return []
        return [seat for seat, anchor in enumerate(self._anchors()) if not anchor]

    @property
    def is_your_turn(self) -> bool:
        """Whether the player here is to move."""
        if not self.has_match or self.is_over or self._is_beginning:
            return False
        return not self._mail.waits_elsewhere(self._controller.match)

    @property
    def _said(self) -> Said:
        dealer = self.room.host if self._mail.is_dealt else None
        return Said(self.room.seat, self._content, self._contents, self.room.seats, dealer)

    def let_look_on(self) -> None:
        """Tell the others about a new spectator."""
        self._write(spectators=min(self._content.spectators + 1, MOST_SPECTATORS))

    def say(self, remark: str) -> None:
        """Make a remark, by its id."""
        talk = self._content.talk.with_remark(remark)
        self._hear_remark(self.room.seat, talk)
        self._write(talk=talk)

    def _share(self) -> None:
        """Send the match if the others may know more now."""
        if self._is_joining or not self.has_match:
            return
        self._draw()
        match = self._controller.match
        due = not match.open_moves or self._mail.waits_elsewhere(match) or match.outcome is not None
        if due and self._copies() != (self._content.copy, self._content.parts):
            self._problems.pop(self.room.seat, None)  # people who go on have read it
            self._write()
        self.changed.emit()

    def _copies(self) -> Copies:
        """Return the match for the others, made once for each change; empty without a match."""
        if not self.has_match:
            return b"", ()
        serial, copies = self._shared
        if serial == self._controller.serial:
            return copies
        package, match, room = self._package, self._controller.match, self.room
        parts: list[bytes] = []
        if self._mail.is_dealt:
            told = self.others if self.is_host else [room.host]
            for seat in range(room.seats):
                seen_by = seat if self.is_host else room.seat
                parts.append(content_for_the_other(package, match, seen_by) if seat in told else b"")
        copies = content_for_the_other(package, match), tuple(parts)
        self._shared = (self._controller.serial, copies)
        return copies

    def _write(self, is_answer: bool = False, **changes: object) -> None:
        """Send a message with the present match, and these changes of the content."""
        copy, parts = self._copies()
        self._content = replace(self._content, copy=copy, parts=parts, **changes)  # type: ignore[arg-type]
        self._content = replace(self._content, anchor=self._anchor)
        self._owes_answer = False
        self._post.write(self._content, self._controller.match.id if self.has_match else "", is_answer)
        self._hold_still()
        self.changed.emit()

    def _hold_still(self) -> None:
        """Block moves here while a request is pending."""
        self._controller.is_held = self._said.is_settling or self._is_beginning

    def _count_on(self, number: int) -> None:
        """Tell the others that the match here has this agreed number in the room."""
        talk = self._content.talk.settled
        self._content = replace(self._content, match=number, undone=0, standing=0, talk=talk)

        def tell() -> None:
            self._draw()
            self._write()

        self._when_kept(tell)

    @property
    def _is_beginning(self) -> bool:
        return self.has_match and self._is_to_begin(self._controller.match)

    @property
    def _coming(self) -> int:
        """The number of the next match."""
        return self._content.match + (self.has_match and not self._is_beginning)

    @property
    def _anchor(self) -> str:
        """This computer's anchor for the next match; "" without common chance."""
        draws = self._package.draws
        return "" if draws is None else draws.anchor(draw_secret(self.room, self._coming))

    def _anchors(self) -> list[str]:
        """Return all seats' anchors for the next match; "" for unknown ones."""
        told = self._contents.items()
        known = {seat: each.anchor for seat, each in told if each.match == self._content.match}
        known[self.room.seat] = self._anchor
        return [known.get(seat, "") for seat in range(self.room.seats)]

    def _begin_together(self) -> bool:
        """Begin the host's match again, with common chance; return whether that succeeded."""
        match = self._begun(self._controller.match.setup)
        if match is None:
            return False
        self._put_in_place(match, self._controller.match.id)
        self._draw()
        self._write()
        return True

    def _begun(self, setup: AnySetup) -> AnyMatch | None:
        """Return a new match, with common chance if the game has it; on failure show it and return None."""
        draws = self._package.draws
        if draws is not None and draws.takes(setup):
            try:
                setup = draws.begun(setup, self._anchors())
            except ValueError as error:
                self._fail(Problem(_NOT_DRAWN, why=str(error)))
                return None
        match = new_match(self._package, setup)
        match.seat = self.room.seat
        return match

    def _draw(self) -> bool:
        """Make the moves that this computer makes automatically; return whether there were any."""
        draws, secret = self._package.draws, draw_secret(self.room, self._content.match)
        try:
            moves = () if draws is None else draws.moves(self._controller.match, secret)
        except ValueError as error:
            self._fail(Problem(_NOT_DRAWN, why=str(error)))
            return False
        with self._joining():
            for move in moves:
                self._controller.propose(move)
        return bool(moves)

    def _hear(self, heard: Heard) -> None:
        if self._is_closed:
            return
        if heard.is_own or heard.knows_more:
            self._fail(Problem(_OLDER_HERE), self.room.seat)
        if heard.is_own:
            return
        self._problems.pop(heard.seat, None)
        before, is_first, gone = self._said.asked, heard.seat not in self._contents, self.gone
        self._most_spectators = max(self._most_spectators, self.spectators)
        self._contents[heard.seat] = heard.message.content
        if self.spectators > self._most_spectators and not is_first:
            self._tell(spectators_text(self.spectators))
        if self.gone != gone and heard.is_news:
            self._tell(gone_text(self))
        self._unread.add(heard.seat)
        self._owes_answer = self._owes_answer or heard.must_answer
        if self._hear_remark(heard.seat, heard.message.content.talk) and heard.is_news:
            self._tell(self.remark)
        self._hear_request(before)
        self._go_on()

    def _go_on(self) -> None:
        """Process the messages one by one, with slow work off the GUI thread."""
        if self._busy or self._is_closed or self._settle_request():
            return
        if self._is_beginning and self.is_host and not self.awaited:
            if self._begin_together():
                self._go_on()
        elif (seat := next(filter(self._is_readable, sorted(self._unread)), None)) is not None:
            self._read(seat)
        else:
            self._content = replace(self._content, talk=self._said.talk_now)
            if self._owes_answer and (self.has_match or self._content.anchor):
                self._write(is_answer=True)
            self._hold_still()
            self.changed.emit()

    def _is_readable(self, seat: Seat) -> bool:
        """Return whether a seat's latest copy is of the match here; the first one comes from the host."""
        content = self._contents[seat]
        if self._mail.is_dealt and self.room.host not in (seat, self.room.seat):
            return False
        return bool(content.copy) and (
            content.era == self._content.era if self.has_match else seat == self.room.host
        )

    def _read(self, seat: Seat) -> None:
        self._unread.discard(seat)
        serial, mail, own = self._controller.serial, self._mail, self.room.seat
        ours = self._controller.match.snapshot() if self.has_match else None
        content, package, name = self._contents[seat], self._package, self.name(seat)

        def job() -> AnyMatch | None:
            theirs = match_in(content.copy, package, name)
            if self._is_to_begin(theirs):  # it begins when all are here
                self._names = tuple(mail.player(theirs, each) for each in range(theirs.seats))
                return None
            try:
                both = mail.joined(ours, theirs, seat)
            except NothingNew:
                return None
            except ValueError as error:
                raise Problem(NOT_TAKEN, name=name, why=str(error)) from error
            if ours is None:
                self._check_seats(both, name)
            both.seat = own
            return both

        def done(both: AnyMatch | None) -> None:
            if self._controller.serial != serial:
                self._unread.add(seat)
            else:
                self._take(both, seat)

        self._run(job, done, seat)

    def _check_seats(self, match: AnyMatch, name: str) -> None:
        """Raise `Problem` unless a new match is this room's, and the copy this seat's."""
        is_for_us = not self._mail.is_dealt or match.seat == self.room.seat
        if not (is_for_us and self._is_for_here(match)):
            raise Problem(NOT_TAKEN, name=name, why=said(Problem(_NOT_OURS)))

    def _take(self, both: AnyMatch | None, seat: Seat) -> None:
        """Go on with the match joined with a seat's copy; None if that adds nothing."""
        self._problems.pop(None, None)
        if both is None:
            return
        was_ours, made = self.is_your_turn, self._mail.is_dealt and self.is_host
        if self.has_match:
            with self._joining():
                made = self._controller.extend(both) or made
            self._acknowledge(seat, made, was_ours)
            return
        told = self._contents[seat]
        self._put_in_place(both, match_id_of(self.room, told.match))
        self._content = replace(self._content, match=told.match, undone=told.undone, standing=told.standing)
        self._when_kept(lambda: self._acknowledge(seat, made, was_ours))

    def _acknowledge(self, seat: Seat, made: bool, was_ours: bool) -> None:
        """Confirm a seat's copy; ``made`` says whether it led to moves here."""
        self._unread.update(other for other in self._contents if other != seat)
        made = self._draw() or made
        self._write(is_answer=not made)
        if self.is_your_turn and not was_ours:
            self._call(seat)

    def _call(self, seat: Seat) -> None:
        """Notify the player here that it is their turn."""
        play(self._session.window, "your-turn")
        if not self._session.window.isActiveWindow():
            text = tr("{name} has moved. It’s your turn.", name=self.name(seat))
            if self._mail.is_dealt:  # no matter who moved
                text = tr("It’s your turn.")
            notify(self._session.window, self._controller.title, text)

    def _hear_request(self, before: tuple[Seat, Request] | None) -> None:
        """Handle another player's new request; ``before`` was the last one."""
        raise NotImplementedError

    def _settle_request(self) -> bool:
        """Carry out an answered request; return whether there was one."""
        raise NotImplementedError


def spectators_text(number: int) -> str:
    """Return the number of spectators in words; "" for none."""
    return ntr("{n} spectator", "{n} spectators", number, n=number) if number else ""


def gone_text(link: Messages) -> str:
    """Return which players have left for good, and how to play again; "" if none has."""
    if not link.gone:
        return ""
    ended = ntr(
        "{names} has ended the connection.",
        "{names} have ended the connection.",
        len(link.gone),
        names=link.name(*link.gone),
    )
    again = tr("To play again, start a match and invite everyone.")
    return f"{ended[:1].upper()}{ended[1:]} {again}"
