"""Results of finished matches for the statistics: one for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MIXED, PERSON, Level, is_count, is_name
from topologic_qt.games.topology.rules.state import PLAYER_COUNTS, TILES, State, TurnResult, Variant

# -- The order of the players at the end of a match (rulings 14 and 21) -------------------------------


def ranked(scores: Sequence[int], turns: Sequence[TurnResult], resigned: Seat | None) -> tuple[Seat, ...]:
    """Return all seats, best first.

    Among equal points, the one whose last turn came later ranks behind; who had none yet is ahead, by seat.
    Who gave up ranks behind all others.
    """
    last = dict.fromkeys(range(len(scores)), 0) | {turn.seat: turn.number for turn in turns}
    return tuple(sorted(last, key=lambda seat: (seat == resigned, -scores[seat], last[seat])))


# -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one player in a finished match."""

    variant: str
    """The value of the `Variant`."""
    players: int
    player: str
    """The name of the player."""
    played_by: str
    """`PERSON`, `MIXED`, or the level of the computer that played."""
    place: int
    """The place in the ranking; 1 for the winner."""
    points: int
    turns: int
    """The number of turns that the player has finished."""
    best_turn: int
    """The most points of a turn."""
    best_ring: int
    """The most points of a ring, with what lies inside it."""

    def as_row(self) -> dict[str, Any]:
        """Return the result as plain values, to be kept."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Result:
        """Return the result in a row. Raises ValueError where no match has such a result."""
        if row.keys() != cls.__dataclass_fields__.keys() or not _is_possible(row):
            raise ValueError("This is no result of a match.")
        return cls(**row)


def _is_possible(row: dict[str, Any]) -> bool:
    players, points, best = row["players"], row["points"], row["best_turn"]
    return (
        row["variant"] in [*Variant]
        and is_count(players, PLAYER_COUNTS[0], PLAYER_COUNTS[-1])
        and is_name(row["player"])
        and row["played_by"] in (PERSON, MIXED, *Level)
        and is_count(row["place"], 1, players)
        and is_count(row["turns"], 0, TILES)
        and is_count(points)
        and is_count(best, 0, points)
        and is_count(row["best_ring"], 0, best)
    )


def results(state: State) -> list[Result]:
    """Return the results of a match that is over, by seat; without a finished turn there is none."""
    if not (state.is_over and state.turns):
        return []
    order = ranked(state.scores, state.turns, state.resigned)
    return [_result(state, seat, order.index(seat) + 1) for seat in range(state.setup.players)]


def _result(state: State, seat: Seat, place: int) -> Result:
    turns = [turn for turn in state.turns if turn.seat == seat]
    who = {PERSON if turn.computer is None else turn.computer.level.value for turn in turns}
    computer = state.seating[seat]
    now = PERSON if computer is None else computer.level.value
    return Result(
        variant=state.setup.variant.value,
        players=state.setup.players,
        player=state.setup.names[seat],
        played_by=now if not who else who.pop() if len(who) == 1 else MIXED,
        place=place,
        points=state.scores[seat],
        turns=len(turns),
        best_turn=max((turn.points for turn in turns), default=0),
        best_ring=max((ring.points for turn in turns for ring in turn.rings), default=0),
    )


def points_a_turn(results: Sequence[Result]) -> float | None:
    """Return the mean of the points of all turns; None if there was no turn."""
    turns = sum(result.turns for result in results)
    return sum(result.points for result in results) / turns if turns else None
