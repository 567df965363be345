"""Matches of Topology for comparison: every match with a deal has the same stack."""

from collections.abc import Sequence

from topologic_qt.games.contests import ContestVariant, Count
from topologic_qt.games.topology.rules import (
    DEFAULT_NAMES,
    PLAYER_COUNTS,
    TILES,
    Setup,
    State,
    Variant,
    new_setup,
)
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
