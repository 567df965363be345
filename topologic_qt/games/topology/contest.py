"""Matches of Topology for comparison: every match with a deal has the same stack."""

from collections.abc import Collection, Sequence
from math import ceil

from topologic_qt.engine.game import Seat
from topologic_qt.games.contests import ContestVariant, Count
from topologic_qt.games.topology.rules.ranking import ranked
from topologic_qt.games.topology.rules.setup import (
    DEFAULT_NAMES,
    PLAYER_COUNTS,
    TILES,
    Setup,
    Variant,
    new_setup,
)
from topologic_qt.games.topology.rules.state import State, TurnResult
from topologic_qt.translation import tr_noop


class TopologyContest:
    """Topology's matches for comparison."""

    variants = (
        ContestVariant(Variant.BASE.value, tr_noop("Base game"), tuple(PLAYER_COUNTS)),
        ContestVariant(Variant.ADVANCED.value, tr_noop("Advanced"), (2,)),
    )
    counts = (
        Count("points", tr_noop("Points"), range(10_000)),
        Count("turns", tr_noop("Turns"), range(TILES + 1)),
    )

    def setup(self, variant: str, seats: int, seed: str) -> Setup:
        """Return a setup with the stack of the seed."""
        return new_setup(DEFAULT_NAMES[:seats], seed=seed, variant=Variant(variant))

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return the points and the turns of every seat."""
        turns = [sum(turn.seat == seat for turn in state.turns) for seat in range(len(state.scores))]
        return state.scores, turns

    def winners(self, variant: str, counted: Sequence[Sequence[int | None]]) -> Collection[tuple[Seat, ...]]:
        """Return the winners: by points where all tiles lie; before that, somebody has given up on turn."""
        points, each = ([number or 0 for number in numbers] for numbers in counted)
        players, number = len(points), sum(each)
        turns = [TurnResult(at % players, at + 1, (), False, None, (), 0) for at in range(number)]
        if each != [sum(turn.seat == seat for turn in turns) for seat in range(players)]:
            return ()
        if any(scored and not made for scored, made in zip(points, each, strict=True)):
            return ()
        found = set()
        possible = _turns(players, Variant(variant))
        if number in possible:
            found.add(ranked(points, turns, None)[:1])
        if number < possible[-1]:
            found.add(ranked(points, turns, number % players)[:1])
        return found


def _turns(players: int, variant: Variant) -> range:
    """The numbers of turns that a match can have in which nobody gives up."""
    tiles = TILES - 1  # the first one lies at the start
    if variant is Variant.ADVANCED:
        return range(ceil(tiles / 3), ceil(tiles / 2) + 1)
    setup, number = new_setup(DEFAULT_NAMES[:players]), 0
    while tiles > 0:
        number += 1
        tiles -= setup.tiles_of_turn(number)
    return range(number, number + 1)
