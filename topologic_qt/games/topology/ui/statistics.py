"""The command that opens the statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.rules import Result
from topologic_qt.widgets.statistics_command import StatisticsCommand, readable

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.host import ResultStore
    from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog
    from topologic_qt.games.values import Row
    from topologic_qt.widgets.ask import Ask


def statistics(screen: QWidget, store: ResultStore, ask: Ask) -> StatisticsCommand[StatisticsDialog]:
    """Return the command for a screen; its dialog is loaded when it is opened for the first time."""

    def dialog(rows: list[Row]) -> StatisticsDialog:
        from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog

        return StatisticsDialog(screen, readable(rows, Result.from_row), ask, store.clear)

    return StatisticsCommand(screen, store.read, dialog)
