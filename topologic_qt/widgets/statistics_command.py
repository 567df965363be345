"""The command that opens the statistics of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.widgets.statistics_frame import StatisticsFrame

    Rows = list[dict[str, object]]
    Read = Callable[[Callable[[Rows], None]], None]
    """Reads all rows, the oldest first, and passes them on."""


class StatisticsCommand(QObject):
    """Reads the stored results on request, and opens a dialog with them."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""

    def __init__(self, screen: QWidget, read: Read, make: Callable[[Rows], StatisticsFrame]) -> None:
        """Create the command; ``make`` makes the dialog for the rows that were read."""
        super().__init__(screen)
        self._make = make
        self.dialog: StatisticsFrame | None = None
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
