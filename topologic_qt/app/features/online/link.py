"""The requests between players of an online match, and carrying out those that all agree on."""

from collections.abc import Callable
from dataclasses import replace

from topologic_qt.app.features.online.messages import Messages
from topologic_qt.app.files.rooms import NOT_TAKEN, before_last_turn, match_in, moved_alone
from topologic_qt.engine.game import Seat
from topologic_qt.games.values import AnyMatch
from topologic_qt.online.message import Content, Request, RequestKind
from topologic_qt.online.room_file import match_id_of
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.translate import said, tr

_NOT_SO = tr_noop("It isn’t the rematch you agreed on.")
_NO_TURN = tr_noop("You can’t take back your last turn: there isn’t one, or it gave something away.")
_NOT_NOW = tr_noop("You can’t ask for that now.")
_TOO_LATE = tr_noop("It’s too late to take that turn back.")


class Link(Messages):
    """Links a window's match with the other seats: its messages, and the players' requests.

    Requests, answers and results are parts of messages; `Said` evaluates them.
    """

    _granting: Request | None = None
    """The request for a take-back to which people here agree, while its turn is looked up."""

    @property
    def can_take_back(self) -> bool:
        """Whether this game allows take-backs at all."""
        return not self._mail.is_dealt

    @property
    def asked_of_us(self) -> str:
        """The other player's request that awaits an answer, as a sentence; "" without one."""
        asked = self._said.asked
        if asked is None or asked[1] == self._granting or not self.has_match:
            return ""
        name = self.name(asked[0])
        if asked[1].kind is RequestKind.REMATCH:
            return tr("{name} would like a rematch.", name=name)
        return tr("{name} would like to take back the last turn.", name=name)

    @property
    def asked_by_us(self) -> RequestKind | None:
        """The unanswered request of the player here."""
        request = self._content.talk.request
        return None if request is None else request.kind

    @property
    def granted_by_us(self) -> tuple[Seat, RequestKind] | None:
        """The pending request to which the player here agreed, with its seat."""
        said, given = self._said, self._said.given
        if given is None or not given.is_yes or not said.is_settling:
            return None
        return given.seat, given.request.kind

    @property
    def waited_for(self) -> list[Seat]:
        """The seats still to answer a request made or agreed to here."""
        return self._said.waited_for

    @property
    def can_ask(self) -> bool:
        """Whether a request may be made."""
        said = self._said
        return not (said.is_settling or said.given or said.asked or self._is_beginning or self.gone)

    def find_take_back(self, told: Callable[[str], None]) -> None:
        """Pass the reason why the last turn here cannot be taken back; "" if people can ask for it."""
        if self.has_match and self.can_ask:
            self._look_back(self.room.seat, lambda before: told(tr(_NO_TURN) if before is None else ""))
        else:
            told(tr(_NOT_NOW))

    def ask_to_take_back(self) -> None:
        """Ask the others to take back the last turn here, or say why not."""

        def ask(before: AnyMatch | None) -> None:
            if before is None:
                self._tell(tr(_NO_TURN))
            elif self.can_ask:
                standing = len(before.moves)
                moves = len(self._controller.match.moves) - standing
                self._write(talk=self._content.talk.with_take_back(moves, standing))

        if self.has_match and self.can_ask:
            self._look_back(self.room.seat, ask)
        else:
            self._tell(tr(_NOT_NOW))

    def ask_for_rematch(self) -> None:
        """Ask the others for a rematch."""
        if self.can_ask:
            self._write(talk=self._content.talk.with_rematch())

    def withdraw(self) -> None:
        """Withdraw the request."""
        self._write(talk=self._content.talk.without_request())
        self._hear_request(None)

    def agree_no_longer(self) -> None:
        """Withdraw the agreement; a seat that already acted on it is not affected."""
        if self.granted_by_us is not None:
            self._write(talk=self._content.talk.with_withdrawn_yes)
            self._go_on()

    def answer(self, is_yes: bool) -> None:
        """Answer another player's request."""
        asked = self._said.asked
        if asked is None:
            return
        seat, request = asked
        is_yes = is_yes and self._can_be_asked(request)
        self._session.say(tr("You agreed.") if is_yes else tr("You said no."))
        if is_yes and self._mail.is_dealt and self.is_host:  # deals once the others agree, too
            self._write(talk=self._content.talk.with_rematch())
        elif is_yes and request.kind is RequestKind.TAKE_BACK:
            self._granting = request
            self._look_back(seat, lambda before: self._grant(seat, request, before))
        else:
            self._write(talk=self._content.talk.with_answer(seat, request, is_yes))
        self.changed.emit()

    def _can_be_asked(self, request: Request) -> bool:
        return request.kind is RequestKind.REMATCH or self.can_take_back

    def _grant(self, seat: Seat, request: Request, before: AnyMatch | None) -> None:
        """Agree to a take-back if it still concerns the seat's last turn."""
        self._granting = None
        is_so = before is not None and len(before.moves) == request.standing
        self._write(talk=self._content.talk.with_answer(seat, request, is_so))
        if not is_so:
            self._tell(tr(_TOO_LATE))

    def _hear_request(self, before: tuple[Seat, Request] | None) -> None:
        """Show a new request to the player here; it cancels their own."""
        asked = self._said.asked
        if asked is None or asked == before:
            return
        if not self._can_be_asked(asked[1]):
            self._write(talk=self._content.talk.with_answer(*asked, is_yes=False))
            return
        ours = None if self._said.is_granted else self.asked_by_us
        if ours is None:
            self._tell(self.asked_of_us)
        elif ours is asked[1].kind is RequestKind.REMATCH:
            self._write(talk=self._content.talk.without_request().with_answer(*asked, is_yes=True))
            self._tell(tr("{name} would like a rematch, too.", name=self.name(asked[0])))
        else:
            self._write(talk=self._content.talk.without_request())
            aside = tr("That cancels your own request.")
            self._tell(f"{self.asked_of_us} {aside}")

    def _settle_request(self) -> bool:
        said, ahead = self._said, self._said.ahead
        if ahead is not None:
            self._follow(ahead)
        elif said.is_granted:
            self._do_granted()
        elif said.refuser is not None:
            self._write(is_answer=True, talk=self._content.talk.without_request())
            self._tell(tr("{name} said no.|You said no.", name=self.name(said.refuser)))
            self._go_on()
        else:
            return False
        return True

    def _do_granted(self) -> None:
        content = self._content
        request, talk = content.talk.request, content.talk.settled
        assert request is not None
        if request.kind is RequestKind.TAKE_BACK:
            self._take_back(self.room.seat, request.standing, self._end_take_back)
            return
        match = self._begun(self._mail.again(self._controller.match.setup))
        if match is None:
            self._write(talk=talk)
            return
        number = content.match + 1
        self._put_in_place(match, match_id_of(self.room, number))
        self._count_on(number)

    def _end_take_back(self, is_done: bool) -> None:
        """Announce that the turn was taken back, or withdraw the request if that failed."""
        content = self._content
        request, talk = content.talk.request, content.talk.settled
        if is_done and request is not None:
            self._write(talk=talk, undone=content.undone + 1, standing=request.standing)
        else:
            self._write(talk=talk)
            self._tell(tr(_TOO_LATE))

    def _follow(self, seat: Seat) -> None:
        """Carry out what was agreed, as another seat has done."""
        theirs, talk = self._contents[seat], self._content.talk.settled
        content = replace(
            self._content, match=theirs.match, undone=theirs.undone, standing=theirs.standing, talk=talk
        )
        is_another = theirs.match != self._content.match
        self._content = replace(self._content, talk=talk)
        if is_another:
            self._follow_to_match(seat, theirs.copy, content)
            return

        def end(is_done: bool) -> None:
            if is_done:
                self._content = content
                self._write(is_answer=True)
            else:
                self._fail(Problem(NOT_TAKEN, name=self.name(seat), why=tr(_TOO_LATE)), seat)

        self._take_back(seat, theirs.standing, end, unheard=self.room.seat)

    def _follow_to_match(self, seat: Seat, copy: bytes, content: Content) -> None:
        """Begin the agreed match, with the seat's moves in it."""
        package, mail, name, own = self._package, self._mail, self.name(seat), self.room.seat
        draws, before = package.draws, self._controller.match.setup

        def job() -> AnyMatch:
            theirs = match_in(copy, package, name)
            if (draws is not None and draws.takes(theirs.setup)) or not mail.is_again(before, theirs.setup):
                raise Problem(NOT_TAKEN, name=name, why=said(Problem(_NOT_SO)))
            try:
                match = mail.joined(None, theirs, seat)
            except ValueError as error:
                raise Problem(NOT_TAKEN, name=name, why=str(error)) from error
            self._check_seats(match, name)
            if not (mail.is_dealt or moved_alone(package, match, seat)):
                raise Problem(NOT_TAKEN, name=name, why=said(Problem(_NOT_SO)))
            match.seat = own
            return match

        def done(match: AnyMatch) -> None:
            self._put_in_place(match, match_id_of(self.room, content.match))
            self._content = content
            self._when_kept(lambda: self._write(is_answer=not self._draw()))

        self._run(job, done, seat)

    def _look_back(
        self, seat: Seat, told: Callable[[AnyMatch | None], None], unheard: Seat | None = None
    ) -> None:
        """Find the match before a seat's last turn; None if that cannot be taken back."""
        serial, package, match = self._controller.serial, self._package, self._controller.match.snapshot()

        def done(before: AnyMatch | None) -> None:
            if self._controller.serial == serial:
                told(before)
            else:
                self._look_back(seat, told, unheard)

        self._run(lambda: before_last_turn(package, match, seat, unheard), done)

    def _take_back(
        self, seat: Seat, standing: int, end: Callable[[bool], None], unheard: Seat | None = None
    ) -> None:
        """Take back a seat's last turn, leaving so many moves; pass to ``end`` whether that succeeded."""

        def done(before: AnyMatch | None) -> None:
            is_so = before is not None and len(before.moves) == standing
            if before is not None and is_so:
                self._rewind(before)
            end(is_so)

        if len(self._controller.match.moves) == standing:  # the program was closed in the middle of this
            end(True)
            self._go_on()
        else:
            self._look_back(seat, done, unheard)

    def _rewind(self, before: AnyMatch) -> None:
        with self._joining():
            self._controller.rewind(before)
        self._tell(tr("You all agreed to take back the last turn."))
