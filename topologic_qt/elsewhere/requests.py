"""What the seats of a room ask of each other: what is open, refused or granted, as their contents tell it.

A seat asks; each other seat answers. When all have said yes, the seat that asked does what was granted:
its content goes on to the next era, and whoever said yes follows it there. So nobody has to be there at once.
Each seat sees for itself, in what all others have signed, whether all have agreed to just what was done.
Where one computer deals, the others ask it alone; its yes is a request of its own, to all.
"""

from collections.abc import Mapping
from typing import NamedTuple

from topologic_qt.elsewhere.letter import Answer, Content, Request, RequestKind, Talk
from topologic_qt.engine import Seat


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
        answer = self.own.talk.answer
        if self.dealer == self.seat and self.own.talk.request is not None:
            return None  # who asks the dealer for the same agrees
        for seat, content in sorted(self.others.items()):
            request = content.talk.request
            if request is None or content.era != self.own.era or self.dealer not in (None, seat, self.seat):
                continue
            if answer is None or answer[:2] != (seat, request):
                return seat, request
        return None

    @property
    def is_granted(self) -> bool:
        """Whether all other seats of the room have said yes to the own request."""
        request = self.own.talk.request
        if request is None or self.dealer not in (None, self.seat):
            return False
        return all(self._answer_of(seat, self.seat, request) for seat in self._all_but(self.seat))

    @property
    def refuser(self) -> Seat | None:
        """A seat that has said no to the own request; None if there is none."""
        request = self.own.talk.request
        return None if request is None else self._refuser(self.seat, request)

    @property
    def ahead(self) -> Seat | None:
        """The seat that has done what was granted to it here, and is to be followed; None if there is none.

        It is to be followed once all others are known to have agreed to the same, or to have followed. A
        content of another era that they have not agreed to changes nothing.
        """
        given = self._yes
        if given is None or not self._has_done(given.seat, given.request):
            return None
        third = self._all_but(self.seat, given.seat)
        agree = (self._answer_of(seat, *given[:2]) or self._has_done(seat, given.request) for seat in third)
        return given.seat if all(agree) else None

    @property
    def is_settling(self) -> bool:
        """Whether something is asked for here, or granted and not done yet: nobody is to move meanwhile."""
        given = self._yes
        is_given = given is not None and self._counts(given) and self._refuser(*given[:2]) is None
        return self.own.talk.request is not None or is_given

    @property
    def talk_now(self) -> Talk:
        """The own talk, without a yes to something that is asked for no longer."""
        given = self._yes
        if given is None or given.seat not in self.others or self._counts(given):
            return self.own.talk
        return self.own.talk.without_answer()

    @property
    def _yes(self) -> Answer | None:
        """The yes that was given here last; None if the last answer was none."""
        answer = self.own.talk.answer
        return answer if answer is not None and answer.is_yes else None

    def _counts(self, given: Answer) -> bool:
        """Whether what was granted here is still asked for, or was done."""
        content = self.others.get(given.seat)
        if content is None:
            return False
        is_asked = content.era == self.own.era and content.talk.request == given.request
        return is_asked or self._has_done(given.seat, given.request)

    def _all_but(self, *seats: Seat) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in seats]

    def _answer_of(self, seat: Seat, asker: Seat, request: Request) -> bool | None:
        """What another seat has answered to a request of this era; None for nothing."""
        content = self.others.get(seat)
        answer = None if content is None or content.era != self.own.era else content.talk.answer
        return None if answer is None or answer[:2] != (asker, request) else answer.is_yes

    def _refuser(self, asker: Seat, request: Request) -> Seat | None:
        """Another seat that has said no to a request; None if there is none."""
        others = self._all_but(self.seat, asker)
        return next((seat for seat in others if self._answer_of(seat, asker, request) is False), None)

    def _has_done(self, seat: Seat, request: Request) -> bool:
        """Whether another seat has gone on from this era by just what a request asks for."""
        content, (match, undone) = self.others.get(seat), self.own.era
        if content is None:
            return False
        if request.kind is RequestKind.REMATCH:
            return content.era == (match + 1, 0)
        return content.era == (match, undone + 1) and content.standing == request.standing
