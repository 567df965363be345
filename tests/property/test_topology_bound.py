"""The most points of a turn: what searches find, compared with every way to lay its tiles by the rules."""

from collections.abc import Sequence
from random import Random

from tests.topology_tables import random_table
from topologic_qt.games.topology.bots.frame import spot_of
from topologic_qt.games.topology.bots.layer import most_points
from topologic_qt.games.topology.puzzles import best_last, best_pair
from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.placed import PlacedTile, placements


def most(table: Sequence[PlacedTile], designs: Sequence[str]) -> int:
    """What the search finds."""
    return most_points([*map(spot_of, table)], designs)


def by_the_rules(table: Sequence[PlacedTile], designs: Sequence[str], laid: int = 0) -> int:
    """The most points, when each tile in turn is laid in each way."""
    if not designs:
        return sum(ring.points for ring in score(table, laid))
    return max(
        by_the_rules([*table, way], [*designs[:at], *designs[at + 1 :]], laid + 1)
        for at, design in enumerate(designs)
        for way in placements(table, design)
    )


def test_one_tile() -> None:
    for seed in range(6):
        random = Random(f"one {seed}")
        table = random_table(random, 48)
        design = random.choice(DESIGNS)
        best = by_the_rules(table, [design])
        assert (most(table, [design]), best_last(table, (), design).points) == (best, best), seed


def test_two_tiles() -> None:
    """Designs that look the same turned have half as many ways to lie."""
    for seed, (first, second) in enumerate((("Z", "Z"), ("D", "X"), ("Q", "K"))):
        table = random_table(Random(f"two {seed}"), 3)
        designs = first, second
        best = by_the_rules(table, designs)
        found = best_pair(table, designs)[0].points
        assert (most(table, designs), found) == (best, best), designs
