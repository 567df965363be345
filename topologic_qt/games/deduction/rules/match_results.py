"""The result of a finished match for the statistics, without anything of the deal."""

from dataclasses import asdict, dataclass
from typing import Any

from topologic_qt.engine import Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.notes import Notes
from topologic_qt.games.deduction.rules.state import State

PERSON = "person"
"""`Result.played_by` where a person asked."""
MIXED = "mixed"
"""`Result.played_by` where people and computers, or computers of several levels, took turns in a seat."""

ANNOUNCED = "announced"
"""`Result.won_by` where the winner named the missing tile."""
LAST_LEFT = "last-left"
"""`Result.won_by` where all others were out."""
NOBODY = "nobody"
"""`Result.won_by` where all were out."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match. Lists have an entry for each seat."""

    time: str
    """The time of the last line of the log, in UTC; empty where it is not known."""
    players: list[str]
    """The names."""
    played_by: list[str]
    """`PERSON`, `MIXED`, or the level of the computer that played."""
    winner: int | None
    """The seat that won; None where nobody did."""
    won_by: str
    """`ANNOUNCED`, `LAST_LEFT` or `NOBODY`."""
    turns: int
    """The number of turns of all players together."""
    questions: list[int]
    """The number of questions that each player asked."""
    wrong: list[int]
    """The seats that announced a wrong tile, in that order."""
    resigned: list[int]
    """The seats that left the match, in that order."""
    aids: list[str]
    """The highest step of help that each player used."""
    suggestions: list[int]
    """The number of times that each player asked the computer for advice."""

    def as_row(self) -> dict[str, Any]:
        """The result as plain values, to be kept."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> "Result":
        """The result in a row. Raises ValueError where the row is no result."""
        fits = row.keys() == _KINDS.keys() and all(
            isinstance(row[name], kind) for name, kind in _KINDS.items()
        )
        if not fits or not all(_is_list_of(row[name], kind) for name, kind in _ENTRIES.items()):
            raise ValueError("This is no result of a match.")
        if len({len(row[name]) for name in _PER_SEAT}) != 1:
            raise ValueError("This is no result of a match.")
        return cls(**row)


_KINDS: dict[str, Any] = {
    "time": str,
    "players": list,
    "played_by": list,
    "winner": int | None,
    "won_by": str,
    "turns": int,
    "questions": list,
    "wrong": list,
    "resigned": list,
    "aids": list,
    "suggestions": list,
}
_ENTRIES: dict[str, type] = {
    "players": str,
    "played_by": str,
    "questions": int,
    "wrong": int,
    "resigned": int,
    "aids": str,
    "suggestions": int,
}
_PER_SEAT = ("players", "played_by", "questions", "aids", "suggestions")


def _is_list_of(values: list[object], kind: type) -> bool:
    return all(isinstance(value, kind) for value in values)


def results(state: State, notes: Notes) -> list[Result]:
    """The result of a match, if it is over and anything was asked; a real table has no statistics."""
    if state.setup.at_table is not None or not state.is_over:
        return []
    if not any(isinstance(entry, Question) for entry in state.log):
        return []
    questions = [entry for entry in state.log if isinstance(entry, Question)]
    result = Result(
        time=notes.times[len(state.log) - 1] if len(notes.times) >= len(state.log) else "",
        players=list(state.setup.names),
        played_by=[_played_by(state, seat) for seat in range(state.players)],
        winner=state.winner,
        won_by=_won_by(state),
        turns=state.number,
        questions=[sum(entry.asker == seat for entry in questions) for seat in range(state.players)],
        wrong=[entry.announcer for entry in state.log if isinstance(entry, Announcement) and not entry.right],
        resigned=[entry.seat for entry in state.log if isinstance(entry, Resignation)],
        aids=[sheet.aid.value for sheet in notes.sheets],
        suggestions=[sheet.suggestions for sheet in notes.sheets],
    )
    return [result]


def _won_by(state: State) -> str:
    if state.winner is None:
        return NOBODY
    last = state.log[-1]
    return ANNOUNCED if isinstance(last, Announcement) and last.right else LAST_LEFT


def _played_by(state: State, seat: Seat) -> str:
    """The kind of player that acted in a seat; who never did counts as who sits there now."""
    levels = {level for at, level in _acted(state) if at == seat}
    if not levels:
        computer = state.seating[seat]
        levels = {None if computer is None else computer.level}
    if len(levels) > 1:
        return MIXED
    level = levels.pop()
    return PERSON if level is None else level.value


def _acted(state: State) -> list[tuple[Seat, Level | None]]:
    found: list[tuple[Seat, Level | None]] = []
    for entry in state.log:
        match entry:
            case Question(asker=seat, level=level) | Announcement(announcer=seat, level=level):
                found.append((seat, level))
            case Resignation(seat=seat, level=level):
                found.append((seat, level))
    return found
