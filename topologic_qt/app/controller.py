"""The match that is open: the one place that changes it, and tells of every change."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.autosave import Autosave, Kept
from topologic_qt.app.contract import AnyMatch, AnySnapshot, Room, Thought
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import read_match, write_match
from topologic_qt.app.history import History
from topologic_qt.app.thoughts import Thoughts


def utc() -> datetime:
    """The time by the computer's clock."""
    return datetime.now(UTC)


class MatchController(QObject):
    """Holds the match and its file. Everybody else sees views, and proposes moves."""

    changed = Signal()
    """The match is another or has changed."""
    noted = Signal()
    """Something was written down; the match has not changed."""
    filed = Signal()
    """The match was saved: it has a file, and the file holds it."""
    troubled = Signal(object)
    """Sent with the `Problem` when opening or saving failed; the match is as it was."""

    def __init__(
        self,
        room: Room,
        disk: Disk,
        autosave: Autosave,
        thoughts: Thoughts,
        history: History,
        now: Callable[[], datetime],
    ) -> None:
        """``now`` tells the time, in UTC."""
        super().__init__()
        self._now = now
        self._room = room
        self._disk = disk
        self._autosave = autosave
        self._thoughts = thoughts
        self._history = history
        self._match: AnyMatch | None = None
        self._path: Path | None = None
        self._saved: AnySnapshot | None = None
        self._previous: Kept | None = None
        self._copy: Path | None = None
        self._serial = 0
        self._went_on = -1

    # -- what it is -------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether there is a match at all."""
        return self._match is not None

    @property
    def view(self) -> Any:
        """What those who sit at the computer may see of the match: no secret of a running round."""
        assert self._match is not None
        return self._match.view(None)

    @property
    def notes(self) -> Any:
        """What people wrote down beside the match."""
        assert self._match is not None
        return self._match.notes

    @property
    def title(self) -> str:
        """What the match is called."""
        return "" if self._match is None else self.title_of(self._match)

    def title_of(self, match: AnyMatch) -> str:
        """What a match is called."""
        return self._room.title(match.setup)

    @property
    def path(self) -> Path | None:
        """The file that the match was last saved as or opened from."""
        return self._path

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the match as it is now."""
        return self._match is None or self._saved == self._match.snapshot()

    @property
    def can_take_back(self) -> bool:
        """Whether the last move can be taken back."""
        match = self._match
        return match is not None and match.can_take_back and self._room.thought(match) is None

    @property
    def serial(self) -> int:
        """A number that every change of the match makes one greater."""
        return self._serial

    @property
    def thought(self) -> Thought | None:
        """What a computer has to think about now; None while people play, or have something to look at."""
        match = self._match
        if match is None or (self._room.pauses(match) and self._went_on != self._serial):
            return None
        return self._room.thought(match)

    @property
    def can_return(self) -> bool:
        """Whether the match before this one can be had back: until the first hint of the newer one."""
        if self._previous is None or self._match is None:
            return False
        return self._room.is_open(self._match) or self._room.is_open(self._previous.match)

    # -- what is thought about it ---------------------------------------------------------------

    def suggest(self, done: Callable[[Any], None], progress: Callable[[float], None]) -> Callable[[], None]:
        """Think of a good turn for the person whose turn it is; returns what calls that off."""
        assert self._match is not None
        return self._thoughts.run(self._room.suggestion(self._match), done, progress)

    def review(
        self, round_number: int, done: Callable[[Any], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Look at a round (by index) with hindsight; returns what calls that off."""
        assert self._match is not None
        return self._thoughts.run(self._room.review(self._match, round_number), done, progress)

    # -- what remains of it -----------------------------------------------------------------------

    def read_results(self, done: Callable[[list[dict[str, Any]]], None]) -> None:
        """Tell what is kept of every round that was finished on this computer."""
        self._history.read(done)

    def delete_results(self) -> None:
        """Keep nothing of what was finished so far."""
        self._history.clear(lambda: None)

    # -- what changes it --------------------------------------------------------------------------

    def begin(self, setup: Any) -> None:
        """Begin a new match; the one before can be had back until the first hint."""
        self._take(self._room.new_match(setup), None, None, previous=self._as_kept())

    def return_to_previous(self) -> None:
        """Go back to the match before this one; this one can be had back in the same way."""
        before = self._previous
        if self.can_return and before is not None:
            self._take(before.match, before.saved_as, before.saved, before.copy, self._as_kept())

    def _as_kept(self) -> Kept | None:
        """This match, to come back to; None if there is none."""
        if self._match is None or self._copy is None:
            return None
        return Kept(self._copy, self._match, self._path, self._saved)

    def resume(self, kept: Kept) -> None:
        """Go on with a match that was kept."""
        self._take(kept.match, kept.saved_as, kept.saved, kept.copy)

    def propose(self, move: Any) -> None:
        """Make a move, and the program's answer to it. Raises `IllegalMove` where the rules refuse it."""
        assert self._match is not None
        before = len(self._room.results(self._match))
        self._match.apply(move)
        self._answer(self._match)
        self._room.stamp(self._match, self._now().isoformat(timespec="seconds"))
        if finished := self._room.results(self._match)[before:]:
            self._history.add(finished)
        self._moved()

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        if self._match is not None and self.can_take_back:
            self._match.take_back()
            self._moved()

    def go_on(self) -> None:
        """People have seen what there is: a computer may play on."""
        self._went_on = self._serial
        self.changed.emit()

    def annotate(self, notes: Any) -> None:
        """Put these notes in the place of the match's."""
        assert self._match is not None
        if notes != self._match.notes:
            self._match.notes = notes
            self._keep()
            self.noted.emit()

    def _answer(self, match: AnyMatch) -> None:
        while (move := self._room.answer(match)) is not None:
            match.apply(move)

    def _moved(self) -> None:
        self._serial += 1
        self._keep()
        self.changed.emit()

    def _keep(self) -> None:
        assert self._match is not None
        self._autosave.keep(self._match.snapshot(), self._path)

    def _take(
        self,
        match: AnyMatch,
        path: Path | None,
        saved: AnySnapshot | None,
        copy: Path | None = None,
        previous: Kept | None = None,
    ) -> None:
        """Put another match in the place of this one."""
        self._match, self._path, self._saved = match, path, saved
        self._previous = previous
        self._copy = self._autosave.adopt(copy) if copy is not None else self._autosave.begin()
        self._answer(match)
        self._moved()

    # -- files ------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a saved match. Until it is read, and if it cannot be, everything stays as it is."""

        def opened(result: tuple[AnyMatch, Path | None]) -> None:
            match, _ = result
            self._take(match, path, match.snapshot())

        self._disk.run(lambda: read_match(self._room, path), opened, self.troubled.emit)

    def save(self, path: Path) -> None:
        """Save the match in a file, which is its file from then on."""
        assert self._match is not None
        match, snapshot = self._match, self._match.snapshot()

        def saved(_: object) -> None:
            if self._match is match:
                self._path, self._saved = path, snapshot
                self._keep()
                self.filed.emit()

        self._disk.run(lambda: write_match(self._room, snapshot, path), saved, self.troubled.emit)

    def close(self) -> None:
        """Bring everything onto the disk before the program ends, and tell what came of it."""
        self._disk.settle()
        self._autosave.write_now()
        self._disk.close()
        self._autosave.release()
