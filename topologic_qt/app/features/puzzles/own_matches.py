"""The finished matches that the program finds, for puzzles of people's own rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import Found, KeptMatch, Seen
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.files.export import RecentFiles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMatch

_MOST = 20
"""The most kept matches that are read."""


class OwnMatches(QObject):
    """Finds finished matches of one game: those that are kept, and those that were saved last."""

    def __init__(
        self,
        package: AnyPackage,
        folders: Folders,
        disk: IoWorker,
        recent: RecentFiles,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._package = package
        self._disk = disk
        self._recent = recent
        self._autosave = Autosave(package, folders, disk)
        self._is_over = False
        self.matches: list[AnyMatch] = []
        """Those that are found so far."""

    def find(self, found: Callable[[], None]) -> None:
        """Look for them, and tell of each."""

        def tell(match: AnyMatch, package: AnyPackage) -> None:
            if not self._is_over and package.info == self._package.info and match.outcome is not None:
                self.matches.append(match)
                found()

        def seen(kept: Seen) -> None:
            if isinstance(kept, KeptMatch):
                tell(kept.match, kept.package)

        def look(copies: Sequence[Found]) -> None:
            for copy in copies[:_MOST]:
                self._autosave.read(copy.path, seen)

        self._autosave.find_all(look)
        for file in self._recent.files():
            if file.suffix == self._package.info.suffix:
                self._disk.read(
                    file,
                    partial(read_match, file),
                    lambda held: tell(held.content, held.package),
                    lambda _: None,
                )

    def stop(self) -> None:
        """Tell of nothing any more."""
        self._is_over = True
        self._autosave.end()
