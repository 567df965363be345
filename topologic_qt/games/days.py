"""Results of matches of the day: a record for each day, and how many days in a row were found.

Days are dates in UTC, so that no time zone changes them. A record comes from rows that are only ever added:
what was written first counts, whatever the clock says later. No Qt is needed here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple, Protocol

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import utc_time
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, GameSettings, Row, Task

# -- The match of the day: the same one for everybody on a date in UTC, without a server. No Qt is needed


FIRST_DAY = date(2026, 1, 1)
"""The first day of the archive."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a match of the day, without spoilers."""

    day: date
    """The day of the match, whenever it was played."""
    score: int | None
    """The number of turns, say: the fewer the better; None where the match was given up."""
    symbols: str
    """A symbol for each turn."""
    text: str
    """The text to share, in the language in use: day, result, symbols, and the code of the field."""
    is_helped: bool = False
    """Whether the computer helped."""
    is_by_computer: bool = False
    """Whether a computer played a turn for the one whose match it is."""


class Daily(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: a match of the day, easy on Monday and hard on Sunday. It is played as any other match."""

    def setup(self, day: date) -> SetupT:
        """Return the setup of a day's match for one person, within 100 ms; equal on every machine."""
        ...

    def dressed(self, setup: SetupT, settings: GameSettings) -> SetupT:
        """Return the setup with a title in the language in use, and the names and look that people use."""
        ...

    def day_of(self, setup: SetupT) -> date | None:
        """Return the day whose match has this setup, whatever its title and names; None if there is none."""
        ...

    def par(self, setup: SetupT) -> Task[float | None]:
        """Return the task of finding what the best computer needs; it returns None if it was cancelled."""
        ...

    def told(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return a digest of all that a match of the day has told by now: of its hints, say.

        As the match goes on, it grows at its end, and what it began with never changes, in no later version.
        """
        ...

    def is_helped(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the computer has helped in a match so far."""
        ...

    def result(
        self,
        match: Match[SetupT, StateT, MoveT, ViewT],
        par: float | None,
        again: bool = False,
        helped: bool = False,
    ) -> DayResult | None:
        """Return the result of a finished match of the day, with par where it is known; None for others.

        ``again`` says that an earlier match of that day was begun and left, and ``helped`` that the computer
        helped in what was left; the text then says so.
        """
        ...


AnyDaily = Daily[AnySetup, AnyState, AnyMove, AnyView]


# -----------------------------------------------------------------------------------------------------


_DAY = timedelta(days=1)
_BEGUN, _REACHED, _HELPED, _OVER, _PAR = "begun", "reached", "helped", "over", "par"
"""The events of rows: a match was begun, a move of it stands for good, the computer helps in it, it was over,
its par is known."""
_HIGHEST = 10_000
"""The highest par and the worst score that are read from a row."""
_LONGEST, _MOST_LINES = 4000, 12
"""The longest text that is read from a row, in characters, and the most lines of it."""
_MOST_SYMBOLS = 400
"""The most symbols that are read from a row, all in one line."""
_LONGEST_ID = 40
"""The longest id of a match that is read from a row, in characters."""


class Reached(NamedTuple):
    """The point that a match was played to."""

    moves: int = 0
    """The number of moves that stand for good."""
    told: str = ""
    """A digest of what it had told by then, which begins with that of each earlier point on the same way."""


@dataclass(frozen=True, slots=True)
class DayRecord:
    """All that is known of one's match of a day."""

    day: date
    begun: datetime | None = None
    """The time in UTC at which the first match of the day was begun; None where that is not known."""
    again: bool = False
    """Whether turns were played twice before a match was over: of a second one, as the first one could not be
    found, or of one that was opened again as it had been before and went on from there."""
    reached: Mapping[str, Reached] = field(default_factory=dict)
    """The ids of the matches that were begun here, and how far each was played."""
    over: datetime | None = None
    """The time in UTC at which a match of the day was over for the first time; None where none was."""
    score: int | None = None
    """The result of that match, the fewer the better; None where it was given up, or none is over."""
    symbols: str = ""
    """A symbol for each turn of it."""
    text: str = ""
    """The text to share, in the language of that time."""
    is_helped: bool = False
    """Whether the computer helped in a match that was begun here; False also where an earlier version has not
    written it down."""
    is_by_computer: bool = False
    """Whether a computer played a turn of it; False also where an earlier version has not written it."""
    par: float | None = None
    """The number that the best computer needs; None while nobody knows."""

    def is_own(self, match_id: str) -> bool:
        """Whether the match of this id was begun here, or may have been by a version that kept no ids."""
        return match_id in self.reached or "" in self.reached

    @property
    def is_under_way(self) -> bool:
        """Whether a match was begun, and none is over."""
        return self.begun is not None and self.over is None

    @property
    def is_found(self) -> bool:
        """Whether the match was won."""
        return self.over is not None and self.score is not None

    @property
    def is_on_time(self) -> bool:
        """Whether the match was begun on its own day by the clock of that time; midnight may pass over it."""
        began = self.begun or self.over
        return began is not None and began.date() == self.day

    @property
    def is_of_streak(self) -> bool:
        """Whether the day is one of a streak: found on time, and not by a computer."""
        return self.is_found and self.is_on_time and not self.is_by_computer


@dataclass(frozen=True, slots=True)
class Days:
    """The records of all days that were played, as they were read."""

    records: Mapping[date, DayRecord] = field(default_factory=dict)
    damaged: int = 0
    """The number of rows and lines that could not be read."""

    def of(self, day: date) -> DayRecord:
        """Return the record of a day, an empty one where it was not played."""
        return self.records.get(day) or DayRecord(day)

    def streak(self, today: date) -> Streak:
        """Return the days in a row that were found by oneself and on time, as they stand on a day."""
        found = {record.day for record in self.records.values() if record.is_of_streak}
        record = self.of(today)
        return streak_of(found, today, is_open=record.over is None)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row."""

    current: int
    """The number of days in a row up to today, or up to yesterday while today may still follow."""
    best: int
    """The largest number there ever was."""
    lost: int = 0
    """The length of the last row of days, if it has come to an end; 0 where it has not."""
    lost_on: date | None = None
    """The day that was missing then."""
    ahead: date | None = None
    """The last day that was played, if it is later than today: the clock was set back, or was wrong."""


def streak_of(found: Collection[date], today: date, is_open: bool = True) -> Streak:
    """Return the streak of these days; ``is_open`` says whether today may still become one of them.

    A row of days that goes on after today counts as a whole: a clock that was set back takes nothing away.
    """
    runs = _runs(found)
    best = max((last - first for first, last in runs), default=-_DAY).days + 1
    latest = max(found, default=None)
    ahead = latest if latest is not None and latest > today else None
    reached = today - _DAY if is_open else today
    for first, last in runs:
        if first <= today and last >= reached:
            return Streak((last - first).days + 1, best, ahead=ahead)
    earlier = [run for run in runs if run[1] < today]
    if not earlier:
        return Streak(0, best, ahead=ahead)
    first, last = earlier[-1]
    return Streak(0, best, (last - first).days + 1, last + _DAY, ahead)


def _runs(found: Collection[date]) -> list[tuple[date, date]]:
    """Return the first and last day of each row of days, the oldest first."""
    runs: list[tuple[date, date]] = []
    for day in sorted(found):
        if runs and day - runs[-1][1] == _DAY:
            runs[-1] = (runs[-1][0], day)
        else:
            runs.append((day, day))
    return runs


# -- rows ----------------------------------------------------------------------------------------------


def begun_row(day: date, now: datetime, match_id: str = "") -> Row:
    """Return the row of a match of that id that is begun."""
    return {"day": day.isoformat(), "event": _BEGUN, "at": now.isoformat(timespec="seconds"), "id": match_id}


def reached_row(day: date, match_id: str, reached: Reached) -> Row:
    """Return the row of a match that was played so far."""
    return {"day": day.isoformat(), "event": _REACHED, "id": match_id, **reached._asdict()}


def helped_row(day: date, match_id: str) -> Row:
    """Return the row of a match in which the computer helps."""
    return {"day": day.isoformat(), "event": _HELPED, "id": match_id}


def over_row(result: DayResult, now: datetime, match_id: str = "") -> Row:
    """Return the row of a match of that id that is over."""
    return {
        "day": result.day.isoformat(),
        "event": _OVER,
        "id": match_id,
        "at": now.isoformat(timespec="seconds"),
        "score": result.score,
        "symbols": result.symbols,
        "text": result.text,
        "helped": result.is_helped,
        "computer": result.is_by_computer,
    }


def par_row(day: date, par: float, result: DayResult | None = None) -> Row:
    """Return the row of a day's par; ``result`` has the text to share with par in it, if it is known."""
    shared = {} if result is None else {"symbols": result.symbols, "text": result.text}
    return {"day": day.isoformat(), "event": _PAR, "par": par, **shared}


def days_of(rows: Iterable[Row], damaged: int = 0) -> Days:
    """Return the records in rows, the oldest first; ``damaged`` lines are none.

    Only the time of the first match that was begun counts, the first of them that was over, the first par.
    """
    records: dict[date, DayRecord] = {}
    for row in rows:
        day = _day(row.get("day"))
        known = None if day is None else records.get(day) or DayRecord(day)
        told = None if known is None else _with_row(known, row)
        if told is None:
            damaged += 1
        else:
            records[told.day] = told
    return Days(records, damaged)


def _with_row(known: DayRecord, row: Row) -> DayRecord | None:
    """Return a record with what a row tells of it; None if the row is damaged."""
    match row.get("event"):
        case "begun":
            return _with_begun(known, utc_time(row.get("at")), _id(row.get("id", "")))
        case "reached":
            return _with_reached(known, row)
        case "helped":
            return _with_help(known, _id(row.get("id")))
        case "over":
            return _with_result(known, row)
        case "par":
            return _with_par(known, row)
    return None


def _with_begun(known: DayRecord, at: datetime | None, match_id: str | None) -> DayRecord | None:
    if at is None or match_id is None:
        return None
    is_same = match_id != "" and match_id in known.reached
    if known.over is not None or is_same:
        return known if known.begun is not None else replace(known, begun=at)
    reached = {**known.reached, match_id: Reached()}
    return replace(known, begun=known.begun or at, again=known.begun is not None, reached=reached)


def _with_reached(known: DayRecord, row: Row) -> DayRecord | None:
    match_id, moves = _id(row.get("id")), row.get("moves")
    before = Reached() if match_id is None else known.reached.get(match_id, Reached())
    told = _text(row.get("told", before.told))  # earlier versions have not written it down
    if match_id is None or type(moves) is not int or told is None:
        return None
    if known.over is not None or match_id not in known.reached:
        return known
    again = known.again or moves <= before.moves or not told.startswith(before.told)
    reached = {**known.reached, match_id: Reached(max(moves, before.moves), told)}
    return replace(known, reached=reached, again=again)


def _with_help(known: DayRecord, match_id: str | None) -> DayRecord | None:
    if match_id is None:
        return None
    return replace(known, is_helped=known.is_helped or (known.over is None and known.is_own(match_id)))


def _with_result(known: DayRecord, row: Row) -> DayRecord | None:
    at, score, helped = utc_time(row.get("at")), row.get("score"), row.get("helped", False)
    symbols, text = _symbols(row.get("symbols")), _text(row.get("text"))
    match_id, by_computer = _id(row.get("id", "")), row.get("computer", False)
    if at is None or symbols is None or text is None or match_id is None:
        return None
    if not isinstance(helped, bool) or not isinstance(by_computer, bool):
        return None
    if score is not None and not (type(score) is int and 0 <= score <= _HIGHEST):
        return None
    if known.over is not None or not (match_id == "" or known.is_own(match_id)):
        return known
    helped = helped or known.is_helped
    over = replace(known, over=at, score=score, symbols=symbols, text=text)
    return replace(over, is_helped=helped, is_by_computer=by_computer)


def _with_par(known: DayRecord, row: Row) -> DayRecord | None:
    par, symbols, text = row.get("par"), _symbols(row.get("symbols")), _text(row.get("text"))
    if not isinstance(par, int | float) or isinstance(par, bool) or not 0 < par <= _HIGHEST:
        return None
    if known.par is not None:
        return known
    shared = text if text and symbols == known.symbols else known.text
    if _without_stars(shared) != _without_stars(known.text):  # such as that of a later match, without help
        shared = known.text
    return replace(known, par=float(par), text=shared)


def _day(value: object) -> date | None:
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return day if day is not None and day >= FIRST_DAY else None


def _id(value: object) -> str | None:
    return value if isinstance(value, str) and len(value) <= _LONGEST_ID else None


def _text(value: object) -> str | None:
    if not isinstance(value, str) or len(value) > _LONGEST or len(value.splitlines()) > _MOST_LINES:
        return None
    return value


def _symbols(value: object) -> str | None:
    if not isinstance(value, str) or len(value) > _MOST_SYMBOLS or len(value.splitlines()) > 1:
        return None
    return value


def _without_stars(text: str) -> list[str]:
    return text.translate({ord(star): None for star in "★☆"}).split()
