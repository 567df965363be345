"""The results of matches of the day, stored as rows that are only ever added."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from topologic_qt.app.files.history import History
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.daily import DayResult
from topologic_qt.games.days import (
    Days,
    Reached,
    begun_row,
    days_of,
    helped_row,
    over_row,
    par_row,
    reached_row,
)
from topologic_qt.games.values import Row
from topologic_qt.storage.problem import Problem


class DayStore:
    """The days of one game, in a file that all games and windows share, and today's date."""

    def __init__(
        self, context: Context, info: GameInfo, disk: IoWorker, failed: Callable[[Problem], None]
    ) -> None:
        """``failed`` hears of what cannot be read or written."""
        self._now = context.now or (lambda: datetime.now(UTC))
        self._history = History(context.folders.days, info.id, disk, failed, are_needed=True)
        self._found: tuple[list[Row], int] = ([], 0)
        self._added: list[Row] = []

    @property
    def now(self) -> datetime:
        """The time in UTC, by the computer's clock."""
        return self._now().astimezone(UTC)

    @property
    def today(self) -> date:
        """The date in UTC, by the computer's clock."""
        return self.now.date()

    @property
    def known(self) -> Days:
        """All days as they were read last, with what was added and not found among them."""
        rows, damaged = self._found
        return days_of([*rows, *self._added], damaged)

    def add_begun(self, day: date, match_id: str) -> None:
        """Store that the match of a day is begun."""
        self._add(begun_row(day, self.now, match_id))

    def add_reached(self, day: date, match_id: str, reached: Reached) -> None:
        """Store how far the match of a day was played."""
        self._add(reached_row(day, match_id, reached))

    def add_help(self, day: date, match_id: str) -> None:
        """Store that the computer helps in the match of a day."""
        self._add(helped_row(day, match_id))

    def add_result(self, result: DayResult, match_id: str) -> None:
        """Store the result of a match of the day; it counts if the match was begun here, and is the first."""
        self._add(over_row(result, self.now, match_id))

    def add_par(self, day: date, par: float, result: DayResult | None = None) -> None:
        """Store the par of a day, and the text to share with par in it."""
        self._add(par_row(day, par, result))

    def _add(self, row: Row) -> None:
        self._added.append(row)
        self._history.add([row])

    def read(self, done: Callable[[Days], None]) -> None:
        """Read all days; among them are those of which the disk could not take the rows yet."""

        def take(rows: list[Row], damaged: int) -> None:
            self._found = rows, damaged
            self._added = [row for row in self._added if row not in rows]
            done(self.known)

        self._history.read_and_count(take)

    def try_again(self) -> None:
        """Write the rows that the disk could not take before."""
        self._history.try_again()
