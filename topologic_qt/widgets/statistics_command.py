"""The command that opens the statistics of a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.statistics_frame import ExportingDialog
from topologic_qt.widgets.translate import tr

Row = dict[str, object]
Rows = list[Row]

DialogT = TypeVar("DialogT", bound="ExportingDialog")
ResultT = TypeVar("ResultT")


class Store(Protocol):
    """The stored results of a game, a row for each."""

    def read(self, done: Callable[[Rows], None]) -> None:
        """Read every row, the oldest first, and pass them to ``done``."""
        ...

    def clear(self) -> None:
        """Delete all rows."""
        ...


class StatisticsCommand(QObject, Generic[DialogT]):
    """Reads the stored results on request, and opens a dialog with them."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""

    def __init__(
        self,
        screen: QWidget,
        store: Store,
        ask: Ask,
        from_row: Callable[[Row], ResultT],
        load: Callable[[], Callable[[QWidget, list[ResultT], Ask, Callable[[], None], Keeper], DialogT]],
        memory: Keeper,
    ) -> None:
        """Create the command. Its dialog is loaded by ``load`` when it is opened for the first time.

        ``from_row`` makes a result of a row, and raises ValueError for rows of a later program. The choices
        in the dialog are kept in ``memory``.
        """
        super().__init__(screen)
        self.dialog: DialogT | None = None
        self.command = QAction(icon("winner"), tr("Stat&istics …"), screen)
        self.command.triggered.connect(
            lambda: store.read(
                lambda rows: self._open(load()(screen, readable(rows, from_row), ask, store.clear, memory))
            )
        )

    def _open(self, dialog: DialogT) -> None:
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
