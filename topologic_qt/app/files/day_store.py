"""The results of matches of the day, stored as rows that are only ever added."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from PySide6.QtGui import QGuiApplication

from topologic_qt.app.files.history import History
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.days import (
    DayRecord,
    DayResult,
    Days,
    Reached,
    Streak,
    begun_row,
    days_of,
    helped_row,
    over_row,
    par_row,
    reached_row,
)
from topologic_qt.games.values import Row
from topologic_qt.storage.problem import Problem
from topologic_qt.widgets.translate import capital, day_name, decimal, ntr, tr

# -- Days, their results and streaks in words, and results to be shared -------------------------------


def offer_texts(days: Days, now: datetime) -> tuple[str, str, str, str]:
    """Return the heading of the offer of today's match, what is known, and its button's text and icon."""
    today = now.date()
    record, streak = days.of(today), streak_sentences(days.streak(today), today)
    if record.over is not None:
        heading = tr("Field of the day: {result}", result=result_text(record, today))
        return heading, f"{streak} {tomorrow(now)}", tr("Show results"), "eye"
    text = f"{capital(day_name(today))}. {streak}"
    action = tr("Continue today’s field") if record.is_under_way else tr("Play today’s field")
    return tr("Field of the day"), text, action, "play"


def result_text(record: DayRecord, today: date) -> str:
    """Return what became of a day, in a few words."""
    if record.score is not None:
        found = ntr("found in {n} turn", "found in {n} turns", record.score)
        if record.is_helped:
            found = tr("{found}, with help", found=found)
        return found if record.is_on_time else tr("{found}, played later", found=found)
    if record.over is not None:
        return tr("given up")
    if record.begun is not None:
        return tr("begun")
    return tr("not played yet") if record.day >= today else tr("missed")


def par_text(par: float | None) -> str:
    """Return the par of a day; empty while it is not known."""
    if par is None:
        return ""

    return tr("Par by the Master: {par}", par=decimal(par, 1))


def streak_text(streak: Streak) -> str:
    """Return the streak, in a few words."""
    if not streak.current:
        return tr("No streak yet") if not streak.best else tr("Streak: 0 days")
    return ntr("Streak: {n} day", "Streak: {n} days", streak.current)


def streak_news(streak: Streak, today: date) -> str:
    """Return the streak in a sentence; where it is none, why it has ended or what the clock makes of it."""
    if streak.current or not (streak.lost or streak.ahead):
        return f"{streak_text(streak)}."
    if streak.ahead is not None:
        return tr(
            "This computer’s clock shows {today}, but you have played up to {day}. Nothing is lost by that.",
            today=day_name(today),
            day=day_name(streak.ahead),
        )
    assert streak.lost_on is not None
    return ntr(
        "Your streak of {n} day ended on {day}.",
        "Your streak of {n} days ended on {day}.",
        streak.lost,
        day=day_name(streak.lost_on),
    )


def streak_sentences(streak: Streak, today: date) -> str:
    """Return the streak, and the best one."""
    news = streak_news(streak, today)
    if streak.best <= streak.current:
        return news
    best = ntr("Best: {n} day in a row.", "Best: {n} days in a row.", streak.best)
    return f"{news} {best}"


def time_left(now: datetime) -> str:
    """Return the time until the next day in UTC, in hours and minutes."""
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
    minutes = -(-(midnight - now) // timedelta(minutes=1))
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return ntr("{n} minute", "{n} minutes", minutes)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes)


def tomorrow(now: datetime) -> str:
    """Return that there will be a new match of the day, and when."""
    return tr("Tomorrow there is a new field of the day, in {time}.", time=time_left(now))


def copy_result(text: str, say: Callable[[str], None]) -> None:
    """Copy the text of a result, and tell that it was copied."""
    QGuiApplication.clipboard().setText(text)
    say(tr("The result was copied, to be pasted anywhere. It does not tell the secret."))


# -----------------------------------------------------------------------------------------------------


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
