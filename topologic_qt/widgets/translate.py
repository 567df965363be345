"""The translation functions through which every text on a screen goes."""

from collections.abc import Callable, Iterable
from datetime import date
from time import monotonic

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from topologic_qt.translation import isolated, ntr as ntr, said as said, tr as tr


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


_LONGEST = 16  # most characters of a name where there is little room


def shortened(name: str, most: int = _LONGEST) -> str:
    """Return a name as it stands beside other words where there is little room: ``most`` characters of it."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, as a heading or a button has one."""
    return text[:1].upper() + text[1:]


def headed(heading: str, text: str) -> str:
    """Return a text with its heading before it in the same line."""
    if heading.endswith(("?", "!")):
        return f"{heading} {text}"
    # Translators: a short heading in the same line as what it is about, such as "Hidden: Anna – Ben".
    return tr("{heading}: {text}", heading=heading, text=text)


def match_title(title: str, names: Iterable[str]) -> str:
    """Return the title of a match, with its players."""
    return headed(title, " – ".join(str(isolated(name)) for name in names))


def listing(things: Iterable[object]) -> str:
    """Return things in a row, as the user's language separates them."""
    # Translators: the sign between the things of a list, with the blank after it.
    return tr(", ").join(str(isolated(thing)) for thing in things)


LONG = 5.0  # time after which a number is told, and then the next one, in seconds


class HowFar:
    """Tells at once what is being done, and how far it is where that lasts long; called with each share."""

    def __init__(self, what: str, tell: Callable[[str], None], now: Callable[[], float] = monotonic) -> None:
        """``what`` is being done from now on, ``tell`` is given each text, and ``now`` tells the time."""
        self._what = what
        self._tell = tell
        self._now = now
        self._told = now()
        tell(what)

    def __call__(self, share: float) -> None:
        """Tell how far it is, 0 to 1, if nothing was told for long."""
        if self._now() - self._told >= LONG:
            self._told = self._now()
            self._tell(" ".join((self._what, tr("{percent}%", percent=round(100 * share)))))


_chats = True


def let_chat(chats: bool) -> None:
    """Let computers remark something now and then from now on, or (False) nothing."""
    global _chats
    _chats = chats


def quoted(remark: str) -> str:
    """Return what a computer remarks in quotation marks; "" for nothing, and where people want no remarks."""
    return tr("“{text}”", text=remark) if remark and _chats else ""
