"""Playing by mail: the copies of the match that two players send each other."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.codec import content_for_the_other
from topologic_qt.app.match.controller import MatchController
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.files import Problem, tr_noop

Joined = AnyMatch | Problem
"""The match with the moves of the other player's copy, or the reason against it."""
_NOT_JOINED = tr_noop("{name} wasn’t added. {why}")
_LOOKS_ON = tr_noop("{name} wasn’t added. You’re only watching this match.")
_BY_ITSELF = tr_noop("{name} wasn’t added. The moves in this match arrive by themselves.")


class MailExchange(QObject):
    """Makes copies of the match for the other player, and joins theirs to it."""

    joined = Signal(bool)
    """Sent when the other player's copy was joined, with whether an answer is due."""
    failed = Signal(object)
    """Sent with the `Problem` when a copy cannot be joined; the match does not change."""

    def __init__(self, package: AnyPackage, controller: MatchController) -> None:
        """Create it for the match in ``controller``; only games with mail have copies."""
        super().__init__()
        self._package = package
        self._controller = controller

    @property
    def goes_by_hand(self) -> bool:
        """Whether people can send each other copies of this game's matches, as files or text."""
        return self._package.mail is not None and not self._package.mail.is_dealt

    @property
    def can_be_mailed(self) -> bool:
        """Whether the running match can be mailed."""
        mail, controller = self._package.mail, self._controller
        return mail is not None and controller.is_running and mail.can_be_mailed(controller.match)

    def for_the_other(self) -> bytes:
        """Return a file for the other player, without secrets; its sender plays one seat from then on."""
        match, mail = self._controller.match, self._package.mail
        assert mail is not None
        self._controller.sit(mail.seat_of_the_sender(match))
        return content_for_the_other(self._package, match)

    @property
    def can_play_here(self) -> bool:
        """Whether the running match is by mail and could go on with both players here."""
        mail, controller = self._package.mail, self._controller
        if mail is None or not controller.is_running or controller.is_linked:
            return False
        return mail.can_play_here(controller.match)

    def play_here(self) -> None:
        """From now on, play all seats of a match by mail here."""
        if self.can_play_here:
            self._controller.sit(None)

    def to_join(self, name: str) -> tuple[Callable[[AnyMatch], Joined], Callable[[Joined], bool]]:
        """Return a function that joins a copy, in any thread, and one that takes in the result.

        The second returns False, and does nothing, if the match has changed meanwhile. Without a match here
        the copy becomes the match. A match whose copies are exchanged automatically takes no others.
        """
        controller, mail = self._controller, self._package.mail
        ours = controller.match.snapshot() if controller.is_running else None
        serial = controller.serial
        assert mail is not None

        def join(theirs: AnyMatch) -> Joined:
            if ours is not None and ours.seat == SPECTATOR:
                return Problem(_LOOKS_ON, name=name)
            try:
                joined = mail.joined(ours, theirs)
            except ValueError as error:
                return Problem(_NOT_JOINED, name=name, why=str(error))
            joined.id = theirs.id  # a match here keeps its own id
            return joined

        def take_in(joined: Joined) -> bool:
            if controller.serial != serial:
                return False
            if ours is not None and ours.seat != SPECTATOR and controller.is_linked:
                joined = Problem(_BY_ITSELF, name=name)
            if isinstance(joined, Problem):
                self.failed.emit(joined)
            else:
                self.joined.emit(controller.extend(joined))
            return True

        return join, take_in
