"""Results of finished matches for the statistics, and the review of a finished turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MIXED, PERSON
from topologic_qt.games.topology.rules.lines import rings
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import State, TurnResult
from topologic_qt.translation import stored_name


def ranked(scores: Sequence[int], turns: Sequence[TurnResult], resigned: Seat | None) -> tuple[Seat, ...]:
    """Return all seats, best first (rulings 14 and 21).

    With equal points, the seat with the later last turn ranks lower; seats without a turn come first, in
    order. A seat that gave up ranks last.
    """
    last = dict.fromkeys(range(len(scores)), 0) | {turn.seat: turn.number for turn in turns}
    return tuple(sorted(last, key=lambda seat: (seat == resigned, -scores[seat], last[seat])))


COLUMNS = {
    "variant": "TEXT NOT NULL CHECK (variant IN ('base', 'advanced'))",
    "players": "INTEGER NOT NULL CHECK (players BETWEEN 2 AND 4)",
    "player": "TEXT NOT NULL CHECK (length(player) <= 200)",
    "played_by": "TEXT NOT NULL CHECK (length(played_by) <= 40)",
    "place": "INTEGER NOT NULL CHECK (place BETWEEN 1 AND players)",
    "points": "INTEGER NOT NULL CHECK (points BETWEEN 0 AND 10000)",
    "turns": "INTEGER NOT NULL CHECK (turns BETWEEN 0 AND 60)",
    "best_turn": "INTEGER NOT NULL CHECK (best_turn BETWEEN 0 AND points)",
    "best_ring": "INTEGER NOT NULL CHECK (best_ring BETWEEN 0 AND best_turn)",
}
"""The columns of the table of results, in SQL."""


class Result(NamedTuple):
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
    """The most points of a ring, including the rings inside it."""


def results(state: State) -> list[Result]:
    """Return the results of a finished match by seat; none if no turn was finished."""
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
        player=stored_name(state.setup.names[seat]),
        played_by=now if not who else who.pop() if len(who) == 1 else MIXED,
        place=place,
        points=state.scores[seat],
        turns=len(turns),
        best_turn=max((turn.points for turn in turns), default=0),
        best_ring=max((ring.points for turn in turns for ring in turn.rings), default=0),
    )


def all_rings(state: State) -> TurnResult:
    """Return the scored rings still on the table as turn number 0, longest first."""
    lying = {frozenset(ring.parts) for ring in rings(state.tiles)}
    scored = {frozenset(ring.parts): ring for turn in state.turns for ring in turn.rings}
    kept = [ring for parts, ring in scored.items() if parts in lying]
    kept.sort(key=lambda ring: (-ring.length, -ring.points))
    return TurnResult(state.seat, 0, (), False, None, tuple(kept), sum(ring.points for ring in kept))


def deciding_turn(state: State) -> TurnResult | None:
    """Return the turn after which the winner was never behind; None if they never were."""
    winner = ranked(state.scores, state.turns, state.resigned)[0]
    points, was_behind, found = [0] * len(state.scores), False, None
    for turn in state.turns:
        points[turn.seat] += turn.points
        is_behind = points[winner] < max(points)
        if was_behind and not is_behind:
            found = turn
        was_behind = is_behind
    return found


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The review of one turn."""

    number: int
    """The number of the turn, from 1, over all players."""
    seat: Seat
    points: int
    """The points it scored."""
    best: int
    """The most points found for it; never less than `points`."""
    best_tiles: tuple[PlacedTile, ...]
    """The placement of the same designs that scores `best`; the actual one if nothing better was found."""
    best_turned: PlacedTile | None
    """In the advanced variant: the tile turned by half for it, as it lay before."""
    before: tuple[PlacedTile, ...]
    """The table as it was before the turn, and before a half turn in it."""
    gave: int | None
    """The most points found for the next player with the actual tiles; None after the last turn."""
