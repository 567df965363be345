"""The open match, and the only place that changes it."""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.files.codec import new_match_id
from topologic_qt.app.files.file_store import FileStore, Opened
from topologic_qt.app.files.records import GameResults
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.match import NothingToTakeBack
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnyMove, AnyNotes, AnySetup, AnySnapshot, AnyView, Row


class MatchController(QObject):
    """Holds the match and its file; everything else sees views and proposes moves."""

    changed = Signal()
    """Sent when the match was replaced or changed."""
    replaced = Signal()
    """Sent when another match replaces this one, before `changed`."""
    noted = Signal()
    """Sent when only the notes changed."""
    parted = Signal()
    """Sent when the previous match can no longer be restored, while this one stays the same."""
    leaving = Signal()
    """Sent before asking whether the match may go, so that pending input is applied."""
    finished = Signal()
    """Sent before `changed` when a move ends a round or the match, but not on opening an ended one."""
    has_computers = True
    """Whether the match's computers move by themselves."""
    filed = Signal()
    """Sent when the file holds the match, after saving."""

    def __init__(
        self,
        package: AnyPackage,
        autosave: Autosave,
        store: FileStore[AnyMatch, AnySnapshot],
        results: GameResults,
        now: Callable[[], datetime],
    ) -> None:
        """Create it; ``now`` returns the time in UTC."""
        super().__init__()
        self._now = now
        self._package = package
        self._autosave = autosave
        self._store = store
        self.results = results
        """The results of all rounds finished on this computer."""
        self._match: AnyMatch | None = None
        self.path: Path | None = None
        """The file last saved to or opened."""
        self._saved: AnySnapshot | None = None
        self._previous: KeptMatch | None = None
        self._copy: Path | None = None
        self.serial = 0
        """Increases with every change of the match."""
        self._came_back = -1
        self._viewer: Seat | None = None
        self._is_linked = self._is_held = False

    @property
    def is_running(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    @property
    def match(self) -> AnyMatch:
        """The match, for other services of the session; screens show its `view`."""
        assert self._match is not None
        return self._match

    @property
    def view(self) -> AnyView:
        """The match as the `viewer` may know it, without secrets."""
        if self._viewer is None and self._package.mail is not None:
            return self._package.mail.view(self.match, self._is_linked, self._is_held)
        return self.match.view(self._viewer)

    def private_view(self, seat: Seat) -> AnyView:
        """Return the view of a seat, for deliberate peeking."""
        return self.match.view(seat)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose player looks at the screen; None, as for each new match, means anybody."""
        return self._viewer

    @viewer.setter
    def viewer(self, seat: Seat | None) -> None:
        if seat != self._viewer:
            self._viewer = seat
            self.changed.emit()

    @property
    def is_linked(self) -> bool:
        """Whether copies of the match are exchanged with other computers automatically."""
        return self._is_linked

    @is_linked.setter
    def is_linked(self, linked: bool) -> None:
        if linked != self._is_linked:
            self._is_linked = linked
            if self.is_running:
                self.changed.emit()

    @property
    def is_held(self) -> bool:
        """Whether moves are blocked until something is settled on other computers."""
        return self._is_held

    @is_held.setter
    def is_held(self, held: bool) -> None:
        if held != self._is_held:
            self._is_held = held
            if self.is_running:
                self.changed.emit()

    @property
    def notes(self) -> AnyNotes:
        """People's notes on the match."""
        return cast("AnyNotes", self.match.notes)

    @property
    def title(self) -> str:
        """The title of the match."""
        return "" if self._match is None else self._package.title(self._match.setup)

    @property
    def is_free(self) -> bool:
        """Whether the match may be replaced: there is none, or it is over and saved."""
        return self._match is None or (self._match.outcome is not None and self.is_saved)

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the current match."""
        return self._match is None or self._saved == self._match.snapshot()

    @property
    def can_take_back(self) -> bool:
        """Whether the last move can be taken back."""
        return self.open_moves > 0

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back one by one."""
        match = self._match
        if match is None or not match.open_moves:
            return 0
        return match.open_moves if self._is_up_to_us(match) else self._package.recalls(match)

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be redone."""
        return self._match is not None and self._match.can_redo and self._is_up_to_us(self._match)

    def _is_up_to_us(self, match: AnyMatch) -> bool:
        """Return whether a player here is to move and moves are not blocked."""
        computers, mail = self._package.computers, self._package.mail
        is_theirs = computers is not None and computers.task(match) is not None
        waits = mail is not None and mail.waits_elsewhere(match)
        return not (self._is_held or is_theirs or waits)

    @property
    def can_return(self) -> bool:
        """Whether `return_to_previous` works: back until the first hint, or forward from an earlier match."""
        if self._previous is None or self._match is None:
            return False
        return self._package.is_open(self._match) or self._came_back == self.serial

    @property
    def came_back(self) -> bool:
        """Whether `return_to_previous` leads forward to a newer match."""
        return self._came_back >= 0

    @property
    def previous(self) -> AnyMatch | None:
        """The match that `return_to_previous` restores, if any."""
        return self._previous.match if self._previous is not None and self.can_return else None

    def begin(self, setup: AnySetup, seat: Seat | None = None) -> None:
        """Begin a match; the last can be restored until a hint. ``seat`` is ours by mail, else None."""
        match = new_match(self._package, setup)
        match.seat = seat
        self._take(match, None, None, previous=self._as_kept())

    def return_to_previous(self) -> None:
        """Swap this match for the previous one."""
        before = self._previous
        if self.can_return and before is not None:
            back = self.serial + 1 if self._came_back < 0 else -1
            self._take(before.match, before.saved_as, before.saved, before, self._as_kept(), back)

    def part_with_previous(self) -> None:
        """Give up the previous match, which stays among the kept matches."""
        if self._previous is not None:
            self._previous, self._came_back = None, -1
            self._leave_others()
            self.parted.emit()

    def _as_kept(self) -> KeptMatch | None:
        if self._match is None or self._copy is None:
            return None
        return KeptMatch(self._copy, self._package, self._match, self.path, self._saved)

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a kept match."""
        self._take(kept.match, kept.saved_as, kept.saved, kept)
        if kept.saved_as is not None:
            self._store.expect(kept.saved_as, kept.saved_digest)

    def propose(self, move: AnyMove) -> None:
        """Make a move, and the program's answer. Raises `IllegalMove`, also for another player's by mail."""
        self.revise(0, (move,))

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take moves back and make these, in one step. Raises `IllegalMove` or `NothingToTakeBack`."""
        match, mail = self.match, self._package.mail
        if back > self.open_moves:
            raise NothingToTakeBack(f"{back} moves cannot be taken back now.")
        for move in moves:
            if mail is not None:
                mail.check(match, move)
        before = self._results(match)
        match.revise(back, moves)
        self._made(match, before)

    def take_back(self) -> None:
        """Take back the last move, or before a computer's turn all possible ones."""
        if self._match is not None and self.can_take_back:
            for _ in range(1 if self._is_up_to_us(self._match) else self.open_moves):
                self._match.take_back()
            if self._package.notes is not None:
                self._match.notes = self._package.notes.after_undo(self._match)
            self._moved()

    def redo(self) -> None:
        """Redo the last move taken back, if possible."""
        match = self._match
        if match is not None and self.can_redo:
            before = self._results(match)
            match.redo()
            self._made(match, before)

    def show(self) -> None:
        """Show the match again."""
        self.changed.emit()

    def annotate(self, notes: AnyNotes) -> None:
        """Replace the notes of the match."""
        if notes != self.match.notes:
            self.match.notes = notes
            self._keep()
            self.noted.emit()

    def sit(self, seat: Seat | None) -> None:
        """Play only one seat from now on, as the sender of a copy by mail; None plays all seats."""
        if self.match.seat != seat:
            self.match.seat = seat
            self._moved()

    def tell_anew(self) -> None:
        """Translate the computers' names in a match played here."""
        match = self._match
        if match is None or match.seat is not None:
            return
        if self._read_again(new_match(self._package, match.setup)).setup != match.setup:
            told, is_saved = self._read_again(match), self.is_saved
            told.id = match.id
            self._match = told
            if is_saved:
                self._saved = told.snapshot()

    def _read_again(self, match: AnyMatch) -> AnyMatch:
        codec = self._package.codec
        return codec.from_record(codec.to_record(match.snapshot()))

    def extend(self, extended: AnyMatch) -> bool:
        """Go on with a longer copy of this match, or begin with it; return whether the program answered."""
        ours = self._match
        if ours is None:
            self._take(extended, None, None)
            return False
        extended.notes, extended.id = ours.notes, ours.id
        self._match, before = extended, len(extended.moves)
        self._made(extended, self._results(ours))
        return len(extended.moves) > before

    def receive(self, match: AnyMatch, match_id: str = "") -> None:
        """Go on with a match begun elsewhere, with this id or a new one; it replaces ours with that id."""
        is_same = self._match is not None and self._match.id == match_id
        match.id = match_id
        self._take(match, None, None, self._as_kept() if is_same else None)

    def rewind(self, earlier: AnyMatch) -> None:
        """Go on from an earlier point, as agreed by all; later results stay."""
        ours = self.match
        earlier.notes, earlier.seat, earlier.id = ours.notes, ours.seat, ours.id
        if self._package.notes is not None:
            earlier.notes = self._package.notes.after_undo(earlier)
        self._match = earlier
        self._moved()

    def _made(self, match: AnyMatch, before: Container[int]) -> None:
        """Answer a move, and store its time and all results that are not in ``before``."""
        match.apply_automatic_moves()
        if self._package.notes is not None:
            match.notes = self._package.notes.stamped(match, self._now().isoformat(timespec="seconds"))
        finished = {part: row for part, row in self._results(match).items() if part not in before}
        if finished:
            self.results.add(match.id, finished)
        if match.seat != SPECTATOR and (finished or match.outcome is not None):
            self.finished.emit()
        self._moved()

    def _results(self, match: AnyMatch) -> Mapping[int, Row]:
        results = self._package.results
        return {} if results is None or match.seat == SPECTATOR else results.of(match)

    def _moved(self) -> None:
        self.serial += 1
        if not self.can_return:
            self.part_with_previous()
        self._keep()
        self.changed.emit()

    def _keep(self) -> None:
        self._autosave.keep(self.match.snapshot(), self.path)

    def _take(
        self,
        match: AnyMatch,
        path: Path | None,
        saved: AnySnapshot | None,
        kept: KeptMatch | None = None,
        previous: KeptMatch | None = None,
        came_back: int = -1,
    ) -> None:
        """Replace the match; ``kept`` has its copy, if there is one.

        ``came_back`` is its serial if it was restored after a newer one had begun; else -1.
        """
        self._came_back, self._viewer = came_back, None
        self._match, self.path, self._saved, self._previous = match, path, saved, previous
        match.id = match.id or new_match_id()
        autosave = self._autosave
        self._copy = autosave.begin() if kept is None else autosave.adopt(kept.copy, kept.digest)
        self._leave_others()
        match.apply_automatic_moves()
        self.replaced.emit()
        self._moved()

    def _leave_others(self) -> None:
        previous = self._previous
        self._store.claims.keep_only([file for file in (self.path, previous and previous.saved_as) if file])
        self._autosave.keep_only([copy for copy in (self._copy, previous and previous.copy) if copy])

    def can_take(self, opened: Opened[AnyMatch]) -> bool:
        """Return whether an opened match is of this game and may replace this one."""
        self.leaving.emit()
        return opened.package.info == self._package.info and self.is_free

    def take(self, opened: Opened[AnyMatch]) -> None:
        """Go on with an opened match of this game."""
        self._store.adopt(opened)
        saved = opened.content.snapshot() if opened.is_saved else None
        self._take(opened.content, opened.path, saved)

    def to_save(self, path: Path) -> tuple[AnySnapshot, Callable[[], None]]:
        """Return the current match, and a function to call when it is written to its new file."""
        copy, snapshot = self._copy, self.match.snapshot()

        def saved() -> None:
            if self._copy == copy:  # the same match, even with later moves
                self.path, self._saved = path, snapshot
                self._keep()
                self.filed.emit()

        return snapshot, saved
