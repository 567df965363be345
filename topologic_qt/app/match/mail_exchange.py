"""Playing by mail: the copies of the match that the two players send each other."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.codec import content_for_the_other
from topologic_qt.app.match.controller import MatchController
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.files import Problem, tr_noop

Joined = AnyMatch | Problem
"""The match with what the other player's copy adds, or why that cannot be."""
_NOT_JOINED = tr_noop("{name} wasn’t added. {why}")
_LOOKS_ON = tr_noop("{name} wasn’t added. You’re only watching this match.")
_BY_ITSELF = tr_noop("{name} wasn’t added. The moves in this match arrive by themselves.")


class MailExchange(QObject):
    """Makes copies of the match for the other player, and joins the other player's copies to it."""

    joined = Signal(bool)
    """Sent when the other player's copy was taken in, and with whether there is something to answer."""
    failed = Signal(object)
    """Sent with the `Problem` when a copy could not be joined; the match is as it was."""

    def __init__(self, package: AnyPackage, controller: MatchController) -> None:
        """``controller`` holds the match; a game that cannot be mailed has no copies."""
        super().__init__()
        self._package = package
        self._controller = controller

    @property
    def goes_by_hand(self) -> bool:
        """Whether people can send copies of matches of this game to each other, as files or as text."""
        return self._package.mail is not None and not self._package.mail.is_dealt

    @property
    def can_be_mailed(self) -> bool:
        """Whether there is a match that can be mailed."""
        mail, controller = self._package.mail, self._controller
        return mail is not None and controller.is_running and mail.can_be_mailed(controller.match)

    def for_the_other(self) -> bytes:
        """A file for the other player, without secrets. From then on, the sender plays one seat."""
        match, mail = self._controller.match, self._package.mail
        assert mail is not None
        self._controller.sit(mail.seat_of_the_sender(match))
        return content_for_the_other(self._package, match)

    @property
    def can_play_here(self) -> bool:
        """Whether there is a match by mail that can go on with both players at this computer."""
        mail, controller = self._package.mail, self._controller
        if mail is None or not controller.is_running or controller.is_linked:
            return False
        return mail.can_play_here(controller.match)

    def play_here(self) -> None:
        """Play all seats of a match by mail at this computer from now on."""
        if self.can_play_here:
            self._controller.sit(None)

    def to_join(self, name: str) -> tuple[Callable[[AnyMatch], Joined], Callable[[Joined], bool]]:
        """Return a function that joins a copy, in any thread, and one that takes the result in.

        The second returns False, and does nothing, if the match has changed meanwhile. Without a match here
        the copy becomes the match. One whose copies come by themselves takes no other: whose would it be?
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
            joined.id = theirs.id  # where there is a match here, it keeps its own
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
