"""The way to the statistics."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from topologic_qt.games.topologic.rules import Result
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog
    from topologic_qt.widgets.ask import Ask


class Results(Protocol):
    """Where results are kept."""

    def read(self, done: Callable[[list[dict[str, Any]]], None]) -> None:
        """Tell every row that is kept."""
        ...

    def clear(self) -> None:
        """Delete them all."""
        ...


class ResultsPort(Protocol):
    """Who keeps results."""

    @property
    def results(self) -> Results:
        """Every round that was finished on this computer."""
        ...


class Statistics(QObject):
    """Opens the statistics when somebody asks for them."""

    export_wanted = Signal(object)
    """Somebody wants this `Document` as a file."""

    def __init__(self, screen: QWidget, port: ResultsPort, ask: Ask) -> None:
        super().__init__(screen)
        self._screen = screen
        self._port = port
        self._ask = ask
        self.dialog: StatisticsDialog | None = None
        self.command = QAction(icon("winner"), tr("Stat&istics …"), screen)
        self.command.triggered.connect(lambda: port.results.read(self._open))

    def _open(self, rows: list[dict[str, Any]]) -> None:
        from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog

        results = []
        for row in rows:
            with suppress(ValueError):  # a row of another game, or of a later day
                results.append(Result.from_row(row))
        dialog = StatisticsDialog(self._screen, results, self._ask, self._port.results.clear)
        dialog.export_wanted.connect(self.export_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None
