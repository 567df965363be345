"""The copy of the field in the editor, which survives a crash of the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from topologic_qt.app.files.autosave_file import AutosaveFile, digest_of_file
from topologic_qt.app.files.autosave_files import AutosaveFiles, is_free
from topologic_qt.app.files.codec import read_draft, write_draft
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyHistory
from topologic_qt.storage.problem import Problem, tr_noop

_NOT_KEPT_YET = tr_noop("The field in the editor has changes that are not kept yet.")


class FieldAutosave(AutosaveFiles):
    """Keeps the field in the editor in a file of its own, which is locked against other windows.

    With it goes all that undo and redo lead to. No draft is ever deleted.
    """

    def __init__(self, package: AnyPackage, folder: Path, disk: IoWorker) -> None:
        super().__init__(folder, package.info.draft_suffix, disk, _NOT_KEPT_YET)
        self._package = package
        self._copy = AutosaveFile(self.new_copy())

    @property
    def copy(self) -> AutosaveFile:
        """The file in which the draft is kept."""
        return self._copy

    def go_on_in(self, copy: AutosaveFile) -> None:
        """Keep the draft in the file of another editor of this window, which has been released there."""
        self._copy = copy

    def find(self, found: Callable[[AnyHistory | None], None]) -> None:
        """Find the latest draft that no other window is working on, go on with it, and report it."""
        self._disk.run(self._search, found, lambda _: found(None))

    def _search(self) -> AnyHistory | None:
        for path in self.found():
            copy = AutosaveFile(path, digest_of_file(path))
            if not copy.claim() and not is_free(path):
                continue
            try:
                found = read_draft(self._package, path)
            except Problem:
                copy.release()
                continue
            self._copy = copy
            return found
        return None

    def keep(self, history: AnyHistory) -> None:
        """Write the draft soon. Of several that wait, only the latest is written."""
        self.write_soon(self._copy, lambda path: write_draft(self._package, history, path))

    def release(self) -> None:
        """Release the draft for other windows; nothing is kept afterwards."""
        self.end()
        self.leave_at_once(self._copy)
