"""Matches of Topologic for comparison: both players look for the same secret on the same field."""

from collections.abc import Collection, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.rng import Rng
from topologic_qt.games.contests import ContestVariant, Count
from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.game import winners_of
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import State
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.translation import tr_noop

_NAMES = {"2019": tr_noop("2019 (current)"), "2017": tr_noop("2017"), "french": tr_noop("French")}


class TopologicContest:
    """Topologic's matches for comparison: two rounds, in which the program hides.

    Fields of all kinds come in turn, from straggling to compact ones.
    """

    variants = tuple(ContestVariant(edition, _NAMES[edition], (2,)) for edition in EDITIONS)
    counts = (Count("turns", tr_noop("Turns"), (None, *range(1, 10_000))),)

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # always two
        """Return a setup with the field and the secret of the seed."""
        rng = Rng.from_seed(f"contest/{seed}")
        recipe = FieldRecipe(Shape.GROWN, seed, GROWTHS[rng.below(len(GROWTHS))])
        secret = ALL_TILES[rng.below(len(ALL_TILES))]
        return Setup(
            random_field(recipe), EDITIONS[variant], origin=recipe, rounds=2, secrets=(secret, secret)
        )

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return the turns that each seat needed as seeker; None where it gave up."""
        scores = {played.seeker: played.score for played in state.rounds}
        return ([scores[0], scores[1]],)

    def winners(
        self,
        variant: str,  # noqa: ARG002  # the same in all
        counted: Sequence[Sequence[int | None]],
    ) -> Collection[tuple[Seat, ...]]:
        """Return the winners: who needed fewer turns, or nobody."""
        (turns,) = counted
        return (winners_of(turns),)
