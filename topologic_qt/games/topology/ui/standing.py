"""The standing of a match, for the score track and for sentences: points, and turns played and left."""

from __future__ import annotations

from dataclasses import dataclass

from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.setup import TILES, Setup, Variant
from topologic_qt.games.topology.rules.state import TurnResult, View


@dataclass(frozen=True, slots=True)
class Lane:
    """One player on the score track."""

    seat: int
    name: str
    points: int
    played: int
    """The number of turns that the player has finished."""
    turns: int | None
    """The number of the player's turns in all; None in the advanced variant, where it depends on choices."""
    on_turn: bool
    leads: bool
    """Whether the player has won, or in a running match whether nobody has more points and somebody less."""

    @property
    def left(self) -> int | None:
        """The number of turns that the player has not finished yet; None where that is not known."""
        return None if self.turns is None else self.turns - self.played


def turn_count(setup: Setup) -> int | None:
    """Return the number of turns of a whole match (ruling 13); None in the advanced variant."""
    if setup.variant is Variant.ADVANCED:
        return None
    tiles, number = TILES - 1, 0
    while tiles > 0:
        number += 1
        tiles -= setup.tiles_of_turn(number)
    return number


def lanes(view: View, counted: TurnResult | None = None) -> tuple[Lane, ...]:
    """Return every player, by seat. While a turn is ``counted``, it still runs, but for its points."""
    setup, total = view.setup, turn_count(view.setup)
    leaders = _leaders(view)
    on_turn = None if view.is_over else view.seat
    turns = view.turns
    if counted is not None:
        on_turn, turns = counted.seat, turns[:-1]
    return tuple(
        Lane(
            seat=seat,
            name=setup.names[seat],
            points=points,
            played=sum(turn.seat == seat for turn in turns),
            turns=None if total is None else _turns_of(setup, seat, total),
            on_turn=seat == on_turn,
            leads=seat in leaders,
        )
        for seat, points in enumerate(view.scores)
    )


def _leaders(view: View) -> tuple[int, ...]:
    """Return the winner of a finished match, else the seats with most points, unless all have them."""
    if view.is_over:
        return ranked(view)[:1]
    highest = max(view.scores)
    front = tuple(seat for seat, points in enumerate(view.scores) if points == highest)
    return () if len(front) == len(view.scores) else front


def _turns_of(setup: Setup, seat: int, total: int) -> int:
    """Return how many of all turns belong to a seat."""
    later = (seat - setup.first) % setup.players
    return len(range(later, total, setup.players))


def ranked(view: View) -> tuple[int, ...]:
    """Return the seats of a finished match, the winner first."""
    outcome = Topology().outcome(view)
    assert outcome is not None
    return outcome.ranking
