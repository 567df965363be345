"""The result of a finished match for the statistics, without anything of the deal."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MIXED, PERSON, Level, is_count, is_name
from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.sheet import Notes
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS

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
        """The result in a row. Raises ValueError where no match has such a result."""
        if row.keys() != cls.__dataclass_fields__.keys() or not _is_possible(row):
            raise ValueError("This is no result of a match.")
        return cls(**row)


_PER_SEAT: dict[str, Callable[[object], bool]] = {
    "players": is_name,
    "played_by": lambda value: value in (PERSON, MIXED, *Level),
    "questions": is_count,
    "aids": lambda value: value in [*Aid],
    "suggestions": is_count,
}
"""What the entries of the lists must be that have one for each seat."""


def _is_possible(row: dict[str, Any]) -> bool:
    names = row["players"]
    if not isinstance(names, list) or len(names) not in PLAYER_COUNTS:
        return False
    players = len(names)
    return (
        isinstance(row["time"], str)
        and all(_is_list(row[name], fits, players) for name, fits in _PER_SEAT.items())
        and all(_are_seats(row[name], players) for name in ("wrong", "resigned"))
        and _is_won(row["winner"], row["won_by"], players)
        and is_count(row["turns"], 1)
        and sum(row["questions"]) <= row["turns"]
    )


def _is_list(values: object, fits: Callable[[object], bool], length: int) -> bool:
    return isinstance(values, list) and len(values) == length and all(map(fits, values))


def _are_seats(values: object, players: int) -> bool:
    """Whether these are different seats."""
    if not isinstance(values, list) or not all(is_count(value, 0, players - 1) for value in values):
        return False
    return len({*values}) == len(values)


def _is_won(winner: object, won_by: object, players: int) -> bool:
    if winner is None:
        return won_by == NOBODY
    return won_by in (ANNOUNCED, LAST_LEFT) and is_count(winner, 0, players - 1)


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
