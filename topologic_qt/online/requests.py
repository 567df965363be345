"""What the seats of a room ask of each other: what is open, refused or granted, as their contents tell it.

A seat asks; each other seat answers. When all have said yes, the seat that asked does what was granted:
its content goes on to the next era, and whoever said yes follows it there. So nobody has to be there at once.
A yes can be withdrawn, so that nobody has to wait for somebody who is away: it still counts for who had gone
on by it before that was heard, and while that is not known, the seat neither asks nor answers anything else.
Each seat sees for itself, in what all others have signed, whether all have agreed to just what was done.
Where one computer deals, the others ask it alone; its yes is a request of its own, to all.

Of requests that cross each other, that of the lowest seat stands. Its seat answers none meanwhile, and each
other seat puts its own aside, which is a yes where both want another match: so two are never both granted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.online.message import Answer, Content, Request, RequestKind, Talk


class Said(NamedTuple):
    """What all seats of a room say at a moment."""

    seat: Seat
    """The own seat."""
    own: Content
    others: Mapping[Seat, Content]
    """The newest content of each other seat that was heard in this run."""
    seats: int
    """The number of seats of the room."""
    dealer: Seat | None = None
    """The seat whose computer deals, and alone does what is granted; None where every computer can."""

    @property
    def asked(self) -> tuple[Seat, Request] | None:
        """The first seat with a request that waits to be answered here, and the request."""
        answer, asks = self.own.talk.answer, self.own.talk.request is not None
        if self.given is not None or (self.dealer == self.seat and asks):
            return None  # who asks the dealer for the same agrees
        for seat, content in sorted(self.others.items()):
            request = content.talk.request
            if asks and self.dealer is None and seat > self.seat:
                break  # that seat puts its own request aside
            if request is None or content.era != self.own.era or self.dealer not in (None, seat, self.seat):
                continue
            if answer is None or answer[:2] != (seat, request):
                return seat, request
        return None

    @property
    def given(self) -> Answer | None:
        """The yes that was given here, or one withdrawn, by which the other may go on, or has gone on."""
        answer = self.own.talk.answer
        if answer is None or not (answer.is_yes or answer.is_withdrawn):
            return None
        content = self.others.get(answer.seat)
        if content is None:
            return answer
        is_asked = content.era == self.own.era and content.talk.request == answer.request
        return answer if is_asked or self._has_done(answer.seat, answer.request) else None

    @property
    def is_granted(self) -> bool:
        """Whether all other seats of the room have said yes to the own request."""
        request = self.own.talk.request
        if request is None or self.dealer not in (None, self.seat):
            return False
        return all(self._says_yes(seat, self.seat, request) for seat in self._all_but(self.seat))

    @property
    def refuser(self) -> Seat | None:
        """A seat that has said no to the own request, or says yes no longer; None if there is none."""
        request = self.own.talk.request
        if request is None:
            return None
        answers = {seat: self._answer_of(seat, self.seat, request) for seat in self._all_but(self.seat)}
        return next((seat for seat, answer in answers.items() if answer and not answer.is_yes), None)

    @property
    def ahead(self) -> Seat | None:
        """The seat that has done what was granted to it here, and is to be followed; None if there is none.

        It is to be followed once all others are known to have agreed to the same, or to have followed. A
        content of another era that they have not agreed to changes nothing.
        """
        given = self.given
        if given is None or not self._has_done(given.seat, given.request):
            return None
        is_agreed = not self._silent(given) and self._refuser(given) is None
        return given.seat if is_agreed else None

    @property
    def is_settling(self) -> bool:
        """Whether something is asked for here, or granted and not done yet: nobody is to move meanwhile."""
        given = self.given
        if given is None or not given.is_yes or given.seat not in self.others:
            return self.own.talk.request is not None
        return self._refuser(given) is None

    @property
    def waited_for(self) -> list[Seat]:
        """The seats that are waited for while something is settled: those still to answer, or who asked."""
        request, given = self.own.talk.request, self.given
        if not self.is_settling:
            return []
        if request is not None:
            asked = self._all_but(self.seat) if self.dealer in (None, self.seat) else [self.dealer]
            return [seat for seat in asked if not self._says_yes(seat, self.seat, request)]
        return [] if given is None else self._silent(given) or [given.seat]

    @property
    def talk_now(self) -> Talk:
        """The own talk, without a yes to something that is asked for no longer."""
        answer = self.own.talk.answer
        is_idle = answer is not None and (answer.is_yes or answer.is_withdrawn) and self.given is None
        return self.own.talk.without_answer() if is_idle else self.own.talk

    def _all_but(self, *seats: Seat) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in seats]

    def _answer_of(self, seat: Seat, asker: Seat, request: Request) -> Answer | None:
        """What another seat has answered to a request of this era; None for nothing."""
        content = self.others.get(seat)
        answer = None if content is None or content.era != self.own.era else content.talk.answer
        return None if answer is None or answer[:2] != (asker, request) else answer

    def _says_yes(self, seat: Seat, asker: Seat, request: Request) -> bool:
        answer = self._answer_of(seat, asker, request)
        return answer is not None and answer.is_yes

    def _silent(self, given: Answer) -> list[Seat]:
        """The third seats that have neither answered to what was granted here, nor followed."""
        third = self._all_but(self.seat, given.seat)
        silent = [seat for seat in third if not self._has_done(seat, given.request)]
        return [seat for seat in silent if self._answer_of(seat, *given[:2]) is None]

    def _refuser(self, given: Answer) -> Seat | None:
        """A third seat that has said no to what was granted here, and never yes; None if there is none."""
        third = self._all_but(self.seat, given.seat)
        answers = {seat: self._answer_of(seat, *given[:2]) for seat in third}
        no = (seat for seat, said in answers.items() if said and not (said.is_yes or said.is_withdrawn))
        return next(no, None)

    def _has_done(self, seat: Seat, request: Request) -> bool:
        """Whether another seat has gone on from this era by just what a request asks for."""
        content, (match, undone) = self.others.get(seat), self.own.era
        if content is None:
            return False
        if request.kind is RequestKind.REMATCH:
            return content.era == (match + 1, 0)
        return content.era == (match, undone + 1) and content.standing == request.standing
