"""Numbers and dates as they are written in the user's language."""

from datetime import date

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt


def decimal(number: float, digits: int) -> str:
    """Return a number with so many decimals."""
    return QLocale().toString(round(number, digits), "f", digits)  # halves to the even digit, as elsewhere


def day_and_hour(seconds: float) -> tuple[str, str]:
    """Return the local day and the hour of a moment, which is given in seconds since 1970."""
    moment, short = QDateTime.fromSecsSinceEpoch(int(seconds)), QLocale.FormatType.ShortFormat
    return QLocale().toString(moment.date(), short), QLocale().toString(moment.time(), short)


def day_name(day: date) -> str:
    """Return a day with its weekday, month and year."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def day_of(time: str) -> str:
    """Return the local day of a time in UTC (``2025-01-31T17:05:09+00:00``); empty where it is none."""
    moment = QDateTime.fromString(time, Qt.DateFormat.ISODate)
    if not moment.isValid():
        return ""
    return QLocale().toString(moment.toLocalTime().date(), QLocale.FormatType.ShortFormat)
