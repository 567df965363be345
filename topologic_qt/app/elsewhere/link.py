"""A match that is played with somebody elsewhere: its letters, and what they do to the match here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from topologic_qt.app.codec import content_for_the_other
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
from topologic_qt.app.elsewhere.notice import notify
from topologic_qt.app.elsewhere.post import Post, Standing
from topologic_qt.app.elsewhere.rooms import forget, match_in
from topologic_qt.app.elsewhere.turns import before_last_turn, earlier
from topologic_qt.elsewhere.letter import Content, RequestKind
from topologic_qt.elsewhere.remarks import REMARKS
from topologic_qt.elsewhere.room_file import room_path
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.contract import new_match
from topologic_qt.storage.problem import Problem, tr_noop
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from topologic_qt.app.window_session import WindowSession
    from topologic_qt.elsewhere.correspondence import Heard
    from topologic_qt.elsewhere.letter import Letter, Request
    from topologic_qt.elsewhere.room import Room
    from topologic_qt.engine import Seat
    from topologic_qt.games.values import AnyMatch

ResultT = TypeVar("ResultT")

_LINGERING = 2000
"""The longest wait of a closing window for letters to be sent, in milliseconds."""
_LOOK_EVERY = 20
"""The time between two looks whether they are, in milliseconds."""

_NOT_TAKEN = tr_noop("What {name} sent was not added. {why}")
_NOT_SO = tr_noop("A new match of two people was expected.")
_OLDER_HERE = tr_noop(
    "This match went further at your seat than the file here. Open the newest copy of it (File, Kept "
    "matches)."
)


class Link(QObject):
    """Shares the match of a window with the other seat of a room, and takes in what comes from there.

    It lives in the GUI thread; letters are written and read in that of its `Post`.
    """

    _open: ClassVar[set[Path]] = set()
    """The files of the rooms that are open in a window: two would write letters with the same numbers."""

    changed = Signal()
    """Emitted when there is something else to be seen of it."""
    left = Signal()
    """Emitted when people have ended it for good."""

    def __init__(self, session: WindowSession, room: Room, parent: QObject) -> None:
        super().__init__(parent)
        assert session.package.mail is not None
        self._session, self._room = session, room
        self._package, self._mail = session.package, session.package.mail
        self._controller = session.controller
        self.place = MeetingPlace.from_text(room.carrier)
        self.standing = Standing()
        """What is known of the letters."""
        self.problem: Problem | None = None
        """What keeps the match from going on; None while all is well."""
        self.is_renewing = False
        """Whether a match of this room is just taking the place of the one before."""
        self._content: Content = room.own.content
        self._has_match = bool(room.own.content.copy) or room.seat == room.host
        self._is_closed = False
        self._is_joining = False
        self._newest: Heard | None = None
        self._reading = 0
        self._granted = 0
        self._shared: tuple[int, bytes] = (-1, b"")
        self._remark: tuple[int, str] | None = None
        self._request: Request | None = None
        self._post = Post(room, self.place, session.folders.elsewhere, self)
        self._post.heard.connect(self._hear)
        self._post.standing_changed.connect(self._stand)
        self._post.troubled.connect(self._fail)
        self._controller.changed.connect(self._share)

    @classmethod
    def is_open(cls, folder: Path, room: Room) -> bool:
        """Whether a room is open in a window already."""
        return room_path(folder, room.id) in cls._open

    @property
    def _file(self) -> Path:
        return room_path(self._session.folders.elsewhere, self._room.id)

    def open(self) -> None:
        """Connect."""
        self._open.add(self._file)
        self._post.open()
        self._controller.is_linked = True
        self._hold_still()
        self._share()

    def close(self) -> None:
        """End the connection; the match can be gone on with later."""
        self._is_closed = True
        self._open.discard(self._file)
        self._controller.changed.disconnect(self._share)
        self._controller.is_linked = self._controller.is_asking = False
        self._post.close()

    def settle(self) -> None:
        """Let the GUI thread go on with all but people's input until everything is sent, two seconds at most.

        Where nothing is connected, what is unsent is sent at the next start.
        """
        loop, soon = QEventLoop(), QTimer()
        soon.timeout.connect(lambda: loop.quit() if self._post.is_all_sent else None)
        soon.start(_LOOK_EVERY)
        QTimer.singleShot(_LINGERING, loop, loop.quit)
        if not self._post.is_all_sent:
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    # -- what people see ------------------------------------------------------------------------------

    @property
    def has_match(self) -> bool:
        """Whether the match is here; a guest waits for it at first."""
        return self._has_match

    @property
    def other(self) -> str:
        """The name of the other player."""
        if not self.has_match:
            return tr("the other player")
        return self._mail.player(self._controller.match, 1 - self._room.seat)

    @property
    def is_your_turn(self) -> bool:
        """Whether the player here has to move."""
        if not self.has_match or self.is_over:
            return False
        return not self._mail.waits_elsewhere(self._controller.match)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.has_match and self._controller.match.outcome is not None

    @property
    def remark(self) -> str:
        """The last remark of the other player, in the language here; empty if there is none."""
        return "" if self._remark is None else said_remark(self._remark[1])

    @property
    def asked_of_us(self) -> RequestKind | None:
        """What the other player asks for, and waits to be answered."""
        return None if self._request is None or not self.has_match else self._request.kind

    @property
    def asked_by_us(self) -> RequestKind | None:
        """What the player here asked for, while there is no answer."""
        request = self._content.talk.open_request
        return None if request is None else request.kind

    # -- what people do -------------------------------------------------------------------------------

    def say(self, remark: str) -> None:
        """Make a remark, by its id."""
        self._write(talk=self._content.talk.with_remark(remark))

    def find_take_back(self, found: Callable[[int], None]) -> None:
        """Find out whether a take-back could be asked for: there is a turn of the player here in this round.

        ``found`` is called soon if there is one, with the number of moves that would stand.
        """
        if not self.has_match or not self.can_ask:
            return

        def tell(before: AnyMatch | None) -> None:
            if before is not None and self.can_ask:
                found(len(before.moves))

        self._look_back(self._room.seat, tell)

    @property
    def can_ask(self) -> bool:
        """Whether anything could be asked for: nobody has asked for something that is not answered yet."""
        return self._content.talk.request is None and self.asked_of_us is None

    def ask_to_take_back(self) -> None:
        """Ask the other player whether the last turn of the player here may be taken back."""

        def ask(standing: int) -> None:
            moves = len(self._controller.match.moves) - standing
            self._write(talk=self._content.talk.with_take_back(moves, standing))

        self.find_take_back(ask)

    def ask_for_rematch(self) -> None:
        """Ask the other player for another match."""
        if not self.can_ask:
            return
        match = new_match(self._package, self._mail.again(self._controller.match.setup))
        copy = content_for_the_other(self._package, match)
        self._write(talk=self._content.talk.with_rematch(copy))

    def withdraw(self) -> None:
        """Ask no longer for what was asked."""
        self._write(talk=self._content.talk.with_withdrawal())

    def answer(self, is_yes: bool) -> None:
        """Answer what the other player asks for."""
        request, self._request = self._request, None
        if request is None:
            return
        if not is_yes:
            self._write(talk=self._content.talk.with_answer(1 - self._room.seat, request, False))
        elif request.kind is RequestKind.REMATCH:
            self._granted = request.number
            talk = self._content.talk.with_answer(1 - self._room.seat, request, True)
            self._begin_again(request.copy, partial(self._write, talk=talk))
        else:
            self._granted = request.number
            self._look_back(1 - self._room.seat, partial(self._grant, request))
        self.changed.emit()

    def _grant(self, request: Request, before: AnyMatch | None) -> None:
        """Go back before the last turn of the other player, if that is still the one that was asked for."""
        is_so = before is not None and len(before.moves) == request.standing
        talk = self._content.talk.with_answer(1 - self._room.seat, request, is_so)
        if before is None or not is_so:
            self._write(talk=talk)
            self._tell(tr("That turn cannot be taken back any more."))
        else:
            self._rewind(before)
            self._write(talk=talk, undone=self._content.undone + 1, standing=request.standing)

    def leave(self) -> None:
        """End it for good: nothing comes or goes any more, and its keys are deleted."""
        self._post.close()
        folder, room = self._session.folders.elsewhere, self._room
        self._session.disk.write(folder, lambda: forget(folder, room), lambda _: None, self._fail)
        self.left.emit()

    # -- out ------------------------------------------------------------------------------------------

    def _share(self) -> None:
        """Send the match, if the other player is to know more than before."""
        if self._is_joining or not self.has_match:
            return
        match = self._controller.match
        due = not match.open_moves or self._mail.waits_elsewhere(match) or match.outcome is not None
        if due and self._copy() != self._content.copy:
            self._write()
        self.changed.emit()

    def _copy(self) -> bytes:
        """The match for the other player, made once after each change; nothing before there is one."""
        if not self.has_match:
            return b""
        serial, copy = self._shared
        if serial != self._controller.serial:
            copy = content_for_the_other(self._package, self._controller.match)
            self._shared = (self._controller.serial, copy)
        return copy

    def _write(self, is_answer: bool = False, **changes: object) -> None:
        """Write a letter with the match as it is, and with these changes in what is said."""
        self._content = replace(self._content, copy=self._copy(), **changes)  # type: ignore[arg-type]
        self._post.write(self._content, is_answer)
        self._hold_still()
        self.changed.emit()

    def _hold_still(self) -> None:
        """Let the player here move nothing while something is asked for: what would stand then is settled."""
        self._controller.is_asking = self.asked_by_us is not None

    # -- in -------------------------------------------------------------------------------------------

    def _stand(self, standing: Standing) -> None:
        self.standing = standing
        self.changed.emit()

    def _fail(self, problem: Problem) -> None:
        if self._is_closed:
            return
        self.problem = problem
        self._session.say(said(problem))
        self.changed.emit()

    def _hear(self, heard: Heard) -> None:
        if self._is_closed:
            return
        if heard.is_own:
            self._fail(Problem(_OLDER_HERE))
            return
        self._listen(heard.letter, heard.is_news)
        self._newest = heard
        self._read_newest()

    def _read_newest(self) -> None:
        """Take in the newest letter; one after the other, and off the GUI thread what takes long."""
        heard = self._newest
        if heard is None or self._reading:
            return
        self._newest = None
        content = heard.letter.content
        if self._has_other_match(content) or not content.copy:
            self._acknowledge(heard)
            return
        serial, package, mail, name = self._controller.serial, self._package, self._mail, self.other
        ours = self._controller.match.snapshot() if self.has_match else None
        seat = self._room.seat

        def job() -> AnyMatch | None:
            theirs = match_in(content.copy, package, name)
            try:
                both = mail.joined(ours, theirs)
            except NothingNew:
                return None
            except ValueError as error:
                raise Problem(_NOT_TAKEN, name=name, why=str(error)) from error
            both.seat = seat
            return both

        def done(both: AnyMatch | None) -> None:
            if self._controller.serial != serial:
                self._newest = self._newest or heard
            else:
                self._take(both, heard)

        self._work(job, done)

    def _work(self, job: Callable[[], ResultT], done: Callable[[ResultT], None]) -> None:
        """Do something off the GUI thread, and then something with its result; letters wait meanwhile."""
        self._reading += 1

        def finish(then: Callable[[], None]) -> None:
            if not self._is_closed:
                self._reading -= 1
                then()
                self._read_newest()

        self._session.disk.read(
            self._room.id,
            job,
            lambda result: finish(partial(done, result)),
            lambda problem: finish(partial(self._fail, problem)),
        )

    def _has_other_match(self, content: Content) -> bool:
        """Whether a letter is about another part of what is played in this room; do what was agreed then."""
        ours, theirs = self._content, content
        if not self.has_match or theirs.era == ours.era:
            return False
        request = ours.talk.request
        answer = theirs.talk.answer
        granted = (
            request is not None
            and answer is not None
            and answer[:2] == (self._room.seat, request.number)
            and answer.is_yes
        )
        if request is not None and granted and theirs.match == ours.match + 1:
            copy, talk = request.copy, ours.talk.without_request()
            self._begin_again(copy, partial(self._write, talk=talk, is_answer=True))
        elif request is not None and granted and theirs.era == (ours.match, ours.undone + 1):
            self._take_back(request, theirs)
        return True

    def _take_back(self, request: Request, theirs: Content) -> None:
        """Go back as the player here asked for, and the other one has granted."""
        package, ours = self._package, self._controller.match.snapshot()

        def done(before: AnyMatch) -> None:
            self._rewind(before)
            talk = self._content.talk.without_request()
            self._write(is_answer=True, talk=talk, undone=theirs.undone, standing=request.standing)

        self._work(lambda: earlier(package, ours, request.standing), done)

    def _take(self, both: AnyMatch | None, heard: Heard) -> None:
        """Go on with the match as both copies have it; None if theirs adds nothing."""
        self.problem = None
        was_ours = self.is_your_turn
        made = False
        if both is not None:
            self._is_joining = True
            try:
                made = self._receive(both)
            finally:
                self._is_joining = False
        if made or heard.must_answer or not self._content.copy:
            self._write(is_answer=not made)
        if heard.is_news and self.is_your_turn and not was_ours:
            self._call()
        self.changed.emit()

    def _receive(self, both: AnyMatch) -> bool:
        """Put the joined match in the place of ours. Returns whether the program made a move in answer."""
        if self.has_match:
            return self._controller.extend(both)
        self._put_in_place(both)
        return False

    def _put_in_place(self, match: AnyMatch) -> None:
        """Let a match of this room take the place of whatever is in the window."""
        self.is_renewing = True
        try:
            self._has_match = True
            self._controller.receive(match)
        finally:
            self.is_renewing = False

    def _acknowledge(self, heard: Heard) -> None:
        if heard.must_answer and self.has_match:
            self._write(is_answer=True)

    def _call(self) -> None:
        """Tell the player here that it is their turn, wherever they look."""
        play(self._session.window, "your-turn")
        if not self._session.window.isActiveWindow():
            text = tr("{name} has moved. It is your turn.", name=self.other)
            notify(self._session.window, self._controller.title, text)

    # -- what is said beside the moves ----------------------------------------------------------------

    def _listen(self, letter: Letter, is_news: bool) -> None:
        """Take in remarks, requests and answers."""
        talk = letter.content.talk
        remark = talk.remarks[-1] if talk.remarks else None
        if remark is not None and (self._remark is None or remark.number > self._remark[0]):
            self._remark = (remark.number, remark.id)
            if is_news and self.remark:
                self._tell(tr("{name}: “{remark}”", name=self.other, remark=self.remark))
        answered = self._content.talk.answer
        last = max(self._granted, 0 if answered is None else answered.number)
        is_open = talk.request is not None and talk.request.number > last
        before, self._request = self._request, talk.request if is_open else None
        self._hear_no(letter)
        if self._request is not None and self._request != before:
            self._hear_request(self._request, letter)
        self.changed.emit()

    def _hear_request(self, request: Request, letter: Letter) -> None:
        """Ask the player here; what was withdrawn is refused, and so is all while something is asked here."""
        ours, answer = self._content.talk.open_request, letter.content.talk.answer
        is_answered = ours is not None and answer is not None and answer.number == ours.number
        if request.withdrawn or (ours is not None and not is_answered):
            self.answer(False)
        else:
            self._tell(request_text(request.kind, self.other))

    def _hear_no(self, letter: Letter) -> None:
        """Take in that the other player said no."""
        request, answer = self._content.talk.request, letter.content.talk.answer
        if request is None or answer is None or answer.is_yes:
            return
        if (answer.seat, answer.number) == (self._room.seat, request.number):
            self._write(is_answer=True, talk=self._content.talk.without_request())
            if not request.withdrawn:
                self._tell(tr("{name} said no.", name=self.other))

    def _tell(self, news: str) -> None:
        self._session.told.emit(news)
        self._session.say(news)

    # -- other matches and earlier moves --------------------------------------------------------------

    def _look_back(self, seat: Seat, told: Callable[[AnyMatch | None], None]) -> None:
        """Find the match as it was before the last turn of a seat; None if that cannot be taken back."""
        serial, package, match = self._controller.serial, self._package, self._controller.match.snapshot()

        def done(before: AnyMatch | None) -> None:
            if self._controller.serial == serial:
                told(before)
            else:
                self._look_back(seat, told)

        self._work(lambda: before_last_turn(package, match, seat), done)

    def _rewind(self, before: AnyMatch) -> None:
        self._is_joining = True
        try:
            self._controller.rewind(before)
        finally:
            self._is_joining = False
        self._tell(tr("The last turn was taken back, as both of you agreed."))

    def _begin_again(self, copy: bytes, then: partial[None]) -> None:
        """Begin the other match that was agreed on, from its copy; ``then`` writes what is said of it."""
        package, mail, name, seat = self._package, self._mail, self.other, self._room.seat

        def job() -> AnyMatch:
            match = match_in(copy, package, name)
            if match.moves or not mail.can_be_mailed(match):
                raise Problem(_NOT_TAKEN, name=name, why=said(Problem(_NOT_SO)))
            match.seat = seat
            return match

        def done(match: AnyMatch) -> None:
            self._is_joining = True
            try:
                self._put_in_place(match)
            finally:
                self._is_joining = False
            then(match=self._content.match + 1, undone=0, standing=0)

        self._work(job, done)


def said_remark(remark: str) -> str:
    """A remark in the language here, by its id; empty for one that only newer programs know."""
    sentence = REMARKS.get(remark, "")
    return tr(sentence) if sentence else ""


def request_text(kind: RequestKind, name: str) -> str:
    """What a player asks for, in a sentence."""
    if kind is RequestKind.REMATCH:
        return tr("{name} would like another match.", name=name)
    return tr("{name} would like to take the last turn back.", name=name)
