"""Matches of Deduction for comparison: every match with a deal has the same hands and the same coins."""

from collections.abc import Collection, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.games.contests import ContestVariant, Count
from topologic_qt.games.deduction.rules.deal import PLAYER_COUNTS
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.translation import tr_noop


class DeductionContest:
    """Deduction's matches for comparison."""

    variants = (ContestVariant("usual", tr_noop("The last one left wins"), tuple(PLAYER_COUNTS)),)
    counts = (
        Count("named", tr_noop("Named it"), range(2)),
        Count("wrong", tr_noop("Named a wrong one"), range(2)),
    )

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # there is one
        """Return a setup with the deal of the seed."""
        return new_setup(DEFAULT_NAMES[:seats], seed=seed)

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return for every seat whether it named the missing tile, and whether it named a wrong one."""
        said = [entry for entry in state.log if isinstance(entry, Announcement)]
        return [
            [
                int(any(one.announcer == seat and one.right is right for one in said))
                for seat in range(state.players)
            ]
            for right in (True, False)
        ]

    def winners(
        self,
        variant: str,  # noqa: ARG002  # there is one
        counted: Sequence[Sequence[int | None]],
    ) -> Collection[tuple[Seat, ...]]:
        """Return the winners: who named the missing tile, or else the last one left, who named no wrong one.

        Nobody names a tile once only one is left: that one has won.
        """
        named, wrong = ([seat for seat, number in enumerate(numbers) if number] for numbers in counted)
        players = len(counted[0])
        if not named:
            return [(seat,) for seat in range(players) if seat not in wrong]
        if len(named) > 1 or named[0] in wrong or len(wrong) > players - 2:
            return ()
        return (tuple(named),)
