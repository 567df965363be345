"""Results of a finished match for the statistics, and what computers conclude about a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MIXED, PERSON
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation, doer
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Notes
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Holder, Spot, Tile
from topologic_qt.translation import stored_name

ANNOUNCED = "announced"  # `Result.won_by` if the winner named the missing tile
LAST_LEFT = "last-left"  # `Result.won_by` if all others were out
NOBODY = "nobody"  # `Result.won_by` if all were out


COLUMNS = {
    "time": "TEXT NOT NULL CHECK (length(time) <= 40)",
    "players": "INTEGER NOT NULL CHECK (players BETWEEN 3 AND 5)",
    "player": "TEXT NOT NULL CHECK (length(player) <= 200)",
    "played_by": "TEXT NOT NULL CHECK (length(played_by) <= 40)",
    "won": "INTEGER NOT NULL CHECK (won IN (0, 1))",
    "won_by": f"TEXT NOT NULL CHECK (won_by IN ('{ANNOUNCED}', '{LAST_LEFT}', '{NOBODY}'))",
    "turns": "INTEGER NOT NULL CHECK (turns BETWEEN 1 AND 10000)",
    "questions": "INTEGER NOT NULL CHECK (questions BETWEEN 0 AND turns)",
    "wrong": "INTEGER NOT NULL CHECK (wrong IN (0, 1))",
    "gave_up": "INTEGER NOT NULL CHECK (gave_up IN (0, 1))",
    "aid": "TEXT NOT NULL CHECK (length(aid) <= 40)",
    "suggestions": "INTEGER NOT NULL CHECK (suggestions BETWEEN 0 AND 10000)",
}
"""The columns of the table of results, in SQL."""


WINS = f"won AND aid = '{Aid.PAPER}' AND suggestions = 0"
"""The SQL condition for the row of a player who won without help."""


class Result(NamedTuple):
    """The result of one player in a finished match."""

    time: str
    """The time of the last line of the log, in UTC; empty if unknown."""
    players: int
    player: str
    played_by: str
    """`PERSON`, `MIXED`, or the level of the computer that played."""
    won: bool
    won_by: str
    """How the match was won by any player: `ANNOUNCED`, `LAST_LEFT` or `NOBODY`."""
    turns: int
    """The number of turns of all players together."""
    questions: int
    wrong: bool
    """Whether the player announced a wrong tile."""
    gave_up: bool
    aid: str
    """The highest step of help that the player used."""
    suggestions: int
    """The number of times that the player asked the computer for advice."""


def results(state: State, notes: Notes) -> list[Result]:
    """The results of a finished match by seat; none without a question, or for a real table."""
    if state.setup.at_table is not None or not state.is_over:
        return []
    questions = [entry for entry in state.log if isinstance(entry, Question)]
    if not questions:
        return []
    wrong = {entry.announcer for entry in state.log if isinstance(entry, Announcement) and not entry.right}
    resigned = {entry.seat for entry in state.log if isinstance(entry, Resignation)}
    return [
        Result(
            time=notes.times[len(state.log) - 1] if len(notes.times) >= len(state.log) else "",
            players=state.players,
            player=stored_name(state.setup.names[seat]),
            played_by=_played_by(state, seat),
            won=state.winner == seat,
            won_by=_won_by(state),
            turns=state.number,
            questions=sum(entry.asker == seat for entry in questions),
            wrong=seat in wrong,
            gave_up=seat in resigned,
            aid=sheet.aid.value,
            suggestions=sheet.suggestions,
        )
        for seat, sheet in enumerate(notes.sheets)
    ]


def _won_by(state: State) -> str:
    if state.winner is None:
        return NOBODY
    last = state.log[-1]
    return ANNOUNCED if isinstance(last, Announcement) and last.right else LAST_LEFT


def _played_by(state: State, seat: Seat) -> str:
    """The kind of player that moved in a seat, or that sits there now if none moved."""
    levels = {entry.level for entry in state.log if doer(entry) == seat}
    if not levels:
        computer = state.seating[seat]
        levels = {None if computer is None else computer.level}
    if len(levels) > 1:
        return MIXED
    level = levels.pop()
    return PERSON if level is None else level.value


@dataclass(frozen=True, slots=True)
class Chances:
    """Where the tiles can be, and how likely, if all deals that fit some clues are equally likely."""

    deals: int
    """The number of deals that fit; 0 where the clues contradict each other."""
    counts: Mapping[Tile, Mapping[Holder, int]]
    """For each of the 24 tiles and each holder, the number of deals in which it has the tile."""

    def of(self, tile: Tile, holder: Holder) -> float:
        """The chance that a holder has a tile, 0 to 1; 0 if no deal fits."""
        return self.counts[tile][holder] / self.deals if self.deals else 0.0

    @property
    def missing(self) -> tuple[tuple[Tile, float], ...]:
        """The tiles that can be missing, with their chances; the likeliest come first."""
        found = [(tile, self.of(tile, Spot.MISSING)) for tile in ALL_TILES]
        return tuple(sorted((pair for pair in found if pair[1]), key=lambda pair: -pair[1]))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move for a person who asks for advice, with its reasons."""

    move: Ask | Show | Announce | Pass
    left: int
    """The number of tiles that can be missing."""
    chance: float
    """The chance, 0 to 1, of the likeliest of them; of the tile itself where one is announced."""
    expected_left: float
    """The expected number of possible tiles after the answer; `left` without a question."""
    expected_chance: float
    """The expected chance of the likeliest tile after the answer; `chance` without a question."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The review of one turn. Anything that the reviewer may not know is None."""

    number: int
    """The number of the turn, from 1, over all players."""
    seat: Seat
    question: Question | None
    """The question asked; None if the player left the match instead."""
    left: tuple[int | None, ...]
    """By seat: the number of tiles that could be missing for it after the turn, by questions and answers.

    A right announcement does not count; a seat that has seen the missing tile has None in later turns.
    """
    chance: tuple[float | None, ...]
    """By seat: the chance, 0 to 1, of the tile that really is missing; before the end, of the likeliest."""
    told: float | None
    """The expected bits about the deal that the question gave its asker."""
    best: Ask | None
    """The question about the same coin with the most expected bits; None if none was better."""
    best_told: float | None
    """Its expected bits; `told` if none was better."""
    expected_left: float | None
    """The expected number of possible tiles after the answer to the question asked."""
    best_expected_left: float | None
    """The same for the best question."""
    is_suggested: bool = False
    """Whether the computer would also suggest that question, counting more than its bits."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match."""

    before: tuple[int | None, ...]
    """By seat: the number of tiles that could be missing before the first turn."""
    turns: tuple[TurnReview, ...]
    proof: tuple[int | None, ...]
    """By seat: the number of the first turn after which it could prove which tile is missing."""
