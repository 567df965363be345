"""Days, their results and streaks in words, and results to be shared."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from PySide6.QtGui import QGuiApplication

from topologic_qt.games.days import DayRecord, Days, Streak
from topologic_qt.widgets.numbers import day_name, decimal
from topologic_qt.widgets.translate import capital, ntr, tr


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
