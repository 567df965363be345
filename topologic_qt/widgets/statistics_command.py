"""The command that opens the statistics of a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.widgets.statistics_frame import StatisticsFrame

    Row = dict[str, object]
    Rows = list[Row]
    Read = Callable[[Callable[[Rows], None]], None]
    """Reads all rows, the oldest first, and passes them on."""

DialogT = TypeVar("DialogT", bound="StatisticsFrame")
ResultT = TypeVar("ResultT")


class StatisticsCommand(QObject, Generic[DialogT]):
    """Reads the stored results on request, and opens a dialog with them."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""

    def __init__(self, screen: QWidget, read: Read, make: Callable[[Rows], DialogT]) -> None:
        """Create the command; ``make`` makes the dialog for the rows that were read."""
        super().__init__(screen)
        self._make = make
        self.dialog: DialogT | None = None
        self.command = QAction(icon("winner"), tr("Stat&istics …"), screen)
        self.command.triggered.connect(lambda: read(self._open))

    def _open(self, rows: Rows) -> None:
        dialog = self._make(rows)
        dialog.export_wanted.connect(self.export_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None


def readable(rows: Rows, from_row: Callable[[Row], ResultT]) -> list[ResultT]:
    """Return the results of rows, but for rows of a later program: ``from_row`` raises ValueError there."""
    results = []
    for row in rows:
        with suppress(ValueError):
            results.append(from_row(row))
    return results
