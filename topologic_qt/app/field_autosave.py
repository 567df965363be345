"""The copy of the field that is being built, which survives whatever happens to the program."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from topologic_qt.app.autosave_file import AutosaveFile, digest_of_file
from topologic_qt.app.autosave_files import AutosaveFiles, is_free
from topologic_qt.app.codec import FIELD_SUFFIX, read_field, write_field
from topologic_qt.app.contract import GamePackage
from topologic_qt.app.io_worker import IoWorker
from topologic_qt.storage.problem import Problem, tr_noop

_NOT_KEPT_YET = tr_noop("The field in the editor is not kept as it is now.")


class KeptField(NamedTuple):
    """A field that was being built in an earlier run of the program."""

    kept: Any
    file: Path | None
    """The file that it was last saved as or opened from."""


class FieldAutosave(AutosaveFiles):
    """Keeps what is being built in a file of its own, which is locked against other windows.

    No draft is ever deleted.
    """

    def __init__(self, package: GamePackage, folder: Path, disk: IoWorker) -> None:
        super().__init__(folder, FIELD_SUFFIX, disk, _NOT_KEPT_YET)
        self._package = package
        self._copy = AutosaveFile(self.new_copy())

    def find(self, found: Callable[[KeptField | None], None]) -> None:
        """Look for the latest draft that no other window is working on, go on with it, and tell of it."""
        self._disk.run(self._search, found, lambda _: found(None))

    def _search(self) -> KeptField | None:
        for path in self.found():
            copy = AutosaveFile(path, digest_of_file(path))
            if not copy.claim() and not is_free(path):
                continue
            try:
                kept, file = read_field(self._package, path)
            except Problem:
                copy.release()
                continue
            self._copy = copy
            return KeptField(kept, file)
        return None

    def keep(self, kept: Any, file: Path | None) -> None:
        """Write the draft soon. Of several that wait, only the latest is written."""
        self.write_soon(self._copy, lambda path: write_field(self._package, kept, path, file))

    def release(self) -> None:
        """Leave the draft to other windows; nothing is kept afterwards."""
        self.end()
        self.leave_at_once(self._copy)
