"""The results of matches of the day, stored as events that are never changed."""

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from sqlite3 import Connection

from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication

from topologic_qt.app.files.records import DAYS, Records
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.days import DayEvent, DayRecord, DayResult, Days, Reached, Streak, days_of, over_event
from topologic_qt.widgets.month_grid import DayCell, Look
from topologic_qt.widgets.translate import capital, day_name, decimal, ntr, tr

if sys.platform != "win32":
    from time import tzset


def day_cell(record: DayRecord, today: date) -> DayCell:
    """Return the calendar cell of a day."""
    is_today = record.day == today
    if record.score is not None:
        look, sign = Look.DONE if record.is_of_streak else Look.LATE, str(record.score)
    elif record.over is not None:
        look, sign = Look.LOST, "×"  # the sign of a round given up
    elif record.begun is not None:
        look, sign = Look.PART, "…"
    else:
        look, sign = Look.OPEN if is_today else Look.PLAIN, ""
    named = {"day": day_name(record.day), "result": result_text(record, today)}
    name = tr("Today, {day}: {result}", **named) if is_today else tr("{day}: {result}", **named)
    return DayCell(look, sign, name)


def last_week(days: Days, today: date) -> list[DayCell]:
    """Return the seven days up to today, each with the letter of its weekday."""
    week = [today - timedelta(days=back) for back in reversed(range(7))]
    narrow = QLocale.FormatType.NarrowFormat
    letters = [QLocale().standaloneDayName(day.isoweekday(), narrow) for day in week]
    cells = (day_cell(days.of(day), today) for day in week)
    return [replace(cell, sign=letter) for cell, letter in zip(cells, letters, strict=True)]


def offer_texts(days: Days, now: datetime) -> tuple[str, str, str, str]:
    """Return heading, text, button and icon of the offer of today's match."""
    today = now.date()
    record, streak = days.of(today), streak_sentences(days.streak(now), today)
    if record.over is not None:
        heading = tr("Field of the day: {result}", result=result_text(record, today))
        return heading, f"{streak} {tomorrow(now)}", tr("Show results"), "eye"
    text = f"{capital(day_name(today))}. {streak}"
    action = tr("Continue today’s field") if record.is_under_way else tr("Play today’s field")
    return tr("Field of the day"), text, action, "play"


def result_text(record: DayRecord, today: date) -> str:
    """Return the result of a day, in a few words."""
    if record.score is not None:
        found = ntr("found in {n} turn", "found in {n} turns", record.score)
        if record.is_helped:
            found = tr("{found}, with help", found=found)
        return found if record.is_on_time else tr("{found}, played later", found=found)
    if record.over is not None:
        return tr("given up")
    if record.begun is not None:
        return tr("in progress")
    return tr("not played yet") if record.day >= today else tr("missed")


def par_text(par: float | None) -> str:
    """Return the par of a day; "" while unknown."""
    return "" if par is None else tr("Master’s par: {par}", par=decimal(par, 1))


def streak_text(streak: Streak) -> str:
    """Return the streak, in a few words."""
    if not streak.current:
        return tr("No streak yet") if not streak.best else tr("Streak: 0 days")
    return ntr("Streak: {n} day", "Streak: {n} days", streak.current)


def streak_news(streak: Streak, today: date) -> str:
    """Return the streak in a sentence, or why there is none."""
    if streak.current or not (streak.lost or streak.ahead):
        return f"{streak_text(streak)}."
    if streak.ahead is not None:
        return tr(
            "This computer’s clock shows {today}, but you’ve already played {day}. Nothing is lost.",
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
    """Return the current and the longest streak."""
    news = streak_news(streak, today)
    if streak.best <= streak.current:
        return news
    best = ntr("Best: {n} day in a row.", "Best: {n} days in a row.", streak.best)
    return f"{news} {best}"


def next_midnight(now: datetime) -> datetime:
    """Return the start of the next day; ``now`` is the local time."""
    return datetime.combine(now.date() + timedelta(days=1), time()).astimezone()


def time_left(now: datetime) -> str:
    """Return the time until the next day, in hours and minutes; ``now`` is the local time."""
    minutes = -(-(next_midnight(now) - now) // timedelta(minutes=1))
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return ntr("{n} minute", "{n} minutes", minutes)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes)


def tomorrow(now: datetime) -> str:
    """Return the sentence about the start of the next day."""
    return tr("Next field in {time}.", time=time_left(now))


def copy_result(text: str, say: Callable[[str], None]) -> None:
    """Copy the text of a result, and say so."""
    QGuiApplication.clipboard().setText(text)
    say(tr("Copied. Paste it anywhere: it keeps the secret."))


def stored_events(game: str, connection: Connection) -> list[tuple[str, DayEvent]]:
    """Return the stored events of a game with their ids, oldest first."""
    columns = ", ".join(DayEvent._fields)
    sql = f"SELECT id, {columns} FROM {DAYS.name} WHERE game = ? ORDER BY at, id"
    return [(name, DayEvent(*event)) for name, *event in connection.execute(sql, [game])]


class DayStore:
    """The days of one game, shared by all games and windows, and today's date."""

    def __init__(self, now: Callable[[], datetime], info: GameInfo, records: Records) -> None:
        """Create it; ``now`` returns the time, in any time zone."""
        self._now, self._game, self._records = now, info.id, records
        self._found: list[tuple[str, DayEvent]] = []
        self._added: dict[str, DayEvent] = {}
        """The events not yet found in the database, by id."""
        self._known: Days | None = None

    @property
    def now(self) -> datetime:
        """The local time by the computer's clock."""
        if sys.platform != "win32":
            tzset()  # follow travellers into another time zone
        return self._now().astimezone()

    @property
    def today(self) -> date:
        """The local date."""
        return self.now.date()

    @property
    def known(self) -> Days:
        """All days as last read, with the events added since."""
        if self._known is None:
            self._known = days_of([event for _, event in self._found] + [*self._added.values()])
        return self._known

    def _time(self) -> str:
        return self.now.isoformat(timespec="seconds")

    def add_begun(self, day: date, match_id: str) -> None:
        """Store the start of a day's match."""
        self._add(DayEvent(day.isoformat(), "begun", match_id, self._time()))

    def add_reached(self, day: date, match_id: str, reached: Reached) -> None:
        """Store how far a day's match was played."""
        self._add(DayEvent(day.isoformat(), "reached", match_id, moves=reached.moves, told=reached.told))

    def add_help(self, day: date, match_id: str) -> None:
        """Store that a computer helped in a day's match."""
        self._add(DayEvent(day.isoformat(), "helped", match_id))

    def add_result(self, result: DayResult, match_id: str) -> None:
        """Store the result of a day's match; the first counts, if the match was begun here."""
        self._add(over_event(result, match_id, self._time()))

    def add_par(self, day: date, par: float, result: DayResult | None = None) -> None:
        """Store the par of a day, and the text for sharing with par in it."""
        symbols, text = ("", "") if result is None else (result.symbols, result.text)
        self._add(DayEvent(day.isoformat(), "par", symbols=symbols, text=text, par=par))

    def _add(self, event: DayEvent) -> None:
        name = secrets.token_hex(8)
        self._added[name], self._known = event, None
        self._records.add(DAYS, [{"id": name, "game": self._game, **event._asdict()}])

    def read(self, done: Callable[[Days], None]) -> None:
        """Read all days, including unwritten rows."""

        def take(rows: list[tuple[str, DayEvent]]) -> None:
            self._found, self._known = rows, None
            for name, _ in rows:
                self._added.pop(name, None)
            done(self.known)

        self._records.ask(partial(stored_events, self._game), take, DAYS)
