"""The matches of the day on the shelf: a line for each game that has one, and its calendar."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from topologic_qt.app.features.days.day_clock import DayClock
from topologic_qt.app.features.days.day_dialog import DayDialog
from topologic_qt.app.files.day_store import DayStore
from topologic_qt.app.files.day_texts import offer_texts
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.app.shelf.shelf_page import ShelfPage
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.daily import FIRST_DAY
from topologic_qt.widgets.translate import headed


class ShelfDays(QObject):
    """Offers the match of today of each game that has one, once its results have been read.

    No game is loaded for that.
    """

    def __init__(self, page: ShelfPage, context: Context, disk: IoWorker) -> None:
        super().__init__(page)
        self._page = page
        self._context = context
        self._disk = disk
        self._stores: dict[str, DayStore] = {}
        self._tasks: BackgroundTasks | None = None
        self._clock: DayClock | None = None

    def look(self, games: list[GameInfo]) -> None:
        """Read the results, and offer what can be played today."""
        for info in games:
            store = DayStore(self._context, info, self._disk, lambda _: None)
            if info.has_daily and store.today >= FIRST_DAY:
                self._stores[info.id] = store
                store.read(partial(self._offer, info))

    def _offer(self, info: GameInfo, _: object = None) -> None:
        store = self._stores[info.id]
        if self._clock is None:
            self._clock = DayClock(lambda: store.now, self)
        if not self._page.has_day(info):
            self._clock.ticked.connect(partial(self._offer, info))
        heading, *more = offer_texts(store.known, store.now)
        line = self._page.day_line(info, partial(self._press, info), partial(self._show_earlier, info))
        line.show_day(headed(info.name, heading), *more)

    def _press(self, info: GameInfo) -> None:
        """Play the match of today, or show its result."""
        store = self._stores[info.id]
        if store.known.of(store.today).over is None:
            self._page.day_wanted.emit(info, store.today)
        else:
            self._show_earlier(info)

    def _show_earlier(self, info: GameInfo) -> None:

        self._tasks = self._tasks or BackgroundTasks(self)
        dialog = DayDialog(self._page.window(), info.load(), self._stores[info.id], self._tasks)
        dialog.play_wanted.connect(partial(self._page.day_wanted.emit, info))
        dialog.open()

    def close(self) -> None:
        """Find no par any more, and offer nothing anew."""
        if self._clock is not None:
            self._clock.stop()
        if self._tasks is not None:
            self._tasks.close()
