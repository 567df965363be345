"""The matches that the program kept by itself, as they are found later."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from topologic_qt.app.files.autosave_file import Stamp
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnySnapshot
from topologic_qt.storage.problem import Problem


class KeptMatch(NamedTuple):
    """A match that was kept from an earlier run of the program."""

    copy: Path
    package: AnyPackage
    """The game."""
    match: AnyMatch
    saved_as: Path | None
    saved: AnySnapshot | None = None
    """The match as the file of that name holds it; None where it holds another match, or nobody looked."""
    saved_digest: bytes | None = None
    """The digest of the content of that file; None where it holds another match, or nobody looked."""
    at: float = 0.0
    """The time when it was kept, in seconds since 1970."""
    digest: bytes = b""
    """The digest of the content of the copy."""
    is_linked: bool = False
    """Whether it is played with somebody elsewhere, or was, and nobody is known to have ended that."""

    @property
    def is_of_use(self) -> bool:
        """Whether somebody may want it: unfinished and begun, or shared with another player, or not saved."""
        if self.is_linked:
            return True
        if self.match.outcome is None:
            return bool(self.match.moves) or self.match.seat is not None
        return not self.is_saved

    @property
    def has_to_stay(self) -> bool:
        """Whether something would be lost with the copy: what was played or noted is not in its file."""
        is_new = self.match.snapshot() == new_match(self.package, self.match.setup).snapshot()
        return not (self.is_saved or is_new)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to go on with: the match is over, and no letter is still to come.

        Those who are connected can ask each other for another match, or for a yes, also after it.
        """
        mail = self.package.mail
        awaited = self.is_linked or (mail is not None and mail.awaits_letter(self.match))
        return self.match.outcome is not None and not awaited

    @property
    def waits_elsewhere(self) -> bool:
        """Whether the match goes on only with a letter of the other player."""
        mail, match = self.package.mail, self.match
        if self.is_linked and match.outcome is not None:
            return True
        return mail is not None and (mail.waits_elsewhere(match) or mail.awaits_letter(match))

    @property
    def is_saved(self) -> bool:
        """Whether its file holds the match as the copy does."""
        return self.match.snapshot() == self.saved


class Unreadable(NamedTuple):
    """A copy that cannot be read as a match."""

    copy: Path
    problem: Problem
    """The reason."""
    at: float
    """The time when it was kept, in seconds since 1970."""


class Found(NamedTuple):
    """A copy in the folder, whatever its content is."""

    path: Path
    stamp: Stamp | None
    """Changes when the copy is written (`stamp_of`)."""


Seen = KeptMatch | Unreadable | None
"""The result of reading a copy; None if nobody needs it, or a window goes on with it."""
