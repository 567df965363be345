"""What the seats of a room ask of each other: what is open, refused or granted, as their contents tell it.

A seat asks; each other seat answers. When all have said yes, the seat that asked does what was granted:
its content goes on to the next era, and whoever said yes follows it there. So nobody has to be there at once.
Where one computer deals, the others ask it alone; its yes is a request of its own, to all.
"""

from collections.abc import Mapping
from typing import NamedTuple

from topologic_qt.elsewhere.letter import Content, Request, Talk
from topologic_qt.engine import Seat


class Said(NamedTuple):
    """What all seats of a room say at a moment."""

    seat: Seat
    """The own seat."""
    own: Content
    others: Mapping[Seat, Content]
    """The newest content of each other seat that was heard in this run."""
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
            if answer is None or answer.seat != seat or answer.number < request.number:
                return seat, request
        return None

    def granted(self, seats: int) -> bool:
        """Whether all other seats, of so many in the room, have said yes to the own request."""
        yes = {seat for seat, is_yes in self._answers() if is_yes}
        if self.dealer not in (None, self.seat):
            return False
        return self.own.talk.request is not None and len(yes) == seats - 1

    @property
    def refuser(self) -> Seat | None:
        """A seat that has said no to the own request; None if there is none."""
        return next((seat for seat, is_yes in self._answers() if not is_yes), None)

    def _answers(self) -> list[tuple[Seat, bool]]:
        """The answers to the own request."""
        request = self.own.talk.request
        found = []
        for seat, content in sorted(self.others.items()):
            answer = content.talk.answer
            if request is not None and answer is not None and answer[:2] == (self.seat, request.number):
                found.append((seat, answer.is_yes))
        return found

    @property
    def ahead(self) -> Seat | None:
        """The seat that has done what was granted to it here, and is to be followed; None if there is none.

        A content of another era that nothing was granted for changes nothing.
        """
        answer = self.own.talk.answer
        content = None if answer is None else self.others.get(answer.seat)
        if answer is None or content is None or not answer.is_yes:
            return None
        match, undone = self.own.era
        return answer.seat if content.era in ((match + 1, 0), (match, undone + 1)) else None

    @property
    def is_settling(self) -> bool:
        """Whether something is asked for here, or granted and not done yet: nobody is to move meanwhile."""
        return self.own.talk.request is not None or self._grants_still

    @property
    def talk_now(self) -> Talk:
        """The own talk, without a yes to something that is asked for no longer."""
        answer = self.own.talk.answer
        is_known = answer is not None and answer.seat in self.others
        is_idle = is_known and answer is not None and answer.is_yes and not self._grants_still
        return self.own.talk.without_answer() if is_idle else self.own.talk

    @property
    def _grants_still(self) -> bool:
        """Whether what was granted here is still asked for."""
        answer = self.own.talk.answer
        content = None if answer is None else self.others.get(answer.seat)
        request = None if content is None else content.talk.request
        is_it = request is not None and answer is not None and request.number == answer.number
        return is_it and answer is not None and answer.is_yes
