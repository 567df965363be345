"""The command that opens the statistics."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from topologic_qt.games.deduction.rules import Result
from topologic_qt.widgets.statistics_command import StatisticsCommand

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.deduction.ui.statistics_dialog import StatisticsDialog
    from topologic_qt.games.host import ResultStore
    from topologic_qt.games.values import Row
    from topologic_qt.widgets.ask import Ask


class Statistics(StatisticsCommand):
    """Opens the statistics on request."""

    dialog: StatisticsDialog | None

    def __init__(self, screen: QWidget, store: ResultStore, ask: Ask) -> None:
        super().__init__(screen, store.read, partial(_dialog, screen, store, ask))


def _dialog(screen: QWidget, store: ResultStore, ask: Ask, rows: list[Row]) -> StatisticsDialog:
    """Return a dialog with the results of these rows."""
    from topologic_qt.games.deduction.ui.statistics_dialog import StatisticsDialog

    results = []
    for row in rows:
        with suppress(ValueError):  # a row of a later day
            results.append(Result.from_row(row))
    return StatisticsDialog(screen, results, ask, store.clear)
