"""The command that opens the statistics."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from topologic_qt.games.topologic.rules import Result
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.host import ResultStore
    from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog
    from topologic_qt.games.values import Row
    from topologic_qt.widgets.ask import Ask


class Statistics(QObject):
    """Opens the statistics on request."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""

    def __init__(self, screen: QWidget, store: ResultStore, ask: Ask) -> None:
        super().__init__(screen)
        self._screen = screen
        self._store = store
        self._ask = ask
        self.dialog: StatisticsDialog | None = None
        self.command = QAction(icon("winner"), tr("Stat&istics …"), screen)
        self.command.triggered.connect(lambda: store.read(self._open))

    def _open(self, rows: list[Row]) -> None:
        from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog

        results = []
        for row in rows:
            with suppress(ValueError):  # a row of a later day
                results.append(Result.from_row(row))
        dialog = StatisticsDialog(self._screen, results, self._ask, self._store.clear)
        dialog.export_wanted.connect(self.export_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None
