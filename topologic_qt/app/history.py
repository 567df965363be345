"""What is kept of rounds that are over, a line for each, for as long as people want it."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from topologic_qt.app.disk import Disk
from topologic_qt.storage.problem import Problem, tr_noop

MAX_LENGTH = 8 * 1024 * 1024
"""The most that is read of the history, in bytes: some thirty thousand rounds."""

_NOT_WRITTEN_YET = tr_noop("The result of the last round is not in the statistics.")


class History(QObject):
    """Adds lines to one file, in which several windows may write, and reads them all."""

    def __init__(self, file: Path, disk: Disk, failed: Callable[[Problem], None]) -> None:
        """``failed`` hears of what cannot be read or deleted."""
        super().__init__()
        self._file = file
        self._disk = disk
        self._failed = failed

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        """Keep some rows. If that cannot be, nothing is lost that a match needs, and nobody is bothered."""
        lines = "".join(_line(row) + "\n" for row in rows)

        def write() -> None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(lines)

        self._disk.run(write, lambda _: None, lambda _: None, loses=Problem(_NOT_WRITTEN_YET))

    def read(self, done: Callable[[list[dict[str, Any]]], None]) -> None:
        """Tell all rows that are kept, the oldest first. Lines that are damaged are passed over."""

        def work() -> list[dict[str, Any]]:
            if not self._file.exists():
                return []
            with self._file.open("rb") as file:
                content = file.read(MAX_LENGTH)
            return [row for line in content.splitlines() if (row := _row(line)) is not None]

        self._disk.run(work, done, self._failed)

    def holds(self, rows: Sequence[dict[str, Any]]) -> bool:
        """Whether all of these rows are kept, as they are now. Called in a thread of the disk's."""
        try:
            with self._file.open("rb") as file:
                file.seek(max(self._file.stat().st_size - MAX_LENGTH, 0))
                lines = set(file.read(MAX_LENGTH).splitlines())
        except OSError:
            return not rows
        return all(_line(row).encode() in lines for row in rows)

    def clear(self) -> None:
        """Delete everything that is kept."""
        self._disk.run(lambda: self._file.unlink(missing_ok=True), lambda _: None, self._failed)


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False)


def _row(line: bytes) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None
