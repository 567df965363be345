"""Results of matches of the day: a record for each day, and the streaks.

A day is a date of people's own calendar: its match is the same everywhere, and travellers get the one of the
local date. Records follow from events that are only added: what was written first counts, whatever the clock
says later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple, Protocol

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import utc_time
from topologic_qt.games.info import GameSettings
from topologic_qt.games.values import AnyMove, AnySetup, AnyState, AnyView, Task

FIRST_DAY = date(2026, 1, 1)
"""The first day of the archive."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a match of the day, without spoilers."""

    day: date
    """The day of the match, even if played later."""
    score: int | None
    """The number of turns or the like, fewer being better; None if the match was given up."""
    symbols: str
    """A symbol for each turn."""
    text: str
    """The text for sharing, in the language in use: day, result, symbols, and the field's code."""
    is_helped: bool = False
    is_by_computer: bool = False
    """Whether a computer played a turn for the player."""


class Daily(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: a match of the day, easy on Monday and hard on Sunday, played like any other match."""

    @property
    def legend(self) -> str:
        """The meaning of a result's symbols in a sentence; marked for translation."""

    def setup(self, day: date) -> SetupT:
        """Return the setup of a day's match for one person, within 100 ms; the same on every computer."""

    def dressed(self, setup: SetupT, settings: GameSettings) -> SetupT:
        """Return the setup with a title in the language in use, and with people's names and look."""

    def day_of(self, setup: SetupT) -> date | None:
        """Return the day of the match with this setup, ignoring title and names, or None."""

    def par(self, setup: SetupT) -> Task[float | None]:
        """Return the task of computing the best computer's number; it returns None if cancelled."""

    def told(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return a digest of what a day's match has revealed so far, such as its hints.

        As the match goes on, it is only extended; its beginning stays the same in every later version.
        """

    def is_helped(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether a computer has helped in a match."""

    def result(
        self,
        match: Match[SetupT, StateT, MoveT, ViewT],
        par: float | None,
        again: bool = False,
        helped: bool = False,
    ) -> DayResult | None:
        """Return the result of a finished match of the day, with par if known; None for other matches.

        ``again``: an earlier match of that day was begun and left. ``helped``: a computer helped in that one.
        The text mentions both.
        """


AnyDaily = Daily[AnySetup, AnyState, AnyMove, AnyView]


_DAY = timedelta(days=1)


class Reached(NamedTuple):
    """How far a match was played."""

    moves: int = 0
    """The number of moves that cannot be taken back."""
    told: str = ""
    """A digest of what was revealed; it begins with the digest of each earlier point."""


@dataclass(frozen=True, slots=True)
class DayRecord:
    """The record of a day's match."""

    day: date
    begun: datetime | None = None
    """The local time when the day's first match was begun; None if unknown."""
    again: bool = False
    """Whether turns were played twice: the first match was lost, or opened again at an earlier point."""
    reached: Mapping[str, Reached] = field(default_factory=dict)
    """The ids of the matches started here, and how far each was played."""
    over: datetime | None = None
    """The local time when a match of the day was first over; None without one."""
    score: int | None = None
    """The result of that match, fewer being better; None if it was given up or none is over."""
    symbols: str = ""
    """A symbol for each of its turns."""
    text: str = ""
    """The text for sharing, in the language of that time."""
    is_helped: bool = False
    """Whether a computer helped in a match begun here, as far as recorded."""
    is_by_computer: bool = False
    """Whether a computer played one of its turns; False also if an earlier version did not record it."""
    par: float | None = None
    """The number the best computer needs; None if unknown."""

    def is_own(self, match_id: str) -> bool:
        """Return whether the match of this id was begun here, or perhaps by a version that stored no ids."""
        return match_id in self.reached or "" in self.reached

    @property
    def is_under_way(self) -> bool:
        """Whether a match was started and none finished."""
        return self.begun is not None and self.over is None

    @property
    def began(self) -> datetime | None:
        """The local time of the start, as far as known; None if not played."""
        return self.begun or self.over

    @property
    def is_on_time(self) -> bool:
        """Whether the match was begun on its own date, locally; it may go on past midnight."""
        return self.began is not None and self.began.date() == self.day

    @property
    def is_of_streak(self) -> bool:
        """Whether the day counts for a streak: found on time, and without a computer."""
        is_found = self.over is not None and self.score is not None
        return is_found and self.is_on_time and not self.is_by_computer


@dataclass(frozen=True, slots=True)
class Days:
    """The records of all days played, as they were read."""

    records: Mapping[date, DayRecord] = field(default_factory=dict)

    def of(self, day: date) -> DayRecord:
        """Return a day's record, an empty one if not played."""
        return self.records.get(day) or DayRecord(day)

    def streak(self, now: datetime) -> Streak:
        """Return the streak of days found on time and without a computer, at a local time."""
        return streak_of(self._found, now, is_open=self.of(now.date()).over is None)

    @property
    def runs(self) -> list[list[date]]:
        """The streaks, as lists of days."""
        return _runs(self._found)

    @property
    def _found(self) -> dict[date, datetime]:
        return {each.day: each.began for each in self.records.values() if each.began and each.is_of_streak}


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row."""

    current: int
    """The number of days up to today, or up to yesterday while today can still follow."""
    best: int
    """The longest streak."""
    lost: int = 0
    """The length of the last streak if it is over, else 0."""
    lost_on: date | None = None
    """The day that ended the previous streak."""
    ahead: date | None = None
    """The last day played, if after today: people travelled, or the clock was wrong."""


def streak_of(found: Mapping[date, datetime], now: datetime, is_open: bool = True) -> Streak:
    """Return the streak of these days, each with the time of its start.

    ``is_open`` says whether today may still join it. A streak that continues after today counts in full, in
    case the clock was set back or people crossed the date line eastward. Crossing it westward skips a date:
    what follows within 24 hours continues the streak.
    """
    runs = _runs(found)
    best = max((len(run) for run in runs), default=0)
    today, latest = now.date(), max(found, default=None)
    ahead = latest if latest is not None and latest > today else None
    reached = today - _DAY if is_open else today
    for run in runs:
        if run[0] <= today and (run[-1] >= reached or (is_open and now - found[run[-1]] < _DAY)):
            return Streak(len(run), best, ahead=ahead)
    earlier = [run for run in runs if run[-1] < today]
    if not earlier:
        return Streak(0, best, ahead=ahead)
    return Streak(0, best, len(earlier[-1]), earlier[-1][-1] + _DAY, ahead)


def _runs(found: Mapping[date, datetime]) -> list[list[date]]:
    runs: list[list[date]] = []
    for day in sorted(found):
        last = runs[-1][-1] if runs else None
        if last is not None and (day - last == _DAY or found[day] - found[last] < _DAY):
            runs[-1].append(day)
        else:
            runs.append([day])
    return runs


class DayEvent(NamedTuple):
    """An event of a match of the day."""

    day: str
    """The day in ISO 8601."""
    event: str
    """``begun``, ``reached`` (a move stands for good), ``helped``, ``over``, or ``par`` (now known)."""
    match_id: str = ""
    time: str = ""
    """The local time of the start or the end, with its UTC offset, in ISO 8601."""
    moves: int | None = None
    told: str | None = None
    """What the match had revealed, as in `Reached`; earlier versions did not record it."""
    score: int | None = None
    symbols: str = ""
    text: str = ""
    helped: int = 0
    computer: int = 0
    par: float | None = None


def over_event(result: DayResult, match_id: str, time: str) -> DayEvent:
    """Return the event of a match's end."""
    return DayEvent(
        result.day.isoformat(),
        "over",
        match_id,
        time,
        score=result.score,
        symbols=result.symbols,
        text=result.text,
        helped=int(result.is_helped),
        computer=int(result.is_by_computer),
    )


def days_of(events: Iterable[DayEvent]) -> Days:
    """Return the records that follow from events, oldest first; impossible events are ignored.

    Only the first match's start, the first end of a match, and the first par count.
    """
    records: dict[date, DayRecord] = {}
    for event in events:
        day = _day(event.day)
        if day is not None:
            records[day] = _TELLS[event.event](records.get(day) or DayRecord(day), event)
    return Days({day: record for day, record in records.items() if record != DayRecord(day)})


def _with_begun(known: DayRecord, event: DayEvent) -> DayRecord:
    at = _local_time(event.time)
    if at is None:
        return known
    is_same = event.match_id != "" and event.match_id in known.reached
    if known.over is not None or is_same:
        return known if known.begun is not None else replace(known, begun=at)
    reached = {**known.reached, event.match_id: Reached()}
    return replace(known, begun=known.begun or at, again=known.begun is not None, reached=reached)


def _with_reached(known: DayRecord, event: DayEvent) -> DayRecord:
    before = known.reached.get(event.match_id)
    if known.over is not None or before is None or event.moves is None:
        return known
    told = before.told if event.told is None else event.told
    again = known.again or event.moves <= before.moves or not told.startswith(before.told)
    reached = {**known.reached, event.match_id: Reached(max(event.moves, before.moves), told)}
    return replace(known, reached=reached, again=again)


def _with_help(known: DayRecord, event: DayEvent) -> DayRecord:
    return replace(known, is_helped=known.is_helped or (known.over is None and known.is_own(event.match_id)))


def _with_result(known: DayRecord, event: DayEvent) -> DayRecord:
    at = _local_time(event.time)
    if at is None or known.over is not None or not (event.match_id == "" or known.is_own(event.match_id)):
        return known
    over = replace(known, over=at, score=event.score, symbols=event.symbols, text=event.text)
    return replace(over, is_helped=bool(event.helped) or known.is_helped, is_by_computer=bool(event.computer))


def _with_par(known: DayRecord, event: DayEvent) -> DayRecord:
    if known.par is not None or event.par is None:
        return known
    shared = event.text if event.text and event.symbols == known.symbols else known.text
    if _without_stars(shared) != _without_stars(known.text):  # such as that of a later match, without help
        shared = known.text
    return replace(known, par=event.par, text=shared)


_TELLS: Mapping[str, Callable[[DayRecord, DayEvent], DayRecord]] = {
    "begun": _with_begun,
    "reached": _with_reached,
    "helped": _with_help,
    "over": _with_result,
    "par": _with_par,
}


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day >= FIRST_DAY else None


def _local_time(text: str) -> datetime | None:
    return None if utc_time(text) is None else datetime.fromisoformat(text)


def _without_stars(text: str) -> list[str]:
    return text.translate({ord(star): None for star in "★☆"}).split()
