"""The translation functions for all texts on screen."""

from collections.abc import Callable, Iterable
from datetime import date
from time import monotonic

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from topologic_qt.translation import isolated, ntr as ntr, said as said, tr as tr


def decimal(number: float, digits: int) -> str:
    """Return a number with so many decimals."""
    return QLocale().toString(round(number, digits), "f", digits)  # halves to the even digit, as elsewhere


def day_and_hour(seconds: float) -> tuple[str, str]:
    """Return the local day and hour of a time in seconds since 1970."""
    moment, short = QDateTime.fromSecsSinceEpoch(int(seconds)), QLocale.FormatType.ShortFormat
    return QLocale().toString(moment.date(), short), QLocale().toString(moment.time(), short)


def day_name(day: date) -> str:
    """Return a day with its weekday, month and year."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def day_of(time: str) -> str:
    """Return the local day of a time in UTC (``2025-01-31T17:05:09+00:00``); "" if invalid."""
    moment = QDateTime.fromString(time, Qt.DateFormat.ISODate)
    if not moment.isValid():
        return ""
    return QLocale().toString(moment.toLocalTime().date(), QLocale.FormatType.ShortFormat)


_LONGEST = 16  # most characters of a name in little room


def shortened(name: str, most: int = _LONGEST) -> str:
    """Return a name shortened to ``most`` characters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def capital(text: str) -> str:
    """Return a text with a capital first letter, as for a heading or button."""
    return text[:1].upper() + text[1:]


def headed(heading: str, text: str) -> str:
    """Return a heading and a text in one line."""
    if heading.endswith(("?", "!")):
        return f"{heading} {text}"
    # Translators: a short heading in the same line as what it is about, such as "Hidden: Anna – Ben".
    return tr("{heading}: {text}", heading=heading, text=text)


def match_title(title: str, names: Iterable[str]) -> str:
    """Return a match's title with its players."""
    return headed(title, " – ".join(str(isolated(name)) for name in names))


def listing(things: Iterable[object]) -> str:
    """Return things as a list, separated as in the language in use."""
    # Translators: the sign between the things of a list, with the blank after it.
    return tr(", ").join(str(isolated(thing)) for thing in things)


LONG = 5.0  # interval between spoken figures, in seconds


class HowFar:
    """Announces a task at once, and its progress now and then; called with each share."""

    def __init__(self, what: str, tell: Callable[[str], None], now: Callable[[], float] = monotonic) -> None:
        """Create it; ``what`` is the task, ``tell`` receives texts, ``now`` returns the time."""
        self._what = what
        self._tell = tell
        self._now = now
        self._told = now()
        tell(what)

    def __call__(self, share: float) -> None:
        """Announce the progress, 0 to 1, if nothing was announced for some time."""
        if self._now() - self._told >= LONG:
            self._told = self._now()
            self._tell(" ".join((self._what, tr("{percent}%", percent=round(100 * share)))))


_chats = True


def let_chat(chats: bool) -> None:
    """Let computers chat from now on, or (False) keep quiet."""
    global _chats
    _chats = chats


def quoted(remark: str) -> str:
    """Return a computer's remark in quotation marks; "" for none, or if chat is off."""
    return tr("“{text}”", text=remark) if remark and _chats else ""
